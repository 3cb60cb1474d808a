package engine

import (
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"jogada/solve"
)

// crew tries the inputs on many states at once, on all processors. What it finds does not depend on their number: the caller goes over the
// results in order, and charges its meter for each.
type crew struct {
	first  *Level
	twins  []*Level
	meter  *solve.Meter
	batch  int // states that are tried at once
	room   []tried
	spared func(m *solve.Meter) // what else is done beside a batch; nil: nothing
}

// tried is what the inputs on a state lead to.
type tried struct {
	done     bool // false: a meter stopped
	unsure   bool // a lean program does not know what some input leads to
	outcomes [len(Letters)]Outcome
	hashes   [len(Letters)]uint64
	fars     [len(Letters)]uint16 // the inputs that the next state needs at least; lost: it can't be won, 0: not known
	keys     []byte
	work     int64
}

// The most states of a batch, those of a part for one processor, and the bytes of results that a batch may have.
const (
	batchStates = 512
	partStates  = 16
	batchBytes  = 1 << 21
)

// mostMembers limits the processors of a crew. The memory of all their boards is charged in advance, so that the same searches fit on every
// machine.
const mostMembers = 4

// newCrew returns a crew whose first member is a level.
func newCrew(l *Level, meter *solve.Meter) *crew {
	c := &crew{first: l, meter: meter, batch: max(partStates, min(batchStates, batchBytes/(l.inputs*l.layout.bytes+1)))}
	if bytes := c.batch * (l.inputs*l.layout.bytes + 128); !meter.Keep(0, int64(bytes+(mostMembers-1)*8*l.m.words(l.m.width, l.m.height))) {
		c.batch = 0
		return c
	}
	c.room = make([]tried, c.batch)
	for i := range c.room {
		c.room[i].keys = make([]byte, l.inputs*l.layout.bytes)
	}
	return c
}

// twin returns a level to try inputs on beside another one. Its memory is not charged.
func (l *Level) twin() *Level {
	m := NewMachine(l.m.Program)
	m.level = l.m.level
	m.resize(l.m.width, l.m.height)
	m.restart = append(m.restart, l.m.restart...)
	if l.m.fired != nil {
		m.fired = make([]bool, len(l.m.fired))
	}
	return &Level{m: m, layout: l.layout, look: l.look, inputs: l.inputs, parent: make([]uint64, len(m.objs)), target: make([]uint64, len(m.objs))}
}

// member returns a level for a goroutine.
func (c *crew) member(n int) *Level {
	if n == 0 {
		return c.first
	}
	for len(c.twins) < n {
		c.twins = append(c.twins, c.first.twin())
	}
	return c.twins[n-1]
}

// try tries the inputs on some states of a store, at most a batch of them, as far as the meter has expansions left. Fars are the inputs that the
// states need at least, where there is an outlook.
func (c *crew) try(met *store, list []uint32, fars []uint16) {
	to := len(list)
	for ; to > int(min(c.meter.Left(), int64(c.batch))); to-- {
		c.room[to-1].done = false
	}
	parts := (to + partStates - 1) / partStates
	var next atomic.Int64
	share := func(l *Level) {
		own := c.meter.ForkBounded()
		l.m.meter = own
		for part := int(next.Add(1)) - 1; part < parts; part = int(next.Add(1)) - 1 {
			for i := part * partStates; i < min(to, (part+1)*partStates); i++ {
				far := uint16(0)
				if l.look != nil {
					far = fars[list[i]]
				}
				l.try(met.key(list[i]), &c.room[i], far, own)
			}
		}
	}
	var wait sync.WaitGroup
	if c.spared != nil {
		own := c.meter.ForkBounded()
		wait.Go(func() { c.spared(own) })
	}
	for n := 1; n < min(runtime.GOMAXPROCS(0), mostMembers, parts); n++ {
		l := c.member(n)
		wait.Go(func() { share(l) })
	}
	share(c.first)
	wait.Wait()
	c.first.m.meter = c.meter
}

// lost marks a state that can't be won.
const lost = 1<<16 - 1

// try tries the inputs on a state that needs so many at least.
func (l *Level) try(key []byte, t *tried, far uint16, own *solve.Meter) {
	if t.done = false; own.Stopped() != nil {
		return
	}
	before := own.Worked()
	l.loadState(key)
	t.unsure = false
	for i := range l.inputs {
		t.outcomes[i] = l.input(i)
		t.unsure = t.unsure || l.m.unsure
		switch t.outcomes[i] {
		case Stopped:
			return
		case Changed:
			t.hashes[i] = l.next(key, l.keyIn(t, i))
			if t.fars[i] = far; l.look != nil && l.differs(l.look.watch) {
				t.fars[i] = uint16(min(l.look.boundWithin(l, own), lost))
			}
		}
	}
	t.done, t.work = true, own.Worked()-before
}

// keyIn returns the state that an input led to, in the results of its state.
func (l *Level) keyIn(t *tried, input int) []byte {
	return t.keys[input*l.layout.bytes : (input+1)*l.layout.bytes]
}

// charge charges the meter for a state. It returns false if the search must stop.
func (c *crew) charge(t *tried) bool {
	if !c.meter.Expand() {
		return false
	}
	if !t.done {
		if c.meter.CheckContext() {
			c.meter.Stop(solve.ErrWork)
		}
		return false
	}
	return c.meter.Work(int(t.work))
}

// observed adds what the others saw to what the first of the crew saw: rules that matched, and rules that did not settle.
func (c *crew) observed() {
	for _, l := range c.twins {
		for line, fired := range l.m.fired {
			c.first.m.fired[line] = c.first.m.fired[line] || fired
		}
		if line := l.m.looping; line > 0 && (c.first.m.looping == 0 || line < c.first.m.looping) {
			c.first.m.looping = line
		}
	}
}

// differs reports whether some of the objects of a set are elsewhere than on the board that the input was tried on.
func (l *Level) differs(set mask) bool {
	for at, word := range l.m.touched {
		for ; word != 0; word &= word - 1 {
			i := 64*at + bits.TrailingZeros64(word)
			for w, some := range set {
				if (l.m.objs[w*l.m.n+i]^l.parent[w*l.m.n+i])&some != 0 {
					return true
				}
			}
		}
	}
	return false
}
