// Package racegrid checks answers to races on a board in flat form: by the class of every cell, forwards from the starts
// or backwards from the goal. It looks at each cell and its steps once.
package racegrid

import (
	"math"
	"math/bits"
	"slices"

	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// ByClasses judges a race by the classes of its cells in flat form. Every cell of a class must be reached by a step
// from a cell of the round before with exactly the turn of the class, and no step may lead to a cell of a later class
// than that; so the classes are the true ones. Then it looks for the best turn in the last round, which the winner must
// have.
func ByClasses[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], claim search.Standings[S, M], m *solve.Meter) ruling.Ruling {
	c := &classCheck{RaceGrid: flat.Grid(), proof: claim.Classes, history: q.Tie() == search.ByLastRound, m: m, meter: ruling.Shared(m), last: math.MaxInt}
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
		if !c.wellFormed() || !c.classless() {
			return c.fault
		}
		return c.atOnce(claim.Winner)
	}
	steps := c.straight
	if c.Walk {
		steps = c.walk
	}
	for _, check := range []func() bool{c.wellFormed, c.begin, c.bringing, steps, c.attained} {
		if !check() {
			return c.fault
		}
	}
	if claim.Verdict == solve.Proved && !c.winner(claim.Winner) {
		return c.fault
	}
	return ruling.Accept("no cell could have been reached earlier from its predecessors")
}

// classCheck holds a race in flat form and the classes claimed for it.
type classCheck struct {
	search.RaceGrid
	proof   *search.RaceClasses
	history bool
	m       *solve.Meter
	meter   *ruling.SharedMeter // the same, for several goroutines
	starts  []int32             // by runner
	line    []int32             // the winner's, from its start
	last    int                 // the round of the arrival; past all rounds if nobody arrives
	classes int32               // number of classes
	on      []int32             // by class, by first round: see onwards
	done    int32               // the first class of the last round, from which nobody goes on before the end
	needs   []int32             // by cell: what must be brought there, see bringing
	given   []uint64            // a bit a cell: its class is justified
	classed int                 // number of cells with a class
	fault   ruling.Ruling       // the first fault
}

func (c *classCheck) wrong(format string, args ...any) bool {
	c.fault = ruling.Reject(format, args...)
	return false
}

func (c *classCheck) stopped() bool {
	c.fault = ruling.Open("the cells were not looked at to the end: %v", c.m.Stopped())
	return false
}

// atOnce judges a race that is over before round 1: the first runner that starts on the goal wins.
func (c *classCheck) atOnce(winner int) ruling.Ruling {
	for n, at := range c.starts {
		if int(at) == c.Goal {
			if n != winner {
				return ruling.Reject("another runner starts on the goal and comes before the winner given")
			}
			return ruling.Accept("the winner is the first of those who start on the goal")
		}
	}
	return ruling.Reject("no runner starts on the goal")
}

// classless checks that no cell has a class, as in a race that is over before round 1.
func (c *classCheck) classless() bool {
	for cell, class := range c.proof.Class {
		if class != -1 {
			return c.wrong("the race is over in round 0, and cell %d has class %d", cell, class)
		}
	}
	return true
}

// mostClasses limits the number of classes, so that twice the number plus two fits into 31 bits.
const mostClasses = 1<<30 - 2

// wellFormed checks the form of the proof: a class or none for every cell, none for the goal, and no round from the
// last one on. For ByFirstRound the runners of the classes must be in order within each round.
func (c *classCheck) wellFormed() bool {
	p, cells := c.proof, len(c.Strides)
	if n := len(p.Ends); n > 0 {
		c.classes = p.Ends[n-1]
	}
	if len(p.Class) != cells || cells != c.Rows*c.Cols || len(p.Order) != int(c.classes) || len(p.Stride) != len(p.Runs) || !c.history && len(p.Runs) != 0 {
		return c.wrong("the proof has the classes of %d cells, and %d orders for %d classes and %d strides for %d runs of them, on a board of %d × %d",
			len(p.Class), len(p.Order), c.classes, len(p.Stride), len(p.Runs), c.Rows, c.Cols)
	}
	if len(p.Ends) > c.last || int(c.classes) > min(cells, mostClasses) {
		return c.wrong("the proof has %d rounds with %d classes, and the race is over in round %d", len(p.Ends), c.classes, c.last)
	}
	if c.history && !c.runsInOrder() {
		return false
	}
	before, begin := int32(0), int32(0)
	for round, end := range p.Ends {
		if end <= begin || end > c.classes {
			return c.wrong("round %d has the classes from %d to %d", round, begin, end)
		}
		if !c.m.Work(int(end - begin)) {
			return c.stopped()
		}
		inOrder := c.runnersInOrder
		if c.history {
			inOrder = c.turnsInOrder
		}
		if !inOrder(round, before, begin, end) {
			return false
		}
		before, begin = begin, end
	}
	if c.done = c.classes; len(p.Ends) == c.last {
		c.done = before
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

// begin checks that the starts have the classes of round 0, in the order of the first runner on each.
func (c *classCheck) begin() bool {
	first := int32(0)
	for n, at := range c.starts {
		if int(at) == c.Goal {
			return c.wrong("runner %d starts on the goal", n+1)
		}
		class := c.proof.Class[at]
		known := c.given[at>>6]>>(at&63)&1 != 0
		if !known && uint32(class) < uint32(c.classes) && class < c.proof.Ends[0] && int(c.proof.Order[class]) == n {
			give(c.given, int(at))
			first++
			continue
		}
		if !known {
			return c.wrong("the start of runner %d is not of the class of round 0 that is its own", n+1)
		}
	}
	if len(c.proof.Ends) == 0 && first == 0 || len(c.proof.Ends) > 0 && c.proof.Ends[0] == first {
		return true
	}
	return c.wrong("there are %d classes of round 0, and not as many starts", first)
}

// give records that a cell's class is justified.
func give(given []uint64, cell int) { given[cell>>6] |= 1 << (cell & 63) }

// attained checks that every cell with a class was given it. Only such cells are.
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
			return c.wrong("cell %d has class %d, and no runner gets there so", at, class)
		}
	}
	return true
}

// round returns the round of a class.
func (c *classCheck) round(class int32) int {
	round, exactly := slices.BinarySearch(c.proof.Ends, class)
	if exactly { // the first class of the next
		round++
	}
	return round
}

// tooLate rejects a step that leads to a cell of a later class than it should.
func (c *classCheck) tooLate(from, to int) ruling.Ruling {
	round := c.round(c.proof.Class[from]) + 1
	if to == c.Goal {
		return ruling.Reject("the goal can be reached in round %d, from cell %d", round, from)
	}
	return ruling.Reject("cell %d can be reached from cell %d in round %d with an earlier turn than that of its class, %d", to, from, round, c.proof.Class[to])
}

// classBlock is the number of cells between two checks of the meter.
const classBlock = 1024
