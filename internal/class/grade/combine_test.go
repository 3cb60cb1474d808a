package grade

import (
	"reflect"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/internal/class/sandbox"
)

// onBoard is a counterexample on a board of a size.
func onBoard(size int) *Counterexample {
	return &Counterexample{Board: struct{ catalog.Instance }{}, Size: size}
}

// The worse of two reports is shown: a forbidden attempt before others, a counterexample before none, one with a board before
// one without, the smaller before the larger. Of equals the first one stays.
func TestTheWorseReportIsShown(t *testing.T) {
	accepted, undecided := Report{Verdict: Accepted}, Report{Verdict: Undecided}
	small, large := Report{Verdict: WrongAnswer, Counterexample: onBoard(2)}, Report{Verdict: WrongAnswer, Counterexample: onBoard(5)}
	bare := Report{Verdict: WrongAnswer, Counterexample: &Counterexample{Size: 1}}
	forbidden := Report{Verdict: Forbidden, Counterexample: onBoard(9)}
	rising := []Report{accepted, undecided, bare, large, small, forbidden}
	for i, a := range rising {
		for k, b := range rising {
			if a.Verdict == Undecided && b.Verdict == Undecided {
				continue
			}
			if got := a.worse(b); got != (i > k) {
				t.Errorf("%s of size %d is worse than %s of size %d: %v", a.Verdict, size(a), b.Verdict, size(b), got)
			}
		}
	}
}

func size(r Report) int {
	if r.Counterexample == nil {
		return 0
	}
	return r.Counterexample.Size
}

func TestReportsUnderSeveralRulesAreAdded(t *testing.T) {
	sum := Report{Verdict: Accepted, Boards: 3, Planned: 4, Failures: map[Verdict]int{Crashed: 1}, Parts: map[Part]Tally{Small: {5, 4}, Examples: {1, 1}}}
	sum.add(Report{Verdict: WrongAnswer, Counterexample: onBoard(2), Boards: 10, Planned: 20, Unfinished: true, Failures: map[Verdict]int{Crashed: 2, WrongAnswer: 7}, Parts: map[Part]Tally{Small: {2, 1}}})
	want := Report{Verdict: WrongAnswer, Counterexample: onBoard(2), Boards: 13, Planned: 24, Unfinished: true, Failures: map[Verdict]int{Crashed: 3, WrongAnswer: 7}, Parts: map[Part]Tally{Small: {7, 5}, Examples: {1, 1}}}
	if !reflect.DeepEqual(sum, want) {
		t.Errorf("%+v; want %+v", sum, want)
	}
	sum.add(Report{Verdict: Accepted, Stopped: true, Boards: 1})
	want.Boards, want.Stopped = 14, true
	if !reflect.DeepEqual(sum, want) {
		t.Errorf("%+v; want %+v", sum, want)
	}
}

func TestOfSeveralRulesTheWorseCounterexampleStays(t *testing.T) {
	sum := Report{Verdict: WrongAnswer, Counterexample: onBoard(5)}
	for _, c := range []struct {
		next Report
		size int
	}{
		{Report{Verdict: WrongAnswer, Counterexample: onBoard(2)}, 2},
		{Report{Verdict: WrongAnswer, Counterexample: onBoard(3)}, 2},
		{Report{Verdict: Forbidden, Counterexample: onBoard(9)}, 9},
		{Report{Verdict: WrongAnswer, Counterexample: onBoard(1)}, 9},
	} {
		if sum.add(c.next); size(sum) != c.size || (sum.Verdict == Forbidden) != (c.size == 9) {
			t.Errorf("%s of size %d stays", sum.Verdict, size(sum))
		}
	}
}

func TestProgramsKnowTheirRules(t *testing.T) {
	p := Program{Command: sandbox.Command{Env: []string{"A=1"}}}
	under := p.Under(catalog.Values{"tie": "name", "first-move": "cat"}).(Program)
	if want := []string{"A=1", "JOGADA_FIRST_MOVE=cat", "JOGADA_TIE=name"}; !slices.Equal(under.Command.Env, want) || len(p.Command.Env) != 1 {
		t.Errorf("%v", under.Command.Env)
	}
}
