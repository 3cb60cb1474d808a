package main

import (
	"fmt"
	"strings"

	"github.com/schollz/progressbar/v3"

	"jogada/study"
	"jogada/term"
)

// studyBar shows on stderr how far a study has come.
type studyBar struct {
	bar   *progressbar.ProgressBar // nil where nobody would see it
	base  int                      // runs of the experiments before
	watch func(study.Progress)
}

// studyBar starts a bar for so many runs; it must be stopped.
func (c *console) studyBar(work int) *studyBar {
	b := &studyBar{}
	if !c.errTerminal || c.quiet {
		return b
	}
	b.bar = progressbar.NewOptions(work,
		progressbar.OptionSetWriter(c.err),
		progressbar.OptionThrottle(blink),
		progressbar.OptionSetWidth(14),
		progressbar.OptionSetPredictTime(false), // runs differ by a factor of a million
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionClearOnFinish(),
	)
	b.watch = func(p study.Progress) {
		b.bar.Describe(fmt.Sprintf("%-46.46s", p.Next))
		b.bar.Set(b.base + p.Done)
	}
	return b
}

// add notes that an experiment of so many runs is done.
func (b *studyBar) add(work int) { b.base += work }

// stop clears the bar.
func (b *studyBar) stop() {
	if b.bar != nil {
		b.bar.Clear()
	}
}

// words are the limits as people say them.
func (l limits) words() string {
	var parts []string
	if l.time > 0 {
		parts = append(parts, l.time.String())
	}
	if l.budget.Nodes > 0 {
		parts = append(parts, term.Thousands(l.budget.Nodes)+" states expanded")
	}
	if l.budget.Bytes > 0 {
		parts = append(parts, bytesFlag{&l.budget.Bytes}.String()+" of tables")
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
