package measure

import (
	"jogada/solve"
)

// land holds the states that can be reached from a start, as far as they matter for what is lost.
type land[S comparable, M any] struct {
	end  func(S) bool
	lost func(S) bool // reports some states from which no end can be reached; may be nil
	spread[S, M]
	ended []bool // by number: it is an end
}

// explore lists the states. It expands all those as near as the end, and of the others those not known to be lost. It
// returns false if it was stopped.
func (l *land[S, M]) explore(question any, start S, near int, m *solve.Meter) bool {
	l.place = func(_ S, layer int) int32 { return int32(layer) }
	l.ended = l.ended[:0]
	l.rests = func(s S, layer int) bool {
		end := l.end(s)
		l.ended = append(l.ended, end) // states are asked about once each, in order
		return end || layer >= near && l.lost != nil && l.lost(s)
	}
	return l.from(question, start, m)
}

// alive reports for each state, by number, whether an end can be reached from it.
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
	for at := range n {
		for _, to := range l.targets(at) {
			from[next[to]] = uint32(at)
			next[to]++
		}
	}
	alive := make([]bool, n)
	var todo []uint32
	for at := range n {
		if l.ended[at] {
			alive[at], todo = true, append(todo, uint32(at))
		}
	}
	//meterless: at most MostStates states, which were charged when they were met
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

// dead counts the states at most near steps from a start, and those of them that are lost.
func dead[S comparable, M any](question any, start S, near int, l *land[S, M], whole *solve.Meter) (share Share, known bool) {
	known = within(whole, func(m *solve.Meter) {
		if !l.explore(question, start, near, m) {
			return
		}
		share = l.count(near)
	})
	l.forget()
	return share, known
}

// count counts the states at most near steps from the start, and those of them that are lost.
func (l *land[S, M]) count(near int) (share Share) {
	for n, alive := range l.alive() {
		if int(l.layer[n]) > near {
			continue
		}
		share.Of++
		if !alive {
			share.Part++
		}
	}
	return share
}
