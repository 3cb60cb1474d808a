package search

import (
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"sync"
	"unsafe"

	"jogada/solve"
)

// Table numbers the states that a search meets consecutively, in the order it meets them. It serves as the closed set
// and, with an index of the first unexpanded state, as the queue. Each state is stored once, in the order of the
// numbers. Where the question is Numbered, a flat array of links finds a state; otherwise an open-addressed hash table
// of links with linear probing does. Where the question is Formed, the table holds forms, and a state is in it when its
// form is. A link is a number plus one, in 32 bits; 0 is no link.
type Table[S comparable] struct {
	states []S
	meter  *solve.Meter
	each   int64 // bytes that a state takes here and in the caller's record

	form   func(S) S // nil if each state is its own form
	number func(S) int
	dense  []uint32 // links by the question's own number

	layout []segment // of S; empty if it has none
	key    uint64    // of the hash by segments
	seed   maphash.Seed
	slots  []slot // a power of two of them, or none
	room   int    // number of states before more slots are needed
}

// slot holds a link and, above it, 32 bits of the hash of the state it leads to. The hash bits nearly always tell
// different states apart without comparing them, and let the table grow without hashing again.
type slot uint64

func (s slot) link() uint32 { return uint32(s) }
func (s slot) hash() uint32 { return uint32(s >> 32) }

const (
	// maxDense is the largest numbering for which a flat array is made: 4 bytes a state, 1 GiB in all.
	maxDense = 1 << 28
	// fewSlots is the initial number of slots of a table.
	fewSlots = 16
	// manySlots is the number of slots up to which a table grows fourfold at once: 8 MiB.
	manySlots = 1 << 20
	// clearedAUnit is the number of links cleared in a unit of work.
	clearedAUnit = 16
	// slotBytes is the size of a slot.
	slotBytes = int64(unsafe.Sizeof(slot(0)))
)

// mostStates limits the states of a table, because numbers and links have 32 bits. It is a variable so that tests can
// lower it.
var mostStates = 1<<31 - 2

// NewTable returns an empty table for the states of a question. Each state added counts against the meter's memory
// budget with its own bytes plus record bytes for the caller; so do the look-up structures.
func NewTable[S comparable](question any, record uintptr, m *solve.Meter) *Table[S] {
	t := &Table[S]{meter: m, each: stateBytes[S](question) + int64(record)}
	if kept, is := statesPool[S]().Get().(*[]S); is {
		t.states = *kept
	}
	if q, ok := question.(Formed[S]); ok {
		t.form = q.Form
	}
	if q, ok := question.(Numbered[S]); ok && q.States() <= maxDense {
		if m.Keep(0, 4*int64(q.States())) {
			m.Work(q.States() / clearedAUnit)
			t.number, t.dense = q.Number, make([]uint32, q.States())
			return t
		}
		m.Drop(0, 4*int64(q.States())) // the search is stopped; anything it still adds goes into the first slots
	}
	if t.layout = layoutOf(reflect.TypeFor[S]()); len(t.layout) == 0 {
		t.seed = maphash.MakeSeed()
	} else {
		t.key = rand.Uint64()
	}
	m.Keep(0, slotBytes*fewSlots)
	t.slots, t.room = takeSlots(fewSlots), room(fewSlots)
	return t
}

// Add returns the number of s in the table, and whether it was added by this call. The number is -1 if s is not in the
// table and does not fit; the meter is then stopped.
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
			n := t.putState(s)
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
	n := t.putState(s)
	if n >= 0 {
		*link = uint32(n + 1)
	}
	return n, n >= 0
}

// putState appends a state and returns its number, -1 if no number is left.
func (t *Table[S]) putState(s S) int {
	n := len(t.states)
	if n >= mostStates {
		t.meter.Stop(solve.ErrStates)
		return -1
	}
	t.states = append(t.states, s)
	t.meter.Keep(1, t.each)
	return n
}

// room returns how many states that many slots may hold: five for eight slots. A failed look-up then tries at most four
// slots on average, which lie in one or two cache lines.
func room(slots int) int { return slots / 8 * 5 }

// grow adds slots: four times as many while they are few and the budget has room for them, which takes a third of the
// time of doubling, and otherwise twice as many. It returns false if the budget does not allow it, and then changes
// nothing.
func (t *Table[S]) grow() bool {
	if slots := 4 * len(t.slots); slots <= manySlots && t.meter.Allows(slotBytes*int64(slots)) {
		return t.resize(slots)
	}
	return t.resize(2 * len(t.slots))
}

// resize allocates that many slots and moves the links into them. It returns false if the budget does not allow it.
func (t *Table[S]) resize(slots int) bool {
	old := t.slots
	if !t.meter.Keep(0, slotBytes*int64(slots)) { // both exist until the links are moved
		t.meter.Drop(0, slotBytes*int64(slots))
		return false
	}
	t.slots, t.room = takeSlots(slots), room(slots)
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
	giveSlots(old)
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

// State returns the state with that number.
func (t *Table[S]) State(number int) S { return t.states[number] }

// Len returns the number of states in the table.
func (t *Table[S]) Len() int { return len(t.states) }

// release returns what only look-ups need to the budget; the states stay.
func (t *Table[S]) release() {
	t.meter.Drop(0, 4*int64(len(t.dense))+slotBytes*int64(len(t.slots)))
	giveSlots(t.slots)
	t.dense, t.slots = nil, nil
}

// Forget returns the whole table to the budget.
func (t *Table[S]) Forget() {
	t.release()
	t.meter.Drop(len(t.states), t.each*int64(len(t.states)))
	clear(t.states)
	if kept := t.states[:0]; cap(kept) > 0 && cap(kept) <= manySlots {
		statesPool[S]().Put(&kept)
	}
	t.states = nil
}

// Tables are made and forgotten by the million where many small boards are solved, so their arrays are used again.
var (
	slotPools  [21]sync.Pool // by the binary logarithm of the length: pointers to the first slot
	statePools sync.Map      // by the type of the states: pools of pointers to empty lists
)

// takeSlots returns that many free slots, a power of two.
func takeSlots(n int) []slot {
	if class := bits.TrailingZeros(uint(n)); class < len(slotPools) {
		if first, is := slotPools[class].Get().(*slot); is {
			slots := unsafe.Slice(first, n)
			clear(slots)
			return slots
		}
	}
	return make([]slot, n)
}

// giveSlots takes slots back that nothing uses any longer.
func giveSlots(slots []slot) {
	if n := len(slots); n > 0 && bits.TrailingZeros(uint(n)) < len(slotPools) {
		slotPools[bits.TrailingZeros(uint(n))].Put(&slots[0])
	}
}

// statesPool returns the pool of lists of states of a type.
func statesPool[S comparable]() *sync.Pool {
	t := reflect.TypeFor[S]()
	if pool, is := statePools.Load(t); is {
		return pool.(*sync.Pool)
	}
	pool, _ := statePools.LoadOrStore(t, new(sync.Pool))
	return pool.(*sync.Pool)
}
