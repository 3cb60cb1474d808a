package chase

import (
	"strconv"
	"testing"

	"jogada/catalog"
	"jogada/gametest"
	"jogada/graph"
)

// renumbered is a game whose nodes are numbered differently.
func renumbered(t *testing.T, g catalog.Game) func(catalog.Instance, *catalog.Dice) []catalog.Instance {
	return func(b catalog.Instance, d *catalog.Dice) []catalog.Instance {
		duel := b.(instance).duel
		to := make([]int, duel.Graph.Nodes())
		for a := range to {
			to[a] = a
		}
		d.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		var edges [][2]int
		for x, y := range duel.Graph.Edges() {
			edges = append(edges, [2]int{to[x], to[y]})
		}
		other, err := graph.New(len(to), edges, duel.Graph.Directed())
		if err != nil {
			t.Fatal(err)
		}
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
	g := Game()
	forms := map[string]map[string]string{}
	for _, rules := range []map[string]string{{}, {"mouse": "2", "cat": "1"}, {"first": "cat"}, {"hole": "0,3"}, {"graph": "directed"}} {
		v, err := g.Values(rules)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := g.Parse([]byte("[[1,3],[0,2],[1,3],[0,2]]"), v, nil)
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
