package lock

import (
	"slices"

	"jogada/solve"
)

// linkedWalker prepares a search of a plan with links from a start. The cells of a walk are the nodes of one place where
// something happens, and those where landed is true; nil means none.
func (p *Plan) linkedWalker(start int, landed []bool, meter *solve.Meter) *walker {
	g := &keyGraph{keys: p.tokens(), costly: len(p.doors), distances: p.eventCells(start, event{
		kind: func(*Kind) bool { return false },
		cell: func(at int) bool { return p.nodes[p.node[at]].kind != nil || landed != nil && landed[at] },
	}, meter)}
	w := newWalker(g, 2)
	w.via, w.latest = make([]int32, len(p.node)), true
	return w
}

// atStart returns what a player has at the start of a plan with links.
func (p *Plan) atStart(start int32) inventory {
	q := p.inventory()
	if n := &p.nodes[start]; n.costly {
		q.opened.add(n.door)
	}
	p.fire(&q)
	p.pick(&q, p.gives(start))
	return q
}

// hold counts what the player of a state has in hand.
func (w *walker) hold(state []uint64) {
	p := w.plan
	w.held = p.inventory()
	taken, opened := w.parts(state)
	copy(w.held.taken, taken)
	taken.each(func(token int32) bool { w.held.count[p.links.sorts[token]]++; return true })
	opened.each(func(door int32) bool {
		if w.held.opened.add(door); p.doors[door] != p.node[w.cells[0]] {
			p.pay(&w.held, door)
		}
		return true
	})
}

// expandLinked begins to expand a state: it pulls the levers where the player is.
func (w *walker) expandLinked(n int32) {
	state := w.states.state(int(n))
	w.hold(state)
	node := &w.plan.nodes[w.plan.node[w.cells[state[0]]]]
	if w.caught != nil && node.exit() {
		return // the walk ends there
	}
	for _, bit := range node.pulls {
		copy(w.next, w.states.state(int(n)))
		w.next[1] ^= bit
		w.meet(false, w.far[n]+1, n)
	}
}

// enterLinked takes the next state to a cell, and reports whether it can be entered, and whether that uses up a key.
func (w *walker) enterLinked(at int32) (can, costs bool) {
	p := w.plan
	n := p.node[w.cells[at]]
	way := p.entry(&w.held, p.node[w.cells[0]], n, w.next[1])
	if way == shut {
		return false, false
	}
	if way == price || len(p.gives(n)) > 0 {
		q := w.held.clone()
		if way == price {
			p.pay(&q, p.nodes[n].door)
		}
		p.pick(&q, p.gives(n))
		taken, opened := w.parts(w.next)
		copy(taken, q.taken)
		copy(opened, q.opened)
	}
	w.next[0], w.next[1] = uint64(at), p.nodes[n].after(w.next[1])
	return true, way == price
}

// orKnown adds a walk that is known to an answer without one.
func (w Walk) orKnown(from int, known bool, steps []Step) Walk {
	if known && w.Verdict != solve.Proved {
		w.Found, w.Cells, w.Pulls = true, []int{from}, nil
		for _, s := range steps {
			w.Cells = append(w.Cells, s.At)
			if s.Pull >= 0 {
				w.Pulls = append(w.Pulls, s.Pull)
			}
		}
	}
	return w
}

// toExitLinked finds a walk to an exit in the fewest steps.
func (p *Plan) toExitLinked(start int, meter *solve.Meter) Walk {
	from := p.World.Starts[start].At
	exits := p.journey(p.startAt(start), true, meter).exits()
	if p.nodes[exits.start].exit() {
		return Walk{Outcome: meter.Outcome(solve.Proved), Found: true, Cells: []int{from}}
	}
	can := exits.canExit(exits.first())
	switch {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !can:
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	some, known := p.realizeExit(start, exits)
	w := p.linkedWalker(start, nil, meter)
	left := p.toExits(meter)
	w.bound = func(at int32, _ set) int32 { return left[w.cells[at]] }
	if known {
		w.limit = int32(len(some))
	}
	w.prune = func(at, far int32) bool { return left[at] == unlinked || w.limit > 0 && far+left[at] > w.limit }
	for at, cell := range w.cells {
		w.risky[at] = p.nodes[p.node[cell]].exit()
	}
	w.goal = func(at int32, _, _ set) bool { return w.risky[at] }
	return w.searchWalk().orKnown(from, known, some)
}

// toAllKeysLinked finds a walk that picks up every key in the fewest steps, in a plan in which each key counts.
func (p *Plan) toAllKeysLinked(start int, meter *solve.Meter) Walk {
	all, err := compile(p.World, true, meter)
	if err != nil {
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	}
	want := newSet(all.tokens())
	for key, it := range all.items {
		if it.node >= 0 {
			want.add(all.links.tokens[key])
		}
	}
	w := all.linkedWalker(start, nil, meter)
	for at := range w.risky {
		w.risky[at] = true
	}
	w.goal = func(_ int32, taken, _ set) bool { return want.subsetOf(taken) }
	return w.searchWalk()
}

// toExits returns for every place the fewest steps to an exit if every place is open; unlinked where none lead there.
func (p *Plan) toExits(meter *solve.Meter) []int32 {
	w := p.World
	far := slices.Repeat([]int32{unlinked}, len(w.Places))
	var queue []int32
	for at := range meter.Range(len(far)) {
		if n := p.node[at]; n >= 0 && p.nodes[n].exit() {
			far[at] = 0
			queue = append(queue, int32(at))
		}
	}
	for i := 0; i < len(queue) && meter.Work(1); i++ {
		for _, from := range w.in.from(queue[i]) {
			if far[from] == unlinked && p.node[from] >= 0 {
				far[from] = far[queue[i]] + 1
				queue = append(queue, from)
			}
		}
	}
	return far
}
