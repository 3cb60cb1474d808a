package judge

import (
	"slices"

	"jogada/lock"
	"jogada/say"
	"jogada/solve"
)

// judge checks one map against its rules.
type judge struct {
	words
	collector
	tr      say.Translator
	plan    *lock.Plan
	meter   *solve.Meter
	nodes   int64
	reaches []lock.Reach // by start
	parts   []lock.Part  // parts that no start reaches; exact if known
	known   bool         // every reach is exact
	home    map[int]int  // by cell with a key or an exit, the part that it lies in
	skipped []string     // rules that were not evaluated, because the map has no start
}

// judge checks all rules. It fails if the map cannot be checked at all.
func (j *judge) judge() (err error) {
	for _, p := range j.level.Problems {
		f := j.addFinding(Meaning, p.Cell, p.Subject, p.Message.In(j.tr), p.Why.In(j.tr))
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
		return j.beyond(it, j.parts[i])
	}
	return ""
}

// checkStarts checks the number of starts.
func (j *judge) checkStarts() {
	j.count(Starts, startsOfMap, len(j.m.Starts), j.asked.Starts)
}

// checkExits checks the number of exits.
func (j *judge) checkExits() {
	n := 0
	for _, kind := range j.m.Cells {
		n += boolean(j.m.Kinds[kind].Exit)
	}
	j.count(Exits, exitsOfMap, n, j.asked.Exits)
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
			j.addFinding(Doors, cell, j.doorSubject(cell), j.tr.Say("%s can never be opened", j.door(cell)), j.shut(s))
		} else {
			deep = append(deep, cell)
		}
	}
	switch {
	case len(deep) == 0:
	case !j.known:
		j.undecided(Doors, deep[0], j.doorSubject(deep[0]), j.tr.Say("whether %s can be opened is not decided", j.doors(deep)), j.stopped())
	case len(deep) > fewDeep:
		j.addFinding(Doors, deep[0], "doors", j.tr.Say("%d doors can never be opened, of which this is the first", len(deep)), j.tr.Of("nobody gets to them"))
	default:
		for _, cell := range deep {
			j.addFinding(Doors, cell, j.doorSubject(cell), j.tr.Say("%s can never be opened", j.door(cell)), j.tr.Of("nobody gets to it"))
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
			j.addFinding(Keys, cell, j.subject("key", sort), j.tr.Say("key %s can't be collected", j.keyName(sort)), why)
		}
	}
	if len(open) > 0 {
		sort := j.m.Kind(open[0]).Gives[0]
		message := j.tr.Say("whether key %s can be collected is not decided", j.keyName(sort))
		if len(open) > 1 {
			message = j.tr.Say("whether %d keys can be collected is not decided", len(open))
		}
		j.undecided(Keys, open[0], j.subject("key", sort), message, j.stopped())
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
		j.undecided(Unreachable, j.parts[0].At, "cells", j.tr.Say("whether more than %d cells are unreachable is not decided; at most %d are", most, total), j.stopped())
		return
	}
	for _, p := range j.parts {
		message, thing := j.tr.Say("a cell can't be reached (%d in all, %d allowed)", total, most), it
		if p.Size > 1 {
			message, thing = j.tr.Say("%d cells can't be reached (%d in all, %d allowed)", p.Size, total, most), them
		}
		j.addFinding(Unreachable, p.At, "area", message, j.beyond(thing, p))
	}
}
