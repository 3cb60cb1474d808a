package problem

import (
	"context"
	"errors"
	"fmt"

	"jogada/catalog"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// Suite says how well the test data of a package finds its wrong submissions.
type Suite struct {
	Tests         int                    `json:"tests"` // samples and secret tests
	Wrong         []Caught               `json:"wrong"`
	Survivors     []string               `json:"survivors"` // wrong submissions that no test catches
	Disagreements []catalog.Disagreement `json:"disagreements"`
	NotRun        []string               `json:"not_run"` // programs that do not run here
}

// Caught says what catches a wrong submission.
type Caught struct {
	Name           string                `json:"name"`
	Test           string                `json:"test"` // the first test that catches it; empty: it survives
	Verdict        grade.Verdict         `json:"verdict"`
	Counterexample *grade.Counterexample `json:"counterexample"` // the smallest input known that would catch it; null: none was found
}

// Tests runs the wrong submissions of a package on its test data, and looks for the smallest input that catches each. The options say how much that
// may cost for each; their game and runner are set here. Accepted submissions are compared with each other, too. Watch is
// told the name of each before it is run.
func (j *Judges) Tests(ctx context.Context, o grade.Options, watch func(name string)) (Suite, error) {
	s := Suite{Tests: len(j.Samples) + len(j.Secret), Wrong: []Caught{}, Survivors: []string{}, NotRun: []string{}}
	o.Game = j.Game()
	o.Game.Grading.Mistakes = nil // they are what is graded
	var err error
	if o.Values, err = o.Game.Values(nil); err != nil {
		return s, err
	}
	if err := j.checkTests(ctx); err != nil {
		return s, err
	}
	if err := j.compareAccepted(ctx, o, watch); err != nil {
		return s, err
	}
	for _, path := range j.Wrong {
		built, err := j.build(ctx, []string{path}, j.trusted, 1)
		if err != nil {
			return s, err
		}
		if len(built) == 0 {
			continue // it is listed in Unbuilt
		}
		watch(built[0].name)
		c := Caught{Name: built[0].name}
		if c.Test, err = j.caughtBy(ctx, built[0]); err != nil {
			return s, err
		}
		o.Runner = built[0].program
		r, err := grade.Grade(ctx, o)
		if err != nil {
			return s, err
		}
		c.Verdict, c.Counterexample = r.Verdict, r.Counterexample
		if s.Wrong = append(s.Wrong, c); c.Test == "" {
			s.Survivors = append(s.Survivors, c.Name)
		}
	}
	s.NotRun = append(s.NotRun, j.Unbuilt...)
	s.Disagreements = append([]catalog.Disagreement{}, j.Disagreements()...)
	return s, nil
}

// acceptedShare is the share of the time for one submission that each other accepted submission is compared for.
const acceptedShare = 4

// compareAccepted tries the other accepted submissions as if they were handed in, for an input on which they disagree with the first.
func (j *Judges) compareAccepted(ctx context.Context, o grade.Options, watch func(name string)) error {
	o.Time /= acceptedShare
	for _, other := range j.answers[1:] {
		watch(other.name)
		o.Runner = other.program
		if _, err := grade.Grade(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// checkTests notes the tests that a validator rejects, and those to which an accepted submission gives another answer.
func (j *Judges) checkTests(ctx context.Context) error {
	for _, t := range append(j.Samples, j.Secret...) {
		if err := j.checkTest(ctx, t); err != nil {
			return err
		}
		for _, a := range j.answers {
			text, ok, err := j.answerOf(ctx, a, t.Input)
			if err != nil {
				return err
			}
			if !ok || t.Answer == "" {
				continue
			}
			judgement, err := j.compare(ctx, j.Groups[t.group], t.Input, t.Answer, text)
			switch {
			case errors.Is(err, catalog.ErrUndecided):
			case err != nil:
				return err
			case !judgement.Right:
				j.report("answer:"+a.name, t.Input, "the accepted submission %s is wrong on the test %s: %s", a.name, t.Name, judgement.Why)
			}
		}
	}
	return nil
}

// checkTest notes a validator that rejects a test.
func (j *Judges) checkTest(ctx context.Context, t Test) error {
	by, why, err := j.rejecting(ctx, j.Groups[t.group], t.Input)
	switch {
	case err != nil:
		return err
	case why != nil:
		j.report("test:"+t.Name, t.Input, "%s rejects the test %s%s", j.validators[by].name, t.Name, *why)
	case !j.accepted(t.Input):
		j.report("test:"+t.Name, t.Input, "a grammar rejects the test %s", t.Name)
	}
	return nil
}

// caughtBy returns the first test on which a submission fails; empty: it is right on all of them.
func (j *Judges) caughtBy(ctx context.Context, p judge) (string, error) {
	for i, t := range append(j.Samples, j.Secret...) {
		name := "secret/" + t.Name
		if i < len(j.Samples) {
			name = "sample/" + t.Name
		}
		r, err := j.run(ctx, p, t.Input)
		if err != nil {
			return "", err
		}
		if r.End != sandbox.Exited || r.Exit != 0 {
			return name, nil
		}
		answer := t.Answer
		if answer == "" {
			if answer, err = j.Answer(ctx, t.Input); errors.Is(err, catalog.ErrUndecided) {
				continue
			} else if err != nil {
				return "", err
			}
		}
		judgement, err := j.compare(ctx, j.Groups[t.group], t.Input, answer, string(r.Stdout))
		switch {
		case errors.Is(err, catalog.ErrUndecided):
		case err != nil:
			return "", fmt.Errorf("%s on %s: %w", p.name, name, err)
		case !judgement.Right:
			return name, nil
		}
	}
	return "", nil
}
