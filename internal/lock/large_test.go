package lock_test

import (
	"fmt"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/lock"
	"jogada/solve"
)

// chain returns a world of levels in a row. Each has a wall across with a door, and the key to it on the near side; a
// step that can't be reversed leads from one level to the next, and every tenth door uses up a bomb of its level.
func chain(levels, side int) *lock.World {
	b := &lock.Builder{}
	w := &b.World
	w.Keys = []lock.Key{{Name: "bomb", Once: true}}
	floor, wall := b.Kind(lock.Kind{}), b.Kind(lock.Kind{Wall: true})
	moves := func(yield func(from, to int)) {
		for at := range side * side {
			if at%side+1 < side {
				yield(at, at+1)
				yield(at+1, at)
			}
			if at+side < side*side {
				yield(at, at+side)
				yield(at+side, at)
			}
		}
	}
	for l := range levels {
		cells := make([]int32, side*side)
		for at := range cells {
			if cells[at] = floor; at%side == side/2 {
				cells[at] = wall
			}
		}
		thing := 0
		if l%10 != 9 {
			thing = len(w.Keys)
			w.Keys = append(w.Keys, lock.Key{Name: fmt.Sprint("key ", l)})
		}
		cells[side+1] = b.Kind(lock.Kind{Gives: []int{thing}})
		cells[side+side/2] = b.Kind(lock.Kind{Needs: []int{thing}})
		if l == levels-1 {
			cells[side*side-1] = b.Kind(lock.Kind{Exit: true})
		}
		b.Level(fmt.Sprint("level ", l), side, side, cells, moves)
		if l > 0 {
			b.Link(l*side*side-1, l*side*side)
		}
	}
	w.Starts = []lock.Start{{Name: "hero"}}
	built, err := b.Build(nil)
	if err != nil {
		panic(err)
	}
	return built
}

// A world of 200 levels of 100 × 100 cells is decided within a counted amount of work.
func TestLargeWorldsAreDecided(t *testing.T) {
	levels, side := tier.Choose(200, 20), tier.Choose(100, 20)
	w := chain(levels, side)
	m := solve.NewMeter(t.Context(), solve.Budget{Nodes: 2_000_000})
	p, err := lock.Compile(w, m)
	if err != nil {
		t.Fatal(err)
	}
	reach := p.Reach(0, m)
	if want := levels * side * (side - 1); reach.Verdict != solve.Proved || reach.Size != want+levels {
		t.Errorf("reach is %v with %d cells, want %d", reach.Verdict, reach.Size, want+levels)
	}
	exit, trap := p.ToExit(0, m), p.ToSoftlock(0, m)
	if _, err := lock.Replay(w, 0, exit.Steps()); exit.Verdict != solve.Proved || err != nil {
		t.Errorf("the exit is %v in %d steps: %v, %v", exit.Verdict, len(exit.Steps()), err, m.Stopped())
	}
	if trap.Verdict != solve.Refuted { // no level can be left without its key
		t.Errorf("the softlock is %v: %v", trap.Verdict, m.Stopped())
	}
	needed := p.Essentials(0, m)
	if len(needed.Levels) != levels || needed.Verdict != solve.Proved {
		t.Errorf("%d of %d levels are needed: %v", len(needed.Levels), levels, needed.Verdict)
	}
	t.Logf("%d steps, softlock %v, %d units of work for %d places", len(exit.Steps()), trap.Verdict, m.Worked(), len(w.Places))
	if most := int64(len(w.Places)) * 200; m.Worked() > most {
		t.Errorf("%d units of work, over %d", m.Worked(), most)
	}
}
