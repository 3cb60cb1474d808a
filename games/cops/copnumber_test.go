package cops

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"jogada/graph"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// copNumber returns the fewest cats that win, by the game's own method; 0: more than five.
func copNumber(t testing.TB, g *graph.Graph, r Rules) int {
	t.Helper()
	l, err := newLeast(g, r)
	if err != nil {
		t.Fatal(err)
	}
	for cats := 1; cats <= MaxCats; cats++ {
		j := Pursuit(l.duel(cats), meter())
		if j.Verdict != solve.Proved {
			t.Fatalf("%d cats on %s: %v", cats, g.Text(), j.Stopped)
		}
		if j.Winner == Cats {
			return cats
		}
	}
	return 0
}

// dismantlable reports whether all nodes but one can be taken away one after another, each while another node is beside
// it and beside all that it is beside. (Nowakowski and Winkler 1983, Quilliot 1978: one cat wins exactly on these.)
func dismantlable(g *graph.Graph) bool {
	var left []graph.Node
	for n := range graph.Node(g.Nodes()) {
		left = append(left, n)
	}
	beside := func(a, b graph.Node) bool { return a == b || g.HasEdge(a, b) }
	corner := func(a graph.Node) bool {
		for _, b := range left {
			covers := a != b
			for _, c := range left {
				covers = covers && (!beside(a, c) || beside(b, c))
			}
			if covers {
				return true
			}
		}
		return false
	}
	for len(left) > 1 {
		found := false
		for i, a := range left {
			if corner(a) {
				left, found = append(left[:i:i], left[i+1:]...), true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// listed returns graphs that nauty lists.
func listed(t testing.TB, args ...string) []graph.Placed {
	t.Helper()
	var name string
	for _, try := range []string{"nauty-geng", "geng"} {
		if path, err := exec.LookPath(try); err == nil {
			name = path
		}
	}
	if name == "" {
		tier.Missing(t, "nauty (scripts/tools)", "theorems about all small graphs")
	}
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s %v: %v", name, args, err)
	}
	graphs, err := graph.Read(bytes.TrimSpace(out), false, graph.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return graphs
}

func TestOneCatIsEnoughExactlyOnDismantlableGraphs(t *testing.T) {
	sizes := []string{"1", "2", "3", "4", "5", "6", "7", "8"}
	// How many connected graphs of so many nodes there are, and on how many of them one cat is enough.
	connected := []int{1, 1, 2, 6, 21, 112, 853, 11117}
	oneCat := []int{1, 1, 2, 5, 16, 68, 403, 3791}
	sizes = sizes[:tier.Scale(t, 8, 6)]
	for i, nodes := range sizes {
		graphs := listed(t, "-cq", nodes)
		met := map[int]int{}
		for _, g := range graphs {
			cats := copNumber(t, g.Graph, Rules{Stay: true, First: Cats})
			if met[cats]++; (cats == 1) != dismantlable(g.Graph) {
				t.Fatalf("%d cats are needed, and it is dismantlable: %v\n%s", cats, dismantlable(g.Graph), g.Text())
			}
		}
		if len(graphs) != connected[i] || met[1] != oneCat[i] || met[1]+met[2] != connected[i] {
			t.Errorf("%s nodes: %d graphs, cats needed: %v", nodes, len(graphs), met)
		}
	}
}

func TestTwoCatsAreEnoughOnNineNodes(t *testing.T) {
	part := fmt.Sprintf("0/%d", tier.Scale(t, 25, 1000))
	met := map[int]int{}
	for _, g := range listed(t, "-cq", "9", part) {
		met[copNumber(t, g.Graph, Rules{Stay: true, First: Cats})]++
	}
	if len(met) != 2 || met[1] == 0 || met[2] == 0 {
		t.Errorf("cats needed: %v", met)
	}
}

func TestCopNumbersOfWellKnownGraphs(t *testing.T) {
	ring := func(n int) string {
		var edges strings.Builder
		for a := range n {
			edges.WriteString(strings.Join([]string{writeNode(graph.Node(a)), writeNode(graph.Node((a + 1) % n))}, " ") + "\n")
		}
		return edges.String()
	}
	example := func(name string) string {
		for _, e := range Game().Examples {
			if e.Name == name {
				return e.Text
			}
		}
		t.Fatalf("there is no example %s", name)
		return ""
	}
	for name, c := range map[string]struct {
		text string
		stay bool
		want int
	}{
		"the Petersen graph":           {example("1-petersen.g6"), true, 3},
		"the dodecahedron":             {example("4-dodecahedron.g6"), true, 3},
		"a tree":                       {example("3-tree.txt"), true, 1},
		"a cycle":                      {ring(7), true, 2},
		"a triangle":                   {ring(3), true, 1},
		"a single node":                {"@", true, 1},
		"three nodes apart":            {"[[],[],[]]", true, 3},
		"six nodes apart":              {"[[],[],[],[],[],[]]", true, 0},
		"the octahedron":               {"[[1,2,3,4],[0,2,4,5],[0,1,3,5],[0,2,4,5],[0,1,3,5],[1,2,3,4]]", true, 2},
		"two nodes, and all must move": {"0 1", false, 1},
		"a path of three nodes, and all must move": {"0 1\n1 2", false, 1},
		"a square, and all must move":              {ring(4), false, 2},
	} {
		graphs, err := graph.Read([]byte(c.text), false, graph.DefaultLimits())
		if err != nil {
			t.Fatal(name, err)
		}
		if got := copNumber(t, graphs[0].Graph, Rules{Stay: c.stay, First: Cats}); got != c.want {
			t.Errorf("%s needs %d cats, want %d", name, got, c.want)
		}
	}
}
