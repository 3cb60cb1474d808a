package census

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript"
	"jogada/solve"
)

// games writes texts into a folder, and returns a census of it.
func games(t *testing.T, texts map[string]string) Census {
	t.Helper()
	folder := t.TempDir()
	for name, text := range texts {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return Census{Game: puzzlescript.Game(), Folder: folder, Out: filepath.Join(t.TempDir(), "out"), Version: "1", Most: catalog.QuestionLimit{Budget: solve.Budget{Nodes: 5000}}}
}

func run(t *testing.T, s Census) []Row {
	t.Helper()
	rows, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// lines counts the lines of the rows that were written.
func lines(t *testing.T, s Census) int {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(s.Out, rowsName))
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte("\n"))
}

func TestACensusGoesOnWhereItStopped(t *testing.T) {
	examples := puzzlescript.Game().Examples
	s := games(t, map[string]string{"push.txt": examples[0].Text, "more/pull.txt": examples[1].Text, "bad.txt": "<b>no game", "notes.md": "no game"})
	all := run(t, s)
	var said []string
	for _, r := range all {
		said = append(said, r.File+" "+r.Verdict+" "+r.Bounds()+" "+checkOf(r))
	}
	want := "bad.txt refused – open; more/pull.txt proved 6 accepted; more/pull.txt refuted – accepted; push.txt proved 5 accepted; push.txt proved 3 accepted"
	if got := strings.Join(said, "; "); got != want {
		t.Fatalf("the rows are\n%s\nwant\n%s", got, want)
	}
	if sums := Sum(all); sums != (Sums{Texts: 3, Refused: 1, Levels: 4, Proved: 3, Impossible: 1, Lined: 4, Accepted: 4}) {
		t.Errorf("the sums are %+v", sums)
	}
	rows := filepath.Join(s.Out, rowsName)
	if again := run(t, s); !reflect.DeepEqual(again, all) || lines(t, s) != 5 {
		t.Errorf("run again, the rows are %+v, and %d lines", again, lines(t, s))
	}
	data, _ := os.ReadFile(rows)
	if err := os.WriteFile(rows, data[:len(data)-20], 0o666); err != nil { // interrupted within a line
		t.Fatal(err)
	}
	if again := run(t, s); len(again) != 5 || lines(t, s) != 5 || again[4].Bounds() != "3" {
		t.Errorf("after a line that is not whole, the rows are %+v, and %d lines", again, lines(t, s))
	}
	painted := strings.Replace(examples[0].Text, "#O...#", "#.O..#", 1)
	if err := os.WriteFile(filepath.Join(s.Folder, "push.txt"), []byte(painted), 0o666); err != nil {
		t.Fatal(err)
	}
	if again := run(t, s); len(again) != 5 || lines(t, s) != 6 {
		t.Errorf("with one level painted there are %d rows and %d lines", len(again), lines(t, s))
	}
	s.Version = "2"
	if run(t, s); lines(t, s) != 11 {
		t.Errorf("of another version there are %d lines", lines(t, s))
	}
	page, err := os.ReadFile(filepath.Join(s.Out, pageName))
	if err != nil || !strings.Contains(string(page), "more/pull.txt") || strings.Contains(string(page), "<b>no") {
		t.Errorf("the page (%v) is\n%s", err, page)
	}
}

func TestAnUndecidedLevelKeepsItsBounds(t *testing.T) {
	s := games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text})
	s.Most.Nodes = 3
	r := run(t, s)[0]
	if r.Verdict != "unknown" || r.AtLeast == nil || *r.AtLeast < 1 || r.AtMost != nil || r.Why != solve.ErrNodes.Error() || r.Words() != "undecided, ≥ 4: the node budget ran out" {
		line, _ := json.Marshal(r)
		t.Errorf("%s: %s", r.Words(), line)
	}
}

// A level on which chance matters is always won, won with luck alone, or never. Within no limits of worth that is undecided, and never said to be luck.
func TestARowSaysWhatChanceCanPrevent(t *testing.T) {
	text := puzzlescript.Game().Examples[0].Text
	head, _, _ := strings.Cut(text, "\nRULES")
	head = strings.TrimRight(head, "=\n ")
	game := func(wins, level string) string {
		return head + "\n\nRULES\n\n[ action Player | no Wall no Crate ] -> [ Player | random Solid ]\n\nWINCONDITIONS\n\n" + wins + "\n\nLEVELS\n\n" + level + "\n"
	}
	head = strings.Replace(head, "\nSOUNDS", "\nSolid = Wall or Crate\n\nSOUNDS", 1)
	s := games(t, map[string]string{"always.txt": game("some Solid", "P.."), "luck.txt": game("some Crate", "P."), "never.txt": game("some Target", "P."), "none.txt": text})
	var said []string
	for _, r := range run(t, s) {
		said = append(said, r.File+" "+r.Chance+" "+number(r.Most)+": "+r.Words())
	}
	want := []string{"always.txt always 1: won in 1 with luck, and always in at most 1, check accepted", "luck.txt luck 0: won in 1 with luck, not always, check accepted",
		"never.txt never 0: impossible, whatever chance does, check accepted", "none.txt  0: won in 5, check accepted", "none.txt  0: won in 3, check accepted"}
	if !slices.Equal(said, want) {
		t.Errorf("the rows are\n%s\nwant\n%s", strings.Join(said, "\n"), strings.Join(want, "\n"))
	}
	if sums := Sum(run(t, s)).String(); !strings.HasSuffix(sums, "; where chance matters, always won: 1, with luck: 1, never: 1") {
		t.Errorf("the sums are %s", sums)
	}
	s.Most.Nodes = 1
	if r := run(t, s)[1]; r.Chance != open || r.Most != nil {
		t.Errorf("within one state the row is %+v", r)
	}
}

func TestACensusSaysWhatIsWrong(t *testing.T) {
	empty := games(t, nil)
	if _, err := empty.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "no .txt file") {
		t.Errorf("an empty folder: %v", err)
	}
	for _, none := range []string{filepath.Join(empty.Folder, "none"), "census.go"} {
		empty.Folder = none
		if _, err := empty.Run(context.Background()); err == nil || !strings.Contains(err.Error(), none) {
			t.Errorf("%s is no folder: %v", none, err)
		}
	}
	s := games(t, map[string]string{"push.txt": puzzlescript.Game().Examples[0].Text})
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if rows, err := s.Run(over); !errors.Is(err, context.Canceled) || len(rows) > 0 {
		t.Errorf("interrupted: %v, %v", rows, err)
	}
	if err := os.WriteFile(filepath.Join(s.Out, rowsName), []byte("no row\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "rows.jsonl:1: not a row") {
		t.Errorf("a file of something else: %v", err)
	}
}
