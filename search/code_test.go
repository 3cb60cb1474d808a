package search_test

import (
	"strings"
	"testing"

	"jogada/search"
)

// codes returns the pseudocodes of the generic methods, by name.
func codes() map[string]search.Code {
	all := map[string]search.Code{"backtrack": search.BacktrackCode(search.Prunings{Best: true, Bound: true, Order: true}), "backtrack-plain": search.BacktrackCode(search.Prunings{}),
		"waves": search.WaveCode("for each row:")}
	for _, m := range search.Pathfinders[int, int]() {
		all[m.Name] = m.Code
	}
	for _, m := range search.Explorers[int, byte]() {
		all[m.Name] = m.Code
	}
	for _, m := range search.Racers[int, int]() {
		all[m.Name] = m.Code
	}
	for _, m := range search.Judges[int, int]() {
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
