package lock

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// Every step that opens a key-consuming door and loses the exit is a misuse, told apart by the doors opened before and the
// last one: all of them are found in the full states, and no other.
func TestMisusesAreTheStepsThatLoseTheExit(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 8))
	some, none := 0, 0
	for n := range tier.Scale(t, 6000, 2000) {
		m := scribble(r, 6, 6)
		if n%3 == 0 {
			m = rooms(r, 2, 2, 1, 2, 2, true)
		}
		p := compiled(t, m)
		if p.oneWay {
			continue
		}
		want := losses(m)
		got, trap := p.Misuses(0, 50, nil), p.ToSoftlock(0, nil)
		if exists := trap.Verdict == solve.Proved && len(trap.Cells) > 1; got.Verdict != solve.Proved || got.Total != len(want) || (got.Total > 0) != exists || len(got.List) != min(50, got.Total) {
			t.Fatalf("%d misuses, %d listed, want %d: %v; a trap: %v\n%s", got.Total, len(got.List), len(want), want, trap.Cells, picture(m))
		}
		listed := map[string]bool{}
		for _, use := range got.List {
			listed[fmt.Sprint(use.Opened, use.Last)] = true
			if !want[fmt.Sprint(use.Opened, use.Last)] {
				t.Fatalf("%+v is no misuse\n%s", use, picture(m))
			}
		}
		if len(listed) != len(got.List) {
			t.Fatalf("a misuse is listed twice: %+v\n%s", got.List, picture(m))
		}
		if got.Total > 0 {
			some++
		} else {
			none++
		}
	}
	if some < 20 || none < 100 {
		t.Errorf("%d with misuses, %d without: too few to tell", some, none)
	}
}

// losses returns the doors opened before and the last one for each step between full states after which no exit can be
// reached, although one could be before.
func losses(m *Map) map[string]bool {
	o := newOracle(m)
	past := func(s spot) bool { return !m.Kind(s.at).Exit }
	states, _ := o.all(o.start(0), past)
	dead := o.dead(states)
	found := map[string]bool{}
	for _, s := range states {
		if dead[s] || !past(s) {
			continue
		}
		for _, to := range o.next(s) {
			if !dead[to] {
				continue
			}
			opened := []int{}
			for i, door := range o.doors {
				if s.opened>>i&1 == 1 && door != m.Starts[0].At && slices.ContainsFunc(m.Kind(door).Needs, func(sort int) bool { return m.Keys[sort].Once }) {
					opened = append(opened, door)
				}
			}
			found[misuseName(opened, to.at)] = true
		}
	}
	return found
}

// misuseName names a misuse by the doors opened before, in order, and the last.
func misuseName(opened []int, last int) string { return fmt.Sprint(opened, last) }

// picture returns a map as a test that fails shows it.
func picture(m *Map) string {
	if len(m.Kinds) == len(kindsOf()) {
		return drawn(m)
	}
	return fmt.Sprint(m.Width, m.Cells)
}
