package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jogada/solve"
)

func TestColoursAreForTerminals(t *testing.T) {
	for _, c := range []struct {
		name     string
		terminal bool
		env      map[string]string
		args     []string
		want     bool
	}{
		{"a terminal", true, nil, nil, true},
		{"no terminal", false, nil, nil, false},
		{"NO_COLOR", true, map[string]string{"NO_COLOR": "1"}, nil, false},
		{"a dumb terminal", true, map[string]string{"TERM": "dumb"}, nil, false},
		{"never", true, nil, []string{"--color=never"}, false},
		{"always", false, map[string]string{"NO_COLOR": "1"}, []string{"--color", "always"}, true},
	} {
		got := runWith(t, func(con *console) {
			con.outTerminal = c.terminal
			con.getenv = func(name string) string { return c.env[name] }
		}, "3 12\n", append([]string{"solve", "null"}, c.args...)...)
		if coloured := strings.Contains(got.out, "\x1b["); got.code != answered || coloured != c.want {
			t.Errorf("%s: exit code %d, coloured %v, want %v", c.name, got.code, coloured, c.want)
		}
	}
}

func TestATerminalWithoutAFileIsNoInput(t *testing.T) {
	got := runWith(t, func(con *console) { con.inTerminal = true }, "", "solve", "null")
	if got.code != misused || !strings.Contains(got.err, "which board?") {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
}

func TestQuietMeansErrorsOnly(t *testing.T) {
	loud := runWith(t, nil, "", "generate", "null", "--seed", "7")
	quiet := runWith(t, nil, "", "generate", "null", "--seed", "7", "--quiet")
	if loud.err == "" || quiet.err != "" || loud.out != quiet.out {
		t.Errorf("stderr is %q, and %q when quiet", loud.err, quiet.err)
	}
	if bad := runWith(t, nil, "x", "solve", "null", "-q"); bad.code != badInput || bad.err == "" {
		t.Errorf("exit code %d, stderr %q", bad.code, bad.err)
	}
}

func TestAnErrorIsOneLine(t *testing.T) {
	for _, args := range [][]string{{"sovle"}, {"solve"}, {"solve", "nul"}, {"solve", "null", "--bogus"}, {"solve", "null", "--nodes", "x"}, {"solve", "null"}, {"check", "null"}, {"games", "x"}} {
		got := runWith(t, nil, "a\nb", args...)
		if got.code == answered || strings.Count(got.err, "\n") != 1 || got.out != "" {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q", args, got.code, got.out, got.err)
		}
	}
}

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

func TestATerminalIsNotControlledByTheNameOfAFile(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		got := runWith(t, func(con *console) { con.errTerminal = terminal }, "", "solve", "null", "\x1b[2J\u009b\u202enone.txt")
		if got.code != badInput || !strings.HasPrefix(got.err, `\x1b[2J\u009b\u202enone.txt`) {
			t.Errorf("terminal %v: exit code %d, stderr %q", terminal, got.code, got.err)
		}
	}
}
