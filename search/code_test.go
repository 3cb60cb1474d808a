package search_test

import (
	"strings"
	"testing"

	"jogada/search"
	"jogada/search/duels"
	"jogada/search/mazes"
	"jogada/search/puzzles"
	"jogada/search/races"
)

// codes returns the pseudocodes of the generic methods, by name.
func codes() map[string]search.Code {
	all := map[string]search.Code{"backtrack": puzzles.BacktrackCode(puzzles.Prunings{Best: true, Bound: true, Order: true}), "backtrack-plain": puzzles.BacktrackCode(puzzles.Prunings{}),
		"waves": duels.WaveCode("for each row:")}
	for _, m := range puzzles.Pathfinders[int, int]() {
		all[m.Name] = m.Code
	}
	for _, m := range mazes.Explorers[int, byte]() {
		all[m.Name] = m.Code
	}
	for _, m := range races.Racers[int, int]() {
		all[m.Name] = m.Code
	}
	for _, m := range duels.Judges[int, int]() {
		all[m.Name] = m.Code
	}
	return all
}

func TestEveryMethodHasPseudocode(t *testing.T) {
	for name, code := range codes() {
		if err := code.Fault(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFaultOfPseudocodeIsTold(t *testing.T) {
	for want, code := range map[string]search.Code{
		"no pseudocode":        {Waits: "queue"},
		"not say what":         {Lines: []search.Line{search.PlainLine("x")}},
		"not indented":         {Waits: "queue", Lines: []search.Line{search.PlainLine("  x")}},
		"no sentence":          {Waits: "queue", Lines: []search.Line{{Name: "a", Text: "x"}}},
		"two lines are called": {Waits: "queue", Lines: []search.Line{search.NamedLine("a", "x", "y"), search.NamedLine("a", "z", "y")}},
	} {
		if err := code.Fault(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it says %v, want %q", err, want)
		}
	}
}
