package grade_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// student is a program in this process: it answers each board of a text.
type student struct {
	game   catalog.Game
	values catalog.Values
	answer func(b catalog.Instance) string
	runs   int
}

// Run answers all boards of the input.
func (s *student) Run(_ context.Context, stdin []byte) (sandbox.Result, error) {
	s.runs++
	boards, err := s.game.Parse(stdin, s.values, nil)
	if err != nil {
		return sandbox.Result{End: sandbox.Exited, Exit: 3, Stderr: []byte(err.Error())}, nil
	}
	var out strings.Builder
	for _, b := range boards {
		out.WriteString(s.answer(b))
	}
	return sandbox.Result{End: sandbox.Exited, Stdout: []byte(out.String())}, nil
}

// right answers as the solver does.
func right(b catalog.Instance) string {
	return catalog.Solve(context.Background(), b, catalog.Request{Brief: true}).Course
}

// wrong answers by a variant of a mistake; where that gives no answer, rightly.
func wrong(variant func(catalog.Instance) (string, bool)) func(catalog.Instance) string {
	return func(b catalog.Instance) string {
		if answer, ok := variant(b); ok {
			return answer
		}
		return right(b)
	}
}

// graded are the games that programs are graded for.
func graded(t testing.TB) (list []catalog.Game) {
	t.Helper()
	for _, g := range games.All() {
		if g.Grading != nil {
			list = append(list, g)
		}
	}
	if len(list) < 4 {
		t.Fatalf("%d games can be graded", len(list))
	}
	return list
}

func valuesOf(t testing.TB, g catalog.Game, given map[string]string) catalog.Values {
	t.Helper()
	v, err := g.Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// gradeOf grades on all boards, those that no course sets included.
func gradeOf(t testing.TB, s *student, boards, certify int) grade.Report {
	t.Helper()
	r, err := grade.Grade(t.Context(), grade.Options{Game: s.game, Values: s.values, Runner: s, Seed: tier.Seed(t), Boards: boards, Certify: certify, Domain: grade.EveryBoard})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRightProgramsAreAccepted(t *testing.T) {
	for _, g := range graded(t) {
		t.Run(g.Name, func(t *testing.T) {
			s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
			r := gradeOf(t, s, tier.Scale(t, 200, 60), 300)
			if r.Verdict != grade.Accepted || r.Counterexample != nil || r.Mistake != nil || r.Boards < tier.Scale(t, 80, 40) {
				t.Errorf("%+v %+v", r, r.Counterexample)
			}
			t.Logf("%d boards, %d runs", r.Boards, s.runs)
		})
	}
}

// underOf are values under which a mistake is one.
func underOf(t testing.TB, g catalog.Game, m catalog.Mistake) catalog.Values {
	t.Helper()
	given := map[string]string{}
	for name, values := range m.Under {
		given[name] = values[0]
	}
	return valuesOf(t, g, given)
}

func TestWrongProgramsAreCaughtAndTheirMistakeIsNamed(t *testing.T) {
	for _, g := range graded(t) {
		for n, m := range g.Grading.Mistakes {
			for i, variant := range m.Variants {
				if tier.Deep() && (n+int(tier.Seed(t)))%6 != 0 || i > 0 && n%8 > 1 || !tier.Deep() && (i > 0 || n != 2 || g.Name == "sokoban" || g.Name == "escape") {
					continue // each takes about a second; another seed takes others
				}
				t.Run(fmt.Sprintf("%s %s %d", g.Name, m.Name, i), func(t *testing.T) {
					s := &student{game: g, values: underOf(t, g, m), answer: wrong(variant)}
					r := gradeOf(t, s, 100, 300)
					if r.Verdict != grade.WrongAnswer || r.Counterexample == nil {
						t.Fatalf("%+v", r)
					}
					if r.Mistake == nil || r.Mistake.Name != m.Name {
						t.Errorf("named %+v", r.Mistake)
					}
					c := r.Counterexample
					if c.Got == c.Expected || right(c.Board) != c.Expected || s.answer(c.Board) != c.Got {
						t.Errorf("%+v", c)
					}
					t.Logf("%d boards; size %d, smallest %v, %d smaller tried, asymmetric %v\n%s", r.Boards, c.Size, c.Smallest, c.SmallerTried, c.Asymmetric, c.Text)
				})
			}
		}
	}
}

func TestASmallestCounterexampleIsTheSmallest(t *testing.T) {
	tier.Single(t)
	certified := 0
	for _, g := range graded(t) {
		for n, m := range g.Grading.Mistakes {
			if n%tier.Scale(t, 9, 16) != 1+int(tier.Seed(t)-1)%tier.Scale(t, 8, 1) || !tier.Deep() && (g.Name == "sokoban" || g.Name == "escape" || g.Name == "chase") {
				continue
			}
			v := underOf(t, g, m)
			answer := wrong(m.Variants[0])
			r := gradeOf(t, &student{game: g, values: v, answer: answer}, 100, tier.Scale(t, 1_500, 300))
			c := r.Counterexample
			if c == nil {
				t.Fatalf("%s %s: %+v", g.Name, m.Name, r)
			}
			if !c.Smallest {
				continue
			}
			certified++
			for text := range everyText(g.Name, min(c.Size-1, tier.Scale(t, 6, 5))) {
				boards, err := g.Parse([]byte(text), v, nil)
				if err != nil || !g.Grading.Allows(boards[0]) || g.Grading.Size(boards[0]) >= c.Size {
					continue
				}
				if answer(boards[0]) != right(boards[0]) {
					t.Errorf("%s %s: size %d is said to be the smallest, and it is wrong on\n%s", g.Name, m.Name, c.Size, text)
					break
				}
			}
		}
	}
	if certified < tier.Scale(t, 2, 1) {
		t.Errorf("%d counterexamples are certified", certified)
	}
}
