package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"

	"jogada/solve"
	"jogada/term"
)

// Progress is shown for work that takes longer than patience, and renewed every blink.
const (
	patience = time.Second
	blink    = 150 * time.Millisecond
)

// progress shows on stderr that a search is at work.
type progress struct {
	seen  atomic.Pointer[solve.Progress]
	quit  chan struct{}
	done  chan struct{}
	watch func(solve.Progress) // nil where nothing is shown
}

// progress starts a progress line for a method; it must be stopped. There is none where nobody would see it.
func (c *console) progress(method string) *progress {
	p := &progress{quit: make(chan struct{}), done: make(chan struct{})}
	if !c.errTerminal || c.quiet {
		close(p.done)
		return p
	}
	p.seen.Store(&solve.Progress{})
	p.watch = func(seen solve.Progress) { p.seen.Store(&seen) }
	go p.show(c, method)
	return p
}

// stop clears the progress line and waits until it is cleared.
func (p *progress) stop() {
	close(p.quit)
	<-p.done
}

func (p *progress) show(c *console, method string) {
	defer close(p.done)
	select {
	case <-p.quit:
		return
	case <-time.After(patience):
	}
	begin := time.Now().Add(-patience)
	bar := progressbar.NewOptions64(-1,
		progressbar.OptionSetWriter(c.err),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionSetSpinnerChangeInterval(0), // it turns when it is told to, by this goroutine
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionClearOnFinish(),
	)
	defer bar.Finish()
	for tick := time.NewTicker(blink); ; {
		took, seen := time.Since(begin).Seconds(), p.seen.Load()
		bar.Describe(fmt.Sprintf("%s, %.0f s: %s states expanded, %s a second%s", method, took, term.Thousands(seen.Expanded),
			term.Thousands(int64(float64(seen.Expanded)/took)), bounds(*seen)))
		select {
		case <-p.quit:
			tick.Stop()
			return
		case <-tick.C:
		}
	}
}

// bounds are what is proved of the answer so far, for the end of a progress line.
func bounds(p solve.Progress) string {
	switch {
	case p.AtLeast > 0 && p.AtMost > 0:
		return fmt.Sprintf("; between %d and %d", p.AtLeast, p.AtMost)
	case p.AtLeast > 0:
		return fmt.Sprintf("; at least %d", p.AtLeast)
	case p.AtMost > 0:
		return fmt.Sprintf("; at most %d", p.AtMost)
	default:
		return ""
	}
}
