package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/levels/mapping"
	"jogada/levels/read/source"
	"jogada/lock/world"
	"jogada/solve"
)

// worldJudge checks a world against its rules. Findings belong to the level where they are.
type worldJudge struct {
	checker  *Checker
	levels   []*mapping.Level
	assembly *assembly
	world    *world.World
	plan     *world.Plan // nil if the world cannot be checked
	because  string      // why rules are skipped; "" if that is for lack of a start
	meter    *solve.Meter
	asked    []demands // by level
	home     int       // the level that findings about the whole world belong to
	reaches  []world.Reach
	exits    []solve.Verdict // by start
	known    bool            // every reach is exact
	into     [][]int32       // by place: those that steps lead from; nil until needed
	found    [][]Finding     // by level
	rules    [][]string
	skipped  [][]string
}

func (c *Checker) worldJudge(ctx context.Context, levels []*mapping.Level) *worldJudge {
	j := &worldJudge{checker: c, levels: levels, meter: solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes}), known: true,
		found: make([][]Finding, len(levels)), rules: make([][]string, len(levels)), skipped: make([][]string, len(levels))}
	for i, l := range levels {
		j.asked = append(j.asked, demandsOf(c.Mapping.Must(l.Source.Name())))
		if len(l.Lock.Starts) > 0 && len(levels[j.home].Lock.Starts) == 0 {
			j.home = i
		}
	}
	return j
}

// build makes the plan.
func (j *worldJudge) build(meter *solve.Meter) (err error) {
	if j.assembly, j.world, err = assemble(j.checker.Mapping, j.levels, meter); err == nil {
		j.plan, err = world.Compile(j.world, meter)
	}
	return err
}

// search runs a question within a budget of its own.
func (j *worldJudge) search(ask func(*solve.Meter)) { j.meter.Check(j.checker.Nodes, ask) }

// ofWorld lists the rules about the whole world; the others apply to each level.
var ofWorld = []string{Starts, Exits, Reach, Steps, Softlock}

// judge checks all rules.
func (j *worldJudge) judge() {
	for i, l := range j.levels {
		for _, p := range l.Problems {
			j.tell(i, Meaning, p.Cell, p.Subject, p.Message, p.Why).Layer = p.Layer
		}
	}
	if len(j.levels) == 0 {
		return
	}
	if j.plan != nil {
		for _, p := range j.assembly.problems {
			j.tell(p.level, Meaning, p.cell, p.subject, p.message, p.why)
		}
		j.look()
	}
	for i := range j.levels {
		for _, rule := range j.asked[i].rules() {
			switch {
			case slices.Contains(ofWorld, rule) && i != j.home:
			case rule == Meaning || rule == Unreadable || rule == Undecided || j.plan != nil && (rule == Starts || rule == Exits):
				j.rules[i] = append(j.rules[i], rule)
			case j.plan == nil || len(j.world.Starts) == 0:
				j.skipped[i] = append(j.skipped[i], rule)
			case rule == Steps && len(j.asked[i].Between) > 0:
				j.skipped[i] = append(j.skipped[i], rule)
				j.because = "steps between places are not asked of a world"
			default:
				j.rules[i] = append(j.rules[i], rule)
			}
		}
	}
	if j.plan == nil {
		return
	}
	for _, ask := range []struct {
		rule string
		ask  func(level int)
	}{{Starts, j.askStarts}, {Exits, j.askExits}, {Reach, j.askReach}, {Steps, j.askSteps}, {Keys, j.askKeys}, {Doors, j.askDoors}, {Softlock, j.askSoftlock}, {Unreachable, j.askArea}} {
		for i := range j.levels {
			if slices.Contains(j.rules[i], ask.rule) {
				ask.ask(i)
			}
		}
	}
}

// look computes what every start reaches.
func (j *worldJudge) look() {
	for n := range j.world.Starts {
		var r world.Reach
		j.search(func(m *solve.Meter) { r = j.plan.Reach(n, m) })
		j.reaches = append(j.reaches, r)
		j.known = j.known && r.Verdict == solve.Proved
		can := solve.Unknown
		switch {
		case r.Exit():
			can = solve.Proved
		case r.Verdict == solve.Proved:
			can = solve.Refuted
		default:
			j.search(func(m *solve.Meter) { can = j.plan.CanExit(n, m) })
		}
		j.exits = append(j.exits, can)
	}
}

func (j *worldJudge) canExit(start int) solve.Verdict { return j.exits[start] }

// tell adds a finding of a rule at a cell of a level; -1 means the whole level.
func (j *worldJudge) tell(level int, rule string, cell int, subject, message, why string) *Finding {
	f := Finding{Rule: rule, Severity: j.asked[level].severities[rule], Subject: subject, Message: message, Why: why, Level: j.levels[level].Source.Level}
	if cell >= 0 {
		x, y := j.levels[level].Source.Place(cell)
		f.At, f.Layer = &Place{x, y}, j.levels[level].Layer(cell)
	}
	j.found[level] = append(j.found[level], f)
	return &j.found[level][len(j.found[level])-1]
}

// tellAt adds a finding at a place.
func (j *worldJudge) tellAt(rule string, place int, subject, message, why string) *Finding {
	level, cell := j.world.Level(place)
	return j.tell(level, rule, cell, subject, message, why)
}

func (j *worldJudge) undecided(rule string, place int, subject, message string, reason error) {
	f := j.tellAt(Undecided, place, rule+": "+subject, message, "")
	if reason != nil {
		f.Why = reason.Error()
	}
}

// findings returns the findings of a level, sorted. If one rule has too many, one finding summarizes the rest.
func (j *worldJudge) findings(level int, file string) (kept []Finding) {
	Sort(j.found[level])
	src := j.levels[level].Source
	counts := map[string]int{Meaning: j.levels[level].More}
	for _, f := range j.found[level] {
		if f.Severity == 0 {
			continue
		}
		f.File = file
		if f.At != nil && src.Format == source.Text {
			f.Line = f.At.Y + 1
		}
		if counts[f.Rule]++; counts[f.Rule] <= MostFindings {
			kept = append(kept, f)
		}
	}
	for _, r := range Rules() {
		if n := counts[r.Name] - MostFindings; n > 0 && j.asked[level].severities[r.Name] > 0 {
			kept = append(kept, Finding{File: file, Level: src.Level, Rule: r.Name, Severity: j.asked[level].severities[r.Name], Subject: "more", Message: fmt.Sprintf("and %d more", n)})
		}
	}
	Sort(kept)
	return kept
}

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

func (j *worldJudge) askStarts(level int) {
	j.count(level, Starts, "start", len(j.world.Starts), j.asked[level].Starts)
}

func (j *worldJudge) askExits(level int) {
	n := 0
	for _, kind := range j.world.Places {
		n += boolean(j.world.Kinds[kind].Exit)
	}
	j.count(level, Exits, "exit", n, j.asked[level].Exits)
}

// count checks that the number of something is within its range.
func (j *worldJudge) count(level int, rule, what string, n int, want mapping.Range) {
	there := fmt.Sprintf("there are %d %ss in the world", n, what)
	if n < 2 {
		there = fmt.Sprintf("there is %s %s in the world", []string{"no", "one"}[n], what)
	}
	switch {
	case n < want.Least:
		j.tell(level, rule, -1, what, there, many(want.Least, "at least one is wanted", "at least %d are wanted"))
	case want.Most >= 0 && n > want.Most:
		j.tell(level, rule, -1, what, there, many(want.Most, "at most one is wanted", "at most %d are wanted"))
	}
}

func (j *worldJudge) start(n int) string { return "start " + j.world.Starts[n].Name }

// askReach checks that an exit can be reached: from each start, or from some.
func (j *worldJudge) askReach(level int) {
	each := !j.asked[level].ReachBySome
	if !each && slices.Contains(j.exits, solve.Proved) {
		return
	}
	for n, verdict := range j.exits {
		at := j.world.Starts[n].At
		switch {
		case verdict == solve.Refuted && (each || !slices.Contains(j.exits, solve.Unknown)):
			j.tellAt(Reach, at, j.start(n), "no exit can be reached from "+j.start(n), j.noExit(at))
		case verdict == solve.Unknown:
			j.undecided(Reach, at, j.start(n), "whether an exit can be reached from "+j.start(n)+" is not decided", j.reaches[n].Stopped)
		}
	}
}

// noExit explains why no exit can be reached.
func (j *worldJudge) noExit(start int) string {
	level, _ := j.world.Level(start)
	for at, kind := range j.world.Places {
		if j.world.Kinds[kind].Exit {
			return j.beyond(fmt.Sprintf("the exit at %s", j.where(at, level)), at, level)
		}
	}
	return "there is none in the world"
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

// beyond explains why no start reaches a place: it lies beyond doors that stay shut, or no way leads to it.
func (j *worldJudge) beyond(thing string, place, level int) string {
	if len(j.found[level]) > 10*MostFindings {
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
	switch {
	case len(doors) == 0:
		return "no way leads to " + thing
	case len(doors) == 1 && int(queue[0]) == place && len(queue) == 1:
		return thing + " is " + doors[0] + ", which stays shut"
	}
	slices.Sort(doors)
	return fmt.Sprintf("%s lies beyond %s, which %s shut", thing, list(doors), many(len(doors), "stays", "stay"))
}

// door names a place by its condition: door red, door 3 × coin, door of switch north.
func (j *worldJudge) door(place int) string {
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
		names = append(names, "switch "+j.world.Switches[s].Name)
	}
	switch {
	case len(names) == 0:
		return "the cell"
	case len(names) == 1 && len(k.Needs) == 1 && j.assembly.refs[k.Needs[0]]:
		return names[0]
	}
	return "door " + strings.Join(names, " + ")
}

// doorAt names a place by its condition and its cell.
func (j *worldJudge) doorAt(place, level int) string {
	name := j.door(place)
	if strings.Contains(name, " at ") {
		return name
	}
	return name + " at " + j.where(place, level)
}

// key names a thing.
func (j *worldJudge) key(thing int) string {
	if j.assembly.refs[thing] {
		return "key for " + j.world.Things[thing].Name
	}
	return "key " + j.world.Things[thing].Name
}

// askSteps checks that the fewest steps from each start to an exit are within bounds.
func (j *worldJudge) askSteps(level int) {
	want := j.asked[level].Steps
	for n, s := range j.world.Starts {
		if j.canExit(n) == solve.Refuted {
			j.tellAt(Steps, s.At, j.start(n), "no number of steps leads from "+j.start(n)+" to an exit", j.noExit(s.At))
			continue
		}
		var w world.Walk
		j.search(func(m *solve.Meter) { w = j.plan.ToExit(n, m) })
		steps := len(w.Steps)
		from := "from " + j.start(n) + " to an exit"
		var f *Finding
		switch {
		case w.Verdict == solve.Proved && steps < want.Least:
			f = j.tellAt(Steps, s.At, j.start(n), fmt.Sprintf("%s %s", many(steps, "one step leads", "%d steps lead"), from), fmt.Sprintf("at least %d are wanted", want.Least))
		case w.Verdict == solve.Proved && want.Most >= 0 && steps > want.Most, want.Most >= 0 && w.AtLeast > want.Most:
			f = j.tellAt(Steps, s.At, j.start(n), fmt.Sprintf("it takes at least %d steps %s", w.AtLeast, from), fmt.Sprintf("at most %d are wanted", want.Most))
		case w.Verdict == solve.Proved, w.Found && w.AtLeast >= want.Least && (want.Most < 0 || steps <= want.Most):
		default:
			j.undecided(Steps, s.At, j.start(n), "how many steps lead "+from+" is not decided", w.Stopped)
		}
		if f != nil && w.Verdict == solve.Proved {
			level, _ := j.world.Level(s.At)
			j.showWalk(f, level, n, w.Steps)
		}
	}
}

// showWalk adds a walk to a finding: all of it level by level, and its last part in the level of the finding.
func (j *worldJudge) showWalk(f *Finding, level, start int, steps []world.Step) {
	if _, err := world.Replay(j.world, start, steps); err != nil { // the checker disagrees; must never happen
		f.Why = "the walk breaks the rules: " + err.Error()
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

// askKeys checks that everything in a level can be had from some start.
func (j *worldJudge) askKeys(level int) {
	l := j.levels[level]
	var open []int
	had := map[int]bool{} // triggers that can be fired
	for cell := range l.Lock.Cells {
		for _, sort := range l.Lock.Kind(cell).Gives {
			had[sort] = had[sort] || j.reached(j.assembly.first[level]+cell)
		}
	}
	told := map[int]bool{}
	for cell := range l.Lock.Cells {
		at := j.assembly.first[level] + cell
		gives := l.Lock.Kind(cell).Gives
		if len(gives) == 0 || j.reached(at) {
			continue
		}
		for _, sort := range gives {
			name := l.Lock.Keys[sort].Name
			trigger := slices.Contains(l.Triggers, sort)
			switch {
			case trigger && (had[sort] || told[sort]):
			case !j.known:
				open = append(open, at)
			case trigger:
				told[sort] = true
				j.tell(level, Keys, cell, "trigger "+name, "trigger "+name+" can't be fired", j.beyond("it", at, level))
			default:
				j.tell(level, Keys, cell, "key "+name, "key "+name+" can't be had", j.beyond("it", at, level))
			}
		}
	}
	if len(open) > 0 {
		j.undecided(Keys, open[0], "keys", many(len(open), "whether a key can be had is not decided", "whether %d keys can be had is not decided"), j.stopped())
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

// askDoors checks that every door of a level can be opened from some start, passages included.
func (j *worldJudge) askDoors(level int) {
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
		name := j.door(at)
		if at >= j.world.Cells() {
			name = "link " + name
		}
		j.tellAt(Doors, at, name, name+" can never be opened", j.shut(at))
	}
	for cell := range j.levels[level].Lock.Cells {
		check(j.assembly.first[level] + cell)
	}
	for i, from := range j.world.Passages {
		if l, _ := j.world.Level(int(from)); l == level {
			check(j.world.Cells() + i)
		}
	}
	if len(open) > 0 {
		j.undecided(Doors, open[0], "doors", many(len(open), "whether a door can be opened is not decided", "whether %d doors can be opened is not decided"), j.stopped())
	}
}

// shut explains why a door stays shut.
func (j *worldJudge) shut(place int) string {
	w := j.world
	if level, _ := w.Level(place); len(j.found[level]) > 10*MostFindings {
		return "" // most of them are only counted
	}
	j.reverse()
	if !slices.ContainsFunc(j.into[place], func(from int32) bool { return j.reached(int(from)) }) {
		return "nobody gets to it"
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
		name := j.key(t)
		switch {
		case n == 0 || had[t] >= n:
		case total[t] == 0:
			why = append(why, "there is no "+name+" in the world")
		case total[t] == 1:
			why = append(why, "the only "+name+" can't be had")
		default:
			why = append(why, fmt.Sprintf("it takes %d of %s, of which %d can be had", n, name, had[t]))
		}
	}
	switch {
	case len(why) > 0:
		return strings.Join(why, "; ")
	case len(k.Needs) > 0 && len(k.On)+len(k.Off) > 0:
		return "its keys and switches are never right at once"
	case len(k.Needs) > 0:
		return "its keys can be picked up, but never brought to it"
	}
	return "its switches are never right when a player comes to it"
}

// askSoftlock checks that no player who can reach an exit can lose it.
func (j *worldJudge) askSoftlock(int) {
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
			after := many(steps, "after one step no exit can be reached any more", "after %d steps no exit can be reached any more")
			if w.Verdict != solve.Proved {
				after += ", perhaps sooner"
			}
			f := j.tellAt(Softlock, end, j.start(n), after, j.trap(n, w.Steps))
			level, _ := j.world.Level(end)
			j.showWalk(f, level, n, w.Steps)
		case w.Verdict == solve.Unknown:
			j.undecided(Softlock, s.At, j.start(n), "whether "+j.start(n)+" can be shut out is not decided", w.Stopped)
		}
	}
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
		return "things are used up on " + list(used)
	case len(turned) > 0:
		return "switches are turned at " + list(turned)
	}
	var left []string
	for thing := range w.Things {
		if s.Has[thing] == 0 {
			left = append(left, w.Things[thing].Name)
		}
	}
	if len(left) > 0 {
		return fmt.Sprintf("from %s on there is no way back, and the player lacks %s", end, list(left))
	}
	return fmt.Sprintf("from %s on there is no way back", end)
}

// askArea checks that not too many cells of a level are out of reach.
func (j *worldJudge) askArea(level int) {
	total, first := 0, -1
	for cell := range j.levels[level].Lock.Cells {
		if !j.levels[level].Lock.Kind(cell).Wall && !j.reached(j.assembly.first[level]+cell) {
			if total++; first < 0 {
				first = cell
			}
		}
	}
	most := j.asked[level].Unreachable.Most
	switch {
	case most < 0 || total <= most:
	case !j.known:
		j.undecided(Unreachable, j.assembly.first[level]+first, "cells", fmt.Sprintf("whether more than %d cells can't be reached is not decided; no more than %d can't", most, total), j.stopped())
	default:
		j.tell(level, Unreachable, first, "area", fmt.Sprintf("%s (%d allowed), of which this is the first", many(total, "a cell can't be reached", "%d cells can't be reached"), most), "")
	}
}
