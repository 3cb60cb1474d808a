package measure

import (
	"math/big"
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// ladder is the states that may be on a line of just so many steps from a start to an end, a layer a step, and the steps
// from each layer to the next: the shortest-path graph, and what looks like it from the start.
type ladder[S comparable, M any] struct {
	length int
	steps  func(S, []search.Step[S, M]) []search.Step[S, M]
	end    func(S) bool
	// far says that a state is too far from the end to get there in so many steps; it may be wrong in saying no.
	far func(s S, left int) bool

	table *search.Table[S]
	layer []int32  // by number: in which layer, -1 if it is in none
	to    []uint32 // the targets of the steps, state after state
	ends  []int    // where the steps of each state end, as far as they are expanded
	on    []bool   // by number: on a shortest line
}

// climb builds the layers. False: it was stopped.
func (l *ladder[S, M]) climb(question any, start S, m *solve.Meter) bool {
	l.table = search.NewTable[S](question, 16, m)
	if n, _ := l.table.Add(start); n < 0 {
		return false
	}
	l.layer = []int32{0}
	var buf []search.Step[S, M]
	for at := 0; at < l.table.Len(); at++ {
		depth := l.layer[at]
		if depth < 0 || int(depth) == l.length {
			l.ends = append(l.ends, len(l.to))
			continue
		}
		buf = l.steps(l.table.State(at), buf[:0])
		if !expand(m, len(buf)) || !m.Keep(0, 4*int64(len(buf))) {
			return false
		}
		for _, step := range buf {
			n, fresh := l.table.Add(step.To)
			if n < 0 {
				return false
			}
			if fresh {
				l.layer = append(l.layer, l.place(step.To, int(depth)+1))
			}
			if l.layer[n] == depth+1 {
				l.to = append(l.to, uint32(n))
			}
		}
		l.ends = append(l.ends, len(l.to))
	}
	return true
}

// place is the layer of a state that is first met there, -1 where no shortest line can lead through it.
func (l *ladder[S, M]) place(s S, layer int) int32 {
	if layer == l.length && !l.end(s) || layer < l.length && l.far != nil && l.far(s, l.length-layer) {
		return -1
	}
	return int32(layer)
}

func (l *ladder[S, M]) targets(n int) []uint32 {
	if n == 0 {
		return l.to[:l.ends[0]]
	}
	return l.to[l.ends[n-1]:l.ends[n]]
}

// count goes back from the end, marks what is on a shortest line, and counts the lines.
func (l *ladder[S, M]) count() *big.Int {
	l.on = make([]bool, l.table.Len())
	lines, overflow := make([]uint64, l.table.Len()), false
	for n := l.table.Len() - 1; n >= 0; n-- {
		if l.last(n) {
			l.on[n], lines[n] = true, 1
			continue
		}
		for _, to := range l.targets(n) {
			var carry uint64
			l.on[n] = l.on[n] || l.on[to]
			lines[n], carry = bits.Add64(lines[n], lines[to], 0)
			overflow = overflow || carry > 0
		}
	}
	if overflow {
		return l.countLarge()
	}
	return new(big.Int).SetUint64(lines[0])
}

// last says whether a state is an end in the last layer.
func (l *ladder[S, M]) last(n int) bool {
	return int(l.layer[n]) == l.length && l.end(l.table.State(n))
}

// countLarge counts lines of which there are more than 2⁶⁴.
func (l *ladder[S, M]) countLarge() *big.Int {
	lines := make([]*big.Int, l.table.Len())
	for n := l.table.Len() - 1; n >= 0; n-- {
		lines[n] = new(big.Int)
		if l.last(n) {
			lines[n].SetInt64(1)
			continue
		}
		for _, to := range l.targets(n) {
			lines[n].Add(lines[n], lines[to])
		}
	}
	return lines[0]
}

// keeps says whether a step to a state from one in a layer on a shortest line stays on such a line.
func (l *ladder[S, M]) keeps(layer int, to S) bool {
	n, met := l.table.Find(to)
	return met && l.on[n] && int(l.layer[n]) == layer+1
}

// measured follows the first shortest line from the start and counts the choices along it.
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

// shortest measures the lines of so many steps from a start to an end, if that is the fewest; nil: over the caps.
func shortest[S comparable, M any](question any, start S, l *ladder[S, M], looks Looks[S, M], whole *solve.Meter) (lines *Lines) {
	done := within(whole, func(m *solve.Meter) {
		if l.climb(question, start, m) {
			lines = l.measured(start, looks)
		}
	})
	if !done {
		return nil
	}
	return lines
}
