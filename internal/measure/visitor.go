package measure

import (
	"math/big"
	"math/bits"

	"jogada/search"
	"jogada/solve"
)

// visitor visits the positions of a duel by their numbers.
type visitor[S comparable] struct {
	linked search.Linked[S]
	value  func(uint32) (search.Value, bool)
	root   search.Value
}

// newVisitor returns a visitor if the duel is Linked and has few positions.
func newVisitor[S comparable, M any](q search.Duel[S, M], values Values[S], root search.Value) (v visitor[S], ok bool) {
	linked, is := q.(search.Linked[S])
	if !is || linked.States() >= MostStates {
		return v, false
	}
	v = visitor[S]{linked, func(n uint32) (search.Value, bool) { return values.Of(linked.State(n)) }, root}
	if values.Dense != nil {
		v.value = values.Dense.Value
	}
	return v, true
}

// start returns the number of the start.
func (v visitor[S]) start(q interface{ Start() S }) uint32 {
	return uint32(v.linked.Number(search.FormOf[S](q)(q.Start())))
}

// visit measures the positions from one on. Over the caps the meter is stopped.
func (v visitor[S]) visit(start uint32, m *solve.Meter) (p Positions) {
	if !m.Keep(0, 5*int64(v.linked.States())) {
		return p
	}
	kept := lists.Get().(*listed)
	defer lists.Put(kept)
	kept.met, kept.todo = sized(kept.met, v.linked.States()), append(kept.todo[:0], start)
	met, queue, missing := kept.met, kept.todo, false
	met[start] = true
	for at, ply, layerEnd := 0, 0, 1; at < len(queue); at++ {
		if at == layerEnd {
			ply, layerEnd = ply+1, len(queue)
		}
		if v.root.Winner != search.Nobody && ply <= v.root.Plies {
			value, known := v.value(queue[at])
			missing = missing || !known
			p.Dead.Of++
			if value.Winner != v.root.Winner {
				p.Dead.Part++
			}
		}
		kept.onward = kept.onward[:0]
		if _, _, over := v.linked.Standing(queue[at]); !over {
			kept.onward = v.linked.Successors(queue[at], kept.onward)
		}
		if !expand(m, len(kept.onward)) {
			return Positions{}
		}
		for _, to := range kept.onward {
			if !met[to] {
				met[to] = true
				queue = append(queue, to)
			}
		}
	}
	kept.todo = queue
	p.Effort, p.EffortKnown, p.DeadKnown = int64(len(queue)), true, v.root.Winner != search.Nobody && !missing
	return p
}

// best appends the positions that moves which keep the value lead to, one for each move.
func (v visitor[S]) best(from uint32, buf []uint32) []uint32 {
	value, _ := v.value(from)
	if value.Plies == 0 { // it is over
		return buf
	}
	buf = v.linked.Successors(from, buf)
	kept := buf[:0]
	for _, to := range buf {
		if w, known := v.value(to); known && value.KeptBy(w) {
			kept = append(kept, to)
		}
	}
	return kept
}

// count counts the lines of best play from a position that a side wins. Over the caps the meter is stopped.
func (v visitor[S]) count(start uint32, m *solve.Meter) *big.Int {
	if !m.Keep(0, 4*int64(v.linked.States())) {
		return nil
	}
	kept := lists.Get().(*listed)
	defer lists.Put(kept)
	kept.to = sized(kept.to, v.linked.States())
	places, queue, lines := kept.to, append(kept.todo[:0], start), append(kept.lines[:0], 1)
	places[start] = 1 // by number: its place in the queue, plus one
	overflow, sum := uint64(0), uint64(0)
	add := func(to *uint64, n uint64) {
		var carry uint64
		*to, carry = bits.Add64(*to, n, 0)
		overflow |= carry
	}
	for at := 0; at < len(queue); at++ { // all lines to a position are counted when its turn comes: they are equally long
		kept.onward = v.best(queue[at], kept.onward[:0])
		if len(kept.onward) == 0 {
			add(&sum, lines[at])
		} else if !expand(m, len(kept.onward)) || !m.Keep(0, 12*int64(len(kept.onward))) {
			return nil
		}
		for _, to := range kept.onward {
			if places[to] == 0 {
				queue, lines = append(queue, to), append(lines, 0)
				places[to] = uint32(len(queue))
			}
			add(&lines[places[to]-1], lines[at])
		}
	}
	kept.todo, kept.lines = queue, lines
	if overflow > 0 {
		return v.countLarge(queue, places)
	}
	return new(big.Int).SetUint64(sum)
}

// countLarge counts lines if there are more than 2⁶⁴.
func (v visitor[S]) countLarge(queue, places []uint32) *big.Int {
	lines, sum := make([]*big.Int, len(queue)), new(big.Int)
	for at := range lines {
		lines[at] = new(big.Int)
	}
	lines[0].SetInt64(1)
	var onward []uint32
	for at, n := range queue {
		onward = v.best(n, onward[:0])
		if len(onward) == 0 {
			sum.Add(sum, lines[at])
		}
		for _, to := range onward {
			lines[places[to]-1].Add(lines[places[to]-1], lines[at])
		}
	}
	return sum
}
