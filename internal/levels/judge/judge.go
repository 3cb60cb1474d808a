package judge

import (
	"context"
	"slices"

	"jogada/internal/levels/judge/assembly"
	"jogada/internal/levels/mapping"
	"jogada/internal/lock"
	"jogada/solve"
)

// judge checks a world, or one map, against its rules. Findings belong to the level where they are.
type judge struct {
	words
	checker    *Checker
	levels     []*mapping.Level
	first      []int      // by level: its first place
	plan       *lock.Plan // nil if the world cannot be checked
	because    string     // why rules are skipped; "" if that is for lack of a start
	meter      *solve.Meter
	touring    *solve.Meter // for the shortest walks of tours
	collectors []*collector // the findings of each level
	home       int          // the level that findings about the whole world belong to
	reaches    []lock.Reach
	exits      []solve.Verdict // by start
	known      bool            // every reach is exact
	guard      *lock.Guard     // of what no start reaches; nil until needed
	parts      [][]lock.Part   // by level: the parts that no start reaches; nil until needed
	rules      [][]string
	skipped    [][]string
}

func (c *Checker) judge(ctx context.Context, levels []*mapping.Level) *judge {
	most := int64(tourBytes)
	if c.Bytes > 0 {
		most = min(most, c.Bytes)
	}
	j := &judge{checker: c, levels: levels, meter: solve.NewMeter(ctx, solve.Budget{Bytes: c.Bytes}), touring: solve.NewMeter(ctx, solve.Budget{Bytes: most}), known: true,
		rules: make([][]string, len(levels)), skipped: make([][]string, len(levels))}
	j.tr = c.Words
	for i, l := range levels {
		j.collectors = append(j.collectors, &collector{level: l, asked: demandsOf(c.Mapping.Must(l.Source.Name())), tr: c.Words})
		if len(l.Lock.Starts) > 0 && len(levels[j.home].Lock.Starts) == 0 {
			j.home = i
		}
	}
	return j
}

// build makes the plan of a world. It fails if the levels make none.
func (j *judge) build(meter *solve.Meter) error {
	a, w, err := assembly.New(j.checker.Mapping, j.levels, meter)
	if err != nil {
		return err
	}
	for _, p := range a.Problems {
		j.collectors[p.Level].addFinding(Meaning, p.Cell, p.Subject, p.Message.In(j.tr), p.Why.In(j.tr))
	}
	j.words.world, j.first, j.refs = w, a.First, a.Refs
	j.plan, err = lock.Compile(w, meter)
	return err
}

// buildMap makes the plan of a map alone. It fails if the map is invalid.
func (j *judge) buildMap(meter *solve.Meter) (err error) {
	l := j.levels[0]
	if l.Linked() {
		return j.build(meter)
	}
	j.plain, j.first, j.refs = true, []int{0}, map[int]assembly.Ref{}
	for _, r := range l.Refs {
		j.refs[r.Key] = assembly.Ref{ID: r.ID, At: r.At}
	}
	if j.words.world, err = l.Lock.World(); err == nil {
		j.plan, err = lock.Compile(j.words.world, meter)
	}
	return err
}

// search runs a question within a budget of its own.
func (j *judge) search(ask func(*solve.Meter)) { j.meter.Check(j.checker.Nodes, ask) }

// ofWorld lists the rules about the whole world; the others apply to each level.
var ofWorld = []string{Starts, Exits, Reach, Steps, Softlock}

// judge checks all rules.
func (j *judge) judge() {
	for i, l := range j.levels {
		for _, p := range l.Problems {
			j.collectors[i].addFinding(Meaning, p.Cell, p.Subject, p.Message.In(j.tr), p.Why.In(j.tr)).Layer = p.Layer
		}
	}
	if len(j.levels) == 0 {
		return
	}
	if j.plan != nil {
		j.findReaches()
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

// findReaches computes what every start reaches.
func (j *judge) findReaches() {
	for n := range j.world.Starts {
		var r lock.Reach
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

// canExit says whether a player can reach an exit.
func (j *judge) canExit(start int) solve.Verdict { return j.exits[start] }

// reached reports whether any start reaches a place.
func (j *judge) reached(place int) bool {
	return slices.ContainsFunc(j.reaches, func(r lock.Reach) bool { return r.Waves[place] >= 0 })
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

// unreached returns the parts of a level that no start reaches.
func (j *judge) unreached(level int) []lock.Part {
	if j.parts == nil {
		j.parts = make([][]lock.Part, len(j.levels))
		for _, p := range j.plan.Unreached(j.reaches, j.meter) {
			l, _ := j.world.Level(p.At)
			j.parts[l] = append(j.parts[l], p)
		}
	}
	return j.parts[level]
}

// addFindingAt adds a finding at a place.
func (j *judge) addFindingAt(rule string, place int, subject, message, why string) *Finding {
	level, cell := j.world.Level(place)
	return j.collectors[level].addFinding(rule, cell, subject, message, why)
}

// undecided adds a finding that a rule was not decided at a place, and why.
func (j *judge) undecided(rule string, place int, subject, message string, reason error) {
	level, cell := j.world.Level(place)
	j.collectors[level].undecided(rule, cell, subject, message, reason)
}
