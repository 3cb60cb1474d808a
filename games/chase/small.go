package chase

import (
	"embed"
	"iter"
	"slices"

	"jogada/catalog"
	"jogada/graph"
)

const gradingDoc = `The game is not over before it starts, and every node besides the starts and the holes has an edge. Mouse, cat and holes are nodes 0 to 5. The
size of a graph is its nodes and edges. Graphs whose other nodes are numbered differently count as one.`

// courseDomain holds the boards of the assignment: mouse and cat can always move.
const courseDomain = "can_move"

// What a program reads and writes, and the programs of packages.
const (
	readsDoc  = "The graph on one line, as a list of lists: [[2,3],[3],[0],[0,1]] means that node 0 has edges to nodes 2 and 3, and so on. Every node has an edge, and every node that is no hole has one to another that is none. A line that begins with # comes before it if the edges go one way."
	writesDoc = "The number 1 if the mouse wins, 2 if the cat does, 0 for a draw."
)

//go:embed course
var course embed.FS

// grading describes how to grade programs.
func grading() *catalog.Grading {
	return &catalog.Grading{
		Doc:   gradingDoc,
		Reads: readsDoc, Writes: writesDoc, Kit: catalog.CourseFiles(course),
		Form: catalog.Form{"0", "1", "2"},
		Input: func(b catalog.Instance) (string, bool) {
			d := b.(instance).duel
			return d.Graph.Adjacency(), d.sensible() && d.startsLow()
		},
		Size:     func(b catalog.Instance) int { return b.(instance).duel.size() },
		First:    3,
		Domain:   courseDomain,
		Boards:   smallGraphs,
		Smaller:  smaller,
		Mistakes: wrongMethods(),
		Growth:   growing(),
		Shapes: []map[string]string{
			{"nodes": "5", "degree": "2"},
			{"nodes": "6", "degree": "3", "hole-degree": "2"},
			{"nodes": "8", "degree": "3"},
			{"nodes": "12", "degree": "2"},
			{"nodes": "16", "degree": "3", "hole-degree": "3"},
			{"nodes": "30", "degree": "3", "hole-degree": "2"},
			{"nodes": "50", "degree": "3", "hole-degree": "2"},
			{"nodes": "50", "degree": "6", "hole-degree": "4"},
		},
	}
}

// size returns the number of nodes and edges.
func (d Duel) size() int {
	edges := 0
	for range d.Graph.Edges() {
		edges++
	}
	return d.Graph.Nodes() + edges
}

// canMove reports whether both sides can always move: every node has an edge, and every node that is no hole one to another that is none.
func (d Duel) canMove() bool {
	for node := range graph.Node(d.Graph.Nodes()) {
		near := d.Graph.Neighbours(node)
		if len(near) == 0 || !d.IsHole[node] && !slices.ContainsFunc(near, func(to graph.Node) bool { return !d.IsHole[to] }) {
			return false
		}
	}
	return true
}

// sensible reports whether the game is not over before it starts, and every node besides the starts and the holes has an edge to it or from it.
func (d Duel) sensible() bool {
	if d.over(d.start) {
		return false
	}
	back := d.back()
	for node := range graph.Node(d.Graph.Nodes()) {
		special := d.IsHole[node] || node == d.start.Mouse || node == d.start.Cat
		if !special && len(d.Graph.Neighbours(node)) == 0 && len(back.Neighbours(node)) == 0 {
			return false
		}
	}
	return true
}

// lastSpecial is the highest number of a node that is a start or a hole. With higher ones the smallest graphs are too many to try.
const lastSpecial = 5

// startsLow reports whether starts and holes are nodes with low numbers.
func (d Duel) startsLow() bool {
	return max(d.start.Mouse, d.start.Cat) <= lastSpecial && !slices.ContainsFunc(d.Holes, func(hole graph.Node) bool { return hole > lastSpecial })
}

// smallGraphs yields the graphs of a size, those with fewer nodes first.
func smallGraphs(v catalog.Values, size int) iter.Seq[catalog.Instance] {
	start := startOf(v)
	special := append([]int{start.Mouse, start.Cat}, start.Holes...)
	return func(yield func(catalog.Instance) bool) {
		for nodes := slices.Max(special) + 1; nodes <= size; nodes++ {
			if 2*(size-nodes) < nodes-len(special) {
				return // some node besides the starts and holes has no edge
			}
			if !eachGraph(nodes, size-nodes, v["graph"] == "directed", special, start, yield) {
				return
			}
		}
	}
}

// eachGraph yields the graphs with so many nodes and edges; false: no more are wanted.
func eachGraph(nodes, edges int, directed bool, special []int, start Start, yield func(catalog.Instance) bool) bool {
	pairs := pairsOf(nodes, directed)
	turns := renumberings(nodes, special)
	for chosen := range choices(len(pairs), edges) {
		list := make([][2]int, edges)
		for i, n := range chosen {
			list[i] = pairs[n]
		}
		if !touched(nodes, list, special) || !leastNumbered(list, turns, directed) {
			continue
		}
		g, err := graph.New(nodes, list, directed)
		if err != nil {
			return false
		}
		d, err := NewDuel(g, start)
		if err == nil && d.sensible() && !yield(newInstance(d, false)) {
			return false
		}
	}
	return true
}

// touched reports whether every node besides the special ones has an edge.
func touched(nodes int, edges [][2]int, special []int) bool {
	has := make([]bool, nodes)
	for _, node := range special {
		has[node] = true
	}
	for _, e := range edges {
		has[e[0]], has[e[1]] = true, true
	}
	return !slices.Contains(has, false)
}

// pairsOf returns the edges that there can be, in rising order.
func pairsOf(nodes int, directed bool) (pairs [][2]int) {
	for a := range nodes {
		for b := range nodes {
			if a < b || directed && a != b {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	return pairs
}

// choices yields the rising lists of k of the numbers below n. The list is good until the next.
func choices(n, k int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		if k > n {
			return
		}
		list := make([]int, k)
		for i := range list {
			list[i] = i
		}
		for yield(list) {
			at := k - 1
			for at >= 0 && list[at] == n-k+at {
				at--
			}
			if at < 0 {
				return
			}
			list[at]++
			for i := at + 1; i < k; i++ {
				list[i] = list[i-1] + 1
			}
		}
	}
}

// renumberings returns the ways to number nodes that leave the special ones as they are.
func renumberings(nodes int, special []int) (all [][]int) {
	var free []int
	to := make([]int, nodes)
	for a := range to {
		if to[a] = a; !slices.Contains(special, a) {
			free = append(free, a)
		}
	}
	var permute func(k int, rest []int)
	permute = func(k int, rest []int) {
		if k == len(rest) {
			for i, a := range free {
				to[a] = rest[i]
			}
			all = append(all, slices.Clone(to))
			return
		}
		for i := k; i < len(rest); i++ {
			rest[k], rest[i] = rest[i], rest[k]
			permute(k+1, rest)
			rest[k], rest[i] = rest[i], rest[k]
		}
	}
	permute(0, slices.Clone(free))
	return all
}

// leastNumbered reports whether no numbering makes a list of edges that comes before this one.
func leastNumbered(edges [][2]int, turns [][]int, directed bool) bool {
	turned := make([][2]int, len(edges))
	byNodes := func(x, y [2]int) int { return slices.Compare(x[:], y[:]) }
	for _, to := range turns {
		for i, e := range edges {
			turned[i] = [2]int{to[e[0]], to[e[1]]}
			if !directed && turned[i][0] > turned[i][1] {
				turned[i][0], turned[i][1] = turned[i][1], turned[i][0]
			}
		}
		slices.SortFunc(turned, byNodes)
		if slices.CompareFunc(turned, edges, byNodes) < 0 {
			return false
		}
	}
	return true
}

// smaller yields the graph without a node or an edge.
func smaller(b catalog.Instance) iter.Seq[catalog.Instance] {
	d := b.(instance).duel
	start := Start{Mouse: int(d.start.Mouse), Cat: int(d.start.Cat), First: d.start.Turn}
	for _, hole := range d.Holes {
		start.Holes = append(start.Holes, int(hole))
	}
	var edges [][2]int
	for x, y := range d.Graph.Edges() {
		edges = append(edges, [2]int{int(x), int(y)})
	}
	nodes, directed := d.Graph.Nodes(), d.Graph.Directed()
	try := func(nodes int, edges [][2]int, yield func(catalog.Instance) bool) bool {
		g, err := graph.New(nodes, edges, directed)
		if err != nil {
			return true
		}
		less, err := NewDuel(g, start)
		return err != nil || yield(newInstance(less, false))
	}
	return func(yield func(catalog.Instance) bool) {
		last := slices.Max(append([]int{start.Mouse, start.Cat}, start.Holes...))
		for node := nodes - 1; node > last; node-- {
			if !try(nodes-1, without(edges, node), yield) {
				return
			}
		}
		for i := range edges {
			if !try(nodes, slices.Delete(slices.Clone(edges), i, i+1), yield) {
				return
			}
		}
	}
}

// without returns the edges that do not touch a node, with the later nodes renumbered.
func without(edges [][2]int, node int) (rest [][2]int) {
	for _, e := range edges {
		if e[0] == node || e[1] == node {
			continue
		}
		for end := range e {
			if e[end] > node {
				e[end]--
			}
		}
		rest = append(rest, e)
	}
	return rest
}
