package main

import (
	"context"
	"strings"
	"time"

	"jogada/catalog"
	"jogada/solve"
)

// compareTime is what each method may take when methods are compared and nothing else limits them: some are exponential.
const compareTime = 10 * time.Second

// compare answers a board by every method. The exit code is 1 if sound methods differ or one of them is rejected, and 5
// if none of them came to an end; what an unsound method says changes nothing.
func (s *solving) compare(ctx context.Context, p play, b catalog.Instance, file, where string) int {
	limited := *s
	if s.limits.time == 0 && s.limits.budget.Nodes == 0 {
		limited.limits.time = compareTime
	}
	var reports []catalog.Report
	var left []string
	for _, m := range b.Methods() {
		if ctx.Err() != nil {
			left = append(left, m.Name)
			continue
		}
		r := limited.solve(ctx, b, m)
		if s.output == "json" {
			s.writeJSON(r, again(p, b, m.Name, file), where)
		}
		reports = append(reports, r)
	}
	if left != nil {
		s.con.note("%s: interrupted; not begun: %s", where, strings.Join(left, ", "))
	}
	if s.output == "text" {
		if !s.several {
			where = ""
		}
		newPage(s.con, s.full, s.layers).comparison(p.game, b, reports, where)
	}
	return s.verdict(reports)
}

// verdict is the exit code of a comparison.
func (s *solving) verdict(reports []catalog.Report) int {
	code := undecided
	for _, r := range soundOnes(reports) {
		if rejected(r) {
			return failed
		}
		code = s.code(r)
	}
	if differ(reports) {
		return failed
	}
	return code
}

// soundOnes are the reports of sound methods that came to an end.
func soundOnes(reports []catalog.Report) []catalog.Report {
	var sound []catalog.Report
	for _, r := range reports {
		if r.Sound && r.Verdict != solve.Unknown {
			sound = append(sound, r)
		}
	}
	return sound
}

// differ says whether two sound methods that came to an end differ in what they say.
func differ(reports []catalog.Report) bool {
	sound := soundOnes(reports)
	for _, r := range sound {
		if first := sound[0]; r.Verdict != first.Verdict || r.Course != first.Course || r.Unsolved != first.Unsolved {
			return true
		}
	}
	return false
}

// comparison writes a board and a table of what each method says of it.
func (p page) comparison(g catalog.Game, b catalog.Instance, reports []catalog.Report, where string) {
	p.heading(g, b, where)
	p.board(b.View())
	rows := [][]string{{"method", "answer", "expanded", "time", "sound", "checked"}}
	for _, r := range reports {
		rows = append(rows, []string{r.Method, r.Headline, thousands(r.Counts.Expanded), elapsed(r.Seconds), yes(r.Sound), checked(r)})
	}
	for i, line := range table(rows, 2, 3) {
		switch {
		case i == 0:
			line = p.bold(line)
		case !reports[i-1].Sound:
			line = p.orange(line)
		}
		p.line(line)
	}
	p.line("")
	switch sound := soundOnes(reports); {
	case differ(reports):
		p.line(p.loud("SOUND METHODS DIFFER."))
	case len(sound) == 0:
		p.line("No sound method came to an end.")
	default:
		p.line(counted(len(sound), "sound method") + " came to an end" + map[bool]string{true: " and they agree."}[len(sound) > 1])
	}
	p.line("")
}

func yes(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}

func checked(r catalog.Report) string {
	switch {
	case accepted(r):
		return "accepted"
	case rejected(r):
		return "REJECTED"
	case r.Verdict == solve.Unknown:
		return "nothing claimed"
	default:
		return "could not tell"
	}
}

// table aligns rows of cells; the columns named are aligned on the right.
func table(rows [][]string, right ...int) []string {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], wide(cell))
		}
	}
	lines := make([]string, len(rows))
	for r, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			fill := pad
			for _, at := range right {
				if at == i {
					fill = padLeft
				}
			}
			line.WriteString(fill(cell, widths[i]) + "  ")
		}
		lines[r] = strings.TrimRight(line.String(), " ")
	}
	return lines
}
