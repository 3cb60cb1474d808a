package measure

import (
	"slices"

	"jogada/search"
	"jogada/solve"
)

// Values holds the values of the positions of a duel.
type Values[S comparable] struct {
	Of    func(S) (v search.Value, known bool)
	Dense *search.Dense // the same by number, if they are known
}

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
	v, _ := d.values.Of(s)
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
	w, known := d.values.Of(to)
	return known && v.KeptBy(w)
}

// DuelLines counts the lines of best play, the winner as fast and the loser as slow as possible, and the choices along
// the first of them; only the winner's count as only moves and traps. A drawn duel has no count: its line ends at the
// first repeated position, and the choices of both sides count. It returns nil over the caps, or if a value is missing.
func DuelLines[S comparable, M any](q search.Duel[S, M], values Values[S], looks Looks[S, M], whole *solve.Meter) (lines *Lines) {
	root, known := values.Of(q.Start())
	if !known {
		return nil
	}
	visit, numbered := newVisitor(q, values, root)
	d := &duel[S, M]{Duel: q, values: values, root: root}
	done := runCapped(whole, func(m *solve.Meter) {
		lines = &Lines{}
		if root.Winner != search.Nobody && numbered {
			lines.Count = visit.count(visit.start(q), m)
		} else if root.Winner != search.Nobody {
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
	form := search.FormOf[S](d.Duel)
	met := map[S]bool{} // drawn positions; each move of a won game takes a ply off
	var steps []search.Step[S, M]
	for at := d.Start(); ; {
		v, _ := d.values.Of(at)
		if v.Winner == search.Nobody {
			if met[form(at)] {
				break
			}
			met[form(at)] = true
		}
		if _, over := d.Final(at); over {
			break
		}
		steps = d.Steps(at, steps[:0])
		choice, keep := Moves{Of: len(steps)}, make([]bool, len(steps))
		for i, s := range steps {
			if keep[i] = d.keeps(v, s.To); keep[i] {
				choice.Keep++
			}
		}
		first := slices.Index(keep, true)
		if first < 0 {
			break
		}
		if !expand(m, len(steps)) {
			return
		}
		if looks != nil {
			seen = append(seen, looks(at, steps))
		}
		of, kept = append(of, choice), append(kept, keep)
		mine = append(mine, d.root.Winner == search.Nobody || d.Turn(at) == d.root.Winner)
		at = steps[first].To
	}
	lines.walk(of, kept, seen, mine)
}

// DuelDead counts the positions at most as many plies from the start as best play lasts, and those of them that are
// dead for the winner: it does not win from there. It is for duels with a winner. It returns false over the caps, or if
// a value is missing.
func DuelDead[S comparable, M any](q search.Duel[S, M], values Values[S], whole *solve.Meter) (share Share, known bool) {
	root, known := values.Of(q.Start())
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
			v, known := values.Of(s)
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
	if values.Of != nil {
		root, known = values.Of(q.Start())
	}
	if known {
		if v, numbered := newVisitor(q, values, root); numbered {
			if runCapped(whole, func(m *solve.Meter) { p = v.visit(v.start(q), m) }) {
				return p
			}
			p = Positions{}
		}
	}
	if known && root.Winner != search.Nobody {
		p.Dead, p.DeadKnown = DuelDead(q, values, whole)
	}
	p.Effort, p.EffortKnown = Effort(q, plain, whole)
	return p
}
