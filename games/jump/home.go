package jump

import (
	"cmp"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Home answers a race for everyone: the fewest rounds from every cell to the goal, found backwards, and then, from the
// goal outwards, where the best line of every cell goes on. The line of a player is read off from its start.
//
// Two lines of equally many rounds are compared by their jumps before the last one, the later ones first; where round 1
// settles equal jumps, by the last of those alone. So the best line of a cell goes on with the best line of a next cell,
// and it is compared by that, and then by its own jump where that counts: see docs/algorithms/field.md, which has the
// argument. Cells are gone through round by round, so what is compared is known.
//
// Exact for every board; places every player. Straight jumps take time and memory for the cells, walks also for what the
// words across the border of their squares cost; see nearest.
func Home(q search.Race[Cell, Move], m *solve.Meter) standings {
	r := q.(*Race)
	h := newHome(r, m)
	if h == nil || !h.spread() {
		return standings{Outcome: m.Outcome(solve.Unknown)}
	}
	places := h.places()
	switch {
	case m.Stopped() != nil:
		return standings{Outcome: m.Outcome(solve.Unknown)}
	case len(places) == 0 || !places[0].Arrives:
		return standings{Outcome: m.Outcome(solve.Refuted), Places: places}
	}
	top := places[0]
	return standings{Outcome: m.Outcome(solve.Proved), Winner: top.Runner, Rounds: top.Rounds, Line: top.Line, AtLeast: top.Rounds, Places: places}
}

func homeMethod() search.Method[search.Race[Cell, Move], standings] {
	return search.Method[search.Race[Cell, Move], standings]{Name: "home",
		Doc:   "backwards from the goal on flat tables: the rounds from every cell, the best way on from there, and so the standing of every player",
		Cost:  "each cell twice, whatever the number of players; memory for the cells and for the lines of all players",
		Sound: true, Run: Home}
}

// home is what is known of every cell from which the goal can be reached.
type home struct {
	race   *Race
	meter  *solve.Meter
	rounds []int32
	next   []int32 // where its best line goes on
	place  []int32 // of its best line among those of as many rounds; equal for lines that are equal in all that counts
}

func newHome(r *Race, m *solve.Meter) *home {
	h := &home{race: r, meter: m, rounds: r.distancesWithin(m)}
	if h.rounds == nil || !m.Keep(len(r.Jumps), 12*int64(len(r.Jumps))) {
		return nil
	}
	h.next, h.place = make([]int32, len(r.Jumps)), make([]int32, len(r.Jumps))
	return h
}

// spread goes through the cells from the goal outwards. False: the meter says stop.
func (h *home) spread() bool {
	cells, ends := h.byRounds()
	on := h.onward()
	if on == nil {
		return false
	}
	var s sorter
	for round := 1; round+1 < len(ends); round++ {
		nearer, layer := cells[ends[round-1]:ends[round]], cells[ends[round]:ends[round+1]]
		on.open(nearer)
		for block := range slices.Chunk(layer, claimBlock) {
			if !h.meter.ExpandMany(int64(len(block))) {
				return false
			}
			observe(h.meter, block, round)
			for _, c := range block {
				h.next[c] = on.best(c)
			}
		}
		on.close(nearer)
		h.rank(layer, round, &s)
	}
	return true
}

// byRounds is the cells from which the goal can be reached, sorted by their rounds, and where those of each begin.
func (h *home) byRounds() (cells, ends []int32) {
	most := int32(never)
	for _, round := range h.rounds {
		most = max(most, round)
	}
	ends = make([]int32, most+2)
	for _, round := range h.rounds {
		if round != never {
			ends[round]++
		}
	}
	for i := 1; i < len(ends); i++ {
		ends[i] += ends[i-1]
	}
	cells = make([]int32, ends[len(ends)-1])
	for c := len(h.rounds) - 1; c >= 0; c-- {
		if round := h.rounds[c]; round != never {
			ends[round]--
			cells[ends[round]] = int32(c)
		}
	}
	return cells, ends
}

// rank places the best lines of the cells of a round, once it is known where they go on. The last jump never counts, the
// one before it always does, and those before that where the history counts.
func (h *home) rank(layer []int32, round int, s *sorter) {
	jumps, history := h.race.Jumps, h.race.Tie() == search.ByLastRound
	for _, c := range layer {
		switch {
		case round == 2 && !history:
			h.place[c] = jumps[c]
		case round > 1:
			h.place[c] = h.place[h.next[c]]
		}
	}
	if round == 1 || !history {
		return
	}
	sorted := s.byKey(h.place, s.byKey(jumps, layer, h.meter), h.meter)
	place, before, jump := int32(-1), int32(-1), int32(-1)
	for _, c := range sorted {
		if h.place[c] != before || jumps[c] != jump {
			before, jump = h.place[c], jumps[c]
			place++
		}
		h.place[c] = place
	}
}

// places are the players, best first, with their lines. Lines from one cell are one.
func (h *home) places() []place {
	players := h.race.order
	h.meter.Keep(0, 56*int64(len(players)))
	order := make([]int32, len(players))
	for n := range order {
		order[n] = int32(n)
	}
	slices.SortFunc(order, func(x, y int32) int {
		p, q := players[x].At, players[y].At
		// Those who never arrive come last: as unsigned, their rounds are the most.
		return cmp.Or(cmp.Compare(uint32(h.rounds[p]), uint32(h.rounds[q])), cmp.Compare(h.place[p], h.place[q]), cmp.Compare(x, y))
	})
	first := h.place // which place is the first from a cell, counted from 1; what it was is of no more use
	clear(first)
	places := make([]place, len(players))
	for i, n := range order {
		at := players[n].At
		switch {
		case h.rounds[at] == never:
			places[i] = place{Runner: int(n)}
		case first[at] > 0:
			places[i] = places[first[at]-1]
			places[i].Runner = int(n)
		case !h.meter.Keep(0, 8*int64(h.rounds[at])):
			return nil
		default:
			first[at] = int32(i + 1)
			places[i] = place{Runner: int(n), Arrives: true, Rounds: int(h.rounds[at]), Line: h.line(at)}
		}
	}
	return places
}

func (h *home) line(at Cell) []search.Step[Cell, Move] {
	line := make([]search.Step[Cell, Move], h.rounds[at])
	for i := range line {
		at = Cell(h.next[at])
		line[i] = jumpTo(at)
	}
	return line
}

// onward finds where the best line of a cell goes on, among the cells of the round before.
type onward interface {
	open(nearer []int32)
	best(c int32) int32
	close(nearer []int32)
}

// onward is nil when the meter says stop.
func (h *home) onward() onward {
	if h.race.Moving == Walk && len(h.race.Jumps) > 0 {
		return newNearest(h)
	}
	return jumpOn{h}
}

// jumpOn looks at the four cells that a straight jump may end on.
type jumpOn struct{ *home }

func (jumpOn) open([]int32) {}

func (jumpOn) close([]int32) {}

func (j jumpOn) best(c int32) int32 {
	best := int32(never)
	var buf [4]search.Step[Cell, Move]
	for _, step := range j.race.Steps(Cell(c), buf[:0]) {
		if to := int32(step.To); j.rounds[to] == j.rounds[c]-1 && (best == never || j.place[to] < j.place[best]) {
			best = to
		}
	}
	return best
}
