package judge

import (
	"slices"

	"jogada/levels/mapping"
	"jogada/lock/world"
	"jogada/solve"
)

// ofWorld lists the rules about the whole world; the others apply to each level.
var ofWorld = []string{Starts, Exits, Reach, Steps, Softlock}

func (j *worldJudge) checkStarts(level int) {
	j.collectors[level].count(Starts, startsOfWorld, len(j.world.Starts), j.collectors[level].asked.Starts)
}

func (j *worldJudge) checkExits(level int) {
	n := 0
	for _, kind := range j.world.Places {
		n += boolean(j.world.Kinds[kind].Exit)
	}
	j.collectors[level].count(Exits, exitsOfWorld, n, j.collectors[level].asked.Exits)
}

// checkReach checks that an exit can be reached: from each start, or from some.
func (j *worldJudge) checkReach(level int) {
	each := !j.collectors[level].asked.ReachBySome
	if !each && slices.Contains(j.exits, solve.Proved) {
		return
	}
	for n, verdict := range j.exits {
		at := j.world.Starts[n].At
		switch {
		case verdict == solve.Refuted && (each || !slices.Contains(j.exits, solve.Unknown)):
			j.addFindingAt(Reach, at, j.startSubject(n), j.tr.Say("no exit can be reached from %s", j.start(n)), j.noExit(at))
		case verdict == solve.Unknown:
			j.undecided(Reach, at, j.startSubject(n), j.tr.Say("whether an exit can be reached from %s is not decided", j.start(n)), j.reaches[n].Stopped)
		}
	}
}

// checkSteps checks that the fewest steps from each start to an exit are within bounds, and those between places.
func (j *worldJudge) checkSteps(level int) {
	asked := j.collectors[level].asked
	if asked.severities[Steps] > 0 {
		j.checkStepsToExit(level)
	}
	for _, b := range asked.Between {
		if severity, err := ParseSeverity(b.Severity); err == nil {
			j.checkBetween(b, severity)
		}
	}
}

// checkStepsToExit checks it for each start.
func (j *worldJudge) checkStepsToExit(level int) {
	want := j.collectors[level].asked.Steps
	for n, s := range j.world.Starts {
		if j.canExit(n) == solve.Refuted {
			j.addFindingAt(Steps, s.At, j.startSubject(n), j.tr.Say("no number of steps leads from %s to %s", j.start(n), j.tr.Of("an exit")), j.noExit(s.At))
			continue
		}
		var w world.Walk
		j.search(func(m *solve.Meter) { w = j.plan.ToExit(n, m) })
		steps := len(w.Steps)
		var f *Finding
		switch {
		case w.Verdict == solve.Proved && steps < want.Least:
			f = j.addFindingAt(Steps, s.At, j.startSubject(n), j.stepsMessage(n, steps), j.tr.Count(want.Least, "at least one is required", "at least %d are required"))
		case w.Verdict == solve.Proved && want.Most >= 0 && steps > want.Most, want.Most >= 0 && w.AtLeast > want.Most:
			f = j.addFindingAt(Steps, s.At, j.startSubject(n), j.tr.Say("it takes at least %d steps from %s to an exit", w.AtLeast, j.start(n)), j.tr.Count(want.Most, "at most one is allowed", "at most %d are allowed"))
		case w.Verdict == solve.Proved, w.Found && w.AtLeast >= want.Least && (want.Most < 0 || steps <= want.Most):
		default:
			j.undecided(Steps, s.At, j.startSubject(n), j.tr.Say("how many steps it takes from %s to %s is not decided", j.start(n), j.tr.Of("an exit")), w.Stopped)
		}
		if f != nil && w.Verdict == solve.Proved {
			level, _ := j.world.Level(s.At)
			j.showWalk(f, level, n, w.Steps)
		}
	}
}

// stepsMessage says how many steps lead from a start to an exit.
func (j *worldJudge) stepsMessage(start, steps int) string {
	if steps == 1 {
		return j.tr.Say("one step leads from %s to an exit", j.start(start))
	}
	return j.tr.Say("%d steps lead from %s to an exit", steps, j.start(start))
}

// checkBetween checks that the fewest steps from each place of a name to the nearest of another, in any level, are
// within bounds, for a player that starts there with nothing.
func (j *worldJudge) checkBetween(b mapping.Between, severity Severity) {
	subject := b.From + " to " + b.To
	from, to := j.named(b.From), j.named(b.To)
	for _, end := range []struct {
		name   string
		places []int
	}{{b.From, from}, {b.To, to}} {
		if len(end.places) == 0 {
			j.collectors[j.home].addFinding(Steps, -1, subject, j.tr.Say("steps from %s to %s can't be counted", b.From, b.To), j.tr.Say("no place and no start in the world is called %s", end.name)).Severity = severity
			return
		}
	}
	if len(from) > mostCells {
		j.undecided(Steps, from[mostCells], subject, j.tr.Say("steps from %s are counted from %d of its %d cells", b.From, mostCells, len(from)), nil)
		from = from[:mostCells]
	}
	other := *j // the same world, with its starts and exits there
	other.world = ending(j.world, from, to)
	plan, err := world.Compile(other.world, j.meter)
	for n, at := range from {
		t := trip{at: at, subject: subject, from: b.From, to: b.To, want: b.Range}
		w := world.Walk{Outcome: solve.Outcome{Stopped: err}}
		if err == nil {
			j.search(func(m *solve.Meter) { w = plan.ToExit(n, m) })
		}
		message, decided := t.fault(j.tr, len(w.Steps), w.Verdict == solve.Proved, w.Found, w.AtLeast)
		switch {
		case w.Verdict == solve.Refuted:
			j.addFindingAt(Steps, at, subject, j.tr.Say("no number of steps leads from %s to %s", t.from, t.to), j.tr.Of("a player who starts there without keys can't get there")).Severity = severity
		case message != "":
			f := j.addFindingAt(Steps, at, subject, message, "")
			f.Severity = severity
			if w.Found {
				level, _ := j.world.Level(at)
				other.showWalk(f, level, n, w.Steps)
			}
		case !decided:
			j.undecided(Steps, at, subject, t.open(j.tr), w.Stopped)
		}
	}
}

// named returns the cells of the places and starts with that name, in all levels.
func (j *worldJudge) named(name string) (places []int) {
	for i, l := range j.levels {
		for _, p := range l.Places {
			if p.Name == name {
				places = append(places, j.assembly.First[i]+p.At)
			}
		}
		for _, s := range l.Lock.Starts {
			if s.Name == name {
				places = append(places, j.assembly.First[i]+s.At)
			}
		}
	}
	slices.Sort(places)
	return slices.Compact(places)
}

// ending returns a world with its starts and exits in other places.
func ending(w *world.World, starts, exits []int) *world.World {
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
		other.Starts = append(other.Starts, world.Start{Name: "from", At: at})
	}
	return &other
}

// showWalk adds a walk to a finding: all of it level by level, and its last part in the level of the finding.
func (j *worldJudge) showWalk(f *Finding, level, start int, steps []world.Step) {
	if _, err := world.Replay(j.world, start, steps); err != nil { // the checker disagrees; must never happen
		f.Why = j.tr.Say("the walk breaks the rules: %s", err)
		return
	}
	src := j.levels[level].Source
	legs := j.legs(start, steps)
	for _, leg := range legs {
		if leg.Map == Name(j.checker.called(src.File), src.Level) {
			f.Walk = leg.Cells
		}
	}
	if len(legs) > 1 {
		f.Legs = legs
	}
}

// checkKeys checks that everything in a level can be collected from some start.
func (j *worldJudge) checkKeys(level int) {
	l := j.levels[level]
	var open []int
	had := map[int]bool{} // triggers that can be fired
	for cell := range l.Lock.Cells {
		for _, sort := range l.Lock.Kind(cell).Gives {
			had[sort] = had[sort] || j.reached(j.assembly.First[level]+cell)
		}
	}
	reported := map[int]bool{}
	for cell := range l.Lock.Cells {
		at := j.assembly.First[level] + cell
		gives := l.Lock.Kind(cell).Gives
		if len(gives) == 0 || j.reached(at) {
			continue
		}
		for _, sort := range gives {
			name := l.Lock.Keys[sort].Name
			trigger := slices.Contains(l.Triggers, sort)
			switch {
			case trigger && (had[sort] || reported[sort]):
			case !j.known:
				open = append(open, at)
			case trigger:
				reported[sort] = true
				j.collectors[level].addFinding(Keys, cell, "trigger "+name, j.tr.Say("trigger %s can't be fired", name), j.beyond(it, at, level))
			default:
				j.collectors[level].addFinding(Keys, cell, "key "+name, j.tr.Say("key %s can't be collected", name), j.beyond(it, at, level))
			}
		}
	}
	if len(open) > 0 {
		j.undecided(Keys, open[0], "keys", j.tr.Count(len(open), "whether a key can be collected is not decided", "whether %d keys can be collected is not decided"), j.stopped())
	}
}

// stopped returns why some reach is unknown, or nil.
func (j *worldJudge) stopped() error {
	for _, r := range j.reaches {
		if r.Verdict != solve.Proved {
			return r.Stopped
		}
	}
	return nil
}

// checkDoors checks that every door of a level can be opened from some start, passages included.
func (j *worldJudge) checkDoors(level int) {
	var open []int
	check := func(at int) {
		k := &j.world.Kinds[j.world.Places[at]]
		if k.Wall || len(k.Needs)+len(k.On)+len(k.Off) == 0 || j.reached(at) {
			return
		}
		if !j.known {
			open = append(open, at)
			return
		}
		subject, message := j.doorSubject(at), j.tr.Say("%s can never be opened", j.door(at))
		if at >= j.world.Cells() {
			subject, message = "link "+subject, j.tr.Say("link %s can never be opened", j.door(at))
		}
		j.addFindingAt(Doors, at, subject, message, j.shut(at))
	}
	for cell := range j.levels[level].Lock.Cells {
		check(j.assembly.First[level] + cell)
	}
	for i, from := range j.world.Passages {
		if l, _ := j.world.Level(int(from)); l == level {
			check(j.world.Cells() + i)
		}
	}
	if len(open) > 0 {
		j.undecided(Doors, open[0], "doors", j.tr.Count(len(open), "whether a door can be opened is not decided", "whether %d doors can be opened is not decided"), j.stopped())
	}
}

// checkSoftlock checks that no player who can reach an exit can lose it.
func (j *worldJudge) checkSoftlock(int) {
	for n, s := range j.world.Starts {
		if j.canExit(n) == solve.Refuted {
			continue // that is another fault, reported by another rule
		}
		var w world.Walk
		j.search(func(m *solve.Meter) { w = j.plan.ToSoftlock(n, m) })
		switch {
		case w.Found:
			end, steps := s.At, len(w.Steps)
			if steps > 0 {
				end = w.Steps[steps-1].At
			}
			after := j.tr.Count(steps, "after one step no exit can be reached any more", "after %d steps no exit can be reached any more")
			if w.Verdict != solve.Proved {
				after = j.tr.Say("%s, perhaps sooner", after)
			}
			f := j.addFindingAt(Softlock, end, j.startSubject(n), after, j.trap(n, w.Steps))
			level, _ := j.world.Level(end)
			j.showWalk(f, level, n, w.Steps)
		case w.Verdict == solve.Unknown:
			j.undecided(Softlock, s.At, j.startSubject(n), j.tr.Say("whether a player from %s can get stuck is not decided", j.start(n)), w.Stopped)
		}
	}
}

// checkArea checks that not too many cells of a level are out of reach.
func (j *worldJudge) checkArea(level int) {
	total, first := 0, -1
	for cell := range j.levels[level].Lock.Cells {
		if !j.levels[level].Lock.Kind(cell).Wall && !j.reached(j.assembly.First[level]+cell) {
			if total++; first < 0 {
				first = cell
			}
		}
	}
	most := j.collectors[level].asked.Unreachable.Most
	switch {
	case most < 0 || total <= most:
	case !j.known:
		j.undecided(Unreachable, j.assembly.First[level]+first, "cells", j.tr.Say("whether more than %d cells are unreachable is not decided; at most %d are", most, total), j.stopped())
	default:
		message := j.tr.Say("%d cells can't be reached (%d allowed), of which this is the first", total, most)
		if total == 1 {
			message = j.tr.Say("a cell can't be reached (%d allowed)", most)
		}
		j.collectors[level].addFinding(Unreachable, first, "area", message, "")
	}
}
