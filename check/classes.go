package check

import (
	"math"
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// byClasses judges a race by the classes of its cells in flat form. Every cell of a class is one that a step leads to from a
// cell of the round before with just the turn of the class, and no step from anywhere leads to a cell of a later class than
// that; so the classes are the true ones. Then the best turn in the last round is looked for, and the winner must have it.
func byClasses[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], claim search.Standings[S, M], m *solve.Meter) Ruling {
	c := &classCheck{RaceGrid: flat.Grid(), proof: claim.Classes, history: q.Tie() == search.ByLastRound, m: m, last: math.MaxInt}
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
	starts  []int32 // by runner
	line    []int32 // the winner's, from its start
	last    int     // the round in which it arrives; one that never comes if nobody does
	rounds  []int32 // by class
	given   []uint64
	fault   Ruling // the first thing that is wrong
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

// turn is the turn of a class: the stride in the upper half.
func (c *classCheck) turn(class int32) uint64 {
	if c.history {
		return uint64(c.proof.Stride[class])<<32 | uint64(c.proof.Order[class])
	}
	return uint64(c.proof.Order[class])
}

// offer is the turn that whoever is on a cell of a class brings to where it goes from there.
func (c *classCheck) offer(cell, class int32) uint64 {
	if c.history {
		return uint64(c.Strides[cell])<<32 | uint64(class)
	}
	return uint64(c.proof.Order[class])
}

// wellFormed looks at the form of the proof: a class or none for every cell, none for the goal, turns in order within each
// round, and no round from the last one on.
func (c *classCheck) wellFormed() bool {
	p, classes := c.proof, len(c.proof.Order)
	strides := 0
	if c.history {
		strides = classes
	}
	if len(p.Class) != len(c.Strides) || len(p.Class) != c.Rows*c.Cols || classes > len(p.Class) || len(p.Stride) != strides {
		return c.wrong("the proof has %d cells, %d classes and %d strides, on a board of %d × %d", len(p.Class), classes, len(p.Stride), c.Rows, c.Cols)
	}
	if len(p.Ends) > c.last || len(p.Ends) > classes {
		return c.wrong("the proof has %d rounds with %d classes, and the race is over in round %d", len(p.Ends), classes, c.last)
	}
	if !c.m.Keep(0, 4*int64(classes)+int64(len(p.Class)/8)) {
		return c.stopped()
	}
	c.rounds, c.given = make([]int32, classes), make([]uint64, (len(p.Class)+63)/64)
	begin := int32(0)
	for round, end := range p.Ends {
		if end <= begin || int(end) > classes {
			return c.wrong("round %d has the classes from %d to %d", round, begin, end)
		}
		for class := begin; class < end; class++ {
			c.rounds[class] = int32(round)
			if p.Order[class] < 0 || c.history && p.Stride[class] < 0 || class > begin && c.turn(class) <= c.turn(class-1) {
				return c.wrong("the turn of class %d does not come after that of the class before", class)
			}
		}
		begin = end
	}
	if int(begin) != classes {
		return c.wrong("there are %d classes, and the rounds have %d", classes, begin)
	}
	most := uint32(0)
	for _, class := range p.Class {
		most = max(most, uint32(class+1)) // none is 0
	}
	if int(most) > classes || c.Goal >= 0 && p.Class[c.Goal] >= 0 {
		return c.wrong("a cell is of no class that there is, or the goal is of one")
	}
	return true
}

// begin gives the starts their runners.
func (c *classCheck) begin() bool {
	for n, at := range c.starts {
		if int(at) == c.Goal {
			return c.wrong("runner %d starts on the goal", n+1)
		}
		class := c.proof.Class[at]
		if class < 0 || c.rounds[class] != 0 || int(c.proof.Order[class]) > n || c.history && c.proof.Stride[class] != 0 {
			return c.wrong("the start of runner %d has no class of round 0, or one that comes after it", n+1)
		}
		if int(c.proof.Order[class]) == n {
			c.give(at)
		}
	}
	return true
}

// give notes of a cell that its class is one that it can have.
func (c *classCheck) give(cell int32) { c.given[cell>>6] |= 1 << (cell & 63) }

// attained demands that every cell with a class was given it.
func (c *classCheck) attained() bool {
	for i, given := range c.given {
		missing := ^given
		for bit, class := range c.proof.Class[i*64 : min(i*64+64, len(c.proof.Class))] {
			missing &^= uint64(uint32(class)>>31) << bit // those without a class
		}
		if rest := len(c.proof.Class) - i*64; rest < 64 {
			missing &= 1<<rest - 1
		}
		if missing != 0 {
			cell := i*64 + bits.TrailingZeros64(missing)
			return c.wrong("cell %d is said to be of class %d, and nobody gets there so", cell, c.proof.Class[cell])
		}
	}
	return true
}

// limits are what holds for steps from a cell of a class: the classes of the next round, from first to end-1. A step must
// lead to a class before end; from the last round, steps may lead anywhere, and end is 0.
func (c *classCheck) limits(class int32) (first, end uint32) {
	switch next := int(c.rounds[class]) + 1; {
	case next >= c.last:
		return 0, 0
	case next < len(c.proof.Ends):
		return uint32(c.proof.Ends[next-1]), uint32(c.proof.Ends[next])
	default:
		return uint32(len(c.rounds)), uint32(len(c.rounds))
	}
}

// tooLate says of a step that leads to a cell of a later class than it should.
func (c *classCheck) tooLate(from, to int32) bool {
	round := c.rounds[c.proof.Class[from]] + 1
	if int(to) == c.Goal {
		return c.wrong("the goal can be reached in round %d, from cell %d", round, from)
	}
	return c.wrong("cell %d can be reached from cell %d in round %d with an earlier turn than that of its class, %d", to, from, round, c.proof.Class[to])
}

// classBlock is how many cells are looked at between two looks at the meter.
const classBlock = 1024
