package lock

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// spot is a full state: the player's cell, the keys picked up and the doors opened.
type spot struct {
	at            int
	taken, opened uint64
}

// oracle walks over all states of a small map, step by step as the rules say.
type oracle struct {
	m     *Map
	keys  []item // every key
	doors []int  // every door
}

func newOracle(m *Map) *oracle {
	o := &oracle{m: m}
	for cell := range m.Cells {
		k := m.Kind(cell)
		if k.Wall {
			continue
		}
		for _, sort := range k.Gives {
			o.keys = append(o.keys, item{sort: int32(sort), cell: int32(cell)})
		}
		if len(k.Needs) > 0 {
			o.doors = append(o.doors, cell)
		}
	}
	return o
}

// start returns the state in which a start begins.
func (o *oracle) start(n int) spot {
	s := spot{at: o.m.Starts[n].At}
	if i := slices.Index(o.doors, s.at); i >= 0 {
		s.opened |= 1 << i
	}
	return o.pick(s)
}

func (o *oracle) pick(s spot) spot {
	for i, key := range o.keys {
		if int(key.cell) == s.at {
			s.taken |= 1 << i
		}
	}
	return s
}

// hand returns how many keys of each sort a player holds.
func (o *oracle) hand(s spot) []int {
	hand := make([]int, len(o.m.Keys))
	for i, key := range o.keys {
		if s.taken>>i&1 == 1 {
			hand[key.sort]++
		}
	}
	for i, door := range o.doors {
		if s.opened>>i&1 == 0 || door == o.m.Starts[0].At {
			continue
		}
		for _, sort := range o.m.Kind(door).Needs {
			if o.m.Keys[sort].Once {
				hand[sort]--
			}
		}
	}
	return hand
}

// next returns the states one step away.
func (o *oracle) next(s spot) []spot {
	var list []spot
	x, y := s.at%o.m.Width, s.at/o.m.Width
	for _, d := range []struct {
		x, y int
		way  Directions
	}{{0, -1, Up}, {0, 1, Down}, {-1, 0, Left}, {1, 0, Right}} {
		if x+d.x < 0 || x+d.x >= o.m.Width || y+d.y < 0 || y+d.y >= o.m.Height {
			continue
		}
		to := spot{(y+d.y)*o.m.Width + x + d.x, s.taken, s.opened}
		k := o.m.Kind(to.at)
		if k.Wall || k.Ways != 0 && k.Ways&d.way == 0 {
			continue
		}
		if i := slices.Index(o.doors, to.at); i >= 0 && to.opened>>i&1 == 0 {
			hand, enough := o.hand(s), true
			for _, sort := range k.Needs {
				hand[sort]--
				enough = enough && hand[sort] >= 0
			}
			if !enough {
				continue
			}
			to.opened |= 1 << i
		}
		list = append(list, o.pick(to))
	}
	return list
}

// all returns all states from one, with their distances, in that order; past reports whether to expand a state.
func (o *oracle) all(from spot, past func(spot) bool) (order []spot, far map[spot]int) {
	far = map[spot]int{from: 0}
	order = []spot{from}
	for i := 0; i < len(order); i++ {
		if !past(order[i]) {
			continue
		}
		for _, to := range o.next(order[i]) {
			if _, seen := far[to]; !seen {
				far[to] = far[order[i]] + 1
				order = append(order, to)
			}
		}
	}
	return order, far
}

func always(spot) bool { return true }

// cells returns the cells of states.
func (o *oracle) cells(states []spot) map[int]bool {
	cells := map[int]bool{}
	for _, s := range states {
		cells[s.at] = true
	}
	return cells
}

// spell describes the kinds of scribbled maps, for failures.
const spell = "#.abcABCDEF>^v<)12x"

// kindsOf returns the kinds of scribbled maps, by the characters of spell.
func kindsOf() []Kind {
	return []Kind{{Wall: true}, {}, {Gives: []int{0}}, {Gives: []int{1}}, {Gives: []int{2}},
		{Needs: []int{0}}, {Needs: []int{1}}, {Needs: []int{2}}, {Needs: []int{0, 1}}, {Needs: []int{0, 0}}, {Needs: []int{2}, Ways: Down | Left},
		{Exit: true}, {Ways: Up}, {Ways: Down}, {Ways: Left}, {Ways: Right},
		{Gives: []int{0, 0}}, {Gives: []int{1}, Needs: []int{0}}, {Exit: true, Needs: []int{1}, Gives: []int{2}}}
}

// scribble draws a small map by chance: which letters, whether keys are used up, whether there are one-way cells.
func scribble(r *rand.Rand, mostKeys, mostDoors int) *Map {
	palettes := []string{"..........#aA>", "......##aabAB>", ".....#abcABC>", "...#abABDE>", "....#abcABCDEF>^v<)12x", "......aA^v<)>#", "....#abAB>>#", "...#aaAAA>",
		"...##aabbAAABBB>", "...#1aAEE>"}
	palette := palettes[r.IntN(len(palettes))]
	m := &Map{Width: 1 + r.IntN(6), Height: 1 + r.IntN(5), Kinds: kindsOf(), Keys: []Key{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
	corridor := r.IntN(2) == 0 // one in which there is no way round, with an exit at its end
	if corridor {
		m.Width, m.Height = 3+r.IntN(8), 1+r.IntN(3)
		palette = []string{"....aaAb", "...aaAbBD", "...#abA)", "...aA12", "..aaAA##", "..aAA##)v", "...aaaAAAA##", ".aA#", ".aA#"}[r.IntN(9)]
	}
	switch r.IntN(4) {
	case 0, 1:
		for i := range m.Keys {
			m.Keys[i].Once = true
		}
	case 2:
		m.Keys[r.IntN(3)].Once = true
	}
	keys, doors := 0, 0
	for range m.Width * m.Height {
		kind := strings.IndexByte(spell, palette[r.IntN(len(palette))])
		if k := m.Kinds[kind]; keys+len(k.Gives) > mostKeys || len(k.Needs) > 0 && doors == mostDoors {
			kind = 1
		} else {
			keys += len(k.Gives)
			doors += min(1, len(k.Needs))
		}
		m.Cells = append(m.Cells, uint16(kind))
	}
	at := r.IntN(len(m.Cells))
	if corridor {
		m.Cells[len(m.Cells)-1] = uint16(strings.IndexByte(spell, '>'))
		at = r.IntN(1 + len(m.Cells)*2/3)
	}
	if m.Kind(at).Wall || r.IntN(4) > 0 {
		m.Cells[at] = 1
	}
	m.Starts = []Start{{Name: "1", At: at}}
	return m
}

// drawn returns a scribbled map as text.
func drawn(m *Map) string {
	var b strings.Builder
	for i, k := range m.Cells {
		b.WriteByte(spell[k])
		if i%m.Width == m.Width-1 {
			b.WriteByte('\n')
		}
	}
	return fmt.Sprintf("%sfrom %d; %v\n", b.String(), m.Starts[0].At, m.Keys)
}

// sketch reads a map from the characters of spell, with @ for the start.
func sketch(once bool, rows ...string) *Map {
	m := &Map{Width: len(rows[0]), Height: len(rows), Kinds: kindsOf(), Keys: []Key{{"a", once}, {"b", once}, {"c", once}}}
	for i, c := range strings.Join(rows, "") {
		if c == '@' {
			m.Starts = append(m.Starts, Start{Name: "1", At: i})
			c = '.'
		}
		m.Cells = append(m.Cells, uint16(strings.IndexRune(spell, c)))
	}
	return m
}
