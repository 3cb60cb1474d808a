package lock

import (
	"context"
	"math/rand/v2"
	"testing"

	"jogada/solve"
)

// Results are true under every budget: a verdict equals that of an unlimited search, and bounds hold.
func TestUnderEveryBudgetNothingFalseIsSaid(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	stopped := 0
	for range 120 {
		m := scribble(r, 4, 4)
		p := compiled(t, m)
		for _, ask := range []func(int, *solve.Meter) Walk{p.ToExit, p.ToAllKeys, p.ToSoftlock} {
			whole := ask(0, nil)
			for nodes := int64(1); nodes < 40; nodes += 3 {
				got := ask(0, limited(nodes))
				switch {
				case got.Verdict == solve.Unknown && got.Stopped == nil:
					t.Fatalf("with %d nodes it is not said why nothing is known\n%s", nodes, drawn(m))
				case got.Verdict == solve.Unknown:
					stopped++
					if whole.Verdict == solve.Proved && got.AtLeast > len(whole.Cells)-1 || got.Found && whole.Verdict != solve.Proved {
						t.Fatalf("with %d nodes: at least %d, found %v; the whole: %v %v\n%s", nodes, got.AtLeast, got.Found, whole.Verdict, whole.Cells, drawn(m))
					}
				case got.Verdict != whole.Verdict || len(got.Cells) != len(whole.Cells):
					t.Fatalf("with %d nodes: %v %v; the whole: %v %v\n%s", nodes, got.Verdict, got.Cells, whole.Verdict, whole.Cells, drawn(m))
				}
			}
		}
		checkStopped(t, m, p)
	}
	if stopped < 100 {
		t.Errorf("stopped %d times: too few to tell", stopped)
	}
}

// checkStopped checks the result of Reach when the search is stopped.
func checkStopped(t *testing.T, m *Map, p *Plan) {
	t.Helper()
	whole := p.Reach(0, nil)
	for nodes := int64(1); nodes < 10; nodes++ {
		got := p.Reach(0, limited(nodes))
		if got.Size > whole.Size || got.Verdict == solve.Proved && got.Size != whole.Size {
			t.Fatalf("with %d nodes: %v, %d cells; the whole has %d\n%s", nodes, got.Verdict, got.Size, whole.Size, drawn(m))
		}
		for _, shut := range got.Shut {
			if whole.Waves[shut.At] >= 0 {
				t.Fatalf("with %d nodes door %d stays shut, and it opens\n%s", nodes, shut.At, drawn(m))
			}
		}
	}
}

func TestAQuestionThatIsCancelledIsNotAnswered(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := rooms(rand.New(rand.NewPCG(1, 5)), 12, 6, 5, 60, 20, false) // large enough for the meter to look up
	p := compiled(t, m)
	for name, ask := range map[string]func(int, *solve.Meter) Walk{"exit": p.ToExit, "keys": p.ToAllKeys, "softlock": p.ToSoftlock} {
		if w := ask(0, solve.NewMeter(ctx, solve.Budget{})); w.Verdict != solve.Unknown || w.Stopped == nil {
			t.Errorf("%s: %v, stopped by %v", name, w.Verdict, w.Stopped)
		}
	}
	if c := p.WhatIf(0, solve.NewMeter(ctx, solve.Budget{})); c.Verdict != solve.Unknown {
		t.Errorf("what if: %v", c.Verdict)
	}
}
