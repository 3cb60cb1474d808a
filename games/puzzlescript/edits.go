package puzzlescript

import (
	"slices"

	"jogada/catalog"
)

// used returns the contents that the level has, each once, in the order of its cells.
func (p Puzzle) used() [][]int {
	var all [][]int
	for _, ids := range p.source.Levels[p.level].Cells {
		if !slices.ContainsFunc(all, func(other []int) bool { return slices.Equal(ids, other) }) {
			all = append(all, ids)
		}
	}
	return all
}

// Edits returns the number of small edits of a level: each cell exchanged with the one to its right or below it, or given what another
// cell has.
func (i instance) Edits() int {
	return len(i.puzzle.source.Levels[i.puzzle.level].Cells) * (2 + len(i.puzzle.used()))
}

// Edit returns the level with one of the changes made.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	p := i.puzzle
	l, used := p.source.Levels[p.level], p.used()
	at, way := n/(2+len(used)), n%(2+len(used))
	cells := slices.Clone(l.Cells)
	switch {
	case way >= 2:
		cells[at] = used[way-2]
	case way == 0 && at/l.Height+1 < l.Width:
		cells[at], cells[at+l.Height] = cells[at+l.Height], cells[at]
	case way == 1 && at%l.Height+1 < l.Height:
		cells[at], cells[at+1] = cells[at+1], cells[at]
	default:
		return nil, false
	}
	return p.with(cells)
}

// with returns the level with other objects. It returns false if the level is unchanged, or has no player.
func (p Puzzle) with(cells [][]int) (catalog.Instance, bool) {
	players, _ := p.source.Members("player")
	has := slices.ContainsFunc(cells, func(ids []int) bool {
		for _, o := range players {
			if slices.Contains(ids, o.ID) {
				return true
			}
		}
		return false
	})
	text, err := p.rewritten(cells)
	if err != nil || !has || text == p.game.text {
		return nil, false
	}
	again, err := parse([]byte(text), p.values(), nil)
	if err != nil || len(again) != 1 || again[0].Text() != text {
		return nil, false
	}
	return again[0], true
}
