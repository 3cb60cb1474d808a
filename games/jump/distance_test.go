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
				for c, got := range r.distances() {
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

func TestTheLargestJumpsHaveTheirRounds(t *testing.T) {
	for _, c := range []struct {
		moving MoveRule
		jumps  []int32
		want   []int32
	}{
		{Straight, []int32{MaxJump, 2, MaxJump, 0}, []int32{never, 1, never, 0}},
		{Walk, []int32{MaxJump, MaxJump, 0, 5}, []int32{1, 2, never, 0}},
		{Walk, []int32{MaxJump - 1, MaxJump - 1, MaxJump - 1, 0}, []int32{never, 1, never, 0}},
	} {
		if got := newBoard(t, 1, 4, c.moving, c.jumps...).distances(); !slices.Equal(got, c.want) {
			t.Errorf("%v %v: %v, want %v", c.moving, c.jumps, got, c.want)
		}
	}
}

func TestALongCorridorTakesARoundForEachCell(t *testing.T) {
	const cells = 100_000
	for moving := Straight; moving <= Walk; moving++ {
		jumps := make([]int32, cells)
		for c := range jumps {
			jumps[c] = 1
		}
		if got := newBoard(t, 1, cells, moving, jumps...).distances()[0]; got != cells-1 {
			t.Errorf("%v: %d rounds, want %d", moving, got, cells-1)
		}
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
			rounds := r.distances()
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

// relaxed are the distances by going over the board again and again until nothing changes.
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

// One long walk at the far end must not have every cell look that far.
func TestALongWalkDoesNotSlowTheOthersDown(t *testing.T) {
	const cells = 400_000
	jumps := make([]int32, cells)
	for c := range jumps {
		jumps[c] = 1
	}
	jumps[0] = cells / 2
	if got := newBoard(t, 1, cells, Walk, jumps...).distances()[0]; got != cells/2 {
		t.Errorf("%d rounds, want %d", got, cells/2)
	}
}
