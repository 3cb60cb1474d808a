package measure

import (
	"math"
	"math/big"
	"math/bits"
	"slices"

	"jogada/solve"
)

// ladder holds the states that may be on a line of exactly length steps from a start to an end, one layer a step, and
// the steps from each layer to the next: the shortest-path graph, and what looks like it from the start.
type ladder[S comparable, M any] struct {
	length int
	end    func(S) bool
	// far reports that a state is too far from the end to get there in that many steps; false may be wrong.
	far func(s S, left int) bool
	// prefer compares the states of one layer on shortest lines: only those with the least value are on a line that
	// counts. The last layers choose first. It returns false if the layer has no choice; nil if none has.
	prefer func(s S, layer int) (int, bool)

	spread[S, M]
	on []bool // by number: on a shortest line that counts
}

// climb builds the layers. It returns false if it was stopped.
func (l *ladder[S, M]) climb(question any, start S, m *solve.Meter) bool {
	l.onward = true
	l.rests = func(_ S, layer int) bool { return layer == l.length }
	l.place = func(s S, layer int) int32 {
		if layer == l.length && !l.end(s) || layer < l.length && l.far != nil && l.far(s, l.length-layer) {
			return -1 // no shortest line passes through it
		}
		return int32(layer)
	}
	return l.from(question, start, m)
}

// mark works back from the end, layer by layer, and marks the states on a shortest line that counts. A state has a
// greater number than all those of the layers before.
func (l *ladder[S, M]) mark() {
	l.kept.on = sized(l.kept.on, l.table.Len())
	l.on = l.kept.on
	layer, numbers := l.length, []int(nil) // of the states of the layer, if it chooses
	for n := l.table.Len() - 1; n >= 0; n-- {
		at := int(l.layer[n])
		if at < 0 || at > l.length {
			continue
		}
		if l.prefer != nil {
			if at != layer {
				l.choose(layer, numbers)
				layer, numbers = at, numbers[:0]
			}
			numbers = append(numbers, n)
		}
		l.on[n] = l.last(n) || slices.ContainsFunc(l.targets(n), func(to uint32) bool { return l.on[to] })
	}
	if l.prefer != nil {
		l.choose(layer, numbers)
	}
}

// choose leaves only the preferred states of a layer marked.
func (l *ladder[S, M]) choose(layer int, numbers []int) {
	least := math.MaxInt
	for _, n := range numbers {
		if cost, chooses := l.prefer(l.table.State(n), layer); chooses && l.on[n] {
			least = min(least, cost)
		}
	}
	for _, n := range numbers {
		if cost, chooses := l.prefer(l.table.State(n), layer); chooses && cost > least {
			l.on[n] = false
		}
	}
}

// count marks the shortest lines that count, and counts them.
func (l *ladder[S, M]) count() *big.Int {
	l.mark()
	l.kept.lines = sized(l.kept.lines, l.table.Len())
	lines, overflow := l.kept.lines, false
	for n := l.table.Len() - 1; n >= 0; n-- {
		switch {
		case !l.on[n]:
		case l.last(n):
			lines[n] = 1
		default:
			for _, to := range l.targets(n) {
				var carry uint64
				lines[n], carry = bits.Add64(lines[n], lines[to], 0)
				overflow = overflow || carry > 0
			}
		}
	}
	if overflow {
		return l.countLarge()
	}
	return new(big.Int).SetUint64(lines[0])
}

// last reports whether a state is an end in the last layer.
func (l *ladder[S, M]) last(n int) bool {
	return int(l.layer[n]) == l.length && l.end(l.table.State(n))
}

// countLarge counts lines if there are more than 2⁶⁴.
func (l *ladder[S, M]) countLarge() *big.Int {
	lines := make([]*big.Int, l.table.Len())
	for n := l.table.Len() - 1; n >= 0; n-- {
		lines[n] = new(big.Int)
		switch {
		case !l.on[n]:
		case l.last(n):
			lines[n].SetInt64(1)
		default:
			for _, to := range l.targets(n) {
				lines[n].Add(lines[n], lines[to])
			}
		}
	}
	return lines[0]
}

// keeps reports whether a step to a state from one in a layer on a line that counts stays on such a line.
func (l *ladder[S, M]) keeps(layer int, to S) bool {
	n, met := l.table.Find(to)
	return met && l.on[n] && int(l.layer[n]) == layer+1
}

// measured follows the first line that counts from the start and counts the choices along it.
func (l *ladder[S, M]) measured(start S, looks Looks[S, M]) *Lines {
	lines := &Lines{Count: l.count()}
	of, kept, mine := make([]Moves, l.length), make([][]bool, l.length), make([]bool, l.length)
	var seen [][]int
	for layer, at := 0, start; layer < l.length; layer++ {
		steps := l.steps(at, nil)
		if looks != nil {
			seen = append(seen, looks(at, steps))
		}
		kept[layer], mine[layer], of[layer].Of = make([]bool, len(steps)), true, len(steps)
		for i := len(steps) - 1; i >= 0; i-- {
			if l.keeps(layer, steps[i].To) {
				kept[layer][i] = true
				of[layer].Keep++
				at = steps[i].To
			}
		}
	}
	if looks != nil && seen == nil {
		seen = [][]int{}
	}
	lines.walk(of, kept, seen, mine)
	return lines
}

// shortest measures the lines of length steps from a start to an end, which must be the fewest; nil over the caps.
func shortest[S comparable, M any](question any, start S, l *ladder[S, M], looks Looks[S, M], whole *solve.Meter) (lines *Lines) {
	done := runCapped(whole, func(m *solve.Meter) {
		if l.climb(question, start, m) {
			lines = l.measured(start, looks)
		}
	})
	l.forget()
	if !done {
		return nil
	}
	return lines
}
