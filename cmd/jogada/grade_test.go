//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

// graded runs a command line with the real games: its exit code, its output and its complaints.
func graded(t *testing.T, args ...string) (code int, out, complaints string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&stdout), Err: &stderr, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	code = execute(context.Background(), games.All(), con, args)
	return code, stdout.String(), stderr.String()
}

// script is a shell script that is a program.
func script(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestGradeNamesTheSmallestBoardAndItsFault(t *testing.T) {
	program := script(t, "cat >/dev/null; echo 1 x\n")
	code, out, _ := graded(t, "grade", "keys", "--seed", "1", "--boards", "1", "--growth", "0", "--time", "0", "--run-time", "10m", "--trusted", "-o", "json", program)
	var r map[string]any
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != cli.Failed {
		t.Fatalf("%d %v %s", code, err, out)
	}
	for _, name := range []string{"verdict", "boards", "counterexample", "mistake", "growth", "sandbox"} {
		if _, there := r[name]; !there {
			t.Errorf("no %s", name)
		}
	}
	c := r["counterexample"].(map[string]any)
	if r["verdict"] != "wrong-format" || c["text"] != "###\n#1#\n###\n" || c["expected"] != "1 1\n" || c["got"] != "1 x\n" || c["smallest"] != true || c["reason"] != `1:3: found "x"; expected a whole number` {
		t.Errorf("%s", out)
	}
	code, out, _ = graded(t, "grade", "keys", "--seed", "1", "--boards", "1", "--growth", "0", "--time", "0", "--run-time", "10m", "--trusted", program)
	if code != cli.Failed || !strings.Contains(out, "The smallest board on which it fails") || !strings.Contains(out, "unknown mistake") {
		t.Errorf("%d %s", code, out)
	}
}

func TestArgumentsOfAProgramAreItsOwn(t *testing.T) {
	program := script(t, `cat >/dev/null; echo "$1" >&2; exit 7`)
	if code, out, _ := graded(t, "grade", "chase", "--seed", "1", "--boards", "1", "--growth", "0", "--time", "0", "--run-time", "10m", "--trusted", program, "--seed"); code != cli.Failed || !strings.Contains(out, "exit code 7") || !strings.Contains(out, "--seed") {
		t.Errorf("%d %s", code, out)
	}
}

func TestGradeRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"keys"}, {"keys", "--trusted", "no-such-program"}, {"keys", "--trusted", "--source", "x.cpp", "/bin/cat"}, {"cops", "--trusted", "/bin/cat"},
		{"keys", "--trusted", "--boards", "0", "/bin/cat"}, {"keys", "--trusted", "--source", "no-such-file.cpp"}, {"tests", "keys"}, {"tests", "nothing", "."},
		{"keys", "--trusted", "--smaller", "0", "/bin/cat"}, {"tests", "cops", "."},
	} {
		if code, _, complaints := graded(t, slices.Concat([]string{"grade"}, args)...); code != cli.Misused || complaints == "" {
			t.Errorf("%v: %d %s", args, code, complaints)
		}
	}
}

func TestACompilersLinesAreShownSafely(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"run": "#!/bin/sh\n", "build": "#!/bin/sh\nprintf 'one\\n  two \\033[2J\\n'\nexit 1\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	code, _, complaints := graded(t, "grade", "keys", "--trusted", "--source", dir)
	if code != cli.Failed || !strings.Contains(complaints, "can't be built\n  one\n    two ") || strings.Contains(complaints, "\x1b") {
		t.Errorf("%d %q", code, complaints)
	}
}

func TestAGameWithoutACourseTextIsNamedAsSuch(t *testing.T) {
	for _, args := range [][]string{{"cops", "/bin/cat"}, {"puzzlescript", "--source", "main.py"}, {"tests", "cops", "."}} {
		if _, _, complaints := graded(t, slices.Concat([]string{"grade"}, args)...); !strings.Contains(complaints, "has no course text, so programs for it can't be graded; the games are jump, keys") {
			t.Errorf("%v: %s", args, complaints)
		}
	}
}

func TestALanguageThatIsNotInstalledIsNamedAndTheOthersAreGraded(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"hw.yaml": "title: {en: x}\nseed: 1\nlimits: {boards: 1, smaller: 1, seconds: 600}\ntasks: [{game: keys}]\n" +
			"languages:\n  - {name: none, extensions: [.none], run: [no-such-interpreter, \"{src}\"]}\n  - {name: shell, extensions: [.sh], run: [/bin/sh, \"{src}\"]}\n",
		"in/eva.none": "x", "in/ana.none": "y", "in/bob.sh": "cat >/dev/null; echo 1 1\n",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		code, out, complaints := graded(t, "grade", "--trusted", "--assignment", filepath.Join(dir, "hw.yaml"), "--class", filepath.Join(dir, "in"), "--out", filepath.Join(dir, "out"))
		if code != cli.BadInput || !strings.Contains(out, "index.html") || !strings.Contains(complaints, "no-such-interpreter is not installed, so there is no grade for ana.none, eva.none;") || !strings.Contains(complaints, "1 program graded of 3") {
			t.Errorf("%d %s %s", code, out, complaints)
		}
	}
}

func TestGradeTestsListsTheMistakesThatSurvive(t *testing.T) {
	tier.Single(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "1.txt"), []byte("####\n#1A#\n####\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, out, complaints := graded(t, "grade", "tests", "keys", dir, "-o", "json")
	var s struct {
		Boards    int
		Survivors []string
		Best      []struct{ Text string }
	}
	if err := json.Unmarshal([]byte(out), &s); err != nil || code != cli.Failed || s.Boards != 1 || slices.Contains(s.Survivors, "door-counted-when-seen") ||
		!slices.Contains(s.Survivors, "fixed-key-order") || len(s.Best) == 0 || len(s.Best) > 10 {
		t.Errorf("%d %v %s %s", code, err, out, complaints)
	}
}

func TestGradeExamWritesPagesAndTheKey(t *testing.T) {
	dir := t.TempDir()
	list := filepath.Join(dir, "list.csv")
	if err := os.WriteFile(list, []byte("name,id\nAna,1\nBruno,2\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "exam")
	args := []string{"grade", "exam", "chase", "--students", list, "--out", out, "--seed", "7"}
	code, said, complaints := graded(t, args...)
	if code != cli.Answered || !strings.Contains(said, "Ana (1)") || !strings.Contains(said, "The same for all: length") {
		t.Errorf("%d %s %s", code, said, complaints)
	}
	for _, name := range []string{"pages.html", "key.html", "key.csv", "key.json"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	if code, _, complaints := graded(t, args...); code != cli.BadInput || !strings.Contains(complaints, "--force") {
		t.Errorf("%d %s", code, complaints)
	}
	if code, _, complaints := graded(t, append(args, "--force", "--tries", "1")...); code != cli.Undecided || !strings.Contains(complaints, "2 are needed") {
		t.Errorf("%d %s", code, complaints)
	}
	if err := os.WriteFile(list, []byte("Ana\nana\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, _, complaints := graded(t, append(args, "--force")...); code != cli.BadInput || !strings.Contains(complaints, "list.csv:2:1: ana is on line 1 already") {
		t.Errorf("%d %s", code, complaints)
	}
}
