package sokoban

import (
	"testing"

	"jogada/check"
	"jogada/internal/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(),
		map[string]string{"rows": "4", "cols": "5", "boxes": "1"},
		map[string]string{"rows": "6", "cols": "6", "boxes": "2", "pulls": "30"},
		map[string]string{"rows": "5", "cols": "6", "boxes": "2", "kind": "random"},
		map[string]string{"rows": "7", "cols": "6", "boxes": "3", "pulls": "0"},
	)
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) {
	gametest.Fuzz(f, Game(), "5#|#@-$.#|5#\n", "; one\n\n####\n#@.#\n#$ #\n####\nTitle: first\n\n#####\n#+$ #\n#####\n", "@$.", "-\n@\n", "12\n", "#@\n##@\n", "3", "@3", "101#\n@", "@-_ \n*+")
}

func TestPositionsAreSearchedUpToWhereTheManCanWalk(t *testing.T) {
	g := Game()
	for _, count := range []string{"pushes", "moves"} {
		v, err := g.Values(map[string]string{"rows": "6", "cols": "6", "boxes": "2", "pulls": "30", "count": count})
		if err != nil {
			t.Fatal(err)
		}
		others := 0
		for seed := range uint64(20) {
			differ, err := check.Forms(gametest.Generated(t, g, v, seed).(instance).puzzle, 500)
			if err != nil {
				t.Fatal(err)
			}
			others += differ
		}
		if (others > 0) != (count == "pushes") {
			t.Errorf("counting %s, %d positions are not their own forms", count, others)
		}
	}
}
