package measure

import (
	"jogada/search"
	"jogada/solve"
)

// land is all that can be reached from a start, as far as it matters for what is lost.
type land[S comparable, M any] struct {
	steps func(S, []search.Step[S, M]) []search.Step[S, M]
	end   func(S) bool
	lost  func(S) bool // says of some states from which no end can be reached that it is so; nil: of none

	table *search.Table[S]
	depth []int32
	to    []uint32 // the targets of the steps, state after state
	ends  []int
}

// explore lists the states. Those as near as the end are all expanded, and of the others those that are not known to be lost.
// False: it was stopped.
func (l *land[S, M]) explore(question any, start S, near int, m *solve.Meter) bool {
	l.table = search.NewTable[S](question, 16, m)
	if n, _ := l.table.Add(start); n < 0 {
		return false
	}
	l.depth = []int32{0}
	var buf []search.Step[S, M]
	for at := 0; at < l.table.Len(); at++ {
		s := l.table.State(at)
		if l.end(s) || int(l.depth[at]) >= near && l.lost != nil && l.lost(s) {
			l.ends = append(l.ends, len(l.to))
			continue
		}
		buf = l.steps(s, buf[:0])
		if !expand(m, len(buf)) || !m.Keep(0, 4*int64(len(buf))) {
			return false
		}
		for _, step := range buf {
			n, fresh := l.table.Add(step.To)
			if n < 0 {
				return false
			}
			if fresh {
				l.depth = append(l.depth, l.depth[at]+1)
			}
			l.to = append(l.to, uint32(n))
		}
		l.ends = append(l.ends, len(l.to))
	}
	return true
}

// alive says of each state, by number, whether an end can be reached from it.
func (l *land[S, M]) alive() []bool {
	n := l.table.Len()
	starts := make([]uint32, n+1) // of the steps into each state
	for _, to := range l.to {
		starts[to+1]++
	}
	for i := range n {
		starts[i+1] += starts[i]
	}
	from, next := make([]uint32, len(l.to)), append([]uint32{}, starts...)
	for at, begin := 0, 0; at < n; begin, at = l.ends[at], at+1 {
		for _, to := range l.to[begin:l.ends[at]] {
			from[next[to]] = uint32(at)
			next[to]++
		}
	}
	alive := make([]bool, n)
	var todo []uint32
	for at := range n {
		if l.end(l.table.State(at)) {
			alive[at], todo = true, append(todo, uint32(at))
		}
	}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, before := range from[starts[at]:starts[at+1]] {
			if !alive[before] {
				alive[before], todo = true, append(todo, before)
			}
		}
	}
	return alive
}

// dead is how many of the states at most so many steps from a start are lost, and how many such states there are.
func dead[S comparable, M any](question any, start S, near int, l *land[S, M], whole *solve.Meter) (share Share, known bool) {
	known = within(whole, func(m *solve.Meter) {
		if !l.explore(question, start, near, m) {
			return
		}
		for n, alive := range l.alive() {
			if int(l.depth[n]) > near {
				continue
			}
			share.Of++
			if !alive {
				share.Part++
			}
		}
	})
	return share, known
}
