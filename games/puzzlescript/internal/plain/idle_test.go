package plain

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// A board on which other turns were played before has the same result as a new one, and charges the same.
func TestRulesThatAreNotTriedDoNothingAtTheirCost(t *testing.T) {
	seed, turns, idle := tier.Seed(t), 0, 0
	for i := range tier.Scale(t, 6_000, 500) {
		d := rand.New(rand.NewPCG(seed, uint64(i)))
		writing := []func(*rand.Rand) string{randomGame, pushGame, mixedGame}[i%3]
		g := source.Read(writing(d), nil)
		r := New(g, nil)
		if len(g.Errors()) > 0 || len(g.Levels) == 0 || r.draws {
			continue
		}
		level := g.Levels[0]
		used := r.Level(level)
		boards := []Board{slices.Clone(used.Board)}
		for range 40 {
			from, input := boards[d.IntN(len(boards))], []string{"up", "down", "left", "right", "action"}[d.IntN(5)]
			play := func(p *Play) (board Board, work int64) {
				p.Meter = solve.NewMeter(context.Background(), solve.Budget{Work: 50_000})
				p.Become(from)
				p.Checkpoint = slices.Clone(from) // to which a rule may go back
				p.Won, p.Again = false, false
				p.Turn(input)
				if p.Meter.Stopped() != nil {
					return nil, 0
				}
				return slices.Clone(p.Board), p.Meter.Worked()
			}
			for at := range used.attempts {
				if used.attempts[at].when > 0 {
					idle++
				}
			}
			got, cost := play(used)
			want, whole := play(r.At(level, from, from))
			if got == nil || want == nil {
				break
			}
			if turns++; !slices.Equal(got, want) || cost != whole {
				t.Fatalf("game %d, %s: a used board gives\n%v at %d units, and a new one\n%v at %d, from\n%v", i, input, r.Cells(got), cost, r.Cells(want), whole, r.Cells(from))
			}
			boards = append(boards, got)
		}
	}
	t.Logf("%d turns, %d times a rule had done nothing before", turns, idle)
	if turns == 0 || idle == 0 {
		t.Error("nothing is compared")
	}
}
