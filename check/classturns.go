package check

import "math"

// nobody is the number of a cell that brings none, and of one that gets none.
const nobody = math.MaxInt32

// onwards makes on, by first round: for each class twice the class of the next round with the same runner, or the odd
// number before that of the first class with a later one. So a step may lead to classes up to half of the number, and is one
// that the class of its end can come from if twice that class is the number. Nobody has to be anywhere after the last round.
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

// number puts into numbers what the cells from one on bring along, and says how many of them have a class; below 0: the
// cell whose class is none that there is, ^ of it.
func (c *classCheck) number(from int, numbers []int32) (classed int) {
	class := c.proof.Class[from:][:len(numbers)]
	if c.history {
		return c.numberNext(from, class, c.proof.Next[from:][:len(numbers)], numbers)
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

func (c *classCheck) numberNext(from int, class, next, numbers []int32) (classed int) {
	for i, k := range class {
		if uint32(k) < uint32(c.classes) {
			if numbers[i] = 2 * next[i]; next[i] < 0 {
				numbers[i] = nobody
			}
			classed++
			continue
		}
		if numbers[i] = nobody; k != -1 {
			return ^(from + i)
		}
	}
	return classed
}

// offersPass is offers as the work of one goroutine.
func (c *classCheck) offersPass() stepPass {
	return stepPass{1, func(l *stepLook, _ int) bool {
		l.fault = c.offers()
		return l.fault.Status == Accepted
	}}
}

// offers judges, by last round, the class that whoever is on a cell brings to where it goes next: it is one of the next
// round, cells with the same stride and class bring the same, and of others those with the smaller stride, and then those of
// the first class, bring the first. Only cells of the last round bring none. By these classes alone the cells of the next
// round are compared, so they stand for turns.
func (c *classCheck) offers() (fault Ruling) {
	if !c.keep(8 * int64(c.classes)) {
		return undecided("the cells were not looked at to the end: %v", c.m.Stopped())
	}
	turns := make([]uint64, c.classes) // of who brings a class: the stride in the upper half, then the class, and one more; 0: nobody does
	ends := c.proof.Ends
	done := c.classes // the first class of the last round
	if len(ends) == c.last {
		if done = 0; c.last > 1 {
			done = ends[c.last-2]
		}
	}
	for from := 0; from < len(c.Strides); from += classBlock {
		to := min(from+classBlock, len(c.Strides))
		if !c.meter.work(to - from) {
			return undecided("the cells were not looked at to the end: %v", c.m.Stopped())
		}
		class, strides := c.proof.Class[from:to], c.Strides[from:to]
		for i, next := range c.proof.Next[from:to] {
			k := class[i]
			if k < 0 || next == -1 && k >= done {
				continue
			}
			if uint32(next) >= uint32(c.classes) {
				return reject("whoever is on cell %d goes on, and brings no class", from+i)
			}
			turn := uint64(strides[i])<<32 | uint64(k) + 1
			if turns[next] == 0 {
				turns[next] = turn
			} else if turns[next] != turn {
				return reject("cell %d brings along class %d, and so does another with another stride or class", from+i, next)
			}
		}
	}
	return c.inOrder(turns)
}

// inOrder sees that the turns of each round are of classes of the round before, and get later from one to the next.
func (c *classCheck) inOrder(turns []uint64) Ruling {
	before, begin := int32(0), int32(0)
	for round, end := range c.proof.Ends {
		last := uint64(0)
		for class := begin; class < end; class++ {
			turn := turns[class]
			if turn == 0 {
				continue
			}
			if from := int32(turn - 1); round == 0 || from < before || from >= begin {
				return reject("class %d of round %d is brought along by who is of class %d", class, round, from)
			}
			if turn <= last {
				return reject("the turn of class %d does not come after that of the classes before", class)
			}
			last = turn
		}
		before, begin = begin, end
	}
	return accept("")
}

// keep asks for memory from one of several goroutines.
func (c *classCheck) keep(bytes int64) bool {
	c.meter.mu.Lock()
	defer c.meter.mu.Unlock()
	return c.m.Keep(0, bytes)
}

func (c *classCheck) drop(bytes int64) {
	c.meter.mu.Lock()
	defer c.meter.mu.Unlock()
	c.m.Drop(0, bytes)
}
