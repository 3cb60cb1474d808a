package escape

import (
	"bytes"

	"jogada/catalog"
)

// The small changes to a cell of a map.
const (
	toggle = 4 // rock becomes free and free cells rock; the edits before it move the contents in one of four directions
	rename = 5 // a key or a door gets the next letter, a one-way cell the next direction
	ways   = 6
)

// Edits returns the number of small edits of a map: for each cell, moving its contents, the player included, up, down,
// left or right onto a free cell; turning rock into a free cell or back; the next letter for a key or a door, the next
// direction for a one-way cell.
func (i instance) Edits() int { return ways * i.puzzle.rows * i.puzzle.cols }

// Edit returns the map after one of the edits, and false if the result is not a valid map.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	p := i.puzzle
	cell, way := n/ways, n%ways
	cells, at := bytes.Clone(p.cells), int(p.start.at)
	switch c := cells[cell]; {
	case way < toggle:
		to := p.adjacent(cell, Direction(way))
		if to < 0 || cells[to] != free || to == at || c == rock || c == free && cell != at {
			return nil, false
		}
		cells[to], cells[cell] = cells[cell], free
		if cell == at {
			at = to
		}
	case cell == at:
		return nil, false
	case way == toggle && c == rock:
		cells[cell] = free
	case way == toggle && c == free:
		cells[cell] = rock
	case way == rename && isArrow(c):
		cells[cell] = arrows[(bytes.IndexByte([]byte(arrows), c)+1)%len(arrows)]
	case way == rename && isKey(c):
		cells[cell] = 'a' + (c-'a'+1)%p.letters()
	case way == rename && isDoor(c):
		cells[cell] = 'A' + (c-'A'+1)%p.letters()
	default:
		return nil, false
	}
	if bytes.Equal(cells, p.cells) && at == int(p.start.at) {
		return nil, false
	}
	return newInstance(newPuzzle(p.rows, p.cols, cells, at, p.hand, p.goal, p.once)), true
}

// letters returns the number of letters up to the last one used, plus one.
func (p Puzzle) letters() byte {
	last := byte(0)
	for _, c := range p.cells {
		switch {
		case isKey(c):
			last = max(last, c-'a'+1)
		case isDoor(c):
			last = max(last, c-'A'+1)
		}
	}
	return min(last+1, 26)
}
