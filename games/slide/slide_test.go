package slide

import (
	"testing"

	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{"side": "1", "slides": "0", "slack": "0"},
		map[string]string{"side": "2", "kind": "random", "slides": "5"},
		map[string]string{"side": "2", "kind": "stuck", "limit": "0"},
		map[string]string{"side": "3", "kind": "solvable", "slides": "5"},
		map[string]string{"side": "3", "kind": "solvable", "slides": "6", "slack": "-2", "factor": "5"},
		map[string]string{"side": "3", "kind": "random", "slides": "6", "factor": "3"},
		map[string]string{"side": "3", "kind": "stuck", "limit": "9"},
		map[string]string{"side": "3", "kind": "backward", "slides": "5"},
		map[string]string{"side": "3", "kind": "mixed", "limit": "7", "factor": "1"},
		map[string]string{"side": "4", "kind": "solvable", "slides": "6", "slack": "0"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "2\n1 0\n5\n2 3\n0 1\n1 0\n", "3 3\r\n0 0", "\t 1\n 2 1000000\n1 2\n4 1\n\n", "100000\n1 0\n0\n",
		"1\n65 1\n", "1 -2\n3 4\n", "2 2147483647\n2147483647 0\n", "1\n2 5\n1 2 3\n4 5\n", "2 6 10\n14 18 22\n26 30 34\n")
}
