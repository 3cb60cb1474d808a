package lock

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// bruteChanges returns all single changes by which an exit can be reached, each tried on the map itself.
func bruteChanges(m *Map) []string {
	var list []string
	if _, exit := brute(m); exit || !slices.ContainsFunc(m.Cells, func(k uint16) bool { return m.Kinds[k].Exit && !m.Kinds[k].Wall }) {
		return nil
	}
	start := m.Starts[0].At
	try := func(other *Map, name string) {
		if _, exit := brute(other); exit {
			list = append(list, name)
		}
	}
	give := func(m *Map, sort, count int) *Map {
		return altered(m, start, func(k *Kind) { k.Gives = append(k.Gives, slices.Repeat([]int{sort}, count)...) })
	}
	for cell := range m.Cells {
		k := m.Kind(cell)
		if k.Wall {
			try(altered(m, cell, func(k *Kind) { *k = Kind{} }), fmt.Sprint("wall ", cell))
			continue
		}
		if len(k.Needs) > 0 && cell != start {
			try(altered(m, cell, func(k *Kind) { k.Needs = nil }), fmt.Sprint("door ", cell))
		}
		for sort := range m.Keys {
			if count := int(times(k.Gives, sort)); count > 0 {
				try(give(cutKeys(m, cell, sort), sort, count), fmt.Sprint("move ", cell, sort, count))
			}
		}
	}
	for sort := range m.Keys {
		try(give(m, sort, 1), fmt.Sprint("add ", sort))
	}
	slices.Sort(list)
	return list
}

func TestWhatASingleChangeDoesByTryingEach(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	met := map[ChangeKind]int{}
	maps := tier.Scale(t, 20_000, 500)
	for range maps {
		m := scribble(r, 4, 4)
		got := compiled(t, m).WhatIf(0, nil)
		var said []string
		for i, c := range got.List {
			met[c.Kind]++
			said = append(said, map[ChangeKind]string{OpenDoor: fmt.Sprint("door ", c.At), AddKey: fmt.Sprint("add ", c.Key),
				MoveKey: fmt.Sprint("move ", c.At, c.Key, c.Count), RemoveWall: fmt.Sprint("wall ", c.At)}[c.Kind])
			if i > 0 && uint(got.List[i-1].Steps) > uint(c.Steps) {
				t.Fatalf("the nearest are not first: %v\n%s", got.List, drawn(m))
			}
		}
		slices.Sort(said)
		if want := bruteChanges(m); got.Verdict != solve.Proved || !slices.Equal(said, want) {
			t.Fatalf("%v: %v; by trying each: %v\n%s", got.Verdict, said, want, drawn(m))
		}
	}
	for kind := OpenDoor; kind <= RemoveWall; kind++ {
		if met[kind] < maps/50 {
			t.Errorf("%d changes of kind %d: too few to tell", met[kind], kind)
		}
	}
}
