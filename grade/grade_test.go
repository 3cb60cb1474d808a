package grade_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/gametest/tier"
	"jogada/grade"
	"jogada/grade/sandbox"
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
	return b.Methods()[0].Solve(context.Background(), catalog.Request{}).Course
}

// wrong answers by a variant of a mistake; where that comes to no answer, rightly.
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

func gradeOf(t testing.TB, s *student, boards int) grade.Report {
	t.Helper()
	r, err := grade.Grade(t.Context(), grade.Options{Game: s.game, Values: s.values, Runner: s, Seed: tier.Seed(t), Boards: boards, Certify: tier.Scale(t, 50_000, 300)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRightProgramsAreAccepted(t *testing.T) {
	for _, g := range graded(t) {
		t.Run(g.Name, func(t *testing.T) {
			s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
			r := gradeOf(t, s, tier.Scale(t, 10_000, 500))
			if r.Verdict != grade.Accepted || r.Counterexample != nil || r.Mistake != nil || r.Boards < 300 {
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
				if !tier.Deep() && (i > 0 || n != 0 && n != 5) {
					continue // each takes about a second
				}
				t.Run(fmt.Sprintf("%s %s %d", g.Name, m.Name, i), func(t *testing.T) {
					s := &student{game: g, values: underOf(t, g, m), answer: wrong(variant)}
					r := gradeOf(t, s, tier.Scale(t, 4000, 100))
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
	certified := 0
	for _, g := range graded(t) {
		for n, m := range g.Grading.Mistakes {
			if !tier.Deep() && n%4 != 1 {
				continue
			}
			v := underOf(t, g, m)
			answer := wrong(m.Variants[0])
			r := gradeOf(t, &student{game: g, values: v, answer: answer}, 100)
			c := r.Counterexample
			if c == nil {
				t.Fatalf("%s %s: %+v", g.Name, m.Name, r)
			}
			if !c.Smallest {
				continue
			}
			certified++
			if smaller := smallerWrong(t, g, v, c.Size, answer); smaller != "" {
				t.Errorf("%s %s: size %d is said to be the smallest, and it is wrong on\n%s", g.Name, m.Name, c.Size, smaller)
			}
		}
	}
	if certified < tier.Scale(t, 20, 4) {
		t.Errorf("%d counterexamples are certified", certified)
	}
}

// smallerWrong is a board below a size on which a method is wrong, found independently of the game's enumeration: by shrinking
// boards of the shapes in all ways, as far as they go, for each of many seeds.
func smallerWrong(t *testing.T, g catalog.Game, v catalog.Values, size int, answer func(catalog.Instance) string) string {
	t.Helper()
	seen := map[string]bool{}
	queue := []catalog.Instance{}
	for seed := range uint64(tier.Scale(t, 200, 10)) {
		given := map[string]string{}
		for _, p := range g.Params {
			if p.Role == catalog.Rule && v.Has(p.Name) {
				given[p.Name] = v[p.Name]
			}
		}
		for name, value := range g.Grading.Shapes[seed%2] {
			given[name] = value
		}
		if b, err := g.Generate(catalog.NewDice(seed), valuesOf(t, g, given)); err == nil {
			queue = append(queue, b)
		}
	}
	for most := tier.Scale(t, 100_000, 4000); len(queue) > 0 && len(seen) < most; queue = queue[:len(queue)-1] {
		b := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for less := range g.Grading.Smaller(b) {
			if form := catalog.Canonical(less); !seen[form] {
				seen[form] = true
				queue = append(queue, less)
			}
		}
		if g.Grading.Allows(b) && g.Grading.Size(b) < size && answer(b) != right(b) {
			return b.Text()
		}
		queue = append(queue, nil)
	}
	return ""
}
