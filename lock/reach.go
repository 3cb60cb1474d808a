package lock

import "jogada/solve"

// Reach is what can be had from a start.
//
//	Proved   all of it is exact.
//	Unknown  what is listed as reached can be reached, and a cell that is not within More can't be; between the two nothing is known.
//	         Doors are listed as shut only if they are proved to be.
//
// Where keys are used up, a cell is reached if some way of using them leads there; no one way need lead to all of them.
// Waves and Steps are those of the same map with keys that last, for the cells that are reached.
type Reach struct {
	solve.Outcome
	Start int     // the number of the start
	Size  int     // how many cells are reached
	Waves []int32 // by cell: the wave in which it opens, 0 for what needs no key; -1: it is not reached
	Steps []int32 // by cell: the fewest steps from the start, with every door standing open that opens; -1: it is not reached
	Keys  []Found // the keys that can be picked up, wave after wave
	Doors []int   // the cells of the doors that open, in reading order
	Shut  []Shut  // the doors next to what is reached that stay shut, in reading order
	More  int     // Unknown: at most so many cells can be reached
}

// Found is a key that can be picked up.
type Found struct {
	Key  int // the sort
	At   int // the cell
	Wave int
}

// Exit says whether an exit is reached.
func (r *Reach) Exit(m *Map) bool {
	for cell, wave := range r.Waves {
		if wave >= 0 && m.Kind(cell).Exit {
			return true
		}
	}
	return false
}

// Reach answers what can be had from a start.
//
// Where keys last it takes time linear in the map.
func (p *Plan) Reach(start int, meter *solve.Meter) Reach {
	f := p.flood(p.nodeAt[p.inner(p.Map.Starts[start].At)], asItIs(), meter)
	if !p.lasting() {
		return p.first(start, f, meter)
	}
	r := p.reached(start, f.waves, meter)
	for _, key := range f.found {
		it := p.items[key]
		r.Keys = append(r.Keys, Found{int(it.sort), int(it.cell), int(f.waves[it.node])})
	}
	for _, n := range p.locks {
		switch cell := p.outer(int(p.nodes[n].at)); {
		case f.waves[n] >= 0:
			r.Doors = append(r.Doors, cell)
		case f.shut(n):
			r.Shut = append(r.Shut, Shut{At: cell})
		}
	}
	r.Outcome = solve.Outcome{Verdict: solve.Proved}
	if err := meter.Stopped(); err != nil {
		r.Outcome = solve.Outcome{Stopped: err}
		r.Shut, r.More = nil, len(p.Map.Cells)
		return r
	}
	p.explain(f, r.Shut, meter)
	return r
}

// lasting says whether what can be had does not depend on the order of steps: no key is used up and every step can be taken back.
func (p *Plan) lasting() bool {
	for _, n := range p.locks {
		for _, sort := range p.nodes[n].kind.Needs {
			if p.Map.Keys[sort].Once {
				return false
			}
		}
	}
	return !p.oneWay
}

// first is what can be had without any key, where it is not known what can be had with them.
func (p *Plan) first(start int, f *flood, meter *solve.Meter) Reach {
	all := p.reached(start, f.waves, meter)
	waves := make([]int32, len(p.nodes))
	for n, wave := range f.waves {
		waves[n] = min(wave, 0)
		if wave > 0 {
			waves[n] = -1
		}
	}
	r := p.reached(start, waves, meter)
	r.Outcome, r.More = solve.Outcome{Stopped: solve.ErrIncomplete}, all.Size
	for _, key := range f.found {
		if it := p.items[key]; waves[it.node] == 0 {
			r.Keys = append(r.Keys, Found{int(it.sort), int(it.cell), 0})
		}
	}
	return r
}

// reached lists the cells of nodes that are reached, with their waves and their steps.
func (p *Plan) reached(start int, waves []int32, meter *solve.Meter) Reach {
	m := p.Map
	r := Reach{Start: start, Waves: make([]int32, len(m.Cells))}
	for y := range m.Height {
		meter.Work(m.Width)
		row := p.nodeAt[(y+1)*p.stride+1:]
		for x := range m.Width {
			wave := int32(-1)
			if n := row[x]; n >= 0 && waves[n] >= 0 {
				wave = waves[n]
				r.Size++
			}
			r.Waves[y*m.Width+x] = wave
		}
	}
	r.Steps = p.distances(m.Starts[start].At, func(n int32) bool { return waves[n] >= 0 }, meter)
	return r
}

// distances are the fewest steps from a cell to every other, over the nodes that are open; -1 where no steps lead.
func (p *Plan) distances(from int, open func(int32) bool, meter *solve.Meter) []int32 {
	m := p.Map
	far := make([]int32, len(p.nodeAt)) // 0: not reached, or wall
	passable := make([]bool, len(p.nodes))
	for n := range p.nodes {
		passable[n] = open(int32(n))
	}
	for at, n := range p.nodeAt {
		if n < 0 || !passable[n] {
			far[at] = -1
		}
	}
	queue := make([]int32, 1, len(m.Cells))
	queue[0] = int32(p.inner(from))
	far[queue[0]] = 1
	steps := p.steps()
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		at := int(queue[i])
		for _, s := range steps {
			to := at + s.by
			if far[to] == 0 && (!p.oneWay || p.enters(p.nodeAt[to], s.way)) {
				far[to] = far[at] + 1
				queue = append(queue, int32(to))
			}
		}
	}
	out := make([]int32, len(m.Cells))
	for y := range m.Height {
		row := far[(y+1)*p.stride+1:]
		for x := range m.Width {
			out[y*m.Width+x] = max(row[x]-1, -1)
		}
	}
	return out
}
