package escape

import (
	"testing"

	"jogada/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{"rows": "5", "cols": "9", "doors": "1", "more": "0"},
		map[string]string{"rows": "4", "cols": "7", "doors": "2", "more": "0", "kind": "random", "letters": "1"},
		map[string]string{"rows": "3", "cols": "6", "doors": "3", "kind": "random", "letters": "2", "ledges": "60"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "@a.A>\n", "#^_<)\n@\n+ab\n", ".>\n@ 0 1\n", "@ 9 9\n", "+\n@", "A\n+a\n@ 0 0\n", "@@", "@ \n a", "")
}
