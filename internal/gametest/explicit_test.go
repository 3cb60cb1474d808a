package gametest

import (
	"math"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/search"
)

func TestNetsAreReadAsTheyAreWritten(t *testing.T) {
	for seed := range uint64(200) {
		d := catalog.NewDice(seed)
		for _, net := range []Net{RandomNet(d, 1+d.Roll(62), 3), RandomLadder(d, 1+d.Roll(62))} {
			if again := DrawNet(net.String()); again.String() != net.String() || len(again) != len(net) {
				t.Fatalf("%s was read as %s", net, again)
			}
		}
	}
	if net := DrawNet("12 3 3 -"); !slices.Equal(net[0], []int{1, 2}) || len(net[3]) != 0 {
		t.Errorf("%v", [][]int(net))
	}
}

func TestRandomBoundsAreAdmissible(t *testing.T) {
	inconsistent := 0
	for seed := range uint64(500) {
		p := RandomPuzzle(catalog.NewDice(seed), 8)
		for s, bound := range p.Bounds {
			from := p
			from.From = s
			if moves, found := BruteRoute(from, len(p.Net)); found && bound > moves {
				t.Fatalf("bound %d of state %d, but %d moves will do\n%v", bound, s, moves, p)
			}
			for _, to := range p.Net[s] {
				if bound != math.MaxInt && bound > p.Bounds[to]+1 && p.Bounds[to] != search.Never {
					inconsistent++
				}
			}
		}
	}
	if inconsistent < 100 {
		t.Errorf("%d bounds are inconsistent; want 100 at least", inconsistent)
	}
}

func TestWaysOfRandomMazesCanBeGoneBack(t *testing.T) {
	for seed := range uint64(200) {
		q := RandomMaze(catalog.NewDice(seed), 9)
		for s, near := range q.Net {
			for _, to := range near {
				if !slices.Contains(q.Net[to], s) {
					t.Fatalf("from %d to %d and not back\n%v", s, to, q)
				}
			}
		}
		for _, start := range q.From {
			if _, locked := q.Needs(start); locked {
				t.Fatalf("start %d is locked\n%v", start, q)
			}
		}
	}
}

func TestStepsOfALadderLeadOneLayerOn(t *testing.T) {
	for seed := range uint64(200) {
		d := catalog.NewDice(seed)
		net := RandomLadder(d, 4+d.Roll(20))
		depth := make([]int, len(net))
		for s, steps := range net {
			if s >= 3 && depth[s] == 0 {
				continue // nothing leads there
			}
			for _, to := range steps {
				if depth[to] != 0 && depth[to] != depth[s]+1 || to <= s {
					t.Fatalf("state %d is reached by lines of different lengths in %s", to, net)
				}
				depth[to] = depth[s] + 1
			}
		}
	}
}
