package slide

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/search"
)

// naiveBound is the bound of the packings by its definition: the doublings of the smallest tile, and one more for each
// of up to two slides that can't have doubled all of those tiles.
func (b rows) naiveBound() int {
	sum, least := int64(0), int64(0)
	for _, row := range b {
		for _, v := range row {
			sum += v
			if v != 0 && (least == 0 || v < least) {
				least = v
			}
		}
	}
	doublings := 0
	for v := least; v < sum; v *= 2 {
		doublings++
	}
	boards := []rows{b}
	for extra := range 2 {
		var next []rows
		for _, at := range boards {
			for _, s := range slides {
				next = append(next, at.slid(Slide(s)))
			}
		}
		if doublings == 0 || slices.ContainsFunc(next, func(at rows) bool { return !at.holds(least) }) {
			return doublings + extra
		}
		boards = next
	}
	return doublings + 2
}

// holds says whether a tile of that value is on the board.
func (b rows) holds(v int64) bool {
	return slices.ContainsFunc(b, func(row []int64) bool { return slices.Contains(row, v) })
}

func TestThePackedBoundIsTheOneThatIsDefined(t *testing.T) {
	d := catalog.NewDice(13)
	met, extras := map[string]int{}, map[int]int{}
	for n := range share(1000) {
		b := anyBoard(d, n)
		if len(b) > 20 && n%60 > 0 { // the definition takes its time on large boards
			continue
		}
		p := b.puzzle(10)
		want := b.naiveBound()
		extras[want-p.doublings[p.least(p.Start())]]++
		for name, k := range packings(p) {
			met[name]++
			form := make([]uint64, k.words())
			if bound := k.pack(p.tighten(p.Start()), form); bound != want {
				t.Fatalf("%s: the bound is %d, want %d\n%s", name, bound, want, newBoard(p))
			}
			f := newFan(k.words())
			k.slide(form, allSlides, never, f)
			boundsOfFan(t, name, k, p, f)
			boundsWithRoom(t, name, k, p, form, *f, d.Roll(want+2))
		}
	}
	often(t, met, 100, "word", "lanes of 4", "lanes of 5", "lanes of 6", "planes")
	if extras[0] < share(50) || extras[1] < share(50) || extras[2] < share(300) {
		t.Errorf("met %v slides more than doublings", extras)
	}
}

// boundsOfFan are those of the boards that the forms in it stand for.
func boundsOfFan(t *testing.T, name string, k packing, p Puzzle, f *fan) {
	t.Helper()
	for i, bound := range f.bounds {
		if bound == never {
			continue
		}
		if to := unpacked(k, p, f.forms[i]); bound != to.squeezed().squared().naiveBound() {
			t.Fatalf("%s: the bound of %v is %d, want %d\n%s", name, to, bound, to.squeezed().squared().naiveBound(), newBoard(p))
		}
	}
}

// squared adds empty rows or columns until the board is a square.
func (b rows) squared() rows {
	for len(b) < len(b[0]) {
		b = append(b, make([]int64, len(b[0])))
	}
	for r := range b {
		b[r] = append(b[r], make([]int64, len(b)-len(b[r]))...)
	}
	return b
}

// boundsWithRoom are exact, and come with their form, where they are within the room; otherwise they are over it, and
// not too large.
func boundsWithRoom(t *testing.T, name string, k packing, p Puzzle, form []uint64, exact fan, room int) {
	t.Helper()
	f := newFan(k.words())
	k.slide(form, allSlides, room, f)
	for i, bound := range f.bounds {
		within := bound == exact.bounds[i] && slices.Equal(f.forms[i], exact.forms[i])
		over := bound > room && bound <= exact.bounds[i]
		if bound != never && !within && !over || bound == never && exact.bounds[i] != never {
			t.Fatalf("%s: with room for %d the bound is %d, without limit %d\n%s", name, room, bound, exact.bounds[i], newBoard(p))
		}
	}
}

func TestThePackedBoundIsAdmissibleAndConsistent(t *testing.T) {
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
		b := cut(d, side, []int{1, 3}[d.Roll(2)])
		p := b.puzzle(10)
		if p.Goal(p.Start()) {
			continue
		}
		distance, possible := b.distance()
		k := newPacking(p.tighten(p.Start()), len(p.values)-1)
		form := make([]uint64, k.words())
		bound := k.pack(p.tighten(p.Start()), form)
		if possible && bound > distance || bound < p.Bound(p.Start()) {
			t.Fatalf("the bound is %d, without the second slide %d, the truth %d\n%s", bound, p.Bound(p.Start()), distance, newBoard(p))
		}
		met[tightness(p, bound, distance, possible)]++
		neverFalls(t, k, p, form, bound)
	}
	often(t, met, 50, "impossible", "tight", "tight by the second slide", "loose")
}

func tightness(p Puzzle, bound, distance int, possible bool) string {
	switch {
	case !possible:
		return "impossible"
	case bound < distance:
		return "loose"
	case bound > p.Bound(p.Start()):
		return "tight by the second slide"
	default:
		return "tight"
	}
}

// neverFalls holds where no slide takes more than one from the bound, for the forms near one.
func neverFalls(t *testing.T, k packing, p Puzzle, form []uint64, bound int) {
	t.Helper()
	type item struct {
		form  []uint64
		bound int
	}
	todo := []item{{form, bound}}
	for n := 0; n < len(todo) && n < 60; n++ {
		f := newFan(k.words())
		k.slide(todo[n].form, allSlides, search.Never, f)
		for i, bound := range f.bounds {
			if bound == never {
				continue
			}
			if bound < todo[n].bound-1 {
				t.Fatalf("a slide lowers the bound from %d to %d\n%s", todo[n].bound, bound, newBoard(p))
			}
			todo = append(todo, item{f.forms[i], bound})
		}
	}
}
