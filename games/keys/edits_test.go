package keys

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// quarter returns a map turned by a quarter, as rows of text.
func quarter(rows []string) []string {
	turned := make([]string, len(rows[0]))
	for _, row := range rows {
		for c := range turned {
			turned[c] = row[c:c+1] + turned[c]
		}
	}
	return turned
}

// turns returns a map turned and mirrored, with rock around it and other letters.
func turns(t *testing.T) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) (all []catalog.Instance) {
		letters := []byte("abcdefghijklmnopqrstuvwxyz")
		d.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		text := strings.Map(func(r rune) rune {
			switch {
			case 'a' <= r && r <= 'z':
				return rune(letters[r-'a'])
			case 'A' <= r && r <= 'Z':
				return rune(letters[r-'A'] - 'a' + 'A')
			}
			return r
		}, b.Text())
		rows := strings.Split(strings.TrimSpace(text), "\n")
		if d.Chance(1, 2) {
			rows = append([]string{strings.Repeat("#", len(rows[0]))}, rows...)
		}
		for range 2 {
			for range 4 {
				rows = quarter(rows)
				m, err := ReadMap([]byte(strings.Join(rows, "\n") + "\n"))
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, newInstance(m))
			}
			for r, row := range rows {
				mirrored := ""
				for _, c := range row {
					mirrored = string(c) + mirrored
				}
				rows[r] = mirrored
			}
		}
		return all
	}
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for _, shape := range []map[string]string{
		{"kind": "open", "rows": "2", "cols": "3", "players": "1", "letters": "1", "doors": "100", "keys": "1"},
		{"kind": "open", "rows": "3", "cols": "2", "players": "2", "letters": "2", "doors": "100", "keys": "1"},
	} {
		v, err := g.Values(shape)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Symmetries(t, g, v, 300, turns(t))
	}
}

func TestMapsThatAreNotEqualAreToldApart(t *testing.T) {
	for _, pair := range [][2]string{{"1aA\n", "1Aa\n"}, {"1a.B\n", "1a.A\n"}, {"12\n", "21\n"}, {"1.\n", "1#\n"}, {"1a\nb.\n", "1a\na.\n"}} {
		var forms []string
		for _, text := range pair {
			m, err := ReadMap([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			forms = append(forms, catalog.Canonical(newInstance(m)))
		}
		if equal := forms[0] == forms[1]; equal != (pair[0] == "12\n") { // which player is on the left makes no difference
			t.Errorf("%q: %q", pair, forms)
		}
	}
}
