package areas

import "jogada/games/keys/internal/grid"

// Flood answers repeatedly what could be reached on a plan if certain doors were shut and all others open.
type Flood struct {
	plan  *Plan
	todo  []int32
	seen  []uint64 // a bit a node: the last flood came there
	steps int64
}

// NewFlood returns a flood over a plan that has not run.
func NewFlood(p *Plan) *Flood { return &Flood{plan: p, seen: make([]uint64, (p.Nodes()+63)/64)} }

// Run floods everything that can be reached from a node if the doors of these letters are shut, and returns the keys
// found.
func (f *Flood) Run(from int32, shut grid.Letters) (keys grid.Letters) {
	clear(f.seen)
	f.todo = f.todo[:0]
	f.enter(from)
	areas := int32(len(f.plan.Areas))
	var buf [4]int32
	for i := 0; i < len(f.todo); i++ {
		if n := f.todo[i]; n < areas {
			keys |= f.plan.Areas[n].Keys()
			for _, door := range f.plan.DoorsOf(n) {
				f.meet(door, shut)
			}
			continue
		}
		for _, n := range f.plan.doors.around(f.todo[i]-areas, buf[:0]) {
			if n < areas {
				f.enter(n)
			} else {
				f.meet(n-areas, shut)
			}
		}
	}
	f.steps += int64(len(f.todo))
	return keys
}

func (f *Flood) meet(door int32, shut grid.Letters) {
	if !shut.Has(int(f.plan.doors.letter[door])) {
		f.enter(door + int32(len(f.plan.Areas)))
	}
}

func (f *Flood) enter(node int32) {
	if !f.Came(node) {
		f.seen[node/64] |= 1 << (node % 64)
		f.todo = append(f.todo, node)
	}
}

// Came reports whether the last flood reached a node.
func (f *Flood) Came(node int32) bool { return f.seen[node/64]>>(node%64)&1 != 0 }

// Steps returns the number of nodes that all floods so far have reached.
func (f *Flood) Steps() int64 { return f.steps }
