package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/say"
)

// Speaks checks that a game is fully translated into every language that it or the catalogue has, and has no unused
// translations.
func Speaks(t *testing.T, g catalog.Game) {
	t.Helper()
	texts := described(t, g)
	for _, language := range (catalog.Games{g}).Languages()[1:] {
		for _, text := range texts {
			if _, known := lookUp(g, language, text); !known {
				t.Errorf("%s has no words in %s for %q", g.Name, language, text)
			}
		}
	}
	said := Constants(t, ".")
	for _, text := range texts { // choices are shown as words
		said[text] = true
	}
	one, several := say.Counting(g.Unit)
	said[one], said[several] = true, true
	for _, language := range say.Languages(g.Words)[1:] {
		g.Translator(language).Missing(func(string) { t.Errorf("%s: a number of answers (%s) is not translated", language, several) }).Forms(g.Unit)
	}
	WordsFit(t, g.Words, said)
}

// WordsFit checks the translations of every language against the program: each sentence is translated, takes the same
// arguments as in English, and is one of the program's texts.
func WordsFit(t *testing.T, words *say.Translations, texts map[string]bool) {
	t.Helper()
	for _, language := range say.Languages(words)[1:] {
		for _, e := range words.Words(language).Entries() {
			if e.Said == nil {
				t.Errorf("%s: line %d: %q is not translated", language, e.Line, e.ID)
			}
			for _, english := range []string{e.ID, e.Plural} {
				if english != "" && !texts[english] {
					t.Errorf("%s: line %d: nothing says %q any more", language, e.Line, english)
				}
			}
			for _, said := range e.Said {
				if got := verbs(said); !slices.Equal(got, verbs(e.ID)) && (e.Plural == "" || !slices.Equal(got, verbs(e.Plural))) {
					t.Errorf("%s: line %d: %q takes %v, and %q takes %v", language, e.Line, e.ID, verbs(e.ID), said, got)
				}
			}
		}
	}
}

// lookUp returns a text in a language, and whether it is translated.
func lookUp(g catalog.Game, language, english string) (said string, known bool) {
	known = true
	said = g.Translator(language).Missing(func(string) { known = false }).Of(english)
	return said, known
}

// described returns all texts of a description, including its parameters, examples, methods, kinds of cells and
// brushes.
func described(t *testing.T, g catalog.Game) []string {
	texts := append([]string{g.Title, g.Lead, g.Doc, g.Play.Doc}, g.Asked()...)
	for _, p := range g.Params {
		texts = append(append(texts, p.Doc), p.Words()...)
	}
	for _, e := range g.Examples {
		texts = append(texts, e.Title)
	}
	for _, m := range g.Measures {
		texts = append(texts, m.Doc)
	}
	for _, f := range g.Features {
		texts = append(texts, f.Doc)
		if f.Not != "" {
			texts = append(texts, f.Not)
		}
	}
	for _, f := range g.Formats {
		texts = append(texts, f.Doc)
	}
	for _, k := range g.Kinds {
		texts = append(texts, k.Name)
	}
	for _, b := range g.Brushes {
		texts = append(texts, b.Name, b.Doc)
	}
	if g.Grading != nil {
		texts = append(texts, g.Grading.Reads, g.Grading.Writes)
		for _, m := range g.Grading.Mistakes {
			texts = append(texts, m.Sentence)
		}
	}
	EachExample(t, g, func(_ *testing.T, b catalog.Instance, _ catalog.Values) {
		if title := catalog.Title(b); title != "" {
			texts = append(texts, title)
		}
		for _, m := range b.Methods() {
			texts = append(texts, m.Title, m.Doc, m.Cost)
		}
	})
	slices.Sort(texts)
	return slices.Compact(texts)
}

var verb = regexp.MustCompile(`%(?:\[(\d+)\])?[-+# 0]*[0-9.]*([a-zA-Z])`)

// verbs returns the arguments that a format takes, in the order of the arguments: 1d 2s.
func verbs(format string) []string {
	var list []string
	for i, m := range verb.FindAllStringSubmatch(strings.ReplaceAll(format, "%%", ""), -1) {
		if m[1] == "" {
			m[1] = fmt.Sprint(i + 1)
		}
		list = append(list, m[1]+m[2])
	}
	slices.Sort(list)
	return slices.Compact(list)
}
