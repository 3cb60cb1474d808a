// Package home ranks everyone in a race: it finds the fewest rounds from every cell to the goal backwards, and then,
// from the goal outwards, the next cell of every cell's best line. A player's line is read off from its start.
//
// Lines of equal rounds are compared by their jumps before the last one, later ones first; where round 1 settles equal
// jumps, only by the last of those. So the best line of a cell continues with the best line of a next cell, and is
// compared by that, then by its own jump where that counts; docs/algorithms/field.md has the argument. Cells are
// visited round by round, so the compared values are known.
//
// It is exact for every board and ranks every player. Straight jumps take time and memory linear in the cells; walks
// also pay for the words across the border of their squares; see package rotated.
package home

import (
	"cmp"
	"slices"
	"unsafe"

	"jogada/games/jump/internal/backward"
	"jogada/games/jump/internal/grid"
	"jogada/games/jump/internal/radix"
	"jogada/games/jump/internal/rotated"
	"jogada/search"
	"jogada/solve"
)

type place = search.Rank[grid.Cell, grid.Move]

// Solve ranks every player of a race, and returns the fewest rounds from every cell to the goal, if they were found
// before the meter stopped.
func Solve(r *grid.Race, m *solve.Meter) (s grid.Standings, rounds []int32) {
	return solveRace(r, nil, m)
}

// Prove solves a race as Solve does and adds the class of every cell.
func Prove(r *grid.Race, m *solve.Meter) (s grid.Standings, rounds []int32) {
	return solveRace(r, &search.HomeClasses{}, m)
}

func solveRace(r *grid.Race, proof *search.HomeClasses, m *solve.Meter) (s grid.Standings, rounds []int32) {
	rounds = backward.Distances(&r.Board, m)
	h := newHome(r, rounds, proof, m)
	if h == nil || !h.spread() {
		return grid.Standings{Outcome: m.Outcome(solve.Unknown)}, rounds
	}
	h.classes()
	places := h.places()
	switch {
	case m.Stopped() != nil:
		return grid.Standings{Outcome: m.Outcome(solve.Unknown)}, rounds
	case len(places) == 0 || !places[0].Arrives:
		return grid.Standings{Outcome: m.Outcome(solve.Refuted), Ranks: places, Far: rounds, Home: proof}, rounds
	}
	top := places[0]
	return grid.Standings{Outcome: m.Outcome(solve.Proved), Winner: top.Runner, Rounds: top.Rounds, Line: top.Line, AtLeast: top.Rounds,
		Ranks: places, Far: rounds, Home: proof}, rounds
}

// block is the number of cells between two checks of the meter.
const block = 1024

// home holds the analysis of every cell that can reach the goal.
type home struct {
	race   *grid.Race
	meter  *solve.Meter
	rounds []int32
	next   []int32             // the next cell of its best line
	rank   []int32             // of its best line among those of as many rounds; equal lines share a rank
	proof  *search.HomeClasses // what the checker judges, if requested
}

func newHome(r *grid.Race, rounds []int32, proof *search.HomeClasses, m *solve.Meter) *home {
	bytes := 12 * int64(len(r.Jumps))
	if proof != nil {
		bytes += 4 * int64(len(r.Jumps))
	}
	if rounds == nil || !m.Keep(len(r.Jumps), bytes) {
		return nil
	}
	return &home{race: r, meter: m, rounds: rounds, proof: proof, next: make([]int32, len(r.Jumps)), rank: make([]int32, len(r.Jumps))}
}

// spread visits the cells from the goal outwards. It returns false if the meter stops.
func (h *home) spread() bool {
	cells, ends := h.byRounds()
	on := h.onward()
	if on == nil {
		return false
	}
	var s radix.Sorter
	for round := 1; round+1 < len(ends); round++ {
		nearer, layer := cells[ends[round-1]:ends[round]], cells[ends[round]:ends[round+1]]
		on.Add(nearer)
		for cells := range slices.Chunk(layer, block) {
			if !h.meter.ExpandMany(int64(len(cells))) {
				return false
			}
			for _, c := range cells {
				h.next[c] = on.Best(c)
			}
			h.show(cells, round)
		}
		on.Empty(nearer)
		h.order(layer, round, &s)
	}
	return true
}

// show reports cells whose best line is known to the observer.
func (h *home) show(cells []int32, round int) {
	see := solve.Observing[grid.Cell](h.meter)
	if see == nil {
		return
	}
	for i, c := range cells {
		to := grid.Cell(h.next[c])
		e := search.Looking("best", grid.Cell(c), round, grid.Waiting(cells[i+1:], nil), solve.Name(grid.Cell(c)), round, solve.Name(to))
		e.From = &to
		see(e)
	}
}

// byRounds returns the cells that can reach the goal, sorted by rounds, and where those of each round begin.
func (h *home) byRounds() (cells, ends []int32) {
	most := int32(backward.Never)
	for _, round := range h.rounds {
		most = max(most, round)
	}
	ends = make([]int32, most+2)
	for _, round := range h.rounds {
		if round != backward.Never {
			ends[round]++
		}
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	cells = make([]int32, ends[len(ends)-1])
	for c := len(h.rounds) - 1; c >= 0; c-- {
		if round := h.rounds[c]; round != backward.Never {
			ends[round]--
			cells[ends[round]] = int32(c)
		}
	}
	return cells, ends
}

// order ranks the best lines of the cells of a round, once their next cells are known. The last jump never counts, the
// one before it always does, and those before that where the history counts.
func (h *home) order(layer []int32, round int, s *radix.Sorter) {
	jumps, history := h.race.Jumps, h.race.Tie == search.ByLastRound
	for _, c := range layer {
		switch {
		case round == 2 && !history:
			h.rank[c] = jumps[c]
		case round > 1:
			h.rank[c] = h.rank[h.next[c]]
		}
	}
	if round == 1 || !history {
		return
	}
	sorted := s.ByKey(h.rank, s.ByKey(jumps, layer, h.meter), h.meter)
	rank, before, jump := int32(-1), int32(-1), int32(-1)
	for _, c := range sorted {
		if h.rank[c] != before || jumps[c] != jump {
			before, jump = h.rank[c], jumps[c]
			rank++
		}
		h.rank[c] = rank
	}
}

// places returns the players, best first, with their lines. Players with the same start share a line.
func (h *home) places() []place {
	players := h.race.Runners
	if !h.meter.Work(len(players)) || !h.meter.Keep(0, 56*int64(len(players))) {
		return nil
	}
	order := make([]int32, len(players))
	for n := range order {
		order[n] = int32(n)
	}
	slices.SortFunc(order, func(x, y int32) int {
		p, q := players[x].At, players[y].At
		// Players who never arrive come last: as unsigned, their rounds are the most.
		return cmp.Or(cmp.Compare(uint32(h.rounds[p]), uint32(h.rounds[q])), cmp.Compare(h.rank[p], h.rank[q]), cmp.Compare(x, y))
	})
	first := h.rank // the first result from a cell, counted from 1; it reuses memory that is no longer needed
	clear(first)
	places := make([]place, len(players))
	for i, n := range order {
		if !h.meter.Work(1) {
			return nil
		}
		at := players[n].At
		switch {
		case h.rounds[at] == backward.Never:
			places[i] = place{Runner: int(n)}
		case first[at] > 0:
			places[i] = places[first[at]-1]
			places[i].Runner = int(n)
		case !h.meter.Work(int(h.rounds[at])) || !h.meter.Keep(0, lineStep*int64(h.rounds[at])):
			return nil
		default:
			first[at] = int32(i + 1)
			places[i] = place{Runner: int(n), Arrives: true, Rounds: int(h.rounds[at]), Line: h.line(at)}
		}
	}
	return places
}

// lineStep is the size of a step of a line.
const lineStep = int64(unsafe.Sizeof(search.Step[grid.Cell, grid.Move]{}))

func (h *home) line(at grid.Cell) []search.Step[grid.Cell, grid.Move] {
	line := make([]search.Step[grid.Cell, grid.Move], h.rounds[at])
	for i := range line {
		at = grid.Cell(h.next[at])
		line[i] = grid.JumpTo(at)
	}
	return line
}

// onward finds the next cell of a cell's best line, among the cells one round nearer to the goal.
type onward interface {
	Add(nearer []int32)
	Best(c int32) int32
	Empty(nearer []int32)
}

// onward returns nil if the meter stops.
func (h *home) onward() onward {
	if !h.race.Walk || len(h.race.Jumps) == 0 {
		return straight{h}
	}
	if r := rotated.NewRanked(&h.race.Board, h.rank, h.meter); r != nil {
		return r
	}
	return nil
}

// straight checks the four cells that a straight jump may end on.
type straight struct{ *home }

// Add does nothing: Best looks at the cells themselves.
func (straight) Add([]int32) {}

// Empty does nothing: the set holds nothing.
func (straight) Empty([]int32) {}

// Best returns the best of the cells that a straight jump from c may end on.
func (h straight) Best(c int32) int32 {
	best := int32(grid.None)
	var buf [4]int32
	for _, to := range h.race.Targets(c, buf[:0]) {
		if h.rounds[to] == h.rounds[c]-1 && (best == grid.None || h.rank[to] < h.rank[best]) {
			best = to
		}
	}
	return best
}
