package interop

import (
	"math/rand/v2"
	"testing"

	other "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding/digraph6"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/encoding/graph6"
	"gonum.org/v1/gonum/graph/simple"

	"jogada/graph"
	"jogada/internal/gametest/tier"
)

// readOne reads one graph.
func readOne(t *testing.T, board string) *graph.Graph {
	t.Helper()
	graphs, err := graph.Read([]byte(board), false, graph.DefaultLimits())
	if err != nil || len(graphs) != 1 {
		t.Fatalf("%d graphs, %v:\n%s", len(graphs), err, board)
	}
	return graphs[0].Graph
}

// randomGraph returns a graph of any kind: directed or not, in pieces, with nodes that have no edges.
func randomGraph(t *testing.T, rng *rand.Rand, most int) *graph.Graph {
	t.Helper()
	nodes := rng.IntN(most + 1)
	var edges [][2]int
	for range rng.IntN(3)*nodes/2 + rng.IntN(3*nodes+1) {
		if a, b := rng.IntN(nodes), rng.IntN(nodes); a != b {
			edges = append(edges, [2]int{a, b})
		}
	}
	return graphOf(t, nodes, edges, rng.IntN(2) == 0)
}

func graphOf(t *testing.T, nodes int, edges [][2]int, directed bool) *graph.Graph {
	t.Helper()
	g, err := graph.New(nodes, edges, directed)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gonumOf returns a graph in gonum's own form.
func gonumOf(g *graph.Graph) other.Graph {
	type builder interface {
		other.Graph
		other.NodeAdder
		SetEdge(other.Edge)
	}
	var b builder = simple.NewUndirectedGraph()
	if g.Directed() {
		b = simple.NewDirectedGraph()
	}
	for n := range g.Nodes() {
		b.AddNode(simple.Node(n))
	}
	for x, y := range g.Edges() {
		b.SetEdge(simple.Edge{F: simple.Node(x), T: simple.Node(y)})
	}
	return b
}

// graphCase is a graph as we write it, and as gonum does.
type graphCase struct {
	Adjacency string `json:"adjacency"`
	Six       string `json:"six"` // graph6, or digraph6
	DOT       string `json:"dot"`
}

func written(t *testing.T, g *graph.Graph) graphCase {
	t.Helper()
	text, err := dot.Marshal(gonumOf(g), "x", "", " ")
	if err != nil {
		t.Fatal(err)
	}
	six := string(graph6.Encode(gonumOf(g)))
	if g.Directed() {
		six = string(digraph6.Encode(gonumOf(g)))
	}
	return graphCase{g.Adjacency(), six, string(text)}
}

func TestWhatGonumWritesIsReadBackAsTheSameGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(tier.Seed(t), 6))
	for _, most := range []int{3, 8, 8, 8, 8, 8, 70} { // over 62 nodes graph6 writes the number of nodes in another way
		for range 200 * 8 / most {
			g := randomGraph(t, rng, most)
			c := written(t, g)
			if got := g.Graph6(); got != c.Six+"\n" {
				t.Fatalf("written as %s; gonum writes %s", got, c.Six)
			}
			for _, board := range []string{c.Adjacency, c.DOT, c.Six, map[bool]string{false: ">>graph6<<", true: ">>digraph6<<"}[g.Directed()] + c.Six} {
				if got := readOne(t, board).Adjacency(); got != c.Adjacency {
					t.Fatalf("read as %swant %s%s", got, c.Adjacency, board)
				}
			}
		}
	}
}

func TestGonumWritesTheRecordedGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var cases []graphCase
	for range 20 {
		cases = append(cases, written(t, randomGraph(t, rng, 8)))
	}
	for _, nodes := range []int{62, 63} {
		for _, directed := range []bool{false, true} {
			edges := [][2]int{{0, nodes - 1}, {3, 1}, {nodes / 2, nodes - 2}}
			cases = append(cases, written(t, graphOf(t, nodes, edges, directed)))
		}
	}
	record(t, "../graph/testdata/gonum.jsonl", cases)
}
