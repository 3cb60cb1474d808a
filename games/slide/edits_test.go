package slide

import (
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
	"jogada/internal/gametest"
)

// turns returns the board turned and mirrored all ways, and the same with other factors.
func turns(b catalog.Instance, d *catalog.Dice) (all []catalog.Instance) {
	p := b.(instance).puzzle
	plain := make(naive.Board, p.side)
	for i := range p.side * p.side {
		plain[i/p.side] = append(plain[i/p.side], p.Tile(p.start, i))
	}
	for range 2 {
		for range 4 {
			plain = plain.Rotated()
			factor := int64(1 + d.Roll(4))
			var tiles []int32
			for _, row := range plain {
				for _, tile := range row {
					tiles = append(tiles, int32(tile*factor))
				}
			}
			all = append(all, newInstance(NewPuzzle(p.side, tiles, p.limit)))
		}
		for r, row := range plain { // upside down
			if r < len(plain)/2 {
				plain[r], plain[len(plain)-1-r] = plain[len(plain)-1-r], row
			}
		}
	}
	return all
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for kind, side := range map[string]string{"solvable": "3", "random": "3", "stuck": "3", "mixed": "2"} {
		v, err := g.Values(map[string]string{"side": side, "kind": kind, "limit": "9"})
		if err != nil {
			t.Fatal(err)
		}
		gametest.Symmetries(t, g, v, 300, turns)
	}
}

func TestBoardsThatAreNotEqualAreToldApart(t *testing.T) {
	g := Game()
	v, err := g.Values(map[string]string{"side": "2", "kind": "random", "limit": "9"})
	if err != nil {
		t.Fatal(err)
	}
	forms := map[string]map[string]bool{} // by text of one board, the texts of all that it becomes
	for seed := range uint64(300) {
		b := gametest.Generated(t, g, v, seed)
		form := catalog.Canonical(b)
		if forms[form] == nil {
			forms[form] = map[string]bool{}
			for _, image := range turns(b, catalog.NewDice(0)) {
				forms[form][primitive(image.(instance))] = true
			}
		}
		if !forms[form][primitive(b.(instance))] {
			t.Errorf("the canonical text %q is that of boards that are not equal:\n%s", form, b.Text())
		}
	}
}

// primitive returns the text of a board with its tiles divided by the largest number that divides them all.
func primitive(i instance) string {
	p := i.puzzle
	for factor := p.sum; ; factor-- {
		tiles := make([]int32, p.side*p.side)
		whole := true
		for c := range tiles {
			tile := p.Tile(p.start, c)
			tiles[c], whole = int32(tile/factor), whole && tile%factor == 0
		}
		if whole {
			return newInstance(NewPuzzle(p.side, tiles, p.limit)).Text()
		}
	}
}
