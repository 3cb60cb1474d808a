package lock

import "math/bits"

// The steps of a walk into a trap are bounded leg by leg, from one costly door that it opens to the next. With all
// doors open a leg is no longer, and keys that could have been picked up before it began may have been. If those are
// too few for the next door, the leg passes one of the keys that the door before made accessible.

// steps returns the fewest steps from a cell to every other with all doors open.
func (o *openings) steps(from int32) []int32 {
	if o.apart[from] == nil {
		o.apart[from] = o.to(from)
		o.meter.Keep(0, int64(4*len(o.cells)))
	}
	return o.apart[from]
}

// leg returns a lower bound on the steps from a cell to a costly door, if the doors in opened are open, only the keys
// in have were picked up, and only those in more can be.
func (o *openings) leg(at int32, have, more, opened set, door int32) int32 {
	out, needs := o.steps(at), o.needs[door]
	least := out[door]
	for i, sort := range needs {
		if o.held(sort, have, opened) < times(needs[:i+1], sort) {
			least = max(least, o.by(out, o.steps(door), have, more, o.masks[sort]))
		}
	}
	return least
}

// by returns the fewest steps via a key of a sort that can still be picked up.
func (o *openings) by(out, home []int32, have, more, sort set) int32 {
	least := unlinked
	for i, mask := range sort {
		for word := mask & more[i] &^ have[i]; word != 0; word &= word - 1 {
			key := o.lies[i<<6+bits.TrailingZeros64(word)]
			least = min(least, out[key]+home[key])
		}
	}
	return least
}

// each calls f with the transitions after a given one and the length of the legs to them.
func (o *openings) each(way opening, f func(to, leg int32)) {
	have, more, opened := o.keysOf(way.from), o.keysOf(way.to), o.doorsOf(way.to)
	o.meter.Work(int(o.past[way.to] - o.first[way.to]))
	for to := o.first[way.to]; to < o.past[way.to]; to++ {
		f(to, o.leg(way.cell, have, more, opened, o.ways[to].cell))
	}
}

// spread expands transitions in order of their steps as long as these are fewer than most. With one, it returns the
// first that leads into a trap; -1 if it found none. It gives up at too many sets.
func (o *openings) spread(most int32, one bool) int32 {
	for len(o.waits) > 0 && o.sets.len() < o.most {
		far, q := o.waits.pop()
		way := o.ways[q]
		if far > way.far {
			continue
		}
		if far >= most || !o.look(way.to) {
			o.waits.push(far, q)
			return -1
		}
		if o.dead[way.to] && one {
			o.waits.push(far, q)
			return q
		}
		o.each(way, func(to, leg int32) {
			if next := &o.ways[to]; far+leg < next.far {
				next.far, next.before = far+leg, q
				o.waits.push(next.far, to)
			}
		})
	}
	o.blind = len(o.waits) > 0
	return -1
}

// least returns the fewest steps of a transition not yet expanded.
func (o *openings) least() int32 {
	if len(o.waits) == 0 {
		return 0
	}
	return int32(o.waits[0] >> 32)
}

// chain bounds the steps along the transitions that lead to last, as if there were no others.
func (o *openings) chain(last int32) {
	for q := last; q >= 0; q = o.ways[q].before {
		o.ways[q].rest = o.ways[last].far - o.ways[q].far
	}
}

// back bounds the steps left after every transition, those with the most doors first.
func (o *openings) back() {
	size := func(q int) int {
		n := 0
		for _, word := range o.doorsOf(o.ways[q].to) {
			n += bits.OnesCount64(word)
		}
		return n
	}
	order := make([][]int32, o.costly+1)
	for q := range o.ways {
		order[size(q)] = append(order[size(q)], int32(q))
	}
	for n := len(order) - 1; n >= 0; n-- {
		for _, q := range order[n] {
			o.ways[q].rest = o.after(o.ways[q])
		}
	}
}

// after returns a lower bound on the steps into a trap after a transition, from the bounds of the following ones.
func (o *openings) after(way opening) int32 {
	least := unlinked
	switch {
	case way.far == unlinked || o.first[way.to] < 0: // it was too far away
	case o.dead[way.to]:
		least = 0
	default:
		o.each(way, func(to, leg int32) { least = min(least, leg+o.ways[to].rest) })
	}
	return least
}

// left returns a lower bound on the steps into a trap from a cell, with these keys in hand and the doors of a set open.
func (o *openings) left(at, n int32, taken set) int32 {
	if o.blind || o.dead[n] {
		return 0
	}
	least := unlinked
	more, opened, steps := o.keysOf(n), o.doorsOf(n), o.steps(at)
	for to := max(0, o.first[n]); to < o.past[n]; to++ {
		if way := &o.ways[to]; way.rest+steps[way.cell] < least {
			least = min(least, way.rest+o.leg(at, taken, more, opened, way.cell))
		}
	}
	return least
}
