package main

import (
	"fmt"
	"sync/atomic"

	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/lessons/study"
)

// studyBar shows on stderr how far a study has come.
type studyBar struct {
	line  *cli.Progress
	base  int // runs of the experiments before
	watch func(study.Progress)
}

// newStudyBar starts a progress bar for that many runs; the caller must stop it.
func newStudyBar(con *cli.Console, work int) *studyBar {
	b := &studyBar{}
	var now atomic.Pointer[string]
	now.Store(new(string))
	line, shown := con.ProgressLine(func(seconds float64) string { return fmt.Sprintf("%s %.0f s", *now.Load(), seconds) })
	if b.line = line; shown {
		b.watch = func(p study.Progress) {
			words := fmt.Sprintf("%-46.46s %s", p.Next, cli.PercentBar(b.base+p.Done, work))
			now.Store(&words)
		}
	}
	return b
}

// addWork records that an experiment of that many runs is done.
func (b *studyBar) addWork(work int) { b.base += work }

// stop clears the bar.
func (b *studyBar) stop() { b.line.Stop() }
