package own

import (
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

func TestConformance(t *testing.T) {
	g := Game()
	if !tier.Deep() { // one duel and one puzzle of few states, under all titles
		for i := range g.Examples {
			if i != 3 {
				g.Examples[i].Text = g.Examples[10].Text
			}
		}
	}
	gametest.Run(t, g, map[string]string{"game": "hexapawn"}, map[string]string{"game": "jugs"})
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, Game()) }
