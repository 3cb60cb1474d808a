package chase

import (
	"iter"
	"slices"
	"sync"
	"unsafe"

	"jogada/games/chase/internal/dense"
	"jogada/graph"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// judgement is an answer to a Duel.
type judgement = search.Judgement[Position, graph.Node]

// methods returns the methods of the game, the default first. With positions, those that can list the values of
// reachable positions always do so, not only for a certificate.
func methods(positions bool) []search.Method[search.Duel[Position, graph.Node], judgement] {
	if positions {
		return listingMethods()
	}
	return plainMethods()
}

// The methods are the same for all boards.
var (
	plainMethods   = sync.OnceValue(func() []search.Method[search.Duel[Position, graph.Node], judgement] { return newMethods(false) })
	listingMethods = sync.OnceValue(func() []search.Method[search.Duel[Position, graph.Node], judgement] { return newMethods(true) })
)

func newMethods(positions bool) []search.Method[search.Duel[Position, graph.Node], judgement] {
	dense := search.Method[search.Duel[Position, graph.Node], judgement]{
		Name:  "dense",
		Title: "Bit-parallel retrograde analysis",
		Doc:   "retrograde analysis of all positions on the graph, one wave per ply: large waves 64 positions at a time, small ones move by move",
		Cost:  "each position is settled once; at most nodes² / 64 × moves a ply, and never much more than retro in all; memory of 5 bits a position and one for each doubling of the plies",
		Sound: true,
		Code:  duels.WaveCode("for each node of the mover, 64 nodes of the other at a time:"),
		Run:   func(d search.Duel[Position, graph.Node], m *solve.Meter) judgement { return Dense(d.(Duel), m) },
	}
	all := append([]search.Method[search.Duel[Position, graph.Node], judgement]{dense}, duels.Judges[Position, graph.Node]()...)
	for i, m := range all {
		if positions && m.Prove != nil {
			all[i].Run = m.Prove
		}
	}
	if positions {
		all[0].Run = func(d search.Duel[Position, graph.Node], m *solve.Meter) judgement { return DenseListed(d.(Duel), m) }
	}
	return all
}

// Dense solves a duel by valuing every position on its graph with the cat in no hole, reachable or not. The values are
// its certificate.
func Dense(d Duel, m *solve.Meter) search.Judgement[Position, graph.Node] {
	var see dense.Observer
	tell := duels.NewWaveNarrator[Position, graph.Node](d, m)
	if tell != nil {
		see = func(settled []dense.Settled, plies int, left int64) { tell.Settled(valued(settled, plies), left) }
	}
	planes := dense.Solve(d.pursuit(), m, see)
	if planes == nil {
		return judgement{Outcome: m.Outcome(solve.Unknown)}
	}
	if tell != nil {
		tell.Draws(d.positions())
	}
	value := func(p Position) (search.Value, bool) { return d.valueIn(planes, p) }
	start, _ := value(d.start)
	return judgement{Outcome: m.Outcome(solve.Proved), Winner: start.Winner, Plies: start.Plies, Timed: start.Winner != search.Nobody,
		Line: search.PlayOut[Position, graph.Node](d, value), Position: value, Planes: planes}
}

// valued returns settled positions with their values.
func valued(settled []dense.Settled, plies int) []search.Valued[Position] {
	list := make([]search.Valued[Position], len(settled))
	for i, s := range settled {
		list[i] = search.Valued[Position]{State: Position{s.Mouse, s.Cat, s.Turn}, Value: search.Value{Winner: s.Winner, Plies: plies}}
	}
	return list
}

// positions yields all positions on the graph with the cat in no hole.
func (d Duel) positions() iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for turn := Mouse; turn <= Cat; turn++ {
			for mouse := range graph.Node(d.Graph.Nodes()) {
				for cat := range graph.Node(d.Graph.Nodes()) {
					if !d.IsHole[cat] && !yield(Position{mouse, cat, turn}) {
						return
					}
				}
			}
		}
	}
}

// valueIn returns the value of a position; false if the cat is in a hole or a node is not on the graph.
func (d Duel) valueIn(planes *search.Planes, p Position) (search.Value, bool) {
	if int(max(p.Mouse, p.Cat)) >= d.Graph.Nodes() || d.IsHole[p.Cat] {
		return search.Value{}, false
	}
	return planes.Value(p.Turn, int(p.Mouse), int(p.Cat)), true
}

// DenseListed solves a duel as Dense does and adds a list of the values of the reachable positions.
func DenseListed(d Duel, m *solve.Meter) search.Judgement[Position, graph.Node] {
	j := Dense(d, m)
	if j.Verdict == solve.Unknown {
		return j
	}
	seen := newPositionSet(d)
	add := func(p Position) {
		if seen.addPosition(p) {
			v, _ := j.Position(p)
			j.Values = append(grown(j.Values), search.Valued[Position]{State: p, Value: v})
			m.Keep(0, int64(unsafe.Sizeof(j.Values[0])))
		}
	}
	add(d.start)
	var steps []search.Step[Position, graph.Node]
	for at := 0; at < len(j.Values) && m.Stopped() == nil; at++ {
		if at%lookEvery == 0 && !m.CheckContext() {
			break
		}
		if p := j.Values[at].State; !d.over(p) {
			steps = d.Steps(p, steps[:0])
			for _, step := range steps {
				add(step.To)
			}
		}
	}
	if m.Stopped() != nil {
		return judgement{Outcome: m.Outcome(solve.Unknown)}
	}
	return j
}

// lookEvery is the number of positions between two checks of the context. Each has up to as many moves as there are
// nodes.
const lookEvery = 64

// grown returns a list with room for one more. It doubles the capacity: append alone is slower for long lists, and
// leaves twice as much garbage.
func grown[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	return slices.Grow(list, len(list)+1)
}

// pursuit returns the kernel's question.
func (d Duel) pursuit() dense.Pursuit { return dense.Pursuit{Graph: d.Graph, Holes: d.Holes} }

// positionSet is a set of positions of a duel, a bit for each: a row for each turn and node of the mouse.
type positionSet struct {
	nodes int
	words []uint64
}

func newPositionSet(d Duel) positionSet {
	return positionSet{d.Graph.Nodes(), make([]uint64, d.States()/64+1)}
}

// addPosition adds a position, and returns false if it was already there.
func (s positionSet) addPosition(p Position) bool {
	n := uint((int(p.Turn-Mouse)*s.nodes+int(p.Mouse))*s.nodes + int(p.Cat))
	word, bit := &s.words[n/64], uint64(1)<<(n%64)
	known := *word&bit > 0
	*word |= bit
	return !known
}
