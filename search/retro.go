package search

import (
	"unsafe"

	"jogada/solve"
)

// Retro answers a duel by retrograde analysis. Finished positions are settled; a position is won as soon as one of its
// moves leads to a position lost for the opponent, and lost when all of them lead to positions won by the opponent. What
// is never settled is a draw. Positions are settled in the order of their plies, so the first winning move found is a
// fastest one and the last refuted move a slowest.
//
// Exact for every finite duel, for every position that can be reached from the start. Looks at each position and each
// move once; keeps them all.
//
// Source: R. Bellman, On the application of dynamic programming to the determination of optimal play in chess and
// checkers, 1965; K. Thompson, Retrograde analysis of certain endgames, 1986.
func Retro[S comparable, M any](d Duel[S, M], m *solve.Meter) Judgement[S, M] {
	r := newRetro(d, m)
	if m.Stopped() != nil {
		return Judgement[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	r.settle(solve.Observing[S](m))
	root := r.values[0]
	j := Judgement[S, M]{Outcome: m.Outcome(solve.Proved), Winner: root.Winner, Plies: root.Plies, Timed: root.Winner != Nobody}
	j.Line = PlayOut(d, r.value)
	j.Position = r.value
	j.Values = make([]Valued[S], r.table.Len())
	for n, v := range r.values {
		j.Values[n] = Valued[S]{r.table.State(n), v}
	}
	return j
}

type retro[S comparable, M any] struct {
	d      Duel[S, M]
	table  *Table[S]
	values []Value
	done   []bool
	left   []int32 // moves not yet refuted
	before []int32 // predecessors, position after position
	starts []int32 // where those of each position begin
}

// newRetro collects the positions that can be reached, the moves between them turned around, and the finished ones.
func newRetro[S comparable, M any](d Duel[S, M], m *solve.Meter) *retro[S, M] {
	r := &retro[S, M]{d: d, table: NewTable[S](d, unsafe.Sizeof(Value{})+1+4+4, m)}
	r.table.Add(d.Start())
	var buf []Step[S, M]
	var from, to []int32
	for at := 0; at < r.table.Len(); at++ {
		if !m.Expand() {
			return r
		}
		s := r.table.State(at)
		winner, over := d.Final(s)
		buf = buf[:0]
		if !over {
			winner, buf = Nobody, d.Steps(s, buf)
		}
		m.Generate(len(buf))
		m.Keep(0, 12*int64(len(buf)))
		r.values = append(r.values, Value{Winner: winner})
		r.done = append(r.done, over)
		r.left = append(r.left, int32(len(buf)))
		for _, step := range buf {
			n, _ := r.table.Add(step.To)
			from, to = append(from, int32(at)), append(to, int32(n))
		}
	}
	r.turnAround(from, to)
	return r
}

// turnAround sorts the moves by where they lead.
func (r *retro[S, M]) turnAround(from, to []int32) {
	r.starts = make([]int32, r.table.Len()+1)
	for _, n := range to {
		r.starts[n+1]++
	}
	for n := range r.table.Len() {
		r.starts[n+1] += r.starts[n]
	}
	r.before = make([]int32, len(from))
	at := append([]int32(nil), r.starts...)
	for i, n := range to {
		r.before[at[n]] = from[i]
		at[n]++
	}
}

// settle works back from the finished positions, all those of one number of plies before those of the next.
func (r *retro[S, M]) settle(see solve.Observer[S]) {
	var wave []int32
	for n, over := range r.done {
		if over && r.values[n].Winner != Nobody {
			wave = append(wave, int32(n))
		}
	}
	for plies := 1; len(wave) > 0; plies++ {
		var next []int32
		for _, n := range wave {
			see.See(r.table.State(int(n)), plies-1)
			winner := r.values[n].Winner
			for _, p := range r.before[r.starts[n]:r.starts[n+1]] {
				if r.done[p] {
					continue
				}
				r.left[p]--
				if r.d.Turn(r.table.State(int(p))) == winner || r.left[p] == 0 {
					r.done[p] = true
					r.values[p] = Value{winner, plies}
					next = append(next, p)
				}
			}
		}
		wave = next
	}
}

func (r *retro[S, M]) value(s S) (Value, bool) {
	n, ok := r.table.Find(s)
	if !ok {
		return Value{}, false
	}
	return r.values[n], true
}

// PlayOut is a line of best play from the start, by the values of its positions: the first move that keeps the value,
// and among won games the plies. A drawn game ends with the first position that occurs again.
func PlayOut[S comparable, M any](d Duel[S, M], value func(S) (Value, bool)) []Step[S, M] {
	var line []Step[S, M]
	s := d.Start()
	seen := map[S]bool{}
	for !seen[s] {
		seen[s] = true
		if _, over := d.Final(s); over {
			break
		}
		v, _ := value(s)
		next, ok := keeping(d, s, v, value)
		if !ok {
			break
		}
		line = append(line, next)
		s = next.To
	}
	return line
}

// keeping is the first step from s that keeps its value v.
func keeping[S comparable, M any](d Duel[S, M], s S, v Value, value func(S) (Value, bool)) (Step[S, M], bool) {
	for _, step := range d.Steps(s, nil) {
		to, known := value(step.To)
		if known && to.Winner == v.Winner && (v.Winner == Nobody || to.Plies == v.Plies-1) {
			return step, true
		}
	}
	return Step[S, M]{}, false
}
