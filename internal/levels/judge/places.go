package judge

import (
	"slices"

	"jogada/internal/lock"
)

// where names a place: cave.tmx:3,4. A place of the level at hand is only its cell.
func (j *judge) where(place, level int) string {
	l, cell := j.world.Level(place)
	src := j.levels[l].Source
	x, y := src.Place(cell)
	if at := (Place{x, y}).String(); l == level {
		return at
	} else if src.Level != "" {
		return src.Level + ":" + at
	} else {
		return j.checker.called(src.File) + ":" + at
	}
}

// placeOf returns the editor's coordinates of a place in its level.
func (j *judge) placeOf(place int) Place {
	level, cell := j.world.Level(place)
	return j.collectors[level].place(cell)
}

// start names a start in words.
func (j *judge) start(n int) string { return j.tr.Say("start %s", j.world.Starts[n].Name) }

// startSubject identifies a start in words that are the same in every language.
func (j *judge) startSubject(n int) string { return "start " + j.world.Starts[n].Name }

// doorAt names a door by its condition and its cell.
func (j *judge) doorAt(place, level int) string {
	if name, is := j.itself(place); is {
		return name // which has the cell in it
	}
	return j.tr.Say("%s at %s", j.door(place), j.where(place, level))
}

// needed reports whether anything needs a key.
func needed(w *lock.World, sort int) bool {
	return slices.ContainsFunc(w.Kinds, func(k lock.Kind) bool { return slices.Contains(k.Needs, sort) }) ||
		slices.ContainsFunc(w.Relays, func(r lock.Relay) bool { return slices.Contains(r.When, sort) })
}

// trap describes how a walk loses the exit: by what it uses up, turns, or leaves behind.
func (j *judge) trap(start int, walk lock.Walk) string {
	w := j.world
	s := w.NewState(start)
	level, _ := w.Level(walk.Cells[len(walk.Cells)-1])
	var used, turned []string
	for _, step := range walk.Steps() {
		before := s.Clone()
		if err := s.Do(w, step); err != nil {
			return "" // showWalk says so
		}
		for t := range w.Keys {
			if w.Keys[t].Once && s.Has[t] < before.Has[t] {
				used = append(used, j.doorAt(step.At, level))
				break
			}
		}
		if !slices.Equal(s.On, before.On) {
			turned = append(turned, j.where(step.At, level))
		}
	}
	end := j.where(s.At, level)
	switch {
	case len(used) > 0 && j.plain:
		return j.tr.Say("keys are used up on %s", list(j.tr, used))
	case len(used) > 0:
		return j.tr.Say("things are used up on %s", list(j.tr, used))
	case len(turned) > 0:
		return j.tr.Say("switches are turned at %s", list(j.tr, turned))
	}
	var left []string
	for sort := range w.Keys {
		if s.Has[sort] == 0 && needed(w, sort) {
			left = append(left, w.Keys[sort].Name)
		}
	}
	if len(left) > 0 {
		return j.tr.Say("from %s on there is no way back, and the player lacks %s", end, list(j.tr, left))
	}
	return j.tr.Say("from %s on there is no way back", end)
}

// showWalk adds a walk to a finding: all of it level by level, and its last part in the level of the finding.
func (j *judge) showWalk(f *Finding, level, start int, walk lock.Walk) {
	if _, err := lock.Replay(j.world, start, walk.Steps()); err != nil { // the checker disagrees; must never happen
		f.Why = j.tr.Say("the walk breaks the rules: %s", err)
		return
	}
	src := j.levels[level].Source
	legs := j.legs(walk)
	for _, leg := range legs {
		if leg.Map == Name(j.checker.called(src.File), src.Level) {
			f.Walk = leg.Cells
		}
	}
	if len(legs) > 1 {
		f.Legs = legs
	}
}

// legs splits a walk by levels. A passage belongs to neither.
func (j *judge) legs(walk lock.Walk) (legs []LevelWalk) {
	last := -1
	for _, place := range walk.Cells {
		if place >= j.world.Cells() {
			continue
		}
		level, cell := j.world.Level(place)
		if level != last {
			legs = append(legs, LevelWalk{Map: Name(j.checker.called(j.levels[level].Source.File), j.levels[level].Source.Level)})
			last = level
		}
		x, y := j.levels[level].Source.Place(cell)
		leg := &legs[len(legs)-1]
		leg.Cells = append(leg.Cells, Place{x, y})
	}
	return legs
}
