package jump

import (
	"fmt"
	"reflect"
	"runtime"
	"testing"

	"jogada/check"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// A large race has the same answer and the same proof on any number of processors, and is judged alike, right or wrong.
func TestLargeRacesAreProvedAlikeOnAnyNumberOfProcessors(t *testing.T) {
	tier.Concurrent(t)
	for _, move := range []string{"straight", "walk"} {
		for _, kindOf := range []string{"random", "worst"} {
			k := kind{move, map[string]string{"move": move, "rows": "270", "cols": "260", "players": "11", "max": "9", "kind": kindOf}}
			for _, ties := range []TieRule{FirstRound, Stable} {
				drawn := k.race(t)
				r, err := NewRace(drawn.Board, drawn.Players, drawn.Moving, ties)
				if err != nil {
					t.Fatal(err)
				}
				t.Run(fmt.Sprint(move, kindOf, ties), func(t *testing.T) { alikeOnProcessors(t, r) })
			}
		}
	}
}

func alikeOnProcessors(t *testing.T, r *Race) {
	var answers []standings
	var rulings []check.Ruling
	for _, processors := range []int{1, 4} {
		before := runtime.GOMAXPROCS(processors)
		s := ProveClaims(r, unlimited())
		answers = append(answers, s)
		if ruling := check.Race(r, s, unlimited()); ruling.Status != check.Accepted {
			t.Errorf("on %d processors: %s", processors, ruling.Reason)
		}
		wrong := *s.Classes
		wrong.Class = append([]int32(nil), wrong.Class...)
		wrong.Class[len(wrong.Class)/3]++
		wrong.Class[2*len(wrong.Class)/3]++
		s.Classes = &wrong
		rulings = append(rulings, check.Race(r, s, unlimited()))
		runtime.GOMAXPROCS(before)
	}
	if !reflect.DeepEqual(answers[0], answers[1]) {
		t.Error("another answer or proof on several processors")
	}
	if rulings[0].Status != check.Rejected || rulings[0].Reason != rulings[1].Reason {
		t.Errorf("a wrong proof: on one processor %d, %s; on several %d, %s", rulings[0].Status, rulings[0].Reason, rulings[1].Status, rulings[1].Reason)
	}
	if answers[0].Verdict == solve.Unknown {
		t.Error("nothing was decided")
	}
}
