package push

// forms computes the symmetric forms of states. Of all images of a state under the symmetries of the level, the store
// keeps the one whose boxes have the smallest hash, and among those the smallest cell of the man.
//
// Where pushes are counted, the man's cell is the smallest of the area he can walk in.
type forms struct {
	maps [][]int32
	box  []uint64 // cell → its part of the hash of a set of boxes
	walk []uint64 // cell → the man's part of the key
	hash []uint64 // map → hash of the image of the boxes of the current state
}

func (f *forms) init(b *board, on bool) {
	f.maps = b.symmetries()
	if !on {
		f.maps = f.maps[:1]
	}
	f.hash = make([]uint64, len(f.maps))
	f.box, f.walk = make([]uint64, b.n+1), make([]uint64, b.n+1)
	for c := range f.box {
		f.box[c], f.walk[c] = mix(uint64(2*c)), mix(uint64(2*c+1))
	}
}

func (f *forms) load(boxes []int32) {
	for i, m := range f.maps {
		h := uint64(0)
		for _, c := range boxes {
			h ^= f.box[m[c]]
		}
		f.hash[i] = h
	}
}

// moved returns the hash of a map's image after a box has gone from c to another cell.
func (f *forms) moved(form int, c, to int32) uint64 {
	m := f.maps[form]
	return f.hash[form] ^ f.box[m[c]] ^ f.box[m[to]]
}

func (f *forms) key(hash uint64, man int32) uint64 { return hash ^ f.walk[man] }

// image writes the image of a set of boxes.
func (f *forms) image(form int, boxes []int32, set []uint64) {
	clear(set)
	m := f.maps[form]
	for _, c := range boxes {
		setBit(set, m[c])
	}
}

// least chooses the map whose hash is smallest, and among those the one with the smallest cell of the man.
func (f *forms) least(hash []uint64, man func(form []int32) int32) (form int, cell int32) {
	best := hash[0]
	for i, h := range hash[1:] {
		if h < best {
			form, best = i+1, h
		}
	}
	cell = man(f.maps[form])
	for i := form + 1; i < len(hash); i++ {
		if hash[i] == best {
			if c := man(f.maps[i]); c < cell {
				form, cell = i, c
			}
		}
	}
	return form, cell
}

// afterPush chooses the form of the state after a push from c to a cell. The boxes and full of the search are already
// those after the push; its areas are still those before it.
func (f *forms) afterPush(s *search, c, to int32) (form int, man int32) {
	if len(f.maps) == 1 {
		return 0, s.manAfter(f.maps[0], c, to)
	}
	var hash [8]uint64
	for i := range f.maps {
		hash[i] = f.moved(i, c, to)
	}
	return f.least(hash[:len(f.maps)], func(m []int32) int32 { return s.manAfter(m, c, to) })
}

// manAfter returns the man's cell under a map after a push from c to a cell.
//
// The free cells are then those of before, with c and without the other. If the free cells beside that one are joined
// around it, leaving it out separates no area, and the man's new area is c and all the areas next to it.
func (s *search) manAfter(m []int32, c, to int32) int32 {
	if s.count == Moves {
		return m[c]
	}
	free := 0
	for i, x := range &s.b.ring[to] {
		if s.full[x] == 0 {
			free |= 1 << i
		}
	}
	man := m[c]
	if !joined[free] {
		sides := free&1 + free>>2&1 + free>>4&1 + free>>6&1
		if cells, whole := s.areas.around(c, s.boxes, to, sides-1); whole { // c is one of the sides
			for _, x := range cells {
				man = min(man, m[x])
			}
			return man
		}
	}
	before := int32(-1)
	for _, x := range &s.b.next[c] {
		if a := s.areas.of[x]; a >= 0 && a != before {
			man = min(man, s.areas.least(m, a, to))
			before = a
		}
	}
	return man
}
