package pursuit

import (
	"slices"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// encode converts a value to a number that is larger the better it is for the cats: a win soon, then a draw, then a
// loss late.
func encode(v search.Value) int32 {
	switch v.Winner {
	case Cats:
		return placingMost - int32(v.Plies)
	case Mouse:
		return int32(v.Plies) - placingMost
	default:
		return 0
	}
}

// decode returns the value that a number encodes.
func decode(n int32) search.Value {
	switch {
	case n > 0:
		return search.Value{Winner: Cats, Plies: int(placingMost - n)}
	case n < 0:
		return search.Value{Winner: Mouse, Plies: int(placingMost + n)}
	default:
		return search.Value{}
	}
}

// placingMost exceeds the plies of any position, including those before all are placed.
const placingMost = 1 << 20

// earlier returns the value one ply before.
func earlier(n int32) int32 {
	switch {
	case n > 0:
		return n - 1
	case n < 0:
		return n + 1
	default:
		return 0
	}
}

// place values the positions before all are placed: the cats are put on nodes one after another, then the mouse, never
// in a hole. It returns false if it was stopped.
func (v *Values) place(m *solve.Meter, see Observer) bool {
	k := v.question.Cats
	v.placed = make([][]int32, k+1)
	for size := k; size >= 0; size-- {
		count := int(Sets(v.nodes, size))
		v.placed[size] = make([]int32, count)
		cats := make([]graph.Node, size)
		for set := range count {
			if !v.anyInHole(cats) {
				if !m.Expand() {
					return false
				}
				m.Generate(v.nodes)
				v.placed[size][set] = v.choose(cats)
				narratePlacement(see, size == k, cats, decode(v.placed[size][set]))
			}
			Next(cats)
		}
	}
	return true
}

func (v *Values) anyInHole(cats []graph.Node) bool {
	for _, cat := range cats {
		if v.question.Hole[cat] {
			return true
		}
	}
	return false
}

func narratePlacement(see Observer, all bool, cats []graph.Node, value search.Value) {
	if see == nil || value.Winner == search.Nobody {
		return
	}
	turn := Cats
	if all {
		turn = Mouse
	}
	see([]Settled{{turn, value.Winner, slices.Clone(cats), None}}, value.Plies, 0)
}

// choose returns the value with these cats placed and no mouse.
func (v *Values) choose(cats []graph.Node) int32 {
	all := len(cats) == v.question.Cats
	best, none := int32(0), true
	for node := range graph.Node(v.nodes) {
		if v.question.Hole[node] {
			continue
		}
		var value int32
		if all {
			value = encode(v.value(v.question.First, v.rank(cats), node))
		} else {
			value = v.placed[len(cats)+1][v.rankWith(cats, node)]
		}
		if none || (value > best) != all && value != best {
			best, none = value, false
		}
	}
	return earlier(best)
}

// rankWith returns the number of a multiset with one more node.
func (v *Values) rankWith(cats []graph.Node, node graph.Node) uint32 {
	var with [MaxCats]graph.Node
	at := copy(with[:], cats)
	for ; at > 0 && with[at-1] > node; at-- {
		with[at] = with[at-1]
	}
	with[at] = node
	return v.rank(with[:len(cats)+1])
}

// Placing returns the value with these cats placed, in ascending order, and no mouse. It returns false if a cat is in a
// hole.
func (v *Values) Placing(cats []graph.Node) (search.Value, bool) {
	if v.placed == nil || v.anyInHole(cats) {
		return search.Value{}, false
	}
	return decode(v.placed[len(cats)][v.rank(cats)]), true
}

func (v *Values) eachPlacing(f func(turn search.Side, cats []graph.Node, mouse graph.Node, value search.Value) bool) {
	for size, values := range v.placed {
		turn := Cats
		if size == v.question.Cats {
			turn = Mouse
		}
		cats := make([]graph.Node, size)
		for set := range values {
			if !v.anyInHole(cats) && !f(turn, cats, None, decode(values[set])) {
				return
			}
			Next(cats)
		}
	}
}
