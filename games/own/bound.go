package own

import (
	"slices"

	"go.starlark.net/starlark"

	"jogada/games/own/internal/script"
	"jogada/solve"
)

// boundOf returns the bound of the file for a state, if it has one.
func (f *file) boundOf(s State, meter *solve.Meter) (n int, known bool, err error) {
	bound := f.prog.Global("bound")
	v, err := script.Decode(string(s))
	if bound == nil || err != nil {
		return 0, false, err
	}
	m := f.metered(meter)
	defer f.done(m)
	result, err := m.Draw(bound, v)
	if err != nil {
		return 0, false, f.fault(err, "bound", s, meter)
	}
	whole, is := result.(starlark.Int)
	if !is {
		return 0, false, f.wrong("bound", s, "bound must return a whole number, not %s", describeValue(result))
	}
	small, fits := whole.Int64()
	return int(small), fits, nil
}

// overestimate returns the first state of a shortest line for which the bound exceeds the moves that are left.
func (p puzzle) overestimate(line []step, meter *solve.Meter) (s State, bound, left int, wrong bool) {
	if p.prog.Global("bound") == nil {
		return "", 0, 0, false
	}
	s, left = p.from, len(line)
	for i := 0; meter.Stopped() == nil; i++ {
		if bound, known, _ := p.boundOf(s, meter); known && bound > left {
			return s, bound, left, true
		}
		if i == len(line) {
			break
		}
		s, left = line[i].To, left-1
	}
	return "", 0, 0, false
}

// The limits of the part of a puzzle that is explored.
const (
	mostExplored  = 10_000
	exploredBytes = 16 << 20
)

// part is the part of a puzzle around its start, with the moves backwards.
type part struct {
	states []State
	before [][]int32 // the states with a move to each
	goals  []int32
	whole  bool // these are all states that can be reached
}

// explore returns the first states that can be reached: few if the file has neither bound nor form, for which distances are needed.
func (p puzzle) explore(meter *solve.Meter) part {
	most, room := mostExplored, exploredBytes
	if p.prog.Global("bound") == nil && p.prog.Global("form") == nil {
		most = mostCompared
	}
	found, numbers := part{states: []State{p.from}, before: [][]int32{nil}, whole: true}, map[State]int32{p.from: 0}
	at := 0
	for ; at < len(found.states) && room > 0 && meter.Work(1); at++ {
		k := p.factsOf(found.states[at])
		if k.goal {
			found.goals = append(found.goals, int32(at))
		}
		for _, step := range k.steps {
			to, met := numbers[step.To]
			switch {
			case !met && len(found.states) == most:
				found.whole = false
				continue
			case !met:
				to = int32(len(found.states))
				numbers[step.To] = to
				found.states, found.before = append(found.states, step.To), append(found.before, nil)
				room -= len(step.To)
			}
			found.before[to] = append(found.before[to], int32(at))
			room -= 4
		}
	}
	found.whole = found.whole && at == len(found.states) && meter.Stopped() == nil
	return found
}

// values returns the moves to a goal from each state, if the part is whole; nil: they are not known. States from which no
// goal is reached have none.
func (x part) values(meter *solve.Meter) map[State]int {
	if !x.whole {
		return nil
	}
	order, left := x.distances(meter)
	values := map[State]int{}
	for _, at := range order {
		meter.Work(1)
		values[x.states[at]] = left[at]
	}
	return values
}

// distances returns the states from which a goal is reached within the part, the nearest first, and for each state of the
// part how many moves are enough: elsewhere there may be a shorter way.
func (x part) distances(meter *solve.Meter) (order []int32, left []int) {
	order, left = slices.Clone(x.goals), make([]int, len(x.states))
	near := make([]bool, len(x.states))
	for _, goal := range order {
		near[goal] = true
	}
	for at := 0; at < len(order) && meter.Work(1+len(x.before[order[at]])); at++ {
		for _, from := range x.before[order[at]] {
			if !near[from] {
				near[from], left[from] = true, left[order[at]]+1
				order = append(order, from)
			}
		}
	}
	return order, left
}

// overestimateIn returns a state of a part for which the bound exceeds the moves that are enough. It tries some near and
// some far from a goal.
func (p puzzle) overestimateIn(x part, meter *solve.Meter) (s State, bound, enough int, wrong bool) {
	if p.prog.Global("bound") == nil {
		return "", 0, 0, false
	}
	order, left := x.distances(meter)
	tried := min(len(order), mostCompared)
	for i := 0; i < tried && meter.Work(1); i++ {
		at := order[i*len(order)/tried]
		if bound, known, _ := p.boundOf(x.states[at], meter); known && bound > left[at] {
			return x.states[at], bound, left[at], true
		}
	}
	return "", 0, 0, false
}
