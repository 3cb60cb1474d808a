package lsp

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A bar is the position.
func placed(t *testing.T, text string) place {
	t.Helper()
	before, after, is := strings.Cut(text, "|")
	if !is {
		t.Fatalf("%q has no bar", text)
	}
	all := lines(before + after)
	line := strings.Count(before, "\n")
	return placeOf(all, line, len([]rune(before[strings.LastIndexByte(before, '\n')+1:])))
}

func TestAPlaceInAnUnfinishedText(t *testing.T) {
	for _, c := range []struct {
		text, path string
		value      bool
		word       string
	}{
		{"|", "", false, ""},
		{"co|", "", false, "co"},
		{"colour: re|", "colour", true, "re"},
		{"a: 1\nlist:\n  - |", "list.", false, ""},
		{"list:\n- size-of: tr|", "list..size-of", true, "tr"},
		{"list:\n  - deep: {e|", "list..deep", false, "e"},
		{"list:\n  - deep:\n      en|", "list..deep", false, "en"},
		{"list:\n  - deep: 1\n    si|", "list.", false, "si"},
		{"list:\n  - {a: 1, deep: {x: [1, 2], end: v|", "list..deep.end", true, "v"},
		{"list: [{a: 1}, {si|", "list.", false, "si"},
		{"list: [re|", "list.", true, "re"},
		{"list:\n  - 1\n\n# a note\ncolour: |", "colour", true, ""},
		{"a:\n  b:\n    c: 1\n  d|", "a", false, "d"},
		{"a:\n  - - x|", "a..", false, "x"},
		{`{"col|`, "", false, `"col`},
	} {
		p := placed(t, c.text)
		if got := strings.Join(p.path, "."); got != c.path || p.value != c.value || strings.TrimSpace(p.word) != strings.TrimSpace(c.word) {
			t.Errorf("%q: %q, value %v, word %q", c.text, got, p.value, p.word)
		}
	}
}

// A line may have millions of letters: a word that were copied for each of them would stop the server for minutes.
func TestALongWordIsNotCopiedForEachLetter(t *testing.T) {
	line := "list: [" + strings.Repeat("é", 10_000)
	if n := testing.AllocsPerRun(1, func() { flow(line) }); n > 20 {
		t.Errorf("%v allocations", n)
	}
}

var colours = readSchema([]byte(`{"properties": {"colour": {"description": "Its colour.", "enum": ["red", "green"], "default": "red"}, "list": {"items": {"$ref": "#/$defs/one"}}},
	"$defs": {"one": {"oneOf": [{"properties": {"size-of": {"type": "boolean"}}}, {"properties": {"deep": {"properties": {"end": {"description": "The end."}}}}}]}}}`))

func TestCompletionByTheSchema(t *testing.T) {
	for text, want := range map[string]string{
		"|":                     "colour, list",
		"colour: |":             "red, green",
		"list:\n  - {|":         "deep, size-of",
		"list:\n  - size-of: ":  "",
		"list:\n  - size-of: |": "true, false",
		"none: |":               "",
	} {
		before, _, _ := strings.Cut(text, "|")
		all := lines(before)
		last := len(all) - 1
		var got []string
		if strings.Contains(text, "|") {
			for _, c := range colours.complete(before, position{last, units([]rune(all[last]))}) {
				got = append(got, c.Label)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	// What is replaced is the word before the position, in UTF-16 units.
	got := colours.complete("😀: {colour: 1}\nlist:\n  - {deep: 😀, siz", position{2, 18})
	if i := slices.IndexFunc(got, func(c completion) bool { return c.Label == "size-of" }); i < 0 || fmt.Sprint(got[i].TextEdit) != "{{{2 15} {2 18}} size-of: }" {
		t.Errorf("%+v", got)
	}
}

func TestHoverExplainsAField(t *testing.T) {
	text := "colour: red\nlist:\n  - deep: {end: 1}\n"
	for at, want := range map[position]string{
		{0, 3}:  "Its colour.\n\nOne of: red, green.\n\nDefault: \"red\".",
		{0, 9}:  "Its colour.\n\nOne of: red, green.\n\nDefault: \"red\".",
		{2, 12}: "The end.",
		{1, 2}:  "",
		{9, 2}:  "",
		{-1, 0}: "",
	} {
		got := ""
		if h := colours.explain(text, at); h != nil {
			got = h.Contents.Value
		}
		if got != want {
			t.Errorf("%v: %q", at, got)
		}
	}
}

func FuzzPlace(f *testing.F) {
	f.Add("list:\n  - deep: {end: [", 1, 5)
	f.Add("- - 'a: é", 0, 9)
	f.Fuzz(func(_ *testing.T, text string, line, column int) {
		colours.complete(text, position{line, column})
		colours.explain(text, position{line, column})
		spanAt(lines(text), line, column)
	})
}
