package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/solve"
)

// hostileWords would clear a screen, turn the direction of writing and write a line of output.
const hostileWords = "\x1b[2J\u009b2J\u202e\u2066\nboard.txt: accepted: trust me\r\x07\x7f"

// TestNoReportControlsATerminal puts hostile words into every text of a report, and has it checked into a pipe.
func TestNoReportControlsATerminal(t *testing.T) {
	dir := t.TempDir()
	board, saved := filepath.Join(dir, "board.txt"), filepath.Join(dir, "report.json")
	if err := os.WriteFile(board, []byte("1 2\n1\n1 1\n0 0\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	right := reported(t, "jump", "1 2\n1\n1 1\n0 0\n")
	fields := map[string]func(map[string]any){
		"game":    func(r map[string]any) { r["game"] = hostileWords },
		"params":  func(r map[string]any) { r["params"] = map[string]any{hostileWords: hostileWords} },
		"a param": func(r map[string]any) { r["params"].(map[string]any)["tie"] = hostileWords },
		"method":  func(r map[string]any) { r["method"] = hostileWords },
		"verdict": func(r map[string]any) { r["verdict"] = hostileWords },
		"unit":    func(r map[string]any) { r["unit"] = hostileWords },
		"schema":  func(r map[string]any) { r["schema"] = hostileWords },
		"unknown": func(r map[string]any) { r[hostileWords] = 1 },
		"winner":  func(r map[string]any) { r["answer"].(map[string]any)["winner"] = hostileWords },
		"stopped": func(r map[string]any) { r["stopped"] = hostileWords },
		"spoken":  func(r map[string]any) { r["language"] = hostileWords },
		"title":   func(r map[string]any) { r["headline"] = hostileWords },
		"reasons": func(r map[string]any) { r["because"] = []any{hostileWords} },
		"move":    func(r map[string]any) { r["line"].([]any)[0].(map[string]any)["move"] = hostileWords },
		"state":   func(r map[string]any) { r["line"].([]any)[0].(map[string]any)["state"] = hostileWords },
		"label": func(r map[string]any) {
			r["proof"].(map[string]any)["certificate"] = map[string]any{"labels": []any{[]any{hostileWords, 0, 0, 0, 0}}}
		},
		"undecided": func(r map[string]any) {
			r["verdict"], r["stopped"], r["line"] = "unknown", hostileWords, []any{}
			r["answer"], r["bounds"] = map[string]any{"winner": nil, "round": nil}, map[string]any{"at_least": 1, "at_most": nil}
			delete(r["proof"].(map[string]any), "certificate")
		},
	}
	for name, change := range fields {
		var r map[string]any
		if err := json.Unmarshal(right, &r); err != nil {
			t.Fatal(err)
		}
		change(r)
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(saved, data, 0o666); err != nil {
			t.Fatal(err)
		}
		got := runGames(t, games.All(), "check", "jump", board, saved)
		for what, text := range map[string]string{"stdout": got.out, "stderr": got.err} {
			if i := strings.IndexFunc(text, controls); i >= 0 || strings.Count(text, "\n") > 1 {
				t.Errorf("%s: %s of check is %q", name, what, text)
			}
		}
		if got.out+got.err == "" || strings.HasPrefix(got.out, "accepted") && name != "reasons" {
			t.Errorf("%s: %q", name, got.out)
		}
	}
}

func controls(r rune) bool { return r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) }

// reported returns the report on a board in JSON.
func reported(t *testing.T, game, board string) []byte {
	t.Helper()
	g, _ := games.All().Find(game)
	boards, err := g.Parse([]byte(board), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(catalog.Solve(context.Background(), boards[0], catalog.Request{Certificate: true, Budget: solve.Budget{}}))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestNoBoardControlsATerminal shows and solves boards whose names are hostile, into a pipe.
func TestNoBoardControlsATerminal(t *testing.T) {
	dir := t.TempDir()
	boards := map[string][]string{
		"sokoban": {"Title: " + hostileWords + "\n#####\n#@$.#\n#####\nAuthor: " + hostileWords + "\n", "; " + hostileWords + "\n#####\n#@$.#\n#####\n"},
		"chase":   {"graph { \"" + hostileWords + "\" -- b -- c -- d }\n"},
		"slide":   {hostileWords},
		"keys":    {"#1" + hostileWords + "#\n"},
	}
	for game, texts := range boards {
		for _, text := range texts {
			name := filepath.Join(dir, "board.txt")
			if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"show", game, name}, {"show", game, "--text", name}, {"solve", game, name}, {"solve", game, "--output", "json", name}} {
				got := runGames(t, games.All(), args...)
				if i := strings.IndexFunc(got.out+got.err, func(r rune) bool { return r != '\t' && controls(r) }); i >= 0 {
					t.Errorf("%v of %q: %q", args[:2], text, got.out+got.err)
				}
			}
		}
	}
}

// runGames runs a command line with a list of games, its output going into a pipe.
func runGames(t *testing.T, list catalog.Games, args ...string) ran {
	t.Helper()
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Err: &words, Width: cli.PlainWidth, Getenv: func(string) string { return "" }}
	con.Out = con.Screen(&out)
	code := execute(context.Background(), list, con, args)
	return ran{code, out.String(), words.String()}
}
