package main

import (
	"fmt"
	"strings"
	"sync/atomic"

	"jogada/study"
	"jogada/term"
)

// studyBar shows on stderr how far a study has come.
type studyBar struct {
	line  *progress
	base  int // runs of the experiments before
	watch func(study.Progress)
}

// studyBar starts a progress bar for that many runs; the caller must stop it.
func (c *console) studyBar(work int) *studyBar {
	b := &studyBar{}
	var now atomic.Pointer[string]
	now.Store(new(string))
	line, shown := c.telling(func(seconds float64) string { return fmt.Sprintf("%s %.0f s", *now.Load(), seconds) })
	if b.line = line; shown {
		b.watch = func(p study.Progress) {
			words := fmt.Sprintf("%-46.46s %s", p.Next, share(b.base+p.Done, work))
			now.Store(&words)
		}
	}
	return b
}

// addWork records that an experiment of that many runs is done.
func (b *studyBar) addWork(work int) { b.base += work }

// stop clears the bar.
func (b *studyBar) stop() { b.line.stop() }

// words formats the limits for people.
func (l limits) words() string {
	var parts []string
	if l.time > 0 {
		parts = append(parts, l.time.String())
	}
	if l.nodes > 0 {
		parts = append(parts, term.Thousands(l.nodes)+" states expanded")
	}
	if l.memory > 0 {
		parts = append(parts, bytesFlag{&l.memory}.String()+" of tables")
	}
	if parts == nil {
		return "none"
	}
	return strings.Join(parts, ", ")
}
