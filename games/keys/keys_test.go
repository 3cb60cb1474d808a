package keys

import (
	"testing"

	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{},
		map[string]string{"rows": "1", "cols": "1", "players": "1"},
		map[string]string{"rows": "3", "cols": "3", "players": "9", "letters": "0"},
		map[string]string{"kind": "cave", "letters": "3"},
		map[string]string{"kind": "open", "rows": "7", "cols": "9", "players": "4", "letters": "26", "keys": "1"},
		map[string]string{"rows": "2", "cols": "30", "doors": "100"},
		map[string]string{"kind": "chain", "letters": "3"},
		map[string]string{"kind": "chain", "rows": "1", "cols": "9", "players": "9"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "1", "@\r\n", "#1#A\n\n  a\t\n", "1\n1\n", "0", "\xff", "1....A\n#\n#\n#a\n")
}
