package packed

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/slide/internal/naive"
)

func TestTheBoundIsTheOneThatIsDefined(t *testing.T) {
	d := catalog.NewDice(13)
	met, extras := map[string]int{}, map[int]int{}
	for n := range share(1000) {
		b := anyBoard(d, n)
		if len(b) > 20 && n%60 > 0 { // the definition takes its time on large boards
			continue
		}
		q := ask(b, 10)
		want := b.Bound()
		extras[want-q.doublings()]++
		for name, k := range packings(q) {
			met[name]++
			form := make([]uint64, k.words())
			if bound := k.pack(q.tiles(), form); bound != want {
				t.Fatalf("%s: the bound is %d, want %d\n%s", name, bound, want, b)
			}
			next := newSuccessors(k.words())
			k.expand(form, allSlides, never, next)
			boundsOfSuccessors(t, name, k, b, next)
			boundsWithRoom(t, name, k, b, form, *next, d.Roll(want+2))
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
	if extras[0] < share(50) || extras[1] < share(50) || extras[2] < share(300) {
		t.Errorf("met %v slides more than doublings", extras)
	}
}

// doublings is how often the smallest tile has to double.
func (q Question) doublings() int {
	least := byte(255)
	for _, code := range q.Codes {
		if code != 0 {
			least = min(least, code)
		}
	}
	return q.Last - int(least)
}

// boundsOfSuccessors are those of the boards that their forms stand for.
func boundsOfSuccessors(t *testing.T, name string, k packing, b naive.Board, next *successors) {
	t.Helper()
	for i, bound := range next.bounds {
		if bound == never {
			continue
		}
		if to := values(k.tiles(next.forms[i], nil)); bound != to.Squared().Bound() {
			t.Fatalf("%s: the bound of %v is %d, want %d\n%s", name, to, bound, to.Squared().Bound(), b)
		}
	}
}

// boundsWithRoom are exact, and come with their form, where they are within the room; otherwise they are over it, and
// not too large.
func boundsWithRoom(t *testing.T, name string, k packing, b naive.Board, form []uint64, exact successors, room int) {
	t.Helper()
	next := newSuccessors(k.words())
	k.expand(form, allSlides, room, next)
	for i, bound := range next.bounds {
		within := bound == exact.bounds[i] && slices.Equal(next.forms[i], exact.forms[i])
		over := bound > room && bound <= exact.bounds[i]
		if bound != never && !within && !over || bound == never && exact.bounds[i] != never {
			t.Fatalf("%s: with room for %d the bound is %d, without limit %d\n%s", name, room, bound, exact.bounds[i], b)
		}
	}
}

func TestTheBoundIsAdmissibleAndConsistent(t *testing.T) {
	d := catalog.NewDice(14)
	met := map[string]int{}
	for n := range share(3000) {
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
		bound := k.pack(q.tiles(), form)
		if possible && bound > distance {
			t.Fatalf("the bound is %d, the truth %d\n%s", bound, distance, b)
		}
		met[tightness(bound-q.doublings(), distance-bound, possible)]++
		neverFalls(t, k, b, form, bound)
	}
	often(t, met, 50, "impossible", "tight", "tight by the second slide", "loose")
}

// tightness is how good a bound is: so many slides over the doublings, and so many under the truth.
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
		k.expand(todo[n].form, allSlides, never, next)
		for i, bound := range next.bounds {
			if bound == never {
				continue
			}
			if bound < todo[n].bound-1 {
				t.Fatalf("a slide lowers the bound from %d to %d\n%s", todo[n].bound, bound, b)
			}
			todo = append(todo, item{next.forms[i], bound})
		}
	}
}
