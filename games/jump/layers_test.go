package jump

import (
	"context"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// written returns the numbers of a layer by cell, with never where there is none.
func written(l board.Layer, cells int) []int32 {
	numbers := make([]int32, cells)
	for c := range numbers {
		numbers[c] = never
		if n, ok := l.Value(c); ok {
			numbers[c] = int32(n)
		}
	}
	return numbers
}

// reached returns the rounds after which a player can be on each spot, found by going everywhere.
func (g table) reached() []int32 {
	cols := len(g.jumps[0])
	rounds := slices.Repeat([]int32{never}, len(g.jumps)*cols)
	at := slices.Clone(g.starts)
	for round := int32(0); len(at) > 0; round++ {
		var next []spot
		for _, s := range at {
			if c := s.row*cols + s.col; rounds[c] == never {
				rounds[c] = round
				if s != g.goal() {
					next = append(next, g.ends(s)...)
				}
			}
		}
		at = next
	}
	return rounds
}

func TestLayersSayWhatPlayingShows(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 600)
		for range 150 {
			r := drawn(t, d, 1+d.Roll(5), 1+d.Roll(5), 1+d.Roll(11), 1+d.Roll(4), moving, ties)
			g := newTable(r)
			report := solved(t, newInstance(r, false), []string{"claims", "home", "ball"}[d.Roll(3)])
			layers := report.Layers
			if want := 2 + min(9, len(r.Players)); len(layers) != want {
				t.Fatalf("%d layers, want %d", len(layers), want)
			}
			for c, far := range written(layers[0], len(r.Jumps)) {
				rounds, arrives := g.rounds(spot{c / r.Cols, c % r.Cols})
				if arrives != (far != never) || arrives && int(far) != rounds {
					t.Fatalf("cell %d is %d rounds from the goal; want %d, %v\n%s", c, far, rounds, arrives, paste(r))
				}
			}
			if got, want := written(layers[1], len(r.Jumps)), g.reached(); !slices.Equal(got, want) {
				t.Fatalf("first reached in rounds %v, want %v\n%s", got, want, paste(r))
			}
			for n, l := range layers[2:] {
				isABestLine(t, r, g, n, written(l, len(r.Jumps)))
			}
		}
	})
}

// isABestLine holds for the layer of a player.
func isABestLine(t *testing.T, r *Race, g table, player int, numbers []int32) {
	t.Helper()
	var line []spot
	for round := int32(1); slices.Contains(numbers, round); round++ {
		c := slices.Index(numbers, round)
		line = append(line, spot{c / r.Cols, c % r.Cols})
	}
	lines, arrives := g.lines(g.starts[player])
	if !arrives {
		lines = [][]spot{nil}
	}
	if !slices.ContainsFunc(lines, func(l []spot) bool { return slices.Equal(l, line) }) {
		t.Fatalf("the line of %s is %v; its shortest are %v\n%s", r.Players[player].Name, line, lines, paste(r))
	}
}

func TestTheLineOfTheWinnerIsTheOneTold(t *testing.T) {
	d := catalog.NewDice(7)
	for range 200 {
		r := drawn(t, d, 4, 5, 4, 3, MoveRule(d.Roll(2)), TieRule(d.Roll(3)))
		for _, method := range []string{"claims", "home", "layers"} {
			report := solved(t, newInstance(r, false), method)
			if report.Verdict != solve.Proved {
				continue
			}
			name := *report.Answer.(Answer).Winner
			n := slices.IndexFunc(r.Players, func(p Player) bool { return p.Name == name })
			for i, move := range report.Line {
				c, err := r.readCell(move.State)
				if round, ok := report.Layers[2+n].Value(int(c)); err != nil || !ok || round != i+1 {
					t.Fatalf("%s: %s is on %s after round %d; the layer says %d, %v\n%s", method, name, move.State, i+1, round, ok, paste(r))
				}
			}
		}
	}
}

func TestLayersAreFoundOnDemand(t *testing.T) {
	b := parsed(t, "1 3\n1\n1 1 0\n0 0\n", nil)
	r := solved(t, b, "claims")
	if b.(instance).race.far.Load() != nil {
		t.Error("the rounds from every cell were found before anybody asked")
	}
	if n, ok := r.Layers[0].Value(0); n != 2 || !ok || b.(instance).race.far.Load() == nil {
		t.Errorf("cell 0 is %d rounds from the goal, %v", n, ok)
	}
}

func TestAStoppedSearchAndAnEmptyBoardHaveNoLayers(t *testing.T) {
	m := catalog.Default(parsed(t, "1 5\n1\n1 1 1 1 1\n0 0\n", nil))
	if r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: 1}}); r.Verdict != solve.Unknown || r.Layers != nil {
		t.Errorf("%v has %d layers", r.Verdict, len(r.Layers))
	}
	if r := solved(t, parsed(t, "0 0\n0\n", nil), ""); r.Layers != nil {
		t.Errorf("an empty board has %d layers", len(r.Layers))
	}
}
