package class

import (
	"strings"
	"testing"

	"jogada/grade/assignment"
)

func TestEveryWordIsTranslated(t *testing.T) {
	for _, language := range assignment.Languages[1:] {
		tr := translator(language).Missing(func(english string) { t.Errorf("no words in %s for %q", language, english) })
		for _, words := range verdictWords {
			tr.Of(words)
		}
		for _, words := range checkWords {
			tr.Of(words)
		}
	}
}

func TestMarkdownOfStrangersIsPlain(t *testing.T) {
	if got := plain("<b> [x](y) `*_|\n# a"); strings.ContainsAny(strings.NewReplacer(`\[`, "", `\]`, "", `\(`, "", `\)`, "", "\\`", "", `\*`, "", `\_`, "", `\|`, "", `\#`, "").Replace(got), "<>[]()`*_|#\n") {
		t.Errorf("%q", got)
	}
	if got := (verbatim{"x", "a\n```\nb"}).markdown(); !strings.Contains(got, "\n````\n") {
		t.Errorf("%q", got)
	}
}
