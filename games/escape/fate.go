package escape

import (
	"sync"

	"jogada/lock"
	"jogada/search"
	"jogada/solve"
)

// fates says of the states of a map from which of them no exit can be reached.
type fates struct {
	sync.Mutex
	known   map[State]bool // all states that can be reached from some: an exit can be reached from them
	tooMany bool           // there are more than are listed: each is asked about by itself
	asked   map[State]bool
}

// mostListed is how many states are listed at most.
const mostListed = 50_000

// mostAsked is what may be spent on one state that is asked about by itself.
const mostAsked = 200_000

// trapped says whether no exit can be reached from a state. Where the states of the map are few they are listed, and those
// from which an exit can be reached are found backwards from the exits; otherwise the map as it is then is asked.
func (p Puzzle) trapped(s State) bool {
	f := &p.fates
	f.Lock()
	defer f.Unlock()
	if alive, known := f.known[s]; known {
		return !alive
	}
	if !f.tooMany {
		if p.list(s) {
			return !f.known[s]
		}
		f.tooMany, f.asked = true, map[State]bool{}
	}
	alive, asked := f.asked[s]
	if !asked {
		alive = p.canExit(s)
		f.asked[s] = alive
	}
	return !alive
}

// list lists all states from one, as the walk to an exit goes, and marks those from which one can be reached.
func (p Puzzle) list(from State) bool {
	p.goal = ToSoftlock
	numbers, states := map[State]int{from: 0}, []State{from}
	var before [][]int
	var alive []int
	var buf []search.Step[State, Way]
	for n := 0; n < len(states); n++ {
		if len(states) > mostListed {
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
		for _, step := range p.Steps(s, buf[:0]) {
			to := numbers[step.To]
			before[to] = append(before[to], n)
		}
	}
	if p.fates.known == nil {
		p.fates.known = make(map[State]bool, len(states))
	}
	for _, s := range states {
		p.fates.known[s] = false
	}
	for ; len(alive) > 0; alive = alive[1:] {
		if s := states[alive[0]]; !p.fates.known[s] {
			p.fates.known[s] = true
			alive = append(alive, before[alive[0]]...)
		}
	}
	return true
}

// canExit asks the map as it is in a state whether an exit can be reached. Where that is not known it counts as such: nobody is said to be trapped who may
// not be.
func (p Puzzle) canExit(s State) bool {
	m := limited(mostAsked)
	plan, err := lock.Compile(p.from(s).locks(), m)
	return err != nil || plan.CanExit(0, m) != solve.Refuted
}
