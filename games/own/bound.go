package own

import (
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
