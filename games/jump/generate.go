package jump

import (
	"fmt"

	"jogada/catalog"
)

// generate makes a board of one of the kinds.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	if v.Has("player") {
		return nil, fmt.Errorf("the parameter player is for a bare matrix; a generated board has starts of its own")
	}
	b := Board{Rows: v.Int("rows"), Cols: v.Int("cols")}
	cells := int64(b.Rows) * int64(b.Cols)
	if cells > MaxCells {
		return nil, fmt.Errorf("a board of %d × %d has %d cells, over the most allowed, %d", b.Rows, b.Cols, cells, MaxCells)
	}
	b.Jumps = make([]int32, cells)
	most, moving := v.Int("max"), moveRule(v["move"])
	var starts func() Cell
	switch {
	case v["kind"] == "random":
		starts = random(d, b, most, moving)
	case cells < 2:
		return nil, fmt.Errorf("on a board of one cell everybody wins; kind=worst is where nobody does")
	case moving == Walk:
		starts = worstWalk(d, b)
	default:
		starts = worstStraight(d, b, most)
	}
	players := make([]Player, v.Int("players"))
	for n := range players {
		players[n].At = starts()
	}
	namePlayers(players)
	race, err := NewRace(b, players, moving, tieRule(v["tie"]))
	if err != nil {
		return nil, err
	}
	return newInstance(race, v.Bool("standings")), nil
}

// random draws every number. Half of the boards have random starts; on the other half, where races are close, all
// starts are equally far from the goal.
func random(d *catalog.Dice, b Board, most int, moving MoveRule) (starts func() Cell) {
	for c := range b.Jumps {
		b.Jumps[c] = int32(d.Roll(most + 1))
	}
	anywhere := func() Cell { return Cell(d.Roll(len(b.Jumps))) }
	if d.Chance(1, 2) {
		return anywhere
	}
	rounds := b.distances(moving, d.Meter())
	like := rounds[anywhere()]
	var even []Cell
	for c, distance := range rounds {
		if distance == like {
			even = append(even, Cell(c))
		}
	}
	return func() Cell { return even[d.Roll(len(even))] }
}

// worstStraight draws numbers from 1 on and changes those that lead straight onto the goal: nobody can win, and proving
// it takes a visit to nearly every cell.
func worstStraight(d *catalog.Dice, b Board, most int) (starts func() Cell) {
	goal := len(b.Jumps) - 1
	for c := range b.Jumps {
		row, col := b.Place(Cell(c))
		down, right := b.Rows-1-row, b.Cols-1-col
		jump := min(most, 1+d.Roll(max(1, most)))
		if jump > 0 && (right == 0 && jump == down || down == 0 && jump == right) {
			jump = nextTo(jump, most)
		}
		b.Jumps[c] = int32(jump)
	}
	return func() Cell { return Cell(d.Roll(goal)) }
}

// nextTo returns a number next to a jump, from 1 to most if there is one, otherwise 0.
func nextTo(jump, most int) int {
	if jump < most {
		return jump + 1
	}
	return jump - 1
}

// worstWalk draws even numbers that cover the whole board, and starts on the colour, as on a chessboard, that the goal
// does not have. Every cell of that colour leads to all the others of it, and none to the goal.
func worstWalk(d *catalog.Dice, b Board) (starts func() Cell) {
	for c := range b.Jumps {
		b.Jumps[c] = int32(2 * (b.Rows + b.Cols + d.Roll(b.Rows+b.Cols)))
	}
	other := (b.Rows + b.Cols + 1) % 2
	return func() Cell {
		for {
			row, col := d.Roll(b.Rows), d.Roll(b.Cols)
			if (row+col)%2 == other {
				return b.Cell(row, col)
			}
		}
	}
}
