package grade_test

import (
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
)

// A program with two mistakes has a group for the known one, and the rest are described by what their boards have in common.
func TestSeveralMistakesAreGrouped(t *testing.T) {
	g, _ := games.All().Find("keys")
	var known catalog.Mistake
	for _, m := range g.Grading.Mistakes {
		if m.Name == "start-not-counted" {
			known = m
		}
	}
	cols := func(b catalog.Instance) int { return b.View().Grid.Cols }
	both := func(b catalog.Instance) string {
		if cols(b) >= 7 {
			return "1 777\n"
		}
		answer, _ := known.Variants[0](b)
		return answer
	}
	o := options(t, "keys", &student{game: g, values: valuesOf(t, g, nil), answer: both})
	o.Boards, o.Domain = 120, ""
	r, err := grade.Grade(t.Context(), o)
	if err != nil || r.Mistake != nil || len(r.Groups) != 2 {
		t.Fatalf("%v %+v %+v", err, r.Mistake, r.Groups)
	}
	if first := r.Groups[0]; first.Mistake == nil || first.Mistake.Name != known.Name || first.Boards < 5 {
		t.Errorf("%+v", first)
	}

	wide := func(b catalog.Instance) string {
		if cols(b) >= 6 {
			return "1 777\n"
		}
		return right(b)
	}
	o.Runner = &student{game: g, values: valuesOf(t, g, nil), answer: wide}
	if r, err = grade.Grade(t.Context(), o); err != nil || len(r.Groups) != 1 || r.Groups[0].Common == nil {
		t.Fatalf("%v %+v", err, r.Groups)
	}
	if c := r.Groups[0].Common; c.Name != "cols" || c.Relation != "at-least" || c.Value != 6 || c.Sentence().String() != "It fails only where the number of columns is at least 6." {
		t.Errorf("%+v", c)
	}
}
