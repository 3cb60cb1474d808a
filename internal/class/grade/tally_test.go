package grade_test

import (
	"context"
	"maps"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// tallied grades a program on a whole plan.
func tallied(t *testing.T, g catalog.Game, answer func(catalog.Instance) string, limit time.Duration) grade.Report {
	t.Helper()
	s := &student{game: g, values: valuesOf(t, g, nil), answer: answer}
	r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: s.values, Runner: s, Seed: 7, Boards: 40, Certify: 1, Whole: true, Time: limit})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheTalliesOfAWholePlanAreFair(t *testing.T) {
	tier.Single(t)
	for i, g := range graded(t) {
		if g.Name != "keys" && (!tier.Deep() || (i+int(tier.Seed(t)))%2 != 0) {
			continue // they take seconds; another seed takes others
		}
		t.Run(g.Name, func(t *testing.T) {
			accepted := tallied(t, g, right, 0).Parts
			for _, part := range []grade.Part{grade.Examples, grade.Small, grade.Traps, grade.Random, grade.Large} {
				if n := accepted[part]; n.Tried == 0 || n.Right != n.Tried {
					t.Errorf("a right program: %s %+v", part, n)
				}
			}
			unreadable := tallied(t, g, func(catalog.Instance) string { return "answer: ?\n" }, 0)
			for part, n := range unreadable.Parts {
				if n.Right != 0 || n.Tried != accepted[part].Tried {
					t.Errorf("a program that is always wrong: %s %+v, and the right one %+v", part, n, accepted[part])
				}
			}
			sometimes := func(b catalog.Instance) string {
				if g.Grading.Size(b)%2 == 0 {
					return right(b)
				}
				return "answer: ?\n"
			}
			slow, fast := tallied(t, g, sometimes, 0), tallied(t, g, sometimes, time.Nanosecond)
			if !maps.Equal(slow.Parts, fast.Parts) || !maps.Equal(slow.Failures, fast.Failures) || fast.Stopped || !fast.Unfinished {
				t.Errorf("the clock changes %v %v to %v %v", slow.Parts, slow.Failures, fast.Parts, fast.Failures)
			}
		})
	}
}

func TestBoardsThatAPartGaveUpOnCountAsTried(t *testing.T) {
	g, _ := games.All().Find("keys")
	slow := runs(func(context.Context, string) (sandbox.Result, error) { return result(sandbox.TooSlow, ""), nil })
	o := options(t, "keys", slow)
	o.Boards, o.Certify, o.Whole, o.Seed = 40, 1, true, 7
	r, err := grade.Grade(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for part, n := range tallied(t, g, right, 0).Parts {
		if got := r.Parts[part]; got.Right != 0 || got.Tried != n.Tried {
			t.Errorf("a program that is always too slow: %s %+v, and a right one %+v", part, got, n)
		}
	}
}

func TestTheTalliesOfSeveralRulesAddUp(t *testing.T) {
	g, _ := games.All().Find("jump")
	all, err := grade.Combinations(g, nil, map[string][]string{"tie": {"first-round", "name"}})
	if err != nil || len(all) != 2 {
		t.Fatal(all, err)
	}
	report := func(boards int, values ...catalog.Values) grade.Report {
		s := &student{game: g, values: values[0], answer: right}
		r, err := grade.Grade(t.Context(), grade.Options{Game: g, Values: values[0], Also: values[1:], Runner: s, Seed: 7, Boards: boards, Certify: 1, Whole: true})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	// The program keeps to the first rules, so it fails under the others alone.
	both, one := report(40, all...), report(20, all[0])
	for part, tally := range one.Parts {
		if sum := both.Parts[part]; tally.Tried == 0 || sum.Tried <= tally.Tried || sum.Right < tally.Right {
			t.Errorf("%s: %+v under both, %+v under one", part, sum, tally)
		}
	}
	if both.Boards <= one.Boards || both.Planned != 40 || one.Verdict != grade.Accepted {
		t.Errorf("%+v %+v", both, one)
	}
}

func TestHoweverFewBoardsEachOfTheLargestShapesIsTried(t *testing.T) {
	g, _ := games.All().Find("keys")
	r := gradeOf(t, &student{game: g, values: valuesOf(t, g, nil), answer: right}, 20, 1)
	if got := r.Parts[grade.Large]; got.Tried != 3 || got.Right != 3 {
		t.Errorf("%+v", got)
	}
}
