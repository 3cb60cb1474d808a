package cops

import (
	"slices"
	"sort"
	"sync"

	"jogada/graph"
	"jogada/search"
)

// links holds the multisets of the cats' nodes by number, and the numbers of those that joint moves lead to.
type links struct {
	cats []Nodes
	next [][]uint32
}

// linked returns the links of a field with cached joint moves.
func (f *field) linked() *links {
	moves := f.moves()
	l := &links{cats: make([]Nodes, len(moves)), next: make([][]uint32, len(moves))}
	for rank, cats := range f.multisets() {
		l.cats[rank] = nobody()
		copy(l.cats[rank][:], cats)
	}
	var flat []uint32
	for rank, list := range moves {
		from := len(flat)
		for _, m := range list {
			to := Nodes(m)
			to.sort()
			number, _ := f.rank(&to)
			flat = append(flat, uint32(number))
		}
		l.next[rank] = flat[from:len(flat):len(flat)]
	}
	return l
}

// link computes the links on first use, if the joint moves are cached.
func (f *field) link() {
	f.links = nil
	if f.moves != nil {
		f.links = sync.OnceValue(f.linked)
	}
}

// State returns the form with that number.
func (d Duel) State(number uint32) Position {
	if rest := int64(number) - d.full; rest >= 0 {
		return d.placing(rest)
	}
	rank, turn, mouse := d.split(number)
	return Position{*d.multiset(rank), graph.Node(mouse), turn}
}

// split decodes the number of a form with all tokens placed: the number of the cats' multiset, the side to move and the
// mouse's node.
func (d Duel) split(number uint32) (rank uint32, turn search.Side, mouse uint32) {
	n := uint32(len(d.mouse))
	row := number / n
	return row / 2, Mouse + search.Side(row%2), number - row*n
}

// multiset returns the nodes of all cats with that number.
func (d Duel) multiset(rank uint32) *Nodes {
	if d.links != nil {
		return &d.links().cats[rank]
	}
	cats := d.unrank(int64(rank), d.rules.Cats)
	return &cats
}

// Standing returns the side to move in the form with that number, and whether the game is over.
func (d Duel) Standing(number uint32) (turn, winner search.Side, over bool) {
	switch rest := int64(number) - d.full; {
	case rest >= d.catPlacings:
		return Mouse, search.Nobody, false
	case rest >= 0:
		return Cats, search.Nobody, false
	}
	rank, turn, mouse := d.split(number)
	winner, over = d.finished(d.multiset(rank), graph.Node(mouse))
	return turn, winner, over
}

// placing returns the form with that number among those with tokens to place.
func (d Duel) placing(number int64) Position {
	size := 0
	for ; number >= d.sets[size]; size++ {
		number -= d.sets[size]
	}
	turn := Cats
	if size == d.rules.Cats {
		turn = Mouse
	}
	return Position{d.unrank(number, size), None, turn}
}

// unrank returns the multiset of a size with that number; see rank.
func (f *field) unrank(rank int64, size int) Nodes {
	cats := nobody()
	for i := size - 1; i >= 0; i-- {
		above := sort.Search(f.Graph.Nodes(), func(node int) bool { return f.below[i][node] > rank })
		cats[i] = graph.Node(above - 1)
		rank -= f.below[i][above-1]
	}
	return cats
}

// Successors appends the numbers of the forms that the moves of Steps lead to.
func (d Duel) Successors(number uint32, buf []uint32) []uint32 {
	n := uint32(len(d.mouse))
	rank, turn, mouse := d.split(number)
	switch mice := int64(number) - d.full - d.catPlacings; {
	case mice >= 0: // all cats are placed
		for to := range n {
			if !d.IsHole[to] {
				buf = append(buf, (uint32(mice)*2+uint32(d.rules.First-Mouse))*n+to)
			}
		}
	case int64(number) >= d.full || d.links == nil:
		for _, step := range d.Steps(d.State(number), make([]step, 0, n)) {
			buf = append(buf, uint32(d.Number(d.Form(step.To))))
		}
	case turn == Mouse:
		for _, to := range d.mouse[mouse] {
			buf = append(buf, (rank*2+1)*n+uint32(to))
		}
	default:
		next := d.links().next[rank]
		buf = slices.Grow(buf, len(next))
		for _, to := range next {
			buf = append(buf, to*2*n+mouse)
		}
	}
	return buf
}
