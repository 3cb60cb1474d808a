package docs_test

import (
	"os"
	"regexp"
	"testing"

	"jogada/games"
)

func TestEveryMeasureIsDocumentedAndNoOther(t *testing.T) {
	page, err := os.ReadFile("docs/difficulty.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{} // the kind of each entry
	for _, row := range regexp.MustCompile("(?m)^\\|(?: \\w+ \\|)? `(\\w+)` \\| (\\w+) \\|").FindAllStringSubmatch(string(page), -1) {
		rows[row[1]] = row[2]
	}
	known := map[string]bool{}
	for _, g := range games.All() {
		for _, m := range g.Measures {
			known[m.Name] = true
			if rows[m.Name] != string(m.Kind) {
				t.Errorf("docs/difficulty.md says that %s of %s is a %q, and it is a %s", m.Name, g.Name, rows[m.Name], m.Kind)
			}
		}
	}
	for name := range rows {
		if !known[name] {
			t.Errorf("docs/difficulty.md tells of %s, which no game has", name)
		}
	}
}
