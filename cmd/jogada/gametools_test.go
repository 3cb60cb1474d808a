package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

// puzzleScript returns the game whose own verbs are tested.
func puzzleScript(t *testing.T) catalog.Game {
	t.Helper()
	g, known := games.All().Find("puzzlescript")
	if !known {
		t.Fatal("there is no game puzzlescript")
	}
	return g
}

// exampleFile returns the file of an example of the game.
func exampleFile(t *testing.T, number int, change func(string) string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(name, []byte(change(puzzleScript(t).Examples[number].Text)), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func asItIs(s string) string { return s }

func TestAWholeGameIsChecked(t *testing.T) {
	out, code := toolRun(t, "puzzlescript", "check", exampleFile(t, 1, asItIs))
	for _, want := range []string{"level 1: won in 6 inputs (proved): RRDDLL", "nobody can get stuck", "level 2: can't be won (proved)", "? undecided): ▂▄\n", "[error winnable]"} {
		if !strings.Contains(out, want) {
			t.Errorf("check does not say %q:\n%s", want, out)
		}
	}
	if code != cli.Failed {
		t.Errorf("the exit code is %d", code)
	}
}

func TestAGameThatCannotBeReadIsBadInput(t *testing.T) {
	file := exampleFile(t, 0, func(s string) string { return strings.Replace(s, "| Crate ]", "| Crat ]", 1) })
	out, code := toolRun(t, "ps", "check", file)
	if code != cli.BadInput || strings.Count(out, `"crat" is no name of an object`) != 1 || !strings.Contains(out, ":78:14: ") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestANameThatNothingDefinesIsReportedOnce(t *testing.T) {
	file := exampleFile(t, 0, func(s string) string {
		s = strings.Replace(s, "=======\nLEVELS", "No crat\nAll Target on box\n\n=======\nLEVELS", 1)
		return strings.Replace(s, "| Crate ]", "| Crat ]\nlate [ Crat | Box ] -> [ Crat | ]", 1)
	})
	out, code := toolRun(t, "ps", "check", file)
	if code != cli.BadInput || strings.Count(out, "crat") != 1 || strings.Count(out, "box") != 1 {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestFindingsAboutGamesAreWrittenInEveryFormat(t *testing.T) {
	file := exampleFile(t, 1, asItIs)
	for format, want := range map[string]string{"json": `"winnable"`, "sarif": `"winnable"`, "junit": `name="winnable"`, "github": "::error file="} {
		if out, _ := toolRun(t, "puzzlescript", "check", file, "--format", format); !strings.Contains(out, want) {
			t.Errorf("%s lacks %q:\n%s", format, want, out)
		}
	}
}

func TestABaselineAcceptsWhatIsKnownOfAGame(t *testing.T) {
	file := exampleFile(t, 1, asItIs)
	baseline := filepath.Join(t.TempDir(), "baseline.json")
	if _, code := toolRun(t, "puzzlescript", "check", file, "--baseline", baseline, "--accept"); code != cli.Answered {
		t.Fatalf("the baseline is written with exit code %d", code)
	}
	if out, code := toolRun(t, "puzzlescript", "check", file, "--baseline", baseline); code != cli.Answered || strings.Contains(out, "winnable") {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

func TestRecordedGamesAreReplayed(t *testing.T) {
	tier.Single(t)
	line, err := json.Marshal(map[string]any{"n": 7, "source": puzzleScript(t).Examples[0].Text, "inputs": []any{2, 1, "undo", "tick", "restart"}, "level": 0, "seed": nil})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "recorded.jsonl")
	if err := os.WriteFile(name, append(line, "\n{\"n\":8,\"source\":\"\"}\nnonsense\n"...), 0o600); err != nil {
		t.Fatal(err)
	}
	out, code := toolRun(t, "puzzlescript", "replay", name)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != cli.BadInput || len(lines) != 3 || !strings.HasPrefix(lines[0], `{"n":7,"final":"background wall:0,0,0,`) || !strings.HasPrefix(lines[1], `{"n":8,"error":`) || !strings.HasPrefix(lines[2], `{"n":null,"error":`) {
		t.Errorf("exit code %d:\n%s", code, out)
	}
}

// toolRun runs a command line with the real games.
func toolRun(t *testing.T, args ...string) (out string, code int) {
	t.Helper()
	var stdout, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&stdout), Err: &words, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	code = execute(t.Context(), games.All(), con, args)
	return stdout.String(), code
}

// pieces hands on each piece that is written.
type pieces chan string

func (p pieces) Write(data []byte) (int, error) {
	p <- string(data)
	return len(data), nil
}

// until reads pieces until what was read has the words.
func (p pieces) until(words string) {
	for read := ""; !strings.Contains(read, words); {
		read += <-p
	}
}

func TestAWatchedGameIsCheckedAgainWhenItIsSaved(t *testing.T) {
	file := exampleFile(t, 1, asItIs)
	ctx, cancel := context.WithCancel(t.Context())
	out, ended := make(pieces), make(chan int)
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(out), Err: io.Discard, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	go func() {
		code := execute(ctx, games.All(), con, []string{"puzzlescript", "watch", file})
		close(out)
		ended <- code
	}()
	out.until("level 1: won in 6 inputs (proved)")
	mustWrite := func(text string) {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Error(err)
			cancel()
		}
	}
	mustWrite(strings.Replace(puzzleScript(t).Examples[1].Text, "#SPX..#", "#S.P.X#", 1))
	out.until("level 1: won in 13 inputs (proved)")
	mustWrite("no game at all")
	out.until("[error unreadable]")
	cancel()
	for range out { // what is left of the last round
	}
	if code := <-ended; code != cli.Answered {
		t.Errorf("the exit code is %d", code)
	}
}
