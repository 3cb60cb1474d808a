package cops

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(), map[string]string{"nodes": "5"}, map[string]string{"nodes": "6", "degree": "2", "cats": "1", "hole": "3"})
}

func TestConformanceOfTheFewestCats(t *testing.T) {
	gametest.Run(t, leastGame(), map[string]string{"nodes": "5"}, map[string]string{"nodes": "6", "degree": "2", "hole": "3"})
}

// leastGame returns the game with the question how few cats can win.
func leastGame() catalog.Game {
	g := Game()
	for i, p := range g.Params {
		switch p.Name {
		case "least":
			g.Params[i].Default = "true"
		case "starts":
			g.Params[i].Choices = []string{"choose"}
		}
	}
	g.Examples = slices.DeleteFunc(g.Examples, func(e catalog.Example) bool { return e.Params["least"] == "" })
	return g
}

// pursuits are generated duels of several kinds.
func pursuits(t *testing.T, see func(Duel)) {
	t.Helper()
	for _, given := range []map[string]string{{"cats": "2", "nodes": "6"}, {"cats": "3", "nodes": "5", "hole": "2"}, {"cats": "2", "nodes": "6", "stay": "no", "starts": "given", "at": "1,4"}} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(5) {
			see(gametest.Generated(t, Game(), v, seed).(instance).duel)
		}
	}
}

func TestCatsAreInterchangeable(t *testing.T) {
	others := 0
	pursuits(t, func(d Duel) {
		differ, err := check.Forms(d, 2000)
		if err != nil {
			t.Fatal(err)
		}
		others += differ
	})
	if others == 0 {
		t.Error("every position is its own form")
	}
}

func TestMovesByNumberAreTheMoves(t *testing.T) {
	pursuits(t, func(d Duel) {
		kept, err := check.Links(d, 2000)
		if err != nil {
			t.Fatal(err)
		}
		d.moves, d.links = nil, nil // as where there are too many joint moves to keep
		if each, err := check.Links(d, 2000); err != nil || each != kept || kept < 100 {
			t.Errorf("%d positions with the joint moves kept, and %d without (%v)", kept, each, err)
		}
	})
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "0 1\n1 2 # no more\n\n2 3", "Bw\n>>graph6<<Cr", ">>digraph6<<&BP_\n&BIG", ":Fa@x^",
		"graph { a -- b -- {c d} }", "strict digraph \"x\" { 0 -> 1 -> 2 }", "?", "@", "~~~~~~~~")
}
