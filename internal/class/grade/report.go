package grade

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"

	"jogada/catalog"
	"jogada/catalog/board/picture"
)

// explain says what is wrong with the program: it shrinks the smallest failing board, certifies it and names the mistake.
func (s *session) explain(ctx context.Context) (Report, error) {
	r := Report{Game: s.Game.Name, Verdict: Accepted, Planned: s.Boards, Sandbox: []string{}}
	if least := s.smallest(); least != nil {
		err := s.explainBoard(ctx, &r, least)
		return r, err
	}
	if s.batch != nil {
		if err := s.reduce(ctx, s.batch); err != nil && !errors.Is(err, errSpent) {
			return r, err
		}
		r.Verdict, r.Counterexample = s.batch.outcome.verdict, s.batchExample(s.batch)
	}
	return r, nil
}

// completed returns a report with what was counted, and with the groups of failing boards where no mistake explains all.
func (s *session) completed(ctx context.Context, r Report) Report {
	goesOn, _ := s.left(ctx, 1)
	r.Boards, r.Failures, r.Parts = len(s.trials), s.plannedFailures(), s.tallies()
	r.Stopped, r.Unfinished = s.cut != cut{}, r.Counterexample != nil && !r.Counterexample.Smallest && !goesOn
	if r.Verdict == Accepted && r.Stopped && r.Boards < min(EnoughBoards, s.Boards) {
		r.Verdict = Undecided
	}
	if r.Verdict == Accepted && !s.someConfirmed(ctx) {
		r.Verdict = Undecided
	}
	if s.smallest() != nil && r.Mistake == nil && s.Game.Grading.Mistakes != nil {
		r.Groups = s.groups(ctx)
	}
	r.Behaviour, r.Sentence = s.behaviour(ctx), r.Verdict.Sentence()
	if s.grading.Disagreements != nil {
		r.Disagreements = s.grading.Disagreements()
	}
	return r
}

// mostConfirmed is how many boards are looked through for one that the assignment has.
const mostConfirmed = 20

// someConfirmed reports whether the assignment has one of the first boards that were tried: right answers to others count for nothing.
func (s *session) someConfirmed(ctx context.Context) bool {
	first := s.trials[:min(mostConfirmed, len(s.trials))]
	return len(first) == 0 || slices.ContainsFunc(first, func(t *trial) bool {
		confirmed, err := s.confirmed(ctx, s.board(t))
		return confirmed || err != nil
	})
}

// explainBoard fills in the counterexample and the mistake. Where the program is sometimes right on its smallest board, it looks for neither: other
// boards would say as little.
func (s *session) explainBoard(ctx context.Context, r *Report, least *trial) error {
	var first repetition
	if least.outcome.verdict != TooSlow { // whose runs take long
		var err error
		if first, err = s.repeat(ctx, least); err != nil && !errors.Is(err, errSpent) {
			return err
		}
	}
	e := &example{trial: least, below: s.grading.First}
	if first.failed == first.runs {
		m, err := s.reduceBoard(ctx, e)
		if err != nil {
			return err
		}
		if m != nil {
			r.Mistake = &Mistake{m.Name, m.Sentence, m.Page}
		}
	}
	if e.trial != least || first.runs == 0 {
		var err error
		if first, err = s.repeat(ctx, e.trial); err != nil && !errors.Is(err, errSpent) {
			return err
		}
	}
	r.Verdict = e.outcome.verdict
	board := s.board(e.trial)
	r.Counterexample = &Counterexample{Text: e.input, Params: board.Rules(), Expected: e.right, Got: e.outcome.got, Reason: e.outcome.reason.String(), Why: e.outcome.reason,
		Smallest: e.certified && !first.unsteady, SmallerTried: e.tried, Board: board, Size: e.size, Below: e.below, Asymmetric: e.asymmetric,
		Runs: first.runs, Failed: first.failed, Unsteady: first.unsteady}
	if read := s.Game.Prompt(board.Rules()).Read; read != nil {
		if expected, ok := read(e.right); ok {
			if got, ok := read(e.outcome.got); ok {
				r.Counterexample.Fields = &Fields{expected, got}
			}
		}
	}
	if view := board.View(); view.Grid != nil || view.Graph != nil {
		text := e.input
		if s.Game.Described != nil { // the text is the rules, and the board a parameter
			text = board.Text()
		}
		r.Counterexample.Link = link(s.Game, text, board.Rules())
		r.Counterexample.SVG = string(picture.SVG(view, s.Game.Kinds))
	}
	return nil
}

// reduceBoard makes the example as small as the time allows, and returns the mistake that explains the answers; nil: none is known.
func (s *session) reduceBoard(ctx context.Context, e *example) (m *method, err error) {
	if s.grading.Plain {
		return s.reducePlain(ctx, e)
	}
	e.trial, err = s.shrink(ctx, e.trial, reducedUntil)
	cut := errors.Is(err, errSpent)
	if err != nil && !cut {
		return nil, err
	}
	d := s.diagnosis()
	if m, err = d.diagnose(ctx); err != nil {
		return nil, err
	}
	if m != nil {
		if e.trial, err = s.foresee(ctx, m, e.trial); err != nil && !errors.Is(err, errSpent) {
			return nil, err
		}
	}
	if cut {
		if e.trial, err = s.shrink(ctx, e.trial, 1); err != nil && !errors.Is(err, errSpent) {
			return nil, err
		}
	}
	if err := s.certify(ctx, e); err != nil && !errors.Is(err, errSpent) {
		return nil, err
	}
	return d.diagnose(ctx) // again: more boards were tried since
}

// reducePlain does the same where no boards are equal up to symmetry. The plan ended at the first failure: it goes on once the smallest is known, to
// tell mistakes apart, whose answers cost as much as the program's.
func (s *session) reducePlain(ctx context.Context, e *example) (m *method, err error) {
	for _, step := range []func() error{
		func() error { e.trial, err = s.shrink(ctx, e.trial, plainUntil); return err },
		func() error { return s.certify(ctx, e) },
		func() error {
			if !e.certified {
				e.trial, err = s.shrink(ctx, e.trial, foreseenUntil)
			}
			return err
		},
		func() error { s.explained = true; return s.small(ctx, foreseenUntil) },
	} {
		if err := step(); err != nil && !errors.Is(err, errSpent) {
			return nil, err
		}
	}
	return s.diagnosis().diagnose(ctx)
}

// link returns the fragment of an address that opens a board in the workbench.
func link(g catalog.Game, text string, rules catalog.Values) string {
	query := "text=" + url.QueryEscape(text)
	for _, name := range slices.Sorted(maps.Keys(rules)) {
		query += "&p." + url.QueryEscape(name) + "=" + url.QueryEscape(rules[name])
	}
	return "#/" + url.PathEscape(g.Name) + "?" + query
}
