package judge

import (
	"context"
	"slices"

	"jogada/levels/judge/assembly"
	"jogada/levels/mapping"
	"jogada/lock/world"
	"jogada/say"
	"jogada/solve"
)

// worldJudge checks a world against its rules. Findings belong to the level where they are.
type worldJudge struct {
	checker    *Checker
	tr         say.Translator
	levels     []*mapping.Level
	assembly   *assembly.Assembly
	world      *world.World
	plan       *world.Plan // nil if the world cannot be checked
	because    string      // why rules are skipped; "" if that is for lack of a start
	meter      *solve.Meter
	touring    *solve.Meter // for the shortest walks of tours
	collectors []*collector // the findings of each level
	home       int          // the level that findings about the whole world belong to
	reaches    []world.Reach
	exits      []solve.Verdict // by start
	known      bool            // every reach is exact
	into       [][]int32       // by place: those that steps lead from; nil until needed
	rules      [][]string
	skipped    [][]string
}

func (c *Checker) worldJudge(ctx context.Context, levels []*mapping.Level) *worldJudge {
	most := int64(tourBytes)
	if c.Bytes > 0 {
		most = min(most, c.Bytes)
	}
	j := &worldJudge{checker: c, tr: c.Words, levels: levels, meter: solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes}), touring: solve.NewMeter(ctx, solve.Budget{Bytes: most}), known: true,
		rules: make([][]string, len(levels)), skipped: make([][]string, len(levels))}
	for i, l := range levels {
		j.collectors = append(j.collectors, &collector{level: l, asked: demandsOf(c.Mapping.Must(l.Source.Name())), tr: c.Words})
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
			j.collectors[i].addFinding(Meaning, p.Cell, p.Subject, p.Message.In(j.tr), p.Why.In(j.tr)).Layer = p.Layer
		}
	}
	if len(j.levels) == 0 {
		return
	}
	if j.plan != nil {
		for _, p := range j.assembly.Problems {
			j.collectors[p.Level].addFinding(Meaning, p.Cell, p.Subject, p.Message.In(j.tr), p.Why.In(j.tr))
		}
		j.look()
	}
	for i := range j.levels {
		for _, rule := range j.collectors[i].asked.rules() {
			switch {
			case slices.Contains(ofWorld, rule) && i != j.home:
			case rule == Meaning || rule == Unreadable || rule == Undecided || j.plan != nil && (rule == Starts || rule == Exits):
				j.rules[i] = append(j.rules[i], rule)
			case j.plan == nil || len(j.world.Starts) == 0 && (rule != Steps || len(j.collectors[i].asked.Between) == 0):
				j.skipped[i] = append(j.skipped[i], rule)
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

// addFindingAt adds a finding at a place.
func (j *worldJudge) addFindingAt(rule string, place int, subject, message, why string) *Finding {
	level, cell := j.world.Level(place)
	return j.collectors[level].addFinding(rule, cell, subject, message, why)
}

// undecided adds a finding that a rule was not decided at a place, and why.
func (j *worldJudge) undecided(rule string, place int, subject, message string, reason error) {
	level, cell := j.world.Level(place)
	j.collectors[level].undecided(rule, cell, subject, message, reason)
}
