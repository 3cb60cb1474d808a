package classroom

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"regexp"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
	"jogada/internal/gametest"
)

// graded returns a class with a student for each thing that can happen to a program, by an assignment with some settings.
func graded(t *testing.T, settings string) *Class {
	t.Helper()
	a, err := assignment.Read([]byte("title: {en: 'Week *3*', pt: Semana}\ngrowth: true\n"+settings+`
tasks:
- {game: jump, name: first, title: {en: Jumps}, checks: [{of: builds, points: 1}, {of: examples, points: 2, partial: share}, {of: small, points: 1.5, name: little-ones}, {of: growth, limit: n log n, points: 2}]}
- {game: slide, checks: [{of: all, points: 3, partial: share}, {of: format, points: 1}, {of: cost, points: 1}, {of: crashes, points: 1}]}
hints:
- {text: {en: think, pt: pense}}
- {task: first, when: wrong-answer, text: {en: the answer is wrong}}
- {task: first, when: little-ones, text: {en: look at the little ones}}
- {task: first, when: ties-by-index, text: {en: no diagonals}}
- {when: run-time-error, text: {en: it crashes}}
- {stage: 2, text: {en: later}}
`), games.All())
	if err != nil {
		t.Fatal(err)
	}
	game := a.Tasks[0].Game
	boards, err := game.Examples[0].Boards(game)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[grade.Part]grade.Tally{grade.Examples: {Right: 2, Tried: 3}, grade.Small: {Right: 10, Tried: 10}, grade.Random: {Right: 1, Tried: 7}}
	result := func(verdict grade.Verdict, change func(r *Result, e *grade.Counterexample)) Result {
		e := &grade.Counterexample{Text: "1 1\n2\n", Expected: "0\n", Got: "99\n", Why: say.NewSentence("the value is not right"), Board: boards[0], SVG: "<svg>board</svg>", Size: 9, Below: 5}
		r := Result{Verdict: verdict, Failures: map[grade.Verdict]int{verdict: 2}, Parts: parts, Size: e.Size,
			Report: &grade.Report{Verdict: verdict, Boards: 20, Sandbox: []string{"landlock", "seccomp"}, Counterexample: e}}
		if change != nil {
			change(&r, e)
		}
		return r
	}
	right := result(grade.Accepted, func(r *Result, _ *grade.Counterexample) {
		r.Report.Counterexample, r.Failures = nil, nil
		r.Parts = map[grade.Part]grade.Tally{grade.Examples: {Right: 3, Tried: 3}, grade.Random: {Right: 7, Tried: 7}}
		r.Report.Growth = &growth.Report{N: "cells", Class: growth.Class{Class: "n", Candidates: []string{"n"}},
			Points: []growth.Point{{N: 10, Seconds: 0.1, Low: 0.09, High: 0.2}, {N: 20, Seconds: 0.2, Low: 0.2, High: 0.3}, {N: 40, Seconds: 0.4, Low: 0.3, High: 0.5}}}
	})
	mistake := &grade.Mistake{Name: "ties-by-index", Sentence: game.Grading.Mistakes[0].Sentence, Page: "jump.md#mistakes"}
	c := &Class{Assignment: a}
	add := func(name string, results ...Result) {
		s := &Student{Name: name, Shown: name, File: strings.ReplaceAll(name, " ", "_")}
		if a.Pseudonyms != "" {
			s.Shown = fmt.Sprint("student ", len(c.Students)+1)
		}
		for i, r := range results {
			s.Tasks = append(s.Tasks, Marked{Task: a.Tasks[i], Result: r})
		}
		c.Students = append(c.Students, s)
	}
	add("abe", Result{}, Result{Verdict: assignment.Missing})
	add("ana", right, right)
	add("al", result(grade.WrongAnswer, func(r *Result, e *grade.Counterexample) { r.Report.Behaviour, e.Got = "b1", "al\n" }), result(grade.WrongAnswer, func(r *Result, e *grade.Counterexample) {
		e.Got, e.SVG, r.Report.Mistake = strings.Repeat("z", 20_000), "", &grade.Mistake{Name: "no-page", Sentence: "it has no page"}
	}))
	add("bob", right, result(grade.WrongAnswer, func(_ *Result, e *grade.Counterexample) { e.Smallest, e.SmallerTried = true, 12 }))
	for i, name := range []string{"carla", "dora lee"} {
		add(name, result(grade.WrongAnswer, func(r *Result, e *grade.Counterexample) {
			r.Report.Mistake, e.Smallest, r.Size, e.Got = mistake, true, 9-i, name+"\n"
		}), result(grade.TooSlow, func(r *Result, e *grade.Counterexample) { e.Asymmetric, r.Unfinished = true, true }))
	}
	add("eva", result(grade.Crashed, func(_ *Result, e *grade.Counterexample) { e.Unsteady, e.Runs, e.Failed = true, 7, 3 }), result(grade.TooMuchMemory, func(r *Result, e *grade.Counterexample) { e.SmallerTried, r.Parts, r.Failures = 4, nil, nil }))
	add("gus", result(grade.Crashed, func(_ *Result, e *grade.Counterexample) { e.Text, e.Got = "another\n", "" }), right)
	add("fia", result(grade.WrongFormat, func(_ *Result, e *grade.Counterexample) { e.Board = nil }), result(grade.Forbidden, nil))
	add("gil", Result{Verdict: assignment.NotBuilt, Said: say.NewSentence("the submission has no %s", "main.go, says gil")}, Result{Verdict: assignment.Missing})
	add("hal", Result{}, result(grade.TooMuchOutput, func(r *Result, e *grade.Counterexample) {
		r.Report.Behaviour, e.Got = "b1", strings.Repeat("x & <y>\t`'\x01\n", 300)
	}))
	add("ida", result(grade.WrongAnswer, func(r *Result, _ *grade.Counterexample) {
		r.Report.Behaviour, r.Report.Growth = "b1", right.Report.Growth
	}), result(grade.WrongAnswer, func(_ *Result, e *grade.Counterexample) { e.Smallest, e.SmallerTried = true, 1 }))
	c.mark()
	return c
}

// alone returns a class of few students with one task.
func alone(t *testing.T, students int) *Class {
	t.Helper()
	c := graded(t, "show: input")
	c.Assignment.Tasks, c.Students = c.Assignment.Tasks[:1], c.Students[1:1+students]
	for _, s := range c.Students {
		s.Tasks = s.Tasks[:1]
		if r := s.Tasks[0].Result.Report; r.Growth != nil {
			r.Growth = &growth.Report{Class: r.Growth.Class}
		}
	}
	return c
}

// TestPagesOfAClassAreAsRecorded compares the pages, tables and feedback of a class with the recorded ones: in full for one
// assignment, by checksum for others.
func TestPagesOfAClassAreAsRecorded(t *testing.T) {
	style := regexp.MustCompile(`(?s)<style>.*?</style>`)
	gametest.Recorded(t, "testdata/pages.golden", func(string) string {
		var out strings.Builder
		for i, settings := range []string{"show: diagnosis", "one student", "three students", "show: nothing\nlanguage: pt", "show: input\nlanguage: es\nstage: 2", "show: answer\npseudonyms: a secret of some length"} {
			var c *Class
			switch settings {
			case "one student":
				c = alone(t, 1)
			case "three students":
				c = alone(t, 3)
			default:
				c = graded(t, settings)
			}
			var all bytes.Buffer
			for _, s := range c.Students {
				d := c.feedback(s)
				fmt.Fprintf(&all, "%s\n%s", d.markdown(), d.html())
				if i == 0 {
					fmt.Fprintf(&out, "%s\n", d.markdown())
				}
			}
			if err := c.JSON(&all); err != nil {
				t.Fatal(err)
			}
			var csv, page bytes.Buffer
			if err := c.CSV(&csv); err != nil {
				t.Fatal(err)
			}
			if err := c.names(&csv); err != nil {
				t.Fatal(err)
			}
			if err := c.HTML(&page); err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				fmt.Fprintf(&out, "%s\n%s\n", csv.Bytes(), style.ReplaceAllString(page.String(), ""))
			}
			fmt.Fprintf(&out, "%q: %08x, table %08x, page %08x\n", settings, crc32.ChecksumIEEE(all.Bytes()), crc32.ChecksumIEEE(csv.Bytes()), crc32.ChecksumIEEE(page.Bytes()))
		}
		return out.String()
	})
}
