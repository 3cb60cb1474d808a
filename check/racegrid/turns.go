package racegrid

import (
	"jogada/check/ruling"
	"math"
	"slices"
)

// nobody is the number of a cell that passes on none, and of one that gets none.
const nobody = math.MaxInt32

// onwards fills on for ByFirstRound: for each class, twice the class of the next round with the same runner, or the odd
// number before that of the first class with a later runner. A step may lead to classes up to half of the number, and
// can be the source of its end's class if twice that class equals the number. After the last round nothing is required.
func (c *classCheck) onwards() bool {
	if c.history {
		return true
	}
	if !c.m.Keep(0, 4*int64(c.classes)) {
		return c.stopped()
	}
	c.on = make([]int32, c.classes)
	begin := int32(0)
	for round, end := range c.proof.Ends {
		next, after := end, end
		if round+1 < len(c.proof.Ends) {
			after = c.proof.Ends[round+1]
		}
		for class := begin; class < end; class++ {
			for next < after && c.proof.Order[next] < c.proof.Order[class] {
				next++
			}
			switch {
			case round+1 >= c.last:
				c.on[class] = nobody
			case next < after && c.proof.Order[next] == c.proof.Order[class]:
				c.on[class] = 2 * next
			default:
				c.on[class] = 2*next - 1
			}
		}
		begin = end
	}
	return true
}

// runnersInOrder checks for ByFirstRound that the runners of the classes increase within a round.
func (c *classCheck) runnersInOrder(_ int, _, begin, end int32) bool {
	last := int32(-1)
	for class, order := range c.proof.Order[begin:end] {
		if order <= last {
			return c.wrong("the turn of class %d does not come after that of the class before", int(begin)+class)
		}
		last = order
	}
	return true
}

// runsInOrder checks that every class is in a run of classes with a common stride.
func (c *classCheck) runsInOrder() bool {
	begin := int32(0)
	for run, end := range c.proof.Runs {
		if end <= begin || c.proof.Stride[run] < 0 {
			return c.wrong("run %d has the classes from %d to %d, with a stride of %d", run, begin, end, c.proof.Stride[run])
		}
		begin = end
	}
	if begin != c.classes {
		return c.wrong("the runs have %d of %d classes", begin, c.classes)
	}
	return true
}

// runOfClass returns the run of a class.
func (c *classCheck) runOfClass(class int32) int {
	run, _ := slices.BinarySearch(c.proof.Runs, class+1)
	return run
}

// turnsInOrder checks for ByLastRound that the turns of the classes increase within a round: by stride, then by order,
// which is a class of the round before, or in round 0 a runner.
func (c *classCheck) turnsInOrder(round int, before, begin, end int32) bool {
	low, high, last := before, begin, int64(-1)
	if round == 0 {
		low, high = 0, int32(len(c.starts))
	}
	for class, run := begin, c.runOfClass(begin); class < end; run++ {
		stride := int64(c.proof.Stride[run]) << 32
		for ; class < min(end, c.proof.Runs[run]); class++ {
			order := c.proof.Order[class]
			if order < low || order >= high {
				return c.wrong("class %d of round %d is brought along by who is of class %d", class, round, order)
			}
			if stride|int64(order) <= last {
				return c.wrong("the turn of class %d does not come after that of the class before", class)
			}
			last = stride | int64(order)
		}
	}
	return true
}

// numberCells fills numbers with what the cells from from on pass on, and returns how many of them have a class; a negative
// result is ^ of a cell with an invalid class.
func (c *classCheck) numberCells(from int, numbers []int32) (classed int) {
	class := c.proof.Class[from:][:len(numbers)]
	if c.history {
		return c.numberTurns(from, class, numbers)
	}
	for i, k := range class {
		if uint(k) < uint(len(c.on)) {
			numbers[i] = c.on[k]
			classed++
			continue
		}
		if numbers[i] = nobody; k != -1 {
			return ^(from + i)
		}
	}
	return classed
}

// numberTurns does the same for ByLastRound: twice the class plus one.
func (c *classCheck) numberTurns(from int, class, numbers []int32) (classed int) {
	for i, k := range class {
		if uint32(k) < uint32(c.done) {
			numbers[i] = 2 * (k + 1)
			classed++
			continue
		}
		numbers[i] = nobody
		if uint32(k) < uint32(c.classes) {
			classed++
		} else if k != -1 {
			return ^(from + i)
		}
	}
	return classed
}

// bringing fills needs. For ByFirstRound a cell needs its own class. For ByLastRound it needs the order of its class
// plus one, because cells of round 0 need nothing; the stride of the cell must also equal that of its class.
func (c *classCheck) bringing() bool {
	if c.needs = c.proof.Class; !c.history {
		return true
	}
	if !c.m.Keep(0, 4*int64(len(c.Strides))+int64(c.classes)/strideBlock*4) {
		return c.stopped()
	}
	c.needs = make([]int32, len(c.Strides))
	alike := c.alikeStrides()
	parts := (len(c.Strides) + ruling.PartCells - 1) / ruling.PartCells
	return c.runPasses([]stepPass{{parts, func(l *stepLook, part int) bool {
		from := part * ruling.PartCells
		to := min(from+ruling.PartCells, len(c.Strides))
		if !l.meter.Work(to - from) {
			return l.halted()
		}
		at := l.bringTo(c.proof.Class[from:to], c.Strides[from:to], c.needs[from:to], alike)
		if at >= 0 {
			l.fault = ruling.Reject("cell %d is not of the stride of its class, or its class is none that there is", from+at)
		}
		return at < 0
	}}})
}

// strideBlock is the number of classes that share one look-up of their stride.
const strideBlock = 64

// alikeStrides returns, for each block of classes, the stride that they share; -1 if they share none. Runs are long
// where it matters, so nearly all blocks have one, and the look-ups for each cell stay in the cache.
func (c *classCheck) alikeStrides() []int32 {
	alike := make([]int32, 0, c.classes/strideBlock+1)
	run := 0
	for first := int32(0); first < c.classes; first += strideBlock {
		for c.proof.Runs[run] <= first {
			run++
		}
		stride := int32(-1)
		if c.proof.Runs[run] >= min(first+strideBlock, c.classes) {
			stride = c.proof.Stride[run]
		}
		alike = append(alike, stride)
	}
	return alike
}

// bringTo fills the needs of some cells. It returns the index of a cell with an invalid class, or a stride other than
// that of its class; below 0 if there is none.
func (c *classCheck) bringTo(class, strides, needs, alike []int32) int {
	first := int32(0)
	if len(c.proof.Ends) > 0 {
		first = c.proof.Ends[0]
	}
	order := c.proof.Order
	for i, k := range class {
		switch {
		case uint(k) >= uint(len(order)):
			if needs[i] = -1; k != -1 {
				return i
			}
		case alike[k/strideBlock] != strides[i] && c.proof.Stride[c.runOfClass(k)] != strides[i]:
			return i
		case k >= first:
			needs[i] = order[k] + 1
		}
	}
	return -1
}
