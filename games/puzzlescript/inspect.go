package puzzlescript

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/solve"
)

// The kinds of remarks about a game.
const (
	ruleUnreadable = "unreadable"
	ruleWarning    = "warning"
	ruleWinnable   = "winnable"
	ruleStuck      = "stuck"
	ruleStart      = "won-at-start"
	ruleSettles    = "settles"
	ruleFires      = "unused-rule"
	ruleObject     = "unused-object"
	ruleUndecided  = "undecided"
)

// inspect says what is known of all levels of a game.
func inspect(ctx context.Context, data []byte, budget solve.Budget) catalog.Inspection {
	var in catalog.Inspection
	src := source.Read(string(data))
	prog, faults := engine.Compile(src)
	wrong := false
	for _, f := range slices.Concat(src.Faults, faults) {
		r := catalog.TextFinding{Rule: ruleWarning, Severity: "warning", Line: f.Line, Column: f.Column, Subject: f.Text, Message: f.Text}
		if !f.Warning {
			wrong = true
			r.Rule, r.Severity = ruleUnreadable, "error"
		}
		in.Findings = append(in.Findings, r)
	}
	g, err := readGame(string(data))
	if wrong || err != nil {
		if err != nil && !wrong {
			in.Findings = append(in.Findings, catalog.TextFinding{Rule: ruleUnreadable, Severity: "error", Line: 1, Column: 1, Subject: "game", Message: err.Error()})
		}
		return in
	}
	if line, why := prog.Unsolvable(); why != nil {
		in.Findings = append(in.Findings, catalog.TextFinding{Rule: ruleUndecided, Severity: "warning", Line: line, Column: 1, Subject: "game", Message: "the levels are not solved", Why: why.Error()})
		return in
	}
	fired := make([]bool, strings.Count(g.text, "\n")+2)
	whole := true
	for n, level := range src.Playable() {
		l, remarks, all := g.inspectLevel(ctx, level, n+1, budget, fired)
		in.Levels, in.Findings = append(in.Levels, l), append(in.Findings, remarks...)
		whole = whole && all
	}
	in.Findings = append(in.Findings, g.unused(fired, whole)...)
	return in
}

// inspectLevel says what is known of one level. All says that the search went over all of it that matters for rules that never match.
func (g *game) inspectLevel(ctx context.Context, level, number int, budget solve.Budget, fired []bool) (l catalog.Inspected, remarks []catalog.TextFinding, all bool) {
	src := g.source.Levels[level]
	l = catalog.Inspected{Name: fmt.Sprintf("level %d", number), Width: src.Width, Height: src.Height, Moves: -1}
	remark := func(rule, severity, message, why string) {
		remarks = append(remarks, catalog.TextFinding{Rule: rule, Severity: severity, Level: l.Name, Line: src.Line, Column: 1, Subject: l.Name, Message: message, Why: why})
	}
	m := solve.NewMeter(ctx, budget)
	p := newPuzzle(g, level, number, Count, m)
	a := engine.Answer{Verdict: solve.Refuted}
	switch p.start.status() {
	case won:
		a = engine.Answer{Verdict: solve.Proved, Found: true, Count: 1}
		remark(ruleStart, "warning", "the level is won before the first input", "its rules win it while it settles")
	case endlessly:
		remark(ruleSettles, "error", "the level never settles", "its rules go on without end")
	default:
		a = p.kernel(engine.Question{Count: true, Fired: fired}, m)
		if p.solved(p.start) {
			remark(ruleStart, "warning", "the win conditions hold from the start", "any input that is not cancelled wins")
		}
	}
	if a.Looping > 0 {
		remarks = append(remarks, catalog.TextFinding{Rule: ruleSettles, Severity: "warning", Level: l.Name, Line: a.Looping, Column: 1, Subject: fmt.Sprintf("rule of line %d", a.Looping),
			Message: fmt.Sprintf("the rules of line %d do not settle", a.Looping), Why: fmt.Sprintf("they still change something after %d rounds, and are left there, as the engine does", engine.MostLoops)})
	}
	l.Verdict, l.AtLeast, l.States = a.Verdict, a.AtLeast, m.Counts().Expanded
	if a.Found {
		l.Line, l.Moves, l.Lines = a.Line, len(a.Line), a.Count
	}
	switch {
	case a.Verdict == solve.Refuted:
		remark(ruleWinnable, "error", "the level can't be won", fmt.Sprintf("all %d states that can be reached were searched", max(1, m.Counts().Expanded)))
	case a.Verdict == solve.Unknown && a.Found:
		remark(ruleUndecided, "note", fmt.Sprintf("the level is won in at least %d and at most %d inputs", a.AtLeast, len(a.Line)), m.Stopped().Error())
	case a.Verdict == solve.Unknown:
		remark(ruleUndecided, "warning", fmt.Sprintf("it is not known whether the level can be won; if so, in at least %d inputs", a.AtLeast), m.Stopped().Error())
	}
	if a.Verdict != solve.Refuted && p.start.status() == inPlay {
		t := solve.NewMeter(ctx, budget)
		p.ask = Stuck
		trap := p.kernel(engine.Question{Fired: fired}, t)
		l.Stuck, all = trap.Verdict, trap.Verdict != solve.Unknown && t.Stopped() == nil
		if trap.Verdict == solve.Proved && trap.Line != "" {
			l.StuckLine = trap.Line
			remark(ruleStuck, "note", fmt.Sprintf("the player can get stuck in %d inputs", len(trap.Line)), "after "+trap.Line+" nothing wins the level")
		}
	}
	return l, remarks, all || a.Verdict == solve.Refuted
}

// unused says which rules never matched in any state that was searched, and which objects the game never uses.
func (g *game) unused(fired []bool, whole bool) []catalog.TextFinding {
	var remarks []catalog.TextFinding
	used := map[string]bool{}
	use := func(name string) {
		objects, _ := g.source.Members(name)
		for _, o := range objects {
			used[o.Name] = true
		}
	}
	for _, r := range g.source.Rules {
		if !fired[r.Line] {
			why := "in no state of any level that was searched does its left side match"
			if whole {
				why = "in no state that can be reached in any level does its left side match"
			}
			remarks = append(remarks, catalog.TextFinding{Rule: ruleFires, Severity: "warning", Line: r.Line, Column: 1, Subject: fmt.Sprintf("rule of line %d", r.Line), Message: "the rule never does anything", Why: why})
		}
		for _, row := range slices.Concat(r.Left, r.Right) {
			for _, cell := range row {
				for _, item := range cell {
					use(item.Name)
				}
			}
		}
	}
	for _, w := range g.source.Wins {
		use(w.What)
		use(w.On)
	}
	use("player")
	use("background")
	for _, l := range g.source.Levels {
		for _, ids := range l.Cells {
			for _, id := range ids {
				used[g.source.IDs[id]] = true
			}
		}
	}
	for _, o := range g.source.Objects {
		if !used[o.Name] {
			remarks = append(remarks, catalog.TextFinding{Rule: ruleObject, Severity: "warning", Line: o.Line, Column: 1, Subject: "object " + o.Name, Message: "the object " + o.Name + " is never used", Why: "no rule, no win condition and no level has it"})
		}
	}
	return remarks
}
