package duels

import (
	"iter"

	"jogada/search"
	"jogada/solve"
)

// WaveCode returns the pseudocode of retrograde analysis by whole waves, as kernels run it: step describes how a wave
// is found, and after holds the lines that follow once all is settled.
func WaveCode(step string, after ...search.Line) search.Code {
	return search.Code{Waits: "wave", Lines: append([]search.Line{
		search.NamedLine("over", "wave ← all finished positions", "%s: the game is over: %s."),
		search.PlainLine("for plies = 1, 2, 3, … while wave is not empty:"),
		search.PlainLine("    " + step),
		search.NamedLine("win", "        won ← one move leads to a position that its mover has won", "%s: %s, because of the move %s."),
		search.NamedLine("lose", "        lost ← all moves lead to positions that the other side has won", "%s: %s, because every move leads to a position that the other side wins; %s holds out longest."),
		search.PlainLine("    wave ← what is settled for the first time"),
		search.NamedLine("draw", "what is not settled is a draw", "%s: nobody can force a win. It is a draw."),
	}, after...)}
}

// mostNarrated limits the settled positions whose values a WaveNarrator remembers to give reasons. Positions beyond it are
// reported without a reason.
const mostNarrated = 1 << 18

// WaveNarrator reports positions that a kernel settles in whole waves to the observer, each with the reason for its
// value.
type WaveNarrator[S comparable, M any] struct {
	see    solve.Observer[S]
	d      search.Duel[S, M]
	m      *solve.Meter
	values map[S]search.Value
	buf    []search.Step[S, M]
}

// NewWaveNarrator returns a WaveNarrator for the meter's observer, or nil if there is none.
func NewWaveNarrator[S comparable, M any](d search.Duel[S, M], m *solve.Meter) *WaveNarrator[S, M] {
	see := solve.Observing[S](m)
	if see == nil {
		return nil
	}
	return &WaveNarrator[S, M]{see: see, d: d, m: m, values: map[S]search.Value{}}
}

// narrationWork estimates the units of work for reporting a position.
const narrationWork = 20

// Settled reports positions of a wave that has left more to come, until the meter stops.
func (t *WaveNarrator[S, M]) Settled(positions []search.Valued[S], left int64) {
	form := search.FormOf[S](t.d)
	for i, p := range positions {
		if !t.m.Work(narrationWork) {
			return
		}
		rest := positions[i+1:]
		list := solve.List[S]{Len: len(rest) + int(left)}
		if len(rest) > 8 || left == 0 {
			list.At = func(i int) S { return rest[i].State }
		}
		e := solve.Event[S]{State: p.State, Look: true, Wave: p.Value.Plies, Mark: wonBy(p.Value.Winner), Holds: p.Value, List: list}
		e.Line, e.Args = t.reason(p)
		t.see(e)
		if len(t.values) < mostNarrated {
			t.values[form(p.State)] = p.Value
		}
	}
}

// reason returns the line that settles a position, and the arguments of its sentence.
func (t *WaveNarrator[S, M]) reason(p search.Valued[S]) (line string, args []any) {
	args = []any{solve.Name(p.State), p.Value}
	if _, over := t.d.Final(p.State); over {
		return "over", args
	}
	line = "lose"
	if t.d.Turn(p.State) == p.Value.Winner {
		line = "win"
	}
	if len(t.values) >= mostNarrated {
		return line, append(args, "…")
	}
	t.buf = t.d.Steps(p.State, t.buf[:0])
	t.m.Work(len(t.buf))
	form := search.FormOf[S](t.d)
	for _, step := range t.buf {
		if v, known := t.values[form(step.To)]; known && v == (search.Value{Winner: p.Value.Winner, Plies: p.Value.Plies - 1}) {
			return line, append(args, solve.Move[S]{From: p.State, To: step.To})
		}
	}
	return line, append(args, "…")
}

// Draws reports the positions among all that were not settled, until the meter stops.
func (t *WaveNarrator[S, M]) Draws(all iter.Seq[S]) {
	form := search.FormOf[S](t.d)
	for s := range all {
		if !t.m.Work(narrationWork) {
			return
		}
		if _, settled := t.values[form(s)]; !settled && len(t.values) < mostNarrated {
			t.see(solve.Event[S]{Line: "draw", State: s, Mark: search.Drawn, Holds: search.Value{}, Args: []any{solve.Name(s)}})
		}
	}
}

// Chosen reports a position whose value is the best of all its choices, under the given line of the pseudocode.
func (t *WaveNarrator[S, M]) Chosen(line string, p search.Valued[S]) {
	t.m.Work(narrationWork)
	t.see(solve.Event[S]{Line: line, State: p.State, Look: true, Wave: p.Value.Plies, Mark: wonBy(p.Value.Winner), Holds: p.Value,
		Args: []any{solve.Name(p.State), p.Value}})
}

// wonBy returns the mark of a position with that winner.
func wonBy(winner search.Side) int {
	switch winner {
	case search.First:
		return search.WonByFirst
	case search.Second:
		return search.WonBySecond
	default:
		return search.Drawn
	}
}
