package judge

import (
	"slices"

	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// checkSteps checks that the fewest steps from each start to an exit are within bounds, and those between places.
func (j *judge) checkSteps(level int) {
	asked := j.collectors[level].asked
	if severity := asked.severities[Steps]; severity > 0 {
		for start := range j.world.Starts {
			j.checkStepsFrom(start, asked.Steps, severity)
		}
	}
	for _, b := range asked.Between {
		if severity, err := ParseSeverity(b.Severity); err == nil {
			j.checkBetween(b, severity)
		}
	}
}

// checkStepsFrom checks it for a start.
func (j *judge) checkStepsFrom(start int, want mapping.Range, severity Severity) {
	t := trip{at: j.world.Starts[start].At, start: start, subject: j.startSubject(start), from: j.start(start), to: j.tr.Of("an exit"), want: want, severity: severity}
	if j.canExit(start) == solve.Refuted {
		j.noPath(t, j.noExit(start))
		return
	}
	var w lock.Walk
	j.search(func(m *solve.Meter) { w = j.plan.ToExit(start, m) })
	j.checkWalk(t, w)
}

// trip is a question for the fewest steps from one place to another.
type trip struct {
	at       int // where it begins
	start    int // the number of the start there
	subject  string
	from, to string
	want     mapping.Range
	severity Severity
}

// noPath reports that no walk leads there.
func (j *judge) noPath(t trip, why string) {
	j.addFindingAt(Steps, t.at, t.subject, j.tr.Say("no number of steps leads from %s to %s", t.from, t.to), why).Severity = t.severity
}

// checkWalk checks a walk against its bounds.
func (j *judge) checkWalk(t trip, w lock.Walk) {
	message, decided := t.fault(j.tr, len(w.Cells)-1, w.Verdict == solve.Proved, w.Found, w.AtLeast)
	switch {
	case message != "":
		f := j.addFindingAt(Steps, t.at, t.subject, message, "")
		f.Severity = t.severity
		if w.Found {
			level, _ := j.world.Level(t.at)
			j.showWalk(f, level, t.start, w)
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

// checkBetween checks that the fewest steps from each place of a name to the nearest of another, in any level, are
// within bounds, for a player that starts there with nothing.
func (j *judge) checkBetween(b mapping.Between, severity Severity) {
	subject := b.From + " to " + b.To
	from, to := j.named(b.From), j.named(b.To)
	for _, end := range []struct {
		name   string
		places []int
	}{{b.From, from}, {b.To, to}} {
		if len(end.places) == 0 {
			why := j.tr.Say("no place and no start in the world is called %s", end.name)
			if j.plain {
				why = j.tr.Say("no place and no start on the map is called %s", end.name)
			}
			j.collectors[j.home].addFinding(Steps, -1, subject, j.tr.Say("steps from %s to %s can't be counted", b.From, b.To), why).Severity = severity
			return
		}
	}
	if len(from) > mostCells {
		j.undecided(Steps, from[mostCells], subject, j.tr.Say("steps from %s are counted from %d of its %d cells", b.From, mostCells, len(from)), nil)
		from = from[:mostCells]
	}
	other := *j // the same world, with its starts and exits there
	other.world = ending(j.world, from, to)
	plan, err := lock.Compile(other.world, j.meter)
	for n, at := range from {
		t := trip{at: at, start: n, subject: subject, from: b.From, to: b.To, want: b.Range, severity: severity}
		w := lock.Walk{Outcome: solve.Outcome{Stopped: err}}
		if err == nil {
			j.search(func(m *solve.Meter) { w = plan.ToExit(n, m) })
		}
		if w.Verdict == solve.Refuted {
			j.noPath(t, j.tr.Of("a player who starts there without keys can't get there"))
			continue
		}
		other.checkWalk(t, w)
	}
}

// named returns the cells of the places and starts with that name, in all levels.
func (j *judge) named(name string) (places []int) {
	for i, l := range j.levels {
		for _, p := range l.Places {
			if p.Name == name {
				places = append(places, j.first[i]+p.At)
			}
		}
		for _, s := range l.Lock.Starts {
			if s.Name == name {
				places = append(places, j.first[i]+s.At)
			}
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// ending returns a world with its starts and exits in other places.
func ending(w *lock.World, starts, exits []int) *lock.World {
	other := *w
	other.Kinds, other.Places, other.Starts = slices.Clone(w.Kinds), slices.Clone(w.Places), nil
	for i := range other.Kinds {
		other.Kinds[i].Exit = false
	}
	ends := map[int32]int32{} // by kind: the same as an exit
	for _, at := range exits {
		kind := w.Places[at]
		if _, known := ends[kind]; !known {
			ends[kind] = int32(len(other.Kinds))
			other.Kinds = append(other.Kinds, other.Kinds[kind])
			other.Kinds[ends[kind]].Exit = true
		}
		other.Places[at] = ends[kind]
	}
	for _, at := range starts {
		other.Starts = append(other.Starts, lock.Start{Name: "from", At: at})
	}
	return &other
}
