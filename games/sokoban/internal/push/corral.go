package push

// A corral is a set of areas that the man can't walk to, with all boxes beside them. If every push that these boxes can
// ever be given first goes into the corral, and the man can make each such push now, then nothing is lost by making one
// of them next: until then what is inside does not change, and what he does outside he can do as well afterwards. It
// holds where one of its boxes has to move, because a box is off the goals or a goal inside is empty and every goal is
// needed.

// corrals leaves only the pushes into the corral that has the fewest of them, if there is one.
func (s *search) corrals() {
	best := -1
	home := s.areas.of[s.man]
	tried := make([]bool, s.areas.count)
	for a := range int32(s.areas.count) {
		if a == home || tried[a] {
			continue
		}
		only, count, ok := s.corral(a, home, tried)
		if ok && (best < 0 || count < best) {
			best = count
			copy(s.only, only)
		}
	}
}

// corral grows the area a into a corral, and returns the pushes into it.
func (s *search) corral(a, home int32, tried []bool) (only []uint8, pushes int, ok bool) {
	inside := make([]bool, s.areas.count)
	inside[a] = true
	only = make([]uint8, len(s.boxes))
	fence := make([]bool, s.b.n+1)
again:
	for x := range inside {
		tried[x] = tried[x] || inside[x]
	}
	needed := s.fence(inside, fence)
	pushes = 0
	for i, c := range s.boxes {
		only[i] = 0
		if !fence[c] {
			continue
		}
		for d := range Dir(4) {
			from, to := s.b.next[d.Back()][c], s.b.next[d][c]
			if s.full[from] == 2 || fence[from] || s.full[from] == 0 && inside[s.areas.of[from]] {
				continue // the man never stands there before a box of the fence has moved
			}
			if s.full[to] == 2 || fence[to] || s.layout.dead[to] {
				continue // the box never goes there
			}
			if s.full[to] != 0 || s.full[from] != 0 || s.areas.of[to] == home {
				return nil, 0, false
			}
			if x := s.areas.of[to]; !inside[x] {
				inside[x] = true
				goto again
			}
			if x := s.areas.of[from]; x != home {
				inside[x] = true
				goto again
			}
			only[i] |= 1 << d
			pushes++
		}
	}
	return only, pushes, needed
}

// fence marks the boxes beside the areas inside, and says whether one of them has to move.
func (s *search) fence(inside, fence []bool) bool {
	needed := false
	for _, c := range s.boxes {
		for d := range s.b.next {
			if x := s.b.next[d][c]; s.full[x] == 0 && inside[s.areas.of[x]] {
				fence[c] = true
			}
		}
		needed = needed || fence[c] && s.b.goal[c] < 0
	}
	if len(s.boxes) == len(s.b.goals) {
		for _, g := range s.b.goals {
			needed = needed || s.full[g] == 0 && inside[s.areas.of[g]]
		}
	}
	return needed
}
