package bind

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/solve"
)

// Check judges a saved report: that it is about this question, that its claim is right, and that everything else in it
// follows from the claim. The ruling names what could not be judged.
func (b *bound[Q, A]) Check(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	ruling := b.compared(ctx, saved, budget)
	if ruling.Status != check.Rejected && b.agrees != nil {
		if err := b.agrees(saved); err != nil {
			return rejected(err)
		}
	}
	return ruling
}

// compared judges the claim of a saved report, and compares the rest of the report with it.
func (b *bound[Q, A]) compared(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	whole := judging(ctx, budget)
	claim, ruling := b.claim(saved, budget, whole)
	if ruling.Status != check.Accepted {
		return ruling
	}
	unjudged, err := b.compareReport(saved, claim, whole)
	switch {
	case whole.Stopped() != nil:
		return check.Ruling{Status: check.Undecided, Reason: fmt.Sprintf("what the report says was not compared to the end: %v", whole.Stopped())}
	case err != nil:
		return rejected(err)
	}
	ruling.Reason += "; not judged: " + strings.Join(unjudged, ", ")
	return ruling
}

// Claim judges the answer and the line of a saved report, and ignores its words.
func (b *bound[Q, A]) Claim(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	_, ruling := b.claim(saved, budget, judging(ctx, budget))
	return ruling
}

// judging returns the meter of a request that judges a report.
func judging(ctx context.Context, budget solve.Budget) *solve.Meter {
	return solve.NewMeter(ctx, solve.Budget{Bytes: budget.Bytes, Work: budget.Work})
}

// Contradiction returns how the question's optional knowledge contradicts its rules, or nil.
func (b *bound[Q, A]) Contradiction(states int) error {
	if b.contradiction == nil {
		return nil
	}
	return b.contradiction(states)
}

// Replay follows moves from the start by the rules.
func (b *bound[Q, A]) Replay(moves []string, m *solve.Meter) ([]catalog.Move, bool, error) {
	return b.replay(moves, m)
}

// claim extracts the claim of a saved report and judges it.
func (b *bound[Q, A]) claim(saved catalog.Report, budget solve.Budget, whole *solve.Meter) (claim A, ruling check.Ruling) {
	if saved.Game != b.about.Game {
		return claim, rejected(fmt.Errorf("the report is about %s, not %s", saved.Game, b.about.Game))
	}
	if why, differ := b.about.Params.Differ(saved.Params); differ {
		return claim, rejected(errors.New(why))
	}
	claim, err := b.recall(saved, whole)
	switch {
	case whole.Stopped() != nil && err == nil:
		return claim, check.Ruling{Status: check.Undecided, Reason: whole.Stopped().Error()}
	case whole.Stopped() != nil:
		return claim, check.Ruling{Status: check.Undecided, Reason: err.Error()}
	case err != nil:
		return claim, rejected(err)
	}
	if saved.Verdict == solve.Unknown {
		if err := b.tellsNothing(saved, claim, whole); err != nil {
			return claim, rejected(err)
		}
		if r := b.judgePartly(saved, claim, whole.Stage(searchShare, cmp.Or(budget.Nodes, partlyNodes))); r.Status == check.Rejected {
			return claim, b.about.counted(r, say.Translator{})
		}
	}
	b.stage(whole, searchShare, budget.Nodes, func(m *solve.Meter) { ruling = b.judge(b.question, claim, m) })
	return claim, b.about.counted(ruling, say.Translator{})
}

// counted writes the moves of a ruling in the unit of the game: pushes, slides, steps. Reasons for rejection stay
// English.
func (a About) counted(r check.Ruling, t say.Translator) check.Ruling {
	if r.Status == check.Rejected {
		t = say.Translator{}
	}
	one, several := say.Counting(a.Unit)
	args := slices.Clone(r.Args)
	for i, arg := range args {
		if n, is := arg.(check.Moves); is {
			args[i] = t.Count(int(n), one, several)
		}
	}
	if r.Format != "" {
		r.Args, r.Reason = args, fmt.Sprintf(r.Format, args...)
	}
	return r
}

// partlyNodes limits the expansions spent on an undecided report, unless a budget says otherwise.
const partlyNodes = 1_000_000

// judgePartly judges the contents of a report that decides nothing.
func (b *bound[Q, A]) judgePartly(saved catalog.Report, claim A, m *solve.Meter) check.Ruling {
	if b.partly == nil {
		return check.Ruling{}
	}
	defer m.End()
	return b.partly(saved, claim, m)
}

// spoken returns an error if the language is unknown.
func spoken(language string) error {
	if language != "" && !slices.Contains(catalog.Languages()[1:], language) {
		return fmt.Errorf("the report is in a language %q, which there is not", brief(language))
	}
	return nil
}

// tellsNothing returns an error if an undecided report contains something that only a decided one can.
func (b *bound[Q, A]) tellsNothing(saved catalog.Report, claim A, m *solve.Meter) error {
	if saved.Proof.Certificate != nil {
		return errors.New("nothing was decided, and there is a certificate")
	}
	if saved.Difficulty != nil {
		return errors.New("nothing was decided, but the report has a difficulty")
	}
	if saved.Stopped == "" {
		return errors.New("nothing was decided, and it is not said why the search stopped")
	}
	if saved.Unit != b.about.Unit {
		return fmt.Errorf("the report says unit: %s, and the unit is %s", brief(saved.Unit), b.about.Unit)
	}
	if err := spoken(saved.Language); err != nil {
		return err
	}
	open := b.undecided
	if b.open != nil {
		open = b.open
	}
	claim = open(claim, solve.Outcome{Stopped: errors.New(saved.Stopped)})
	again := b.report(b.methods[0], claim, b.about.translator(""), m, false)
	if len(saved.Line) > 0 && len(again.Line) == 0 {
		return errors.New("nothing was decided, and there is a line")
	}
	if saved.Bounds.AtMost != nil && len(saved.Line) == 0 {
		return errors.New("nothing was decided, but the report has at_most")
	}
	if saved.Bounds.AtLeast != nil && again.Bounds.AtLeast == nil {
		return errors.New("nothing was decided, but the report has at_least")
	}
	more, err := compareAnswers(again.Answer, saved.Answer)
	if err == nil && len(more) > 0 {
		err = fmt.Errorf("the answer tells %s", strings.Join(more, ", "))
	}
	if err != nil {
		return fmt.Errorf("nothing was decided, and %w", err)
	}
	return nil
}

func rejected(why error) check.Ruling {
	return check.Ruling{Status: check.Rejected, Reason: why.Error()}
}

// compareReport describes a correct claim again, and compares it with the saved report.
func (b *bound[Q, A]) compareReport(saved catalog.Report, claim A, m *solve.Meter) (unjudged []string, err error) {
	i := slices.IndexFunc(b.methods, func(m search.Method[Q, A]) bool { return m.Name == saved.Method })
	if i < 0 {
		return nil, fmt.Errorf("there is no method %q for this board", saved.Method)
	}
	if err := spoken(saved.Language); err != nil {
		return nil, err
	}
	again := b.report(b.methods[i], claim, b.about.translator(saved.Language), m, false)
	if m.Stopped() != nil {
		return nil, nil
	}
	if err := compareReports(again, saved); err != nil {
		return nil, err
	}
	unjudged, err = compareAnswers(again.Answer, saved.Answer)
	if !slices.Equal(again.Because, saved.Because) {
		if saved.Because != nil && (saved.Proof.Certificate != nil || b.reasons) {
			return nil, errors.New("the reasons are not those that the claim gives")
		}
		unjudged = append(unjudged, "because")
	}
	if again.Proof.Rests != saved.Proof.Rests && !strings.HasPrefix(saved.Proof.Rests, again.Proof.Rests+"; ") { // how it was found may follow
		unjudged = append(unjudged, "rests")
	}
	if err == nil && saved.Difficulty != nil {
		var open []string
		open, err = b.measuredAgain(saved, claim, m)
		unjudged = append(unjudged, open...)
	}
	return append(unjudged, "counts", "seconds"), err
}
