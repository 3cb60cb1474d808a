package lock

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/solve"
)

// rooms draws square rooms in a square. They are joined room by room: through a door whose key lies in a room that was joined before, as long as there
// are doors to be put, through a gap then. So all of them can be reached by someone who uses keys well. As many more doors lead round,
// with as many keys anywhere, and the exit is in the room that was joined last.
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
	free := func(n int) int { // a free cell of a room
		for {
			if at := (n/side*(room+1)+1+r.IntN(room))*m.Width + n%side*(room+1) + 1 + r.IntN(room); m.Cells[at] == 1 {
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
			sort := r.IntN(sorts)
			m.Cells[gap(a, b)] = uint16(4 + 2*sort)
			m.Cells[free(joined[r.IntN(len(joined))])] = uint16(3 + 2*sort)
			doors--
		}
		joined = append(joined, b)
	}
	for _, pair := range round {
		if at := gap(pair[0], pair[1]); m.Cells[at] == 0 && more > 0 {
			more--
			sort := r.IntN(sorts)
			m.Cells[at] = uint16(4 + 2*sort)
			m.Cells[free(joined[r.IntN(len(joined))])] = uint16(3 + 2*sort)
		}
	}
	m.Cells[free(joined[len(joined)-1])] = 2
	return m
}

// The existence of a trap is settled by stages, which are few; the shortest walk into one may take more than is allowed. What is
// said then is still true.
func TestRoomsWithTwentyKeysAndTwentyDoorsAreAnswered(t *testing.T) {
	traps, unknown := 0, 0
	for seed := range uint64(8) {
		for _, sorts := range []int{1, 3, 20} {
			m := rooms(rand.New(rand.NewPCG(seed, 5)), 5, 6, sorts, 16, 4, true)
			p, o := compiled(t, m), newOracle(m)
			exit := func(s spot) bool { return m.Kind(s.at).Exit }
			if w := p.ToExit(0, limited(20_000)); w.Verdict != solve.Proved {
				t.Errorf("seed %d, %d sorts: no exit within 20,000 expansions", seed, sorts)
			} else if end, legal := o.follow(w.Cells); !legal || !exit(end) {
				t.Errorf("seed %d, %d sorts: the walk is none, or ends elsewhere", seed, sorts)
			}
			w := p.ToSoftlock(0, limited(20_000))
			if w.Verdict == solve.Unknown {
				unknown++
			}
			if w.Verdict == solve.Refuted {
				continue
			}
			traps++
			end, legal := o.follow(w.Cells)
			if !w.Found || !legal || w.AtLeast > len(w.Cells)-1 || canExit(m, o, end) {
				t.Errorf("seed %d, %d sorts: %v, found %v, legal %v: no trap", seed, sorts, w.Verdict, w.Found, legal)
			}
		}
	}
	if traps < 8 || unknown == 0 {
		t.Errorf("%d traps, %d not decided: too few to tell", traps, unknown)
	}
}

// canExit says whether an exit can be reached from a state: the map as it is then, from there.
func canExit(m *Map, o *oracle, s spot) bool {
	other := m
	for i, key := range o.keys {
		if s.taken>>i&1 == 1 {
			other = cutKey(other, int(key.cell), int(key.sort))
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
	p, _ := Compile(other, nil)
	return p.CanExit(0, nil) == solve.Proved
}

func limited(nodes int64) *solve.Meter {
	return solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes})
}
