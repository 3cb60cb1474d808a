package main

import (
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
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
		got := runWith(t, func(con *cli.Console) {
			con.OutTerminal = c.terminal
			con.Getenv = func(name string) string { return c.env[name] }
		}, "3 12\n", append([]string{"solve", "null"}, c.args...)...)
		if coloured := strings.Contains(got.out, "\x1b["); got.code != cli.Answered || coloured != c.want {
			t.Errorf("%s: exit code %d, coloured %v, want %v", c.name, got.code, coloured, c.want)
		}
	}
}

func TestATerminalWithoutAFileIsNoInput(t *testing.T) {
	got := runWith(t, func(con *cli.Console) { con.InTerminal = true }, "", "solve", "null")
	if got.code != cli.Misused || !strings.Contains(got.err, "which board?") {
		t.Errorf("exit code %d, stderr %q", got.code, got.err)
	}
}

func TestQuietMeansErrorsOnly(t *testing.T) {
	loud := runWith(t, nil, "", "generate", "null", "--seed", "7")
	quiet := runWith(t, nil, "", "generate", "null", "--seed", "7", "--quiet")
	if loud.err == "" || quiet.err != "" || loud.out != quiet.out {
		t.Errorf("stderr is %q, and %q when quiet", loud.err, quiet.err)
	}
	if bad := runWith(t, nil, "x", "solve", "null", "-q"); bad.code != cli.BadInput || bad.err == "" {
		t.Errorf("exit code %d, stderr %q", bad.code, bad.err)
	}
}

func TestAnErrorIsOneLine(t *testing.T) {
	for _, args := range [][]string{{"sovle"}, {"solve"}, {"solve", "nul"}, {"solve", "null", "--bogus"}, {"solve", "null", "--nodes", "x"}, {"solve", "null"}, {"check", "null"}, {"games", "x"}} {
		got := runWith(t, nil, "a\nb", args...)
		if got.code == cli.Answered || strings.Count(got.err, "\n") != 1 || got.out != "" {
			t.Errorf("%v: exit code %d, stdout %q, stderr %q", args, got.code, got.out, got.err)
		}
	}
}

func TestATerminalIsNotControlledByTheNameOfAFile(t *testing.T) {
	for _, terminal := range []bool{true, false} {
		got := runWith(t, func(con *cli.Console) { con.ErrTerminal = terminal }, "", "solve", "null", "\x1b[2J\u009b\u202enone.txt")
		if got.code != cli.BadInput || !strings.HasPrefix(got.err, `\x1b[2J\u009b\u202enone.txt`) {
			t.Errorf("terminal %v: exit code %d, stderr %q", terminal, got.code, got.err)
		}
	}
}
