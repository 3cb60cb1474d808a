package lock

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

func compiled(t testing.TB, m *Map) *Plan {
	t.Helper()
	p, err := m.Compile(nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, drawn(m))
	}
	return p
}

// oracleWaves returns the waves of cells as they are defined: each is what the keys of those before open, however they
// are counted.
func oracleWaves(m *Map) []int32 {
	waves := make([]int32, len(m.Cells))
	for i := range waves {
		waves[i] = -1
	}
	held := make([]int, len(m.Keys))
	for wave := int32(0); ; wave++ {
		grew := false
		for _, cell := range oracleFlood(m, held) {
			if waves[cell] < 0 {
				waves[cell], grew = wave, true
			}
		}
		if !grew {
			return waves
		}
		clear(held)
		for cell, w := range waves {
			if w >= 0 {
				for _, sort := range m.Kind(cell).Gives {
					held[sort]++
				}
			}
		}
	}
}

// oracleFlood returns the cells that can be walked to with so many keys of each sort, which are not used up.
func oracleFlood(m *Map, held []int) []int {
	o := newOracle(m)
	start := m.Starts[0].At
	cells, seen := []int{start}, map[int]bool{start: true}
	for i := 0; i < len(cells); i++ {
		for _, to := range o.next(spot{at: cells[i], opened: 1<<len(o.doors) - 1}) {
			k := m.Kind(to.at)
			enough := true
			for _, sort := range k.Needs {
				enough = enough && held[sort] >= int(times(k.Needs, sort))
			}
			if enough && !seen[to.at] {
				seen[to.at] = true
				cells = append(cells, to.at)
			}
		}
	}
	return cells
}

func TestReachAgreesWithAWalkOverAllStates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	opened, shut := 0, 0
	maps := tier.Scale(t, 4000, 1200)
	for range maps {
		m := scribble(r, 5, 5)
		got := compiled(t, m).Reach(0, nil)
		o := newOracle(m)
		states, _ := o.all(o.start(0), always)
		cells := o.cells(states)
		if got.Verdict != solve.Proved || got.Size != len(cells) {
			t.Fatalf("%v: %d cells; brute force: %d\n%s", got.Verdict, got.Size, len(cells), drawn(m))
		}
		waves := oracleWaves(m)
		for cell := range waves {
			if !cells[cell] {
				waves[cell] = -1
			}
		}
		if !slices.Equal(got.Waves, waves) {
			t.Fatalf("waves %v; by definition %v\n%s", got.Waves, waves, drawn(m))
		}
		if got.Exit() != slices.ContainsFunc(m.sorted(cells), func(c int) bool { return m.Kind(c).Exit }) {
			t.Fatalf("exit %v\n%s", got.Exit(), drawn(m))
		}
		opened, shut = opened+checkShut(t, m, got, o, states), shut+len(got.Shut)
	}
	if opened < maps/8 || shut < maps/8 {
		t.Errorf("%d doors opened, %d stayed shut: too few to tell", opened, shut)
	}
}

// Two doors beside one cell take the same key, and there is one for one of them alone. The second holds the key of a third door, so it
// must not wait until the first was opened.
func TestAKeyInTheSecondOfTwoDoorsIsReached(t *testing.T) {
	const wall, empty, start, prize, last = 0, 1, 2, 3, 4
	m := &Map{Width: 3, Height: 2, Cells: []uint16{empty, start, prize, wall, last, wall}, Keys: []Key{{Name: "key", Once: true}, {Name: "prize"}},
		Kinds:  []Kind{wall: {Wall: true}, empty: {Needs: []int{0}}, start: {Gives: []int{0}}, prize: {Needs: []int{0}, Gives: []int{1}}, last: {Needs: []int{1}}},
		Starts: []Start{{Name: "player", At: 1}}}
	got := compiled(t, m).Reach(0, nil)
	if got.Verdict != solve.Proved || got.Size != 4 || got.Waves[2] < 0 {
		t.Errorf("%v: %d cells, waves %v; want 4 cells, among them the second key's", got.Verdict, got.Size, got.Waves)
	}
}

func (m *Map) sorted(cells map[int]bool) (list []int) {
	for c := range cells {
		list = append(list, c)
	}
	slices.Sort(list)
	return list
}

// checkShut compares the doors that stay shut with what brute force reached, and the reasons with the map. It returns how many doors open.
func checkShut(t *testing.T, m *Map, got Reach, o *oracle, states []spot) (opened int) {
	t.Helper()
	cells := o.cells(states)
	var shut []int
	for _, door := range o.doors {
		near := slices.ContainsFunc(states, func(s spot) bool {
			return slices.ContainsFunc(o.next(spot{s.at, 0, 1<<len(o.doors) - 1}), func(to spot) bool { return to.at == door })
		})
		switch {
		case cells[door]:
			opened++
		case near:
			shut = append(shut, door)
		}
	}
	var said []int
	for _, s := range got.Shut {
		said = append(said, s.At)
		checkLacks(t, m, s, cells)
	}
	if !slices.Equal(said, shut) {
		t.Fatalf("shut %v, want %v\n%s", said, shut, drawn(m))
	}
	return opened
}

// checkLacks checks what a door lacks against the map: the keys that are there, with all doors open but those named.
func checkLacks(t *testing.T, m *Map, s ClosedDoor, cells map[int]bool) {
	t.Helper()
	if len(s.Lacks) == 0 {
		t.Fatalf("door %d stays shut for no reason\n%s", s.At, drawn(m))
	}
	for _, l := range s.Lacks {
		open := without(m, l.Doors)
		all := newOracle(m)
		had := 0
		var beyond, walled []int
		for _, key := range all.keys {
			switch {
			case int(key.sort) != l.Key:
			case cells[int(key.cell)]:
				had++
			case slices.Contains(open, int(key.cell)):
				t.Fatalf("door %d: key at %d can be had without doors %v\n%s", s.At, key.cell, l.Doors, drawn(m))
			case slices.Contains(without(m, nil), int(key.cell)):
				beyond = append(beyond, int(key.cell))
			default:
				walled = append(walled, int(key.cell))
			}
		}
		if had != l.Had || l.Apart != (had >= l.Needed) || !slices.Equal(beyond, l.Beyond) || !slices.Equal(walled, l.Walled) {
			t.Fatalf("door %d: %+v; want %d had, beyond %v, walled %v\n%s", s.At, l, had, beyond, walled, drawn(m))
		}
	}
}

// without returns the cells that can be walked to with all doors open but those that are walls.
func without(m *Map, walls []int) []int {
	other := *m
	other.Kinds = append(slices.Clone(m.Kinds), Kind{Wall: true})
	other.Cells = slices.Clone(m.Cells)
	for _, cell := range walls {
		other.Cells[cell] = uint16(len(m.Kinds))
	}
	return oracleFlood(&other, []int{9, 9, 9})
}

func TestStepsAreThoseOfAWalkWithOpenDoors(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 2000 {
		m := scribble(r, 5, 5)
		got := compiled(t, m).Reach(0, nil)
		closed := *m
		closed.Kinds, closed.Cells = append(kindsOf(), Kind{Wall: true}), slices.Clone(m.Cells)
		for cell, wave := range got.Waves {
			if wave < 0 {
				closed.Cells[cell] = uint16(len(kindsOf()))
			}
		}
		o := newOracle(&closed)
		_, far := o.all(spot{at: m.Starts[0].At, taken: 1<<len(o.keys) - 1, opened: 1<<len(o.doors) - 1}, always)
		for cell, steps := range got.Steps(nil) {
			want, reached := far[spot{cell, 1<<len(o.keys) - 1, 1<<len(o.doors) - 1}]
			if !reached {
				want = -1
			}
			if int(steps) != want {
				t.Fatalf("cell %d is %d steps away; brute force: %d\n%s", cell, steps, want, drawn(m))
			}
		}
	}
}

func TestThePartsThatNobodyReaches(t *testing.T) {
	m := sketch(false, "@.A.a", "###.#", ".b#.>", "#####", "....A")
	p := compiled(t, m)
	parts := p.Unreached([]Reach{p.Reach(0, nil)}, nil)
	if len(parts) != 3 {
		t.Fatalf("%+v", parts)
	}
	first, second, third := parts[0], parts[1], parts[2]
	if first.At != 2 || first.Size != 6 || !slices.Equal(first.Doors, []int{2}) || !slices.Equal(first.Keys, []int{4}) || !slices.Equal(first.Exits, []int{14}) {
		t.Errorf("%+v", first)
	}
	if second.At != 10 || second.Size != 2 || second.Doors != nil || third.At != 20 || third.Size != 5 {
		t.Errorf("%+v, %+v", second, third)
	}
}

func TestAMapThatIsNoneIsRefused(t *testing.T) {
	whole := func() *Map { return sketch(false, "@aA", "..>") }
	for want, spoil := range map[string]func(*Map){
		"5 cells are no map of 3 columns and 2 rows":                                       func(m *Map) { m.Cells = m.Cells[1:] },
		"6 cells are no map of 0 columns and 2 rows":                                       func(m *Map) { m.Width = 0 },
		"6 cells are no map of 3 columns and 0 rows":                                       func(m *Map) { m.Height = 0 },
		"7 cells are no map of 3 columns and 2 rows":                                       func(m *Map) { m.Cells = append(m.Cells, m.Cells[0]) },
		fmt.Sprintf("the cell at 0,1 is of kind 99, and there are %d", len(whole().Kinds)): func(m *Map) { m.Cells[3] = 99 },
		fmt.Sprintf("kind 2 has key %d, and there are %[1]d sorts", len(whole().Keys)):     func(m *Map) { m.Kinds[2].Gives = []int{len(m.Keys)} },
		fmt.Sprintf("kind 5 has key -1, and there are %d sorts", len(whole().Keys)):        func(m *Map) { m.Kinds[5].Needs = []int{-1} },
		whole().Starts[0].Name + " starts in cell 0, which is a wall or not on the map":    func(m *Map) { m.Cells[0] = 0 },
		whole().Starts[0].Name + " starts in cell 6, which is a wall or not on the map":    func(m *Map) { m.Starts[0].At = 6 },
		whole().Starts[0].Name + " starts in cell -1, which is a wall or not on the map":   func(m *Map) { m.Starts[0].At = -1 },
	} {
		m := whole()
		if spoil(m); fmt.Sprint(m.Validate()) != want {
			t.Errorf("%v; want %s", m.Validate(), want)
		}
	}
	if err := whole().Validate(); err != nil {
		t.Error(err)
	}
}

func TestAStoppedMeterStopsAPlan(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := &Map{Width: 100, Height: 100, Cells: make([]uint16, 10_000), Kinds: []Kind{{}}, Starts: []Start{{Name: "1"}}}
	if _, err := m.Compile(solve.NewMeter(ctx, solve.Budget{})); !errors.Is(err, solve.ErrCancel) {
		t.Error(err)
	}
	p := compiled(t, m)
	if r := p.Reach(0, solve.NewMeter(ctx, solve.Budget{})); r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrCancel) {
		t.Errorf("%v, %v", r.Verdict, r.Stopped)
	}
}
