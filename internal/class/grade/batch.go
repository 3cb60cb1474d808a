package grade

import (
	"context"
	"errors"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/sandbox"
)

// batchBoards is the number of boards in one text, in games whose texts hold several.
const batchBoards = 50

// batch is a text of several boards on which a program fails although it passes on each of them alone.
type batch struct {
	trials  []*trial
	outcome outcome
}

// tryAll runs the program on boards: many in one text where the game has such texts, and each alone on which that fails. It
// returns the first that fails alone.
func (s *session) tryAll(ctx context.Context, boards []catalog.Instance) (first *trial, err error) {
	if s.grading.Join == nil || len(boards) == 1 {
		return s.tryEach(ctx, boards)
	}
	var fresh []*trial
	for _, b := range boards {
		t, err := s.solved(ctx, b)
		switch {
		case errors.Is(err, errUndecided):
			continue
		case err != nil:
			return nil, err
		case t.outcome.verdict == "" && !slices.ContainsFunc(fresh, func(other *trial) bool { return other.input == t.input }):
			fresh = append(fresh, t)
		case t.outcome.failed() && first == nil:
			first = t
		}
	}
	if len(fresh) == 0 {
		return first, nil
	}
	whole, each, err := s.runBatch(ctx, fresh)
	if err != nil {
		return nil, err
	}
	alone := false // one of the boards fails alone
	for i, t := range fresh {
		if (each == nil || each[i].failed()) && whole.verdict != TooSlow {
			s.fly(ctx, s.board(t))
		}
	}
	for i, t := range fresh {
		if each != nil && !each[i].failed() {
			s.note(t, each[i])
			continue
		}
		if t, err = s.try(ctx, s.board(t)); errors.Is(err, errUndecided) {
			continue
		} else if err != nil {
			return nil, err
		}
		if t.outcome.failed() {
			if alone = true; first == nil {
				first = t
			}
		}
	}
	if whole.failed() && !alone && s.batch == nil {
		s.batch = &batch{fresh, whole}
	}
	return first, nil
}

// tryEach runs the program on boards, each alone, and returns the first that fails.
func (s *session) tryEach(ctx context.Context, boards []catalog.Instance) (first *trial, err error) {
	for _, b := range boards {
		t, err := s.try(ctx, b)
		switch {
		case errors.Is(err, errUndecided):
		case err != nil:
			return nil, err
		case t.outcome.failed() && first == nil:
			first = t
		}
	}
	return first, nil
}

// runBatch runs the program on several boards in one text. It judges the whole, and each board if the program wrote a line for each.
func (s *session) runBatch(ctx context.Context, trials []*trial) (whole outcome, each []outcome, err error) {
	r, err := s.run(ctx, s.join(trials))
	if err != nil {
		return outcome{}, nil, err
	}
	return s.judgeBatch(ctx, trials, r)
}

// join returns the text of several boards.
func (s *session) join(trials []*trial) string {
	var boards []catalog.Instance
	for _, t := range trials {
		boards = append(boards, s.board(t))
	}
	return s.grading.Join(boards)
}

func (s *session) judgeBatch(ctx context.Context, trials []*trial, r sandbox.Result) (whole outcome, each []outcome, err error) {
	whole = outcome{got: string(r.Stdout)}
	if whole.verdict, whole.reason = ended(r); whole.verdict != "" {
		return whole, nil, nil
	}
	lines := answerLines(whole.got)
	if len(lines) != len(trials) {
		whole.verdict, whole.reason = WrongFormat, miscounted(len(trials), len(lines))
		return whole, nil, nil
	}
	whole.verdict = Accepted
	for i, t := range trials {
		o, err := s.judgeAnswer(ctx, s.board(t), t, lines[i]+"\n")
		if err != nil {
			return whole, nil, err
		}
		if each = append(each, o); o.failed() && !whole.failed() {
			whole.verdict, whole.reason = o.verdict, say.NewSentence("case %s: %s", i+1, o.reason)
		}
	}
	return whole, each, nil
}

// reduce takes boards out of the text on which the program fails for as long as it does.
func (s *session) reduce(ctx context.Context, b *batch) error {
	for step := max(1, len(b.trials)/2); step > 0; step /= 2 {
		for at := 0; at+step <= len(b.trials) && len(b.trials) > step; {
			fewer := slices.Delete(slices.Clone(b.trials), at, at+step)
			whole, _, err := s.runBatch(ctx, fewer)
			if err != nil {
				return err
			}
			if whole.failed() {
				b.trials, b.outcome = fewer, whole
			} else {
				at += step
			}
		}
	}
	return nil
}

// counterexample returns the text as a counterexample.
func (s *session) batchExample(b *batch) *Counterexample {
	var expected strings.Builder
	for _, t := range b.trials {
		expected.WriteString(t.right)
	}
	why := say.NewSentence("%s (%s boards in one text; alone, the program answers each of them)", b.outcome.reason, len(b.trials))
	return &Counterexample{Text: s.join(b.trials), Link: link(s.Game, s.join(b.trials), s.ruled()), Runs: 1, Failed: 1, Params: s.ruled(), Expected: expected.String(), Got: clip(b.outcome.got),
		Reason: why.String(), Why: why}
}
