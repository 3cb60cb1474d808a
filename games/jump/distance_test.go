package jump

import (
	"slices"
	"testing"

	"jogada/catalog"
)

func TestTheFewestRoundsFromEveryCellAreThoseOfPlainPlay(t *testing.T) {
	for moving := Straight; moving <= Walk; moving++ {
		t.Run(moving.String(), func(t *testing.T) {
			d := catalog.NewDice(uint64(moving) + 50)
			reached, unreached, far := 0, 0, 0
			for range 1500 {
				r := drawn(t, d, 1+d.Roll(6), 1+d.Roll(6), 0, 1+d.Roll(4), moving, FirstRound)
				g := newTable(r)
				for c, got := range r.distances(nil) {
					row, col := r.Place(Cell(c))
					want, ok := g.rounds(spot{row, col})
					if !ok {
						want = never
						unreached++
					} else if reached++; want > 4 {
						far++
					}
					if int(got) != want {
						t.Fatalf("from %d %d: %d rounds, want %d\n%s", row, col, got, want, paste(r))
					}
				}
			}
			t.Logf("%d cells lead to the goal, %d of them in more than 4 rounds; %d do not", reached, far, unreached)
			if min(reached, unreached, far) < 100 {
				t.Error("met too few of something")
			}
		})
	}
}

// On larger boards the rounds are compared with what they must be: one more than the fewest of any next cell.
func TestTheRoundsFromACellAreOneMoreThanTheFewestOfTheNext(t *testing.T) {
	for moving := Straight; moving <= Walk; moving++ {
		d := catalog.NewDice(uint64(moving) + 60)
		far := int32(0)
		for range 40 {
			r := drawn(t, d, 20+d.Roll(20), 20+d.Roll(20), 0, 1+d.Roll(2), moving, FirstRound)
			for range d.Roll(30) {
				r.Jumps[d.Roll(len(r.Jumps))] = int32(d.Roll(60))
			}
			rounds := r.distances(nil)
			want := relaxed(r)
			for c := range rounds {
				if rounds[c] != want[c] {
					t.Fatalf("from %s: %d rounds, want %d\n%s", r.writeCell(Cell(c)), rounds[c], want[c], paste(r))
				}
			}
			far = max(far, slices.Max(rounds))
		}
		if far < 25 {
			t.Errorf("%v: no cell is farther away than %d rounds", moving, far)
		}
	}
}

// relaxed returns the distances by going over the board again and again until nothing changes.
func relaxed(r *Race) []int32 {
	rounds := make([]int32, len(r.Jumps))
	for c := range rounds {
		rounds[c] = never
	}
	rounds[len(rounds)-1] = 0
	for changed := true; changed; {
		changed = false
		for c := range rounds {
			for _, step := range r.Steps(Cell(c), nil) {
				if next := rounds[step.To]; next != never && (rounds[c] == never || next+1 < rounds[c]) {
					rounds[c], changed = next+1, true
				}
			}
		}
	}
	return rounds
}
