package lock

// realize returns a walk from a cell that makes moves one after another, where every step can be reversed: before each
// of them it picks up all keys and opens all doors of the stage, the nearest first.
func (j *journey) realize(start int, moves []move) []int {
	w := &wanderer{journey: j, at: start, now: j.blank(), cells: []int{start}}
	w.now.here.add(j.start)
	j.pickAt(w.now, w.at)
	s := j.first()
	for _, to := range moves {
		for w.goNearest(s.here, func(at int) bool { return w.useful(s, at) }) {
		}
		w.goNearest(s.here, func(at int) bool { return j.plan.node[at] == to.to.node })
		s = j.after(s, to)
	}
	return w.cells
}

// wanderer is a player on the map: its position and its keys.
type wanderer struct {
	*journey
	at    int
	now   *stage
	cells []int
}

// useful reports whether a cell holds a key that is still there, or a door to open.
func (w *wanderer) useful(s *stage, at int) bool {
	n := w.plan.node[at]
	if !s.here.has(n) {
		return false
	}
	if door := w.plan.nodes[n].door; door >= 0 && !w.now.here.has(n) {
		return true
	}
	for _, key := range w.plan.gives(n) {
		if int(w.plan.items[key].cell) == at && !w.now.taken.has(key) {
			return true
		}
	}
	return false
}

// goNearest walks over open nodes of a stage to the nearest wanted cell, and takes the key or opens the door there. It
// enters a door only as the last cell.
func (w *wanderer) goNearest(here set, wanted func(at int) bool) bool {
	p := w.plan
	before := map[int]int{w.at: w.at}
	for queue := []int{w.at}; len(queue) > 0 && w.meter.Work(1); queue = queue[1:] {
		at := queue[0]
		if at != w.at && wanted(at) {
			w.walk(before, at)
			return true
		}
		if n := p.node[at]; at != w.at && (!here.has(n) || p.nodes[n].door >= 0 && !w.now.here.has(n)) {
			continue
		}
		for _, next := range p.World.Steps(at) {
			to, n := int(next), p.node[next]
			if _, seen := before[to]; seen || p.nodes[n].exit() && w.ends || !w.passes(n) {
				continue
			}
			before[to] = at
			queue = append(queue, to)
		}
	}
	return false
}

// passes reports whether a node is open, or a door that can be opened now.
func (w *wanderer) passes(n int32) bool {
	door := w.plan.nodes[n].door
	return door < 0 || w.now.here.has(n) || w.enough(w.now, w.plan.nodes[n].kind.Needs)
}

// walk walks to a cell, and opens the door and picks up the keys there and on the way.
func (w *wanderer) walk(before map[int]int, to int) {
	var way []int
	for at := to; at != w.at; at = before[at] {
		way = append(way, at)
	}
	for i := len(way) - 1; i >= 0; i-- {
		w.at = way[i]
		w.cells = append(w.cells, w.at)
		n := w.plan.node[w.at]
		if door := w.plan.nodes[n].door; door >= 0 && !w.now.here.has(n) {
			w.now.here.add(n)
			if w.costly[door] {
				w.use(w.now, door)
			}
		}
		w.pickAt(w.now, w.at)
	}
}

// pickAt picks up the keys of a cell.
func (j *journey) pickAt(s *stage, at int) {
	for _, key := range j.plan.gives(j.plan.node[at]) {
		if int(j.plan.items[key].cell) == at && !s.taken.has(key) {
			s.taken.add(key)
			s.count[j.plan.items[key].sort]++
		}
	}
}
