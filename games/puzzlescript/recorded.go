package puzzlescript

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"jogada/catalog"
	"jogada/games/puzzlescript/internal/engine"
	"jogada/solve"
)

// recordedLine is a solution that the author wrote into a comment.
type recordedLine struct {
	at     int    // its line in the text
	inputs string // as letters
	wins   int    // after how many of them the level is won; -1: after none
}

// solutionComment matches a comment with a solution.
var solutionComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\(\s*solution\s*:([^()]*)\)`) })

// recordedLines finds the solutions in comments of the levels, such as (solution: RRDD). Each belongs to the level in or above whose rows it is.
func (g *game) recordedLines(m *solve.Meter) (of map[int][]recordedLine, wrong []catalog.TextFinding) {
	of = map[int][]recordedLine{}
	if !m.Work(1 + len(g.text)/16) {
		return of, nil
	}
	for _, found := range solutionComment().FindAllStringSubmatchIndex(g.text, -1) {
		at := 1 + strings.Count(g.text[:found[0]], "\n")
		if at <= g.source.Sections["levels"] {
			continue
		}
		r := recordedLine{at: at}
		for _, letter := range strings.ToUpper(g.text[found[2]:found[3]]) {
			if !unicode.IsSpace(letter) {
				r.inputs += string(letter)
			}
		}
		bad := func(message, why string) {
			wrong = append(wrong, catalog.TextFinding{Rule: ruleRecorded, Severity: "warning", Line: at, Column: 1, Subject: "recorded solution", Message: message, Why: why})
		}
		if i := strings.IndexFunc(r.inputs, func(c rune) bool { return !strings.ContainsRune(engine.Letters, c) }); i >= 0 || r.inputs == "" {
			bad("the recorded solution can't be read", "want inputs, each one of U, D, L, R and X")
			continue
		}
		level := -1
		for _, n := range g.source.Playable() {
			if lines := g.source.Levels[n].RowLines; lines[len(lines)-1] >= at {
				level = n
				break
			}
		}
		if level < 0 {
			bad("the recorded solution belongs to no level", "write it above the rows of its level")
			continue
		}
		of[level] = append(of[level], r)
	}
	return of, wrong
}

// winsAfter returns after how many inputs of a line the level is won by the plain rules, or -1. Where the meter stops it returns -1, too.
func (p Puzzle) winsAfter(line string) int {
	s := p.start
	for i := 0; ; i++ {
		switch {
		case s.status() == won:
			return i
		case s.status() != inPlay || i == len(line) || p.meter.Stopped() != nil:
			return -1
		}
		t := p.set(s)
		s = p.step(t, s, line[i])
		p.tables.Put(t)
	}
}

// playRecorded plays the solutions that the author recorded for a level, and returns the inputs of the shortest that wins.
func (p Puzzle) playRecorded(recorded []recordedLine) (best string, wins bool) {
	for i := range recorded {
		r := &recorded[i]
		if r.wins = p.winsAfter(r.inputs); r.wins >= 0 && (!wins || r.wins < len(best)) {
			best, wins = r.inputs[:r.wins], true
		}
	}
	return best, wins
}

// followRecorded improves an answer by a recorded line that wins. It panics if the answer denies the line: one of the two interpreters is wrong then.
func followRecorded(a *engine.Answer, line string) {
	switch {
	case a.Verdict == solve.Refuted, a.Verdict == solve.Proved && len(line) < len(a.Line), len(line) < a.AtLeast:
		panic("puzzlescript: the engine denies that " + line + " wins")
	case a.Verdict == solve.Unknown && (!a.Found || len(line) < len(a.Line)):
		a.Found, a.Line, a.Count = true, line, 0
		if a.AtLeast == len(line) {
			a.Verdict = solve.Proved
		}
	}
}

// remarkRecorded says which recorded solutions do not win, and which are longer than needed.
func (l *inspectedLevel) remarkRecorded(recorded []recordedLine, a engine.Answer, m *solve.Meter) {
	for _, r := range recorded {
		remark := func(severity, message, why string) {
			l.remarks = append(l.remarks, catalog.TextFinding{Rule: ruleRecorded, Severity: severity, Level: l.Name, Line: r.at, Column: 1, Subject: l.Name, Message: message, Why: why})
		}
		switch {
		case r.wins < 0 && m.Stopped() != nil:
			remark("note", "the recorded solution was not played to its end", m.Stopped().Error())
		case r.wins < 0:
			remark("warning", "the recorded solution does not win", fmt.Sprintf("after %s, the level is not won", inputs(len(r.inputs))))
		case r.wins > len(a.Line) && a.Verdict == solve.Proved:
			remark("note", fmt.Sprintf("the recorded solution takes %s, and the shortest %d", inputs(r.wins), len(a.Line)), "this wins: "+a.Line)
		case r.wins > len(a.Line):
			remark("note", fmt.Sprintf("the recorded solution takes %s, and %d are enough", inputs(r.wins), len(a.Line)), "this wins, and whether fewer do is undecided: "+a.Line)
		}
	}
}

// addRecorded plays the solutions that the author recorded for a level in play, and adds to its answer and its findings what they show.
func (l *inspectedLevel) addRecorded(ctx context.Context, p Puzzle, recorded []recordedLine, a *engine.Answer, most catalog.QuestionLimit) {
	if len(recorded) == 0 {
		return
	}
	timed, cancel := most.Context(ctx)
	defer cancel()
	p.meter = solve.NewMeter(timed, most.Budget)
	if best, wins := p.playRecorded(recorded); wins {
		l.Recorded = len(best)
		followRecorded(a, best)
	}
	l.remarkRecorded(recorded, *a, p.meter)
}

// inputs returns a number of inputs with its noun.
func inputs(n int) string {
	if n == 1 {
		return "1 input"
	}
	return fmt.Sprintf("%d inputs", n)
}
