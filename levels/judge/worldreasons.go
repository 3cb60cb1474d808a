package judge

import (
	"fmt"
	"slices"
	"strings"

	"jogada/lock/world"
	"jogada/say"
)

// where names a place: cave.tmx:3,4. A place of the level at hand is only its cell.
func (j *worldJudge) where(place, level int) string {
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

func (j *worldJudge) start(n int) string { return j.tr.Say("start %s", j.world.Starts[n].Name) }

// startSubject identifies a start in words that are the same in every language.
func (j *worldJudge) startSubject(n int) string { return "start " + j.world.Starts[n].Name }

// noExit explains why no exit can be reached.
func (j *worldJudge) noExit(start int) string {
	level, _ := j.world.Level(start)
	for at, kind := range j.world.Places {
		if j.world.Kinds[kind].Exit {
			return j.beyond(exitAt(j.where(at, level)), at, level)
		}
	}
	return j.tr.Of("there is none in the world")
}

// reached reports whether any start reaches a place.
func (j *worldJudge) reached(place int) bool {
	return slices.ContainsFunc(j.reaches, func(r world.Reach) bool { return r.Wave(place) >= 0 })
}

// reverse finds the places that steps lead from, once.
func (j *worldJudge) reverse() {
	if j.into != nil {
		return
	}
	w := j.world
	j.into = make([][]int32, len(w.Places))
	for from := range j.meter.Range(len(w.Places)) {
		for _, to := range w.To[w.First[from]:w.First[from+1]] {
			j.into[to] = append(j.into[to], int32(from))
		}
	}
}

// beyond explains why no start reaches a place: it lies beyond doors that stay shut, or no path leads to it.
func (j *worldJudge) beyond(thing unreached, place, level int) string {
	if len(j.collectors[level].found) > 10*MostFindings {
		return "" // most of them are only counted
	}
	j.reverse()
	seen := map[int32]bool{int32(place): true}
	queue := []int32{int32(place)}
	var doors []string
	for i := 0; i < len(queue) && j.meter.Work(1); i++ {
		for _, from := range j.into[queue[i]] {
			switch {
			case seen[from]:
			case j.reached(int(from)):
				if name := j.doorAt(int(queue[i]), level); !slices.Contains(doors, name) {
					doors = append(doors, name)
				}
			default:
				seen[from] = true
				queue = append(queue, from)
			}
		}
	}
	if len(doors) == 1 && int(queue[0]) == place && len(queue) == 1 {
		thing.one = thing.itself
	}
	slices.Sort(doors)
	return thing.beyond(j.tr, len(doors), list(j.tr, doors))
}

// door names a place by its condition: door red, door 3 × coin, door switch north.
func (j *worldJudge) door(place int) string { return j.doorIn(j.tr, place) }

// doorSubject identifies a door in words that are the same in every language.
func (j *worldJudge) doorSubject(place int) string { return j.doorIn(say.Translator{}, place) }

func (j *worldJudge) doorIn(tr say.Translator, place int) string {
	name := j.conditionIn(tr, place)
	switch {
	case name == "":
		return tr.Of("the cell")
	case j.isRef(place):
		return name
	}
	return tr.Say("door %s", name)
}

// isRef reports whether a place is a door that its only key is named after.
func (j *worldJudge) isRef(place int) bool {
	k := &j.world.Kinds[j.world.Places[place]]
	return len(k.Needs) == 1 && len(k.On)+len(k.Off) == 0 && j.assembly.Refs[k.Needs[0]]
}

// condition names what a place needs: red, 3 × coin, switch north.
func (j *worldJudge) condition(place int) string { return j.conditionIn(j.tr, place) }

func (j *worldJudge) conditionIn(tr say.Translator, place int) string {
	k := &j.world.Kinds[j.world.Places[place]]
	counts := map[int]int{}
	var names []string
	for _, t := range k.Needs {
		counts[t]++
	}
	for i, t := range k.Needs {
		if slices.Contains(k.Needs[:i], t) {
			continue
		}
		name := j.world.Things[t].Name
		if counts[t] > 1 {
			name = fmt.Sprintf("%d × %s", counts[t], name)
		}
		names = append(names, name)
	}
	for _, s := range slices.Concat(k.On, k.Off) {
		names = append(names, tr.Say("switch %s", j.world.Switches[s].Name))
	}
	return strings.Join(names, " + ")
}

// doorAt names a place by its condition and its cell.
func (j *worldJudge) doorAt(place, level int) string {
	if j.isRef(place) {
		return j.door(place) // which has the cell in it
	}
	return j.tr.Say("%s at %s", j.door(place), j.where(place, level))
}

// keyName names a thing after the word key.
func (j *worldJudge) keyName(thing int) string {
	if j.assembly.Refs[thing] {
		return j.tr.Say("for %s", j.world.Things[thing].Name)
	}
	return j.world.Things[thing].Name
}

// shut explains why a door stays shut.
func (j *worldJudge) shut(place int) string {
	w := j.world
	if level, _ := w.Level(place); len(j.collectors[level].found) > 10*MostFindings {
		return "" // most of them are only counted
	}
	j.reverse()
	if !slices.ContainsFunc(j.into[place], func(from int32) bool { return j.reached(int(from)) }) {
		return j.tr.Of("nobody gets to it")
	}
	k := &w.Kinds[w.Places[place]]
	total, had, need := make([]int, len(w.Things)), make([]int, len(w.Things)), make([]int, len(w.Things))
	for at, kind := range w.Places {
		for _, t := range w.Kinds[kind].Gives {
			total[t]++
			had[t] += boolean(j.reached(at))
		}
	}
	for _, r := range w.Relays {
		for _, t := range r.Gives {
			total[t]++ // whether it fires is not said
		}
	}
	for _, t := range k.Needs {
		need[t]++
	}
	var why []string
	for t, n := range need {
		name := j.keyName(t)
		switch {
		case n == 0 || had[t] >= n:
		case total[t] == 0:
			why = append(why, j.tr.Say("there is no key %s in the world", name))
		case total[t] == 1:
			why = append(why, j.tr.Say("the only key %s can't be collected", name))
		default:
			why = append(why, j.tr.Say("it takes %d keys %s, of which %d can be collected", n, name, had[t]))
		}
	}
	switch {
	case len(why) > 0:
		return strings.Join(why, "; ")
	case len(k.Needs) > 0 && len(k.On)+len(k.Off) > 0:
		return j.tr.Of("its keys and switches are never right at once")
	case len(k.Needs) > 0:
		return j.tr.Of("its keys can be picked up, but never brought to it")
	}
	return j.tr.Of("its switches are never right when a player gets to it")
}

// needed reports whether anything needs a thing.
func needed(w *world.World, thing int) bool {
	return slices.ContainsFunc(w.Kinds, func(k world.Kind) bool { return slices.Contains(k.Needs, thing) }) ||
		slices.ContainsFunc(w.Relays, func(r world.Relay) bool { return slices.Contains(r.When, thing) })
}

// trap describes how a walk loses the exit: by what it uses up, turns, or leaves behind.
func (j *worldJudge) trap(start int, steps []world.Step) string {
	w := j.world
	s := w.NewState(start)
	level := 0
	if len(steps) > 0 {
		level, _ = w.Level(steps[len(steps)-1].At)
	}
	var used, turned []string
	for _, step := range steps {
		before := s.Clone()
		if err := s.Do(w, step); err != nil {
			return "" // showWalk says so
		}
		for t := range w.Things {
			if w.Things[t].Used && s.Has[t] < before.Has[t] {
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
	case len(used) > 0:
		return j.tr.Say("things are used up on %s", list(j.tr, used))
	case len(turned) > 0:
		return j.tr.Say("switches are turned at %s", list(j.tr, turned))
	}
	var left []string
	for thing := range w.Things {
		if s.Has[thing] == 0 && needed(w, thing) {
			left = append(left, w.Things[thing].Name)
		}
	}
	if len(left) > 0 {
		return j.tr.Say("from %s on there is no way back, and the player lacks %s", end, list(j.tr, left))
	}
	return j.tr.Say("from %s on there is no way back", end)
}
