package measure

import (
	"jogada/search"
	"jogada/solve"
)

// Values returns the value of a position of a duel, and whether it is known.
type Values[S comparable] func(S) (search.Value, bool)

// duel is a duel with known values.
type duel[S comparable, M any] struct {
	search.Duel[S, M]
	values Values[S]
	root   search.Value
	room   []search.Step[S, M]
}

// best appends the steps from a position that keep its value: who wins and, if a side does, in how many plies.
func (d *duel[S, M]) best(s S, buf []search.Step[S, M]) []search.Step[S, M] {
	if _, over := d.Final(s); over {
		return buf
	}
	v, _ := d.values(s)
	d.room = d.Steps(s, d.room[:0])
	for _, step := range d.room {
		if d.keeps(v, step.To) {
			buf = append(buf, step)
		}
	}
	return buf
}

// keeps reports whether a step from a position of that value to another keeps it.
func (d *duel[S, M]) keeps(v search.Value, to S) bool {
	w, known := d.values(to)
	return known && w.Winner == v.Winner && (v.Winner == search.Nobody || w.Plies == v.Plies-1)
}

// DuelLines counts the lines of best play, the winner as fast and the loser as slow as possible, and the choices along
// the first of them; only the winner's count as only moves and traps. A drawn duel has no count: its line ends at the
// first repeated position, and the choices of both sides count. It returns nil over the caps, or if a value is missing.
func DuelLines[S comparable, M any](q search.Duel[S, M], values Values[S], looks Looks[S, M], whole *solve.Meter) (lines *Lines) {
	root, known := values(q.Start())
	if !known {
		return nil
	}
	d := &duel[S, M]{Duel: q, values: values, root: root}
	done := runCapped(whole, func(m *solve.Meter) {
		lines = &Lines{}
		if root.Winner != search.Nobody {
			l := &ladder[S, M]{length: root.Plies, end: d.over, spread: spread[S, M]{steps: d.best}}
			if !l.climb(q, q.Start(), m) {
				return
			}
			lines.Count = l.count()
			l.forget()
		}
		d.choices(lines, looks, m)
	})
	if !done {
		return nil
	}
	return lines
}

func (d *duel[S, M]) over(s S) bool {
	_, over := d.Final(s)
	return over
}

// choices counts the choices along the first line of best play.
func (d *duel[S, M]) choices(lines *Lines, looks Looks[S, M], m *solve.Meter) {
	var of []Moves
	var kept [][]bool
	var mine []bool
	var seen [][]int
	if looks != nil {
		seen = [][]int{}
	}
	at := d.Start()
	for _, step := range search.PlayOut(d.Duel, d.values) {
		steps := d.Steps(at, nil)
		if !expand(m, len(steps)) {
			return
		}
		if looks != nil {
			seen = append(seen, looks(at, steps))
		}
		v, _ := d.values(at)
		choice, keep := Moves{Of: len(steps)}, make([]bool, len(steps))
		for i, s := range steps {
			if keep[i] = d.keeps(v, s.To); keep[i] {
				choice.Keep++
			}
		}
		of, kept = append(of, choice), append(kept, keep)
		mine = append(mine, d.root.Winner == search.Nobody || d.Turn(at) == d.root.Winner)
		at = step.To
	}
	lines.walk(of, kept, seen, mine)
}

// DuelDead counts the positions at most as many plies from the start as best play lasts, and those of them that are
// dead for the winner: it does not win from there. It is for duels with a winner. It returns false over the caps, or if
// a value is missing.
func DuelDead[S comparable, M any](q search.Duel[S, M], values Values[S], whole *solve.Meter) (share Share, known bool) {
	root, known := values(q.Start())
	if !known {
		return share, false
	}
	missing := false
	known = runCapped(whole, func(m *solve.Meter) {
		met := search.NewTable[S](q, 4, m)
		defer met.Forget()
		x := search.NewExpander(q, q.Steps, met)
		x.Start(q.Start())
		plies := []int32{0}
		for at := 0; at < met.Len(); at++ {
			s := met.State(at)
			v, known := values(s)
			missing = missing || !known
			share.Of++
			if v.Winner != root.Winner {
				share.Part++
			}
			if _, over := q.Final(s); over || int(plies[at]) == root.Plies {
				continue
			}
			if !expand(m, x.Expand(at)) {
				return
			}
			if _, ok := x.Targets(); !ok {
				return
			}
			for len(plies) < met.Len() {
				plies = append(plies, plies[at]+1)
			}
		}
	})
	return share, known && !missing
}

// Positions holds the measures of difficulty that depend on all reachable positions of a duel.
type Positions struct {
	Dead   Share // see DuelDead; for a duel with a winner
	Effort int64 // the positions that retrograde analysis expands: all of them
	// DeadKnown and EffortKnown are false over the caps.
	DeadKnown, EffortKnown bool
}

// DuelPositions measures the positions of a duel. Plain is retrograde analysis. Where the duel is Linked and has few
// positions, it visits them once, and otherwise once for each measure.
func DuelPositions[S comparable, M any](q search.Duel[S, M], values Values[S], plain func(search.Duel[S, M], *solve.Meter) search.Judgement[S, M], whole *solve.Meter) (p Positions) {
	root, known := search.Value{}, false
	if values != nil {
		root, known = values(q.Start())
	}
	if linked, is := q.(search.Linked[S]); is && known && linked.States() < MostStates {
		v := visitor[S]{linked: linked, final: q.Final, values: values, root: root}
		if runCapped(whole, func(m *solve.Meter) { p = v.visit(uint32(linked.Number(search.FormOf[S](q)(q.Start()))), m) }) {
			return p
		}
		p = Positions{}
	}
	if known && root.Winner != search.Nobody {
		p.Dead, p.DeadKnown = DuelDead(q, values, whole)
	}
	p.Effort, p.EffortKnown = Effort(q, plain, whole)
	return p
}

// visitor visits the positions of a duel by their numbers.
type visitor[S comparable] struct {
	linked search.Linked[S]
	final  func(S) (search.Side, bool)
	values Values[S]
	root   search.Value
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
		s := v.linked.State(queue[at])
		if v.root.Winner != search.Nobody && ply <= v.root.Plies {
			value, known := v.values(s)
			missing = missing || !known
			p.Dead.Of++
			if value.Winner != v.root.Winner {
				p.Dead.Part++
			}
		}
		kept.onward = kept.onward[:0]
		if _, over := v.final(s); !over {
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
