package search

import (
	"hash/maphash"
	"math/rand/v2"
	"reflect"
	"sync"

	"jogada/internal/base/hashindex"
	"jogada/solve"
)

// Table numbers the states that a search meets consecutively, in the order it meets them. It serves as the closed set
// and, with an index of the first unexpanded state, as the queue. Each state is stored once, in the order of the
// numbers. Where the question is Numbered, a flat array of links finds a state; otherwise a hash index does. Where the
// question is Formed, the table holds forms, and a state is in it when its form is. A link is a number plus one, in 32
// bits; 0 is no link.
type Table[S comparable] struct {
	states []S
	meter  *solve.Meter
	each   int64         // bytes that a state takes here and in the caller's record
	weigh  func(S) int64 // nil if all states are of one size
	extra  int64         // bytes of the states, by weigh

	form   func(S) S // nil if each state is its own form
	number func(S) int
	dense  []uint32 // links by the question's own number

	layout []segment // of S; empty if it has none
	word   bool      // S is one segment of eight bytes
	key    uint64    // of the hash by segments
	seed   maphash.Seed
	index  hashindex.Index
	room   int // number of states before more slots are needed
}

const (
	// MaxDense is the largest numbering for which a flat array is made: 4 bytes a state, 1 GiB in all.
	MaxDense = 1 << 28
	// fewSlots is the initial number of slots of a table.
	fewSlots = 16
	// manySlots is the number of slots up to which a table grows fourfold at once: 8 MiB.
	manySlots = 1 << 20
	// clearedAUnit is the number of links cleared in a unit of work.
	clearedAUnit = 16
)

// NewTable returns an empty table for the states of a question. Each state added counts against the meter's memory
// budget with its own bytes plus record bytes for the caller; so do the look-up structures.
func NewTable[S comparable](question any, record uintptr, m *solve.Meter) *Table[S] {
	t := &Table[S]{meter: m, each: StateBytes[S](question) + int64(record)}
	if kept, is := statesPool[S]().Get().(*[]S); is {
		t.states = *kept
	}
	if q, ok := question.(Weighed[S]); ok {
		t.weigh = q.Weight
	}
	if q, ok := question.(Formed[S]); ok {
		t.form = q.Form
	}
	if q, ok := question.(Numbered[S]); ok && q.States() <= MaxDense {
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
		t.word = len(t.layout) == 1 && t.layout[0] == segment{size: 8}
	}
	t.index, t.room = hashindex.New(fewSlots), room(fewSlots)
	m.Keep(0, t.index.Bytes())
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
	for slot := t.index.First(hash); ; slot++ {
		if slot, number = t.index.Next(slot, hash); number < 0 {
			if number = t.putState(s); number >= 0 {
				t.index.Put(slot, hash, number)
			}
			return number, number >= 0
		}
		if t.states[number] == s {
			return number, false
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
	if n >= hashindex.Most {
		t.meter.Stop(solve.ErrStates)
		return -1
	}
	t.states = append(t.states, s)
	bytes := t.each
	if t.weigh != nil {
		weight := t.weigh(s)
		t.extra, bytes = t.extra+weight, bytes+weight
	}
	t.meter.Keep(1, bytes)
	return n
}

// room returns how many states that many slots may hold: five for eight slots. A failed look-up then tries at most four
// slots on average, which lie in one or two cache lines.
func room(slots int) int { return slots / 8 * 5 }

// grow adds slots: four times as many while they are few and the budget has room for them, which takes a third of the
// time of doubling, and otherwise twice as many. It returns false if the budget does not allow it, and then changes
// nothing.
func (t *Table[S]) grow() bool {
	if slots := 4 * t.index.Slots(); slots <= manySlots && t.meter.Allows(hashindex.SlotBytes*int64(slots)) {
		return t.resize(slots)
	}
	return t.resize(2 * t.index.Slots())
}

// resize gives the index that many slots. It returns false if the budget does not allow it.
func (t *Table[S]) resize(slots int) bool {
	old, bytes := t.index.Bytes(), hashindex.SlotBytes*int64(slots)
	if !t.meter.Keep(0, bytes) { // both exist until the numbers are moved
		t.meter.Drop(0, bytes)
		return false
	}
	t.index.Resize(slots)
	t.room = room(slots)
	t.meter.Drop(0, old)
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
	if t.index.Slots() == 0 { // released
		return -1, false
	}
	hash := t.hash(s)
	for slot := t.index.First(hash); ; slot++ {
		if slot, number = t.index.Next(slot, hash); number < 0 || t.states[number] == s {
			return number, number >= 0
		}
	}
}

// State returns the state with that number.
func (t *Table[S]) State(number int) S { return t.states[number] }

// States returns all states, by number.
func (t *Table[S]) States() []S { return t.states }

// Len returns the number of states in the table.
func (t *Table[S]) Len() int { return len(t.states) }

// Clear removes all states and keeps the memory for others.
func (t *Table[S]) Clear() {
	if t.dense != nil {
		for _, s := range t.states {
			t.dense[t.number(s)] = 0
		}
	}
	t.index.Clear()
	t.dropStates()
	t.states = t.states[:0]
}

// Release gives the memory that only look-ups need back to the budget; the states stay.
func (t *Table[S]) Release() {
	t.meter.Drop(0, 4*int64(len(t.dense))+t.index.Bytes())
	t.index.Release()
	t.dense = nil
}

// Forget returns the whole table to the budget.
func (t *Table[S]) Forget() {
	t.Release()
	t.dropStates()
	if kept := t.states[:0]; cap(kept) > 0 && cap(kept) <= manySlots {
		statesPool[S]().Put(&kept)
	}
	t.states = nil
}

// dropStates returns the states to the budget.
func (t *Table[S]) dropStates() {
	t.meter.Drop(len(t.states), t.each*int64(len(t.states))+t.extra)
	t.extra = 0
	clear(t.states)
}

// Tables are made and forgotten by the million where many small boards are solved, so their arrays are used again.
// statePools are pools of pointers to empty lists, by the type of the states.
var statePools sync.Map

// statesPool returns the pool of lists of states of a type.
func statesPool[S comparable]() *sync.Pool {
	t := reflect.TypeFor[S]()
	if pool, is := statePools.Load(t); is {
		return pool.(*sync.Pool)
	}
	pool, _ := statePools.LoadOrStore(t, new(sync.Pool))
	return pool.(*sync.Pool)
}
