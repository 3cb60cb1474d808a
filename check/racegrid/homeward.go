package racegrid

import (
	"jogada/check/ruling"
	"jogada/search"
	"jogada/solve"
)

// farCheck judges the claims about every cell of a race in flat form, from the goal backwards.
type farCheck struct {
	gridLook
	tie    search.Tie
	starts []int32 // by runner
	rounds []int32 // by class
	home   *search.HomeClasses
	fault  ruling.Ruling // the first fault
}

func newFarCheck[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], home *search.HomeClasses, m *solve.Meter) *farCheck {
	c := &farCheck{gridLook: gridLook{flat.Grid(), m}, tie: q.Tie(), home: home}
	for _, runner := range q.Runners() {
		c.starts = append(c.starts, int32(flat.Number(runner.At)))
	}
	return c
}

func (c *farCheck) wrong(format string, args ...any) bool {
	c.fault = ruling.Reject(format, args...)
	return false
}

func (c *farCheck) stopped() bool {
	c.fault = ruling.Open("the cells were not looked at to the end: %v", c.m.Stopped())
	return false
}

// distances accepts the fewest rounds from each cell to the goal: the goal has 0, each other cell one more than the
// least of the cells that its steps lead to.
func (c *farCheck) distances(far []int32) bool {
	if len(far) != len(c.Strides) {
		return c.wrong("the answer has the rounds of %d cells, on a board of %d × %d", len(far), c.Rows, c.Cols)
	}
	least, ok := c.leastNext(far)
	if !ok {
		return c.stopped()
	}
	for at, told := range far {
		want := least[at] + 1
		switch {
		case at == c.Goal:
			want = 0
		case least[at] == noNumber:
			want = noNumber
		}
		if uint32(told) != want {
			return c.wrong("the answer puts cell %d at %d rounds from the goal, and by its steps it is %d", at, told, int32(want))
		}
	}
	c.m.Drop(0, 4*int64(len(least)))
	return true
}

// homeward accepts classes of cells by their best lines to the goal: the class of each cell must match the first class
// that its steps lead to and, where it counts, its stride.
func (c *farCheck) homeward() bool {
	if !c.wellFormed() {
		return false
	}
	least, ok := c.leastNext(c.home.Class)
	if !ok {
		return c.stopped()
	}
	for at, class := range c.home.Class {
		switch {
		case at == c.Goal:
			if class != 0 {
				return c.wrong("the goal is not of class 0")
			}
		case class < 0:
			if least[at] != noNumber {
				return c.wrong("the answer says that cell %d does not lead to the goal, and a step leads from there to class %d", at, least[at])
			}
		case class == 0 || uint32(c.home.Order[class]) != least[at] || c.home.Stride[class] != c.counted(int32(at), class):
			return c.wrong("cell %d has class %d, and by its steps another", at, class)
		}
	}
	c.m.Drop(0, 4*int64(len(least)))
	return true
}

// counted returns the stride of a cell of a class if it counts, otherwise 0.
func (c *farCheck) counted(at, class int32) int32 {
	if rounds := c.rounds[class]; rounds == 2 || rounds > 2 && c.tie == search.ByLastRound {
		return c.Strides[at]
	}
	return 0
}

// wellFormed checks the form of the proof: a class or none for every cell, one class in round 0, and in each other
// round sorted classes that lead to one of the round before.
func (c *farCheck) wellFormed() bool {
	p, classes := c.home, len(c.home.Order)
	if len(p.Class) != len(c.Strides) || classes > len(p.Class) || len(p.Stride) != classes || len(p.Runs) != 0 || len(p.Ends) > classes {
		return c.wrong("the proof has %d cells, %d classes, %d strides and %d rounds, on a board of %d × %d", len(p.Class), classes, len(p.Stride), len(p.Ends), c.Rows, c.Cols)
	}
	if !c.m.Keep(0, 4*int64(classes)) {
		return c.stopped()
	}
	c.rounds = make([]int32, classes)
	before, begin := int32(0), int32(0)
	for round, end := range p.Ends {
		if end <= begin || int(end) > classes || round == 0 && end != 1 {
			return c.wrong("round %d has the classes from %d to %d", round, begin, end)
		}
		for class := begin; class < end; class++ {
			c.rounds[class] = int32(round)
			if !c.m.Work(1) {
				return c.stopped()
			}
			if round > 0 && (p.Order[class] < before || p.Order[class] >= begin || p.Stride[class] < 0) || class > begin && c.compare(class-1, class) >= 0 {
				return c.wrong("class %d does not go on to one of the round before, or does not come after the class before it", class)
			}
		}
		before, begin = begin, end
	}
	if int(begin) != classes || classes > 0 && (p.Order[0] != 0 || p.Stride[0] != 0) {
		return c.wrong("there are %d classes, and the rounds have %d", classes, begin)
	}
	for _, class := range p.Class {
		if class < -1 || int(class) >= classes {
			return c.wrong("a cell is of class %d, which does not exist", class)
		}
	}
	return true
}

// compare compares two classes of a round; negative means that x comes first.
func (c *farCheck) compare(x, y int32) int {
	if c.home.Order[x] != c.home.Order[y] {
		return int(c.home.Order[x]) - int(c.home.Order[y])
	}
	return int(c.home.Stride[x]) - int(c.home.Stride[y])
}

// ofClasses reports whether the rounds of cells are those of their classes.
func (c *farCheck) ofClasses(far []int32) bool {
	if len(far) != len(c.home.Class) {
		return c.wrong("the answer has the rounds of %d cells, on a board of %d × %d", len(far), c.Rows, c.Cols)
	}
	for at, class := range c.home.Class {
		want := int32(-1)
		if class >= 0 {
			want = c.rounds[class]
		}
		if far[at] != want {
			return c.wrong("the answer puts cell %d at %d rounds from the goal, and its class is %d", at, far[at], want)
		}
	}
	return true
}

// sooner reports whether one runner comes before another: by the classes of their starts, then by the order of round 1.
func (c *farCheck) sooner(x, y int) bool {
	p, q := uint32(c.home.Class[c.starts[x]]), uint32(c.home.Class[c.starts[y]]) // -1 comes last
	return p < q || p == q && x < y
}

// first returns the runner who comes before all others; -1 if nobody arrives.
func (c *farCheck) first() int {
	best := -1
	for n, at := range c.starts {
		if c.home.Class[at] >= 0 && (best < 0 || c.sooner(n, best)) {
			best = n
		}
	}
	return best
}

// line accepts a line of cells from a start that is the best all the way: each step leads to the class that the one
// before names.
func (c *farCheck) line(runner, rounds, steps int, to func(i int) int32) bool {
	at := c.starts[runner]
	class := c.home.Class[at]
	if class < 0 || int(c.rounds[class]) != rounds || steps != rounds {
		return c.wrong("the answer says that runner %d arrives in round %d by %d steps, and it does not", runner+1, rounds, steps)
	}
	if !c.m.Work(1 + steps) {
		return c.stopped()
	}
	for i := range steps {
		next := to(i)
		if !leads(c.RaceGrid, at, next) {
			return c.wrong("step %d of the line of runner %d is not legal", i+1, runner+1)
		}
		if c.home.Class[next] != c.home.Order[class] {
			return c.wrong("the line of runner %d does not keep to the best in step %d", runner+1, i+1)
		}
		at, class = next, c.home.Class[next]
	}
	return true
}

// ByHome judges standings by classes that go back from the goal.
func ByHome[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], claim search.Standings[S, M], m *solve.Meter) ruling.Ruling {
	c := newFarCheck(q, flat, claim.Home, m)
	if !c.homeward() || claim.Far != nil && !c.ofClasses(claim.Far) {
		return c.fault
	}
	best := c.first()
	if (best < 0) != (claim.Verdict == solve.Refuted) {
		return ruling.Reject("the runners who arrive differ from those by the classes of the starts")
	}
	if best >= 0 && claim.Winner != best {
		return ruling.Reject("the answer names %s as the winner, but %s comes before", q.Runners()[claim.Winner].Name, q.Runners()[best].Name)
	}
	cells := func(line []search.Step[S, M]) func(i int) int32 {
		return func(i int) int32 { return int32(flat.Number(line[i].To)) }
	}
	if best >= 0 && !c.line(best, claim.Rounds, len(claim.Line), cells(claim.Line)) {
		return c.fault
	}
	if claim.Ranks != nil && len(claim.Ranks) != len(c.starts) {
		return ruling.Reject("the answer ranks %d of %d runners", len(claim.Ranks), len(c.starts))
	}
	for i, p := range claim.Ranks {
		switch {
		case p.Runner < 0 || p.Runner >= len(c.starts) || i > 0 && !c.sooner(claim.Ranks[i-1].Runner, p.Runner):
			return ruling.Reject("rank %d is wrong: its runner does not come after the one before", i+1)
		case p.Arrives != (c.home.Class[c.starts[p.Runner]] >= 0) || !p.Arrives && (p.Rounds != 0 || len(p.Line) > 0):
			return ruling.Reject("rank %d is wrong about whether its runner arrives", i+1)
		case p.Arrives && !c.line(p.Runner, p.Rounds, len(p.Line), cells(p.Line)):
			return c.fault
		}
	}
	return ruling.Accept("the best line home from each cell is the best that the cells after it allow")
}

// ByDistances judges the fewest rounds from each cell to the goal.
func ByDistances[S comparable, M any](q search.Race[S, M], flat search.GridRace[S], far []int32, m *solve.Meter) ruling.Ruling {
	if c := newFarCheck(q, flat, nil, m); !c.distances(far) {
		return c.fault
	}
	return ruling.Accept("")
}
