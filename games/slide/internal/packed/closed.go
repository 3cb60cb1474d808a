package packed

import (
	"math/bits"
	"slices"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// closedSet keeps forms, each once, with their parents. It never drops one. It is full when the memory budget allows no
// more.
type closedSet struct {
	words int
	most  int // limit on its forms, whatever the budget
	count int
	full  bool
	slab  uint       // log2 of the forms in a slab
	slabs [][]uint64 // the forms in the order they came
	came  [][]int32  // by slab: the number of each form's parent; -1 for the start
	index hashindex.Index
	bytes int64
	meter *solve.Meter
}

const (
	slabWords  = 1 << 10
	firstSlots = 1 << 10
	mostForms  = hashindex.MaxNumber
	besides    = 12 // bytes of a form for its parent and for its entry in the open list
)

func newClosedSet(words, most int, m *solve.Meter) *closedSet {
	s := &closedSet{words: words, most: most, slab: uint(bits.Len(uint(max(1, slabWords/words))) - 1), index: hashindex.New(firstSlots), meter: m}
	s.keep(0, s.index.Bytes())
	return s
}

func (s *closedSet) keep(forms int, bytes int64) {
	s.bytes += bytes
	s.meter.Keep(forms, bytes)
}

// at returns the form with that number.
func (s *closedSet) at(number int) []uint64 {
	from := (number & (1<<s.slab - 1)) * s.words
	return s.slabs[number>>s.slab][from : from+s.words]
}

// before returns the number of a form's parent.
func (s *closedSet) before(number int) int { return int(s.came[number>>s.slab][number&(1<<s.slab-1)]) }

// find returns the slot of a form, or the free slot for it.
func (s *closedSet) find(form []uint64, hash uint32) (slot int, found bool) {
	number := 0
	for slot = s.index.First(hash); ; slot++ {
		if slot, number = s.index.Next(slot, hash); number < 0 || slices.Equal(s.at(number), form) {
			return slot, number >= 0
		}
	}
}

// putForm adds a form that was not found, where it would be, and returns its number. It fails when the set is full.
func (s *closedSet) putForm(form []uint64, hash uint32, slot, came int) (number int, ok bool) {
	if s.count > 0 && (s.full || s.count >= s.most) || s.count&(1<<s.slab-1) == 0 && !s.widen() {
		return 0, false
	}
	number = s.count
	s.count++
	copy(s.at(number), form)
	s.came[number>>s.slab][number&(1<<s.slab-1)] = int32(came)
	s.index.Put(slot, hash, number)
	s.keep(1, int64(8*s.words)+besides)
	if s.count >= s.index.Slots()/4*3 {
		s.grow()
	}
	return number, true
}

// addForm puts a form into the set, unless it is there or the set is full, and returns its number.
func (s *closedSet) addForm(form []uint64, came int) (number int, fresh bool) {
	hash := uint32(hashindex.Hash(form) >> 32)
	slot, found := s.find(form, hash)
	if found {
		return 0, false
	}
	return s.putForm(form, hash, slot, came)
}

// addUnless adds a form whose parent is in another set to this one, unless it is in either of them or this one is full.
func (s *closedSet) addUnless(other *closedSet, form []uint64, came int) {
	hash := uint32(hashindex.Hash(form) >> 32)
	if _, found := other.find(form, hash); found {
		return
	}
	if slot, found := s.find(form, hash); !found {
		s.putForm(form, hash, slot, came)
	}
}

// pathTo returns the forms from the start to the one with that number.
func (s *closedSet) pathTo(number int) [][]uint64 {
	length := 0
	for at := number; at >= 0; at = s.before(at) {
		length++
	}
	way, room := make([][]uint64, length, length+1), make([]uint64, length*s.words) // usually one more form follows at its end
	for ; number >= 0; number = s.before(number) {
		length--
		way[length] = room[length*s.words : (length+1)*s.words : (length+1)*s.words]
		copy(way[length], s.at(number))
	}
	return way
}

// empty takes all forms out of the set, which keeps its room.
func (s *closedSet) empty() {
	s.keep(-s.count, -int64(s.count)*(int64(8*s.words)+besides))
	s.index.Clear()
	s.count, s.full = 0, false
}

// forget returns the whole set to the budget.
func (s *closedSet) forget() { s.keep(-s.count, -s.bytes) }

// widen makes room for another slab of forms, if the budget allows it.
func (s *closedSet) widen() bool {
	if s.count > 0 && !s.spare((int64(8*s.words)+besides)<<s.slab) {
		s.full = true
		return false
	}
	if s.count>>s.slab < len(s.slabs) { // from before it was emptied
		return true
	}
	s.slabs = append(s.slabs, make([]uint64, s.words<<s.slab))
	s.came = append(s.came, make([]int32, 1<<s.slab))
	return true
}

// spare reports whether the budget allows that many more bytes and still leaves a quarter of it.
func (s *closedSet) spare(bytes int64) bool { return s.meter.Allows(bytes + (s.bytes+bytes)/3) }

// grow doubles the slots. If the budget does not allow it, the set takes no more forms.
func (s *closedSet) grow() {
	old := s.index.Bytes()
	if s.full = !s.spare(2 * old); s.full {
		return
	}
	s.keep(0, 2*old)
	s.index.Resize(2 * s.index.Slots())
	s.bytes -= old
	s.meter.Drop(0, old)
}
