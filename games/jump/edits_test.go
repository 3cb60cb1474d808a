package jump

import (
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// exchanged returns a board whose rows are the columns of another, by its text alone.
func exchanged(t *testing.T, g catalog.Game, b catalog.Instance) catalog.Instance {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(b.Text()), "\n")
	var rows, cols, players int
	fmt.Sscan(lines[0], &rows, &cols)
	fmt.Sscan(lines[1], &players)
	var out strings.Builder
	fmt.Fprintf(&out, "%d %d\n%d\n", cols, rows, players)
	for c := range cols {
		for r := range rows {
			fmt.Fprint(&out, strings.Fields(lines[2+r])[c], " ")
		}
		out.WriteByte('\n')
	}
	for _, line := range lines[2+rows:] {
		words := strings.Fields(line)
		fmt.Fprintln(&out, words[1], words[0])
	}
	boards, err := g.Parse([]byte(out.String()), b.Rules(), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return boards[0]
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for _, rules := range gametest.Rules(g) {
		for _, shape := range []map[string]string{{"rows": "2", "cols": "2", "max": "2", "players": "2"}, {"rows": "1", "cols": "3", "max": "2", "players": "2"}} {
			given := map[string]string{}
			for _, set := range []map[string]string{rules, shape} {
				for name, value := range set {
					given[name] = value
				}
			}
			v, err := g.Values(given)
			if err != nil {
				t.Fatal(err)
			}
			if shape["rows"] == "1" { // all boards lie the same way: only their images are looked at
				for seed := range uint64(20) {
					b := gametest.Generated(t, g, v, seed)
					if image := exchanged(t, g, b); catalog.Canonical(image) != catalog.Canonical(b) {
						t.Errorf("%s and %s differ", b.Text(), image.Text())
					}
				}
				continue
			}
			gametest.Symmetries(t, g, v, 250, func(b catalog.Instance, _ *catalog.Dice) []catalog.Instance {
				return []catalog.Instance{b, exchanged(t, g, b)}
			})
		}
	}
}

func TestTheOtherSymmetriesOfASquareAreNone(t *testing.T) {
	g := Game()
	v, err := g.Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	var boards []catalog.Instance
	for _, text := range []string{"2 2\n1\n1 0\n0 0\n0 0\n", "2 2\n1\n0 1\n0 0\n0 1\n", "2 2\n1\n0 0\n1 0\n1 0\n"} {
		read, err := g.Parse([]byte(text), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards = append(boards, read[0])
	}
	if catalog.Canonical(boards[0]) == catalog.Canonical(boards[1]) || catalog.Canonical(boards[1]) != catalog.Canonical(boards[2]) {
		t.Error("a board from which no player arrives is equal to one where one does, or one along the diagonal is not")
	}
}
