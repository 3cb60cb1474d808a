package problem

import (
	"context"
	"errors"
	"iter"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/check"
	"jogada/check/ruling"
	"jogada/solve"
)

// input is an input of a package, as a board of its game.
type input struct {
	text   string
	judges *Judges
}

// Text returns the input.
func (i *input) Text() string { return i.text }

// View returns an empty board: nobody knows how to draw an input.
func (i *input) View() board.View { return board.View{} }

// Rules returns no rules: a package has none.
func (i *input) Rules() catalog.Values { return catalog.Values{} }

// Methods returns the accepted submission that answers are taken from.
func (i *input) Methods() []catalog.Method {
	return []catalog.Method{{Name: i.judges.answers[0].name, Title: "Accepted submission", Doc: "An accepted submission of the package.", Sound: true, Solve: i.solve}}
}

// solve runs the accepted submission.
func (i *input) solve(ctx context.Context, _ catalog.Request) catalog.Report {
	r := catalog.Report{Game: i.judges.Name, Method: i.judges.answers[0].name, Sound: true, Verdict: solve.Unknown}
	answer, err := i.judges.Answer(ctx, i.text)
	if err != nil {
		r.Stopped = err.Error()
		return r
	}
	accepted := true
	r.Verdict, r.Course, r.Proof.Checked = solve.Proved, answer, &accepted
	return r
}

// Check judges a saved answer by the output validator.
func (i *input) Check(ctx context.Context, saved catalog.Report, _ solve.Budget) check.Ruling {
	answer, err := i.judges.Answer(ctx, i.text)
	if err != nil {
		return ruling.Open("%s", err)
	}
	j, err := i.judges.Judge(ctx, i.text, answer, saved.Course)
	switch {
	case err != nil:
		return ruling.Open("%s", err)
	case j.Right:
		return ruling.Accept("the output validator accepts it")
	}
	return ruling.Reject("%s", j.Why)
}

// Claim judges as Check does.
func (i *input) Claim(ctx context.Context, saved catalog.Report, budget solve.Budget) check.Ruling {
	return i.Check(ctx, saved, budget)
}

// Contradiction returns nil: there is no optional knowledge.
func (i *input) Contradiction(int) error { return nil }

// errNoMoves says that an input is no game.
var errNoMoves = errors.New("an input of a problem package has no moves")

// Replay fails: an input has no moves.
func (i *input) Replay([]string, *solve.Meter) ([]catalog.Move, bool, error) {
	return nil, false, errNoMoves
}

// Play fails: an input has no moves.
func (i *input) Play(context.Context, catalog.PlayRequest) (catalog.Play, error) {
	return catalog.Play{}, errNoMoves
}

// boards makes boards of inputs.
func (j *Judges) boards(texts iter.Seq[string]) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for text := range texts {
			if !yield(&input{text, j}) {
				return
			}
		}
	}
}
