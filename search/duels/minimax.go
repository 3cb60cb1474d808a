package duels

import (
	"unsafe"

	"jogada/search"
	"jogada/solve"
)

// Minimax solves a duel as report 004 first does: minimax over the game tree, where a position already on the current
// line is a draw.
//
// It is exact for every finite duel, plies included: a fastest win never repeats a position, so scoring repetitions as
// draws costs the winner nothing and gains the loser nothing. It takes time exponential in the number of positions and
// keeps one line.
func Minimax[S comparable, M any](d search.Duel[S, M], m *solve.Meter) search.Judgement[S, M] {
	t := tree[S, M]{d: d, m: m, form: search.FormOf[S](d)}
	return t.judge()
}

// Memo solves a duel as report 004 does with memoisation: minimax that stores the value of each position once it is
// found and never searches it again.
//
// UNSOUND: whether a move repeats a position depends on the line so far, so a stored value may not hold on other lines.
// The smallest graph on which it is wrong has five nodes. Kept as an exhibit. It expands each position once and keeps
// them all.
func Memo[S comparable, M any](d search.Duel[S, M], m *solve.Meter) search.Judgement[S, M] {
	t := tree[S, M]{d: d, m: m, form: search.FormOf[S](d), memo: map[S]search.Side{}}
	return t.judge()
}

// AlphaBeta solves a duel as report 004 does in the end: Memo that leaves a position at the first winning move.
//
// UNSOUND for the same reason as Memo. Kept as an exhibit.
func AlphaBeta[S comparable, M any](d search.Duel[S, M], m *solve.Meter) search.Judgement[S, M] {
	t := tree[S, M]{d: d, m: m, form: search.FormOf[S](d), memo: map[S]search.Side{}, cut: true}
	return t.judge()
}

// tree is a depth-first search of the game tree with a stack of its own, because lines can be as long as there are
// positions.
type tree[S comparable, M any] struct {
	d      search.Duel[S, M]
	m      *solve.Meter
	form   func(S) S
	memo   map[S]search.Side // by form; nil: keep nothing
	cut    bool              // leave a position at the first winning move
	onLine map[S]bool        // by form
	stack  []treeFrame[S, M]
	steps  []search.Step[S, M]
	tell   treeNarrator[S, M]
}

type treeFrame[S comparable, M any] struct {
	state S
	next  int // the next of its steps to try
	end   int // its last step, plus one; the steps lie in the search's shared buffer
	tried int // number of steps with a value
	best  search.Value
	line  []search.Step[S, M] // best play from here; kept by plain minimax only
	held  int64               // the bytes of its steps, which lie in the shared buffer, and of its line
}

func (t *tree[S, M]) judge() search.Judgement[S, M] {
	t.onLine = map[S]bool{}
	t.tell = treeNarrator[S, M]{solve.Observing[S](t.m), t}
	top, ok := t.walk()
	if !ok {
		return search.Judgement[S, M]{Outcome: t.m.Outcome(solve.Unknown)}
	}
	j := search.Judgement[S, M]{Outcome: t.m.Outcome(solve.Proved), Winner: top.best.Winner}
	if t.memo == nil { // plies and lines of a memoised search have no meaning
		j.Plies, j.Timed, j.Line = top.best.Plies, top.best.Winner != search.Nobody, top.line
	}
	return j
}

// walk visits the tree and returns the finished frame of the start.
func (t *tree[S, M]) walk() (treeFrame[S, M], bool) {
	bytes := int64(unsafe.Sizeof(treeFrame[S, M]{}) + 2*unsafe.Sizeof(t.d.Start()))
	t.enter(t.d.Start(), bytes)
	for {
		top := &t.stack[len(t.stack)-1]
		if top.next < 0 && !t.open(top) {
			return *top, false
		}
		if top.next < top.end && !(t.cut && top.tried > 0 && top.best.Winner == t.d.Turn(top.state)) {
			step := t.steps[top.next]
			top.next++
			if v, known := t.known(step.To); known {
				t.tell.knows(top.state, step.To, v)
				t.backUp(top, step, v, nil)
			} else {
				t.enter(step.To, bytes)
			}
			continue
		}
		done := *top
		t.tell.leaves(done)
		t.leave(done, bytes)
		if len(t.stack) == 0 {
			return done, true
		}
		below := &t.stack[len(t.stack)-1]
		t.backUp(below, t.steps[below.next-1], done.best, done.line)
	}
}

func (t *tree[S, M]) enter(s S, bytes int64) {
	t.onLine[t.form(s)] = true
	t.stack = append(t.stack, treeFrame[S, M]{state: s, next: -1})
	t.m.Keep(1, bytes)
}

// open generates the steps of a position on entering it. A finished position gets no steps, only its value.
func (t *tree[S, M]) open(f *treeFrame[S, M]) bool {
	if !t.m.Expand() {
		return false
	}
	t.tell.enters(f.state, len(t.stack)-1)
	f.next, f.end = len(t.steps), len(t.steps)
	if winner, over := t.d.Final(f.state); over {
		f.best = search.Value{Winner: winner}
		t.tell.values("over", f.state, f.best)
		return true
	}
	t.steps = t.d.Steps(f.state, t.steps)
	f.end = len(t.steps)
	f.held = int64(f.end-f.next) * stepBytes[S, M]()
	t.m.Keep(0, f.held)
	t.m.Generate(f.end - f.next)
	return true
}

func stepBytes[S comparable, M any]() int64 { return int64(unsafe.Sizeof(search.Step[S, M]{})) }

// known returns the value of a position that needs no search, because it is on the current line or stored.
func (t *tree[S, M]) known(s S) (search.Value, bool) {
	s = t.form(s)
	if t.onLine[s] {
		return search.Value{}, true
	}
	winner, ok := t.memo[s]
	return search.Value{Winner: winner}, ok
}

// backUp offers a position the value of one of its steps.
func (t *tree[S, M]) backUp(f *treeFrame[S, M], step search.Step[S, M], v search.Value, line []search.Step[S, M]) {
	if v.Winner != search.Nobody {
		v.Plies++
	}
	f.tried++
	if f.tried > 1 && !prefers(t.d.Turn(f.state), v, f.best) {
		return
	}
	f.best = v
	t.tell.prefers(f.state, step.To, v)
	if t.memo == nil {
		more := int64(len(line)+1-len(f.line)) * stepBytes[S, M]()
		f.held += more
		t.m.Keep(0, more)
		t.m.Work(len(line))
		f.line = append([]search.Step[S, M]{step}, line...)
	}
}

// prefers reports whether a side prefers v to w: a win sooner, a loss later, a draw between them.
func prefers(side search.Side, v, w search.Value) bool {
	if v.Winner != w.Winner {
		return v.Winner == side || v.Winner == search.Nobody && w.Winner != side
	}
	return v.Winner == side && v.Plies < w.Plies || v.Winner == side.Other() && v.Plies > w.Plies
}

func (t *tree[S, M]) leave(f treeFrame[S, M], bytes int64) {
	delete(t.onLine, t.form(f.state))
	t.stack = t.stack[:len(t.stack)-1]
	t.m.Drop(0, f.held)
	if t.memo != nil {
		t.memo[t.form(f.state)] = f.best.Winner // stays in the budget: the map keeps what the stack releases
	} else {
		t.m.Drop(1, bytes)
	}
	if len(t.stack) > 0 {
		t.steps = t.steps[:t.stack[len(t.stack)-1].end]
	}
}
