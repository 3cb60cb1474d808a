package search_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// probe is a method on a question whose truth is known.
type probe struct {
	question fmt.Stringer
	method   string
	run      func(*solve.Meter) answer
	lie      func(answer) error // which claim of the answer is false, if one is
}

type answer interface{ Ending() solve.Outcome }

// under runs the method within a budget and fails the test if the answer claims anything false.
func (p probe) under(t *testing.T, ctx context.Context, b solve.Budget) answer {
	t.Helper()
	a := p.run(solve.NewMeter(ctx, b))
	if err := p.lie(a); err != nil {
		t.Fatalf("%s with budget %+v: %v\n%v", p.method, b, err, p.question)
	}
	if end := a.Ending(); (end.Verdict == solve.Unknown) != (end.Stopped != nil) {
		t.Fatalf("%s with budget %+v: verdict %v, stopped by %v\n%v", p.method, b, end.Verdict, end.Stopped, p.question)
	}
	return a
}

// whole runs the method without a budget; every method must then reach a verdict.
func (p probe) whole(t *testing.T) answer {
	t.Helper()
	a := p.under(t, context.Background(), solve.Budget{})
	if a.Ending().Verdict == solve.Unknown {
		t.Fatalf("%s: no verdict without a budget\n%v", p.method, p.question)
	}
	return a
}

// spread counts what a random test met.
type spread map[string]int

// atLeast checks that each of these was met so often.
func (s spread) atLeast(t *testing.T, n int, names ...string) {
	t.Helper()
	for _, name := range names {
		if s[name] < n {
			t.Errorf("%q was met %d times, want %d at least: %v", name, s[name], n, s)
		}
	}
}

// families draw a random question and return all its methods.
func families() map[string]func(*catalog.Dice) []probe {
	return map[string]func(*catalog.Dice) []probe{
		"puzzle": func(d *catalog.Dice) []probe { return puzzleProbes(gametest.RandomPuzzle(d, 7)) },
		"maze":   func(d *catalog.Dice) []probe { return mazeProbes(gametest.RandomMaze(d, 9)) },
		"race":   func(d *catalog.Dice) []probe { return raceProbes(gametest.RandomRace(d, 9)) },
		"duel":   func(d *catalog.Dice) []probe { return duelProbes(gametest.RandomDuel(d, 8)) },
	}
}

// eachProbe calls f for every method on that many random questions of every family.
func eachProbe(t *testing.T, questions int, f func(*testing.T, probe)) {
	for name, draw := range families() {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(questions) {
				for _, p := range draw(catalog.NewDice(seed)) {
					f(t, p)
				}
			}
		})
	}
}

func TestEveryNodeBudgetUpToTheFullCountTellsTheTruth(t *testing.T) {
	tier.Single(t)
	eachProbe(t, 400, func(t *testing.T, p probe) {
		full := p.whole(t).Ending()
		for nodes := int64(1); nodes < full.Counts.Expanded; nodes++ {
			end := p.under(t, context.Background(), solve.Budget{Nodes: nodes}).Ending()
			if end.Verdict != solve.Unknown || end.Counts.Expanded != nodes || !errors.Is(end.Stopped, solve.ErrNodes) {
				t.Fatalf("%s with %d of %d nodes: %+v\n%v", p.method, nodes, full.Counts.Expanded, end, p.question)
			}
		}
		end := p.under(t, context.Background(), solve.Budget{Nodes: max(1, full.Counts.Expanded)}).Ending()
		if end != full {
			t.Fatalf("%s with just enough nodes: %+v, want %+v\n%v", p.method, end, full, p.question)
		}
	})
}

func TestEveryMemoryBudgetTellsTheTruth(t *testing.T) {
	tier.Single(t)
	stopped := spread{}
	eachProbe(t, 60, func(t *testing.T, p probe) {
		full := p.whole(t).Ending()
		for bytes := int64(1); bytes < 1500; bytes += 1 + bytes/16 {
			end := p.under(t, context.Background(), solve.Budget{Bytes: bytes}).Ending()
			if end.Verdict == solve.Unknown && !errors.Is(end.Stopped, solve.ErrMemory) {
				t.Fatalf("%s with %d bytes stopped by %v\n%v", p.method, bytes, end.Stopped, p.question)
			}
			stopped[end.Verdict.String()]++
			if end.Verdict != solve.Unknown && end.Verdict != full.Verdict {
				t.Fatalf("%s with %d bytes: %v, want %v\n%v", p.method, bytes, end.Verdict, full.Verdict, p.question)
			}
		}
	})
	stopped.atLeast(t, 500, "unknown", "proved", "refuted")
}

func TestACancelledSearchClaimsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	eachProbe(t, 200, func(t *testing.T, p probe) {
		full := p.whole(t).Ending()
		end := p.under(t, ctx, solve.Budget{}).Ending()
		if full.Counts.Expanded > 0 && (end.Verdict != solve.Unknown || !errors.Is(end.Stopped, solve.ErrCancel)) {
			t.Fatalf("%s: cancelled, it says %+v\n%v", p.method, end, p.question)
		}
	})
}

func TestTheSameSearchTwiceIsTheSame(t *testing.T) {
	eachProbe(t, 200, func(t *testing.T, p probe) {
		first, second := plain(p.whole(t)), plain(p.whole(t))
		if !reflect.DeepEqual(first, second) {
			t.Fatalf("%s: first %+v, then %+v\n%v", p.method, first, second, p.question)
		}
	})
}

// plain returns an answer with its functions played out, so that it can be compared.
func plain(a answer) any {
	switch a := a.(type) {
	case exploration:
		var regions []any
		for _, r := range a.Regions {
			var cells []int
			for s := range r.Cells {
				cells = append(cells, s)
			}
			r.Cells = nil
			regions = append(regions, r, cells)
		}
		return []any{a.Outcome, regions}
	case judgement:
		a.Position = nil
		return a
	}
	return a
}
