package areas

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"jogada/games/keys/internal/grid"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// mapOf returns the map of a text whose rows are in full.
func mapOf(t *testing.T, text []byte) *grid.Map {
	t.Helper()
	m, ok := grid.New(text)
	if !ok {
		t.Fatalf("this is no map:\n%s", text)
	}
	return m
}

// carved returns a square map of rock with the cells free that a drawing says, and player 1 on the first of them.
func carved(side int, open func(row, col int) bool) []byte {
	var text []byte
	for row := range side {
		for col := range side {
			if open(row, col) {
				text = append(text, grid.Free)
			} else {
				text = append(text, grid.Rock)
			}
		}
		text = append(text, '\n')
	}
	text[bytes.IndexByte(text, grid.Free)] = '1'
	return text
}

func TestAreasThatCanNotMatterAreForgotten(t *testing.T) {
	side := tier.Scale(t, 1001, 501)
	mid := side / 2
	for name, open := range map[string]func(row, col int) bool{
		"chess": func(row, col int) bool { return (row+col)%2 == 0 },
		"rings": func(row, col int) bool { return max(row-mid, mid-row, col-mid, mid-col)%2 == 0 },
		"comb":  func(row, col int) bool { return col%2 == 0 || row == side-1 },
		"tree": func(row, col int) bool { // teeth that join two by two, then four by four …
			return col%2 == 0 && row < mid || row >= mid && col&(1<<min(row-mid+1, 20)-1) <= 1<<(row-mid)
		},
	} {
		text := carved(side, open)
		l := newLabeller(mapOf(t, text), unlimited())
		if !l.label() {
			t.Fatalf("%s: stopped", name)
		}
		if len(l.areas) > 2000+5*side || len(l.runs) > 2*page {
			t.Errorf("%s: room for %d areas and %d runs was made on a map of %d rows and columns", name, len(l.areas), len(l.runs), side)
		}
		l = newLabeller(mapOf(t, bytes.ReplaceAll(text, []byte("."), []byte("k"))), unlimited())
		l.label()
		if len(l.areas) > 2000+5*side {
			t.Errorf("%s with keys: room for %d areas was made", name, len(l.areas))
		}
		if name == "chess" && l.lies > 8*side {
			t.Errorf("%d keys are kept that nobody gets at", l.lies)
		}
	}
}

// A corridor beside many cells that nobody enters has its key at the top and its start at the bottom: the areas are
// swept before anything leads into it.
func TestAKeyOutlastsTheSweepsBeforeItsAreaHasAnEntrance(t *testing.T) {
	const side = 201
	text := carved(side, func(row, col int) bool { return col == 0 || col > 1 && (row+col)%2 == 0 })
	text = bytes.ReplaceAll(text, []byte("."), []byte("b"))
	text[0] = 'a'
	text[(side-1)*(side+1)] = '1'
	p := New(mapOf(t, text), unlimited())
	if want := []PlacedKey{{At: 0, Node: p.Starts[0]}}; !slices.Equal(p.Keys[:1], want) || len(p.Keys) != side-1 {
		t.Errorf("%d keys are kept, the first of them %v; want %d, %v", len(p.Keys), p.Keys[0], side-1, want[0])
	}
}

func TestThePlanOfAMap(t *testing.T) {
	tier.Concurrent(t)
	p := New(mapOf(t, []byte("1.a#.B.#b#\n..A.A.##.#\n###.##@###\n")), unlimited())
	if p.Nodes() != 9 || p.Doors() != 3 || len(p.Areas) != 6 {
		t.Fatalf("%d nodes, %d doors, %d areas", p.Nodes(), p.Doors(), len(p.Areas))
	}
	start := p.Starts[0]
	if a := &p.Areas[start]; a.Size != 5 || !a.HasStart() || a.Keys() != grid.Letter(0) || !slices.Equal(p.DoorsOf(start), []int32{1}) {
		t.Errorf("player 1 starts in an area of %d with keys %v and doors %v", a.Size, a.Keys().Names('a'), p.DoorsOf(start))
	}
	if a := &p.Areas[p.Starts[1]]; a.Size != 1 || len(p.DoorsOf(p.Starts[1])) != 0 {
		t.Errorf("player @ starts in an area of %d with doors %v", a.Size, p.DoorsOf(p.Starts[1]))
	}
	f := NewFlood(p)
	for _, test := range []struct {
		shut grid.Letters
		size int32
	}{{0, 13}, {grid.Letter(0), 5}, {grid.Letter(1), 11}} {
		f.Run(start, test.shut)
		size := int32(0)
		for n := range int32(p.Nodes()) {
			switch {
			case !f.Came(n):
			case n < int32(len(p.Areas)):
				size += p.Areas[n].Size
			default:
				size++
			}
		}
		if size != test.size {
			t.Errorf("with doors %v shut %d cells are reached; want %d", test.shut.Names('A'), size, test.size)
		}
	}
}
