package duels

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Lines of minimax over the tree, in order; memo and alphabeta add some.
var (
	treeEnter  = search.NamedLine("enter", "value(p):", "%s: it is on the line now, at depth %s. Find its value.")
	treeOver   = search.NamedLine("over", "    if the game is over in p: return who has won", "%s: the game is over: %s.")
	treeEach   = search.PlainLine("    for each move p → q:")
	treeRepeat = search.NamedLine("repeat", "        if q is on the line: v ← a draw", "%s: %s leads back to a position that is on the line. It counts as a draw here.")
	treeKnown  = search.NamedLine("known", "        if q has a kept value: v ← that value", "%s: %s leads to a position whose value is kept: %s.")
	treeElse   = search.PlainLine("        else: v ← value(q)")
	treeBetter = search.NamedLine("better", "        if v is better than best for the side to move: best ← v", "%s: %s is the best move so far: %s.")
	treeCut    = search.NamedLine("cut", "        if best is a win for the side to move: stop here", "%s: %s. No other move can be better: the rest are not tried.")
	treeReturn = search.NamedLine("return", "    return best", "%s: %s. All its moves are tried.")
	treeKeep   = search.NamedLine("keep", "    keep best as the value of p, and return it", "%s: %s. This value is kept, whatever line leads here.")
)

var (
	minimaxCode   = search.Code{Waits: "line", Lines: []search.Line{treeEnter, treeOver, treeEach, treeRepeat, treeElse, treeBetter, treeReturn}}
	memoCode      = search.Code{Waits: "line", Lines: []search.Line{treeEnter, treeOver, treeEach, treeRepeat, treeKnown, treeElse, treeBetter, treeKeep}}
	alphaBetaCode = search.Code{Waits: "line", Lines: slices.Insert(slices.Clone(memoCode.Lines), 7, treeCut)}
)

// treeNarrator reports the steps of a game-tree search to the observer.
type treeNarrator[S comparable, M any] struct {
	see solve.Observer[S]
	t   *tree[S, M]
}

// line lists the current line, last position first.
func (t treeNarrator[S, M]) line() solve.List[S] {
	stack := t.t.stack
	return solve.List[S]{Len: len(stack), At: func(i int) S { return stack[len(stack)-1-i].state }}
}

func (t treeNarrator[S, M]) enters(s S, depth int) {
	if t.see != nil {
		t.see(search.Looking("enter", s, depth, t.line(), solve.Name(s), depth))
	}
}

// values reports a position whose value is now known.
func (t treeNarrator[S, M]) values(line string, s S, v search.Value) {
	if t.see != nil {
		t.see(solve.Event[S]{Line: line, State: s, Mark: wonBy(v.Winner), Holds: v, Args: []any{solve.Name(s), v}, List: t.line()})
	}
}

// knows reports a move whose value needs no search.
func (t treeNarrator[S, M]) knows(from, to S, v search.Value) {
	switch way := (solve.Move[S]{From: from, To: to}); {
	case t.see == nil:
	case t.t.onLine[t.t.form(to)]:
		t.see(solve.Event[S]{Line: "repeat", State: from, Args: []any{solve.Name(from), way}, List: t.line()})
	default:
		t.see(solve.Event[S]{Line: "known", State: from, Args: []any{solve.Name(from), way, v}, List: t.line()})
	}
}

// prefers reports a move that is the best so far.
func (t treeNarrator[S, M]) prefers(from, to S, v search.Value) {
	if t.see != nil {
		t.see(solve.Event[S]{Line: "better", State: from, Args: []any{solve.Name(from), solve.Move[S]{From: from, To: to}, t.reportedValue(v)}, List: t.line()})
	}
}

// leaves reports a finished position with its value.
func (t treeNarrator[S, M]) leaves(f treeFrame[S, M]) {
	_, over := t.t.d.Final(f.state)
	switch {
	case t.see == nil || over && t.t.memo == nil:
	case t.t.memo == nil:
		t.values("return", f.state, f.best)
	default:
		if t.t.cut && f.next < f.end {
			t.see(solve.Event[S]{Line: "cut", State: f.state, Args: []any{solve.Name(f.state), t.reportedValue(f.best)}, List: t.line()})
		}
		t.values("keep", f.state, t.reportedValue(f.best))
	}
}

// reportedValue returns the value to report: the plies are dropped where values are stored, because they have no meaning there.
func (t treeNarrator[S, M]) reportedValue(v search.Value) search.Value {
	if t.t.memo != nil {
		v.Plies = 0
	}
	return v
}
