package chase

import (
	"unsafe"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// methods are the methods of the game, the default first. With all the values of the positions wanted, the default keeps
// them in every case, not only for a certificate.
func methods(positions bool) []search.Method[search.Duel[Position, graph.Node], judgement] {
	dense := search.Method[search.Duel[Position, graph.Node], judgement]{
		Name:  "dense",
		Doc:   "retrograde analysis of all positions on the graph, a wave a ply: 64 positions at a time where a wave is large, move by move where it is small",
		Cost:  "each position is settled once; at most nodes² / 64 × moves a ply, and never much more than retro in all; memory of 5 bits a position and one for each doubling of the plies",
		Sound: true,
		Run:   func(d search.Duel[Position, graph.Node], m *solve.Meter) judgement { return Dense(d.(Duel), m) },
		Prove: func(d search.Duel[Position, graph.Node], m *solve.Meter) judgement { return DenseProof(d.(Duel), m) },
	}
	if positions {
		dense.Run = dense.Prove
	}
	return append([]search.Method[search.Duel[Position, graph.Node], judgement]{dense}, search.Judges[Position, graph.Node]()...)
}

// Dense answers a duel by retrograde analysis of every position on its graph, without lists of positions or moves. It
// settles them in waves, all those of one number of plies before those of the next:
//
//   - of 0 plies are the finished positions;
//   - a position is won in k plies if a move leads to one that the mover wins in k-1 plies and it is not settled yet;
//   - it is lost in k plies if all its moves, at least one, lead to positions settled for the other side in up to k-1 plies
//     and it is not settled yet.
//
// These are the rules of search.Retro, so the values are the same; what is never settled is a draw. The second and third
// rule look only at what was settled in earlier plies, so the positions of a wave can be found in any order, 64 at a time
// and by several goroutines: the mover's moves do not depend on where the other side is, so of all positions with the
// mover on one node those won are the union, and those lost the intersection, of whole rows of bits, one for each move
// (denseStep). Where a wave is so small that looking at the moves into its positions costs less, that is done instead
// (sparseStep). Both find the same wave, and which is taken changes nothing but the time.
//
// Exact for every position on the graph with the cat in no hole, whether play can come to it or not. Time: a dense step
// costs nodes / 64 words for each edge end, and is made only where a sparse one was expected to cost more; a sparse step
// costs a little for each move into its wave; so all of it costs at most some small factor more than looking at each move
// once. Memory: 5 bits a position and one for each doubling of the plies, 16 for a position with more than fewMoves moves
// that a sparse step came to, and lists of small waves. There are less than 2·nodes² plies, so that is less than 8 bytes.
//
// It counts a position as expanded when it is settled, or at the end found to be a draw: all positions on the graph.
func Dense(d Duel, m *solve.Meter) search.Judgement[Position, graph.Node] {
	j, _ := analyse(d, m)
	return j
}

// DenseProof is Dense with the values of the positions that can be reached from the start, which prove it.
func DenseProof(d Duel, m *solve.Meter) search.Judgement[Position, graph.Node] {
	j, a := analyse(d, m)
	if j.Verdict == solve.Unknown {
		return j
	}
	var whole bool
	if j.Values, whole = a.reached(); !whole {
		return judgement{Outcome: m.Outcome(solve.Unknown)}
	}
	return j
}

// analyse values all positions, and the start by them.
func analyse(d Duel, m *solve.Meter) (judgement, *analysis) {
	unknown := func() (judgement, *analysis) { return judgement{Outcome: m.Outcome(solve.Unknown)}, nil }
	if !m.Keep(int(d.positions()), 10*gridBytes(d.Graph.Nodes())+d.finished()*int64(unsafe.Sizeof(spot{}))) || !m.ExpandMany(d.finished()) {
		return unknown()
	}
	a := newAnalysis(d, m)
	if !a.settle() {
		return unknown()
	}
	root, _ := a.value(d.start)
	return judgement{Outcome: m.Outcome(solve.Proved), Winner: root.Winner, Plies: root.Plies, Timed: root.Winner != search.Nobody,
		Line: search.PlayOut[Position, graph.Node](d, a.value), Position: a.value}, a
}

// positions is how many positions there are on the graph; the cat is in no hole.
func (d Duel) positions() int64 { return 2 * int64(d.Graph.Nodes()) * d.catNodes() }

// finished is how many of them are finished.
func (d Duel) finished() int64 { return 2 * int64(len(d.Holes)+1) * d.catNodes() }

// catNodes is how many nodes the cat may be on.
func (d Duel) catNodes() int64 { return int64(d.Graph.Nodes() - len(d.Holes)) }

// lookEvery is how many positions are reached between two looks at the context. Each has up to as many moves as there are
// nodes.
const lookEvery = 64

// reached are the values of the positions that can be reached from the start; false: there is no room for them, or no time.
func (a *analysis) reached() ([]search.Valued[Position], bool) {
	seen := [Cat + 1]grid{Mouse: newGrid(a.d.Graph.Nodes()), Cat: newGrid(a.d.Graph.Nodes())}
	var values []search.Valued[Position]
	add := func(p Position) {
		if seen[p.Turn].has(p.Mouse, p.Cat) {
			return
		}
		seen[p.Turn].set(p.Mouse, p.Cat)
		v, _ := a.value(p)
		values = append(doubled(values), search.Valued[Position]{State: p, Value: v})
		a.meter.Keep(0, int64(unsafe.Sizeof(values[0])))
	}
	add(a.d.start)
	var steps []search.Step[Position, graph.Node]
	for at := 0; at < len(values) && a.meter.Stopped() == nil; at++ {
		if at%lookEvery == 0 && !a.meter.Look() {
			break
		}
		p := values[at].State
		if _, over := a.d.Final(p); over {
			continue
		}
		steps = a.d.Steps(p, steps[:0])
		for _, step := range steps {
			add(step.To)
		}
	}
	return values, a.meter.Stopped() == nil
}
