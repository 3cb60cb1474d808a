package lock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// altered returns a map with one cell changed.
func altered(m *Map, cell int, change func(*Kind)) *Map {
	other := *m
	kind := *m.Kind(cell)
	kind.Gives, kind.Needs = slices.Clone(kind.Gives), slices.Clone(kind.Needs)
	change(&kind)
	other.Cells, other.Kinds = slices.Clone(m.Cells), append(slices.Clone(m.Kinds), kind)
	other.Cells[cell] = uint16(len(m.Kinds))
	return &other
}

// brute holds the result of a walk over all states of a map: the cells that can be reached, and whether an exit can.
func brute(m *Map) (cells map[int]bool, exit bool) {
	o := newOracle(m)
	states, _ := o.all(o.start(0), always)
	cells = o.cells(states)
	for cell := range cells {
		exit = exit || m.Kind(cell).Exit
	}
	return cells, exit
}

// cutKeys takes the keys of a sort from a cell.
func cutKeys(m *Map, cell, sort int) *Map {
	return altered(m, cell, func(k *Kind) { k.Gives = slices.DeleteFunc(k.Gives, func(s int) bool { return s == sort }) })
}

func TestKeysAndDoorsThatAreNeededByTakingEachAway(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	met := map[string]int{}
	maps := tier.Scale(t, 5000, 600)
	for range maps {
		m := scribble(r, 5, 4)
		p := compiled(t, m)
		cells, exit := brute(m)
		var keys, doors Needed
		for i := range p.items {
			cell, sort := p.Key(i)
			if !cells[cell] || i > 0 && p.items[i-1] == p.items[i] {
				continue // the first key of a cell represents all
			}
			less, out := brute(cutKeys(m, cell, sort))
			judgeOne(&keys, i, exit && !out, len(less) == len(cells))
		}
		for _, n := range p.doors {
			door := int(p.nodes[n].at)
			if !cells[door] || door == m.Starts[0].At {
				continue
			}
			less, out := brute(altered(m, door, func(k *Kind) { k.Wall = true }))
			judgeOne(&doors, door, exit && !out, len(less) == len(cells)-1)
		}
		holdNeeded(t, m, "keys", p.KeysNeeded(0, nil), keys)
		holdNeeded(t, m, "doors", p.DoorsNeeded(0, nil), doors)
		if want := map[bool]solve.Verdict{true: solve.Proved, false: solve.Refuted}[exit]; p.CanExit(0, nil) != want {
			t.Fatalf("an exit can be reached: %v; brute force: %v\n%s", p.CanExit(0, nil), exit, drawn(m))
		}
		met["critical keys"] += len(keys.Critical)
		met["spare keys"] += len(keys.Spare)
		met["critical doors"] += len(doors.Critical)
		met["spare doors"] += len(doors.Spare)
	}
	for _, what := range []string{"critical keys", "spare keys", "critical doors", "spare doors"} {
		if met[what] < maps/50 {
			t.Errorf("%d %s: too few to tell", met[what], what)
		}
	}
}

func judgeOne(n *Needed, name int, critical, spare bool) {
	if critical {
		n.Critical = append(n.Critical, name)
	}
	if spare && !critical {
		n.Spare = append(n.Spare, name)
	}
}

func holdNeeded(t *testing.T, m *Map, what string, got, want Needed) {
	t.Helper()
	if got.Verdict != solve.Proved || !slices.Equal(got.Critical, want.Critical) || !slices.Equal(got.Spare, want.Spare) {
		t.Fatalf("%s: %v critical, %v spare; by taking each away: %v, %v\n%s", what, got.Critical, got.Spare, want.Critical, want.Spare, drawn(m))
	}
}
