package cli

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"jogada/internal/front/term"
	"jogada/solve"
)

// Progress is shown for work that takes longer than patience, and updated every blink.
const (
	Patience = time.Second
	Blink    = 150 * time.Millisecond
)

// Progress shows on stderr that something is at work.
type Progress struct {
	quit  chan struct{}
	done  chan struct{}
	Watch func(solve.Progress) // of a search; nil if nothing is shown
}

// SearchProgress starts a progress line for a method; the caller must stop it. It shows nothing if nobody would see it.
func (c *Console) SearchProgress(method string) *Progress {
	var latest atomic.Pointer[solve.Progress]
	latest.Store(&solve.Progress{})
	p, shown := c.ProgressLine(func(took float64) string {
		seen := latest.Load()
		return fmt.Sprintf("%s, %.0f s: %s states expanded, %s a second%s", method, took, term.Thousands(seen.Expanded),
			term.Thousands(int64(float64(seen.Expanded)/took)), bounds(*seen))
	})
	if shown {
		p.Watch = func(seen solve.Progress) { latest.Store(&seen) }
	}
	return p
}

// ProgressLine starts a progress line that is updated with the elapsed seconds; the caller must stop it. It shows nothing if
// err is not a terminal or quiet is set.
func (c *Console) ProgressLine(words func(seconds float64) string) (p *Progress, shown bool) {
	p = &Progress{quit: make(chan struct{}), done: make(chan struct{})}
	switch {
	case c.Quiet || !c.ErrTerminal && c.LogEvery == 0:
		close(p.done)
		return p, false
	case c.ErrTerminal:
		go p.show(c, words)
	default:
		go p.log(c, words)
	}
	return p, true
}

// Stop clears the progress line and waits until it is cleared.
func (p *Progress) Stop() {
	close(p.quit)
	<-p.done
}

// log writes a line of progress to a log every few seconds.
func (p *Progress) log(c *Console, words func(seconds float64) string) {
	defer close(p.done)
	begin, tick := time.Now(), time.NewTicker(c.LogEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-tick.C:
			fmt.Fprintf(c.Err, "%s (%.0f s)\n", term.Visible(words(time.Since(begin).Seconds())), time.Since(begin).Seconds())
		}
	}
}

func (p *Progress) show(c *Console, words func(seconds float64) string) {
	defer close(p.done)
	select {
	case <-p.quit:
		return
	case <-time.After(Patience):
	}
	begin := time.Now().Add(-Patience)
	defer fmt.Fprint(c.Err, clearLine)
	for tick, turn := time.NewTicker(Blink), 0; ; turn++ {
		fmt.Fprint(c.Err, clearLine, c.cut(spinner[turn%len(spinner)]+" "+words(time.Since(begin).Seconds())))
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
func (c *Console) cut(line string) string {
	if letters := []rune(line); c.Width > 0 && len(letters) >= c.Width {
		return string(letters[:c.Width-1])
	}
	return line
}

// PercentBar draws how much of something is done: [######        ] 42 %.
func PercentBar(done, all int) string {
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
