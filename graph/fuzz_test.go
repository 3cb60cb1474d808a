package graph

import (
	"errors"
	"testing"

	"jogada/internal/base/text"
)

// fuzzReader feeds a reader any text. It must not panic and must keep to its limits; errors must have a position in the
// text; and graphs must survive a round trip.
func fuzzReader(f *testing.F, read func(*reader) error, seeds ...string) {
	for _, seed := range seeds {
		f.Add([]byte(seed), false)
		f.Add([]byte(seed), true)
	}
	limits := Limits{Graphs: 50, Nodes: 30_000, Edges: 1000}
	f.Fuzz(func(t *testing.T, data []byte, directed bool) {
		r := &reader{data: data, directed: directed, limits: limits}
		err := read(r)
		if place := new(text.Error); err != nil && (!errors.As(err, &place) || place.Line < 1 || place.Col < 1) {
			t.Fatalf("an error without a place: %v", err)
		}
		nodes, arcs := 0, 0
		for _, g := range r.graphs {
			nodes, arcs = nodes+g.Nodes(), arcs+g.Arcs()
			judgeGraph(t, g, data)
		}
		if len(r.graphs) > limits.Graphs || nodes > limits.Nodes || arcs > 2*limits.Edges {
			t.Fatalf("%d graphs with %d nodes and %d arcs together", len(r.graphs), nodes, arcs)
		}
	})
}

// judgeGraph makes sure that what was read is a graph of the text.
func judgeGraph(t *testing.T, g Placed, data []byte) {
	t.Helper()
	if g.Pos < 0 || g.Pos > len(data) {
		t.Fatalf("a graph at byte %d of %d", g.Pos, len(data))
	}
	for a, b := range g.Edges() {
		if a == b || int(max(a, b)) >= g.Nodes() || !g.Directed() && !g.HasEdge(b, a) {
			t.Fatalf("an edge from %d to %d in a graph of %d nodes", a, b, g.Nodes())
		}
	}
	writers := []func() string{g.Adjacency, g.Text, g.Graph6, g.Named(nil).DOT}
	if g.Nodes() > 300 {
		writers = writers[:1] // the matrix of a large graph is long
	}
	for _, write := range writers {
		written := write()
		if again := readOne(t, written, false); again.Adjacency() != g.Adjacency() {
			t.Fatalf("%.200s is read as %.200s", written, again.Adjacency())
		}
	}
}

func FuzzAdjacency(f *testing.F) {
	fuzzReader(f, (*reader).adjacency, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "[[],[2],[1,0]]\n[[1],[0],[]]", "[[[[", "[]", "[[1,1],[0]] # x")
}

func FuzzEdgeList(f *testing.F) {
	fuzzReader(f, (*reader).edgeList, "0 1\n1 2 # no more\n\n2 3", "0 19999", "1 1", "-1 0", "0 99999999999999999999")
}

func FuzzGraph6(f *testing.F) {
	fuzzReader(f, (*reader).sixBitLines, "Bw\n>>graph6<<Cr", "~??CN", "~~~~~~~~", "?")
}

func FuzzDigraph6(f *testing.F) {
	fuzzReader(f, (*reader).sixBitLines, ">>digraph6<<&BP_\n&BIG", "&~~~", "&B_?", "&")
}

func FuzzSparse6(f *testing.F) {
	fuzzReader(f, (*reader).sixBitLines, ":Fa@x^\n>>sparse6<<:Ccf^", ":@?", ":??", ":~@@~", ";Fa@x^", ":B~~", ":A_")
}

func FuzzDOT(f *testing.F) {
	fuzzReader(f, (*reader).dot, "graph { a -- b -- {c d} [x=y]; subgraph s { e:n -- \"f\" + \"g\" } }", "strict digraph \"x\" { 0 -> 1 /* */ -> 2; node [a=<b>]; }",
		"graph { 0 -- 19999 }", "graph { {{{", "graph { \"\\\n\" -- b } // x")
}

func FuzzRead(f *testing.F) {
	fuzzReader(f, func(r *reader) error {
		graphs, err := Read(r.data, r.directed, r.limits)
		r.graphs = graphs
		return err
	}, "# graph=directed\n[[],[2],[1,0]]", "0 1", "Bw", "&BP_", ":Fa@x^", "graph{0--1}", "?", "\xff", "# x")
}
