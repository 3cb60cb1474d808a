package lock

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// rooms draws square rooms in a square. They are joined room by room: through a door whose key lies in a room that was joined before, as long as there
// are doors to be put, through a gap then. So all of them can be reached by someone who uses keys well. As many more doors lead round,
// with as many keys anywhere, and the exit is in the room that was joined last and has a free cell.
func rooms(r *rand.Rand, side, room, sorts, doors, more int, once bool) *Map {
	m := &Map{Width: side*(room+1) + 1, Height: side*(room+1) + 1, Kinds: []Kind{{Wall: true}, {}, {Exit: true}}}
	for sort := range sorts {
		m.Keys = append(m.Keys, Key{fmt.Sprint(sort), once})
		m.Kinds = append(m.Kinds, Kind{Gives: []int{sort}}, Kind{Needs: []int{sort}})
	}
	m.Cells = make([]uint16, m.Width*m.Height)
	for cell := range m.Cells {
		if x, y := m.At(cell); x%(room+1) > 0 && y%(room+1) > 0 {
			m.Cells[cell] = 1
		}
	}
	corner := func(n int) int { return (n/side*(room+1)+1)*m.Width + n%side*(room+1) + 1 }
	full := func(n int) bool {
		for i := range room * room {
			if m.Cells[corner(n)+i/room*m.Width+i%room] == 1 {
				return false
			}
		}
		return true
	}
	free := func(n int) int { // a free cell of a room
		for {
			if at := corner(n) + r.IntN(room)*m.Width + r.IntN(room); m.Cells[at] == 1 {
				return at
			}
		}
	}
	gap := func(a, b int) int { // the cell between two rooms
		if a/side == b/side {
			return (a/side*(room+1)+1+room/2)*m.Width + max(a, b)%side*(room+1)
		}
		return max(a, b)/side*(room+1)*m.Width + a%side*(room+1) + 1 + room/2
	}
	joined := []int{r.IntN(side * side)}
	lock := func(at int) { // puts a door there, and its key into a room that is joined; if the room drawn is full, there is no key and no door
		sort, home := r.IntN(sorts), joined[r.IntN(len(joined))]
		if full(home) {
			m.Cells[at] = 1
			return
		}
		m.Cells[at], m.Cells[free(home)] = uint16(4+2*sort), uint16(3+2*sort)
	}
	m.Starts = []Start{{"1", free(joined[0])}}
	var round [][2]int
	for len(joined) < side*side {
		a := joined[r.IntN(len(joined))]
		b := a + []int{-1, 1, -side, side}[r.IntN(4)]
		if b < 0 || b >= side*side || b/side != a/side && b%side != a%side {
			continue
		}
		if slices.Contains(joined, b) {
			round = append(round, [2]int{a, b})
			continue
		}
		m.Cells[gap(a, b)] = 1
		if doors > 0 {
			lock(gap(a, b))
			doors--
		}
		joined = append(joined, b)
	}
	for _, pair := range round {
		if at := gap(pair[0], pair[1]); m.Cells[at] == 0 && more > 0 {
			more--
			lock(at)
		}
	}
	for slices.Reverse(joined); full(joined[0]); joined = joined[1:] {
	}
	m.Cells[free(joined[0])] = 2
	return m
}

// Every question is decided within a million expansions, which is what one has by default, and nearly all of them within a tenth of that.
func TestRoomsWithTwentyKeysAndTwentyDoorsAreAnswered(t *testing.T) {
	type drawing struct {
		seed  uint64
		sorts int
	}
	var maps []drawing
	for seed := range uint64(tier.Scale(t, 12, 1)) {
		for _, sorts := range []int{1, 2, 3, 5, 20}[tier.Scale(t, 0, 3):] {
			maps = append(maps, drawing{seed, sorts})
		}
	}
	traps, none, long := 0, 0, 0
	for _, d := range maps {
		m := rooms(rand.New(rand.NewPCG(d.seed, 5)), 5, 6, d.sorts, 16, 4, true)
		p, o := compiled(t, m), newOracle(m)
		if w := p.ToExit(0, limited(20_000)); w.Verdict != solve.Proved {
			t.Errorf("%v: no exit within 20,000 expansions", d)
		} else if end, legal := o.follow(w.Cells); !legal || !m.Kind(end.at).Exit {
			t.Errorf("%v: the walk is none, or ends elsewhere", d)
		}
		w := p.ToSoftlock(0, limited(1_000_000))
		if w.Counts.Expanded > 100_000 {
			long++
		}
		switch end, legal := o.follow(w.Cells); {
		case w.Verdict == solve.Unknown:
			t.Errorf("%v: not decided: a walk of %d steps, at least %d", d, len(w.Cells)-1, w.AtLeast)
		case w.Verdict == solve.Refuted:
			none++
		case !w.Found || !legal || w.AtLeast != len(w.Cells)-1 || canExit(m, o, end):
			t.Errorf("%v: legal %v, at least %d of %d steps: no trap", d, legal, w.AtLeast, len(w.Cells)-1)
		default:
			traps++
		}
	}
	if tier.Deep() && (traps < len(maps)/3 || none < len(maps)/5 || long > len(maps)/10) {
		t.Errorf("of %d maps %d have a trap and %d none; %d took more than 100,000 expansions", len(maps), traps, none, long)
	}
}

// The shortest walk into a trap, in small rooms with consumable and lasting keys, is as long as brute force says: with
// the bound, without it, and if the sets of doors become too many midway.
func TestTheShortestWalkIntoATrapOfRooms(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 1))
	maps, traps := tier.Scale(t, 1000, 200), 0
	for n := range maps {
		side := 2
		if n%8 == 0 {
			side = 3
		}
		m := rooms(r, side, 3, 1+n%2, 3, 2, true)
		if n%2 == 0 { // a key too few: more goes wrong
			keys := newOracle(m).keys
			lost := keys[r.IntN(len(keys))]
			m = cutKeys(m, int(lost.cell), int(lost.sort))
		}
		m.Keys[0].Once = n%5 > 0
		p, o := compiled(t, m), newOracle(m)
		states, far := o.all(o.start(0), func(s spot) bool { return !m.Kind(s.at).Exit })
		dead := o.dead(states)
		trapped := func(s spot) bool { return dead[s] }
		steps := nearest(states, far, trapped)
		walk := p.ToSoftlock(0, nil)
		holdTrap(t, o, walk, steps, trapped)
		if steps < 0 {
			continue
		}
		if steps > 0 {
			traps++
		}
		for _, most := range []int{1, 4, 9} {
			exits := p.journey(p.startAt(0), true, nil).exits()
			holdTrap(t, o, p.searchSoftlock(0, exits, append(slices.Clone(walk.Cells), walk.Cells...), most, unlimited(nil)), steps, trapped)
		}
	}
	if traps < maps/12 {
		t.Errorf("%d traps on %d maps: too few to tell", traps, maps)
	}
}

// holdTrap holds a walk into a trap to the number of steps that brute force needs.
func holdTrap(t *testing.T, o *oracle, got Walk, want int, trapped func(spot) bool) {
	t.Helper()
	if want < 0 {
		if got.Verdict != solve.Refuted {
			t.Fatalf("%v, %v; brute force: none\n%s", got.Verdict, got.Cells, picture(o.m))
		}
		return
	}
	if end, legal := o.follow(got.Cells); got.Verdict != solve.Proved || got.AtLeast != want || len(got.Cells)-1 != want || !legal || !trapped(end) {
		t.Fatalf("%v, %v, at least %d, legal %v; brute force: %d steps\n%s", got.Verdict, got.Cells, got.AtLeast, legal, want, picture(o.m))
	}
}

// canExit reports whether an exit can be reached from a state: the map as it is then, from there.
func canExit(m *Map, o *oracle, s spot) bool {
	other := m
	for i, key := range o.keys {
		if s.taken>>i&1 == 1 {
			other = cutKeys(other, int(key.cell), int(key.sort))
		}
	}
	for i, door := range o.doors {
		if s.opened>>i&1 == 1 {
			other = altered(other, door, func(k *Kind) { k.Needs = nil })
		}
	}
	var hand []int
	for sort, n := range o.hand(s) {
		for range n {
			hand = append(hand, sort)
		}
	}
	other = altered(other, s.at, func(k *Kind) { k.Gives = append(k.Gives, hand...) })
	other.Starts = []Start{{"1", s.at}}
	p, _ := other.Compile(nil)
	return p.CanExit(0, nil) == solve.Proved
}

func limited(nodes int64) *solve.Meter {
	return solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes})
}
