package check

import (
	"math"
	"math/bits"
	"slices"

	"jogada/search"
	"jogada/solve"
)

// byClasses judges a race by the classes of its cells in flat form. Every cell of a class is one that a step leads to from a
// cell of the round before with just the turn of the class, and no step from anywhere leads to a cell of a later class than
// that; so the classes are the true ones. Then the best turn in the last round is looked for, and the winner must have it.
func byClasses[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], claim search.Standings[S, M], m *solve.Meter) Ruling {
	c := &classCheck{RaceGrid: flat.Grid(), proof: claim.Classes, history: q.Tie() == search.ByLastRound, m: m, last: math.MaxInt}
	c.meter.m = m
	if claim.Verdict == solve.Proved {
		c.last = claim.Rounds
		at := q.Runners()[claim.Winner].At
		c.line = append(c.line, int32(flat.Number(at)))
		for _, step := range claim.Line {
			c.line = append(c.line, int32(flat.Number(step.To)))
		}
	}
	for _, runner := range q.Runners() {
		c.starts = append(c.starts, int32(flat.Number(runner.At)))
	}
	if c.last == 0 {
		if !c.wellFormed() {
			return c.fault
		}
		return c.atOnce(claim.Winner)
	}
	steps := c.straight
	if c.Walk {
		steps = c.walk
	}
	for _, check := range []func() bool{c.wellFormed, c.begin, steps, c.attained} {
		if !check() {
			return c.fault
		}
	}
	if claim.Verdict == solve.Proved && !c.winner(claim.Winner) {
		return c.fault
	}
	return accept("the round and the turn of each cell are the best that the cells before allow")
}

// classCheck is a race in flat form and the classes claimed for it.
type classCheck struct {
	search.RaceGrid
	proof   *search.RaceClasses
	history bool
	m       *solve.Meter
	meter   sharedMeter // the same, for several goroutines
	starts  []int32     // by runner
	line    []int32     // the winner's, from its start
	last    int         // the round in which it arrives; one that never comes if nobody does
	classes int32       // how many there are
	on      []int32     // by class, where the class says all that is brought along: see number
	given   []uint64    // a bit a cell: its class is one that it can have
	classed int         // how many cells have a class
	fault   Ruling      // the first thing that is wrong
}

func (c *classCheck) wrong(format string, args ...any) bool {
	c.fault = reject(format, args...)
	return false
}

func (c *classCheck) stopped() bool {
	c.fault = undecided("the cells were not looked at to the end: %v", c.m.Stopped())
	return false
}

// atOnce judges a race that is over before round 1: the first who starts on the goal wins.
func (c *classCheck) atOnce(winner int) Ruling {
	for n, at := range c.starts {
		if int(at) == c.Goal {
			if n != winner {
				return reject("another runner starts on the goal and comes before the winner claimed")
			}
			return accept("the winner is the first of those who start on the goal")
		}
	}
	return reject("nobody starts on the goal")
}

// mostClasses is how many classes there may be: twice as many are numbers of 31 bits.
const mostClasses = 1 << 30

// wellFormed looks at the form of the proof: a class or none for every cell, none for the goal, and no round from the last
// one on. By first round the runners that classes stand for are in order within each round.
func (c *classCheck) wellFormed() bool {
	p, cells := c.proof, len(c.Strides)
	if n := len(p.Ends); n > 0 {
		c.classes = p.Ends[n-1]
	}
	orders, nexts, most := int(c.classes), 0, cells
	if c.history {
		orders, nexts, most = 0, cells, 2*cells // a class for each start, and for each cell that somebody leaves
	}
	if len(p.Class) != cells || cells != c.Rows*c.Cols || len(p.Order) != orders || len(p.Next) != nexts || len(p.Stride) != 0 {
		return c.wrong("the proof has the classes of %d cells and the next ones of %d, and %d orders for %d classes, on a board of %d × %d",
			len(p.Class), len(p.Next), len(p.Order), c.classes, c.Rows, c.Cols)
	}
	if len(p.Ends) > c.last || int(c.classes) > min(most, mostClasses) {
		return c.wrong("the proof has %d rounds with %d classes, and the race is over in round %d", len(p.Ends), c.classes, c.last)
	}
	begin := int32(0)
	for round, end := range p.Ends {
		if end <= begin || end > c.classes {
			return c.wrong("round %d has the classes from %d to %d", round, begin, end)
		}
		for class := begin; class < end && !c.history; class++ {
			if p.Order[class] < 0 || class > begin && p.Order[class] <= p.Order[class-1] {
				return c.wrong("the turn of class %d does not come after that of the class before", class)
			}
		}
		begin = end
	}
	if c.Goal >= 0 && p.Class[c.Goal] >= 0 {
		return c.wrong("the goal is of a class")
	}
	if !c.m.Keep(0, int64(cells/8)) {
		return c.stopped()
	}
	c.given = make([]uint64, (cells+63)/64)
	return true
}

// begin sees that the starts have the classes of round 0, in the order of the first runner on each.
func (c *classCheck) begin() bool {
	first := int32(0)
	for n, at := range c.starts {
		if int(at) == c.Goal {
			return c.wrong("runner %d starts on the goal", n+1)
		}
		class := c.proof.Class[at]
		known := c.given[at>>6]>>(at&63)&1 != 0
		if !known && class == first && first < c.classes && (c.history || int(c.proof.Order[class]) == n) {
			give(c.given, int(at))
			first++
			continue
		}
		if !known {
			return c.wrong("the start of runner %d is not of the class of round 0 that is its own, %d", n+1, first)
		}
	}
	if len(c.proof.Ends) == 0 && first == 0 || len(c.proof.Ends) > 0 && c.proof.Ends[0] == first {
		return true
	}
	return c.wrong("there are %d classes of round 0, and not as many starts", first)
}

// give notes of a cell that its class is one that it can have.
func give(given []uint64, cell int) { given[cell>>6] |= 1 << (cell & 63) }

// attained demands that every cell with a class was given it. Only such cells are.
func (c *classCheck) attained() bool {
	count := 0
	for _, given := range c.given {
		count += bits.OnesCount64(given)
	}
	if count == c.classed {
		return true
	}
	for at, class := range c.proof.Class {
		if class >= 0 && c.given[at>>6]>>(at&63)&1 == 0 {
			return c.wrong("cell %d is said to be of class %d, and nobody gets there so", at, class)
		}
	}
	return true
}

// round is the round of a class.
func (c *classCheck) round(class int32) int {
	round, exactly := slices.BinarySearch(c.proof.Ends, class)
	if exactly { // the first class of the next
		round++
	}
	return round
}

// tooLate says of a step that leads to a cell of a later class than it should.
func (c *classCheck) tooLate(from, to int) Ruling {
	round := c.round(c.proof.Class[from]) + 1
	if to == c.Goal {
		return reject("the goal can be reached in round %d, from cell %d", round, from)
	}
	return reject("cell %d can be reached from cell %d in round %d with an earlier turn than that of its class, %d", to, from, round, c.proof.Class[to])
}

// classBlock is how many cells are looked at between two looks at the meter.
const classBlock = 1024
