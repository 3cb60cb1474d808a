package judge

import (
	"fmt"
	"slices"

	"jogada/levels/mapping"
	"jogada/levels/read/source"
	"jogada/lock"
	"jogada/solve"
)

// judge checks one map against its rules.
type judge struct {
	words
	level   *mapping.Level
	plan    *lock.Plan
	meter   *solve.Meter
	nodes   int64
	asked   demands
	reaches []lock.Reach // by start
	parts   []lock.Part  // parts that no start reaches; exact if known
	known   bool         // every reach is exact
	home    map[int]int  // by cell with a key or an exit, the part that it lies in
	found   []Finding
	skipped []string // rules that were not evaluated, because the map has no start
}

// judge checks all rules. It fails if the map cannot be checked at all.
func (j *judge) judge() (err error) {
	for _, p := range j.level.Problems {
		f := j.addFinding(Meaning, p.Cell, p.Subject, p.Message, p.Why)
		f.Layer = p.Layer
	}
	if j.plan, err = lock.Compile(j.m, j.meter); err != nil {
		return err
	}
	j.look()
	for _, ask := range []struct {
		rule string
		ask  func()
	}{{Starts, j.checkStarts}, {Exits, j.checkExits}, {Reach, j.checkReach}, {Steps, j.checkSteps}, {Keys, j.checkKeys}, {Doors, j.checkDoors}, {Softlock, j.checkSoftlock}, {Unreachable, j.checkArea}} {
		switch {
		case !j.asked.asks(ask.rule):
		case len(j.m.Starts) > 0 || ask.rule == Starts || ask.rule == Exits || ask.rule == Steps && len(j.asked.Between) > 0:
			ask.ask()
		default:
			j.skipped = append(j.skipped, ask.rule)
		}
	}
	return nil
}

// findings returns the findings above severity 0, sorted. If one rule has too many, one finding summarizes the rest.
func (j *judge) findings(file string) []Finding {
	Sort(j.found)
	counts := map[string]int{}
	var kept []Finding
	for _, f := range j.found {
		if f.Severity == 0 {
			continue
		}
		f.File, f.Level = file, j.level.Source.Level
		if f.At != nil && j.level.Source.Format == source.Text {
			f.Line = f.At.Y + 1 // a row is a line
		}
		if counts[f.Rule]++; counts[f.Rule] <= MostFindings {
			kept = append(kept, f)
		}
	}
	if j.asked.severities[Meaning] > 0 {
		counts[Meaning] += j.level.More
	}
	for _, r := range Rules() {
		if n := counts[r.Name] - MostFindings; n > 0 {
			kept = append(kept, Finding{File: file, Level: j.level.Source.Level, Rule: r.Name, Severity: j.asked.severities[r.Name], Subject: "more", Message: fmt.Sprintf("and %d more", n)})
		}
	}
	Sort(kept)
	return kept
}

// place returns the editor's coordinates of a cell.
func (j *judge) place(cell int) Place {
	x, y := j.level.Source.Place(cell)
	return Place{x, y}
}

// MostFindings limits the findings of one rule on a map; one more counts the rest.
const MostFindings = 50

// addFinding adds a finding of a rule at a cell; -1 means the whole map.
func (j *judge) addFinding(rule string, cell int, subject, message, why string) *Finding {
	f := Finding{Rule: rule, Severity: j.asked.severities[rule], Subject: subject, Message: message, Why: why}
	if cell >= 0 {
		at := j.place(cell)
		f.At, f.Layer = &at, j.level.Layer(cell)
	}
	j.found = append(j.found, f)
	return &j.found[len(j.found)-1]
}

// undecided reports that a rule was not decided, and why.
func (j *judge) undecided(rule string, cell int, subject, message string, reason error) {
	f := j.addFinding(Undecided, cell, rule+": "+subject, message, "")
	if reason != nil {
		f.Why = reason.Error()
	}
}

// look computes what every start reaches.
func (j *judge) look() {
	j.known = true
	for n := range j.m.Starts {
		var r lock.Reach
		j.search(func(m *solve.Meter) { r = j.plan.Reach(n, m) })
		j.reaches = append(j.reaches, r)
		j.known = j.known && r.Verdict == solve.Proved
	}
	j.parts = j.plan.Unreached(j.reaches, j.meter)
}

// stopped returns why some reach is unknown, or nil.
func (j *judge) stopped() error {
	for _, r := range j.reaches {
		if r.Verdict != solve.Proved {
			return r.Stopped
		}
	}
	return nil
}

// reached reports whether any start reaches a cell.
func (j *judge) reached(cell int) bool {
	return slices.ContainsFunc(j.reaches, func(r lock.Reach) bool { return r.Waves[cell] >= 0 })
}

// apartFrom explains why no start reaches a cell with a key or an exit.
func (j *judge) apartFrom(cell int) string {
	if j.home == nil {
		j.home = map[int]int{}
		for i, p := range j.parts {
			for _, cells := range [][]int{p.Keys, p.Exits} {
				for _, c := range cells {
					j.home[c] = i
				}
			}
		}
	}
	if i, is := j.home[cell]; is {
		return j.beyond("it", j.parts[i])
	}
	return ""
}

// checkStarts checks the number of starts.
func (j *judge) checkStarts() { j.count(Starts, "start", len(j.m.Starts), j.asked.Starts) }

// checkExits checks the number of exits.
func (j *judge) checkExits() {
	n := 0
	for _, kind := range j.m.Cells {
		n += boolean(j.m.Kinds[kind].Exit)
	}
	j.count(Exits, "exit", n, j.asked.Exits)
}

// count checks that the number of something is within its range.
func (j *judge) count(rule, what string, n int, want mapping.Range) {
	there := fmt.Sprintf("there are %d %ss on the map", n, what)
	if n < 2 {
		there = fmt.Sprintf("there is %s %s on the map", []string{"no", "one"}[n], what)
	}
	switch {
	case n < want.Least:
		j.addFinding(rule, -1, what, there, many(want.Least, "at least one is wanted", "at least %d are wanted"))
	case want.Most >= 0 && n > want.Most:
		j.addFinding(rule, -1, what, there, many(want.Most, "at most one is wanted", "at most %d are wanted"))
	}
}

// checkDoors checks that every door can be opened from some start.
func (j *judge) checkDoors() {
	shut := make([]map[int]lock.ClosedDoor, len(j.reaches)) // by start and cell
	for n, r := range j.reaches {
		shut[n] = map[int]lock.ClosedDoor{}
		for _, s := range r.Shut {
			shut[n][s.At] = s
		}
	}
	var deep []int
	for cell := range j.m.Cells {
		if len(j.m.Kind(cell).Needs) == 0 || j.reached(cell) {
			continue
		}
		if s, is := j.shutFor(cell, shut); is {
			j.addFinding(Doors, cell, j.doorSubject(cell), j.door(cell)+" can never be opened", j.shut(s))
		} else {
			deep = append(deep, cell)
		}
	}
	switch {
	case len(deep) == 0:
	case !j.known:
		j.undecided(Doors, deep[0], j.doorSubject(deep[0]), "whether "+j.doors(deep)+" can be opened is not decided", j.stopped())
	case len(deep) > fewDeep:
		j.addFinding(Doors, deep[0], "doors", fmt.Sprintf("%d doors can never be opened, of which this is the first", len(deep)), "nobody gets to them")
	default:
		for _, cell := range deep {
			j.addFinding(Doors, cell, j.doorSubject(cell), j.door(cell)+" can never be opened", "nobody gets to it")
		}
	}
}

// doorSubject identifies a door in words that do not change when it moves.
func (j *judge) doorSubject(cell int) string { return j.subject("door", j.m.Kind(cell).Needs...) }

// fewDeep limits how many unreachable doors are reported one by one.
const fewDeep = 5

// shutFor returns a door that stays shut for a start that reaches it, and is proved to stay shut for all.
func (j *judge) shutFor(cell int, shut []map[int]lock.ClosedDoor) (found lock.ClosedDoor, is bool) {
	for n, r := range j.reaches {
		s, there := shut[n][cell]
		switch {
		case there && !is:
			found, is = s, true
		case !there && r.Verdict != solve.Proved:
			return lock.ClosedDoor{}, false // unknown for this one
		}
	}
	return found, is
}

// checkKeys checks that every key can be picked up from some start.
func (j *judge) checkKeys() {
	var open []int
	for cell := range j.m.Cells {
		k := j.m.Kind(cell)
		if len(k.Gives) == 0 || j.reached(cell) {
			continue
		}
		if !j.known {
			open = append(open, cell)
			continue
		}
		why := j.apartFrom(cell)
		for _, sort := range k.Gives {
			j.addFinding(Keys, cell, j.subject("key", sort), j.key(sort)+" can't be had", why)
		}
	}
	if len(open) > 0 {
		sort := j.m.Kind(open[0]).Gives[0]
		j.undecided(Keys, open[0], j.subject("key", sort), many(len(open), "whether "+j.key(sort)+" can be had is not decided", "whether %d keys can be had is not decided"), j.stopped())
	}
}

// checkArea checks that not too many cells are out of reach.
func (j *judge) checkArea() {
	total, most := 0, j.asked.Unreachable.Most
	for _, p := range j.parts {
		total += p.Size
	}
	if most < 0 || total <= most {
		return
	}
	if !j.known {
		j.undecided(Unreachable, j.parts[0].At, "cells", fmt.Sprintf("whether more than %d cells can't be reached is not decided; no more than %d can't", most, total), j.stopped())
		return
	}
	for _, p := range j.parts {
		allowed := fmt.Sprintf("%d in all, %d allowed", total, most)
		j.addFinding(Unreachable, p.At, "area", many(p.Size, "a cell can't be reached", "%d cells can't be reached")+" ("+allowed+")", j.beyond(many(p.Size, "it", "they"), p))
	}
}
