package judge

import (
	"context"
	"fmt"
	"slices"

	"jogada/levels/judge/assembly"
	"jogada/levels/mapping"
	"jogada/levels/read/source"
	"jogada/lock/world"
	"jogada/solve"
)

// worldJudge checks a world against its rules. Findings belong to the level where they are.
type worldJudge struct {
	checker  *Checker
	levels   []*mapping.Level
	assembly *assembly.Assembly
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
	if j.assembly, j.world, err = assembly.New(j.checker.Mapping, j.levels, meter); err == nil {
		j.plan, err = world.Compile(j.world, meter)
	}
	return err
}

// search runs a question within a budget of its own.
func (j *worldJudge) search(ask func(*solve.Meter)) { j.meter.Check(j.checker.Nodes, ask) }

// judge checks all rules.
func (j *worldJudge) judge() {
	for i, l := range j.levels {
		for _, p := range l.Problems {
			j.addFinding(i, Meaning, p.Cell, p.Subject, p.Message, p.Why).Layer = p.Layer
		}
	}
	if len(j.levels) == 0 {
		return
	}
	if j.plan != nil {
		for _, p := range j.assembly.Problems {
			j.addFinding(p.Level, Meaning, p.Cell, p.Subject, p.Message, p.Why)
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
	}{{Starts, j.checkStarts}, {Exits, j.checkExits}, {Reach, j.checkReach}, {Steps, j.checkSteps}, {Keys, j.checkKeys}, {Doors, j.checkDoors}, {Softlock, j.checkSoftlock}, {Unreachable, j.checkArea}} {
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

// addFinding adds a finding of a rule at a cell of a level; -1 means the whole level.
func (j *worldJudge) addFinding(level int, rule string, cell int, subject, message, why string) *Finding {
	f := Finding{Rule: rule, Severity: j.asked[level].severities[rule], Subject: subject, Message: message, Why: why, Level: j.levels[level].Source.Level}
	if cell >= 0 {
		x, y := j.levels[level].Source.Place(cell)
		f.At, f.Layer = &Place{x, y}, j.levels[level].Layer(cell)
	}
	j.found[level] = append(j.found[level], f)
	return &j.found[level][len(j.found[level])-1]
}

// addFindingAt adds a finding at a place.
func (j *worldJudge) addFindingAt(rule string, place int, subject, message, why string) *Finding {
	level, cell := j.world.Level(place)
	return j.addFinding(level, rule, cell, subject, message, why)
}

func (j *worldJudge) undecided(rule string, place int, subject, message string, reason error) {
	f := j.addFindingAt(Undecided, place, rule+": "+subject, message, "")
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
