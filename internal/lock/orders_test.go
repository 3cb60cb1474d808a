package lock

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// soundMap reports whether an exit can be reached on a map and no player can lose it, by the search for softlocks.
func soundMap(t *testing.T, m *Map) bool {
	p := compiled(t, m)
	return p.CanExit(0, nil) == solve.Proved && p.ToSoftlock(0, nil).Verdict == solve.Refuted
}

// Whether every order of keys is safe agrees with the search for softlocks, and the shortest losing order with the misuses
// of keys in the full states.
func TestEveryOrderOfKeysIsSafeOrTheShortestLosingOneIsShown(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 12))
	safe, losing, lost := 0, 0, 0
	for n := range tier.Scale(t, 4000, 1500) {
		m := scribble(r, 6, 6)
		if n%2 == 0 {
			m = rooms(r, 2+n/2%2, 2, 1+n/4%2, 3, 2, true)
		}
		p := compiled(t, m)
		if p.oneWay {
			if got := p.Orders(0, nil); got.Verdict != solve.Unknown {
				t.Fatalf("one-way steps: %+v", got)
			}
			continue
		}
		got := p.Orders(0, nil)
		want := losses(m)
		switch {
		case p.CanExit(0, nil) != solve.Proved:
			lost++
			if got.Verdict != solve.Refuted || !got.Lost {
				t.Fatalf("no exit can be reached, and the orders are %+v\n%s", got, picture(m))
			}
		case len(want) == 0:
			safe++
			if got.Verdict != solve.Proved {
				t.Fatalf("every order is safe, and the orders are %+v\n%s", got, picture(m))
			}
		default:
			losing++
			least := 100
			for _, use := range p.Misuses(0, 1000, nil).List {
				least = min(least, len(use.Opened)+1)
			}
			if got.Verdict != solve.Refuted || got.Lost || len(got.Losing) != least {
				t.Fatalf("the shortest losing order has %d doors, and the orders are %+v\n%s", least, got, picture(m))
			}
			if !opensInOrder(m, got.Losing, want) {
				t.Fatalf("%v is no losing order of %v\n%s", got.Losing, want, picture(m))
			}
		}
	}
	if min(safe, losing, lost) < 20 {
		t.Errorf("%d safe, %d losing, %d lost: too few to tell", safe, losing, lost)
	}
}

// opensInOrder reports whether the last door of an order is a misuse after the others.
func opensInOrder(m *Map, order []int, misuses map[string]bool) bool {
	before := slices.Clone(order[:len(order)-1])
	slices.Sort(before)
	return misuses[misuseName(before, order[len(order)-1])]
}

// withKind returns a map with another kind of cell at a place.
func withKind(m *Map, at int, kind Kind) *Map {
	c := *m
	c.Cells, c.Kinds = slices.Clone(m.Cells), append(slices.Clone(m.Kinds), kind)
	c.Cells[at] = uint16(len(m.Kinds))
	return &c
}

// The changes that make every order safe do so on the changed map, and no other does; a key that may lie anywhere may lie
// in every cell.
func TestFixesOfOrdersAreThoseThatWorkOnTheChangedMap(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 13))
	doors, extra, free := 0, 0, 0
	for n := range tier.Scale(t, 600, 90) {
		m := rooms(r, 2, 2, 1+n%2, 3, 2, true)
		p := compiled(t, m)
		o := p.Orders(0, nil)
		f := p.OrderFixes(0, o.Verdict == solve.Proved, nil)
		if !f.Exact {
			t.Fatal("not exact without a limit")
		}
		start := m.Starts[0].At
		for cell := range m.Cells {
			k := *m.Kind(cell)
			if len(k.Needs) > 0 && o.Verdict == solve.Refuted {
				k.Needs = nil
				if want := soundMap(t, withKind(m, cell, k)); want != slices.Contains(f.Doors, cell) {
					t.Fatalf("the door at %d: %t, %v\n%s", cell, want, f.Doors, picture(m))
				}
				doors++
			}
			if len(k.Gives) == 1 && len(k.Needs) == 0 && o.Verdict == solve.Proved {
				want := true
				without := withKind(m, cell, Kind{})
				for to := range m.Cells {
					there := *without.Kind(to)
					if there.Wall || there.Exit {
						continue
					}
					there.Gives = append(slices.Clone(there.Gives), k.Gives[0])
					if len(there.Needs) == 0 {
						want = want && soundMap(t, withKind(without, to, there))
					}
				}
				if got := slices.Contains(f.Free, FreeKey{cell, k.Gives[0]}); got != want {
					t.Fatalf("the key at %d may lie anywhere: %t, %v\n%s", cell, want, f.Free, picture(m))
				}
				free++
			}
		}
		for sort := range m.Keys {
			if o.Verdict != solve.Refuted {
				break
			}
			want := 0
			for more := 1; more <= 10 && want == 0; more++ {
				k := *m.Kind(start)
				k.Gives = append(slices.Clone(k.Gives), slices.Repeat([]int{sort}, more)...)
				if soundMap(t, withKind(m, start, k)) {
					want = more
				}
			}
			got := 0
			for _, e := range f.Extra {
				if e.Sort == sort {
					got = e.Count
				}
			}
			if got != want {
				t.Fatalf("%d more keys %d at the start, want %d\n%s", got, sort, want, picture(m))
			}
			extra++
		}
	}
	if min(doors, extra, free) < 5 {
		t.Errorf("%d doors, %d sorts, %d keys: too few to tell", doors, extra, free)
	}
}

// Dungeons of 36 rooms and 20 small keys, joined at random, are decided, with their fixes, within a counted number of states.
func TestDungeonsOfManyRoomsAndKeysAreDecided(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 14))
	verdicts := map[solve.Verdict]int{}
	most := int64(0)
	for n := range tier.Scale(t, 30, 4) {
		m := rooms(r, 6, 3, 1, 20, n%2*3, true)
		p := compiled(t, m)
		meter := solve.NewMeter(t.Context(), solve.Budget{Nodes: 1_000_000})
		o := p.Orders(0, meter)
		verdicts[o.Verdict]++
		f := p.OrderFixes(0, o.Verdict == solve.Proved, meter)
		t.Logf("%v, %d free keys, %d doors, %v, exact: %t, %d states", o.Verdict, len(f.Free), len(f.Doors), f.Extra, f.Exact, meter.Counts().Expanded)
		most = max(most, meter.Counts().Expanded)
	}
	t.Logf("%v, at most %d states", verdicts, most)
	if verdicts[solve.Unknown] > 0 { // the fixes of a safe one may take more
		t.Errorf("%d of the dungeons are undecided", verdicts[solve.Unknown])
	}
}
