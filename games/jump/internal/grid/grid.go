// Package grid describes the Jump Game for its kernels: jump lengths in one flat array, a rule for moving, and the
// starts. A cell is a number, row × columns + column, and the goal is the last one; a kernel never calls the game.
//
// It defines a jump a second time: the rules of the game define it for the generic searches and the checker, and this
// package in the form that flat loops need. The game's tests compare the two.
package grid

import (
	"jogada/search"
	"jogada/solve"
)

// Cell is a cell of a board.
type Cell int32

// Move is a jump, identified by the cell where it ends.
type Move int32

// None is no cell, and no number of a cell.
const None = -1

// Board holds the jump length of every cell, row by row, and the rule for moving.
type Board struct {
	Rows, Cols int
	Jumps      []int32
	Walk       bool // a jump is a walk of that many single steps, turning at will; otherwise it is straight
}

// Race is a board and the players on it, in the order of round 1.
type Race struct {
	Board
	Runners []search.Runner[Cell]
	Tie     search.Tie
}

// Standings is the answer to a race.
type Standings = search.Standings[Cell, Move]

// Goal returns the last cell.
func (b *Board) Goal() int32 { return int32(len(b.Jumps) - 1) }

// Place returns the row and the column of a cell.
func (b *Board) Place(c int32) (row, col int) { return int(c) / b.Cols, int(c) % b.Cols }

// Targets appends the cells that straight jumps from c end on: right, left, up, down. It compares jumps with the room
// left, so that no sum overflows.
func (b *Board) Targets(c int32, cells []int32) []int32 {
	jump := int(b.Jumps[c])
	if jump == 0 {
		return cells
	}
	row, col := b.Place(c)
	if jump <= b.Cols-1-col {
		cells = append(cells, c+int32(jump))
	}
	if jump <= col {
		cells = append(cells, c-int32(jump))
	}
	if jump <= row {
		cells = append(cells, c-int32(jump*b.Cols))
	}
	if jump <= b.Rows-1-row {
		cells = append(cells, c+int32(jump*b.Cols))
	}
	return cells
}

// Steps returns the number of steps of a walk from c, reduced to a number of the same parity that still covers the
// board.
func (b *Board) Steps(c int32) int {
	jump, most := int(b.Jumps[c]), b.Rows+b.Cols
	if jump <= most {
		return jump
	}
	return most - (jump-most)&1
}

// JumpTo returns the step that ends on a cell.
func JumpTo(c Cell) search.Step[Cell, Move] { return search.Step[Cell, Move]{Move: Move(c), To: c} }

// Observe reports expanded cells to the observer, under a line of the pseudocode whose sentence names the cell and its
// wave. It looks the observer up once for many cells, so an unobserved search takes no longer. More lists the cells
// that wait after these.
func Observe(m *solve.Meter, line string, cells []int32, wave int, more []int32) {
	see := solve.Observing[Cell](m)
	if see == nil {
		return
	}
	for i, c := range cells {
		see(search.Looking(line, Cell(c), wave, Waiting(cells[i+1:], more), solve.Name(Cell(c)), wave))
	}
}

// Waiting lists waiting cells, and then others.
func Waiting(cells, more []int32) solve.List[Cell] {
	return solve.List[Cell]{Len: len(cells) + len(more), At: func(i int) Cell {
		if i < len(cells) {
			return Cell(cells[i])
		}
		return Cell(more[i-len(cells)])
	}}
}
