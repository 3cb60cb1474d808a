package chase

import (
	"testing"

	"jogada/catalog"
	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

func TestGeneratedGraphsAreConnectedAndHaveEveryOutcome(t *testing.T) {
	for _, given := range []map[string]string{
		{},
		{"nodes": "6", "degree": "2"},
		{"nodes": "7", "degree": "2", "first": "cat"},
		{"nodes": "8", "degree": "2", "graph": "directed"},
		{"nodes": "10", "graph": "directed", "first": "cat"},
		{"nodes": "12", "hole": "3,5", "mouse": "0", "cat": "11"},
		{"nodes": "20", "hole-degree": "2"},
	} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		won, dull := map[search.Side]int{}, 0
		for seed := range uint64(90) {
			d := gametest.Generated(t, Game(), v, seed).(instance).duel
			v := outcome(d, nil)
			won[v.Winner]++
			if v.Winner != search.Nobody && v.Plies <= dullPlies {
				dull++
			}
			if reached := reach(d.Graph, d.start.Cat, d.IsHole); reached < d.Graph.Nodes()-len(d.Holes) {
				t.Errorf("seed %d: the cat can reach %d nodes only:\n%s", seed, reached, pasted(d))
			}
			if reach(d.Graph, d.start.Mouse, nil) < d.Graph.Nodes() {
				t.Errorf("seed %d: a hole can't be reached:\n%s", seed, pasted(d))
			}
		}
		if dull > 30 {
			t.Errorf("%v: %d of 90 games are over after two plies", given, dull)
		}
		for _, side := range []search.Side{search.Nobody, Mouse, Cat} {
			if won[side] < 12 {
				t.Errorf("%v: %s came up %d of 90 times", given, sideName(side), won[side])
			}
		}
	}
}

// reach returns how many nodes can be reached from a node without going through a hole, if any are given.
func reach(g *graph.Graph, from graph.Node, isHole []bool) int {
	seen := map[graph.Node]bool{from: true}
	for todo := []graph.Node{from}; len(todo) > 0; todo = todo[1:] {
		for _, to := range g.Neighbours(todo[0]) {
			if !seen[to] && (isHole == nil || !isHole[to]) {
				seen[to] = true
				todo = append(todo, to)
			}
		}
	}
	return len(seen)
}

// The value that chooses boards is that of retrograde analysis.
func TestTheOutcomeOfADraftIsThatOfRetrogradeAnalysis(t *testing.T) {
	won := map[search.Side]int{}
	for i, given := range []map[string]string{{"nodes": "3"}, {"nodes": "6", "degree": "2"}, {"nodes": "7", "degree": "2", "first": "cat"}, {"nodes": "8", "degree": "2", "graph": "directed"},
		{"nodes": "9", "graph": "directed", "first": "cat", "hole": "0,4"}, {"nodes": "20"}, {"nodes": "50", "degree": "2"}} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(60 / (1 + i*i/8)) {
			d, err := sketched(catalog.NewDice(seed), v)
			if err != nil {
				t.Fatal(err)
			}
			want := duels.Retro[Position, graph.Node](d, solve.NewMeter(t.Context(), solve.Budget{}))
			got := outcome(d, nil)
			if got.Winner != want.Winner || want.Winner != search.Nobody && got.Plies != want.Plies {
				t.Errorf("%v, seed %d: %+v; want %v in %d", given, seed, got, want.Winner, want.Plies)
			}
			won[got.Winner]++
		}
	}
	if len(won) != 3 {
		t.Errorf("%v", won)
	}
}

func TestASeedGivesTheSameGraphForEver(t *testing.T) {
	for _, c := range []struct {
		seed  uint64
		given map[string]string
		want  string
	}{
		{0, nil, "[[7],[3,4,9],[5,6,9],[1,5,9],[1,7],[2,3],[2,7,8,9],[0,4,6,8],[6,7],[1,2,3,6]]\n"},
		{2, nil, "[[4],[4,5,6],[3,7,8,9],[2,4,5],[0,1,3,5],[1,3,4,7,9],[1,9],[2,5],[2],[2,5,6]]\n"},
		{1, map[string]string{"nodes": "6", "degree": "2", "graph": "directed", "first": "cat"}, "# graph=directed\n[[],[2,4],[5],[1,4],[0,1,5],[1,3,4]]\n"},
	} {
		v, err := Game().Values(c.given)
		if err != nil {
			t.Fatal(err)
		}
		if got := gametest.Generated(t, Game(), v, c.seed).Text(); got != c.want {
			t.Errorf("seed %d under %v gives %swant %s", c.seed, c.given, got, c.want)
		}
	}
}

func TestAStartOutsideAGeneratedGraphIsRefused(t *testing.T) {
	for _, given := range []map[string]string{{"nodes": "3", "mouse": "3"}, {"nodes": "5", "hole": "9"}, {"nodes": "3", "hole": "0,1,2"}} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := generate(catalog.NewDice(1), v); err == nil {
			t.Errorf("%v: no error", given)
		}
	}
}

func TestLargeAndDenseGraphsAreDrawnToo(t *testing.T) {
	for _, given := range []map[string]string{{"nodes": "2000", "degree": "6"}, {"nodes": "12", "degree": "100", "hole-degree": "100"}, {"nodes": "12", "degree": "100", "graph": "directed"}} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		g := gametest.Generated(t, Game(), v, 1).(instance).duel.Graph
		if want := v.Int("nodes"); g.Nodes() != want {
			t.Errorf("%v: %d nodes", given, g.Nodes())
		}
	}
}
