package grade_test

import (
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/internal/class/grade"
	"jogada/internal/gametest/tier"
)

func TestTheBestTestsOfEachGameAreFewAndFindAllMistakes(t *testing.T) {
	tier.DeepOnly(t, "each game takes seconds")
	for i, g := range graded(t) {
		if (i+int(tier.Seed(t)))%2 != 0 {
			continue // another seed takes it
		}
		v := valuesOf(t, g, nil)
		s, err := grade.Tests(t.Context(), grade.Options{Game: g, Values: v, Domain: "true", Seed: tier.Seed(t)}, nil)
		if err != nil || len(s.Unfound) > 0 || len(s.Best) == 0 || len(s.Best) > 10 || len(s.Survivors) != s.Mistakes {
			t.Fatalf("%s: %+v, %v", g.Name, s, err)
		}
		var boards []catalog.Instance
		for _, b := range s.Best {
			read, err := g.Parse([]byte(b.Text), v, nil)
			if err != nil {
				t.Fatal(err)
			}
			boards = append(boards, read...)
		}
		for _, m := range g.Grading.Mistakes {
			for n, variant := range m.Variants {
				if m.Applies(v) && !slices.ContainsFunc(boards, func(b catalog.Instance) bool { return wrong(variant)(b) != right(b) }) {
					t.Errorf("%s: variant %d of %s is right on all %d boards", g.Name, n, m.Name, len(boards))
				}
			}
		}
		again, err := grade.Tests(t.Context(), grade.Options{Game: g, Values: v, Domain: "true", Seed: 99}, boards)
		if err != nil || len(again.Survivors) > 0 || len(again.Best) > len(s.Best) {
			t.Errorf("%s: of the best boards, %d, it says %+v, %v", g.Name, len(boards), again, err)
		}
		fewer, err := grade.Tests(t.Context(), grade.Options{Game: g, Values: v, Domain: "true", Seed: 99}, boards[1:])
		if err != nil || len(fewer.Survivors) == 0 {
			t.Errorf("%s: without one of the best boards, %+v, %v", g.Name, fewer, err)
		}
		t.Logf("%s: %d boards for %d mistakes", g.Name, len(s.Best), s.Mistakes)
	}
}
