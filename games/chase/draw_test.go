package chase

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/games/internal/graphboard"
	"jogada/graph"
)

// redrawn returns the board that a view is drawn as, under the rules of another.
func redrawn(t *testing.T, view board.View, first string) instance {
	t.Helper()
	text, drawn, err := draw(view, catalog.Values{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]string{"first": first}
	for name, value := range drawn {
		given[name] = value
	}
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte(text), v, nil)
	if err != nil || len(boards) != 1 {
		t.Fatalf("%d boards of\n%s%v", len(boards), text, err)
	}
	return boards[0].(instance)
}

func TestEveryViewIsDrawnAsItsBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	for range 2000 {
		d := randomDuel(rng, 9)
		if rng.IntN(2) == 0 {
			names := make([]string, d.Graph.Nodes())
			for n := range names {
				names[n] = []string{"", " ", "x ", "\"", "<b>", "7 "}[rng.IntN(6)] + fmt.Sprint(n)
			}
			d.Graph = d.Graph.Named(names)
		}
		want := newInstance(d, false)
		got := redrawn(t, want.View(), sideName(d.start.Turn))
		if got.Text() != want.Text() || fmt.Sprint(got.Rules()) != fmt.Sprint(want.Rules()) || fmt.Sprint(asJSON(got.View())) != fmt.Sprint(asJSON(want.View())) {
			t.Fatalf("drawn as %s\nwith %s\nwant %s\nwith %s", got.Text(), asJSON(got.View()), want.Text(), asJSON(want.View()))
		}
	}
}

func asJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

func TestNamesOfNodesOutliveDrawingAndWriting(t *testing.T) {
	d := duelOf(t, "graph { hole; kitchen; stairs; hole -- cellar -- kitchen; stairs -- cellar }", nil)
	const want = "graph {\n\"hole\";\n\"kitchen\";\n\"stairs\";\n\"cellar\";\n\"hole\" -- \"cellar\";\n\"kitchen\" -- \"cellar\";\n\"stairs\" -- \"cellar\";\n}\n"
	if got := newInstance(d, false).Text(); got != want {
		t.Errorf("written as %s\nwant %s", got, want)
	}
	view := newInstance(d, false).View()
	g := view.Graph
	g.Nodes = append(g.Nodes[:2:2], g.Nodes[3], board.Node{Kind: graphboard.PlainNode, Tokens: []string{"cat"}}, board.Node{Text: "5", Kind: graphboard.PlainNode})
	g.Edges = [][2]int{{0, 2}, {1, 2}, {2, 3}}
	again := redrawn(t, view, "mouse").View()
	for n, want := range []string{"0 hole", "1 kitchen", "2 cellar", "3", "4"} {
		if got := again.Place(n).Text; got != want {
			t.Errorf("node %d is now %q, want %q", n, got, want)
		}
	}
}

func TestDrawingsThatAreNoBoardAreRefused(t *testing.T) {
	node := func(kind string, tokens ...string) board.Node { return board.Node{Kind: kind, Tokens: tokens} }
	hole, plain := node(graphboard.HoleNode), node(graphboard.PlainNode)
	mouse, cat := node(graphboard.PlainNode, "mouse"), node(graphboard.PlainNode, "cat")
	drawn := func(edges [][2]int, nodes ...board.Node) board.View {
		return board.View{Graph: &board.GraphView{Nodes: nodes, Edges: edges}}
	}
	for want, view := range map[string]board.View{
		"this game needs a graph, and the drawing is a grid":                         {Grid: &board.Grid{Rows: 1, Cols: 1}},
		"the graph has no nodes":                                                     drawn(nil),
		"the graph has 20001 nodes; the most allowed is 20000":                       drawn(nil, make([]board.Node, graph.MaxNodes+1)...),
		"there is no hole; mark at least one node as a hole":                         drawn(nil, mouse, cat),
		"there is no mouse; put it on a node":                                        drawn(nil, hole, cat),
		"there is no cat; put it on a node":                                          drawn(nil, hole, mouse),
		"the mouse is drawn 2 times, on nodes 1,2; draw it once":                     drawn(nil, hole, mouse, mouse, cat),
		"the cat is drawn 2 times, on nodes 2,2; draw it once":                       drawn(nil, hole, mouse, node(graphboard.PlainNode, "cat", "cat")),
		"the cat can't start in a hole, and node 2 is one":                           drawn(nil, hole, mouse, node(graphboard.HoleNode, "cat")),
		`unknown token "dog" on node 1; want mouse or cat`:                           drawn(nil, hole, node(graphboard.PlainNode, "dog"), cat),
		`node 1 has the unknown kind "rock"; want node or hole`:                      drawn(nil, hole, node("rock", "mouse"), cat),
		"node 2 has an edge to itself; a self-loop is not allowed":                   drawn([][2]int{{0, 1}, {2, 2}}, hole, mouse, cat),
		"an edge leads from node 1 to node 3; the graph has nodes 0 to 2":            drawn([][2]int{{1, 3}}, hole, mouse, cat),
		"an edge leads from node -1 to node 65536; the graph has nodes 0 to 3":       drawn([][2]int{{-1, 65536}}, hole, mouse, cat, plain),
		"an edge leads from node 0 to node 999999999999; the graph has nodes 0 to 2": drawn([][2]int{{0, 999999999999}}, hole, mouse, cat),
		"the mouse is drawn 3 times, on nodes 0,1,2; draw it once":                   drawn(nil, node(graphboard.HoleNode, "mouse"), mouse, mouse, cat),
		`node 0 has the unknown kind ""; want node or hole`:                          drawn(nil, board.Node{}, mouse, cat),
	} {
		if text, _, err := draw(view, catalog.Values{}, nil); err == nil || err.Error() != want {
			t.Errorf("got %q, %v\nwant %s", text, err, want)
		}
	}
}

func TestADrawingNeedsNoEdgesAndTheMouseMayStandAnywhere(t *testing.T) {
	for _, nodes := range [][]board.Node{
		{{Kind: graphboard.HoleNode, Tokens: []string{"mouse"}}, {Kind: graphboard.PlainNode, Tokens: []string{"cat"}}},
		{{Kind: graphboard.HoleNode}, {Kind: graphboard.PlainNode, Tokens: []string{"cat", "mouse"}}},
	} {
		b := redrawn(t, board.View{Graph: &board.GraphView{Nodes: nodes, Directed: true}}, "mouse")
		if b.Text() != "# graph=directed\n[[],[]]\n" || b.Rules()["graph"] != "directed" {
			t.Errorf("%s under %v", b.Text(), b.Rules())
		}
	}
}
