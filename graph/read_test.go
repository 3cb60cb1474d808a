package graph

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jogada/internal/base/text"
)

// readOne reads one graph.
func readOne(t testing.TB, board string, directed bool) *Graph {
	t.Helper()
	graphs, err := Read([]byte(board), directed, DefaultLimits())
	if err != nil || len(graphs) != 1 {
		t.Fatalf("%d graphs, %v:\n%s", len(graphs), err, board)
	}
	return graphs[0].Graph
}

// textOf reads one graph and writes it as adjacency lists.
func textOf(t testing.TB, board string, directed bool) string {
	t.Helper()
	return readOne(t, board, directed).Adjacency()
}

func TestOneGraphIsTheSameInEveryNotation(t *testing.T) {
	const want = "[[3],[2,3],[1,3],[0,1,2]]\n"
	for name, board := range map[string]string{
		"adjacency":               want,
		"adjacency over lines":    "\n[\n  [ 3 ],\n  [3,\t2],\r\n  [1, 3],\n  [2,1,0]\n]",
		"adjacency with comments": "# one\n[[3],[2,3], # two\n[1,3],[0,1,2]]# three",
		"edges":                   "0 3\n1 2\n1 3\n2 3\n",
		"edges in disorder":       "# a graph\n\n3 2\n  1\t3 # x\r\n2 1\n0 3\n3 0\n2 3",
		"edges from larger nodes": "3 0\n2 1\n3 1\n3 2\n",
		"sparse6":                 ":Cp`V",
		"sparse6 with a header":   ">>sparse6<<:Cp`V\n",
		"graph6":                  "CN",
		"graph6 with a header":    ">>graph6<<CN\n",
		"graph6 below a header":   ">>graph6<<\nCN\n\n",
		"graph6 of a wide number": "~??CN",
		"DOT":                     "graph { 0 -- 3 -- 1 -- 2 -- 3 }",
		"DOT with its furniture":  "/* a */ strict graph \"g\" { node [shape=box, color=\"red\"]; rankdir=LR\n 0; 3:p:n -- {1 2 0;} [w=1][x=y;]; 1--2} // no",
		"DOT of a star":           "GRAPH{3 -- {0 1 2}; subgraph cluster_x { label=<<b>x</b>>; 1 -- 2 } edge[]}",
	} {
		if got := textOf(t, board, false); got != want {
			t.Errorf("%s is read as %swant %s%s", name, got, want, board)
		}
	}
}

func TestOneDirectedGraphIsTheSameInEveryNotation(t *testing.T) {
	const want = "# graph=directed\n[[],[2],[1,3],[0]]\n"
	for name, board := range map[string]string{
		"its own text":      want,
		"adjacency":         "  # graph=directed \n# more\n[[],[2],[3,1],[0]]",
		"edges":             "# graph=directed\n1 2\n2 1\n2 3\n3 0",
		"digraph6":          "&C?d_",
		"DOT":               "digraph { 1 -> 2 -> {1 3}; 3 -> 0; }",
		"DOT, strict, many": "strict digraph x { 0; 1 -> 2; 1 -> 2 2 -> 1 2 -> 3; 3 -> 0 }",
	} {
		if got := textOf(t, board, false); got != want {
			t.Errorf("%s is read as %s, want %s%s", name, got, want, board)
		}
	}
	for _, board := range []string{"[[],[2],[1,3],[0]]", "1 2\n2 1\n2 3\n3 0"} {
		if got := textOf(t, board, true); got != want {
			t.Errorf("with graph=directed %q is read as %s", board, got)
		}
	}
}

func TestAnUndirectedNotationUnderGraphDirectedHasEdgesThatGoBothWays(t *testing.T) {
	const want = "# graph=directed\n[[2],[2],[0,1]]\n"
	for _, board := range []string{"BW", ":BoN", "graph { 0 -- 2 -- 1 }"} {
		if got := textOf(t, board, true); got != want {
			t.Errorf("%q is read as %s", board, got)
		}
	}
}

func TestATextMayHoldSeveralGraphs(t *testing.T) {
	for _, board := range []string{"[[1,2],[0],[0]]\n[[1,2],[0],[0]] [[1,2],[0],[0]]", "Bo\nBo\n\n# x\nBo", ":Bc\n:Bc\n:Bc", ">>sparse6<<:Bc\nBo\n:Bc", ">>graph6<<\nBo\nBo\nBo",
		"graph{0--1 0--2}graph x {0--{1 2}}\n// y\nstrict graph {1--0--2}"} {
		graphs, err := Read([]byte(board), false, DefaultLimits())
		if err != nil || len(graphs) != 3 {
			t.Errorf("%d graphs, %v:\n%s", len(graphs), err, board)
			continue
		}
		for _, g := range graphs {
			if g.Adjacency() != "[[1,2],[0],[0]]\n" {
				t.Errorf("read as %s:\n%s", g.Adjacency(), board)
			}
		}
	}
}

func TestNodesWithNamesAreNumberedInTheOrderTheyAppearIn(t *testing.T) {
	g := readOne(t, "graph { hole -- \"the \" + \"kitchen\"; cat_; <b> -- cat_ -- hole; \"x\\\"\\\ny\" -- 7 }", false)
	if got, want := g.Adjacency(), "[[1,2],[0],[0,3],[2],[5],[4]]\n"; got != want {
		t.Errorf("read as %s, want %s", got, want)
	}
	var names []string
	for n := range g.Nodes() {
		names = append(names, g.Label(Node(n)))
	}
	if got, want := strings.Join(names, "|"), `0 hole|1 the kitchen|2 cat_|3 <b>|4 x"y|5 7`; got != want {
		t.Errorf("names %s, want %s", got, want)
	}
}

func TestNamesThatAreAllWholeNumbersAreTheNumbersOfTheNodes(t *testing.T) {
	g := readOne(t, `graph { 4 -- 2; "1" -- 2 }`, false)
	if got, want := g.Adjacency(), "[[],[2],[1,4],[],[2]]\n"; got != want || g.Label(4) != "4" {
		t.Errorf("read as %s, want %s", got, want)
	}
	if g := readOne(t, `graph { 04 -- 2; "1" -- 2 }`, false); g.Nodes() != 3 || g.Label(0) != "0 04" {
		t.Errorf("04 is a name, not a number: read as %s", g.Adjacency())
	}
}

// graphCase is a graph as gonum writes it.
type graphCase struct {
	Adjacency string // ours
	Six       string // graph6, or digraph6
	DOT       string
}

func TestWhatGonumWritesIsReadBackAsTheSameGraph(t *testing.T) {
	for _, c := range recorded[graphCase](t, "testdata/gonum.jsonl") {
		g := readOne(t, c.Adjacency, false)
		if got := g.Graph6(); got != c.Six+"\n" {
			t.Errorf("written as %s; gonum writes %s", got, c.Six)
		}
		for _, board := range []string{c.Adjacency, c.DOT, c.Six, map[bool]string{false: graph6Header, true: digraph6Header}[g.Directed()] + c.Six} {
			if got := textOf(t, board, false); got != c.Adjacency {
				t.Errorf("read as %swant %s%s", got, c.Adjacency, board)
			}
		}
	}
}

func TestBadInputIsRefusedWithItsPlace(t *testing.T) {
	deep := "graph {" + strings.Repeat("{", 200)
	for _, c := range []struct{ board, want string }{
		{"", "1:1: the text holds no graph; " + Notations + " was expected"},
		{" \n# nothing\n", "3:1: the text holds no graph; " + Notations + " was expected"},
		{"\x00\x01\x02", "1:1: found byte 0x00; expected a graph: " + Notations},
		{"{\"graph\": []}", "1:1: found \"{\"; expected a graph: " + Notations},
		{"hello world", "1:1: found \"h\"; expected a graph: " + Notations},

		{"[[1,2],[0],[0]]\n[[1,2],[0],[0]", "2:15: found the end of the text; expected a comma and the next list, or the end of the lists"},
		{"[[1,2],[0],[0]] x", `1:17: found "x"; expected an adjacency list, which begins with '['`},
		{"[[2],[2],\n [0]]", "1:7: node 1 lists 2, but 2 does not list 1; only a directed graph has edges that go one way"},
		{"[[3],[],[],\n [0,5],[],[]]", "2:5: node 3 lists 5, but 5 does not list 3; only a directed graph has edges that go one way"},
		{"[[1,2],[0,1],[0]]", "1:11: node 1 lists itself; a self-loop is not allowed"},
		{"[[1,2],[0],[0,3]]", "1:15: node 2 lists 3, which is not in the graph: it has nodes 0 to 2"},
		{"[[1,2,1],[0],[0]]", "1:7: node 0 lists 1 twice"},
		{"[[1,2],[-1],[0]]", "1:9: node 1 lists a negative number; nodes count from 0"},
		{"[[1,99999999999999999999999],[0],[0]]", "1:5: node 0 lists a node over the most allowed, 19999"},
		{"[[1,2],[0],[0.5]]", `1:14: found "."; expected a comma and the next neighbour, or the end of the list`},
		{"[[1,2],[\"0\"],[0]]", `1:9: found "\""; expected a neighbour of node 1, a whole number`},
		{"[[1,],[0],[0]]", `1:5: found "]"; expected a neighbour of node 0, a whole number`},
		{"[[1 2],[0],[0]]", `1:5: found "2"; expected a comma and the next neighbour, or the end of the list`},
		{"[[1,2],[0],]", `1:12: found "]"; expected the list of a node's neighbours, which begins with '['`},
		{"[1,2]", `1:2: found "1"; expected the list of a node's neighbours, which begins with '['`},
		{"[[[[[[[[", `1:3: found "["; expected a neighbour of node 0, a whole number`},
		{"[[1,2],[0],[\xff", "1:13: found byte 0xff; expected a neighbour of node 2, a whole number"},
		{"[" + strings.Repeat("[],", 20000) + "[]]", "1:60002: the graph has more than 20000 nodes, the most that is read"},

		{"0 1\n1", "2:2: found the end of the text; expected the node where the edge ends, a whole number"},
		{"0 1\n1\n2 3", "2:2: found the end of the line; expected the node where the edge ends, a whole number"},
		{"0 1\n1 2 3", `2:5: found "3" after the two nodes of an edge; expected the end of the line`},
		{"0 1\n1 2\na b", `3:1: found "a"; expected the node where an edge begins, a whole number`},
		{"0,1", `1:2: found ","; expected the node where the edge ends, a whole number`},
		{"0 1\n2 2", "2:1: node 2 has an edge to itself; a self-loop is not allowed"},
		{"0 -1", "1:3: the node where the edge ends is negative; nodes count from 0"},
		{"-1 0", "1:1: the node where an edge begins is negative; nodes count from 0"},
		{"0 1\n1 20000", "2:3: the node where the edge ends is over the most allowed, 19999"},

		{"Bo\nC", "2:1: a graph6 line for 4 nodes has 2 characters; this one has 1"},
		{"CNN", "1:1: a graph6 line for 4 nodes has 2 characters; this one has 3"},
		{"&BP", "1:1: a digraph6 line for 3 nodes has 4 characters; this one has 3"},
		{"&B" + string([]byte{63 + 32, 63}), "1:3: node 0 has an edge to itself; a self-loop is not allowed"},
		{"&", "1:2: the line ends inside the number of nodes of a digraph6 graph"},
		{"~~~", "1:4: the line ends inside the number of nodes of a graph6 graph"},
		{"~~~~~~~~", "1:1: the graph6 line promises 68719476735 nodes; the most allowed is 20000"},
		{"Bo\nB o", `2:2: found " " in a graph6 line; expected characters from ? to ~`},
		{">>graph6<<Bo\nB\x01", "2:2: found byte 0x01 in a graph6 line; expected characters from ? to ~"},
		{">>planar<<Bo", "1:1: an unknown header; >>graph6<<, >>digraph6<< or >>sparse6<< was expected"},

		{";Fa@x^", "1:1: this looks like incremental sparse6, which is not read; " + Notations + " was expected"},
		{":Fa@x^\n;Fa@x^", "2:1: this looks like incremental sparse6, which is not read; " + Notations + " was expected"},
		{":", "1:2: the line ends inside the number of nodes of a sparse6 graph"},
		{":~~", "1:4: the line ends inside the number of nodes of a sparse6 graph"},
		{":~~~~~~~~", "1:2: the sparse6 line promises 68719476735 nodes; the most allowed is 20000"},
		{":F a", `1:3: found " " in a sparse6 line; expected characters from ? to ~`},
		{":Fa:@", `1:4: found ":" in a sparse6 line; expected characters from ? to ~`},
		{":@?", "1:3: node 0 has an edge to itself; a self-loop is not allowed"},
		{":Bn", "1:3: node 1 has an edge to itself; a self-loop is not allowed"},
		{":F~~", "1:3: the sparse6 line names node 7; the graph has nodes 0 to 6"},
		{":??", "1:3: the sparse6 line names node 0; the graph has no nodes"},

		{"graph", `1:6: found the end of the text; expected "{"`},
		{"graph { 0 -- 1", `1:15: found the end of the text; expected a statement or "}"`},
		{"graph { 0 -- }", `1:14: found "}"; expected a node or a subgraph`},
		{"graph {\n 0 -> 1 }", "2:4: an edge of a graph is --, one of a digraph ->"},
		{"digraph { 0 -- 1 }", "1:13: an edge of a graph is --, one of a digraph ->"},
		{"graph { 0 - 1 }", `1:11: "-" is not part of DOT here; an edge is -- or ->`},
		{"graph { a -- \"a\" }", "1:11: node a has an edge to itself; a self-loop is not allowed"},
		{"graph { a [x] }", `1:13: found "]"; expected "="`},
		{"graph { a [x=] }", `1:14: found "]"; expected the value of an attribute`},
		{"graph { a [x=1 ; }", `1:18: found "}"; expected an attribute or "]"`},
		{"graph { node a }", `1:14: found "a"; expected "["`},
		{"graph { a: }", `1:12: found "}"; expected a port`},
		{"graph { a -- b = c }", "1:14: found an attribute; expected the end of an edge"},
		{"graph { \"a }", "1:9: the string that begins here has no end"},
		{"graph { <a }", "1:9: the HTML string that begins here has no end"},
		{"graph { /* a }", "1:9: the comment that begins here has no end"},
		{"graph { \"a\" + b }", `1:15: found "b"; expected a string to be added`},
		{"graph { a ! b }", `1:11: "!" is not part of DOT`},
		{"graph { strict }", `1:9: found "strict"; expected a node or a subgraph`},
		{"graph { subgraph s {a} subgraph s {b} -- c }", "1:33: a second subgraph of this name; subgraphs in parts are not read"},
		{"// nothing", `1:11: found the end of the text; expected "graph" or "digraph"`},
		{"graph {0--{1 2}} x", `1:18: found "x"; expected "graph" or "digraph"`},
		{deep, "1:108: subgraphs are nested more than 100 deep, the most that is read"},
		{"graph { 0 -- 1 -- 2 -- 20000 }", "1:24: node 20000 is over the most allowed, 19999"},
	} {
		_, err := Read([]byte(c.board), false, DefaultLimits())
		var place *text.Error
		if !errors.As(err, &place) || err.Error() != c.want {
			t.Errorf("%.60q: got\n\t%v\nwant\n\t%s", c.board, err, c.want)
		}
	}
}

func TestAShortTextCannotAskForGigabytes(t *testing.T) {
	var left, right strings.Builder
	for i := range 9000 {
		fmt.Fprintf(&left, " %d", i)
		fmt.Fprintf(&right, " %d", 9000+i)
	}
	small := Limits{Graphs: 20, Nodes: 60_000, Edges: 50}
	for name, c := range map[string]struct {
		board string
		most  Limits
		want  string
	}{
		"many graphs":       {strings.Repeat("BW\n", 21), small, "21:1: the text has more than 20 graphs, the most that is read"},
		"many large graphs": {strings.Repeat("graph{0--19999}\n", 4), small, "4:1: the graphs of the text have more than 60000 nodes together, the most that is read"},
		"edges":             {strings.Repeat("0 1\n", 51), small, "51:4: the text has more than 50 edges, the most that is read"},
		"adjacency":         {strings.Repeat("[[1,2],[0,2],[0,1]]\n", 17), small, "17:19: the text has more than 50 edges, the most that is read"},
		"graph6":            {strings.Repeat("B~\n", 17), small, "17:2: the text has more than 50 edges, the most that is read"},
		"sparse6":           {strings.Repeat(":BcN\n", 17), small, "17:3: the text has more than 50 edges, the most that is read"},
		"DOT":               {strings.Repeat("graph{{a b} -- {c d}}\n", 13), small, "13:13: the text has more than 50 edges, the most that is read"},
		"a product":         {"graph { {" + left.String() + "}\n-- {" + right.String() + "}", DefaultLimits(), "2:1: the text has more than 16777216 edges, the most that is read"},
		"a long sum":        {"graph { " + strings.Repeat(`"a"+`, 300_000), DefaultLimits(), "1:1200009: found the end of the text; expected a string to be added"},
	} {
		if _, err := Read([]byte(c.board), false, c.most); err == nil || err.Error() != c.want {
			t.Errorf("%s: %.200v, want %s", name, err, c.want)
		}
	}
}
