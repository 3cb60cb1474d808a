package packed

import (
	"testing"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

func TestAClosedSetTellsFormsWithOneHashApart(t *testing.T) {
	s := newClosedSet(2, mostForms, background(solve.Budget{}))
	const hash = 1<<32 - 1 // its place is the last one: what follows wraps round
	for i := range uint64(2000) {
		form := []uint64{i, i * i}
		slot, found := s.find(form, hash)
		if number, ok := s.putForm(form, hash, slot, int(i)-1); found || !ok || number != int(i) {
			t.Fatalf("form %d: found %v, put as %d, %v", i, found, number, ok)
		}
	}
	for i := range uint64(2000) {
		slot, found := s.find([]uint64{i, i * i}, hash)
		_, number := s.index.Next(slot, hash)
		if !found || number != int(i) || s.at(number)[1] != i*i || s.before(number) != int(i)-1 {
			t.Fatalf("form %d: found %v as %d, after %d", i, found, number, s.before(number))
		}
	}
	if _, found := s.find([]uint64{3, 8}, hash); found {
		t.Error("a form was found that was never put there")
	}
}

func TestAClosedSetIsFullWhenThreeQuartersOfTheMemoryAre(t *testing.T) {
	for _, budget := range []int64{50_000, 1 << 20, 10 << 20} {
		m := background(solve.Budget{Bytes: budget})
		s := newClosedSet(4, mostForms, m)
		for i := uint64(0); ; i++ {
			form := []uint64{i, 0, 0, 0}
			hash := uint32(hashindex.Hash(form) >> 32)
			slot, _ := s.find(form, hash)
			if _, ok := s.putForm(form, hash, slot, -1); !ok {
				break
			}
		}
		if s.bytes > budget*3/4 || s.bytes < budget/4 || m.Stopped() != nil {
			t.Errorf("of %d bytes it took %d, and the meter says %v", budget, s.bytes, m.Stopped())
		}
		if rest := newTranspositions(4, int(s.bytes/3/40)); rest.bytes() == 0 || !m.Allows(rest.bytes()) {
			t.Errorf("of %d bytes there is no room left for a table", budget)
		}
	}
}

func TestATransposedFormCountsUnderItsOwnCeilingAndForAsManySlides(t *testing.T) {
	r := newTranspositions(1, 4)
	for i, c := range []struct {
		form          uint64
		ceiling, left int
		entered       bool
	}{
		{7, 10, 5, false}, {7, 10, 5, true}, {7, 10, 4, true}, {7, 10, 6, false}, {7, 10, 5, true},
		{8, 10, 6, false}, {7, 11, 4, false}, {7, 11, 4, true}, {7, 11, 5, false}, {8, 11, 1, false},
		// Three more, and the one that was worth least is forgotten.
		{1, 11, 9, false}, {2, 11, 9, false}, {3, 11, 9, false}, {7, 11, 5, true}, {8, 11, 1, false},
	} {
		if entered := r.entered([]uint64{c.form}, 0, c.ceiling, c.left); entered != c.entered {
			t.Errorf("%d: form %d under %d with %d slides left: %v, want %v", i, c.form, c.ceiling, c.left, entered, c.entered)
		}
	}
	if none := newTranspositions(1, 3); none != nil || none.entered([]uint64{1}, 0, 1, 1) {
		t.Error("a table too small for one form of a hash keeps forms")
	}
}

func TestFormsWithTheSameHashAreToldApart(t *testing.T) {
	r := newTranspositions(2, 16)
	forms, hash := [][]uint64{{1, 2}, {1, 3}, {2, 2}}, uint64(0xfeed_0000_0000_0001)
	for i, form := range forms {
		if r.entered(form, hash, 7, 5) {
			t.Errorf("form %d counts as entered before it was", i)
		}
	}
	for i, form := range forms {
		if !r.entered(form, hash, 7, 5) || !r.entered(form, hash, 7, 4) || r.entered(form, hash, 7, 6) || r.entered(form, hash, 8, 3) {
			t.Errorf("form %d is not known with as many slides left, or with more, or under another ceiling", i)
		}
	}
}
