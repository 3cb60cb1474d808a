package sokoban

import (
	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
	"jogada/search"
	"jogada/solve"
)

// ablations lists the rules of the kernel by the names of the methods without one of them.
var ablations = []struct {
	name string
	off  push.Off
}{
	{"push-no-bound", push.Off{Bound: true}},
	{"push-no-sides", push.Off{Sides: true}},
	{"push-no-dead", push.Off{Dead: true}},
	{"push-no-freeze", push.Off{Freeze: true}},
	{"push-no-tables", push.Off{Pairs: true, Triples: true}},
	{"push-no-corral", push.Off{Corral: true}},
}

// Ablations returns the kernel without one of its rules each. None changes an answer.
func (i instance) Ablations() []catalog.Method {
	var methods []search.Method[search.Puzzle[Position, Move], route]
	for _, a := range ablations {
		m := Push()
		m.Name = a.name
		m.Run = func(q search.Puzzle[Position, Move], meter *solve.Meter) route {
			return q.(Puzzle).without(a.off, meter)
		}
		methods = append(methods, m)
	}
	return i.bound(methods).Solver().Methods()
}
