package escape

import (
	"math/bits"
	"slices"

	"jogada/search"
)

// wordPuzzle is a question about few keys and doors, over words: the player's cell, and above it a bit for each key and
// then for each door, set if it is gone.
type wordPuzzle struct {
	p     Puzzle
	start uint64
	all   uint64        // the bits of all keys
	keys  [26]uint64    // by letter: the bits of its keys
	doors [26]uint64    // and of its doors, if they use keys up
	cells []cellMeaning // by cell
}

// cellMeaning says what a step onto a cell needs and does.
type cellMeaning struct {
	kind cellKind
	way  Direction // of an arrow
	// letter and bit are those of a key or door.
	letter uint8
	bit    uint64
}

// cellKind is a kind of cell.
type cellKind uint8

// Kinds of cells.
const (
	onFloor cellKind = iota
	onArrow
	onKey
	onDoor
)

// cellBits is the number of bits of a cell in a word.
const cellBits = 14

// Optional interfaces of the question over words.
var (
	_ search.Encoded[State, Direction] = Puzzle{}
	_ search.Puzzle[uint64, Direction] = &wordPuzzle{}
	_ search.Bounder[uint64]           = &wordPuzzle{}
)

// Words returns the same question with each state packed into a 64-bit word. It returns false if the question asks for a
// trap or has too many keys and doors.
func (p Puzzle) Words() (search.Puzzle[uint64, Direction], func(uint64) State, bool) {
	if len(p.keys)+len(p.doors) > 64-cellBits || p.goal == ToSoftlock {
		return nil, nil, false
	}
	q := &wordPuzzle{p: p, start: uint64(p.start.at), cells: make([]cellMeaning, len(p.cells))}
	for n := range len(p.start.gone) {
		q.start |= uint64(p.start.gone[n]) << (cellBits + n)
	}
	for cell, c := range p.cells {
		at := &q.cells[cell]
		switch {
		case isArrow(c):
			*at = cellMeaning{kind: onArrow, way: Direction(slices.Index([]byte(arrows), c))}
		case isKey(c):
			*at = cellMeaning{kind: onKey, letter: c - 'a', bit: 1 << (cellBits + p.number[cell])}
			q.keys[at.letter] |= at.bit
			q.all |= at.bit
		case isDoor(c):
			*at = cellMeaning{kind: onDoor, letter: c - 'A', bit: 1 << (cellBits + len(p.keys) + p.number[cell])}
			if p.once {
				q.doors[at.letter] |= at.bit
			}
		}
	}
	p.bounds.Do(p.measure)
	return q, q.state, true
}

// state returns the state of a word.
func (q *wordPuzzle) state(w uint64) State {
	gone := make([]byte, len(q.p.start.gone))
	for n := range gone {
		gone[n] = byte(w >> (cellBits + n) & 1)
	}
	return State{q.at(w), string(gone)}
}

// at returns the player's cell.
func (q *wordPuzzle) at(w uint64) int32 { return int32(w & (1<<cellBits - 1)) }

// Start returns the initial state.
func (q *wordPuzzle) Start() uint64 { return q.start }

// Goal reports whether the goal is reached.
func (q *wordPuzzle) Goal(w uint64) bool {
	if q.p.goal == ToAllKeys {
		return w&q.all == q.all
	}
	return q.p.cells[q.at(w)] == exit
}

// Steps appends the steps up, down, left and right.
func (q *wordPuzzle) Steps(w uint64, buf []search.Step[uint64, Direction]) []search.Step[uint64, Direction] {
	gone := w &^ (1<<cellBits - 1)
	for way, cell := range q.p.near[q.at(w)] {
		if cell < 0 {
			continue
		}
		to := gone | uint64(cell)
		switch here := &q.cells[cell]; here.kind {
		case onArrow:
			if here.way != Direction(way) {
				continue
			}
		case onKey:
			to |= here.bit
		case onDoor:
			if gone&here.bit == 0 && q.held(gone, here.letter) < 1 {
				continue
			}
			if q.p.once {
				to |= here.bit
			}
		}
		buf = append(buf, search.Step[uint64, Direction]{Move: Direction(way), To: to})
	}
	return buf
}

// held returns the number of keys of a letter in hand.
func (q *wordPuzzle) held(gone uint64, letter uint8) int {
	return q.p.hand[letter] + bits.OnesCount64(gone&q.keys[letter]) - bits.OnesCount64(gone&q.doors[letter])
}

// Bound returns the bound of the state.
func (q *wordPuzzle) Bound(w uint64) int {
	if q.p.goal == ToExit {
		return steps(q.p.exits[q.at(w)])
	}
	least := 0
	for i, near := range q.p.nearKeys {
		if w>>(cellBits+i)&1 == 0 {
			least = max(least, steps(near[q.at(w)]))
		}
	}
	return least
}
