package pursuit

import (
	"math"
	"slices"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// Values holds the values of all positions.
type Values struct {
	question     Question
	holes        bool         // there are any
	nodes, words int          // nodes, and words of a row of bits
	sets         int          // multisets of nodes that the cats can be on
	counts       [][]uint32   // counts[i][n]: multisets of i+1 nodes below n, by which they are numbered
	list         []graph.Node // the multisets one after another, each in ascending order

	won    [2][2][]uint64 // by winner, turn and multiset: a row of the mouse's nodes
	plies  [2][]uint16    // by turn, multiset and node of the mouse; of settled positions
	placed [][]int32      // by the number of cats placed, and by their multiset; see encode
}

// Sets returns the number of multisets of that many nodes, capped at math.MaxInt64.
func Sets(nodes, cats int) int64 {
	if nodes == 0 && cats > 0 {
		return 0
	}
	count := int64(1)
	for i := range int64(cats) {
		if count > math.MaxInt64/(int64(nodes)+i) {
			return math.MaxInt64
		}
		count = count * (int64(nodes) + i) / (i + 1)
	}
	return count
}

// bytesOf returns the size of the tables of a pursuit: the multisets, bits for won positions and for two waves, lists
// of those, plies, and the values of placings.
func bytesOf(sets int64, nodes, cats int) int64 {
	each := int64(2*cats) + int64((nodes+63)/64)*8*12 + 2*2*int64(nodes) + 8*4 + 2*4
	return sets * each
}

// newValues allocates the tables; nil if they are too large.
func newValues(q Question, m *solve.Meter) *Values {
	nodes := len(q.Mouse)
	sets := Sets(nodes, q.Cats)
	if sets > math.MaxUint32/int64(max(nodes, 1)) {
		m.Stop(solve.ErrStates)
		return nil
	}
	if bytes := bytesOf(sets, nodes, q.Cats); !m.CheckContext() || !m.Keep(int(2*sets)*nodes, bytes) {
		return nil
	}
	v := &Values{question: q, holes: slices.Contains(q.Hole, true), nodes: nodes, words: (nodes + 63) / 64, sets: int(sets)}
	v.numberSets()
	for t := range 2 {
		v.plies[t] = make([]uint16, v.sets*nodes)
		for w := range 2 {
			v.won[w][t] = make([]uint64, v.sets*v.words)
		}
	}
	return v
}

// numberSets numbers the multisets: that of a ≤ b ≤ c … is the number of multisets of one node below a, plus of two below
// b, and so on.
func (v *Values) numberSets() {
	v.counts = make([][]uint32, v.question.Cats)
	flat := make([]uint32, v.question.Cats*(v.nodes+1))
	for i := range v.counts {
		v.counts[i], flat = flat[:v.nodes+1], flat[v.nodes+1:]
		for n := 1; n <= v.nodes; n++ {
			below := uint32(1)
			if i > 0 {
				below = v.counts[i-1][n]
			}
			v.counts[i][n] = v.counts[i][n-1] + below
		}
	}
	v.list = make([]graph.Node, 0, v.sets*v.question.Cats)
	at := make([]graph.Node, v.question.Cats)
	for range v.sets {
		v.list = append(v.list, at...)
		Next(at)
	}
}

// Next replaces a multiset by the one with the next number: the first node that is below the one after it goes up by
// one, and those before it go back to node 0.
func Next(at []graph.Node) {
	for i := range at {
		if i == len(at)-1 || at[i] < at[i+1] {
			at[i]++
			clear(at[:i])
			return
		}
	}
}

// rank returns the number of a multiset, whose nodes are in ascending order.
func (v *Values) rank(cats []graph.Node) (n uint32) {
	for i, cat := range cats {
		n += v.counts[i][cat]
	}
	return n
}

// cats returns the multiset with a number.
func (v *Values) cats(set uint32) []graph.Node {
	k := v.question.Cats
	return v.list[int(set)*k : int(set+1)*k]
}

// inHole reports whether a cat is in a hole, which is impossible.
func (v *Values) inHole(set uint32) bool {
	for _, cat := range v.cats(set) {
		if v.question.Hole[cat] {
			return true
		}
	}
	return false
}

// each visits the multisets that cats reach by a joint move. Some may be visited more than once.
func (v *Values) each(cats []graph.Node, to Moves, visit func(set uint32)) {
	j := joint{v: v, cats: cats, to: to, visit: visit}
	j.move(0, [MaxCats]graph.Node{})
}

// joint enumerates the joint moves of some cats.
type joint struct {
	v     *Values
	cats  []graph.Node
	to    Moves
	visit func(set uint32)
}

// move moves the cats from the i-th on; those before it are at the given nodes, in ascending order.
func (j *joint) move(i int, at [MaxCats]graph.Node) {
	if i == len(j.cats) {
		j.visit(j.v.rank(at[:i]))
		return
	}
	for _, to := range j.to[j.cats[i]] {
		now := at
		place := i
		for ; place > 0 && now[place-1] > to; place-- {
			now[place] = now[place-1]
		}
		now[place] = to
		j.move(i+1, now)
	}
}

// Positions returns the number of positions with a value, including those before all are placed.
func (v *Values) Positions() int {
	open := 0
	for _, hole := range v.question.Hole {
		if !hole {
			open++
		}
	}
	count := 2 * int(Sets(open, v.question.Cats)) * v.nodes
	for size := range v.placed {
		count += int(Sets(open, size))
	}
	return count
}

// Value returns the value of a position whose cats are in ascending order. It returns false if a cat is in a hole.
func (v *Values) Value(turn search.Side, cats []graph.Node, mouse graph.Node) (search.Value, bool) {
	set := v.rank(cats)
	return v.value(turn, set, mouse), !v.holes || !v.inHole(set)
}

func (v *Values) value(turn search.Side, set uint32, mouse graph.Node) search.Value {
	at, bit := int(set)*v.words+int(mouse)/64, uint64(1)<<(mouse%64)
	for winner := Mouse; winner <= Cats; winner++ {
		if v.won[winner-1][turn-1][at]&bit != 0 {
			return search.Value{Winner: winner, Plies: int(v.plies[turn-1][int(set)*v.nodes+int(mouse)])}
		}
	}
	return search.Value{}
}

// Each calls f for every position that has a value until f returns false. Positions before all cats are placed come last.
func (v *Values) Each(f func(turn search.Side, cats []graph.Node, mouse graph.Node, value search.Value) bool) {
	for set := range uint32(v.sets) {
		if v.inHole(set) {
			continue
		}
		for turn := Mouse; turn <= Cats; turn++ {
			for mouse := range graph.Node(v.nodes) {
				if !f(turn, v.cats(set), mouse, v.value(turn, set, mouse)) {
					return
				}
			}
		}
	}
	v.eachPlacing(f)
}

// Numbered returns the value of the position with a number: those with all tokens placed come first, by multiset, turn and node of
// the mouse, then the others by the number of cats placed. It returns false if a cat is in a hole, or the
// positions before all are placed have no values.
func (v *Values) Numbered(number uint32) (search.Value, bool) {
	row := number / uint32(v.nodes)
	if set := row / 2; int(set) < v.sets {
		return v.value(Mouse+search.Side(row%2), set, graph.Node(number-row*uint32(v.nodes))), !v.holes || !v.inHole(set)
	}
	number -= uint32(2 * v.sets * v.nodes)
	for size, values := range v.placed {
		if int(number) < len(values) {
			return decode(values[number]), !v.holes || !v.anyInHole(v.multiset(size, number))
		}
		number -= uint32(len(values))
	}
	return search.Value{}, false
}

// multiset returns the multiset of a size with a number; see Next.
func (v *Values) multiset(size int, number uint32) []graph.Node {
	cats := make([]graph.Node, size)
	for i := size - 1; i >= 0; i-- {
		above, _ := slices.BinarySearch(v.counts[i], number+1)
		cats[i] = graph.Node(above - 1)
		number -= v.counts[i][above-1]
	}
	return cats
}
