package keys

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
)

func shape(t *testing.T, given map[string]string) catalog.Values {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestASeedGivesTheSameMapForEver(t *testing.T) {
	const want = `#######################
#.a.#.......#..a.dA2..#
#.b.#.......#.....#...#
#...B.......#...1....3#
#########C#D#B#########
#.................#...#
#....d#....e#.....#...#
#....bE.....#.....A...#
#######################
`
	if got := gametest.Generated(t, Game(), shape(t, map[string]string{"rows": "9", "cols": "23"}), 7).Text(); got != want {
		t.Errorf("seed 7 gives\n%s\nwant\n%s", got, want)
	}
}

func TestGeneratedMapsHaveOpenedAndShutDoorsAndMutualLocks(t *testing.T) {
	for _, kind := range []string{"rooms", "cave", "open"} {
		met := spread{}
		v := shape(t, map[string]string{"kind": kind})
		for seed := range uint64(200) {
			m := gametest.Generated(t, Game(), v, seed).(instance).world
			if len(m.players) != 3 || m.rows != 15 || m.cols != 31 {
				t.Fatalf("seed %d: %d players on %d×%d\n%s", seed, len(m.players), m.rows, m.cols, m)
			}
			for _, r := range exploration(m).Regions {
				met.note(m, r)
			}
		}
		met.need(t, 20, "doors opened and shut", "doors opened", "doors shut")
		met.need(t, 5, "mutual locks")
	}
}

func TestEveryShapeHasItsPlayersAndNoMoreLettersThanAsked(t *testing.T) {
	for _, given := range []map[string]string{
		{"rows": "1", "cols": "1", "players": "1"},
		{"rows": "3", "cols": "3", "players": "9"},
		{"rows": "1", "cols": "9", "players": "9", "kind": "cave"},
		{"rows": "2", "cols": "5", "players": "9", "kind": "open", "keys": "1000", "letters": "26"},
		{"rows": "40", "cols": "7", "players": "2", "doors": "100", "letters": "2", "keys": "0"},
		{"rows": "12", "cols": "12", "letters": "0"},
		{"rows": "30", "cols": "30", "doors": "0", "letters": "2"},
	} {
		v := shape(t, given)
		for seed := range uint64(50) {
			m := gametest.Generated(t, Game(), v, seed).(instance).world
			if m.rows != v.Int("rows") || m.cols != v.Int("cols") || len(m.players) != v.Int("players") {
				t.Errorf("%v, seed %d: %d players on %d×%d\n%s", given, seed, len(m.players), m.rows, m.cols, m)
			}
			for letter := range letters {
				over := letter >= v.Int("letters")
				if over && m.grid.Keys[letter]+m.grid.Doors[letter] > 0 || m.grid.Keys[letter] > v.Int("keys") || v.Int("doors") == 0 && m.grid.Doors[letter] > 0 {
					t.Errorf("%v, seed %d: %d keys and %d doors of letter %d\n%s", given, seed, m.grid.Keys[letter], m.grid.Doors[letter], letter, m)
				}
			}
		}
	}
}

func TestMorePlayersThanCellsAreRefused(t *testing.T) {
	_, err := Game().Generate(catalog.NewDice(1), shape(t, map[string]string{"rows": "2", "cols": "2", "players": "5"}))
	if err == nil || !strings.Contains(err.Error(), "5 players do not fit on a map of 2 rows and 2 columns") {
		t.Errorf("the error is %v", err)
	}
}
