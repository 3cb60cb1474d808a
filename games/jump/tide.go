package jump

import (
	"math"

	"jogada/solve"
)

// walkBack finds the cells of each distance by how near they are to those found before. A walk of S steps ends on every
// cell within S whose colour, as on a chessboard, is right; so a cell leads to one found before exactly when the nearest
// of that colour is within S.
//
// How near the nearest is, of either colour, is kept for every cell, and looked at again only where the cells found last
// are nearer than all before and near enough to matter. Near enough is measured anew after every few passes over the
// board. So a cell is looked at at most as often as the longest walk has steps, of which more than rows + columns don't
// count; that times the cells is the time at the worst, and most boards take a few passes. Memory for the cells. False: the
// meter says stop.
func (r *Race) walkBack(rounds []int32, m *solve.Meter) bool {
	bytes := 20 * int64(len(rounds))
	if !m.Keep(0, bytes) {
		return false
	}
	defer m.Drop(0, bytes)
	tides := [2]*tide{newTide(r, 0), newTide(r, 1)}
	last := []int32{int32(len(rounds) - 1)}
	for round := int32(1); len(last) > 0; round++ {
		if !m.ExpandMany(int64(len(last))) {
			return false
		}
		observe(m, last, int(round)-1)
		var found []int32
		for _, t := range tides {
			for _, c := range t.rise(last, rounds) {
				rounds[c] = round
				found = append(found, c)
			}
		}
		last = found
	}
	return true
}

// tide spreads out from the found cells of one colour.
type tide struct {
	race   *Race
	colour int
	near   []int32 // how far away the nearest of them is, as far as it matters
	enough []int32 // the farthest that still matters here, to any cell not yet found
	looked int     // how many cells were looked at since enough was measured
}

func newTide(r *Race, colour int) *tide {
	t := &tide{race: r, colour: colour, near: make([]int32, len(r.Jumps)), enough: make([]int32, len(r.Jumps)), looked: math.MaxInt}
	for c := range t.near {
		t.near[c] = math.MaxInt32
	}
	return t
}

// ends says whether a walk from a cell ends on cells of the tide's colour.
func (t *tide) ends(c int32) bool {
	row, col := t.race.Place(Cell(c))
	return (row+col+int(t.race.Jumps[c]&1))%2 == t.colour
}

// rise spreads out from the cells found last and returns those not yet found that a walk leads from to one of them.
func (t *tide) rise(last, rounds []int32) (found []int32) {
	if t.looked > 4*len(rounds) {
		t.measure(rounds)
	}
	ring := t.sources(last)
	for distance := int32(1); len(ring) > 0; distance++ {
		var next []int32
		for _, c := range ring {
			for _, to := range t.race.beside(c) {
				if to == never || t.near[to] <= distance || distance > t.enough[to] {
					continue
				}
				t.near[to] = distance
				next = append(next, to)
				if rounds[to] == never && distance <= t.race.Jumps[to] && t.ends(to) {
					found = append(found, to)
				}
			}
		}
		t.looked += len(next)
		ring = next
	}
	return found
}

// sources are the cells of the tide's colour.
func (t *tide) sources(cells []int32) (sources []int32) {
	for _, c := range cells {
		if row, col := t.race.Place(Cell(c)); (row+col)%2 == t.colour {
			t.near[c] = 0
			sources = append(sources, c)
		}
	}
	return sources
}

// measure finds how far away from a cell something may be and still matter: each cell not yet found gives its own reach
// there and one less with every step away from it, and the largest counts. Two sweeps carry it over the board.
func (t *tide) measure(rounds []int32) {
	r, enough := t.race, t.enough
	t.looked = 0
	for c := range enough {
		enough[c] = 0
		if rounds[c] == never && t.ends(int32(c)) {
			enough[c] = int32(r.reach(Cell(c)))
		}
	}
	for c := range enough {
		beside := r.beside(int32(c))
		t.carry(c, beside[0])
		t.carry(c, beside[1])
	}
	for c := len(enough) - 1; c >= 0; c-- {
		beside := r.beside(int32(c))
		t.carry(c, beside[2])
		t.carry(c, beside[3])
	}
}

func (t *tide) carry(c int, from int32) {
	if from != never {
		t.enough[c] = max(t.enough[c], t.enough[from]-1)
	}
}

// beside are the cells left of, above, right of and below a cell; never where the board ends.
func (r *Race) beside(c int32) [4]int32 {
	row, col := r.Place(Cell(c))
	cells := [4]int32{never, never, never, never}
	if col > 0 {
		cells[0] = c - 1
	}
	if row > 0 {
		cells[1] = c - int32(r.Cols)
	}
	if col < r.Cols-1 {
		cells[2] = c + 1
	}
	if row < r.Rows-1 {
		cells[3] = c + int32(r.Cols)
	}
	return cells
}
