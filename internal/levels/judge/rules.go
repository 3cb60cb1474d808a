package judge

import (
	"slices"

	"jogada/internal/lock"
	"jogada/solve"
)

// checkStarts checks the number of starts.
func (j *judge) checkStarts(level int) {
	what := startsOfWorld
	if j.plain {
		what = startsOfMap
	}
	j.collectors[level].count(Starts, what, len(j.world.Starts), j.collectors[level].asked.Starts)
}

// checkExits checks the number of exits.
func (j *judge) checkExits(level int) {
	what := exitsOfWorld
	if j.plain {
		what = exitsOfMap
	}
	n := 0
	for _, kind := range j.world.Places {
		n += boolean(j.world.Kinds[kind].Exit)
	}
	j.collectors[level].count(Exits, what, n, j.collectors[level].asked.Exits)
}

// checkReach checks that an exit can be reached: from each start, or from some.
func (j *judge) checkReach(level int) {
	each := !j.collectors[level].asked.ReachBySome
	if !each && slices.Contains(j.exits, solve.Proved) {
		return
	}
	for n, verdict := range j.exits {
		at := j.world.Starts[n].At
		switch {
		case verdict == solve.Refuted && (each || !slices.Contains(j.exits, solve.Unknown)):
			j.addFindingAt(Reach, at, j.startSubject(n), j.tr.Say("no exit can be reached from %s", j.start(n)), j.noExit(n))
		case verdict == solve.Unknown:
			j.undecided(Reach, at, j.startSubject(n), j.tr.Say("whether an exit can be reached from %s is not decided", j.start(n)), j.reaches[n].Stopped)
		}
	}
}

// noExit explains why a player cannot reach an exit.
func (j *judge) noExit(start int) string {
	level, _ := j.world.Level(j.world.Starts[start].At)
	for at, kind := range j.world.Places {
		if j.world.Kinds[kind].Exit {
			return j.beyond(exitAt(j.where(at, level)), at, level, j.plan.Guard(j.reaches[start:start+1]))
		}
	}
	if j.plain {
		return j.tr.Of("there is none on the map")
	}
	return j.tr.Of("there is none in the world")
}

// apart explains why no start reaches a place.
func (j *judge) apart(place, level int) string {
	if len(j.collectors[level].found) > 10*MostFindings {
		return "" // most of them are only counted
	}
	if j.guard == nil {
		j.guard = j.plan.Guard(j.reaches)
	}
	return j.beyond(it, place, level, j.guard)
}

// beyond explains why a place is not reached: it lies beyond doors that stay shut, or no path leads to it.
func (j *judge) beyond(thing unreached, place, level int, guard *lock.Guard) string {
	doors := guard.Doors(place, j.meter)
	if len(doors) == 1 && doors[0] == place {
		thing.one = thing.itself
	}
	return thing.beyond(j.tr, len(doors), j.doorsSeen(doors, level))
}

// doorsSeen names doors for a reader who sees a level: on a map alone by their keys, in a world with their cells.
func (j *judge) doorsSeen(doors []int, level int) string {
	if j.plain {
		return j.doors(doors)
	}
	var names []string
	for _, at := range doors {
		names = append(names, j.doorAt(at, level))
	}
	slices.Sort(names)
	return list(j.tr, slices.Compact(names))
}

// checkKeys checks that everything in a level can be collected from some start.
func (j *judge) checkKeys(level int) {
	l := j.levels[level]
	var open []int
	had := map[int]bool{} // triggers that can be fired, or are reported
	for cell := range l.Lock.Cells {
		for _, sort := range l.Lock.Kind(cell).Gives {
			had[sort] = had[sort] || j.reached(j.first[level]+cell)
		}
	}
	for cell := range l.Lock.Cells {
		at := j.first[level] + cell
		if len(l.Lock.Kind(cell).Gives) == 0 || j.reached(at) {
			continue
		}
		if !j.known {
			open = append(open, at)
			continue
		}
		for i, sort := range j.world.Kind(at).Gives {
			name := j.keyName(sort)
			own := l.Lock.Kind(cell).Gives[i]
			if !slices.Contains(l.Triggers, own) {
				j.addFindingAt(Keys, at, j.subject("key", sort), j.tr.Say("key %s can't be collected", name), j.apart(at, level))
			} else if !had[own] {
				had[own] = true
				j.addFindingAt(Keys, at, "trigger "+name, j.tr.Say("trigger %s can't be fired", name), j.apart(at, level))
			}
		}
	}
	if len(open) > 0 {
		sort := j.world.Kind(open[0]).Gives[0]
		message := j.tr.Say("whether key %s can be collected is not decided", j.keyName(sort))
		if len(open) > 1 {
			message = j.tr.Say("whether %d keys can be collected is not decided", len(open))
		}
		j.undecided(Keys, open[0], j.subject("key", sort), message, j.stopped())
	}
}

// fewDeep limits how many unreachable doors are reported one by one.
const fewDeep = 5

// checkDoors checks that every door of a level can be opened from some start, passages included.
func (j *judge) checkDoors(level int) {
	shut := make([]map[int]lock.ClosedDoor, len(j.reaches)) // by start and place
	for n, r := range j.reaches {
		shut[n] = map[int]lock.ClosedDoor{}
		for _, s := range r.Shut {
			shut[n][s.At] = s
		}
	}
	var deep []int
	check := func(at int) {
		if k := j.world.Kind(at); k.Wall || !k.Door() || j.reached(at) {
			return
		}
		if s, is := j.shutFor(at, shut); is {
			j.addShut(at, j.shut(s))
		} else {
			deep = append(deep, at)
		}
	}
	for cell := range j.levels[level].Lock.Cells {
		check(j.first[level] + cell)
	}
	for i, from := range j.world.Passages {
		if l, _ := j.world.Level(int(from)); l == level {
			check(j.world.Cells() + i)
		}
	}
	switch {
	case len(deep) == 0:
	case !j.known:
		j.undecided(Doors, deep[0], j.doorSubject(deep[0]), j.tr.Say("whether %s can be opened is not decided", j.doors(deep)), j.stopped())
	case len(deep) > fewDeep:
		j.addFindingAt(Doors, deep[0], "doors", j.tr.Say("%d doors can never be opened, of which this is the first", len(deep)), j.tr.Of("nobody gets to them"))
	default:
		for _, at := range deep {
			j.addShut(at, j.tr.Of("nobody gets to it"))
		}
	}
}

// addShut adds the finding of a door that stays shut.
func (j *judge) addShut(at int, why string) {
	subject, message := j.doorSubject(at), j.tr.Say("%s can never be opened", j.door(at))
	if at >= j.world.Cells() {
		subject, message = "link "+subject, j.tr.Say("link %s can never be opened", j.door(at))
	}
	j.addFindingAt(Doors, at, subject, message, why)
}

// shutFor returns a door that stays shut for a start that reaches it, and is proved to stay shut for all.
func (j *judge) shutFor(at int, shut []map[int]lock.ClosedDoor) (found lock.ClosedDoor, is bool) {
	for n, r := range j.reaches {
		s, there := shut[n][at]
		switch {
		case there && !is:
			found, is = s, true
		case !there && r.Verdict != solve.Proved:
			return lock.ClosedDoor{}, false // unknown for this one
		}
	}
	return found, is
}

// checkSoftlock checks that no player who can reach an exit can lose it.
func (j *judge) checkSoftlock(int) {
	for n, s := range j.world.Starts {
		if j.canExit(n) == solve.Refuted {
			continue // that is another fault, reported by another rule
		}
		var w lock.Walk
		j.search(func(m *solve.Meter) { w = j.plan.ToSoftlock(n, m) })
		switch {
		case w.Found:
			steps := len(w.Cells) - 1
			end := w.Cells[steps]
			after := j.tr.Count(steps, "after one step no exit can be reached any more", "after %d steps no exit can be reached any more")
			if w.Verdict != solve.Proved && !j.plain {
				after = j.tr.Say("%s, perhaps sooner", after)
			}
			f := j.addFindingAt(Softlock, end, j.startSubject(n), after, j.trap(n, w))
			level, _ := j.world.Level(end)
			var all string
			if f.Misuses, all = j.misuses(n, level); all != "" {
				f.Why += "; " + all
			}
			j.showWalk(f, level, n, w)
		case w.Verdict == solve.Unknown:
			j.undecided(Softlock, s.At, j.startSubject(n), j.tr.Say("whether a player from %s can get stuck is not decided", j.start(n)), w.Stopped)
		}
	}
}

// checkArea checks that not too many cells of a level are out of reach.
func (j *judge) checkArea(level int) {
	total, most, parts := 0, j.collectors[level].asked.Unreachable.Most, j.unreached(level)
	for _, p := range parts {
		total += p.Size
	}
	switch {
	case most < 0 || total <= most:
	case !j.known:
		j.undecided(Unreachable, parts[0].At, "cells", j.tr.Say("whether more than %d cells are unreachable is not decided; at most %d are", most, total), j.stopped())
	case j.levels[level].Movement != nil: // seen from the side, most parts are air
		message := j.tr.Say("%d cells can't be reached (%d allowed), of which this is the first", total, most)
		if total == 1 {
			message = j.tr.Say("a cell can't be reached (%d allowed)", most)
		}
		j.addFindingAt(Unreachable, parts[0].At, "area", message, "")
	default:
		for _, p := range parts {
			message, thing := j.tr.Say("a cell can't be reached (%d in all, %d allowed)", total, most), it
			if p.Size > 1 {
				message, thing = j.tr.Say("%d cells can't be reached (%d in all, %d allowed)", p.Size, total, most), them
			}
			j.addFindingAt(Unreachable, p.At, "area", message, thing.beyond(j.tr, len(p.Doors), j.doorsSeen(p.Doors, level)))
		}
	}
}
