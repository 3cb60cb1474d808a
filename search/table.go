package search

import (
	"hash/maphash"
	"unsafe"

	"jogada/solve"
)

// Table gives the states that a search meets consecutive numbers, in the order it meets them: it is the closed set of a
// search, and with the states behind a number not yet expanded its queue as well. Each state is stored once, in the order
// of the numbers. A state is looked up by its own number where the question has one (Numbered), in a flat array of links;
// otherwise in an open-addressed hash table of links with linear probing. Where the question is Formed, the table is one of
// forms, and a state is in it when its form is. A link is a number plus one, in 32 bits; 0 is
// no link.
type Table[S comparable] struct {
	states []S
	meter  *solve.Meter
	each   int64 // bytes that a state takes here and in the caller's record

	form   func(S) S // nil: each state is its own form
	number func(S) int
	dense  []uint32 // links by the question's own number

	seed  maphash.Seed
	slots []slot // a power of two of them, or none
	room  int    // how many states may be there before there are more slots
}

// slot holds a link and, above it, 32 bits of the hash of the state that it leads to: states that differ are nearly always
// told apart without a look at them, and more slots can be filled without hashing again.
type slot uint64

func (s slot) link() uint32 { return uint32(s) }
func (s slot) hash() uint32 { return uint32(s >> 32) }

const (
	// maxDense is the largest numbering that a flat array is made for: 4 bytes a state, 1 GiB in all.
	maxDense = 1 << 28
	// fewSlots is how many slots a table begins with.
	fewSlots = 16
	// manySlots is up to how many slots are made four times as many at once: 8 MiB.
	manySlots = 1 << 20
	// clearedAUnit is how many links are cleared in a unit of work.
	clearedAUnit = 16
	// slotBytes is what a slot takes.
	slotBytes = int64(unsafe.Sizeof(slot(0)))
)

// mostStates is how many states a table may hold: numbers and links of 32 bits are kept everywhere, and a number that did
// not fit would stand for another state. A variable for the tests, which can't wait for two thousand million states.
var mostStates = 1<<31 - 2

// NewTable returns an empty table for the states of a question. Each state put into it counts against the meter's
// memory budget with its own bytes and those of the caller's record for it, and so does what look-ups need.
func NewTable[S comparable](question any, record uintptr, m *solve.Meter) *Table[S] {
	t := &Table[S]{meter: m, each: stateBytes[S](question) + int64(record)}
	if q, ok := question.(Formed[S]); ok {
		t.form = q.Form
	}
	if q, ok := question.(Numbered[S]); ok && q.States() <= maxDense {
		if m.Keep(0, 4*int64(q.States())) {
			m.Work(q.States() / clearedAUnit)
			t.number, t.dense = q.Number, make([]uint32, q.States())
			return t
		}
		m.Drop(0, 4*int64(q.States())) // the search is stopped; what it may still add goes into the first slots
	}
	t.seed = maphash.MakeSeed()
	m.Keep(0, slotBytes*fewSlots)
	t.slots, t.room = make([]slot, fewSlots), room(fewSlots)
	return t
}

// Add returns the number of s in the table, and whether it is there for the first time. The number is -1 if s is not there
// and there is no room for it: the meter is then stopped, and nothing is known of s.
func (t *Table[S]) Add(s S) (number int, fresh bool) {
	if t.form != nil {
		s = t.form(s)
	}
	if t.number != nil {
		return t.addNumbered(s)
	}
	if len(t.states) >= t.room && !t.grow() {
		n, ok := t.Find(s)
		if !ok {
			n = -1
		}
		return n, false
	}
	hash := t.hash(s)
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		here := t.slots[i]
		if here == 0 {
			n := t.put(s)
			if n >= 0 {
				t.slots[i] = slot(hash)<<32 | slot(n+1)
			}
			return n, n >= 0
		}
		if here.hash() == hash && t.states[here.link()-1] == s {
			return int(here.link()) - 1, false
		}
	}
}

func (t *Table[S]) addNumbered(s S) (number int, fresh bool) {
	link := &t.dense[t.number(s)]
	if *link > 0 {
		return int(*link) - 1, false
	}
	n := t.put(s)
	if n >= 0 {
		*link = uint32(n + 1)
	}
	return n, n >= 0
}

// put appends a state and returns its number, -1 if there are as many as can be numbered.
func (t *Table[S]) put(s S) int {
	n := len(t.states)
	if n >= mostStates {
		t.meter.Stop(solve.ErrStates)
		return -1
	}
	t.states = append(t.states, s)
	t.meter.Keep(1, t.each)
	return n
}

// hash is the part of a state's hash that is kept with its link. Seeds differ from table to table, and no number depends
// on them.
func (t *Table[S]) hash(s S) uint32 { return uint32(maphash.Comparable(t.seed, s)) }

// room is how many states may share so many slots: five for eight slots. Then a look-up that fails tries four slots on
// average at the most, which lie in one line of the cache or two.
func room(slots int) int { return slots / 8 * 5 }

// grow makes more slots: four times as many while they are few and the budget has room for them, which takes a third of
// the time of doubling, and otherwise twice as many. False: the budget does not allow it, and all stays as it is.
func (t *Table[S]) grow() bool {
	if slots := 4 * len(t.slots); slots <= manySlots && t.meter.Allows(slotBytes*int64(slots)) {
		return t.resize(slots)
	}
	return t.resize(2 * len(t.slots))
}

// resize makes so many slots and puts the links into them. False: the budget does not allow it.
func (t *Table[S]) resize(slots int) bool {
	old := t.slots
	if !t.meter.Keep(0, slotBytes*int64(slots)) { // both exist until the links are moved
		t.meter.Drop(0, slotBytes*int64(slots))
		return false
	}
	t.slots, t.room = make([]slot, slots), room(slots)
	mask := uint32(slots - 1)
	for _, s := range old {
		if s == 0 {
			continue
		}
		i := s.hash() & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = s
	}
	t.meter.Drop(0, slotBytes*int64(len(old)))
	return true
}

// Find returns the number of s in the table, if it is there.
func (t *Table[S]) Find(s S) (number int, ok bool) {
	if t.form != nil {
		s = t.form(s)
	}
	if t.dense != nil {
		link := t.dense[t.number(s)]
		return int(link) - 1, link > 0
	}
	if len(t.slots) == 0 { // released
		return -1, false
	}
	hash := t.hash(s)
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		here := t.slots[i]
		if here == 0 {
			return -1, false
		}
		if here.hash() == hash && t.states[here.link()-1] == s {
			return int(here.link()) - 1, true
		}
	}
}

// State is the state with that number.
func (t *Table[S]) State(number int) S { return t.states[number] }

// Len is how many states are in the table.
func (t *Table[S]) Len() int { return len(t.states) }

// release gives what only look-ups need back to the budget; the states stay.
func (t *Table[S]) release() {
	t.meter.Drop(0, 4*int64(len(t.dense))+slotBytes*int64(len(t.slots)))
	t.dense, t.slots = nil, nil
}

// Forget gives the whole table back to the budget.
func (t *Table[S]) Forget() {
	t.release()
	t.meter.Drop(len(t.states), t.each*int64(len(t.states)))
	t.states = nil
}
