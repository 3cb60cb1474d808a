package races

import (
	"slices"
	"unsafe"

	"jogada/internal/base/hashindex"
	"jogada/search"
	"jogada/solve"
)

var fieldCode = search.Code{Waits: "layer", Lines: []search.Line{
	search.PlainLine("collect the cells that runners can be in, and the steps between them"),
	search.NamedLine("goal", "layer ← the goals, 0 rounds from the goal", "%s is the goal."),
	search.PlainLine("for rounds = 1, 2, 3, … while layer is not empty:"),
	search.PlainLine("    next ← the cells with a step into layer that have no number yet"),
	search.NamedLine("take", "    each s of next: best step ← the one whose rest of the way goes earliest", "%s is %s rounds from the goal; its best step leads to %s."),
	search.PlainLine("    sort next by when its best lines let their runner go"),
	search.PlainLine("sort the runners by rounds, then by their best lines"),
}}

// narrateStep reports a cell whose rounds are settled; list holds the rest of its layer.
func (f *field[S, M]) narrateStep(line string, at int32, list []int32) {
	if f.see == nil {
		return
	}
	s, rounds := f.table.State(int(at)), int(f.rounds[at])
	e := search.Looking(line, s, rounds, solve.List[S]{Len: len(list), At: func(i int) S { return f.table.State(int(list[i])) }}, solve.Name(s))
	if rounds > 0 {
		to := f.table.State(int(f.steps[f.best[at]]))
		e.Args, e.From = append(e.Args, rounds, solve.Name(to)), &to
	}
	f.see(e)
}

// Field solves a race backwards: it collects every state that a runner can reach, then works back from the goals, one
// layer of states a round, and keeps for each state the fewest rounds from there and the best line to the goal.
//
// Of two lines of equal length the better is the one whose strides before the last are smaller, compared from the end:
// one stride for ByFirstRound, all of them for ByLastRound. Later strides count for more, so the best line from a state
// is a stride followed by the best line of a next state.
//
// It is exact for every race and ranks every runner. It expands each state once and keeps all states and all steps,
// which is the square of the board where a step can lead anywhere.
func Field[S comparable, M any](q search.Race[S, M], m *solve.Meter) search.Standings[S, M] {
	f := newField(q, m)
	if m.Stopped() != nil {
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	f.see = solve.Observing[S](m)
	if !f.spread() {
		return search.Standings[S, M]{Outcome: m.Outcome(solve.Unknown)}
	}
	return finish(q, f.places(), m)
}

// places returns the runners with their lines; runners with the same start share one. If the meter stops, some are
// missing.
func (f *field[S, M]) places() []search.Rank[S, M] {
	runners := f.q.Runners()
	if !f.meter.Keep(0, int64(len(runners))*int64(unsafe.Sizeof(search.Rank[S, M]{}))) {
		return nil
	}
	places := slices.Grow[[]search.Rank[S, M]](nil, len(runners))
	known := map[S]int{}
	for r, runner := range runners {
		if !f.meter.Work(1) {
			break
		}
		if i, seen := known[runner.At]; seen {
			places = append(places, places[i])
		} else {
			known[runner.At] = len(places)
			places = append(places, f.place(runner.At))
		}
		places[r].Runner = r
	}
	return places
}

type field[S comparable, M any] struct {
	q      search.Race[S, M]
	table  *search.Table[S]
	steps  []int32 // the targets of all steps, state after state
	moves  []M
	ends   []int // where the steps of each state end
	before [][]int32
	rounds []int32       // fewest rounds to a goal, -1: none
	order  []int32       // rank of the best line among all of that length; smaller is earlier
	best   []int32       // which step begins it, as an index into steps
	turns  []search.Turn // key that its line is compared by
	meter  *solve.Meter
	see    solve.Observer[S]
}

// newField collects the states and the steps between them.
func newField[S comparable, M any](q search.Race[S, M], m *solve.Meter) *field[S, M] {
	var move M
	perStep := int64(8 + unsafe.Sizeof(move))
	f := &field[S, M]{q: q, meter: m, table: search.NewTable[S](q, 60, m)}
	for _, r := range q.Runners() {
		f.table.Add(r.At)
	}
	var buf []search.Step[S, M]
	for at := 0; at < f.table.Len(); at++ {
		if !m.Expand() {
			return f
		}
		buf = buf[:0]
		if !q.Goal(f.table.State(at)) {
			buf = q.Steps(f.table.State(at), buf)
		}
		m.Generate(len(buf))
		m.Keep(0, perStep*int64(len(buf)))
		for _, step := range buf {
			n, _ := f.table.Add(step.To)
			if n < 0 || len(f.steps) >= hashindex.Most {
				m.Stop(solve.ErrStates)
				return f
			}
			f.steps = append(f.steps, int32(n))
			f.moves = append(f.moves, step.Move)
		}
		f.ends = append(f.ends, len(f.steps))
	}
	return f
}

func (f *field[S, M]) begin(n int) int {
	if n == 0 {
		return 0
	}
	return f.ends[n-1]
}

// spread works back from the goals. It returns false if the meter stops.
func (f *field[S, M]) spread() bool {
	n := f.table.Len()
	f.before = make([][]int32, n)
	for at := range n {
		if !f.meter.Work(1 + f.ends[at] - f.begin(at)) {
			return false
		}
		for _, to := range f.steps[f.begin(at):f.ends[at]] {
			f.before[to] = append(f.before[to], int32(at))
		}
	}
	f.rounds, f.order, f.best = make([]int32, n), make([]int32, n), make([]int32, n)
	f.turns = make([]search.Turn, n)
	var layer []int32
	for at := range n {
		f.rounds[at] = -1
		if f.q.Goal(f.table.State(at)) {
			f.rounds[at] = 0
			f.narrateStep("goal", int32(at), nil)
			layer = append(layer, int32(at))
		}
	}
	for rounds := int32(1); len(layer) > 0; rounds++ {
		var next []int32
		for _, to := range layer {
			if !f.meter.Work(1 + len(f.before[to])) {
				return false
			}
			for _, at := range f.before[to] {
				if f.rounds[at] < 0 {
					f.rounds[at] = rounds
					next = append(next, at)
				}
			}
		}
		f.rank(next)
		for i, at := range next {
			f.narrateStep("take", at, next[i+1:])
		}
		layer = next
	}
	return f.meter.Stopped() == nil
}

// rank chooses the best step of each state of a layer and sorts the layer.
func (f *field[S, M]) rank(layer []int32) {
	if len(layer) == 0 {
		return
	}
	rounds := f.rounds[layer[0]]
	for _, at := range layer {
		f.meter.Work(1 + f.ends[at] - f.begin(int(at)))
		f.best[at] = -1
		for i := f.begin(int(at)); i < f.ends[at]; i++ {
			to := f.steps[i]
			if f.rounds[to] == rounds-1 && (f.best[at] < 0 || f.order[to] < f.order[f.steps[f.best[at]]]) {
				f.best[at] = int32(i)
			}
		}
		f.turns[at] = f.turn(at, rounds)
	}
	slices.SortFunc(layer, func(x, y int32) int { return f.turns[x].Compare(f.turns[y]) })
	place := int32(-1)
	for i, at := range layer {
		if i == 0 || f.turns[at] != f.turns[layer[i-1]] {
			place++
		}
		f.order[at] = place
	}
}

// turn returns the key by which the best line from a state is compared: the rank of the rest of the line, then the
// state's own stride. The last stride of a line never counts; for ByFirstRound only the one before it does.
func (f *field[S, M]) turn(at, rounds int32) search.Turn {
	later := int(f.order[f.steps[f.best[at]]])
	if rounds == 1 || rounds > 2 && f.q.Tie() == search.ByFirstRound {
		return search.Turn{Stride: later}
	}
	return search.Turn{Stride: later, Order: f.q.Stride(f.table.State(int(at)))}
}

// place returns the result of a runner that starts in start. If the meter stops, the line is missing.
func (f *field[S, M]) place(start S) search.Rank[S, M] {
	n, _ := f.table.Find(start)
	if f.rounds[n] < 0 {
		return search.Rank[S, M]{}
	}
	p := search.Rank[S, M]{Arrives: true, Rounds: int(f.rounds[n])}
	if !f.meter.Work(p.Rounds) || !f.meter.Keep(0, int64(p.Rounds)*int64(unsafe.Sizeof(search.Step[S, M]{}))) {
		return p
	}
	p.Line = make([]search.Step[S, M], p.Rounds)
	for r := range p.Line {
		i := f.best[n]
		n = int(f.steps[i])
		p.Line[r] = search.Step[S, M]{Move: f.moves[i], To: f.table.State(n)}
	}
	return p
}
