package cops

import (
	"cmp"
	"iter"
	"slices"

	"jogada/games/cops/internal/pursuit"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

type step = search.Step[Position, Move]

// Steps appends the moves of the side to move, to the lower nodes first. Moves of the cats that lead to the same nodes
// are one move: the one in which the first cats go to the lowest nodes.
func (d Duel) Steps(p Position, buf []step) []step {
	switch {
	case p.Mouse == None:
		return d.placings(p, buf)
	case p.Turn == Mouse:
		for _, to := range d.mouse[p.Mouse] {
			buf = append(buf, step{Move: single(to), To: Position{p.Cats, to, Cats}})
		}
		return buf
	}
	form := d.Form(p)
	moves := d.teamMoves(&form.Cats)
	if form.Cats == p.Cats {
		for _, m := range moves {
			buf = append(buf, step{Move: m, To: Position{Nodes(m), p.Mouse, Mouse}})
		}
		return buf
	}
	order := p.Cats.order()
	for _, m := range moves {
		own := Move(nobody())
		for i, cat := range order[:d.rules.Cats] {
			own[cat] = m[i]
		}
		buf = append(buf, step{Move: own, To: Position{Nodes(own), p.Mouse, Mouse}})
	}
	return buf
}

// order returns the cats sorted by node.
func (n Nodes) order() [MaxCats]int {
	order := [MaxCats]int{0, 1, 2, 3, 4}
	slices.SortStableFunc(order[:], func(a, b int) int { return cmp.Compare(n[a], n[b]) })
	return order
}

// teamMoves returns the joint moves of cats on some nodes, in ascending order.
func (d Duel) teamMoves(cats *Nodes) []Move {
	if d.moves != nil {
		rank, _ := d.rank(cats)
		return d.moves()[rank]
	}
	t := team{field: d.field, cats: cats[:d.rules.Cats], meter: d.meter}
	t.move(0, Move(nobody()))
	return t.list
}

// mostKept limits the cached joint moves, which are listed once for all nodes of the mouse: 1.3 MiB.
const mostKept = 1 << 17

// fewMoves reports whether the joint moves are few enough to be cached.
func (f *field) fewMoves() bool {
	return f.sets[f.rules.Cats] <= mostKept && f.sets[f.rules.Cats]*int64(f.widest()) <= mostKept
}

// listed returns the joint moves of each multiset of the cats' nodes.
func (f *field) listed() [][]Move {
	list := make([][]Move, f.sets[f.rules.Cats])
	ends := make([]int, len(list))
	t := team{field: f}
	for rank, cats := range f.multisets() {
		t.cats = cats
		t.move(0, Move(nobody()))
		ends[rank] = len(t.list)
	}
	from := 0
	for rank, end := range ends {
		list[rank] = t.list[from:end:end]
		from = end
	}
	return list
}

// multisets yields all multisets of the cats' nodes by their numbers. The slice is valid until the next one.
func (f *field) multisets() iter.Seq2[int, []graph.Node] {
	return func(yield func(int, []graph.Node) bool) {
		cats := make([]graph.Node, f.rules.Cats)
		for rank := range int(f.sets[f.rules.Cats]) {
			if !yield(rank, cats) {
				return
			}
			pursuit.Next(cats)
		}
	}
}

// single returns the move of one token.
func single(to graph.Node) Move {
	m := Move(nobody())
	m[0] = to
	return m
}

// placings appends the nodes that the next token can be placed on.
func (d Duel) placings(p Position, buf []step) []step {
	for to := range graph.Node(d.Graph.Nodes()) {
		if d.IsHole[to] {
			continue
		}
		next := p
		if p.Turn == Mouse {
			next.Mouse, next.Turn = to, d.rules.First
		} else {
			at := len(p.placed())
			next.Cats[at] = to
			if at+1 == d.rules.Cats {
				next.Turn = Mouse
			}
		}
		buf = append(buf, step{Move: single(to), To: next})
	}
	return buf
}

// team is a group of cats that move together.
type team struct {
	*field
	cats  []graph.Node
	list  []Move
	meter *solve.Meter
}

// move moves the cats from the i-th on; those before it go where the move says.
func (t *team) move(i int, m Move) {
	if i == len(t.cats) {
		if t.first(m) {
			t.list = append(t.list, m)
		}
		return
	}
	for _, m[i] = range t.cat[t.cats[i]] {
		if !t.meter.Work(1) {
			return
		}
		if i == 0 || t.cats[i] != t.cats[i-1] || m[i] >= m[i-1] {
			t.move(i+1, m)
		}
	}
}

// first reports whether no equivalent move to the same nodes comes before this one: no cat can go to a lower one of the
// nodes that later cats go to, with the others left for those.
func (t *team) first(m Move) bool {
	k := len(t.cats)
	for i := range k - 1 {
		for j := i + 1; j < k; j++ {
			if m[j] < m[i] && t.can(i, m[j]) {
				swapped := m
				swapped[i], swapped[j] = m[j], m[i]
				if t.fill(i+1, swapped) {
					return false
				}
			}
		}
	}
	return true
}

// fill reports whether the cats from the i-th on can go to the nodes of the move from the i-th on, in some order.
func (t *team) fill(i int, m Move) bool {
	if i == len(t.cats) {
		return true
	}
	for j := i; j < len(t.cats); j++ {
		if t.can(i, m[j]) {
			m[i], m[j] = m[j], m[i]
			if t.fill(i+1, m) {
				return true
			}
			m[i], m[j] = m[j], m[i]
		}
	}
	return false
}

// can reports whether a cat can go to a node.
func (t *team) can(cat int, node graph.Node) bool {
	_, found := slices.BinarySearch(t.cat[t.cats[cat]], node)
	return found
}

// mostMoves returns an upper bound on the moves of the side to move.
func (d Duel) mostMoves(p Position) int {
	switch {
	case p.Mouse == None:
		return d.Graph.Nodes()
	case p.Turn == Mouse:
		return len(d.mouse[p.Mouse])
	}
	most := 1
	for _, cat := range p.placed() {
		most = min(most*len(d.cat[cat]), 1<<40)
	}
	return most
}

// wide is the number of joint moves from which listing those of one position takes too long.
const wide = 1 << 22

// widest returns an upper bound on the joint moves in any position.
func (f *field) widest() int {
	widest, most := 0, 1
	for _, to := range f.cat {
		widest = max(widest, len(to))
	}
	for range f.rules.Cats {
		most = min(most*widest, 1<<40)
	}
	return most
}

// tooWide reports whether a position may have that many moves.
func (f *field) tooWide() bool { return f.widest() > wide }

// stuck reports whether the side to move has no legal move.
func (d Duel) stuck(p Position) bool { return d.mostMoves(p) == 0 }
