package push

// corral finds a set of areas that the man cannot reach, with all boxes beside them, its fence. If every first push of
// any box of the fence leads inside, and the man can make each such push now, then nothing is lost by making one of
// them next: until then the inside does not change, and what he does outside he can do as well afterwards. This holds
// if a box of the fence must move, because one of them is off the goals, or a goal inside is empty and every goal is
// needed.
type corral struct {
	inside []bool  // area → belongs to the corral
	tried  []bool  // area → was in a corral before
	fence  []bool  // cell → a box beside the corral
	only   []uint8 // box → directions of pushes into the corral
	pushes int
}

func (k *corral) init(b *board, boxes int) {
	k.inside, k.tried = make([]bool, b.n), make([]bool, b.n)
	k.fence, k.only = make([]bool, b.n+1), make([]uint8, boxes)
}

// restrict leaves only the pushes into the corral that has the fewest of them, if there is one.
func (k *corral) restrict(s *search, only []uint8) {
	best := -1
	home := s.areas.of[s.man]
	clear(k.tried[:s.areas.count])
	for a := range int32(s.areas.count) {
		if a == home || k.tried[a] {
			continue
		}
		if k.grow(s, a) && (best < 0 || k.pushes < best) {
			best = k.pushes
			copy(only, k.only)
		}
		for _, c := range s.boxes {
			k.fence[c] = false
		}
	}
}

// grow adds areas, beginning with a, until no push of the fence leads between them and other areas that the man cannot
// reach. It returns false if they are not a corral.
func (k *corral) grow(s *search, a int32) bool {
	clear(k.inside[:s.areas.count])
	for a >= 0 {
		k.inside[a], k.tried[a] = true, true
		k.enclose(s)
		k.pushes = 0
		ok := true
		if a, ok = k.inwards(s); !ok {
			return false
		}
	}
	return k.needed(s)
}

// enclose marks the boxes beside the areas inside.
func (k *corral) enclose(s *search) {
	for _, c := range s.boxes {
		for _, x := range &s.b.next[c] {
			if a := s.areas.of[x]; a >= 0 && k.inside[a] {
				k.fence[c] = true
			}
		}
	}
}

// inwards gathers the pushes of the fence. It returns an area that must be added, or -1; false if a push goes outwards
// or cannot be made now.
func (k *corral) inwards(s *search) (area int32, ok bool) {
	home := s.areas.of[s.man]
	for i, c := range s.boxes {
		k.only[i] = 0
		if !k.fence[c] {
			continue
		}
		for d := range Dir(4) {
			side, to := s.b.next[c][d.Back()], s.b.next[c][d]
			before, after := s.areas.of[side], s.areas.of[to]
			switch {
			case s.full[side] == 2 || k.fence[side] || before >= 0 && k.inside[before]:
				// the man is never there before a box of the fence has moved
			case s.full[to] == 2 || k.fence[to] || s.layout.dead[to]:
				// the box never goes there
			case before < 0 || after < 0 || after == home:
				return -1, false
			case !k.inside[after]:
				return after, true
			case before != home:
				return before, true
			default:
				k.only[i] |= 1 << d
				k.pushes++
			}
		}
	}
	return -1, true
}

// needed reports whether a box of the fence has to move.
func (k *corral) needed(s *search) bool {
	for _, c := range s.boxes {
		if k.fence[c] && s.b.goal[c] < 0 {
			return true
		}
	}
	if len(s.boxes) == len(s.b.goals) {
		for _, g := range s.b.goals {
			if a := s.areas.of[g]; a >= 0 && k.inside[a] {
				return true
			}
		}
	}
	return false
}
