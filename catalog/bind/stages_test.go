package bind

import (
	"context"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

func TestTheStagesOfARequestShareItsTime(t *testing.T) {
	for _, r := range []catalog.Request{{}, {Check: true}, {Check: true, Difficulty: true, Certificate: true, Trace: true}, {Trace: true}} {
		s := scheduled(r, false)
		if !slices.IsSorted(s[:]) || s[encoding] != 1 || s[searching] < 0.7 || s[describing] == s[searching] || s[encoding] == s[tracing] {
			t.Errorf("%+v: the stages end after %v of the time", r, s)
		}
		if (s[checking] > s[describing]) != r.Check || (s[tracing] > s[certifying]) != r.Trace {
			t.Errorf("%+v: a stage that was not requested has a share: %v", r, s)
		}
	}
}

// hop is a puzzle of one move.
type hop struct{}

func (hop) Start() int      { return 0 }
func (hop) Goal(s int) bool { return s == 1 }
func (hop) Steps(s int, steps []search.Step[int, int]) []search.Step[int, int] {
	return append(steps, search.Step[int, int]{To: 1})
}

// A description that takes longer than its share takes the time of the checker, and the answer stays.
func TestAnAnswerThatTakesLongToDescribeIsNotLost(t *testing.T) {
	const all = 1_000_000
	for _, cost := range []int{all / 100, all / 10, all * 9 / 10, 2 * all} {
		s := Puzzle[int, int]{Question: hop{}, Methods: puzzles.Pathfinders[int, int](),
			Notation: Notation[int, int]{State: func(int) string { return "state" }, Move: func(int, int) string { return "hop" }},
			Describe: func(r search.Route[int, int], _ say.Translator, m *solve.Meter) Description {
				for range cost / 1000 {
					m.Work(1000)
				}
				return Description{Headline: "a route"}
			}}.Solver()
		r := s.Methods()[0].Solve(context.Background(), catalog.Request{Check: true, Budget: solve.Budget{Work: all}})
		if want := cost < all; (r.Verdict == solve.Proved) != want || (len(r.Line) == 1) != want {
			t.Errorf("describing %d of %d units of work leaves a line of %d moves, %v", cost, all, len(r.Line), r.Verdict)
		}
	}
}
