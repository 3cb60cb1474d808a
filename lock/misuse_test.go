package lock

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/solve"
)

// A use of keys is a mistake if no exit can be reached with it and one can be without it: checked on the map with those
// doors gone and their keys used up. There is one if and only if there is a trap that is not there from the start.
func TestMisusesEndInTraps(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	some, none := 0, 0
	for n := range 900 {
		m := scribble(r, 5, 5)
		if n%3 == 0 {
			m = rooms(r, 2, 2, 1, 2, 2, true)
		}
		p := compiled(t, m)
		if p.oneWay || m.Kind(m.Starts[0].At).door() {
			continue
		}
		got, trap := p.Misuses(0, 50, nil), p.ToSoftlock(0, nil)
		if exists := trap.Verdict == solve.Proved && len(trap.Cells) > 1; got.Verdict != solve.Proved || (got.Total > 0) != exists || len(got.List) != min(50, got.Total) {
			t.Fatalf("%d mistakes, %d listed; a trap: %v\n%s", got.Total, len(got.List), trap.Cells, picture(m))
		}
		for _, way := range got.List {
			if !used(m, way.Opened) || used(m, append(slices.Clone(way.Opened), way.Last)) {
				t.Fatalf("%+v is no mistake\n%s", way, picture(m))
			}
		}
		if got.Total > 0 {
			some++
		} else {
			none++
		}
	}
	if some < 20 || none < 100 {
		t.Errorf("%d with mistakes, %d without: too few to tell", some, none)
	}
}

// used reports whether an exit can be reached once these doors were opened, by searching all full states in which they
// are.
func used(m *Map, doors []int) bool {
	o := newOracle(m)
	states, _ := o.all(o.start(0), func(s spot) bool { return !m.Kind(s.at).Exit })
	dead := o.dead(states)
	want := uint64(0)
	for _, door := range doors {
		want |= 1 << slices.Index(o.doors, door)
	}
	for _, s := range states {
		opened := uint64(0)
		for i, door := range o.doors {
			if s.opened>>i&1 == 1 && slices.ContainsFunc(m.Kind(door).Needs, func(sort int) bool { return m.Keys[sort].Once }) {
				opened |= 1 << i
			}
		}
		if opened == want && !dead[s] && !m.Kind(s.at).Exit {
			return true
		}
	}
	return false
}

// picture returns a map as a test that fails shows it.
func picture(m *Map) string {
	if len(m.Kinds) == len(kindsOf()) {
		return drawn(m)
	}
	return fmt.Sprint(m.Width, m.Cells)
}
