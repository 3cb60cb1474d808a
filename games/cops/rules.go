// Package cops is the game of cops and robbers: some cats hunt a mouse on a graph, and the cats move together. The
// number of cats needed is the cop number of the graph. Its own method, pursuit, values all positions by a kernel in
// internal/pursuit.
package cops

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"jogada/games/cops/internal/pursuit"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// Sides of the duel.
const (
	Mouse = pursuit.Mouse
	Cats  = pursuit.Cats
)

// MaxCats is the largest number of cats.
const MaxCats = pursuit.MaxCats

// None is the node of a token that is not on the graph yet, or does not exist.
const None = pursuit.None

// Nodes holds the nodes of the cats, in the order of the cats' names; None comes last.
type Nodes [MaxCats]graph.Node

// Position holds the nodes of all tokens and whose turn it is. Before all are placed, it is the turn of the side that
// places next.
type Position struct {
	Cats  Nodes
	Mouse graph.Node
	Turn  search.Side
}

// Move holds the targets of the tokens that move: each cat, in the order of the position, or the mouse alone, or the
// token being placed.
type Move Nodes

// Rules holds the rules of a pursuit.
type Rules struct {
	Cats  int         // from 1 to MaxCats
	Stay  bool        // a token may stay where it is
	Holes []int       // nodes in which the mouse wins; no cat may enter them
	First search.Side // who moves first, once all are placed
}

// Start holds the initial nodes.
type Start struct {
	Cats  []int // one for each cat, in any order
	Mouse int
}

// field is a graph under rules.
type field struct {
	graphboard.Board
	rules      Rules
	mouse, cat pursuit.Moves // the possible moves from each node
	sets       [MaxCats + 1]int64
	below      [MaxCats][]int64 // below[i][n]: multisets of i+1 nodes below n
	// The numbers of positions: those with all tokens placed come first, then those in which a cat is placed next.
	full, catPlacings int64
	moves             func() [][]Move // see listed; nil where there are too many
	links             func() *links   // see linked; nil where moves is
}

// Duel is one question: a graph under rules, and a start. It defines the rules completely.
type Duel struct {
	*field
	start Position
	meter *solve.Meter // meter for joint moves; may be nil
}

// Optional interfaces of the question.
var (
	_ search.Duel[Position, Move] = Duel{}
	_ search.Formed[Position]     = Duel{}
	_ search.Linked[Position]     = Duel{}

	_ search.Metered[search.Duel[Position, Move]] = Duel{}
)

// NewDuel returns a pursuit from a start; if that is nil, the cats are placed first, one after another, then the mouse.
// No token is placed in a hole. It fails if the graph is empty, or the rules or the start are invalid.
func NewDuel(g *graph.Graph, r Rules, s *Start) (Duel, error) {
	if g.Nodes() == 0 {
		return Duel{}, errors.New("the graph has no nodes")
	}
	if r.Cats < 1 || r.Cats > MaxCats {
		return Duel{}, fmt.Errorf("there are %d cats; want 1 to %d", r.Cats, MaxCats)
	}
	b, err := graphboard.New(g, r.Holes)
	if err != nil {
		return Duel{}, err
	}
	f := &field{Board: b, rules: r}
	f.join()
	d := Duel{field: f, start: Position{Cats: nobody(), Mouse: None, Turn: Cats}}
	if s == nil {
		if len(f.Holes) == g.Nodes() {
			return Duel{}, errors.New("every node is a hole, so nobody can be placed")
		}
		return d, nil
	}
	return d.begin(*s)
}

func nobody() Nodes { return Nodes{None, None, None, None, None} }

// join lists the moves of mouse and cats, and counts the multisets that number positions.
func (f *field) join() {
	n := f.Graph.Nodes()
	f.mouse, f.cat = make(pursuit.Moves, n), make(pursuit.Moves, n)
	list := make([]graph.Node, 0, f.Graph.Arcs()+n)
	for a := range graph.Node(n) {
		from := len(list)
		list = append(list, f.Graph.Neighbours(a)...)
		if f.rules.Stay {
			at, _ := slices.BinarySearch(list[from:], a)
			list = slices.Insert(list, from+at, a)
		}
		f.mouse[a] = list[from:len(list):len(list)]
		switch {
		case f.IsHole[a]:
		case len(f.Holes) == 0:
			f.cat[a] = f.mouse[a]
		default:
			f.cat[a] = slices.DeleteFunc(slices.Clone(f.mouse[a]), func(to graph.Node) bool { return f.IsHole[to] })
		}
	}
	f.countSets(n)
}

// with returns the field with another number of cats.
func (f *field) with(cats int) *field {
	other := *f
	other.rules.Cats = cats
	other.countSets(f.Graph.Nodes())
	return &other
}

func (f *field) countSets(n int) {
	f.catPlacings = 0
	for size := range f.sets {
		f.sets[size] = pursuit.Sets(n, size)
		if size < f.rules.Cats {
			f.catPlacings += f.sets[size]
		}
	}
	f.full = 2 * int64(n) * f.sets[f.rules.Cats]
	if f.moves = nil; f.fewMoves() {
		f.moves = sync.OnceValue(f.listed)
	}
	f.link()
	flat := make([]int64, f.rules.Cats*(n+1))
	for i := range f.rules.Cats {
		f.below[i], flat = flat[:n+1], flat[n+1:]
		for node := range n + 1 {
			f.below[i][node] = pursuit.Sets(node, i+1)
		}
	}
}

// begin puts all where they start.
func (d Duel) begin(s Start) (Duel, error) {
	if len(s.Cats) != d.rules.Cats {
		return d, fmt.Errorf("there are %d cats, and %d nodes for them to start on", d.rules.Cats, len(s.Cats))
	}
	outside := func(n int) bool { return n < 0 || n >= d.Graph.Nodes() }
	if outside(s.Mouse) {
		return d, fmt.Errorf("there is no node %d for the mouse to start on: the graph %s", s.Mouse, d.Graph.Span())
	}
	d.start = Position{nobody(), graph.Node(s.Mouse), d.rules.First}
	for i, cat := range s.Cats {
		if outside(cat) {
			return d, fmt.Errorf("there is no node %d for a cat to start on: the graph %s", cat, d.Graph.Span())
		}
		if d.IsHole[cat] {
			return d, fmt.Errorf("a cat can't start in a hole, and node %d is one", cat)
		}
		d.start.Cats[i] = graph.Node(cat)
	}
	slices.Sort(d.start.Cats[:])
	return d, nil
}

// Start returns the initial position.
func (d Duel) Start() Position { return d.start }

// chooses reports whether the start is chosen.
func (d Duel) chooses() bool { return d.start.Mouse == None }

// from returns the same field with the game starting in another position.
func (d Duel) from(p Position) Duel { return Duel{d.field, p, d.meter} }

// WithMeter returns the same question with a meter. If that stops, joint moves of the cats are missing.
func (d Duel) WithMeter(m *solve.Meter) search.Duel[Position, Move] {
	d.meter = m
	return d
}

// placed returns the nodes of the cats on the graph.
func (p *Position) placed() []graph.Node {
	for i, cat := range p.Cats {
		if cat == None {
			return p.Cats[:i]
		}
	}
	return p.Cats[:]
}

// Turn returns the side to move.
func (d Duel) Turn(p Position) search.Side { return p.Turn }

// Final reports a win of the mouse if it is in a hole, and of the cats if one of them is on the mouse's node.
func (d Duel) Final(p Position) (winner search.Side, over bool) {
	if p.Mouse == None {
		return search.Nobody, false
	}
	return d.finished(&p.Cats, p.Mouse)
}

// finished is Final for a mouse on a node; cats that are not placed are on None.
func (f *field) finished(cats *Nodes, mouse graph.Node) (winner search.Side, over bool) {
	switch {
	case f.IsHole[mouse]:
		return Mouse, true
	case slices.Contains(cats[:f.rules.Cats], mouse):
		return Cats, true
	default:
		return search.Nobody, false
	}
}

// States returns the number of positions, including unreachable ones.
func (d Duel) States() int {
	const most = 1 << 60
	n := int64(d.Graph.Nodes())
	all := int64(0)
	for _, sets := range d.sets[:d.rules.Cats+1] {
		if sets > most/(2*n) {
			return most
		}
		all += sets
	}
	return int(d.full + all)
}

// Form returns the position with the cats sorted by node, because they are interchangeable.
func (d Duel) Form(p Position) Position {
	p.Cats.sort()
	return p
}

// sort sorts the few nodes in ascending order.
func (n *Nodes) sort() {
	for i := 1; i < len(n); i++ {
		for j := i; j > 0 && n[j-1] > n[j]; j-- {
			n[j-1], n[j] = n[j], n[j-1]
		}
	}
}

// Number numbers the forms of positions: first those with all tokens placed, then the others by the number of cats
// placed.
func (d Duel) Number(p Position) int {
	rank, size := d.rank(&p.Cats)
	n := int64(d.Graph.Nodes())
	if p.Mouse != None {
		return int((rank*2+int64(p.Turn-Mouse))*n + int64(p.Mouse))
	}
	number := d.full + rank
	for _, sets := range d.sets[:size] {
		number += sets
	}
	return int(number)
}

// rank returns the number of a multiset among those of its size, and that size.
func (f *field) rank(cats *Nodes) (rank int64, size int) {
	for _, below := range f.below[:f.rules.Cats] {
		if cats[size] == None {
			break
		}
		rank += below[cats[size]]
		size++
	}
	return rank, size
}

// sideName returns a side in one word, and draw for nobody.
func sideName(s search.Side) string { return [...]string{"draw", "mouse", "cats"}[s] }
