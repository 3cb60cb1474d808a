package engine

import (
	"math/bits"
	"slices"

	"jogada/search"
)

// bound returns a number of inputs that the board of the level as it is needs at least to be won, or search.Never. It also leaves in the
// scratch how far the board looks from a win.
func (o *outlook) bound(l *Level) int {
	h := &l.hope
	least, sum := 1, 0
	h.rank, h.work = 0, 0
	for i := range o.aims {
		a := &o.aims[i]
		a.gather(l.m, h)
		a.freeze(h)
		far, total := a.judge(h)
		if far == search.Never {
			return search.Never
		}
		if least = max(least, far); a.apart {
			sum += total
		}
	}
	if o.joint > 0 {
		least = max(least, (sum+o.joint-1)/o.joint)
	}
	return least
}

// gather lists the tokens of a board.
func (a *aim) gather(m *Machine, h *hope) {
	h.at = h.at[:0]
	if len(h.value) < m.n {
		h.value = make([]uint8, m.n)
	}
	w, shift := a.first/64, a.first%64
	for i := range m.n {
		word := m.objs[w*m.n+i] >> shift
		if shift > 0 && w+1 < m.objWords {
			word |= m.objs[(w+1)*m.n+i] << (64 - shift)
		}
		if here := word << 1 & a.members; here != 0 {
			v := bits.TrailingZeros64(here)
			h.at = append(h.at, int32(a.node(i, v)))
			h.value[i] = uint8(v)
		} else {
			h.value[i] = 0
		}
	}
}

// freeze leaves in value the tokens that nothing can change as long as they all stay as they are.
func (a *aim) freeze(h *hope) {
	if len(h.at) > mostTokens {
		clear(h.value)
		return
	}
	for melted := true; melted; {
		melted = false
		h.work += len(h.at)
		for _, node := range h.at {
			cell := int(node) / a.values
			if h.value[cell] != 0 && a.melts(int(node), h) {
				h.value[cell], melted = 0, true
			}
		}
	}
}

// melts reports whether something can change a token, given those that nothing can change.
func (a *aim) melts(node int, h *hope) bool {
	if a.free[node] {
		return true
	}
ways:
	for _, w := range a.ways[node] {
		for _, want := range w {
			if v := h.value[want.cell]; v != 0 && want.in&(1<<v) == 0 {
				continue ways
			}
		}
		return true
	}
	return false
}

// judge returns the fewest inputs that meet the aim, by the token that is farthest from its goal, and the sum over all tokens.
func (a *aim) judge(h *hope) (far, sum int) {
	h.near, h.reach = h.near[:0], h.reach[:0]
	for _, node := range h.at {
		cell := int(node) / a.values
		near, reach := a.far[node], uint64(0)
		if a.reach != nil {
			reach = a.reach[node]
		}
		if h.value[cell] != 0 {
			if near > 0 {
				near = unreached
			} else if reach != everywhere {
				reach &= a.goalBit(cell)
			}
		}
		if near == unreached {
			if a.kind == placed {
				return search.Never, 0
			}
			continue
		}
		h.near, h.reach = append(h.near, near), append(h.reach, reach)
	}
	switch a.kind {
	case some:
		if len(h.near) == 0 {
			return search.Never, 0
		}
		near := int(slices.Min(h.near))
		h.rank += near
		return near, 0
	case filled:
		if len(h.near) < a.need {
			return search.Never, 0
		}
	}
	if a.reach != nil && !a.matched(h) {
		return search.Never, 0
	}
	near := h.near
	if a.kind == filled && len(near) > a.need {
		slices.Sort(near)
		near = near[:a.need]
	}
	for _, n := range near {
		far, sum = max(far, int(n)), sum+int(n)
		if n > 0 {
			h.rank += missing + int(n)
		}
	}
	return far, sum
}

// goalBit returns the bit of a cell among the goals.
func (a *aim) goalBit(cell int) uint64 {
	if g, found := slices.BinarySearch(a.cells, int32(cell)); found {
		return 1 << g
	}
	return 0
}

// matched reports whether tokens and goals can be paired: each token that needs one with a goal, or each goal with a token.
func (a *aim) matched(h *hope) bool {
	all := everywhere >> (64 - len(a.cells))
	if !slices.ContainsFunc(h.reach, func(r uint64) bool { return r&all != all }) && (a.kind == filled || len(h.reach) <= len(a.cells)) {
		return true
	}
	h.taken = append(h.taken[:0], make([]int32, len(a.cells))...)
	paired := 0
	for t, reach := range h.reach {
		if reach == everywhere && a.kind == placed {
			continue
		}
		h.tried = 0
		if a.pair(h, int32(t)) {
			paired++
		} else if a.kind == placed {
			return false
		}
	}
	return a.kind == placed || paired >= a.need
}

// pair finds a goal for a token, where others may have to take other goals.
func (a *aim) pair(h *hope, t int32) bool {
	for open := h.reach[t] &^ h.tried; open != 0; open = h.reach[t] &^ h.tried {
		g := bits.TrailingZeros64(open)
		if g >= len(a.cells) {
			return false
		}
		h.tried |= 1 << g
		if h.taken[g] == 0 || a.pair(h, h.taken[g]-1) {
			h.taken[g] = t + 1
			return true
		}
	}
	return false
}
