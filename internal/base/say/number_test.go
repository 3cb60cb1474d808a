package say_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jogada/internal/base/say"
	"jogada/internal/base/say/po"
)

// Every sentence of the project in which a plural follows a number writes that number as one that counts things, and a number
// that names something stays as it is, whatever follows it.
func TestEveryNumberThatCountsThingsHasSeparators(t *testing.T) {
	counted := regexp.MustCompile(`%d (?:of %d )?(?:[a-z]{4,} )?[a-z]{3,}s\b`)
	verb := regexp.MustCompile(`%[-+# 0-9.]*([a-zA-Z])`)
	var files []string
	for _, depth := range []string{"../../*/*/words/pt.po", "../../../*/words/pt.po", "../../../*/*/words/pt.po"} {
		found, _ := filepath.Glob(depth)
		files = append(files, found...)
	}
	var en say.Translator
	sentences := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := po.Read(data)
		if err != nil {
			t.Fatal(name, err)
		}
		for _, entry := range file.Entries {
			for _, english := range []string{entry.ID, entry.Plural} {
				want := len(counted.FindAllString(english, -1))
				if want == 0 || strings.Contains(english, "%[") {
					continue
				}
				var args []any
				for _, found := range verb.FindAllStringSubmatch(english, -1) {
					args = append(args, map[bool]any{true: 4686, false: "x"}[found[1] == "d"])
				}
				sentences++
				if said := en.Say(english, args...); strings.Count(said, "4,686") < want {
					t.Errorf("%s: %s: a number that counts things has no separator; is the noun in things?", name, said)
				}
			}
		}
	}
	if sentences < 30 {
		t.Errorf("%d sentences in %d files count things", sentences, len(files))
	}
	for _, english := range []string{"round %d", "node %d loses", "player %d explores cells", "seed %d makes boards", "row %d"} {
		if said := en.Say(english, 4686); strings.Contains(said, ",686") {
			t.Errorf("%s: the number names something", said)
		}
	}
}
