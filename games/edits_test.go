package games_test

import (
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest"
)

// TestEditsAreAsRecorded compares every small edit of a small board of each game with the recorded ones. Boards made to order
// climb by these edits, so a change of their order or number changes boards that seeds have given before.
func TestEditsAreAsRecorded(t *testing.T) {
	shapes := map[string]map[string]string{"slide": {"side": "2", "slides": "2"}, "jump": {"rows": "2", "cols": "3", "players": "2"}, "keys": {"rows": "5", "cols": "7", "players": "1", "letters": "2"},
		"chase": {"nodes": "4"}, "cops": {"nodes": "4"}, "sokoban": {"rows": "5", "cols": "5", "boxes": "1"}, "escape": {"rows": "5", "cols": "9", "letters": "1", "doors": "1"}}
	gametest.Recorded(t, "testdata/edits.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			shape, small := shapes[g.Name]
			if !small {
				continue
			}
			values, err := g.Values(shape)
			if err != nil {
				t.Fatal(err)
			}
			b, err := g.Generate(catalog.NewDice(1), values)
			if err != nil {
				t.Fatalf("%s: %v", g.Name, err)
			}
			line := func(b catalog.Instance) string { return strings.ReplaceAll(strings.TrimSpace(b.Text()), "\n", "|") }
			fmt.Fprintf(&out, "%s %s\n= %q\n", g.Name, line(b), catalog.Canonical(b))
			e, is := b.(catalog.Editable)
			if !is {
				t.Fatalf("%s has no edits", g.Name)
			}
			for n := range e.Edits() {
				if other, valid := e.Edit(n); valid {
					fmt.Fprintf(&out, "%d %s\n", n, line(other))
				}
			}
		}
		return out.String()
	})
}
