package areas

import (
	"encoding/binary"
	"math/bits"
	"sync"

	"jogada/games/keys/internal/grid"
)

// A run is a maximal sequence of cells in a row without rock or door; a door is a run of its own. The line break after
// a row counts as rock, so the text of a map is one long row, and runs are found without rows and columns.

// block is the number of cells processed together: one bit of a word each.
const block = 64

// page is the number of cells cut into runs at a time: few enough to stay in the nearest cache. A run ends with its
// page.
const page = 64 * block

// cutter finds the runs of a map, a page at a time.
type cutter struct {
	froms places // beginnings of runs
	tos   places // ends of runs: the cells after their last
	marks places // the keys, doors and starts in them
}

// spareCutters has cutters that are done with: they take longer to allocate than a small map to label.
var spareCutters = sync.Pool{New: func() any { return new(cutter) }}

// places holds cells of a page, in order, with room for as many as there can be.
type places struct {
	at    [page + 1]grid.Cell
	count int
}

// putWord adds a cell for each bit of a word, counted from pos.
func (p *places) putWord(pos int, word uint64) {
	for ; word != 0; word &= word - 1 {
		p.at[p.count] = grid.Cell(pos + bits.TrailingZeros64(word))
		p.count++
	}
}

// cut finds the runs of a page that begins at pos.
func (c *cutter) cut(pos int, cells []byte) {
	c.froms.count, c.tos.count, c.marks.count = 0, 0, 0
	var ground, doors uint64
	for ; len(cells) >= block; cells = cells[block:] {
		ground, doors = c.edges(pos, (*[block]byte)(cells), ground>>(block-1), doors>>(block-1))
		pos += block
	}
	if len(cells) > 0 {
		var rest [block]byte // what follows the text here counts as rock
		copy(rest[:], cells)
		ground, doors = c.edges(pos, &rest, ground>>(block-1), doors>>(block-1))
		pos += block
	}
	c.tos.putWord(pos, (ground|doors)>>(block-1))
}

// edges finds where runs begin and end in a block. The last two arguments are 1 if the cell before it is ground, and if
// it is a door, otherwise 0.
func (c *cutter) edges(pos int, cells *[block]byte, groundBefore, doorBefore uint64) (ground, doors uint64) {
	ground, doors = c.classify(pos, cells)
	before := ground<<1 | groundBefore
	c.froms.putWord(pos, ground&^before|doors)
	c.tos.putWord(pos, before&^ground|doors<<1|doorBefore)
	return ground, doors
}

// classify returns which cells of a block are ground (neither rock nor door) and which are doors, one bit each. It
// processes 3.6 GB/s where all is rock or free.
func (c *cutter) classify(pos int, cells *[block]byte) (ground, doors uint64) {
	for i := 0; i < block; i += 8 {
		word := binary.LittleEndian.Uint64(cells[i:])
		open, other := grid.Split(word)
		if other != 0 {
			var some uint64
			open, some = c.special(pos+i, word, open, other)
			doors |= some << i
		}
		ground |= open * 0x0102040810204080 >> 56 << i // the product has the eight bits side by side at its top
	}
	return ground, doors
}

// special handles the characters of a word that are neither rock nor free. It returns the word with 1 for ground and
// the doors as a bit each.
func (c *cutter) special(pos int, word, open, other uint64) (ground, doors uint64) {
	for other != 0 {
		i := bits.TrailingZeros64(other) / 8
		open &^= 1 << (8 * i)
		other &^= 0xff << (8 * i)
		what := byte(word >> (8 * i))
		if grid.IsRock(what) {
			continue
		}
		c.marks.at[c.marks.count] = grid.Cell(pos + i)
		c.marks.count++
		if grid.IsDoor(what) {
			doors |= 1 << i
		} else {
			open |= 1 << (8 * i)
		}
	}
	return open, doors
}
