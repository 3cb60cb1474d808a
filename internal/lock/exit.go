package lock

import (
	"slices"

	"jogada/solve"
)

// ToExit finds a shortest walk from a start to an exit.
func (p *Plan) ToExit(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	if p.linked {
		return p.toExitLinked(start, meter)
	}
	switch can := p.canExit(p.startAt(start), meter); {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !can:
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	needed := p.wanted()
	w := p.walker(start, false, event{kind: func(k *Kind) bool { return k.Door() || k.Exit || slices.ContainsFunc(k.Gives, needed) }}, meter)
	var exits []int32
	for at, cell := range w.cells {
		if n := p.node[cell]; p.nodes[n].exit() {
			w.risky[at] = true
			exits = append(exits, int32(at))
		}
	}
	w.goal = func(at int32, _, _ set) bool { return w.risky[at] }
	b := &errand{walker: w, out: w.to(exits...)}
	b.must(p.unavoidable(p.startAt(start), meter))
	w.bound = b.bound
	return w.searchWalk()
}

// wanted says of a sort of key whether some door needs it, or some relay waits for it.
func (p *Plan) wanted() func(sort int) bool {
	needed := make([]bool, len(p.World.Keys))
	for _, n := range p.doors {
		for _, sort := range p.nodes[n].kind.Needs {
			needed[sort] = true
		}
	}
	for _, r := range p.World.Relays {
		for _, sort := range r.When {
			needed[sort] = true
		}
	}
	return func(sort int) bool { return needed[sort] }
}

// unavoidable returns the keys without which no exit can be reached even if no key is ever used up and all steps can be
// reversed.
func (p *Plan) unavoidable(start int32, meter *solve.Meter) (keys []int32) {
	needed := p.wanted()
	for key, it := range p.items {
		if needed(int(it.sort)) && len(keys) < mostErrands && !p.without(int32(key)).flood(start, meter).exits() {
			keys = append(keys, int32(key))
		}
	}
	return keys
}

// ToAllKeys finds a shortest walk from a start that picks up every key on the map. It is Refuted if one of them is out
// of reach.
func (p *Plan) ToAllKeys(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	marks, exact := p.marks(p.startAt(start), p.flood(p.startAt(start), meter), meter)
	if exact && slices.ContainsFunc(p.items, func(it item) bool { return it.node >= 0 && !marks[it.node] }) {
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	if p.linked {
		return p.toAllKeysLinked(start, meter)
	}
	w := p.walker(start, true, event{kind: func(k *Kind) bool { return k.Door() || len(k.Gives) > 0 }}, meter)
	all := newSet(w.keys)
	for token := range w.keys {
		all.add(int32(token))
	}
	for at := range w.cells {
		w.risky[at] = len(w.tokens[at]) > 0
	}
	w.goal = func(_ int32, taken, _ set) bool { return slices.Equal(taken, all) }
	b := &errand{walker: w}
	b.must(w.items)
	w.bound = b.bound
	return w.searchWalk()
}

// errand computes a lower bound for walks that must visit certain keys, and then perhaps an exit: the steps to the
// nearest missing key, plus the edges of a minimum spanning tree of all that is left, with all doors open.
type errand struct {
	*walker
	out   []int32   // by cell: the steps to an exit; nil if the walk need not end at one
	keys  []int32   // the keys, by their numbers in a state
	cells []int32   // and where they lie
	to    [][]int32 // and the steps to there from every cell
	trees map[string]int32
	left  []int
	near  []int32
	name  []byte
}

// mostErrands limits the keys of a bound; beyond it, computing the bound costs more than it saves.
const mostErrands = 64

// must selects the keys of the plan that must be visited.
func (b *errand) must(items []int32) {
	b.trees = map[string]int32{}
	for token, key := range b.items {
		if !slices.Contains(items, key) || len(b.keys) == mostErrands {
			continue
		}
		at := b.numbers[b.plan.items[key].cell]
		b.keys, b.cells, b.to = append(b.keys, int32(token)), append(b.cells, at), append(b.to, b.walker.to(at))
	}
}

func (b *errand) bound(at int32, taken set) int32 {
	b.left = b.left[:0]
	b.name = b.name[:0]
	for i, key := range b.keys {
		if !taken.has(key) {
			b.left = append(b.left, i)
			b.name = append(b.name, byte(i))
		}
	}
	least := int32(0)
	if b.out != nil {
		least = b.out[at]
	}
	if len(b.left) == 0 {
		return least
	}
	near := unlinked
	for _, i := range b.left {
		near = min(near, b.to[i][at])
		far := b.to[i][at]
		if b.out != nil {
			far += b.out[b.cells[i]]
		}
		least = max(least, far)
	}
	tree, known := b.trees[string(b.name)]
	if !known {
		tree = b.tree()
		b.trees[string(b.name)] = tree
		b.meter.Keep(0, int64(len(b.name)+40))
	}
	return min(unlinked, max(least, near+tree))
}

// tree returns the length of a minimum spanning tree of the keys left, and of an exit if the walk ends at one, by
// Prim's algorithm.
func (b *errand) tree() int32 {
	b.near = b.near[:0] // by key: the steps between it and the tree; -1 if it is in the tree
	for k, i := range b.left {
		switch {
		case b.out != nil:
			b.near = append(b.near, b.out[b.cells[i]])
		case k == 0:
			b.near = append(b.near, -1)
		default:
			b.near = append(b.near, b.between(b.left[0], i))
		}
	}
	total := int32(0)
	for {
		next := -1
		for k, near := range b.near {
			if near >= 0 && (next < 0 || near < b.near[next]) {
				next = k
			}
		}
		if next < 0 {
			return total
		}
		total = min(unlinked, total+b.near[next])
		b.near[next] = -1
		for k, i := range b.left {
			b.near[k] = min(b.near[k], b.between(b.left[next], i))
		}
	}
}

// between returns the steps between two keys, in the shorter direction.
func (b *errand) between(i, k int) int32 { return min(b.to[i][b.cells[k]], b.to[k][b.cells[i]]) }

// exitTable decides for stages whether an exit can still be reached from them.
type exitTable struct {
	*journey
	known *table
	alive []bool
}

func (j *journey) exits() *exitTable { return &exitTable{journey: j, known: newTable(j.width())} }

// canExit reports whether an exit can be reached from a stage. If the meter stops, it returns true, which then means
// nothing.
//
// A move never leads back to an earlier stage: a key is picked up for good, a door is opened for good, and an
// irreversible step stays so until one of those happens. So a depth-first search that remembers stages is enough.
func (f *exitTable) canExit(s *stage) bool {
	if s.out() {
		return true
	}
	n, fresh := f.known.add(f.name(s))
	if !fresh {
		return f.alive[n]
	}
	f.alive = append(f.alive, false)
	if !f.count(f.known) {
		return true
	}
	for _, to := range f.moves(s, false, nil) {
		next := f.after(s, to)
		out := f.canExit(next)
		f.done(next)
		if out {
			f.alive[n] = true
			break
		}
		if f.meter.Stopped() != nil {
			return true
		}
	}
	return f.alive[n]
}

// count counts a stage put into a table. It returns false if the search must stop.
func (j *journey) count(t *table) bool {
	if j.plan.linked { // what it took to complete the stage is counted already
		return j.meter.Keep(1, stageBytes(t)) && j.meter.Stopped() == nil
	}
	return j.meter.Keep(1, stageBytes(t)) && j.meter.Expand()
}

// stageBytes returns the size of a stage in a table, with its share of the slots.
func stageBytes(t *table) int64 { return int64(8*t.width + 17) }

// release drops a table that is no longer needed.
func (j *journey) release(t *table) { j.meter.Drop(t.len(), int64(t.len())*stageBytes(t)) }

// span marks every node to which some use of keys leads, until the upper bound is reached.
type span struct {
	*journey
	seen   *table
	marks  []bool
	marked int
	most   int // upper bound on the nodes to mark
}

func (v *span) mark(n int32) bool {
	if !v.marks[n] {
		v.marks[n] = true
		v.marked++
	}
	return true
}

func (v *span) visit(s *stage) {
	if v.plan.linked {
		for _, c := range v.ground.ahead { // of the stage that was settled last
			v.mark(c.node)
		}
	}
	if _, fresh := v.seen.add(v.name(s)); !fresh || !v.count(v.seen) {
		return
	}
	if !v.plan.linked {
		s.ahead.each(v.mark)
		s.met.each(func(door int32) bool { // a door that leads nowhere can still be stepped on
			n := v.plan.doors[door]
			return !v.enough(s, v.plan.nodes[n].kind.Needs) || v.mark(n)
		})
	}
	for _, m := range s.listed {
		v.mark(m.to.node)
	}
	for _, to := range v.moves(s, false, nil) {
		if v.marked == v.most || v.meter.Stopped() != nil {
			return
		}
		next := v.after(s, to)
		v.visit(next)
		v.done(next)
	}
}
