package sokoban

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// turns returns a level turned and mirrored, by its text.
func turns(t *testing.T, g catalog.Game) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) (all []catalog.Instance) {
		rows := strings.Split(strings.TrimSuffix(b.Text(), "\n"), "\n")
		for range 2 {
			for range 4 {
				turned := make([]string, len(rows[0]))
				for _, row := range rows {
					for c := range turned {
						turned[c] = row[c:c+1] + turned[c]
					}
				}
				rows = turned
				read, err := g.Parse([]byte(strings.Join(rows, "\n")), b.Rules(), nil)
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, read[0])
			}
			for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
				rows[i], rows[j] = rows[j], rows[i]
			}
		}
		return all
	}
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for _, count := range []string{"pushes", "moves"} {
		for _, kind := range []string{"solvable", "random"} {
			v, err := g.Values(map[string]string{"rows": "4", "cols": "5", "boxes": "1", "pulls": "2", "kind": kind, "count": count})
			if err != nil {
				t.Fatal(err)
			}
			gametest.Symmetries(t, g, v, 300, turns(t, g))
		}
	}
}

func TestWhereTheManStandsMattersWhereMovesAreCounted(t *testing.T) {
	g := Game()
	for _, count := range []string{"pushes", "moves"} {
		var forms []string
		for _, text := range []string{"######\n#@ $.#\n######\n", "######\n# @$.#\n######\n", "######\n# $@.#\n######\n"} {
			v, err := g.Values(map[string]string{"count": count})
			if err != nil {
				t.Fatal(err)
			}
			read, err := g.Parse([]byte(text), v, nil)
			if err != nil {
				t.Fatal(err)
			}
			forms = append(forms, catalog.Canonical(read[0]))
		}
		if equal := forms[0] == forms[1]; equal != (count == "pushes") || forms[0] == forms[2] {
			t.Errorf("counting %s: %q", count, forms)
		}
	}
}
