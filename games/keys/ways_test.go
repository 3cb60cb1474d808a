package keys

import (
	"slices"
	"testing"

	"jogada/catalog/board"
)

// From every cell that is explored the way leads to the start, over neighbours that were discovered before.
func TestTheWayBackLeadsToTheStart(t *testing.T) {
	m := read(t, "1a.A.b\n.##.##\n.B..Cc\n#.##..\n")
	layer := layersOf(m, board.Waking)[0]
	explored := 0
	for place := range m.rows * m.cols {
		n, ok := layer.Value(place)
		for at := place; ok && n > 1; explored++ {
			next, leads := layer.Path.Next(at)
			m2, _ := layer.Value(next)
			if !leads || m2 >= n || !slices.Contains(m.Near(m.at(at), nil), m.at(next)) {
				t.Fatalf("from cell %d, the %dth, it leads to %d, the %dth", at, n, next, m2)
			}
			at, n = next, m2
		}
	}
	if explored == 0 {
		t.Error("nothing was followed")
	}
	if _, leads := layer.Path.Next(m.cellNumber(m.grid.Starts[0])); leads {
		t.Error("it leads on from the start")
	}
}
