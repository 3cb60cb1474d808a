package chase

import (
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

// renumbered returns a game whose nodes are numbered differently.
func renumbered(t *testing.T, g catalog.Game) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) []catalog.Instance {
		other, to := gametest.Renumbered(t, b.(instance).duel.Graph, d)
		v, err := g.Values(b.Rules())
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"mouse", "cat", "hole"} {
			v[name] = strconv.Itoa(to[v.Int(name)])
		}
		boards, err := g.Parse([]byte(other.Adjacency()), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		return boards
	}
}

func TestSymmetries(t *testing.T) {
	g := Game()
	for _, first := range []string{"mouse", "cat"} {
		for _, edges := range []string{"undirected", "directed"} {
			v, err := g.Values(map[string]string{"nodes": "5", "degree": "2", "first": first, "graph": edges})
			if err != nil {
				t.Fatal(err)
			}
			gametest.Symmetries(t, g, v, 150, renumbered(t, g))
		}
	}
}

func TestWhoStandsWhereIsPartOfTheBoard(t *testing.T) {
	gametest.Distinct(t, Game(), "[[1,3],[0,2],[1,3],[0,2]]",
		map[string]string{}, map[string]string{"mouse": "2", "cat": "1"}, map[string]string{"first": "cat"}, map[string]string{"hole": "0,3"}, map[string]string{"graph": "directed"})
}
