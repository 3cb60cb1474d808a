package cops

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(), map[string]string{"nodes": "5"}, map[string]string{"nodes": "6", "degree": "2", "cats": "1", "hole": "3"})
}

func TestConformanceOfTheFewestCats(t *testing.T) {
	gametest.Run(t, leastGame(), map[string]string{"nodes": "5"}, map[string]string{"nodes": "6", "degree": "2", "hole": "3"})
}

// leastGame is the game with the question how few cats can win.
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

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", "0 1\n1 2 # no more\n\n2 3", "Bw\n>>graph6<<Cr", ">>digraph6<<&BP_\n&BIG", ":Fa@x^",
		"graph { a -- b -- {c d} }", "strict digraph \"x\" { 0 -> 1 -> 2 }", "?", "@", "~~~~~~~~")
}
