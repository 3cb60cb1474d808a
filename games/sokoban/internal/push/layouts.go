package push

import (
	"math/bits"
	"slices"

	"jogada/solve"
)

// layouts keeps the layouts of the sets of frozen boxes that the search has met.
type layouts struct {
	b     *board
	sides bool
	base  *layout // nothing is frozen
	known map[uint64][]*layout
	fixed [][]int32 // goal → the costs of a box frozen on it
	meter *solve.Meter
	set   []uint64
}

func (t *layouts) init(b *board, sides bool, m *solve.Meter) {
	words := (b.live + 63) / 64
	t.b, t.sides, t.meter = b, sides, m
	t.base = newLayout(b, make([]uint64, words), sides, m)
	m.Keep(0, t.base.bytes)
	t.known = map[uint64][]*layout{}
	t.set = make([]uint64, words)
	t.fixed = make([][]int32, len(b.goals))
	for g := range t.fixed {
		t.fixed[g] = make([]int32, len(b.goals))
		for i := range t.fixed[g] {
			t.fixed[g][i] = far
		}
		t.fixed[g][g] = 0
	}
}

// with returns the layout in which these boxes are frozen.
func (t *layouts) with(frozen []int32) *layout {
	if len(frozen) == 0 {
		return t.base
	}
	clear(t.set)
	for _, c := range frozen {
		setBit(t.set, c)
	}
	hash := uint64(0)
	for _, w := range t.set {
		hash = mix(hash ^ w)
	}
	for _, l := range t.known[hash] {
		if slices.Equal(l.frozen, t.set) {
			return l
		}
	}
	l := newLayout(t.b, slices.Clone(t.set), t.sides, t.meter)
	t.known[hash] = append(t.known[hash], l)
	t.meter.Keep(0, l.bytes)
	return l
}

// costs returns the pushes that a box on c needs to each goal while the man is on a cell. A frozen box keeps its goal.
func (t *layouts) costs(l *layout, c, man int32) []int32 {
	if has(l.frozen, c) {
		if g := t.b.goal[c]; g >= 0 {
			return t.fixed[g]
		}
	}
	return l.distances(c, man)
}

// members appends the cells of a set, ascending.
func members(set []uint64, buf []int32) []int32 {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			buf = append(buf, int32(i*64+bits.TrailingZeros64(w)))
		}
	}
	return buf
}

// mix applies one step of splitmix64: every bit of x affects every bit of the result.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
