package judge_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/levels/judge"
)

func door(x, y int, name string) judge.Finding {
	return judge.Finding{File: "maps/cave.tmx", At: &judge.Place{X: x, Y: y}, Rule: judge.Doors, Severity: judge.Error, Subject: "door " + name, Message: "door " + name + " can never be opened", Why: "both keys c lie beyond doors C"}
}

func TestAFindingSaysWhereAndWhy(t *testing.T) {
	f := door(12, 7, "C")
	if got := f.Where() + ": " + f.Text(); got != "maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C" {
		t.Error(got)
	}
	f.File, f.Level, f.At = "world.ldtk", "Cave", nil
	if got := f.Where(); got != "world.ldtk#Cave" {
		t.Error(got)
	}
}

func TestFindingsAreInReadingOrder(t *testing.T) {
	whole := judge.Finding{File: "maps/cave.tmx", Rule: judge.Exits, Severity: judge.Note, Message: "there is no exit"}
	mild := door(3, 1, "A")
	mild.Severity = judge.Warning
	want := []judge.Finding{whole, door(3, 1, "B"), mild, door(-2, 2, "C"), door(0, 2, "C")}
	got := slices.Clone(want)
	slices.Reverse(got)
	judge.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A folder is searched for the maps that the mapping covers; a file that the user names may also be one that only a list
// would cover. Both keep to the list, if there is one, and to the exceptions.
func TestFilesThatTheUserNamesAreAcceptedWhereAFolderIsNotSearchedForThem(t *testing.T) {
	for _, c := range []struct {
		mapping, file   string
		found, accepted bool
	}{
		{"means: []\n", "cave.tmx", true, true},
		{"means: []\n", "cave.txt", false, true},
		{"means: []\n", "map.json", false, true},
		{"means: []\n", "notes.md", false, false},
		{"means: []\nexcept: [\"old/**\"]\n", "old/cave.txt", false, false},
		{"means: []\nfiles: [\"*.txt\"]\n", "cave.txt", true, true},
		{"means: []\nfiles: [\"*.txt\"]\n", "cave.tmx", false, false},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "levels.yaml"), []byte(c.mapping), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := judge.Open(dir, "levels.yaml")
		if err != nil {
			t.Fatal(err)
		}
		if found, accepted := p.IsMap(c.file), p.Accepts(c.file); found != c.found || accepted != c.accepted {
			t.Errorf("%s by %q: found %v, accepted %v; want %v and %v", c.file, c.mapping, found, accepted, c.found, c.accepted)
		}
	}
}

func TestABaselineSurvivesMovedDoorsAndTellsWhatIsGone(t *testing.T) {
	before := []judge.Finding{door(1, 1, "A"), door(5, 1, "C"), door(9, 4, "C")}
	var file bytes.Buffer
	if err := judge.Accept(before, nil).Write(&file); err != nil {
		t.Fatal(err)
	}
	base, err := judge.ReadBaseline(file.Bytes())
	if err != nil {
		t.Fatalf("%v\n%s", err, &file)
	}
	every := []judge.Checked{{File: "maps/cave.tmx"}}
	// A row was put in above, one of the doors C was mended, and a door B came.
	after := []judge.Finding{door(1, 2, "A"), door(2, 2, "B"), door(9, 5, "C")}
	fresh, accepted, gone := base.Split(after, every, nil)
	if len(fresh) != 1 || fresh[0].Subject != "door B" || len(accepted) != 2 {
		t.Errorf("new: %v; accepted: %v", fresh, accepted)
	}
	if len(gone) != 1 || gone[0].Subject != "door C" || gone[0].Map != "maps/cave.tmx" {
		t.Errorf("gone: %v", gone)
	}
	if _, _, gone := base.Split(nil, []judge.Checked{{File: "maps/other.tmx"}}, nil); len(gone) > 0 {
		t.Errorf("a map that was not checked has lost %v", gone)
	}
	// Called otherwise, from another folder.
	there := door(1, 2, "A")
	there.File = "cave.tmx"
	if fresh, accepted, _ := base.Split([]judge.Finding{there}, nil, func(file string) string { return "maps/" + file }); len(fresh) != 0 || accepted[0].File != "cave.tmx" {
		t.Errorf("new: %v; accepted: %v", fresh, accepted)
	}
	if fresh, _, _ := base.Split([]judge.Finding{door(1, 1, "C"), door(2, 2, "C"), door(3, 3, "C")}, every, nil); len(fresh) != 1 {
		t.Errorf("of three doors C, two accepted, there are new: %v", fresh)
	}
}

// Accepting what is found on one map changes nothing of what is accepted of the others.
func TestABaselineKeepsWhatItAcceptsOfMapsThatWereNotChecked(t *testing.T) {
	other := door(3, 3, "B")
	other.File = "maps/other.tmx"
	old := judge.Accept([]judge.Finding{door(1, 1, "A"), door(5, 1, "C"), other}, nil)
	fresh := judge.Accept([]judge.Finding{door(2, 2, "D")}, nil)
	fresh.Keep(old, []judge.Checked{{File: "maps/cave.tmx"}}, nil)
	var kept []string
	for _, a := range fresh.Accepted {
		kept = append(kept, a.Map+" "+a.Subject)
	}
	if want := []string{"maps/cave.tmx door D", "maps/other.tmx door B"}; !slices.Equal(kept, want) {
		t.Errorf("%q; want %q", kept, want)
	}
}

func TestAFileThatIsNoBaselineIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       "1:1: this is no baseline: the file is empty",
		"hello":                                  `1:1: this is no baseline: the file begins with "hello"`,
		"[]":                                     "1:1: this is no baseline: found a list; expected an object",
		`{"version": 1, "accepted": [`:           "1:29: this is no baseline: the text ends",
		`{"version": 2, "accepted": []}`:         "1:1: this is no baseline: it has version 2; version 1",
		`{"version": "1", "accepted": []}`:       `1:13: this is no baseline: "version" is a text; want a number`,
		`{"version": 1}`:                         `1:1: this is no baseline: the field "accepted" is missing`,
		`{"version": 1, "accepted": [], "x": 1}`: `1:37: this is no baseline: there is no field "x"`,
		`{"version": 1, "version": 1, "accepted": []}`:        `1:27: this is no baseline: the field "version" is there twice`,
		`{"version": 1, "Accepted": []}`:                      `1:28: this is no baseline: there is no field "Accepted"`,
		`{"version": 1, "accepted": [{"fingerprint": 7}]}`:    `1:45: this is no baseline: "fingerprint" is a number; want a text`,
		`{"version": 1, "accepted": [{"fingerprint": "ab"}]}`: `1:29: this is no baseline: the field "map" is missing`,
	} {
		if _, err := judge.ReadBaseline([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSeveritiesAreReadByTheirNames(t *testing.T) {
	for _, name := range append(judge.Severities(), "never") {
		if s, err := judge.ParseSeverity(name); err != nil || s.String() != name {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	for _, name := range []string{"", "fatal", "Error"} {
		if _, err := judge.ParseSeverity(name); err == nil {
			t.Errorf("%q is read", name)
		}
	}
}
