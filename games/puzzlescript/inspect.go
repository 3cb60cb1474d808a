package puzzlescript

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/search"
	"jogada/search/duels"
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
	ruleLuck       = "luck"
	ruleRepair     = "repair"
	ruleFires      = "unused-rule"
	ruleDead       = "dead-rule"
	ruleObject     = "unused-object"
	ruleSimilar    = "similar-levels"
	ruleNeeded     = "needed"
	ruleRecorded   = "recorded"
	ruleUndecided  = "undecided"
)

// inspect says what is known of all levels of a game.
func inspect(ctx context.Context, data []byte, most catalog.QuestionLimit) catalog.Inspection {
	var in catalog.Inspection
	m := solve.NewMeter(ctx, solve.Budget{Work: most.Work, Bytes: most.Bytes})
	src := source.Read(string(data), m)
	prog, faults := engine.Compile(src, m)
	wrong, unknown := false, map[string]bool{}
	for _, f := range slices.Concat(src.Faults, faults) {
		if f.Unknown != "" && unknown[f.Unknown] {
			continue // it was reported where it was first used
		}
		unknown[f.Unknown] = true
		r := catalog.TextFinding{Rule: ruleWarning, Severity: "warning", Line: f.Line, Column: f.Column, Subject: f.Text, Message: f.Text}
		if !f.Warning {
			wrong = true
			r.Rule, r.Severity = ruleUnreadable, "error"
		}
		in.Findings = append(in.Findings, r)
	}
	g, err := readGame(string(data), m)
	if wrong || err != nil {
		if err != nil && !wrong {
			in.Findings = append(in.Findings, catalog.TextFinding{Rule: ruleUnreadable, Severity: "error", Line: 1, Column: 1, Subject: "game", Message: err.Error()})
		}
		return in
	}
	if err := g.solvable(Shortest); err != nil {
		in.Findings = append(in.Findings, catalog.TextFinding{Rule: ruleUndecided, Severity: "warning", Line: err.Line, Column: 1, Subject: "game", Message: "the levels are not solved", Why: err.Msg})
		return in
	}
	fired := make([]bool, strings.Count(g.text, "\n")+2)
	undecided, states := 0, int64(0)
	recorded, misplaced := g.recordedLines(m)
	in.Findings = append(in.Findings, misplaced...)
	var levels []inspectedLevel
	for n, level := range src.Playable() {
		l := g.inspectLevel(ctx, level, n+1, most, fired, recorded[level])
		in.Levels, in.Findings, levels = append(in.Levels, l.Inspected), append(in.Findings, l.remarks...), append(levels, l)
		if states += l.searched; !l.whole {
			undecided++
		}
	}
	in.Findings = append(in.Findings, g.unmatched(fired, engine.DeadRules(prog, m), undecided, states)...)
	in.Findings = append(in.Findings, g.unused()...)
	if most.Needs && !g.rules.Chance() {
		in.Findings = append(in.Findings, g.needed(ctx, levels, fired, most)...)
	}
	in.Findings = append(in.Findings, g.similar(m)...)
	return in
}

// inspectedLevel is what is known of one level.
type inspectedLevel struct {
	catalog.Inspected
	remarks  []catalog.TextFinding
	whole    bool  // all states that can be reached were searched
	searched int64 // states
}

// inspectLevel says what is known of one level.
func (g *game) inspectLevel(ctx context.Context, level, number int, most catalog.QuestionLimit, fired []bool, recorded []recordedLine) (l inspectedLevel) {
	src := g.source.Levels[level]
	l.Inspected = catalog.Inspected{Name: fmt.Sprintf("level %d", number), At: src.Line, Width: src.Width, Height: src.Height, Moves: -1}
	remark := func(rule, severity, message, why string) {
		l.remarks = append(l.remarks, catalog.TextFinding{Rule: rule, Severity: severity, Level: l.Name, Line: src.Line, Column: 1, Subject: l.Name, Message: message, Why: why})
	}
	timed, cancel := most.Context(ctx)
	defer cancel()
	m := solve.NewMeter(timed, most.Budget)
	p := newPuzzle(g, level, number, Count, m)
	if why := p.whyUnstarted(fired, m); why != "" {
		l.Stuck = solve.Unknown
		remark(ruleUndecided, "warning", "the level was not started", why)
		return l
	}
	if g.rules.Chance() && p.start.status() == inPlay {
		l.tryLuck(ctx, p, most, m, remark)
		return l
	}
	a := engine.Answer{Verdict: solve.Refuted}
	switch p.start.status() {
	case won:
		a, l.Stuck, l.whole = engine.Answer{Verdict: solve.Proved, Found: true, Count: 1}, solve.Refuted, true
		remark(ruleStart, "warning", "the level is won before the first input", "its rules win it while it settles")
	case endlessly:
		remark(ruleSettles, "error", "the level never settles", "its rules go on without end")
	default:
		a = p.kernel(engine.Question{Count: true, Fired: fired}, m)
		if p.solved(p.start) {
			remark(ruleStart, "warning", "the win conditions hold from the start", "any input that is not cancelled wins")
		}
		l.addRecorded(ctx, p, recorded, &a, most)
	}
	l.Verdict, l.AtLeast, l.States, l.searched = a.Verdict, a.AtLeast, m.Counts().Expanded, m.Counts().Expanded
	l.whole = l.whole || a.Verdict == solve.Refuted && !a.Pruned
	if a.Verdict == solve.Unknown {
		l.Stopped, l.Waiting = m.Stopped().Error(), a.Waiting
	}
	if a.Found {
		l.Line, l.Moves, l.Lines = a.Line, len(a.Line), a.Count
	}
	remarkVerdict(a, m, remark)
	if a.Verdict == solve.Refuted && most.Repair {
		g.repair(ctx, level, number, most, remark)
	}
	looping := a.Looping
	if !l.whole && p.start.status() == inPlay {
		trap := p.inspectWhole(ctx, most, fired, &l)
		looping = cmp.Or(looping, trap.Looping)
		if l.StuckLine = trap.Line; a.Verdict == solve.Refuted { // it was asked for the rules that match alone
			l.Stuck, l.StuckLine = solve.Unknown, ""
		}
		if l.StuckLine != "" {
			remark(ruleStuck, "note", fmt.Sprintf("the player can get stuck in %s", inputs(len(trap.Line))), "after "+trap.Line+" nothing wins the level")
		}
	}
	if looping > 0 {
		l.remarks = append(l.remarks, catalog.TextFinding{Rule: ruleSettles, Severity: "warning", Level: l.Name, Line: looping, Column: 1, Subject: fmt.Sprintf("rule of line %d", looping),
			Message: fmt.Sprintf("the rules of line %d do not settle", looping), Why: fmt.Sprintf("they still change something after %d rounds, and are left there, as the engine does", engine.MostLoops)})
	}
	return l
}

// whyUnstarted says why a level could not be started, or "".
func (p Puzzle) whyUnstarted(fired []bool, m *solve.Meter) string {
	if _, _, err := engine.NewLevel(p.prog, p.level, fired, m); err != nil {
		m.Stop(solve.ErrStates)
	}
	switch {
	case m.Stopped() != nil:
		return m.Stopped().Error()
	case p.start == "":
		return severalStarts
	}
	return ""
}

// remarkVerdict says that a level can't be won, or what is not known of it.
func remarkVerdict(a engine.Answer, m *solve.Meter, remark func(rule, severity, message, why string)) {
	switch {
	case a.Verdict == solve.Refuted:
		remark(ruleWinnable, "error", "the level can't be won", whyRefuted(a.Pruned, m.Counts().Expanded))
	case a.Verdict == solve.Unknown && a.Found:
		remark(ruleUndecided, "note", fmt.Sprintf("the level is won in at least %d and at most %d inputs", a.AtLeast, len(a.Line)), m.Stopped().Error())
	case a.Verdict == solve.Unknown:
		remark(ruleUndecided, "warning", fmt.Sprintf("it is not known whether the level can be won; if so, in at least %s", inputs(a.AtLeast)), m.Stopped().Error())
	}
}

// tryLuck says in how few inputs a level is won with luck, and whether it can be won whatever chance does.
func (l *inspectedLevel) tryLuck(ctx context.Context, p Puzzle, most catalog.QuestionLimit, m *solve.Meter, remark func(rule, severity, message, why string)) {
	p.ask, l.Chance = Shortest, true
	r := p.methods()[0].Run(p, m)
	l.Verdict, l.AtLeast, l.States, l.searched = r.Verdict, r.AtLeast, m.Counts().Expanded, m.Counts().Expanded
	switch r.Verdict {
	case solve.Refuted:
		l.AtLeast, l.Always = 0, solve.Refuted
		remark(ruleWinnable, "error", "the level can't be won, whatever chance does", wholeSearch(m.Counts().Expanded))
		return
	case solve.Unknown:
		l.Stopped = m.Stopped().Error()
		remark(ruleUndecided, "warning", fmt.Sprintf("it is not known whether the level can be won; if so, in at least %s", inputs(r.AtLeast)), l.Stopped)
	default:
		l.Line, l.Moves = spell(r.Line), len(r.Line)
	}
	timed, cancel := most.Context(ctx)
	defer cancel()
	q := solve.NewMeter(timed, most.Budget)
	j := duels.Retro(duel{p}.WithMeter(q), q)
	if j.Verdict != solve.Proved || q.Stopped() != nil {
		return
	}
	if l.Always = solve.Refuted; j.Winner == search.First {
		l.Always, l.Most = solve.Proved, j.Plies/2
		return
	}
	remark(ruleLuck, "note", "the level needs luck", "no way of playing wins whatever chance does")
}

// wholeSearch says that so many states are all that can be reached.
func wholeSearch(states int64) string {
	if states <= 1 {
		return "the only state that can be reached was searched"
	}
	return fmt.Sprintf("all %d states that can be reached were searched", states)
}

// whyRefuted says why a level can't be won, of which some states were expanded.
func whyRefuted(pruned bool, expanded int64) string {
	switch {
	case !pruned:
		return wholeSearch(expanded)
	case expanded == 0:
		return "what the rules can ever do rules out a win from the start"
	}
	return fmt.Sprintf("what the rules can ever do rules out a win in all states but %d, which were searched", expanded)
}

// inspectWhole visits all states of a level and looks for one from which it can't be won.
func (p Puzzle) inspectWhole(ctx context.Context, most catalog.QuestionLimit, fired []bool, l *inspectedLevel) engine.Answer {
	timed, cancel := most.Context(ctx)
	defer cancel()
	m := solve.NewMeter(timed, most.Budget)
	p.ask = Stuck
	trap := p.kernel(engine.Question{Fired: fired}, m)
	l.Stuck, l.whole = trap.Verdict, trap.Verdict != solve.Unknown && m.Stopped() == nil
	l.searched = max(l.searched, m.Counts().Expanded)
	if trap.Verdict != solve.Proved {
		trap.Line = ""
	}
	return trap
}

// unmatched says which rules can never match, and which did not in the states that were searched.
func (g *game) unmatched(fired []bool, dead map[int]string, undecided int, states int64) []catalog.TextFinding {
	var remarks []catalog.TextFinding
	for _, r := range g.source.Rules {
		if fired[r.Line] {
			continue
		}
		f := catalog.TextFinding{Rule: ruleDead, Severity: "warning", Line: r.Line, Column: 1, Subject: fmt.Sprintf("rule of line %d", r.Line), Message: "the rule can never match"}
		switch why, proved := dead[r.Line]; {
		case proved:
			f.Why = why
		case g.prog.Random() > 0: // which rules match is not followed over all outcomes
			continue
		case undecided == 0:
			f.Why = "in no state that can be reached in any level does its left side match"
		default:
			f.Rule, f.Severity, f.Message = ruleFires, "note", "the rule has not matched so far"
			f.Why = fmt.Sprintf("in the %d states that were searched its left side did not match; %s not searched to the end", states, levelsAre(undecided))
		}
		remarks = append(remarks, f)
	}
	return remarks
}

// levelsAre returns a number of levels with its verb.
func levelsAre(n int) string {
	if n == 1 {
		return "1 level was"
	}
	return fmt.Sprintf("%d levels were", n)
}

// unused says which objects the game never uses.
func (g *game) unused() []catalog.TextFinding {
	var remarks []catalog.TextFinding
	used := map[string]bool{}
	use := func(name string) {
		objects, _ := g.source.Members(name)
		for _, o := range objects {
			used[o.Name] = true
		}
	}
	for _, r := range g.source.Rules {
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
