package cops

import (
	"testing"

	"jogada/catalog"
	"jogada/gametest"
	"jogada/graph"
)

// renumbered is a game whose nodes are numbered differently.
func renumbered(t *testing.T, g catalog.Game) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) []catalog.Instance {
		graphs, err := graph.Read([]byte(b.Text()), b.Rules()["graph"] == "directed", graph.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		old := graphs[0].Graph
		to := make([]int, old.Nodes())
		for a := range to {
			to[a] = a
		}
		d.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		var edges [][2]int
		for x, y := range old.Edges() {
			edges = append(edges, [2]int{to[x], to[y]})
		}
		other, err := graph.New(len(to), edges, old.Directed())
		if err != nil {
			t.Fatal(err)
		}
		v, err := g.Values(b.Rules())
		if err != nil {
			t.Fatal(err)
		}
		boards, err := g.Parse([]byte(other.Text()), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		return boards
	}
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for _, rules := range []map[string]string{{"cats": "1"}, {"cats": "2", "stay": "no"}, {"least": "true"}, {"cats": "1", "graph": "directed", "nodes": "4"}} {
		given := map[string]string{"nodes": "6", "degree": "2"}
		for name, value := range rules {
			given[name] = value
		}
		v, err := g.Values(given)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Symmetries(t, g, v, 150, renumbered(t, g))
	}
}

func TestStartsAndRulesArePartOfTheBoard(t *testing.T) {
	g := Game()
	forms := map[string]map[string]string{}
	for _, rules := range []map[string]string{{}, {"cats": "1"}, {"stay": "no"}, {"first": "mouse"}, {"least": "true"}, {"hole": "3"},
		{"starts": "given"}, {"starts": "given", "at": "1,2"}, {"starts": "given", "at": "2"}, {"starts": "given", "mouse": "1", "at": "0"}} {
		v, err := g.Values(rules)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := g.Parse([]byte("[[1],[0,2],[1,3],[2]]"), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		form := catalog.Canonical(boards[0])
		if other, met := forms[form]; met {
			t.Errorf("%v and %v are taken for the same", rules, other)
		}
		forms[form] = rules
	}
}
