package world

import "jogada/solve"

// exitTable decides for stages whether an exit can still be reached from them.
type exitTable struct {
	*journey
	known map[string]bool
}

func (p *Plan) exits(start int32, meter *solve.Meter) *exitTable {
	return &exitTable{p.journey(start, true, meter), map[string]bool{}}
}

// can reports whether an exit can be reached from a stage. If the meter stops, the result means nothing.
//
// A move never leads back to an earlier stage: items are picked up for good, locks are opened for good, and a step that
// can't be undone stays so until one of those happens. So a depth-first search that remembers stages is enough.
func (t *exitTable) can(s *stage) bool {
	if s.exit {
		return true
	}
	key := s.name()
	if can, known := t.known[key]; known {
		return can
	}
	t.known[key] = false
	if !t.meter.Keep(1, int64(len(key)+64)) || t.meter.Stopped() != nil {
		return true
	}
	for _, m := range s.moves {
		if m.leads && t.can(t.after(s, m)) {
			t.known[key] = true
			return true
		}
		if t.meter.Stopped() != nil {
			return true
		}
	}
	return false
}

// startAt returns the node of a start.
func (p *Plan) startAt(start int) int32 { return p.node[p.World.Starts[start].At] }

// CanExit decides whether an exit can be reached from a start.
func (p *Plan) CanExit(start int, meter *solve.Meter) solve.Verdict {
	return p.canExit(start, nil, nil, unlimited(meter))
}

// canExit decides it without entering some nodes and without some items.
func (p *Plan) canExit(start int, barred []bool, without set, meter *solve.Meter) solve.Verdict {
	at := p.startAt(start)
	if p.nodes[at].exit() {
		return solve.Proved
	}
	t := p.exits(at, meter)
	t.barred, t.without, t.quick = barred, without, true
	can := t.can(t.first())
	switch {
	case meter.Stopped() != nil:
		return solve.Unknown
	case can:
		return solve.Proved
	}
	return solve.Refuted
}

// Needed lists what an exit can't be reached without.
//
//	Proved   the lists are complete; whatever is not listed is never needed.
//	Unknown  the listed ones belong there; the meter stopped before all were tried.
type Needed struct {
	solve.Outcome
	Levels []int // no exit can be reached without entering the level
	Things []int // no exit can be reached without having the thing
}

// Needed finds the levels and things that an exit can't be reached without. It is meaningful if CanExit is Proved. It
// takes a search for each level and for each thing that a condition needs.
func (p *Plan) Needed(start int, meter *solve.Meter) (n Needed) {
	meter = unlimited(meter)
	w := p.World
	home, _ := w.Level(w.Starts[start].At)
	levels := p.levelNodes(meter)
	for level := range w.Levels {
		if level == home {
			n.Levels = append(n.Levels, level)
			continue
		}
		if meter.Stopped() == nil && p.canExit(start, levels[level], nil, meter) == solve.Refuted {
			n.Levels = append(n.Levels, level)
		}
	}
	for thing := range w.Things {
		if p.most[thing] == 0 || meter.Stopped() != nil {
			continue
		}
		without := newSet(len(p.items))
		for i, it := range p.items {
			if it.thing == int32(thing) {
				without.add(int32(i))
			}
		}
		if p.canExit(start, nil, without, meter) == solve.Refuted {
			n.Things = append(n.Things, thing)
		}
	}
	n.Outcome = meter.Outcome(solve.Proved)
	if meter.Stopped() != nil {
		n.Outcome = meter.Outcome(solve.Unknown)
	}
	return n
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
