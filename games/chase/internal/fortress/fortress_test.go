package fortress

import (
	"fmt"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
)

// checkFortress returns an error if a side cannot keep to a fortress, or its description is wrong. It finds values by brute
// force.
func checkFortress(d gametest.Duel, side search.Side, f *Fortress[int], value Value[int]) error {
	if f.Positions[0] != d.Start() {
		return fmt.Errorf("it begins with position %d", f.Positions[0])
	}
	ends := false
	for _, p := range f.Positions {
		var steps []search.Step[int, int]
		winner, over := d.Final(p)
		if !over {
			steps = d.Steps(p, nil)
		}
		inside := 0
		for _, step := range steps {
			v, _ := value(step.To)
			switch in := slices.Contains(f.Positions, step.To); {
			case in:
				inside++
			case d.Turn(p) == side:
			case v.Winner != side:
				return fmt.Errorf("from %d the opponent can leave to %d", p, step.To)
			case !f.Exits:
				return fmt.Errorf("from %d the opponent can leave to lose", p)
			}
		}
		if over && winner != search.Nobody || len(steps) > 0 && inside == 0 {
			return fmt.Errorf("position %d has no move to another of them", p)
		}
		ends = ends || len(steps) == 0
	}
	if ends != f.Ends || f.More {
		return fmt.Errorf("ends is %v, more is %v", f.Ends, f.More)
	}
	return nil
}

func TestAFortressCanBeHeld(t *testing.T) {
	dice := catalog.NewDice(1)
	found, smaller, ends := 0, 0, 0
	for range 3000 {
		d := gametest.RandomDuel(dice, 2+dice.Roll(14))
		if _, over := d.Final(d.Start()); over || gametest.BruteDuel(d).Winner != search.Nobody {
			continue
		}
		value := func(p int) (search.Value, bool) {
			from := d
			from.From = p
			return gametest.BruteDuel(from), true
		}
		largest := Largest[int](d, value)
		for _, side := range []search.Side{search.First, search.Second} {
			small := Small[int](d, side, value)
			for name, f := range map[string]*Fortress[int]{"small": small, "largest": largest} {
				if err := checkFortress(d, side, f, value); err != nil {
					t.Fatalf("the %s fortress of side %d, %v: %v\n%v", name, side, f.Positions, err, d)
				}
			}
			found++
			if len(small.Positions) < len(largest.Positions) {
				smaller++
			}
			if small.Ends {
				ends++
			}
		}
	}
	if found < 300 || smaller < 50 || ends < 20 {
		t.Errorf("%d fortresses, %d smaller than the largest, %d in which play ends", found, smaller, ends)
	}
}
