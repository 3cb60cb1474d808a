package grade_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
)

// runs is a program that does what a function says.
type runs func(ctx context.Context, stdin string) (sandbox.Result, error)

// Run calls the function.
func (f runs) Run(ctx context.Context, stdin []byte) (sandbox.Result, error) {
	return f(ctx, string(stdin))
}

// result is a run that wrote something and ended.
func result(end sandbox.End, stdout string) sandbox.Result {
	return sandbox.Result{End: end, Stdout: []byte(stdout)}
}

// options grade a runner for a game on few boards.
func options(t testing.TB, game string, r grade.Runner) grade.Options {
	t.Helper()
	g, known := games.All().Find(game)
	if !known {
		t.Fatal(game)
	}
	return grade.Options{Game: g, Values: valuesOf(t, g, nil), Runner: r, Seed: 1, Boards: 40, Certify: 50, Domain: grade.EveryBoard}
}

func TestVerdicts(t *testing.T) {
	for name, c := range map[string]struct {
		run    sandbox.Result
		want   grade.Verdict
		reason string
	}{
		"a crash":         {sandbox.Result{End: sandbox.Exited, Exit: 3, Stderr: []byte("one\ntwo\nlast words\n")}, grade.Crashed, "exit code 3\none\ntwo\nlast words"},
		"a signal":        {sandbox.Result{End: sandbox.Signalled, Signal: "SIGSEGV"}, grade.Crashed, "signal SIGSEGV"},
		"too slow":        {result(sandbox.TooSlow, ""), grade.TooSlow, "it was stopped after"},
		"too much memory": {result(sandbox.TooMuchMemory, ""), grade.TooMuchMemory, "MiB"},
		"too much output": {sandbox.Result{End: sandbox.TooMuchOutput, Stdout: []byte("1 1"), Output: 16<<20 + 1}, grade.TooMuchOutput, "it wrote 16777217 bytes and more"},
		"files":           {sandbox.Result{End: sandbox.TooMuchOutput, Files: 8 << 20}, grade.TooMuchOutput, "its files take more than 8 MiB"},
		"forbidden":       {sandbox.Result{End: sandbox.Forbidden, Tried: "network"}, grade.Forbidden, "it tried network"},
		"a word":          {result(sandbox.Exited, "1 x\n"), grade.WrongFormat, `1:3: found "x"; expected a whole number`},
		"nothing":         {result(sandbox.Exited, ""), grade.WrongFormat, "1:1: found the end; expected the number of a player"},
		"too much":        {result(sandbox.Exited, "1 3\n2 4 5\n"), grade.WrongFormat, `2:5: found "5"; expected the end of the line`},
		"a wrong number":  {result(sandbox.Exited, "1 777\n"), grade.WrongAnswer, "is not right"},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := grade.Grade(t.Context(), options(t, "keys", runs(func(context.Context, string) (sandbox.Result, error) { return c.run, nil })))
			if err != nil || r.Verdict != c.want || r.Counterexample == nil || !strings.Contains(r.Counterexample.Reason, c.reason) {
				t.Fatalf("%v %+v %+v", err, r, r.Counterexample)
			}
			if c := r.Counterexample; c.Text != "1\n" || c.Expected != "1 1\n" || !c.Smallest || r.Mistake != nil {
				t.Errorf("%+v %+v", c, r.Mistake)
			}
		})
	}
}

func TestOneBadBoardHidesNoOther(t *testing.T) {
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	crashed, wronged := map[string]bool{}, map[string]bool{}
	r, err := grade.Grade(t.Context(), options(t, "keys", runs(func(ctx context.Context, stdin string) (sandbox.Result, error) {
		switch {
		case strings.HasPrefix(stdin, "1A"):
			crashed[stdin] = true
			return sandbox.Result{End: sandbox.Signalled, Signal: "SIGABRT"}, nil
		case strings.HasPrefix(stdin, "1a"):
			wronged[stdin] = true
			return result(sandbox.Exited, "1 0\n"), nil
		}
		return s.Run(ctx, []byte(stdin))
	})))
	crashes, wrong := len(crashed), len(wronged)
	if err != nil || crashes < 1 || wrong < 1 || r.Failures[grade.Crashed] != crashes || r.Failures[grade.WrongAnswer] != wrong || r.Boards < 40 {
		t.Errorf("%v %+v: %d crashes, %d wrong", err, r, crashes, wrong)
	}
}

func TestAProgramThatFailsOnSeveralBoardsInOneTextIsReported(t *testing.T) {
	g, _ := games.All().Find("slide")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	r, err := grade.Grade(t.Context(), options(t, "slide", runs(func(ctx context.Context, stdin string) (sandbox.Result, error) {
		got, err := s.Run(ctx, []byte(stdin))
		if lines := strings.SplitAfter(string(got.Stdout), "\n"); len(lines) > 3 { // three boards and more: the last answer is forgotten
			got.Stdout = []byte(strings.Join(lines[:len(lines)-2], ""))
		}
		return got, err
	})))
	if err != nil || r.Verdict != grade.WrongFormat || r.Counterexample == nil {
		t.Fatalf("%v %+v", err, r)
	}
	if c := r.Counterexample; c.Board != nil || c.Smallest || !strings.HasPrefix(c.Text, "3\n") || !strings.Contains(c.Reason, "3 boards in one text") {
		t.Errorf("%+v", c)
	}
}

func TestAnAsymmetricProgramHasNoCertifiedCounterexample(t *testing.T) {
	g, _ := games.All().Find("jump")
	tall := func(b catalog.Instance) string {
		if rows, cols := b.View().Grid.Rows, b.View().Grid.Cols; rows > cols {
			return "Z\n0\n"
		}
		return right(b)
	}
	r := gradeOf(t, &student{game: g, values: valuesOf(t, g, nil), answer: tall}, 200, 300)
	if c := r.Counterexample; c == nil || c.Smallest || !c.Asymmetric || c.Size != 3 {
		t.Errorf("%+v %+v", r, c)
	}
}

func TestNothingIsCertifiedIfASmallerBoardIsUndecided(t *testing.T) {
	g, _ := games.All().Find("jump")
	large := func(b catalog.Instance) string {
		if g.Grading.Size(b) > g.Grading.First+1 {
			return "Z\n0\n"
		}
		return right(b)
	}
	for _, undecided := range []bool{false, true} {
		own := *g.Grading
		own.Input = func(b catalog.Instance) (string, bool) {
			if undecided && own.Size(b) == own.First {
				return "", false
			}
			return g.Grading.Input(b)
		}
		game := g
		game.Grading = &own
		r := gradeOf(t, &student{game: game, values: valuesOf(t, g, nil), answer: large}, 50, 100)
		if c := r.Counterexample; c == nil || c.Size != own.First+2 || c.Smallest == undecided {
			t.Errorf("undecided smaller boards: %v; %+v %+v", undecided, r, c)
		}
	}
}

func TestAMistakeIsNotNamedForAFewBoards(t *testing.T) {
	g, _ := games.All().Find("jump")
	own := *g.Grading
	rare := func(b catalog.Instance) (string, bool) { return "Z\n0\n", own.Size(b) == own.First }
	own.Mistakes = []catalog.Mistake{{Name: "rare", Sentence: "the smallest boards are wrong", Variants: []func(catalog.Instance) (string, bool){
		func(b catalog.Instance) (string, bool) { return wrong(rare)(b), true },
	}}}
	game := g
	game.Grading = &own
	game.Generate = func(*catalog.Dice, catalog.Values) (catalog.Instance, error) {
		return nil, errors.New("no random boards")
	}
	r := gradeOf(t, &student{game: game, values: valuesOf(t, g, nil), answer: wrong(rare)}, 50, 100)
	if r.Verdict != grade.WrongAnswer || r.Mistake != nil {
		t.Errorf("%s, named %+v", r.Verdict, r.Mistake)
	}
}

func TestGradingStops(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	enough := errors.New("enough")
	n := 0
	_, err := grade.Grade(ctx, options(t, "chase", runs(func(context.Context, string) (sandbox.Result, error) {
		if n++; n == 20 {
			cancel(enough)
		}
		return result(sandbox.Exited, "1\n"), nil
	})))
	if !errors.Is(err, enough) || n != 20 {
		t.Errorf("%v after %d runs", err, n)
	}
	o := options(t, "chase", runs(func(context.Context, string) (sandbox.Result, error) { return result(sandbox.Exited, "1\n"), nil }))
	o.Time = time.Nanosecond
	if r, err := grade.Grade(t.Context(), o); err != nil || r.Verdict != grade.Undecided || r.Boards != 0 {
		t.Errorf("without time: %+v %v", r, err)
	}
	failing := errors.New("no process can be started")
	if _, err := grade.Grade(t.Context(), options(t, "jump", runs(func(context.Context, string) (sandbox.Result, error) { return sandbox.Result{}, failing }))); !errors.Is(err, failing) {
		t.Errorf("a fault of our own: %v", err)
	}
}

func TestAProgramIsNotAcceptedOnAHandfulOfBoards(t *testing.T) {
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	for most, want := range map[int]grade.Verdict{grade.EnoughBoards - 1: grade.Undecided, grade.EnoughBoards: grade.Accepted} {
		n := 0
		o := options(t, "keys", runs(func(ctx context.Context, input string) (sandbox.Result, error) {
			r, err := s.Run(ctx, []byte(input))
			if n++; n == most {
				r.CPU = time.Hour
			}
			return r, err
		}))
		o.Boards, o.Time = 1000, time.Hour
		r, err := grade.Grade(t.Context(), o)
		if err != nil || r.Verdict != want || !r.Stopped || r.Planned != 1000 || r.Boards != most || n != most {
			t.Errorf("after %d boards: %+v %v", most, r, err)
		}
	}
}

func TestRightAnswersToBoardsThatTheAssignmentLacksAcceptNoProgram(t *testing.T) {
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	for known, want := range map[int]grade.Verdict{0: grade.Undecided, 1: grade.Accepted} {
		asked := 0
		grading := *g.Grading
		grading.Confirm = func(context.Context, catalog.Instance) (bool, error) { asked++; return asked <= known, nil }
		o := options(t, "keys", s)
		o.Game.Grading, o.Boards = &grading, 40
		if r, err := grade.Grade(t.Context(), o); err != nil || r.Verdict != want || asked == 0 {
			t.Errorf("%d boards confirmed: %s after %d boards, asked %d times, %v", known, r.Verdict, r.Boards, asked, err)
		}
	}
}

func TestOnlyTheSmallestBoardsAreTriedForTheCostOfLargeOnes(t *testing.T) {
	g, _ := games.All().Find("keys")
	s := &student{game: g, values: valuesOf(t, g, nil), answer: right}
	slow := runs(func(ctx context.Context, input string) (sandbox.Result, error) {
		if len(input) > 1000 {
			return result(sandbox.TooSlow, ""), nil
		}
		return s.Run(ctx, []byte(input))
	})
	o := options(t, "keys", slow)
	o.Boards, o.Certify = 40, 500
	r, err := grade.Grade(t.Context(), o)
	if err != nil || r.Verdict != grade.TooSlow || r.Counterexample == nil || r.Counterexample.Smallest || r.Counterexample.SmallerTried > 1 || r.Boards > 400 {
		t.Errorf("%+v %+v %v", r, r.Counterexample, err)
	}
}
