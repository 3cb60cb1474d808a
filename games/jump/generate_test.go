package jump

import (
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search/races"
)

func generated(t *testing.T, given map[string]string, seed uint64) *Race {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return gametest.Generated(t, Game(), v, seed).(instance).race
}

func TestSmallGeneratedBoardsAreOfAllSorts(t *testing.T) {
	for _, move := range moveRules {
		for _, given := range []map[string]string{
			{"move": move, "rows": "3", "cols": "4", "players": "4", "max": "4"},
			{"move": move, "rows": "5", "cols": "5", "players": "3", "max": "3"},
			{"move": move},
		} {
			wins, ties, nobody := 0, 0, 0
			const boards = 400
			for seed := range uint64(boards) {
				places := races.Field(generated(t, given, seed), unlimited()).Ranks
				switch {
				case !places[0].Arrives:
					nobody++
				case places[1].Arrives && places[1].Rounds == places[0].Rounds:
					ties++
				default:
					wins++
				}
			}
			t.Logf("%v: %d plain wins, %d ties, %d without a winner", given, wins, ties, nobody)
			if min(wins, ties, nobody) < boards/16 {
				t.Errorf("%v: %d plain wins, %d ties, %d without a winner", given, wins, ties, nobody)
			}
		}
	}
}

func TestNobodyWinsOnTheWorstBoardsAndNearlyAllIsReached(t *testing.T) {
	for _, given := range []map[string]string{
		{"move": "straight", "kind": "worst", "rows": "40", "cols": "50", "players": "11", "max": "9"},
		{"move": "straight", "kind": "worst", "rows": "60", "cols": "30", "players": "11", "max": "30"},
		{"move": "walk", "kind": "worst", "rows": "20", "cols": "30", "players": "11"},
	} {
		for seed := range uint64(10) {
			r := generated(t, given, seed)
			s := races.Layers(r, unlimited())
			all := len(r.Jumps)
			if r.Moving == Walk {
				all /= 2 // one colour
			}
			if s.Verdict.String() != "refuted" || len(s.Labels) < all*4/5 {
				t.Errorf("%v, seed %d: %v after %d cells of %d", given, seed, s.Verdict, len(s.Labels), all)
			}
		}
	}
}

func TestTheSmallestWorstBoardsHaveNoWinnerEither(t *testing.T) {
	for _, move := range moveRules {
		for _, size := range [][2]string{{"1", "2"}, {"2", "1"}, {"2", "2"}, {"1", "3"}, {"3", "3"}} {
			for _, most := range []string{"0", "1", "2", "3"} {
				given := map[string]string{"move": move, "kind": "worst", "rows": size[0], "cols": size[1], "max": most}
				for seed := range uint64(20) {
					if r := generated(t, given, seed); races.Layers(r, unlimited()).Verdict.String() != "refuted" {
						t.Errorf("a player wins\n%s", paste(r))
					}
				}
			}
		}
	}
}

func TestWhatCanNotBeGeneratedIsRefused(t *testing.T) {
	for _, c := range []struct {
		given map[string]string
		want  string
	}{
		{map[string]string{"kind": "worst", "rows": "1", "cols": "1"}, "on a board of one cell everybody wins; kind=worst is where nobody does"},
		{map[string]string{"rows": "100000", "cols": "100000"}, "a board of 100000 × 100000 has 10000000000 cells, over the most allowed, 268435456"},
		{map[string]string{"player": "A=0,0"}, "the parameter player is for a bare matrix; a generated board has starts of its own"},
	} {
		v, err := Game().Values(c.given)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Game().Generate(catalog.NewDice(1), v); err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %s", c.given, err, c.want)
		}
	}
}

func TestASeedGivesTheSameBoardForEver(t *testing.T) {
	for _, c := range []struct {
		given map[string]string
		want  string
	}{
		{map[string]string{"rows": "3", "cols": "4", "players": "2"},
			"3 4\n2\n3 3 1 4\n0 2 1 1\n3 4 3 4\n1 0\n2 1\n"},
		{map[string]string{"rows": "3", "cols": "4", "players": "2", "kind": "worst"},
			"3 4\n2\n1 3 3 4\n4 2 2 2\n2 4 3 2\n0 1\n1 0\n"},
		{map[string]string{"rows": "2", "cols": "3", "players": "2", "kind": "worst", "move": "walk"},
			"2 3\n2\n16 16 12\n18 10 14\n1 1\n0 2\n"},
	} {
		if got := newInstance(generated(t, c.given, 7), false).Text(); got != c.want {
			t.Errorf("%v: %q, want %q", c.given, got, c.want)
		}
	}
}
