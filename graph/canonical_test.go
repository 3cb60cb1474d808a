package graph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/graph"
	"jogada/internal/gametest/tier"
)

// permuted returns a graph with its nodes numbered differently: node a becomes to[a].
func permuted(t testing.TB, g *graph.Graph, to []int) *graph.Graph {
	t.Helper()
	var edges [][2]int
	for a, b := range g.Edges() {
		edges = append(edges, [2]int{to[a], to[b]})
	}
	other, err := graph.New(g.Nodes(), edges, g.Directed())
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// recoloured returns the colours of a graph with its nodes numbered differently.
func recoloured(colours, to []int) []int {
	other := make([]int, len(colours))
	for a, c := range colours {
		other[to[a]] = c
	}
	return other
}

// least returns the least text of a graph and its colours over all numberings of its nodes.
func least(t testing.TB, g *graph.Graph, colours []int) (text string) {
	to := make([]int, g.Nodes())
	for a := range to {
		to[a] = a
	}
	var all func(int)
	all = func(n int) {
		if n == len(to) {
			if s := fmt.Sprint(recoloured(colours, to), permuted(t, g, to).Adjacency()); text == "" || s < text {
				text = s
			}
			return
		}
		for i := n; i < len(to); i++ {
			to[n], to[i] = to[i], to[n]
			all(n + 1)
			to[n], to[i] = to[i], to[n]
		}
	}
	all(0)
	return text
}

func TestCanonicalFormsAreEqualExactlyWhereANumberingMakesGraphsEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, directed := range []bool{false, true} {
		brute, forms := map[string]string{}, map[string]string{} // least text ↔ form
		for range 600 {
			n := 1 + r.IntN(5)
			var edges [][2]int
			for a := range n {
				for b := range n {
					if a != b && r.IntN(3) == 0 {
						edges = append(edges, [2]int{a, b})
					}
				}
			}
			g, err := graph.New(n, edges, directed)
			if err != nil {
				t.Fatal(err)
			}
			colours := make([]int, n)
			for a := range colours {
				colours[a] = r.IntN(4) / 2
			}
			form, ok := g.Canonical(colours)
			text := least(t, g, colours)
			if other, met := brute[text]; !ok || met && other != form {
				t.Fatalf("%v %s %v has another form than one that is equal", directed, g.Adjacency(), colours)
			}
			if other, met := forms[form]; met && other != text {
				t.Fatalf("%v %s %v has the form of one that is not equal", directed, g.Adjacency(), colours)
			}
			brute[text], forms[form] = form, text
		}
		if len(brute) < 100 {
			t.Errorf("only %d graphs differ", len(brute))
		}
	}
}

// The hardest graphs to distinguish: many nodes that look alike.
func regular(name string, n int) (edges [][2]int) {
	for a := range n {
		for b := range a {
			switch d := a - b; {
			case name == "complete", name == "cycle" && (d == 1 || d == n-1), name == "bipartite" && d%2 == 1,
				name == "cube" && (a^b)&(a^b-1) == 0, name == "prism" && (d == n/2 || a/(n/2) == b/(n/2) && (d == 1 || d == n/2-1)),
				name == "matching" && d == 1 && a%2 == 1:
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	return edges
}

func TestRegularGraphsHaveFormsOrNoneWhateverTheirNumbering(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for name, n := range map[string]int{"complete": 40, "cycle": 60, "bipartite": 30, "cube": 16, "prism": 20, "matching": 8, "empty": 50} {
		g, err := graph.New(n, regular(name, n), false)
		if err != nil {
			t.Fatal(err)
		}
		form, ok := g.Canonical(make([]int, n))
		if !ok {
			t.Errorf("%s of %d nodes has no form", name, n)
		}
		for range tier.Scale(t, 5, 2) {
			if other, too := permuted(t, g, r.Perm(n)).Canonical(make([]int, n)); too != ok || other != form {
				t.Errorf("%s has another form when its nodes are numbered differently", name)
			}
		}
	}
	if !tier.Deep() {
		return // a search without an end takes a second
	}
	hard, err := graph.New(40, regular("matching", 40), false) // 20! · 2²⁰ numberings are alike
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := hard.Canonical(make([]int, 40)); ok {
		t.Error("a form was found that takes too long")
	}
	if _, ok := permuted(t, hard, r.Perm(40)).Canonical(make([]int, 40)); ok {
		t.Error("a form was found that takes too long")
	}
}

func TestEditsOfAGraphAreAllPairs(t *testing.T) {
	for _, directed := range []bool{false, true} {
		g, err := graph.New(5, [][2]int{{0, 1}, {1, 2}, {4, 0}}, directed)
		if err != nil {
			t.Fatal(err)
		}
		seen := []string{g.Adjacency()}
		for n := range g.Edits() {
			changed := g.Edit(n)
			if more := changed.Size() - g.Size(); more != 1 && more != -1 || slices.Contains(seen, changed.Adjacency()) {
				t.Errorf("edit %d makes %s of %s", n, changed.Adjacency(), g.Adjacency())
			}
			if back := changed.Edit(n); back.Adjacency() != g.Adjacency() {
				t.Errorf("edit %d twice makes %s of %s", n, back.Adjacency(), g.Adjacency())
			}
			seen = append(seen, changed.Adjacency())
		}
		if want := map[bool]int{false: 11, true: 21}[directed]; len(seen) != want {
			t.Errorf("%d graphs, want %d", len(seen), want)
		}
	}
}
