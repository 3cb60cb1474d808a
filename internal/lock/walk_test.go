package lock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// follow walks over cells by the rules, and returns the resulting state.
func (o *oracle) follow(cells []int) (spot, bool) {
	s := o.start(0)
	if len(cells) == 0 || cells[0] != s.at {
		return s, false
	}
	for _, cell := range cells[1:] {
		next := o.next(s)
		i := slices.IndexFunc(next, func(to spot) bool { return to.at == cell })
		if i < 0 {
			return s, false
		}
		s = next[i]
	}
	return s, true
}

// nearest returns how far the nearest state is that is a goal; -1: there is none.
func nearest(states []spot, far map[spot]int, goal func(spot) bool) int {
	for _, s := range states {
		if goal(s) {
			return far[s]
		}
	}
	return -1
}

// holdWalk holds a walk to the number of steps that brute force needs and to its goal.
func holdWalk(t *testing.T, o *oracle, what string, got Walk, want int, goal func(spot) bool) {
	t.Helper()
	if want < 0 {
		if got.Verdict != solve.Refuted || got.Found {
			t.Fatalf("%s: %v, %v; brute force: none\n%s", what, got.Verdict, got.Cells, drawn(o.m))
		}
		return
	}
	end, legal := o.follow(got.Cells)
	if got.Verdict != solve.Proved || len(got.Cells)-1 != want || !legal || !goal(end) {
		t.Fatalf("%s: %v, %v, legal %v; brute force: %d steps\n%s", what, got.Verdict, got.Cells, legal, want, drawn(o.m))
	}
}

// dead returns the states from which no exit can be reached; a walk ends at an exit.
func (o *oracle) dead(states []spot) map[spot]bool {
	before := map[spot][]spot{}
	dead := map[spot]bool{}
	var alive []spot
	for _, s := range states {
		dead[s] = true
		if o.m.Kind(s.at).Exit {
			alive = append(alive, s)
			continue
		}
		for _, to := range o.next(s) {
			before[to] = append(before[to], s)
		}
	}
	for ; len(alive) > 0; alive = alive[1:] {
		if dead[alive[0]] {
			delete(dead, alive[0])
			alive = append(alive, before[alive[0]]...)
		}
	}
	return dead
}

func TestShortestWalksAgreeWithAWalkOverAllStates(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	met := map[string]int{}
	maps := tier.Scale(t, 4000, 1200)
	for range maps {
		m := scribble(r, 5, 5)
		p := compiled(t, m)
		o := newOracle(m)
		states, far := o.all(o.start(0), always)
		exit := func(s spot) bool { return m.Kind(s.at).Exit }
		steps := nearest(states, far, exit)
		holdWalk(t, o, "exit", p.ToExit(0, nil), steps, exit)
		note(met, "exit", steps)

		all := func(s spot) bool { return s.taken == 1<<len(o.keys)-1 }
		steps = nearest(states, far, all)
		holdWalk(t, o, "collect", p.ToAllKeys(0, nil), steps, all)
		note(met, "collect", steps)

		states, far = o.all(o.start(0), func(s spot) bool { return !exit(s) })
		dead := o.dead(states)
		trapped := func(s spot) bool { return dead[s] }
		steps = nearest(states, far, trapped)
		holdWalk(t, o, "softlock", p.ToSoftlock(0, nil), steps, trapped)
		note(met, "softlock", steps)
	}
	for _, what := range []string{"exit: none", "exit: some", "collect: none", "collect: some", "softlock: none", "softlock: some"} {
		if met[what] < maps/100 {
			t.Errorf("%s: %d, too few to tell", what, met[what])
		}
	}
}

func note(met map[string]int, what string, steps int) {
	switch {
	case steps < 0:
		met[what+": none"]++
	case steps > 0:
		met[what+": some"]++
	}
}
