package study

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// tiny returns an experiment cut down to a few boards of its smallest sizes.
func tiny(e Experiment) Experiment {
	e.Sizes = e.Sizes[:2]
	e.Boards = 2
	return e
}

// trial runs an experiment with limits that do not depend on the clock.
func trial(t *testing.T, p Plan, e Experiment, seed uint64) Result {
	t.Helper()
	g, ok := games.All().Find(p.Game)
	if !ok {
		t.Fatalf("there is no game %s", p.Game)
	}
	r, err := e.Run(context.Background(), g, Options{Seed: seed, Budget: solve.Budget{Nodes: 20_000}})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEveryExperimentRunsFromEndToEnd(t *testing.T) {
	for _, p := range Plans(false) {
		for _, e := range p.Experiments {
			if e.Name == "jump-players" || e.Name == "keys-players" {
				continue // all their boards are large; the quick ones are run below
			}
			e = tiny(e)
			r := trial(t, p, e, 1)
			if r.Interrupted != "" || len(r.Differ) > 0 {
				t.Errorf("%s: interrupted %q, differ %q", e.Name, r.Interrupted, r.Differ)
			}
			for _, m := range e.Show {
				if series := r.Series(m); len(series) == 0 || len(series[0].Points) != 2 || r.Plot(m) == "" {
					t.Errorf("%s: measure %d shows %+v", e.Name, m, series)
				}
			}
			if len(r.Findings()) == 0 {
				t.Errorf("%s: nothing is found", e.Name)
			}
		}
	}
}

func TestTheSameSeedGivesTheSameBoardsAndCounts(t *testing.T) {
	for _, p := range Plans(true) {
		for _, e := range p.Experiments[:tier.Scale(t, len(p.Experiments), 1)] {
			e = tiny(e)
			one, two, other := trial(t, p, e, 1), trial(t, p, e, 1), trial(t, p, e, 2)
			clean := func(r Result) []Run {
				runs := slices.Clone(r.Runs)
				for i := range runs {
					runs[i].Seconds = 0
				}
				return runs
			}
			if !slices.Equal(clean(one), clean(two)) {
				t.Errorf("%s: two runs with one seed differ:\n%+v\n%+v", e.Name, clean(one), clean(two))
			}
			if one.Runs[0].ID == other.Runs[0].ID {
				t.Errorf("%s: another seed makes the same first board, %s", e.Name, one.Runs[0].ID)
			}
		}
	}
}

func TestTheMethodsTakeTurnsBoardByBoard(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", sound: true, cost: square(2)})
	e.Sizes = e.Sizes[:1]
	var order []string
	for _, run := range mustRun(e).Runs {
		order = append(order, run.Name)
	}
	if got := strings.Join(order, ""); got != "abbaabba" {
		t.Errorf("the order is %s", got)
	}
}

func TestAMethodThatIsTheDefaultRunsOnce(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", sound: true, cost: square(2)})
	e.Methods = []string{Default, "a", "b"}
	r := mustRun(e)
	series := r.Series(Seconds)
	if len(series) != 2 || series[0].Label != "a (default)" || series[1].Label != "b" {
		t.Errorf("%+v", series)
	}
}

func TestAMethodThatIsStoppedThreeTimesIsGivenUp(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", sound: true, cost: square(1), limit: 1000})
	points := mustRun(e).Series(Seconds)[1].Points
	for _, p := range points {
		stopped, skipped := p.X == 40, p.X > 40
		if p.Skipped != skipped || (p.Stopped == 3) != stopped || p.Whole() != (p.X < 40) {
			t.Errorf("%+v", p)
		}
	}
	if len(points) != 5 || points[2].Value != 1000 {
		t.Errorf("%+v", points)
	}
}

func TestSoundMethodsThatDifferAreTold(t *testing.T) {
	odd := func(x, board int) string {
		if x == 20 && board == 1 {
			return "other"
		}
		return "same"
	}
	r := mustRun(comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", sound: true, cost: square(2), answer: odd}))
	if len(r.Differ) != 1 || !strings.Contains(r.Differ[0], "of fake 20, seed") {
		t.Errorf("%q", r.Differ)
	}
	if !strings.Contains(strings.Join(r.Findings(), "\n"), "SOUND METHODS DIFFER on 1 board: ") {
		t.Errorf("%q", r.Findings())
	}
	r = mustRun(comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", cost: square(2), answer: odd}))
	if len(r.Differ) > 0 || r.Series(Errors)[0].Points[1].Wrong != 1 {
		t.Errorf("an unsound method: %q, %+v", r.Differ, r.Series(Errors))
	}
}

func TestAnInterruptLeavesWhatIsThere(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	e := comparison(fake{name: "a", sound: true, cost: square(1)}, fake{name: "b", sound: true, cost: square(2)})
	done := 0
	r, err := e.Run(ctx, catalog.Game{}, Options{Watch: func(p Progress) {
		if p.Done != done {
			t.Errorf("progress says %d, want %d", p.Done, done)
		}
		if done++; done == 12 { // on the second board of the second size
			cancel()
		}
	}})
	if err != nil || r.Interrupted != "at 20×20" || len(r.Runs) != 11 {
		t.Errorf("%d runs, interrupted %q, error %v", len(r.Runs), r.Interrupted, err)
	}
	if r, err := e.Run(ctx, catalog.Game{}, Options{}); err != nil || r.Interrupted != "at 10×10" || len(r.Runs) > 0 {
		t.Errorf("a context that has ended gives %d runs, interrupted %q, error %v", len(r.Runs), r.Interrupted, err)
	}
}

func TestATimeLimitIsPutOnEveryRun(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1)})
	e.Make = func(catalog.Game, uint64, int) (Board, error) {
		return Board{Methods: []catalog.Method{{Name: "slow", Solve: func(ctx context.Context, _ catalog.Request) catalog.Report {
			<-ctx.Done()
			return catalog.Report{Stopped: "the time ran out", Seconds: 0.01}
		}}}}, nil
	}
	e.Sizes, e.Boards = e.Sizes[:1], 1
	r, err := e.Run(context.Background(), catalog.Game{}, Options{Time: 10 * time.Millisecond})
	if err != nil || len(r.Runs) != 1 || r.Runs[0].Stopped == "" {
		t.Errorf("%+v, %v", r.Runs, err)
	}
}

// stopping returns a method whose runs are stopped by the clock, after so many seconds each; where that is nothing,
// they end.
func stopping(t *testing.T, seconds ...float64) Run {
	t.Helper()
	e, n := comparison(fake{name: "a", sound: true, cost: square(1)}), 0
	e.Make = func(catalog.Game, uint64, int) (Board, error) {
		return Board{Methods: []catalog.Method{{Name: "a", Solve: func(context.Context, catalog.Request) catalog.Report {
			after := seconds[min(n, len(seconds)-1)]
			if n++; after == 0 {
				return catalog.Report{Verdict: solve.Proved, Seconds: 0.001}
			}
			return catalog.Report{Stopped: solve.ErrTime.Error(), Seconds: after}
		}}}}, nil
	}
	e.Sizes, e.Boards = e.Sizes[:1], 1
	r, err := e.Run(context.Background(), catalog.Game{}, Options{Time: time.Second})
	if err != nil || len(r.Runs) != 1 {
		t.Fatalf("%+v, %v", r.Runs, err)
	}
	return r.Runs[0]
}

func TestARunIsStoppedByItsOwnTimeAlone(t *testing.T) {
	if run := stopping(t, 1e-6, 1e-6, 0); run.Verdict != solve.Proved || run.Stopped != "" {
		t.Errorf("a run of microseconds counts as stopped: %+v", run)
	}
	if run := stopping(t, 0, 1); run.Verdict != solve.Proved || run.Stopped != "" || run.Seconds != 0.001 {
		t.Errorf("a repetition undoes what was found: %+v", run)
	}
	if run := stopping(t, 1); run.Verdict != solve.Unknown || run.Stopped == "" {
		t.Errorf("a run that had its time does not count as stopped: %+v", run)
	}
}

func TestWhatCantBeRunIsAnError(t *testing.T) {
	e := comparison(fake{name: "a", sound: true, cost: square(1)})
	e.Methods = append(e.Methods, "missing")
	if _, err := e.Run(context.Background(), catalog.Game{}, Options{}); err == nil || err.Error() != `experiment fake-size, at 10×10, board 1: the game has no method "missing"` {
		t.Errorf("%v", err)
	}
	e.Make = func(catalog.Game, uint64, int) (Board, error) { return Board{}, errors.New("no board") }
	if _, err := e.Run(context.Background(), catalog.Game{}, Options{}); err == nil || !strings.HasSuffix(err.Error(), "no board") {
		t.Errorf("%v", err)
	}
}
