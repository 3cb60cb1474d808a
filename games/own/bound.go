package own

import (
	"go.starlark.net/starlark"

	"jogada/games/own/internal/script"
)

// boundOf returns the bound of the file for a state, if it has one.
func (f *file) boundOf(s State) (int, bool) {
	bound := f.prog.Global("bound")
	v, err := script.Decode(string(s))
	if bound == nil || err != nil {
		return 0, false
	}
	m := f.metered(nil)
	defer f.done(m)
	result, err := m.Call(bound, v)
	if err != nil {
		return 0, false
	}
	n, is := result.(starlark.Int)
	if !is {
		return 0, false
	}
	small, fits := n.Int64()
	return int(small), fits
}

// overestimate returns the first state of a shortest line for which the bound exceeds the moves that are left.
func (p puzzle) overestimate(line []step) (s State, bound, left int, wrong bool) {
	if p.prog.Global("bound") == nil {
		return "", 0, 0, false
	}
	s, left = p.from, len(line)
	for i := 0; ; i++ {
		if bound, known := p.boundOf(s); known && bound > left {
			return s, bound, left, true
		}
		if i == len(line) {
			return "", 0, 0, false
		}
		s, left = line[i].To, left-1
	}
}
