package puzzlescript

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/solve"
)

// group is the rules that + joins to one, by their lines.
type group struct {
	first int
	lines []int
}

// ruleGroups lists the groups of the rules in their order.
func (g *game) ruleGroups() []group {
	var all []group
	for _, r := range g.source.Rules {
		if i := slices.IndexFunc(all, func(other group) bool { return other.first == r.Group }); i >= 0 {
			all[i].lines = append(all[i].lines, r.Line)
		} else {
			all = append(all, group{r.Group, []int{r.Line}})
		}
	}
	return all
}

// without returns the game without the rules of a group.
func (g *game) without(one group, m *solve.Meter) (*game, error) {
	src := *g.source
	src.Rules = nil
	for _, r := range g.source.Rules {
		if r.Group != one.first {
			src.Rules = append(src.Rules, r)
		}
	}
	prog, _ := engine.Compile(&src, m)
	if m.Stopped() != nil {
		return nil, m.Stopped()
	}
	return newGame(g.text, &src, prog, m)
}

// needed finds for each group of rules the first level that can't be won without it. A level is settled by its known solution if that wins without the
// group, too; otherwise the level is solved without it. What stays undecided is counted, so that "no level" is never said for "gave up".
func (g *game) needed(ctx context.Context, levels []inspectedLevel, fired []bool, most catalog.QuestionLimit) []catalog.TextFinding {
	var remarks []catalog.TextFinding
	for _, one := range g.ruleGroups() {
		if !slices.ContainsFunc(one.lines, func(line int) bool { return fired[line] }) {
			continue // the findings on rules that never match name it
		}
		need, open, winnable := g.firstNeeding(ctx, one, levels, most)
		if ctx.Err() != nil {
			return remarks
		}
		said, it := sayGroup(one), "it"
		if len(one.lines) > 1 {
			it = "them"
		}
		f := catalog.TextFinding{Rule: ruleNeeded, Severity: "note", Line: one.first, Column: 1, Subject: said}
		switch {
		case need > 0 && len(open) == 0:
			f.Message, f.Why = fmt.Sprintf("level %d is the first that needs the %s", need, said), fmt.Sprintf("without %s it can't be won", it)
			if winnable > 1 {
				f.Why += ", and the levels before it can"
			}
		case need > 0:
			f.Message, f.Why = fmt.Sprintf("level %d needs the %s", need, said), fmt.Sprintf("without %s it can't be won; not decided: %s", it, sayLevels(open))
		case len(open) > 0:
			f.Message, f.Why = fmt.Sprintf("no level is known to need the %s", said), fmt.Sprintf("levels won without %s: %d; not decided: %s", it, winnable, sayLevels(open))
		case winnable > 0:
			f.Message, f.Why = fmt.Sprintf("no level needs the %s", said), fmt.Sprintf("every level that can be won can be won without %s", it)
		default:
			continue
		}
		remarks = append(remarks, f)
	}
	return remarks
}

// firstNeeding returns the number of the first level that can't be won without a group of rules, or 0; the levels before it that were not decided; and
// how many were, with that level.
func (g *game) firstNeeding(ctx context.Context, one group, levels []inspectedLevel, most catalog.QuestionLimit) (need int, open []int, decided int) {
	for i, l := range levels {
		switch {
		case l.Verdict == solve.Refuted:
			continue
		case l.Moves < 0:
			open = append(open, i+1)
			continue
		}
		switch verdict := g.winsWithout(ctx, one, i+1, l.Line, most); verdict {
		case solve.Refuted:
			return i + 1, open, decided + 1
		case solve.Proved:
			decided++
		default:
			open = append(open, i+1)
		}
	}
	return 0, open, decided
}

// winsWithout returns whether a level can be won without a group of rules. The line wins with it.
func (g *game) winsWithout(ctx context.Context, one group, number int, line string, most catalog.QuestionLimit) solve.Verdict {
	timed, cancel := most.Context(ctx)
	defer cancel()
	m := solve.NewMeter(timed, most.Budget)
	other, err := g.without(one, m)
	if err != nil {
		return solve.Unknown
	}
	level := g.source.Playable()[number-1]
	if p := newPuzzle(other, level, number, Shortest, m); m.Stopped() == nil && p.start != "" && p.winsAfter(line) >= 0 {
		return solve.Proved
	}
	_, verdict := other.line(level, number, m)
	return verdict
}

// sayGroup names a group of rules.
func sayGroup(one group) string {
	if len(one.lines) == 1 {
		return fmt.Sprintf("rule of line %d", one.first)
	}
	return "rules of lines " + joinNumbers(one.lines)
}

// sayLevels names levels.
func sayLevels(numbers []int) string {
	if len(numbers) == 1 {
		return fmt.Sprintf("level %d", numbers[0])
	}
	return "levels " + joinNumbers(numbers)
}

// mostNumbers limits the numbers that a finding lists.
const mostNumbers = 12

// joinNumbers joins numbers with commas, and says how many it leaves out.
func joinNumbers(numbers []int) string {
	var words []string
	for i, n := range numbers {
		if i == mostNumbers {
			words = append(words, fmt.Sprintf("%d others", len(numbers)-i))
			break
		}
		words = append(words, fmt.Sprint(n))
	}
	return strings.Join(words, ", ")
}
