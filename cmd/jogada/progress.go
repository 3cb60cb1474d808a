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
	expanded atomic.Int64
	quit     chan struct{}
	done     chan struct{}
	watch    func(solve.Counts) // nil where nothing is shown
}

// progress starts a progress line for a method; it must be stopped. There is none where nobody would see it.
func (c *console) progress(method string) *progress {
	p := &progress{quit: make(chan struct{}), done: make(chan struct{})}
	if !c.errTerminal || c.quiet {
		close(p.done)
		return p
	}
	p.watch = func(counts solve.Counts) { p.expanded.Store(counts.Expanded) }
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
		took, expanded := time.Since(begin).Seconds(), p.expanded.Load()
		bar.Describe(fmt.Sprintf("%s, %.0f s: %s states expanded, %s a second", method, took, term.Thousands(expanded),
			term.Thousands(int64(float64(expanded)/took))))
		select {
		case <-p.quit:
			tick.Stop()
			return
		case <-tick.C:
		}
	}
}
