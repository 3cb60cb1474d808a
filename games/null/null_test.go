package null

import (
	"testing"

	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, Game()) }

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, Game()) }
