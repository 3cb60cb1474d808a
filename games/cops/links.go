package cops

import (
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
func (f *field) linked() links {
	moves := f.moves()
	l := links{cats: make([]Nodes, len(moves)), next: make([][]uint32, len(moves))}
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

// full returns the number of positions with all tokens placed: they come first.
func (f *field) full() int64 { return 2 * int64(f.Graph.Nodes()) * f.sets[f.rules.Cats] }

// catPlacings returns the number of positions in which a cat is placed next, which come before those in which the
// mouse is.
func (f *field) catPlacings() (n int64) {
	for _, sets := range f.sets[:f.rules.Cats] {
		n += sets
	}
	return n
}

// State returns the form with that number.
func (d Duel) State(number uint32) Position {
	if rest := int64(number) - d.full(); rest >= 0 {
		return d.placing(rest)
	}
	n := uint32(d.Graph.Nodes())
	rank := number / 2 / n
	p := Position{Mouse: graph.Node(number / 2 % n), Turn: Mouse + search.Side(number%2)}
	if d.links != nil {
		p.Cats = d.links().cats[rank]
	} else {
		p.Cats = d.unrank(int64(rank), d.rules.Cats)
	}
	return p
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
	n := uint32(d.Graph.Nodes())
	rank, mouse := number/2/n, number/2%n
	switch mice := int64(number) - d.full() - d.catPlacings(); {
	case mice >= 0: // all cats are placed
		for to := range n {
			if !d.IsHole[to] {
				buf = append(buf, (uint32(mice)*n+to)*2+uint32(d.rules.First-Mouse))
			}
		}
	case int64(number) >= d.full() || d.links == nil:
		for _, step := range d.Steps(d.State(number), nil) {
			buf = append(buf, uint32(d.Number(d.Form(step.To))))
		}
	case number%2 == 0:
		for _, to := range d.mouse[mouse] {
			buf = append(buf, (rank*n+uint32(to))*2+1)
		}
	default:
		for _, to := range d.links().next[rank] {
			buf = append(buf, (to*n+mouse)*2)
		}
	}
	return buf
}
