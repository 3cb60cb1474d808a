package cops

import (
	"testing"

	"jogada/catalog"
	"jogada/graph"
	"jogada/internal/gametest"
)

// renumbered returns a game whose nodes are numbered differently.
func renumbered(t *testing.T, g catalog.Game) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) []catalog.Instance {
		graphs, err := graph.Read([]byte(b.Text()), b.Rules()["graph"] == "directed", graph.DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		other, _ := gametest.Renumbered(t, graphs[0].Graph, d)
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
	gametest.Distinct(t, Game(), "[[1],[0,2],[1,3],[2]]", []map[string]string{{}, {"cats": "1"}, {"stay": "no"}, {"first": "mouse"}, {"least": "true"}, {"hole": "3"},
		{"starts": "given"}, {"starts": "given", "at": "1,2"}, {"starts": "given", "at": "2"}, {"starts": "given", "mouse": "1", "at": "0"}}...)
}
