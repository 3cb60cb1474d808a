package duels

import (
	"iter"
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// Retro solves a duel by retrograde analysis. Finished positions are settled first. A position is won as soon as one of
// its moves leads to a position lost for the opponent, and lost once all of them lead to positions won by the opponent.
// Positions never settled are draws. They are settled in order of plies, so the first winning move found is a fastest
// one and the last refuted move a slowest.
//
// It is exact for every finite duel, for every position reachable from the start. It visits each move once forwards and
// once backwards. It keeps the positions, and 8 bytes for each move unless the duel is Reversible.
//
// Source: R. Bellman, On the application of dynamic programming to the determination of optimal play in chess and
// checkers, 1965; K. Thompson, Retrograde analysis of certain endgames, 1986.
func Retro[S comparable, M any](d search.Duel[S, M], m *solve.Meter) search.Judgement[S, M] {
	j, _ := analyse(d, m)
	return j
}

// RetroProof solves a duel as Retro does and returns the values of all reachable positions as the certificate.
func RetroProof[S comparable, M any](d search.Duel[S, M], m *solve.Meter) search.Judgement[S, M] {
	j, r := analyse(d, m)
	if j.Verdict == solve.Unknown {
		return j
	}
	if !m.Keep(0, int64(unsafe.Sizeof(search.Valued[S]{}))*int64(j.Reached)) {
		return search.Judgement[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	j.Values = make([]search.Valued[S], 0, j.Reached)
	for n := range r.reached {
		j.Values = append(j.Values, search.Valued[S]{State: r.state(n), Value: r.records[n].value()})
	}
	return j
}

func analyse[S comparable, M any](d search.Duel[S, M], m *solve.Meter) (search.Judgement[S, M], *retro[S]) {
	r, positions := collect(d, m)
	if m.Stopped() != nil || !r.settle(m) {
		return search.Judgement[S, M]{Outcome: m.Outcome(solve.Unknown)}, nil
	}
	root, _ := r.value(d.Start())
	return search.Judgement[S, M]{Outcome: m.Outcome(solve.Proved), Winner: root.Winner, Plies: root.Plies, Timed: root.Winner != search.Nobody,
		Line: search.PlayOut(d, r.value), Position: r.value, Reached: positions}, r
}

// collect lists the reachable positions, and returns how many there are.
func collect[S comparable, M any](d search.Duel[S, M], m *solve.Meter) (*retro[S], int) {
	if q, ok := d.(search.Reversible[S]); ok && q.States() <= search.MaxDense {
		c := &numberedPositions[S, M]{d: d, q: q, m: m}
		c.collect()
		return c.retro(), len(c.order)
	}
	c := &listedPositions[S, M]{d: d, m: m, table: search.NewTable[S](d, unsafe.Sizeof(record(0))+8, m)} // and the start of the moves into it, and its slot in a wave
	if c.collect() {
		c.turnAround()
	}
	return c.retro(), c.table.Len()
}

// retro is the backward part of the analysis, over numbered positions.
type retro[S comparable] struct {
	records []record                 // by number
	reached iter.Seq[uint32]         // the reachable positions, in the order they were met
	before  func(n uint32) []uint32  // the sources of the moves into a position; the slice is valid until the next call
	state   func(n uint32) S         // by number
	number  func(S) (n int, ok bool) // of a reachable position
	turn    func(S) search.Side
}

// settle works back from the finished positions, in order of plies. It returns false if it was stopped.
func (r *retro[S]) settle(m *solve.Meter) bool {
	tell := &retroNarrator[S]{see: solve.Observing[S](m), m: m, r: r}
	tell.over()
	var wave, next []uint32
	for n := range r.reached {
		if rec := r.records[n]; rec.settled() && rec.side() != search.Nobody {
			wave = append(wave, n)
		}
	}
	for plies := 1; len(wave) > 0; plies++ {
		for i, n := range wave {
			before := r.before(n)
			if !m.Work(1 + len(before)) {
				return false
			}
			tell.takes(n, plies-1, wave[i+1:], next)
			next = r.refute(n, before, plies, next, tell)
		}
		wave, next = next, wave[:0]
	}
	tell.draws()
	return true
}

// refute takes back the moves into a settled position from its predecessors, and appends the positions that this
// settles with that many plies.
func (r *retro[S]) refute(n uint32, before []uint32, plies int, settled []uint32, tell *retroNarrator[S]) []uint32 {
	records := r.records
	winner := records[n].side()
	for _, p := range before {
		settles := records[p].refute(winner, plies)
		if settles {
			settled = append(settled, p)
		}
		if tell.see != nil {
			tell.refutes(p, n, settles, settled)
		}
	}
	return settled
}

func (r *retro[S]) value(s S) (search.Value, bool) {
	if n, ok := r.number(s); ok {
		return r.records[n].value(), true
	}
	return search.Value{}, false
}
