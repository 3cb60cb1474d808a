package push

import (
	"context"
	"math/rand/v2"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/solve"
)

func answer(l *Level, count Count, off Off) Answer {
	return Solve(Question{Level: l, Count: count, Off: off}, solve.NewMeter(context.Background(), solve.Budget{}))
}

// judge compares an answer with the number that a plain search found.
func judge(t *testing.T, l *Level, count Count, name string, a Answer, want int) {
	t.Helper()
	if want < 0 {
		if a.Verdict != solve.Refuted || a.AtLeast != Never {
			t.Fatalf("%s: %v, at least %d; there is no solution\n%v", name, a.Verdict, a.AtLeast, l)
		}
		return
	}
	pushes, moves, ok := replay(l, a.Line)
	got := pushes
	if count == Moves {
		got = moves
	}
	if a.Verdict != solve.Proved || !ok || got != want || a.AtLeast != want {
		t.Fatalf("%s, count %d: %v, %d pushes and %d moves (replays: %v), at least %d; want %d\n%v", name, count, a.Verdict, pushes, moves, ok, a.AtLeast, want, l)
	}
}

func TestEveryRuleAloneAndTogetherAgreesWithAPlainSearch(t *testing.T) {
	levels := tier.Scale(t, 4000, 120)
	r := rand.New(rand.NewPCG(14, 1))
	all := settings()
	solved := 0
	for range levels {
		l := randomLevel(r)
		for _, count := range []Count{Pushes, Moves} {
			want := plain(l, count)
			if want > 0 {
				solved++
			}
			for name, off := range all {
				judge(t, l, count, name, answer(l, count, off), want)
			}
		}
	}
	if solved < levels/4 {
		t.Errorf("only %d of %d levels have a solution worth the name", solved/2, levels)
	}
}

// With fewer boxes than goals, an empty goal behind a box does not have to be filled.
func TestAGoalMayStayEmptyIfThereAreFewerBoxes(t *testing.T) {
	for _, l := range []*Level{
		parse(
			"########",
			"#@$ .  #",
			"#   #*##",
			"#   #.##",
			"########"),
		parse(
			"########",
			"##   #*#",
			"#*   $+#",
			"#.#   ##",
			"########"),
	} {
		want := plain(l, Pushes)
		if want < 1 {
			t.Fatalf("a plain search finds %d pushes\n%v", want, l)
		}
		for name, off := range settings() {
			judge(t, l, Pushes, name, answer(l, Pushes, off), want)
		}
	}
}
