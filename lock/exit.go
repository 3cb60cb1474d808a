package lock

import (
	"slices"

	"jogada/solve"
)

// ToExit finds a shortest walk from a start to an exit.
func (p *Plan) ToExit(start int, meter *solve.Meter) Walk {
	meter = unlimited(meter)
	switch can := p.canExit(p.startAt(start), meter); {
	case meter.Stopped() != nil:
		return Walk{Outcome: meter.Outcome(solve.Unknown)}
	case !can:
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	needed := p.wanted()
	w := p.walker(start, false, func(cell int, k *Kind) bool { return k.door() || k.Exit || slices.ContainsFunc(k.Gives, needed) }, meter)
	var exits []int32
	for at, cell := range w.cells {
		if n := p.nodeAt[cell]; p.nodes[n].exit() {
			w.risky[at] = true
			exits = append(exits, int32(at))
		}
	}
	w.goal = func(at int32, _, _ set) bool { return w.risky[at] }
	b := &errand{walker: w, out: w.to(exits...)}
	b.must(p.unavoidable(p.startAt(start), meter))
	w.bound = b.bound
	return w.run()
}

// wanted says of a sort of key whether some door needs it.
func (p *Plan) wanted() func(sort int) bool {
	needed := make([]bool, len(p.Map.Keys))
	for _, n := range p.locks {
		for _, sort := range p.nodes[n].kind.Needs {
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
	if exact && slices.ContainsFunc(p.items, func(it item) bool { return !marks[it.node] }) {
		return Walk{Outcome: meter.Outcome(solve.Refuted)}
	}
	w := p.walker(start, true, func(cell int, k *Kind) bool { return k.door() || len(k.Gives) > 0 }, meter)
	all := newSet(w.keys)
	for token := range w.keys {
		all.add(int32(token))
	}
	for at := range w.cells {
		w.risky[at] = len(w.tokens[at]) > 0
	}
	w.goal = func(_ int32, taken, _ set) bool { return same(taken, all) }
	b := &errand{walker: w}
	b.must(w.items)
	w.bound = b.bound
	return w.run()
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
		at := b.numbers[b.plan.inner(int(b.plan.items[key].cell))]
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
