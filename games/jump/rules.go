// Package jump is the Jump Game: a board of jump lengths and players who race to its last cell. In each round every
// player jumps once, as far as the number on its cell says; who jumped the least in the round before goes first.
package jump

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"

	"jogada/games/jump/internal/grid"
	"jogada/search"
)

// Limits of a board.
const (
	MaxCells   = 1 << 28
	MaxPlayers = 1 << 22
	MaxJump    = math.MaxInt32
)

// Board holds the jump length of every cell, row by row. The goal is the last cell.
type Board struct {
	Rows, Cols int
	Jumps      []int32
}

// Cell is a cell of a board: row × columns + column.
type Cell = grid.Cell

// Move is a jump, identified by the cell where it ends.
type Move = grid.Move

// Player is a competitor with its name and start.
type Player = search.Runner[Cell]

// Cell returns the cell in that row and column.
func (b Board) Cell(row, col int) Cell { return Cell(row*b.Cols + col) }

// Place returns the row and the column of a cell.
func (b Board) Place(c Cell) (row, col int) { return int(c) / b.Cols, int(c) % b.Cols }

// Has reports whether the board has that row and column.
func (b Board) Has(row, col int) bool { return row >= 0 && row < b.Rows && col >= 0 && col < b.Cols }

// Goal reports whether a cell is the last one. An empty board has none.
func (b Board) Goal(c Cell) bool { return int(c) == len(b.Jumps)-1 }

// goal returns the last cell.
func (b Board) goal() int32 { return int32(len(b.Jumps) - 1) }

// Race asks who is first on the last cell of a board, under a rule for moving and a rule for ties.
type Race struct {
	Board
	Players []Player // in the order of the input
	Moving  MoveRule
	Ties    TieRule

	order  []Player                // of round 1
	course bool                    // the players are named A, B, … in the order of the input, as course text names them
	far    atomic.Pointer[[]int32] // the fewest rounds from every cell to the goal, once known
}

// Optional interfaces of the question.
var (
	_ search.Race[Cell, Move] = (*Race)(nil)
	_ search.GridRace[Cell]   = (*Race)(nil)
)

// NewRace returns the race of players on a board, none of which may be changed afterwards. It fails on a board whose
// size does not match its numbers, a negative jump, a start outside the board or a duplicate name.
func NewRace(b Board, players []Player, moving MoveRule, ties TieRule) (*Race, error) {
	if b.Rows < 0 || b.Cols < 0 || b.Rows*b.Cols != len(b.Jumps) || len(b.Jumps) > MaxCells || len(players) > MaxPlayers {
		return nil, fmt.Errorf("a board of %d × %d with %d numbers and %d players", b.Rows, b.Cols, len(b.Jumps), len(players))
	}
	if c := slices.IndexFunc(b.Jumps, func(jump int32) bool { return jump < 0 }); c >= 0 {
		return nil, fmt.Errorf("cell %d has a negative jump, %d", c, b.Jumps[c])
	}
	for _, p := range players {
		if p.At < 0 || int(p.At) >= len(b.Jumps) {
			return nil, fmt.Errorf("player %s starts outside the board", p.Name)
		}
	}
	course := courseNames(players)
	if !course {
		if name, ok := twice(players); ok {
			return nil, fmt.Errorf("there are two players %s", name)
		}
	}
	return &Race{Board: b, Players: players, Moving: moving, Ties: ties, order: ties.firstRound(players, course), course: course}, nil
}

// with returns the race of other players, who go in the given order whatever the rule for ties.
func (r *Race) with(players []Player) *Race {
	return &Race{Board: r.Board, Players: players, Moving: r.Moving, Ties: r.Ties, order: players}
}

// twice returns a name that two players share, if any.
func twice(players []Player) (string, bool) {
	taken := make(map[string]bool, len(players))
	for _, p := range players {
		if taken[p.Name] {
			return p.Name, true
		}
		taken[p.Name] = true
	}
	return "", false
}

// Runners returns the players in the order of round 1.
func (r *Race) Runners() []Player { return r.order }

// Tie returns how equal jumps in the round before are settled; search.CompareFinish compares by it, and every method and the checker agree with it.
// ByName also sorts round 1, so it needs no third rule.
func (r *Race) Tie() search.Tie {
	if r.Ties == Stable {
		return search.ByLastRound
	}
	return search.ByFirstRound
}

// Stride returns the number on a cell.
func (r *Race) Stride(c Cell) int { return int(r.Jumps[c]) }

// States returns the number of cells.
func (r *Race) States() int { return len(r.Jumps) }

// Number returns the cell itself.
func (r *Race) Number(c Cell) int { return int(c) }

// Grid returns the race in flat form.
func (r *Race) Grid() search.RaceGrid {
	return search.RaceGrid{Rows: r.Rows, Cols: r.Cols, Strides: r.Jumps, Walk: r.Moving == Walk, Goal: len(r.Jumps) - 1}
}

// Steps appends the jumps from a cell. A 0 has none, and neither has a cell from which every jump leaves the board.
func (r *Race) Steps(c Cell, buf []search.Step[Cell, Move]) []search.Step[Cell, Move] {
	switch {
	case r.Jumps[c] == 0:
		return buf
	case r.Moving == Walk:
		return r.walk(c, buf)
	}
	return r.straight(c, buf)
}

// straight appends right, left, up, down. It compares jumps with the room left, so that no sum overflows.
func (r *Race) straight(c Cell, buf []search.Step[Cell, Move]) []search.Step[Cell, Move] {
	row, col := r.Place(c)
	jump := int(r.Jumps[c])
	if jump <= r.Cols-1-col {
		buf = append(buf, grid.JumpTo(c+Cell(jump)))
	}
	if jump <= col {
		buf = append(buf, grid.JumpTo(c-Cell(jump)))
	}
	if jump <= row {
		buf = append(buf, grid.JumpTo(c-Cell(jump*r.Cols)))
	}
	if jump <= r.Rows-1-row {
		buf = append(buf, grid.JumpTo(c+Cell(jump*r.Cols)))
	}
	return buf
}

// walk appends, row by row, the cells that a walk of exactly that many steps can end on: those no farther away, at a
// distance of the same parity. That includes its own cell if the number is even, unless there is no other cell to step
// to.
func (r *Race) walk(c Cell, buf []search.Step[Cell, Move]) []search.Step[Cell, Move] {
	if len(r.Jumps) == 1 {
		return buf
	}
	row, col := r.Place(c)
	steps := r.reach(c)
	for to := max(0, row-steps); to <= min(r.Rows-1, row+steps); to++ {
		left := steps - max(to-row, row-to)
		first := col - left
		if first < 0 {
			first = -first & 1
		}
		for at := first; at <= min(r.Cols-1, col+left); at += 2 {
			buf = append(buf, grid.JumpTo(r.Cell(to, at)))
		}
	}
	return buf
}

// reach returns the number on a cell, reduced to one of the same parity that still covers the board.
func (r *Race) reach(c Cell) int {
	jump, most := int(r.Jumps[c]), r.Rows+r.Cols
	if jump <= most {
		return jump
	}
	return most - (jump-most)&1
}

// MoveRule defines a jump.
type MoveRule uint8

const (
	// Straight jumps go exactly that many cells up, down, left or right.
	Straight MoveRule = iota
	// Walk jumps make exactly that many single steps, turning at will.
	Walk
)

var moveRules = [...]string{"straight", "walk"}

// String returns the rule as its parameter spells it.
func (m MoveRule) String() string { return moveRules[m] }

// TieRule says who goes first of those whose jumps in the round before were equal.
type TieRule uint8

const (
	// FirstRound prefers who was first in round 1, which is played in the order of the input.
	FirstRound TieRule = iota
	// ByName prefers who is first in the alphabet; round 1 is played in this order, too.
	ByName
	// Stable prefers who was first in the round before.
	Stable
)

var tieRules = [...]string{"first-round", "name", "stable"}

// String returns the rule as its parameter spells it.
func (t TieRule) String() string { return tieRules[t] }

// firstRound returns the order of round 1, for players in the order of the input; course says that course text named
// them.
func (t TieRule) firstRound(players []Player, course bool) []Player {
	if t != ByName {
		return players
	}
	if course {
		return alphabetical(players)
	}
	byName := slices.Clone(players)
	slices.SortFunc(byName, func(x, y Player) int { return strings.Compare(x.Name, y.Name) })
	return byName
}

// moveRule and tieRule parse the parameters; invalid words were rejected before.
func moveRule(word string) MoveRule { return MoveRule(max(0, slices.Index(moveRules[:], word))) }

func tieRule(word string) TieRule { return TieRule(max(0, slices.Index(tieRules[:], word))) }
