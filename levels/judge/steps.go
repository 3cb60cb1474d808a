package judge

import (
	"fmt"
	"math"
	"slices"

	"jogada/levels/mapping"
	"jogada/lock"
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
			told := len(j.found)
			j.checkBetween(b)
			for i := range j.found[told:] {
				if f := &j.found[told+i]; f.Rule == Steps {
					f.Severity = severity
				}
			}
		}
	}
}

// checkStepsFrom checks it for a start.
func (j *judge) checkStepsFrom(start int) {
	t := trip{at: j.m.Starts[start].At, subject: j.start(start), from: j.start(start), to: "an exit", want: j.asked.Steps}
	if j.canExit(start) == solve.Refuted {
		j.noWay(t, j.noExit(start))
		return
	}
	var w lock.Walk
	j.search(func(m *solve.Meter) { w = j.plan.ToExit(start, m) })
	j.hold(t, w)
}

// trip is a question for the fewest steps from one cell to another.
type trip struct {
	at       int // where it begins
	subject  string
	from, to string
	want     mapping.Range
}

// noWay reports that no walk leads there.
func (j *judge) noWay(t trip, why string) {
	j.addFinding(Steps, t.at, t.subject, "no number of steps leads from "+t.from+" to "+t.to, why)
}

// hold checks a walk against its bounds.
func (j *judge) hold(t trip, w lock.Walk) {
	message, decided := t.fault(len(w.Cells)-1, w.Verdict == solve.Proved, w.Found, w.AtLeast)
	switch {
	case message != "":
		f := j.addFinding(Steps, t.at, t.subject, message, "")
		for _, cell := range w.Cells {
			f.Walk = append(f.Walk, j.place(cell))
		}
	case !decided:
		j.undecided(Steps, t.at, t.subject, t.open(), w.Stopped)
	}
}

// open says that the number of steps is not decided.
func (t trip) open() string {
	return "how many steps it takes from " + t.from + " to " + t.to + " is not decided"
}

// fault says how the fewest steps are out of bounds, given a walk, if one was found, and a lower bound. Without a fault
// it says whether they are known to be within.
func (t trip) fault(steps int, exact, found bool, atLeast int) (message string, decided bool) {
	most, least := t.want.Most, t.want.Least
	switch {
	case most >= 0 && !exact && atLeast > most:
		return fmt.Sprintf("from %s it takes at least %d steps to %s; at most %d are wanted", t.from, atLeast, t.to, most), true
	case most >= 0 && exact && steps > most:
		return fmt.Sprintf("from %s it takes %s to %s; at most %d are wanted", t.from, many(steps, "one step", "%d steps"), t.to, most), true
	case found && steps < least:
		return fmt.Sprintf("from %s it takes %s to %s; at least %d are wanted", t.from, upTo(exact, steps), t.to, least), true
	}
	return "", exact || found && (most < 0 || steps <= most) && atLeast >= least
}

// upTo describes a number of steps that may be fewer.
func upTo(exact bool, steps int) string {
	if exact {
		return many(steps, "one step", "%d steps")
	}
	return many(steps, "at most one step", "at most %d steps")
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
			j.addFinding(Steps, -1, subject, fmt.Sprintf("steps from %s to %s can't be counted", b.From, b.To), "no place and no start on the map is called "+end.name)
			return
		}
	}
	for i, at := range from {
		if i == mostCells {
			j.undecided(Steps, at, subject, fmt.Sprintf("steps from %s are counted from %d of its %d cells", b.From, mostCells, len(from)), nil)
			return
		}
		t := trip{at: at, subject: subject, from: b.From, to: b.To, want: b.Range}
		var w lock.Walk
		j.search(func(m *solve.Meter) { w = j.walkTo(at, to, m) })
		if w.Verdict == solve.Refuted {
			j.noWay(t, "whoever begins there with no key does not get there")
			continue
		}
		j.hold(t, w)
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
