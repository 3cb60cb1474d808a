package bind

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"jogada/solve"
)

// expand makes most expansions, or fewer if it must stop, and returns how many and why.
func expand(most int, m *solve.Meter) (made int, why error) {
	for made < most && m.Expand() {
		made++
	}
	return made, m.Stopped()
}

func TestASearchGetsItsShareAndLeavesTheRestForTheOthers(t *testing.T) {
	p := sharedBudget{solve.NewMeter(context.Background(), solve.Budget{}), 100}
	for _, c := range []struct{ parts, wants, made int }{
		{2, 1000, 50}, // half of 100
		{2, 5, 5},     // of its half, 25, it needs 5
		{3, 1000, 15}, // a third of 45
		{1, 1000, 30}, // all that is left
		{1, 1000, 1},  // nothing is left
	} {
		p.spend(c.parts, func(m *solve.Meter) {
			if made, _ := expand(c.wants, m); made != c.made {
				t.Errorf("%d expansions, want %d", made, c.made)
			}
		})
	}
}

func TestAnUnlimitedBudgetStaysUnlimited(t *testing.T) {
	p := sharedBudget{whole: solve.NewMeter(context.Background(), solve.Budget{})}
	for range 3 {
		p.spend(2, func(m *solve.Meter) {
			if made, why := expand(5000, m); made != 5000 || why != nil {
				t.Errorf("%d expansions, then %v", made, why)
			}
		})
	}
}

func TestTheTimeIsSharedToo(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	p := sharedBudget{whole: solve.NewMeter(ctx, solve.Budget{})}
	p.spend(math.MaxInt, func(m *solve.Meter) { // less than a nanosecond
		if made, why := expand(10, m); made > 0 || !errors.Is(why, solve.ErrTime) {
			t.Errorf("%d expansions, then %v", made, why)
		}
	})
	p.spend(1, func(m *solve.Meter) {
		if made, why := expand(10, m); made != 10 || why != nil {
			t.Errorf("%d expansions, then %v", made, why)
		}
	})
}
