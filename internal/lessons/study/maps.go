package study

import (
	"bytes"

	"jogada/catalog"
)

// rooms makes maps that look the same at every size: square rooms with gaps, doors and keys in constant shares, so that
// large parts can be reached however large the map is. The game's own generator has a fixed number of keys.
type rooms struct {
	players int
	lost    int // letters that have doors and no key
}

const (
	roomSide   = 8
	allLetters = 26
)

// draw writes a map.
func (r rooms) draw(d *catalog.Dice, side int) []byte {
	m := newPlan(d, side, func(row, col int) bool { return row%roomSide == 0 || col%roomSide == 0 })
	for top := 0; top < side-1; top += roomSide {
		for left := 0; left < side-1; left += roomSide {
			r.furnish(m, top, left)
		}
	}
	m.putPlayers(r.players)
	return m.cells
}

// furnish puts a key into the room behind a corner, and gaps or doors into its walls to the right and below.
func (r rooms) furnish(m plan, top, left int) {
	height, width := min(roomSide, m.side-1-top)-1, min(roomSide, m.side-1-left)-1
	if height < 1 || width < 1 {
		return
	}
	row, col := top+1+m.dice.Roll(height), left+1+m.dice.Roll(width)
	if m.dice.Chance(20, 100) {
		m.set(row, col, byte('a'+m.dice.Roll(allLetters-r.lost)))
	}
	if right := left + width + 1; right < m.side-1 {
		m.open(top+1+m.dice.Roll(height), right)
	}
	if bottom := top + height + 1; bottom < m.side-1 {
		m.open(bottom, left+1+m.dice.Roll(width))
	}
}

// hall is a map without walls, with keys and doors in constant shares.
type hall struct{ players int }

// draw writes a map.
func (h hall) draw(d *catalog.Dice, side int) []byte {
	m := newPlan(d, side, func(int, int) bool { return false })
	for row := 1; row < side-1; row++ {
		for col := 1; col < side-1; col++ {
			switch d.Roll(1000) {
			case 0:
				m.set(row, col, byte('a'+d.Roll(allLetters)))
			case 1:
				m.set(row, col, byte('A'+d.Roll(allLetters)))
			}
		}
	}
	m.putPlayers(h.players)
	return m.cells
}

// plan is a map under construction.
type plan struct {
	dice  *catalog.Dice
	side  int
	cells []byte // with the ends of lines
}

// newPlan returns a map of free cells with rock all round, and where wall returns true.
func newPlan(d *catalog.Dice, side int, wall func(row, col int) bool) plan {
	m := plan{d, side, bytes.Repeat([]byte{'.'}, side*(side+1))}
	for row := range side {
		for col := range side {
			if row == 0 || col == 0 || row == side-1 || col == side-1 || wall(row, col) {
				m.set(row, col, '#')
			}
		}
		m.set(row, side, '\n')
	}
	return m
}

func (m plan) set(row, col int, c byte) { m.cells[row*(m.side+1)+col] = c }

// open makes a gap in a wall, a door, or neither.
func (m plan) open(row, col int) {
	switch roll := m.dice.Roll(100); {
	case roll < 55:
		m.set(row, col, '.')
	case roll < 85:
		m.set(row, col, byte('A'+m.dice.Roll(allLetters)))
	}
}

// putPlayers puts players on free cells.
func (m plan) putPlayers(players int) {
	for n := 0; n < players; {
		cell := m.dice.Roll(len(m.cells))
		if m.cells[cell] == '.' {
			m.cells[cell] = byte('1' + n)
			n++
		}
	}
}
