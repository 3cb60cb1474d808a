package packed

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
)

func TestTheBoundIsTheOneThatIsDefined(t *testing.T) {
	d := catalog.NewDice(13)
	met, extras, rooms := map[string]int{}, map[int]int{}, map[bool]int{}
	for n := range share(t, 1000) {
		b := anyBoard(d, n)
		if len(b) > 20 && n%60 > 0 { // the definition takes its time on large boards
			continue
		}
		q := ask(b, 10)
		want := b.Bound()
		extras[want-q.doublings()]++
		for name, k := range packings(q) {
			met[name]++
			if bound := boundOf(k, q.tiles()); bound != want {
				t.Fatalf("%s: the bound is %d, want %d\n%s", name, bound, want, b)
			}
			form, next := make([]uint64, k.words()), newSuccessors(k.words())
			k.pack(q.tiles(), form)
			k.expand(form, 1, allSlides, never, next)
			for room := max(0, want-3); room <= want+2; room++ {
				boundsWithRoom(t, name, k, b, form, *next, room, rooms)
			}
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
	if extras[0] < share(t, 50) || extras[1] < share(t, 50) || extras[2] < share(t, 300) {
		t.Errorf("met %v slides more than doublings", extras)
	}
	if rooms[false] < share(t, 2000) || rooms[true] < share(t, 2000) {
		t.Errorf("met %v bounds within their room", rooms)
	}
}

// doublings returns how often the smallest tile has to double.
func (q Question) doublings() int {
	least := byte(255)
	for _, code := range q.Codes {
		if code != 0 {
			least = min(least, code)
		}
	}
	return q.Last - int(least)
}

// boundOf returns the bound of a board.
func boundOf(k packing, t tiles) int {
	form := make([]uint64, k.words())
	k.pack(t, form)
	bound, _ := k.bound(form)
	return bound
}

// boundsWithRoom are within the room, with their form and its smallest tile, where the defined ones are; otherwise they
// exceed it. They never exceed the defined ones, and are 0 only for a single tile. With room for all, they are the
// successors.
func boundsWithRoom(t *testing.T, name string, k packing, b naive.Board, form []uint64, all successors, room int, met map[bool]int) {
	t.Helper()
	_, least := k.bound(form)
	for _, least := range []int{1, least} {
		next := newSuccessors(k.words())
		k.expand(form, least, allSlides, room, next)
		for i, bound := range next.bounds {
			if bound == never && all.bounds[i] == never {
				continue
			}
			to := values(k.tiles(all.forms[i], nil))
			exact := to.Squared().Bound()
			_, smallest := k.bound(all.forms[i])
			met[exact <= room]++
			within := bound <= room && slices.Equal(next.forms[i], all.forms[i]) && next.least[i] == smallest
			if bound > exact || (exact > room) != (bound > room) || exact <= room && !within || (bound == 0) != (to.Tiles() == 1) {
				t.Fatalf("%s: with room for %d the bound of %v is %d, by its definition %d\n%s", name, room, to, bound, exact, b)
			}
		}
	}
}

func TestTheBoundIsAdmissibleAndConsistent(t *testing.T) {
	d := catalog.NewDice(14)
	met := map[string]int{}
	for n := range share(t, 3000) {
		side := 2 + n%2
		switch {
		case n%200 == 0:
			side = 5
		case n%20 == 0:
			side = 4
		}
		b := naive.Cut(d, side, 1)
		if b.Tiles() == 1 {
			continue
		}
		q := ask(b, 10)
		distance, possible := b.Distance()
		k := newPacking(q.tiles(), q.Last)
		form := make([]uint64, k.words())
		k.pack(q.tiles(), form)
		bound, _ := k.bound(form)
		if possible && bound > distance {
			t.Fatalf("the bound is %d, the truth %d\n%s", bound, distance, b)
		}
		met[tightness(bound-q.doublings(), distance-bound, possible)]++
		neverFalls(t, k, b, form, bound)
	}
	often(t, met, 50, "impossible", "tight", "tight by the second slide", "loose")
}

// tightness records how good a bound is: its slides over the doublings, and below the truth.
func tightness(over, under int, possible bool) string {
	switch {
	case !possible:
		return "impossible"
	case under > 0:
		return "loose"
	case over > 1:
		return "tight by the second slide"
	default:
		return "tight"
	}
}

// neverFalls holds where no slide takes more than one from the bound, for the forms near one.
func neverFalls(t *testing.T, k packing, b naive.Board, form []uint64, bound int) {
	t.Helper()
	type item struct {
		form  []uint64
		bound int
	}
	todo := []item{{form, bound}}
	for n := 0; n < len(todo) && n < 60; n++ {
		next := newSuccessors(k.words())
		k.expand(todo[n].form, 1, allSlides, never, next)
		for i, bound := range next.bounds {
			if bound == never {
				continue
			}
			if bound, _ = k.bound(next.forms[i]); bound < todo[n].bound-1 {
				t.Fatalf("a slide lowers the bound from %d to %d\n%s", todo[n].bound, bound, b)
			}
			todo = append(todo, item{next.forms[i], bound})
		}
	}
}
