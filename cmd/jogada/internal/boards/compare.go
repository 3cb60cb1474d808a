package boards

import (
	"context"
	"strings"
	"time"

	"jogada/catalog"
	"jogada/cmd/jogada/internal/cli"
	"jogada/internal/front/ask"
)

// compareTime limits each method in a comparison without other limits, because some are exponential.
const compareTime = 10 * time.Second

// compare solves a board by every method. The exit code is 1 if sound methods differ or one of them is rejected, and 5
// if none of them finished; unsound methods do not affect it.
func (s *solving) compare(ctx context.Context, p cli.Play, b ask.Board, file, where string) int {
	limited := *s
	if s.limits.Time == 0 && s.limits.Nodes == 0 {
		limited.limits.Time = compareTime
	}
	var reports []catalog.Report
	var left []string
	for _, m := range b.Methods() {
		if ctx.Err() != nil {
			left = append(left, m.Name)
			continue
		}
		r, command, err := limited.solve(ctx, p, b, m.Name, file)
		if err != nil {
			panic(err) // it is a method of the board
		}
		if s.output == "json" {
			s.writeJSON(r, command, where)
		}
		reports = append(reports, r)
	}
	if left != nil {
		s.con.Note("%s: interrupted; not begun: %s", where, strings.Join(left, ", "))
	}
	if s.output == "text" {
		if !s.several {
			where = ""
		}
		s.page().Comparison(b.Game, b.Instance, reports, where)
	}
	return s.verdict(reports)
}

// verdict returns the exit code of a comparison.
func (s *solving) verdict(reports []catalog.Report) int {
	code := cli.Undecided
	for _, r := range catalog.Settled(reports) {
		if r.Rejected() {
			return cli.Failed
		}
		if next := s.code(r); next != cli.Undecided { // the answers agree, so one accepted answer is enough
			code = next
		}
	}
	if catalog.Differ(reports) {
		return cli.Failed
	}
	return code
}
