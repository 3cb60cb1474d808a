package lock

import "jogada/solve"

// Essentials lists what an exit can't be reached without.
//
//	Proved   the lists are complete; whatever is not listed is never needed.
//	Unknown  the listed ones belong there; the meter stopped before all were tried.
type Essentials struct {
	solve.Outcome
	Levels []int // no exit can be reached without entering the level
	Keys   []int // no exit can be reached without having a key of the sort
}

// Essentials finds the levels and sorts of keys that an exit can't be reached without. It is meaningful if CanExit is
// Proved. It takes a search for each level and for each sort that a condition needs.
func (p *Plan) Essentials(start int, meter *solve.Meter) (e Essentials) {
	meter = unlimited(meter)
	w := p.World
	at := p.startAt(start)
	home, _ := w.Level(w.Starts[start].At)
	levels := p.levelNodes(meter)
	for level := range w.Levels {
		if level == home || meter.Stopped() == nil && !p.canExitWithout(at, levels[level], meter) && meter.Stopped() == nil {
			e.Levels = append(e.Levels, level)
		}
	}
	for sort := range w.Keys {
		if p.links.most[sort] == 0 || meter.Stopped() != nil {
			continue
		}
		var keys []int32
		for key, it := range p.items {
			if int(it.sort) == sort {
				keys = append(keys, int32(key))
			}
		}
		if !p.without(keys...).canExit(at, meter) && meter.Stopped() == nil {
			e.Keys = append(e.Keys, sort)
		}
	}
	e.Outcome = meter.Outcome(solve.Proved)
	if meter.Stopped() != nil {
		e.Outcome = meter.Outcome(solve.Unknown)
	}
	return e
}

// canExitWithout reports whether an exit can be reached without entering some nodes.
func (p *Plan) canExitWithout(start int32, barred []bool, meter *solve.Meter) bool {
	if !p.linked || p.nodes[start].exit() {
		return p.walled(barred).canExit(start, meter)
	}
	t := p.journey(start, true, meter).exits()
	t.barred, t.quick = barred, true
	return t.canExit(t.first())
}

// levelNodes returns for each level, by node, whether it lies in it.
func (p *Plan) levelNodes(meter *solve.Meter) [][]bool {
	nodes := make([][]bool, len(p.World.Levels))
	for i := range nodes {
		nodes[i] = make([]bool, len(p.nodes))
		meter.Work(1 + len(p.nodes)/64)
	}
	for n := range p.nodes {
		if at := int(p.nodes[n].at); at < p.World.Cells() {
			level, _ := p.World.Level(at)
			nodes[level][n] = true
		}
	}
	return nodes
}
