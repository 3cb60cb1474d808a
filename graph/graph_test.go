package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// graphOf makes a graph of edges.
func graphOf(t testing.TB, nodes int, edges [][2]int, directed bool) *Graph {
	t.Helper()
	g, err := New(nodes, edges, directed)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// randomGraph returns a graph of any kind: directed or not, in pieces, with nodes that have no edges.
func randomGraph(t testing.TB, rng *rand.Rand, most int, directed bool) *Graph {
	nodes := rng.IntN(most + 1)
	var edges [][2]int
	for range rng.IntN(3)*nodes/2 + rng.IntN(3*nodes+1) {
		if a, b := rng.IntN(nodes), rng.IntN(nodes); a != b {
			edges = append(edges, [2]int{a, b})
		}
	}
	return graphOf(t, nodes, edges, directed)
}

func TestAGraphIsItsEdges(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 500 {
		directed := i%2 == 0
		nodes := 1 + rng.IntN(12)
		var edges [][2]int
		has := map[[2]int]bool{}
		for range rng.IntN(3 * nodes) {
			a, b := rng.IntN(nodes), rng.IntN(nodes)
			if a == b {
				continue
			}
			edges = append(edges, [2]int{a, b})
			has[[2]int{a, b}] = true
			if !directed {
				has[[2]int{b, a}] = true
			}
		}
		g := graphOf(t, nodes, edges, directed)
		back := g.Reverse()
		if g.Nodes() != nodes || g.Directed() != directed || g.Arcs() != len(has) || back.Reverse().Adjacency() != g.Adjacency() {
			t.Fatalf("%d nodes, %d arcs of %v: %s", g.Nodes(), g.Arcs(), edges, g.Adjacency())
		}
		listed := 0
		for range g.Edges() {
			listed++
		}
		if want := len(has); !directed && 2*listed != want || directed && listed != want || g.Size() != listed {
			t.Fatalf("%d edges are listed, its size is %d: %s", listed, g.Size(), g.Adjacency())
		}
		for a := range nodes {
			if list := g.Neighbours(Node(a)); !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
				t.Fatalf("neighbours %v", list)
			}
			for b := range nodes {
				if want := has[[2]int{a, b}]; g.HasEdge(Node(a), Node(b)) != want || back.HasEdge(Node(b), Node(a)) != want {
					t.Fatalf("the edge %d-%d is there: %v: %s", a, b, !want, g.Adjacency())
				}
			}
		}
	}
}

func TestEdgesCanBeLeftEarly(t *testing.T) {
	seen := 0
	for range graphOf(t, 3, [][2]int{{0, 1}, {1, 2}, {2, 0}}, false).Edges() {
		if seen++; seen == 2 {
			break
		}
	}
	if seen != 2 {
		t.Errorf("%d edges", seen)
	}
}

func TestEdgesThatDoNotFitAreRefused(t *testing.T) {
	for _, c := range []struct {
		nodes int
		edges [][2]int
		want  string
	}{
		{MaxNodes + 1, nil, "the graph has 20001 nodes; the most allowed is 20000"},
		{-1, nil, "the graph has -1 nodes; the most allowed is 20000"},
		{3, [][2]int{{0, 1}, {2, 2}}, "node 2 has an edge to itself; a self-loop is not allowed"},
		{3, [][2]int{{1, 3}}, "an edge leads from node 1 to node 3; the graph has nodes 0 to 2"},
		{3, [][2]int{{-1, 65536}}, "an edge leads from node -1 to node 65536; the graph has nodes 0 to 2"},
		{1, [][2]int{{0, 65536}}, "an edge leads from node 0 to node 65536; the graph has node 0 only"},
		{0, [][2]int{{0, 0}}, "an edge leads from node 0 to node 0; the graph has no nodes"},
	} {
		if _, err := New(c.nodes, c.edges, false); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestNamesThatCanBeWrittenAreReadAgain(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 500 {
		g := randomGraph(t, rng, 9, i%2 == 0)
		names := make([]string, g.Nodes())
		for n := range names {
			names[n] = []string{"", " ", "x ", "\"", "<b>", "7 ", "été"}[rng.IntN(7)] + fmt.Sprint(n)
		}
		g = g.Named(names)
		again := readOne(t, g.Text(), false)
		if again.Adjacency() != g.Adjacency() {
			t.Fatalf("%s is read as %s", g.Text(), again.Text())
		}
		for n := range Node(g.Nodes()) {
			if again.Name(n) != g.Name(n) {
				t.Fatalf("node %d, %q, is read as %q", n, g.Name(n), again.Name(n))
			}
			if name, named := NameIn(g.Label(n)); named && name != g.Name(n) || !named && g.Label(n) != fmt.Sprint(n) {
				t.Fatalf("the name in %q is read as %q, %v", g.Label(n), name, named)
			}
		}
	}
}

func TestNamesThatCannotBeWrittenAreLeftOut(t *testing.T) {
	g := graphOf(t, 3, [][2]int{{0, 1}, {1, 2}}, false)
	for _, names := range [][]string{{"a", "a", "b"}, {"a", `b\`, "c"}, {"a", "b\n", "c"}, {"2", "0", "1"}} {
		if got := g.Named(names).Text(); got != "[[1],[0,2],[1]]\n" {
			t.Errorf("%q: %s", names, got)
		}
	}
}

func TestEveryNotationIsReadAsItIsWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 600 {
		g := randomGraph(t, rng, []int{3, 9, 20, 70, 300}[i%5], i%2 == 0) // over 62 nodes graph6 writes their number in another way
		for _, written := range []string{g.Adjacency(), g.DOT(), g.Graph6(), g.Text()} {
			if got := readOne(t, written, false); got.Adjacency() != g.Adjacency() || got.Directed() != g.Directed() {
				t.Fatalf("read as %swant %s%s", got.Adjacency(), g.Adjacency(), written)
			}
		}
	}
}
