package interop

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph/formats/dot"
	"gonum.org/v1/gonum/graph/formats/dot/ast"

	"jogada/graph"
	"jogada/internal/gametest/tier"
)

// dotWriter writes random DOT.
type dotWriter struct {
	*rand.Rand
	arrow string
	out   strings.Builder
	left  int // statements that may still be written
}

func (w *dotWriter) pick(words ...string) string { return words[w.IntN(len(words))] }

func (w *dotWriter) space() {
	w.out.WriteString(w.pick(" ", " ", "\n", "\t", " /* a -- b { */ ", " // a -- b }\n", "\n# a -- b\n"))
}

func (w *dotWriter) write(words ...string) {
	for _, word := range words {
		w.out.WriteString(word)
		w.space()
	}
}

// block writes statements; the names of a block are its own, so that no edge leads from a node to itself.
func (w *dotWriter) block(names []string) {
	w.write("{")
	for range w.IntN(5) {
		if w.left--; w.left > 0 {
			w.statement(names)
		}
	}
	w.write("}")
}

func (w *dotWriter) statement(names []string) {
	switch w.IntN(8) {
	case 0:
		w.write(w.pick("node", "edge", "graph"), "[", "color", "=", "\"a -- b\"", "]")
	case 1:
		w.write("label", "=", w.pick("x", "<a -- <b>>", "-1.5", "\"}\""))
	case 2:
		w.write(w.pick("", "subgraph"))
		w.block(names)
	default:
		half, lone := len(names)/2, false
		for i := range 1 + w.IntN(4) {
			if i > 0 {
				w.write(w.arrow)
			}
			part := names[:half] // ends of an edge come from the two halves in turn
			if i%2 == 1 {
				part = names[half:]
			}
			if len(part) > 1 && w.IntN(4) == 0 {
				w.block(part)
				lone = i == 0
			} else {
				lone = false
				w.write(w.pick(part...) + w.pick("", "", ":p", ":p:ne"))
			}
		}
		if !lone { // a subgraph by itself has no attributes
			w.write(w.pick("", "[]", "[a=b]", "[a=b, c=d; e=f][g=h]"))
		}
	}
	w.write(w.pick("", ";"))
}

// edgesOf returns the edges of a graph as gonum parses it, by name.
func edgesOf(g *ast.Graph) map[[2]string]bool {
	edges := map[[2]string]bool{}
	var nodes func(v any) map[string]bool
	chain := func(from map[string]bool, e *ast.Edge) map[string]bool {
		all := maps.Clone(from)
		for ; e != nil; e = e.To {
			to := nodes(e.Vertex)
			for a := range from {
				for b := range to {
					edges[[2]string{a, b}] = true
				}
			}
			maps.Copy(all, to)
			from = to
		}
		return all
	}
	nodes = func(v any) map[string]bool {
		switch v := v.(type) {
		case *ast.Node:
			return map[string]bool{unquoted(v.ID): true}
		case *ast.NodeStmt:
			return map[string]bool{unquoted(v.Node.ID): true}
		case *ast.EdgeStmt:
			return chain(nodes(v.From), v.To)
		case *ast.Subgraph:
			all := map[string]bool{}
			for _, s := range v.Stmts {
				maps.Copy(all, nodes(s))
			}
			return all
		}
		return nil
	}
	for _, s := range g.Stmts {
		nodes(s)
	}
	return edges
}

// unquoted returns a name without the quotes that gonum keeps.
func unquoted(name string) string { return strings.Trim(name, `"`) }

// randomDOT writes a random graph in DOT, and returns it with its edges as gonum reads them.
func randomDOT(t *testing.T, rng *rand.Rand) (text string, edges map[[2]string]bool) {
	t.Helper()
	w := &dotWriter{Rand: rng, arrow: "--", left: 12}
	kind := w.pick("graph", "strict graph x", "DIGRAPH", "strict digraph \"y z\"")
	if strings.Contains(strings.ToLower(kind), "digraph") {
		w.arrow = "->"
	}
	w.write(kind)
	w.block([]string{"a", "b", "_c1", "\"d e\"", "6", "-.5", "\u00e9t\u00e9", "<h>"})
	file, err := dot.ParseString(w.out.String() + "\n")
	if err != nil {
		t.Fatalf("gonum: %v:\n%s", err, w.out.String())
	}
	return w.out.String(), edgesOf(file.Graphs[0])
}

func TestDOTIsReadAsGonumReadsIt(t *testing.T) {
	rng := rand.New(rand.NewPCG(tier.Seed(t), 8))
	total := 0
	for range 3000 {
		text, want := randomDOT(t, rng)
		total += len(want)
		compareEdges(t, readOne(t, text), want, text)
	}
	if total < 3000 {
		t.Errorf("only %d edges came up", total)
	}
}

// dotCase is a graph in DOT and its edges, by name.
type dotCase struct {
	Text  string      `json:"text"`
	Edges [][2]string `json:"edges"`
}

func TestGonumReadsTheRecordedDOT(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	var cases []dotCase
	for len(cases) < 40 {
		text, edges := randomDOT(t, rng)
		if len(edges) < 3 {
			continue
		}
		list := slices.SortedFunc(maps.Keys(edges), func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
		cases = append(cases, dotCase{text, list})
	}
	record(t, "../graph/testdata/dot.jsonl", cases)
}

func compareEdges(t *testing.T, g *graph.Graph, want map[[2]string]bool, board string) {
	t.Helper()
	got := map[[2]string]bool{}
	for a := range g.Nodes() {
		for _, b := range g.Neighbours(graph.Node(a)) {
			got[[2]string{g.Name(graph.Node(a)), g.Name(b)}] = true
		}
	}
	both := map[[2]string]bool{}
	for e := range want {
		both[e] = true
		if !g.Directed() {
			both[[2]string{e[1], e[0]}] = true
		}
	}
	if !maps.Equal(got, both) {
		t.Fatalf("edges %v, want %v:\n%s", got, both, board)
	}
}
