package study

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// columns of the raw figures.
var columns = []string{"game", "experiment", "x", "board", "id", "method", "default", "sound", "seconds", "expanded", "generated", "stored",
	"verdict", "answer", "right", "stopped"}

// WriteCSV writes the raw figures, one line per run. A run of an abandoned method has no figures; its line says so.
func (s Study) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write(columns)
	for _, r := range s.Results {
		for _, run := range r.Runs {
			out.Write(run.record(r))
		}
	}
	out.Flush()
	return out.Error()
}

func (run Run) record(r Result) []string {
	number := func(n int64) string { return strconv.FormatInt(n, 10) }
	known := []string{r.Game, r.Name, strconv.Itoa(run.X), strconv.Itoa(run.Board), run.ID, run.Name,
		strconv.FormatBool(run.Method == Default), strconv.FormatBool(run.Sound)}
	if run.Skipped {
		return append(known, "", "", "", "", "", "", "", "not run: it was stopped on three boards of this size or a smaller one")
	}
	right := map[Truth]string{Right: "true", Wrong: "false"}[run.Wrong]
	return append(known, strconv.FormatFloat(run.Seconds, 'g', 6, 64), number(run.Counts.Expanded), number(run.Counts.Generated),
		number(run.Counts.Stored), run.Verdict.String(), strings.ReplaceAll(run.Course, "\n", "; "), right, run.Stopped)
}
