package term

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"jogada/catalog/board"
)

// testGraph returns a ring of n nodes with a chord from every third one.
func testGraph(n int, directed bool) board.GraphView {
	g := board.GraphView{Directed: directed}
	for i := range n {
		g.Nodes = append(g.Nodes, board.Node{Text: fmt.Sprint(i), Kind: "number"})
		g.Edges = append(g.Edges, [2]int{i, (i + 1) % n})
		if i%3 == 0 && n > 5 {
			g.Edges = append(g.Edges, [2]int{i, (i + n/2) % n})
		}
	}
	g.Nodes[0].Kind = "goal"
	g.Nodes[1].Tokens = []string{"mouse"}
	return g
}

func TestASmallGraphIsDrawnWithEveryNode(t *testing.T) {
	for n := 3; n <= drawnNodes; n++ {
		for _, directed := range []bool{false, true} {
			g := testGraph(n, directed)
			p, _ := testPage(80, false, false)
			lines, ok := p.drawGraph(g, 76)
			if !ok {
				t.Errorf("%d nodes found no room", n)
				continue
			}
			words := strings.FieldsFunc(strings.Join(lines, "\n"), func(r rune) bool { return strings.ContainsRune(" \n·→↘↓↙←↖↑↗", r) })
			if len(words) != n {
				t.Errorf("%d nodes: %d labels are drawn: %q\n%s", n, len(words), words, strings.Join(lines, "\n"))
			}
			for _, line := range lines {
				if wide(line) > 76 {
					t.Errorf("%d nodes: a line is %d wide", n, wide(line))
				}
			}
		}
	}
}

func TestTheSameGraphAlwaysLooksTheSame(t *testing.T) {
	g := testGraph(17, false)
	first := drawn(t, board.View{Graph: &g}, 80, false)
	for range 5 {
		if again := drawn(t, board.View{Graph: &g}, 80, false); again != first {
			t.Fatalf("first:\n%s\nthen:\n%s", first, again)
		}
	}
}

func TestNeighboursAreListed(t *testing.T) {
	g := board.GraphView{
		Nodes: []board.Node{{Text: "0", Kind: "goal"}, {Text: "1", Tokens: []string{"mouse"}}, {Text: "2"}},
		Edges: [][2]int{{0, 1}, {1, 2}},
	}
	if got := drawn(t, board.View{Graph: &g}, 80, false); !strings.Contains(got, "\n  0* — 1\n  1[mouse] — 0 2\n  2 — 1\n  * goal   [mouse] player\n") {
		t.Errorf("got:\n%s", got)
	}
	g.Directed = true
	if got := drawn(t, board.View{Graph: &g}, 80, false); !strings.Contains(got, "\n  0* → 1\n  1[mouse] → 2\n  2 → nothing\n") {
		t.Errorf("got:\n%s", got)
	}
}

func TestALargeGraphIsListedAndCut(t *testing.T) {
	g := testGraph(5000, false)
	for i := range 200 {
		g.Edges = append(g.Edges, [2]int{0, 100 + i})
	}
	got := drawn(t, board.View{Graph: &g}, 80, false)
	if !strings.Contains(got, "not shown: 4,970 of 5,000 nodes (--full shows all)") || strings.Count(got, "\n") > 40 {
		t.Errorf("got:\n%s", got)
	}
	if !strings.Contains(got, "more)") {
		t.Errorf("the neighbours of node 0 are not cut:\n%s", got)
	}
	for line := range strings.SplitSeq(got, "\n") {
		if wide(line) > 80 {
			t.Errorf("a line is %d wide: %q", wide(line), line)
		}
	}
	if whole := drawn(t, board.View{Graph: &g}, 80, true); strings.Contains(whole, "not shown") || strings.Count(whole, "\n") < 5000 {
		t.Error("--full does not show all")
	}
}

func TestNodesAreLaidOutInTheUnitSquareAndApart(t *testing.T) {
	for n := 1; n <= drawnNodes; n++ {
		for name, edges := range map[string][][2]int{"joined": testGraph(max(n, 3), false).Edges, "apart": nil} {
			places := springs(n, among(edges, n))
			for i, p := range places {
				if !(p.x >= 0 && p.x <= 1 && p.y >= 0 && p.y <= 1) {
					t.Errorf("%s, %d nodes: node %d is at %v", name, n, i, p)
				}
				for j := range i {
					if math.Hypot(p.x-places[j].x, p.y-places[j].y) < 1e-3 {
						t.Errorf("%s, %d nodes: %d and %d are in one place", name, n, i, j)
					}
				}
			}
		}
	}
}

// among returns the edges between the first n nodes.
func among(edges [][2]int, n int) [][2]int {
	var within [][2]int
	for _, e := range edges {
		if e[0] < n && e[1] < n && e[0] != e[1] {
			within = append(within, e)
		}
	}
	return within
}

func TestArrowsPointTheirWay(t *testing.T) {
	for _, c := range []struct {
		down, right int
		want        rune
	}{{0, 5, '→'}, {0, -5, '←'}, {5, 0, '↓'}, {-5, 0, '↑'}, {2, 4, '↘'}, {-2, 4, '↗'}, {2, -4, '↙'}, {-2, -4, '↖'}} {
		if got := arrowhead(c.down, c.right); got != c.want {
			t.Errorf("%d down, %d right: %c, want %c", c.down, c.right, got, c.want)
		}
	}
}
