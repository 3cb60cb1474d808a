package escape

import (
	"sync"

	"jogada/search"
	"jogada/solve"
)

// fates records from which states of a map no exit can be reached.
type fates struct {
	sync.Mutex
	known map[State]bool // by the rules alone: whether an exit can be reached
	vast  bool           // there are too many states to list: each is tested separately
	shown map[State]bool // results of package lock, for display
}

// mostListed limits the states that are listed.
const mostListed = 50_000

// listWork estimates the units of work for listing a state.
const listWork = 50

// mostLooked limits the states met when states are tested one by one, if the budget does not allow fewer expansions; it
// also limits package lock on one state.
const mostLooked = 200_000

// looks holds the budget for testing states one by one.
type looks struct {
	meter *solve.Meter
	met   int64
}

// WithMeter returns the question with a meter for deciding which states are traps.
func (p Puzzle) WithMeter(m *solve.Meter) search.Puzzle[State, Direction] {
	p.looks = &looks{meter: m}
	return p
}

// trapped reports whether no exit can be reached from a state. If the map has few states, it lists them and finds those
// that can reach an exit backwards from the exits. Otherwise it tests each state by the rules alone, within the meter.
// Without a meter, for display only, it asks package lock, and reports a trap only if proved.
func (p Puzzle) trapped(s State) bool {
	f := &p.fates
	f.Lock()
	defer f.Unlock()
	if f.known == nil {
		f.known, f.shown = map[State]bool{}, map[State]bool{}
	}
	alive, told := f.known[s]
	if !told && !f.vast {
		f.vast = !p.list(s) && p.meter().Stopped() == nil
		alive, told = f.known[s]
	}
	switch {
	case told:
	case p.looks != nil:
		alive, told = p.decideFate(s)
	default:
		if alive, told = f.shown[s]; !told {
			alive, told = p.canExit(s), true
			f.shown[s] = alive
		}
	}
	return told && !alive
}

// meter returns the meter that counts the tests; may be nil.
func (p Puzzle) meter() *solve.Meter {
	if p.looks == nil {
		return nil
	}
	return p.looks.meter
}

// list lists all states from one, following the walk to an exit, and marks those from which one can be reached. It
// returns false if there are too many, or the meter stopped.
func (p Puzzle) list(from State) bool {
	p.goal = ToSoftlock
	numbers, states := map[State]int{from: 0}, []State{from}
	var before [][]int
	var alive []int
	var buf []search.Step[State, Direction]
	for n := 0; n < len(states); n++ {
		if len(states) > mostListed || !p.meter().Work(listWork+len(states[n].gone)) {
			return false
		}
		before = append(before, nil)
		if p.cells[states[n].at] == exit {
			alive = append(alive, n)
		}
		buf = p.Steps(states[n], buf[:0])
		for _, step := range buf {
			if _, seen := numbers[step.To]; !seen {
				numbers[step.To] = len(states)
				states = append(states, step.To)
			}
		}
	}
	for n, s := range states {
		if !p.meter().Work(listWork + len(s.gone)) {
			return false
		}
		for _, step := range p.Steps(s, buf[:0]) {
			to := numbers[step.To]
			before[to] = append(before[to], n)
		}
	}
	for _, s := range states {
		p.fates.known[s] = false
	}
	//meterless: at most mostListed states, which were charged when they were listed
	for ; len(alive) > 0; alive = alive[1:] {
		if s := states[alive[0]]; !p.fates.known[s] {
			p.fates.known[s] = true
			alive = append(alive, before[alive[0]]...)
		}
	}
	return true
}

// canExit asks package lock whether an exit can be reached from a state; unknown counts as yes.
func (p Puzzle) canExit(s State) (can bool) {
	p.meter().Check(mostLooked, func(m *solve.Meter) {
		plan, err := p.from(s).locks().Compile(m)
		can = err != nil || plan.CanExit(0, m) != solve.Refuted
	})
	return can
}

// met is a state met on the way to an exit, and its parent.
type met struct {
	state State
	from  int
}

// decideFate decides whether an exit can be reached from a state: it expands first the states nearest to one with all doors
// open, until it meets an exit or a state known to lead to one. It then records the result for the path there, or, if
// there is none, for all states met. It returns told = false if the meter stopped.
func (p Puzzle) decideFate(s State) (alive, told bool) {
	p.goal = ToSoftlock
	p.bounds.Do(p.measure)
	known, all, seen := p.fates.known, []met{{s, -1}}, map[State]bool{s: true}
	var waiting byDistance
	if far := p.exits[s.at]; far >= 0 {
		waiting.putState(0, far)
	}
	var buf []search.Step[State, Direction]
	for waiting.count > 0 {
		if !p.allowed(len(all)) {
			return false, false
		}
		n := waiting.popNearest()
		alive, told := known[all[n].state]
		if alive || p.cells[all[n].state.at] == exit {
			for ; n >= 0; n = all[n].from {
				known[all[n].state] = true
			}
			return true, true
		}
		if told {
			continue
		}
		buf = p.Steps(all[n].state, buf[:0])
		for _, step := range buf {
			if far := p.exits[step.To.at]; far >= 0 && !seen[step.To] {
				seen[step.To] = true
				waiting.putState(len(all), far)
				all = append(all, met{step.To, n})
			}
		}
	}
	for _, one := range all {
		known[one.state] = false
	}
	return false, true
}

// allowed reports whether a test that has met that many states may go on, and stops the meter otherwise: as many states
// as there may be expansions, within the memory for them and for the results.
func (p Puzzle) allowed(states int) bool {
	const each = 200 // bytes of a state in two tables and a list, besides what is behind its pointer
	m := p.looks.meter
	p.looks.met++
	switch {
	case p.looks.met > max(mostLooked, m.Left()):
		m.Stop(solve.ErrNodes)
	case !m.Allows(int64(len(p.fates.known)+states) * int64(each+p.StateBytes())):
		m.Stop(solve.ErrMemory)
	}
	return m.Stopped() == nil && m.Work(1)
}

// byDistance is a queue of numbers, the nearest first.
type byDistance struct {
	lists  [][]int
	lowest int
	count  int
}

func (b *byDistance) putState(n int, far int32) {
	for int(far) >= len(b.lists) {
		b.lists = append(b.lists, nil)
	}
	b.lists[far] = append(b.lists[far], n)
	b.lowest, b.count = min(b.lowest, int(far)), b.count+1
}

func (b *byDistance) popNearest() int {
	for len(b.lists[b.lowest]) == 0 {
		b.lowest++
	}
	list := b.lists[b.lowest]
	n := list[len(list)-1]
	b.lists[b.lowest], b.count = list[:len(list)-1], b.count-1
	return n
}
