package cli

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jogada/solve"
)

func TestProgressIsForTerminalsAndPatience(t *testing.T) { synctest.Test(t, progressIsShown) }

// progressIsShown runs on a clock of its own, which goes on when everybody waits.
func progressIsShown(t *testing.T) {
	var words bytes.Buffer
	con := &Console{Err: &words, ErrTerminal: true}
	quick := con.SearchProgress("astar")
	quick.Watch(solve.Progress{Counts: solve.Counts{Expanded: 1}})
	quick.Stop()
	if words.Len() > 0 {
		t.Errorf("work of no time shows %q", &words)
	}
	slow := con.SearchProgress("astar")
	slow.Watch(solve.Progress{Counts: solve.Counts{Expanded: 12345}, AtLeast: 22, AtMost: 30})
	<-time.After(Patience + 2*Blink)
	slow.Stop()
	if got := words.String(); !strings.Contains(got, "astar, 1 s: 12,345 states expanded, ") || !strings.Contains(got, " a second; between 22 and 30") || strings.TrimRight(got[strings.LastIndex(strings.TrimRight(got, " \r"), "\r")+1:], " \r") == "" {
		t.Errorf("got %q", got)
	}
	if !strings.HasSuffix(words.String(), "\r") {
		t.Errorf("the line is not cleared: %q", &words)
	}
	for _, hidden := range []*Console{{Err: &words}, {Err: &words, ErrTerminal: true, Quiet: true}} {
		p := hidden.SearchProgress("astar")
		if p.Watch != nil {
			t.Error("progress is shown to nobody")
		}
		p.Stop()
	}
}

func TestALogGetsALineOfProgressEveryFewSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var words bytes.Buffer
		line, shown := (&Console{Err: &words, LogEvery: 5 * time.Second}).ProgressLine(func(float64) string { return "7 programs graded" })
		<-time.After(12 * time.Second)
		line.Stop()
		if want := "7 programs graded (5 s)\n7 programs graded (10 s)\n"; !shown || words.String() != want {
			t.Errorf("%q", &words)
		}
	})
}
