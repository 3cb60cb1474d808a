package judge

import (
	"math"
	"slices"

	"jogada/levels/mapping"
	"jogada/lock"
	"jogada/say"
	"jogada/solve"
)

// checkSteps checks that the fewest steps from each start to an exit are within bounds, and those between places.
func (j *judge) checkSteps() {
	if j.asked.severities[Steps] > 0 {
		for start := range j.m.Starts {
			j.checkStepsFrom(start)
		}
	}
	for _, b := range j.asked.Between {
		if severity, err := ParseSeverity(b.Severity); err == nil {
			before := len(j.found)
			j.checkBetween(b)
			for i := range j.found[before:] {
				if f := &j.found[before+i]; f.Rule == Steps {
					f.Severity = severity
				}
			}
		}
	}
}

// checkStepsFrom checks it for a start.
func (j *judge) checkStepsFrom(start int) {
	t := trip{at: j.m.Starts[start].At, subject: j.startSubject(start), from: j.start(start), to: j.tr.Of("an exit"), want: j.asked.Steps}
	if j.canExit(start) == solve.Refuted {
		j.noPath(t, j.noExit(start))
		return
	}
	var w lock.Walk
	j.search(func(m *solve.Meter) { w = j.plan.ToExit(start, m) })
	j.checkWalk(t, w)
}

// trip is a question for the fewest steps from one cell to another.
type trip struct {
	at       int // where it begins
	subject  string
	from, to string
	want     mapping.Range
}

// noPath reports that no walk leads there.
func (j *judge) noPath(t trip, why string) {
	j.addFinding(Steps, t.at, t.subject, j.tr.Say("no number of steps leads from %s to %s", t.from, t.to), why)
}

// checkWalk checks a walk against its bounds.
func (j *judge) checkWalk(t trip, w lock.Walk) {
	message, decided := t.fault(j.tr, len(w.Cells)-1, w.Verdict == solve.Proved, w.Found, w.AtLeast)
	switch {
	case message != "":
		f := j.addFinding(Steps, t.at, t.subject, message, "")
		for _, cell := range w.Cells {
			f.Walk = append(f.Walk, j.place(cell))
		}
	case !decided:
		j.undecided(Steps, t.at, t.subject, t.open(j.tr), w.Stopped)
	}
}

// open says that the number of steps is not decided.
func (t trip) open(tr say.Translator) string {
	return tr.Say("how many steps it takes from %s to %s is not decided", t.from, t.to)
}

// fault says how the fewest steps are out of bounds, given a walk, if one was found, and a lower bound. Without a fault
// it says whether they are known to be within.
func (t trip) fault(tr say.Translator, steps int, exact, found bool, atLeast int) (message string, decided bool) {
	most, least := t.want.Most, t.want.Least
	switch {
	case most >= 0 && !exact && atLeast > most:
		return tr.Say("from %s it takes at least %d steps to %s; the maximum is %d", t.from, atLeast, t.to, most), true
	case most >= 0 && exact && steps > most:
		return tr.Say("from %s it takes %s to %s; the maximum is %d", t.from, stepCount(tr, true, steps), t.to, most), true
	case found && steps < least:
		return tr.Say("from %s it takes %s to %s; the minimum is %d", t.from, stepCount(tr, exact, steps), t.to, least), true
	}
	return "", exact || found && (most < 0 || steps <= most) && atLeast >= least
}

// stepCount describes a number of steps that, unless it is exact, may be fewer.
func stepCount(tr say.Translator, exact bool, steps int) string {
	if exact {
		return tr.Count(steps, "one step", "%d steps")
	}
	return tr.Count(steps, "at most one step", "at most %d steps")
}

// mostCells limits the cells of one name from which steps are counted, because each is a separate question.
const mostCells = 100

// checkBetween checks that the fewest steps from each cell of a name to the nearest of another are within bounds, for a
// player that starts there without keys.
func (j *judge) checkBetween(b mapping.Between) {
	from, to := j.named(b.From), j.named(b.To)
	subject := b.From + " to " + b.To
	for _, end := range []struct {
		name  string
		cells []int
	}{{b.From, from}, {b.To, to}} {
		if len(end.cells) == 0 {
			j.addFinding(Steps, -1, subject, j.tr.Say("steps from %s to %s can't be counted", b.From, b.To), j.tr.Say("no place and no start on the map is called %s", end.name))
			return
		}
	}
	for i, at := range from {
		if i == mostCells {
			j.undecided(Steps, at, subject, j.tr.Say("steps from %s are counted from %d of its %d cells", b.From, mostCells, len(from)), nil)
			return
		}
		t := trip{at: at, subject: subject, from: b.From, to: b.To, want: b.Range}
		var w lock.Walk
		j.search(func(m *solve.Meter) { w = j.walkTo(at, to, m) })
		if w.Verdict == solve.Refuted {
			j.noPath(t, j.tr.Of("a player who starts there without keys can't get there"))
			continue
		}
		j.checkWalk(t, w)
	}
}

// named returns the cells of the places and starts with that name.
func (j *judge) named(name string) (cells []int) {
	for _, p := range j.level.Places {
		if p.Name == name {
			cells = append(cells, p.At)
		}
	}
	for _, s := range j.m.Starts {
		if s.Name == name {
			cells = append(cells, s.At)
		}
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}

// walkTo returns a shortest walk from a cell to one of the given ones, as a walk to an exit on a map with its exits
// there.
func (j *judge) walkTo(from int, to []int, meter *solve.Meter) lock.Walk {
	m := *j.m
	m.Starts = []lock.Start{{Name: "from", At: from}}
	m.Kinds, m.Cells = slices.Clone(m.Kinds), slices.Clone(m.Cells)
	for i := range m.Kinds {
		m.Kinds[i].Exit = false
	}
	ends := map[uint16]uint16{} // by kind: the same as an exit
	for _, cell := range to {
		kind := m.Cells[cell]
		if _, known := ends[kind]; !known {
			if len(m.Kinds) > math.MaxUint16 {
				return lock.Walk{Outcome: solve.Outcome{Stopped: solve.ErrStates}}
			}
			ends[kind] = uint16(len(m.Kinds))
			m.Kinds = append(m.Kinds, m.Kinds[kind])
			m.Kinds[ends[kind]].Exit = true
		}
		m.Cells[cell] = ends[kind]
	}
	plan, err := lock.Compile(&m, meter)
	if err != nil {
		return lock.Walk{Outcome: solve.Outcome{Stopped: err}}
	}
	return plan.ToExit(0, meter)
}
