package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"jogada/solve"
	"jogada/term"
)

// Progress is shown for work that takes longer than patience, and updated every blink.
const (
	patience = time.Second
	blink    = 150 * time.Millisecond
)

// progress shows on stderr that something is at work.
type progress struct {
	quit  chan struct{}
	done  chan struct{}
	watch func(solve.Progress) // of a search; nil if nothing is shown
}

// progress starts a progress line for a method; the caller must stop it. It shows nothing if nobody would see it.
func (c *console) progress(method string) *progress {
	var latest atomic.Pointer[solve.Progress]
	latest.Store(&solve.Progress{})
	p, shown := c.telling(func(took float64) string {
		seen := latest.Load()
		return fmt.Sprintf("%s, %.0f s: %s states expanded, %s a second%s", method, took, term.Thousands(seen.Expanded),
			term.Thousands(int64(float64(seen.Expanded)/took)), bounds(*seen))
	})
	if shown {
		p.watch = func(seen solve.Progress) { latest.Store(&seen) }
	}
	return p
}

// telling starts a progress line that is updated with the elapsed seconds; the caller must stop it. It shows nothing if
// err is not a terminal or quiet is set.
func (c *console) telling(words func(seconds float64) string) (p *progress, shown bool) {
	p = &progress{quit: make(chan struct{}), done: make(chan struct{})}
	if !c.errTerminal || c.quiet {
		close(p.done)
		return p, false
	}
	go p.show(c, words)
	return p, true
}

// stop clears the progress line and waits until it is cleared.
func (p *progress) stop() {
	close(p.quit)
	<-p.done
}

func (p *progress) show(c *console, words func(seconds float64) string) {
	defer close(p.done)
	select {
	case <-p.quit:
		return
	case <-time.After(patience):
	}
	begin := time.Now().Add(-patience)
	defer fmt.Fprint(c.err, clearLine)
	for tick, turn := time.NewTicker(blink), 0; ; turn++ {
		fmt.Fprint(c.err, clearLine, c.cut(spinner[turn%len(spinner)]+" "+words(time.Since(begin).Seconds())))
		select {
		case <-p.quit:
			tick.Stop()
			return
		case <-tick.C:
		}
	}
}

// clearLine empties the line of a terminal and goes back to its start.
const clearLine = "\r\x1b[K\r"

// spinner lists the frames of the spinner.
var spinner = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}

// cut shortens a line to the width of the screen: one that wraps could not be cleared.
func (c *console) cut(line string) string {
	if letters := []rune(line); c.width > 0 && len(letters) >= c.width {
		return string(letters[:c.width-1])
	}
	return line
}

// share draws how much of something is done: [######        ] 42 %.
func share(done, all int) string {
	const width = 14
	full := width * done / max(all, 1)
	return fmt.Sprintf("[%-*s] %d %%", width, strings.Repeat("#", full), 100*done/max(all, 1))
}

// bounds describes the bounds proved so far, for the end of a progress line.
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
