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
	l.kept = lists.Get().(*listed)
	l.ended = l.kept.ended[:0]
	l.rests = func(s S, layer int) bool {
		end := l.end(s)
		l.ended = append(l.ended, end) // states are asked about once each, in order
		return end || layer >= near && l.lost != nil && l.lost(s)
	}
	done := l.from(question, start, m)
	l.kept.ended = l.ended
	return done
}

// alive reports for each state, by number, whether an end can be reached from it.
func (l *land[S, M]) alive() []bool {
	n, work := l.table.Len(), l.kept
	work.starts = sized(work.starts, n+1) // of the steps into each state; until they are placed, where those end
	starts := work.starts
	for _, to := range l.to {
		starts[to]++
	}
	for i := range n {
		starts[i+1] += starts[i]
	}
	work.from = sized(work.from, len(l.to))
	from := work.from
	for at := range n {
		for _, to := range l.targets(at) {
			starts[to]--
			from[starts[to]] = uint32(at)
		}
	}
	work.alive = sized(work.alive, n)
	alive, todo := work.alive, work.todo[:0]
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
	work.todo = todo
	return alive
}

// dead counts the states at most near steps from a start, and those of them that are lost.
func dead[S comparable, M any](question any, start S, near int, l *land[S, M], whole *solve.Meter) (share Share, known bool) {
	known = runCapped(whole, func(m *solve.Meter) {
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
