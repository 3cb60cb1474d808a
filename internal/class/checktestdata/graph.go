package checktestdata

import (
	"cmp"
	"math/big"
	"slices"

	"jogada/catalog"
)

// end says that an INT is one end of an edge: the first two INTs of a repetition have the same upper bound, which is a variable.
type end int

// The ends.
const (
	noEnd end = iota
	firstEnd
	lesserEnd // the first end where the bounds of the second read it
	secondEnd
)

// markEnds finds the ends of edges in a loop, and reports whether there are any.
func markEnds(loop *command) bool {
	var ends []*command
	for i := range loop.body {
		if c := &loop.body[i]; c.kind == integer {
			ends = append(ends, c)
		}
	}
	if len(ends) < 2 {
		return false
	}
	a, b := ends[0], ends[1]
	if bound := a.high.reads(); bound == 0 || bound&loop.writes != 0 || !a.high.equal(b.high) {
		return false
	}
	switch {
	case a.name != nil && b.low.reads()&a.name.bit != 0:
		a.end, b.end = lesserEnd, secondEnd
	case a.low.equal(b.low):
		a.end, b.end = firstEnd, secondEnd
	}
	return a.end != noEnd
}

// equal reports whether two expressions are written alike.
func (n *node) equal(other *node) bool {
	return n.op == other.op && n.text == other.text && n.number.key() == other.number.key() && slices.EqualFunc(n.args, other.args, (*node).equal)
}

// graph is a random graph whose edges the repetitions of a loop write.
type graph struct {
	loop  *command
	edges [][2]int
	last  int      // the edge that was supplied last
	base  *big.Int // the node 0; nil: the edge was refused, so any values will do
}

// The largest random graph, and the nodes that it has for each edge. Larger ones have random ends.
const (
	mostNodes = 1 << 20
	mostEdges = 1 << 20
	sparse    = 50
)

// graphEnd returns an end of the next edge of a random graph; nil: any value will do.
func (s *sampler) graphEnd(c *command, low, high *big.Int) *big.Int {
	if c.end != secondEnd {
		s.nextEdge(c, low, high)
	}
	if s.graph == nil || s.graph.base == nil {
		return nil
	}
	edge := s.graph.edges[s.graph.last]
	node := edge[0]
	if c.end == secondEnd {
		node = edge[1]
	}
	i := new(big.Int).Add(s.graph.base, big.NewInt(int64(node)))
	if i.Cmp(low) < 0 || i.Cmp(high) > 0 {
		return nil
	}
	return i
}

// nextEdge goes to the edge of this repetition. The first repetition makes a graph of as many edges as there will be repetitions.
func (s *sampler) nextEdge(c *command, low, high *big.Int) {
	loop := rest{}
	if n := len(s.run.rests); n >= 2 {
		loop = s.run.rests[n-2]
	}
	span := new(big.Int).Sub(high, low)
	if loop.loop == nil || loop.left >= mostEdges || span.Sign() == 0 || !span.IsInt64() || span.Int64() >= min(mostNodes, sparse*(loop.left+sparse)) {
		s.graph = nil
		return
	}
	at := -1
	if s.graph != nil && s.graph.loop == loop.loop {
		at = len(s.graph.edges) - 1 - int(loop.left)
	}
	switch {
	case at < 0 || at < s.graph.last:
		s.graph = &graph{loop: loop.loop, edges: randomEdges(s.dice, int(span.Int64())+1, int(loop.left)+1, c.end == lesserEnd), base: low}
	case at == s.graph.last:
		s.graph.base = nil // the repetition is tried again
	default:
		s.graph.last, s.graph.base = at, low
	}
}

// randomEdges returns the edges of a random graph without loops: a tree, with more edges if there are as many, all different where possible.
// Where they are sorted, the lesser end of each goes first.
func randomEdges(d *catalog.Dice, nodes, count int, sorted bool) (all [][2]int) {
	names := make([]int, nodes)
	for i := range names {
		names[i] = i
	}
	if d.Chance(2, 3) {
		d.Shuffle(nodes, func(i, j int) { names[i], names[j] = names[j], names[i] })
	}
	met := map[[2]int]bool{}
	add := func(a, b int) bool {
		a, b = names[a], names[b]
		if met[[2]int{min(a, b), max(a, b)}] {
			return false
		}
		met[[2]int{min(a, b), max(a, b)}] = true
		if sorted && a > b || !sorted && d.Chance(1, 2) {
			a, b = b, a
		}
		all = append(all, [2]int{a, b})
		return true
	}
	shape := d.Roll(6)
	for child := 1; child < min(nodes, count+1); child++ {
		add([]int{d.Roll(child), d.Roll(child), child - 1, 0, max(0, child-1-d.Roll(3)), (child - 1) / 2}[shape], child)
	}
	for tries := 0; len(all) < count; {
		a, b := d.Roll(nodes), d.Roll(nodes)
		if tries++; a != b && add(a, b) {
			tries = 0
		} else if tries > 50 { // there are hardly others
			all = append(all, all[d.Roll(len(all))])
		}
	}
	if d.Chance(2, 3) {
		d.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	} else if d.Chance(1, 2) {
		slices.SortFunc(all, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	}
	return all
}
