package jump

import (
	"slices"
	"strings"

	"jogada/catalog"
)

// Edits returns the number of small edits of a board: each number one larger or smaller, and each start one cell to the
// right, left, up or down.
func (i instance) Edits() int { return 2*len(i.race.Jumps) + 4*len(i.race.Players) }

// Edit returns the board after one of the edits, and false if the result is not valid.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	b, players := i.race.Board, i.race.Players
	if cells := len(b.Jumps); n < 2*cells {
		c, to := n/2, b.Jumps[n/2]-1+2*int32(n%2)
		if to < 0 || b.Jumps[c] == MaxJump && n%2 == 1 {
			return nil, false
		}
		b.Jumps = slices.Clone(b.Jumps)
		b.Jumps[c] = to
	} else {
		who, way := (n-2*cells)/4, n%4
		if len(b.Jumps) == 0 {
			return nil, false
		}
		row, col := b.Place(players[who].At)
		row, col = row+[4]int{0, 0, -1, 1}[way], col+[4]int{1, -1, 0, 0}[way]
		if !b.Has(row, col) {
			return nil, false
		}
		players = slices.Clone(players)
		players[who].At = b.Cell(row, col)
	}
	race, err := NewRace(b, players, i.race.Moving, i.race.Ties)
	if err != nil {
		return nil, false
	}
	return newInstance(race, i.everyone), true
}

// Canonical returns the smaller of the texts of the board and of its transpose. Transposing is the only symmetry that
// keeps the last cell; both kinds of jumps treat rows and columns alike, and no rule for ties depends on the direction
// of a jump. Players stay distinct, because the answer names them.
func (i instance) Canonical() string {
	return min(i.race.canonical(), i.race.transpose().canonical())
}

// canonical returns the board and everything else that the answer depends on.
func (r *Race) canonical() string {
	var names strings.Builder
	for _, p := range r.Players {
		names.WriteString(" " + p.Name)
	}
	return r.Moving.String() + " " + r.Ties.String() + names.String() + "\n" + r.text() + r.writePlayers()
}

// transpose returns the race on the transposed board.
func (r *Race) transpose() *Race {
	b := Board{Rows: r.Cols, Cols: r.Rows, Jumps: make([]int32, len(r.Jumps))}
	cell := func(c Cell) Cell {
		row, col := r.Place(c)
		return b.Cell(col, row)
	}
	for c, jump := range r.Jumps {
		b.Jumps[cell(Cell(c))] = jump
	}
	players := slices.Clone(r.Players)
	for n := range players {
		players[n].At = cell(players[n].At)
	}
	race, err := NewRace(b, players, r.Moving, r.Ties)
	if err != nil {
		panic(err) // it has the cells and names of a valid one
	}
	return race
}
