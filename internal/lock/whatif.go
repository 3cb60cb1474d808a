package lock

import (
	"cmp"
	"slices"

	"jogada/solve"
)

// Change is one possible change of a map.
type Change struct {
	Kind  ChangeKind
	At    int // the changed cell: the door, the wall, the cell of the key, or the cell for a new key
	Key   int // the sort of the key
	Count int // the keys moved: all of that sort in the cell
	Steps int // distance from the start to the cell or its nearest reachable neighbour; -1 if there is none
}

// ChangeKind selects the sort of change.
type ChangeKind uint8

// Kinds of change. A key that is moved or added is placed at the start: if that does not help, no other reachable cell
// does.
const (
	OpenDoor   ChangeKind = iota // a door needs no key
	AddKey                       // another key lies at the start
	MoveKey                      // the keys of a sort in a cell lie at the start instead
	RemoveWall                   // a wall becomes floor
)

// Changes lists the single changes that help.
//
//	Proved   these are all of them.
//	Unknown  these are some; the meter stopped before all were tried.
type Changes struct {
	solve.Outcome
	List []Change
}

// WhatIf finds the single changes that make an exit reachable from a start where none is: opened doors, added or moved
// keys, removed walls, the nearest to the start first.
//
// A change away from the reachable cells has no effect, so it tries only walls and doors next to them, and one of all
// walls with the same neighbours.
func (p *Plan) WhatIf(start int, meter *solve.Meter) Changes {
	at := p.startAt(start)
	r := p.Reach(start, meter)
	var c Changes
	if r.Verdict == solve.Proved && len(p.exits) > 0 && !p.canExit(at, meter) {
		w := &whatIf{plan: p, start: at, from: p.World.Starts[start].At, steps: r.Steps(meter), meter: meter}
		w.doors()
		w.keys()
		w.walls()
		c.List = w.list
	}
	slices.SortStableFunc(c.List, func(a, b Change) int { return cmp.Compare(uint(a.Steps), uint(b.Steps)) })
	c.Outcome = solve.Outcome{Verdict: solve.Proved}
	if stopped := meter.Stopped(); stopped != nil {
		c.Outcome = solve.Outcome{Stopped: stopped}
	}
	return c
}

type whatIf struct {
	plan  *Plan
	start int32
	from  int     // the start's cell
	steps []int32 // by place: the steps of the reach
	meter *solve.Meter
	list  []Change
}

// try records a change if it leads to an exit.
func (w *whatIf) try(other *Plan, c Change) {
	if w.meter.Stopped() == nil && other.canExit(w.start, w.meter) && w.meter.Stopped() == nil {
		w.list = append(w.list, c)
	}
}

// near returns the distance of a cell or of its nearest reachable neighbour.
func (w *whatIf) near(cell int) int {
	if steps := w.steps[cell]; steps >= 0 {
		return int(steps)
	}
	least := -1
	closer := func(at int) {
		if steps := int(w.steps[at]); steps >= 0 && (least < 0 || steps < least) {
			least = steps
		}
	}
	w.plan.World.around(cell, func(at int, _ Directions) { closer(at) })
	if !w.plan.World.grid { // doors may be where links lead
		for _, at := range w.plan.World.StepsInto(cell) {
			closer(int(at))
		}
	}
	return least
}

// doors tries every door next to what is reached, and those that open where keys are used up.
func (w *whatIf) doors() {
	for _, n := range w.plan.doors {
		cell := int(w.plan.nodes[n].at)
		if near := w.near(cell); near >= 0 && n != w.start {
			w.try(w.plan.unlocked(n), Change{Kind: OpenDoor, At: cell, Steps: near})
		}
	}
}

// keys tries another key of every sort that a door needs, and the keys of every cell from elsewhere.
func (w *whatIf) keys() {
	p, needed := w.plan, w.plan.wanted()
	helps := make([]bool, len(p.World.Keys))
	for sort := range p.World.Keys {
		before := len(w.list)
		if needed(sort) {
			w.try(p.given(sort, 1, w.start), Change{Kind: AddKey, At: w.from, Key: sort})
		}
		helps[sort] = len(w.list) > before
	}
	for i, it := range p.items {
		pile := p.pile(int32(i))
		if pile[0] != int32(i) || !needed(int(it.sort)) || len(pile) == 1 && !helps[it.sort] || it.node < 0 || it.node == w.start && (!p.oneWay || p.linked) {
			continue // it was tried, not even one more of the sort helps, or it is already within reach
		}
		w.try(p.without(pile...).given(int(it.sort), len(pile), w.start), Change{Kind: MoveKey, At: int(it.cell), Key: int(it.sort), Count: len(pile), Steps: w.near(int(it.cell))})
	}
}

// walls tries walls next to what is reached.
func (w *whatIf) walls() {
	p := w.plan
	known := map[string]bool{}
	for cell := range p.World.Cells() {
		if !w.meter.Work(1) {
			return
		}
		if level, _ := p.World.Level(cell); !p.World.Kind(cell).Wall || !p.World.Levels[level].Grid || w.near(cell) < 0 {
			continue
		}
		into, beyond := p.around(cell)
		name := string(words(into)) + "|" + string(words(beyond))
		helps, tried := known[name]
		if !tried {
			helps = p.broken(into, beyond).canExit(w.start, w.meter)
			known[name] = helps
		}
		if helps && w.meter.Stopped() == nil {
			w.list = append(w.list, Change{Kind: RemoveWall, At: cell, Steps: w.near(cell)})
		}
	}
}

// around returns the nodes next to a wall, each once, and those of them that could be entered from there.
func (p *Plan) around(cell int) (into, beyond []int32) {
	p.World.around(cell, func(at int, way Directions) {
		n := p.node[at]
		if n < 0 {
			return
		}
		if !slices.Contains(into, n) {
			into = append(into, n)
		}
		if p.enters(n, way) && !slices.Contains(beyond, n) {
			beyond = append(beyond, n)
		}
	})
	slices.Sort(into)
	slices.Sort(beyond)
	return into, beyond
}

// words returns numbers as bytes.
func words(list []int32) (text []byte) {
	for _, n := range list {
		text = append(text, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return text
}
