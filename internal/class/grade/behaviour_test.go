package grade_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// answering grades a program in this process for a game, with a seed.
func answering(t *testing.T, game string, seed uint64, answer func(b catalog.Instance) string) grade.Report {
	t.Helper()
	g, _ := games.All().Find(game)
	o := options(t, game, &student{game: g, values: valuesOf(t, g, nil), answer: answer})
	o.Seed, o.Boards = seed, 40
	r, err := grade.Grade(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestProgramsThatFailAlikeHaveTheSameBehaviour(t *testing.T) {
	always := func(answer string) func(catalog.Instance) string {
		return func(catalog.Instance) string { return answer }
	}
	one := answering(t, "chase", 1, always("1\n")).Behaviour
	if again := answering(t, "chase", 2, always(" 1 \n\n")).Behaviour; one == "" || again != one {
		t.Errorf("%q with another seed and other spaces: %q", one, again)
	}
	if other := answering(t, "chase", 1, always("2\n")).Behaviour; other == "" || other == one {
		t.Errorf("%q and %q", one, other)
	}
	if r := answering(t, "chase", 1, right); r.Behaviour != "" || r.Verdict != grade.Accepted {
		t.Errorf("%+v", r)
	}
}

func TestAProgramThatDoesNotAlwaysFailIsCalledUnsteady(t *testing.T) {
	runs := 0
	r := answering(t, "chase", 1, func(b catalog.Instance) string {
		if runs++; runs%2 == 0 {
			return right(b)
		}
		return "0\n"
	})
	if c := r.Counterexample; c == nil || !c.Unsteady || c.Smallest || c.Runs != 4 || c.Failed == 4 || c.Failed == 0 || r.Mistake != nil {
		t.Errorf("%+v %+v", r, c)
	}
}

func TestProgramsThatWriteMuchAreSteady(t *testing.T) {
	n := 0
	for name, run := range map[string]func() sandbox.Result{
		"a long answer":  func() sandbox.Result { return result(sandbox.Exited, "1 "+strings.Repeat("1", 1<<16)) },
		"endless output": func() sandbox.Result { n++; return result(sandbox.TooMuchOutput, strings.Repeat("1 1\n", n)) },
	} {
		o := options(t, "keys", runs(func(context.Context, string) (sandbox.Result, error) { return run(), nil }))
		o.Boards, o.Certify = 1, 1
		if r, err := grade.Grade(t.Context(), o); err != nil || r.Counterexample == nil || r.Counterexample.Unsteady || r.Counterexample.Runs != 4 {
			t.Errorf("%s: %v, %s", name, err, r.Verdict)
		}
	}
}

func TestAProgramThatFailsAtRandomIsNotTriedOnManyBoards(t *testing.T) {
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	n, last := 0, 0
	o := options(t, "keys", runs(func(ctx context.Context, stdin string) (sandbox.Result, error) {
		if n++; n%40 == 0 {
			last = n
			return result(sandbox.Exited, "1 777\n"), nil
		}
		return s.Run(ctx, []byte(stdin))
	}))
	r, err := grade.Grade(t.Context(), o)
	c := r.Counterexample
	if err != nil || c == nil || !c.Unsteady || c.Smallest || c.Runs != 4 || c.Failed != 1 || r.Verdict != grade.WrongAnswer || n > last+40 {
		t.Errorf("%v %+v %+v after %d runs", err, r, c, n)
	}
}

// ruled is a program that knows the rules, and is right under some of them.
type ruled struct {
	student
	wrong func(v catalog.Values) bool
}

func (r *ruled) Under(rules catalog.Values) grade.Runner {
	under := r.student
	under.values = rules
	if r.wrong(rules) {
		under.answer = func(catalog.Instance) string { return "Z\n0\n" }
	}
	return &under
}

func TestEveryCombinationOfRulesIsTried(t *testing.T) {
	g, _ := games.All().Find("jump")
	o := options(t, "jump", &ruled{student{game: g, answer: right}, func(v catalog.Values) bool { return v["move"] == "walk" }})
	for _, given := range []map[string]string{{"tie": "stable"}, {"move": "walk", "tie": "name"}} {
		o.Also = append(o.Also, valuesOf(t, g, given))
	}
	tried := 0
	o.Watch = func(boards int) { tried = boards }
	r, err := grade.Grade(t.Context(), o)
	if err != nil || r.Verdict != grade.WrongAnswer || r.Boards != tried {
		t.Fatalf("%v %+v %d", err, r, tried)
	}
	c := r.Counterexample
	if c.Params["move"] != "walk" || c.Params["tie"] != "name" || r.Behaviour == "" || !strings.Contains(c.SVG, "<svg") {
		t.Errorf("%+v", c)
	}
	_, query, _ := strings.Cut(c.Link, "?")
	if q, err := url.ParseQuery(query); err != nil || !strings.HasPrefix(c.Link, "#/jump?") || q.Get("text") != c.Text || q.Get("p.move") != "walk" {
		t.Errorf("%v %s", err, c.Link)
	}
}

func TestAProgramFindsTheRulesInItsEnvironment(t *testing.T) {
	p := grade.Program{Command: sandbox.Command{Env: []string{"A=b"}}}
	under := p.Under(catalog.Values{"tie": "stable", "hole-degree": "2"}).(grade.Program)
	if got := strings.Join(under.Command.Env, " "); got != "A=b JOGADA_HOLE_DEGREE=2 JOGADA_TIE=stable" {
		t.Error(got)
	}
}
