package duels

import (
	"jogada/search"
	"jogada/solve"
)

var retroCode = search.Code{Waits: "wave", Lines: []search.Line{
	search.PlainLine("for each position that can be reached:"),
	search.NamedLine("over", "    if the game is over there: settle it", "%s: the game is over: %s."),
	search.PlainLine("    else: open moves ← all its moves"),
	search.PlainLine("while settled positions wait, fewest plies first:"),
	search.NamedLine("take", "    p ← take the next one", "%s: %s. Take back the moves that lead here."),
	search.PlainLine("    for each position q with a move to p:"),
	search.NamedLine("win", "        if the side to move in q wins p: q is won", "%s: %s, because of the move %s."),
	search.NamedLine("lose", "        if it was the last open move of q: q is lost", "%s: %s, because every move leads to a position that the other side wins; %s holds out longest."),
	search.NamedLine("fewer", "        else: q has one open move less", "%s: %s loses; open moves left: %s."),
	search.NamedLine("draw", "what is not settled is a draw", "%s: nobody can force a win. It is a draw."),
}}

// retroNarrator reports the steps of retrograde analysis to the observer.
type retroNarrator[S comparable] struct {
	see        solve.Observer[S]
	m          *solve.Meter
	r          *retro[S]
	wave, next []uint32 // the positions of this number of plies, and of the next
}

func (t *retroNarrator[S]) waiting() solve.List[S] {
	return solve.List[S]{Len: len(t.wave) + len(t.next), At: func(i int) S {
		if i < len(t.wave) {
			return t.r.state(t.wave[i])
		}
		return t.r.state(t.next[i-len(t.wave)])
	}}
}

// settled reports a settled position under the given line of the pseudocode.
func (t *retroNarrator[S]) settled(line string, n uint32, look bool, wave int, args ...any) {
	t.m.Work(narrationWork)
	s, v := t.r.state(n), t.r.records[n].value()
	t.see(solve.Event[S]{Line: line, State: s, Look: look, Wave: wave, Mark: wonBy(v.Winner), Holds: v,
		Args: append([]any{solve.Name(s), v}, args...), List: t.waiting()})
}

// over reports the finished positions, until the meter stops.
func (t *retroNarrator[S]) over() {
	if t.see == nil {
		return
	}
	for n := range t.r.reached {
		if !t.m.Work(1) {
			return
		}
		if t.r.records[n].settled() {
			t.settled("over", n, false, 0)
		}
	}
}

// takes reports a position whose moves are taken back.
func (t *retroNarrator[S]) takes(n uint32, plies int, wave, next []uint32) {
	if t.see != nil {
		t.wave, t.next = wave, next
		t.settled("take", n, true, plies)
	}
}

// refutes reports the effect on position p of a move to a settled position.
func (t *retroNarrator[S]) refutes(p, to uint32, settles bool, next []uint32) {
	rec := t.r.records[p]
	if t.see == nil || rec == 0 || rec.settled() && !settles {
		return
	}
	t.next = next
	s := t.r.state(p)
	way := solve.Move[S]{From: s, To: t.r.state(to)}
	if !settles {
		t.m.Work(narrationWork)
		t.see(solve.Event[S]{Line: "fewer", State: s, Args: []any{solve.Name(s), way, rec.count()}, List: t.waiting()})
		return
	}
	line := "win"
	if rec.side() != t.r.turn(s) {
		line = "lose"
	}
	t.settled(line, p, false, 0, way)
}

// draws reports the positions that were never settled, until the meter stops.
func (t *retroNarrator[S]) draws() {
	if t.see == nil {
		return
	}
	t.wave, t.next = nil, nil
	for n := range t.r.reached {
		if !t.m.Work(narrationWork) {
			return
		}
		if !t.r.records[n].settled() {
			s := t.r.state(n)
			t.see(solve.Event[S]{Line: "draw", State: s, Mark: search.Drawn, Holds: search.Value{}, Args: []any{solve.Name(s)}})
		}
	}
}
