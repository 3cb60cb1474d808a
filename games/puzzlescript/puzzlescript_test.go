package puzzlescript

import (
	"testing"

	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(), map[string]string{"game": "growth", "edits": "1"})
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, Game()) }
