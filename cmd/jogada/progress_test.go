package main

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
	con := &console{err: &words, errTerminal: true}
	quick := con.progress("astar")
	quick.watch(solve.Progress{Counts: solve.Counts{Expanded: 1}})
	quick.stop()
	if words.Len() > 0 {
		t.Errorf("work of no time shows %q", &words)
	}
	slow := con.progress("astar")
	slow.watch(solve.Progress{Counts: solve.Counts{Expanded: 12345}, AtLeast: 22, AtMost: 30})
	<-time.After(patience + 2*blink)
	slow.stop()
	if got := words.String(); !strings.Contains(got, "astar, 1 s: 12,345 states expanded, ") || !strings.Contains(got, " a second; between 22 and 30") || strings.TrimRight(got[strings.LastIndex(strings.TrimRight(got, " \r"), "\r")+1:], " \r") == "" {
		t.Errorf("got %q", got)
	}
	if !strings.HasSuffix(words.String(), "\r") {
		t.Errorf("the line is not cleared: %q", &words)
	}
	for _, hidden := range []*console{{err: &words}, {err: &words, errTerminal: true, quiet: true}} {
		p := hidden.progress("astar")
		if p.watch != nil {
			t.Error("progress is shown to nobody")
		}
		p.stop()
	}
}
