package chase

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/games/chase/internal/fortress"
	"jogada/graph"
	"jogada/internal/base/say"
	"jogada/search"
	"jogada/search/duels"
)

// holdsOut checks the words of a reason for a draw: that one side can keep to these positions.
func holdsOut(d Duel, side search.Side, positions []Position, exits, stuck bool) error {
	value := run(d, duels.Retro, 0).Position
	if !slices.Contains(positions, d.start) {
		return fmt.Errorf("the start is not one of the positions")
	}
	seenExit, seenStuck := false, false
	for _, p := range positions {
		inside, outside := 0, 0
		steps := d.Steps(p, nil)
		for _, step := range steps {
			if slices.Contains(positions, step.To) {
				inside++
			} else if v, _ := value(step.To); v.Winner != side {
				outside++
			} else if p.Turn != side {
				seenExit = true
			}
		}
		_, over := d.Final(p)
		seenStuck = seenStuck || len(steps) == 0
		switch {
		case over:
			return fmt.Errorf("in %s the game is over", writeState(p))
		case len(steps) > 0 && inside == 0:
			return fmt.Errorf("%s has no move to another of them", writeState(p))
		case p.Turn != side && outside > 0:
			return fmt.Errorf("from %s the %s can leave them", writeState(p), sideName(p.Turn))
		}
	}
	if seenExit && !exits || seenStuck != stuck {
		return fmt.Errorf("exits %v, stuck %v; told %v, %v", seenExit, seenStuck, exits, stuck)
	}
	return nil
}

func TestTheReasonsForADrawHoldToTheLetter(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	listed, stuck, exits := 0, 0, 0
	for range 3000 {
		d := randomDuel(rng, 9)
		j := run(d, duels.Retro, 0)
		if j.Winner != search.Nobody || d.stuck(d.start) {
			continue
		}
		for i, side := range []search.Side{Mouse, Cat} {
			words := say.Plain(describer{Duel: d}.because(j)[i])
			count := func(n *int, part string) bool {
				if strings.Contains(words, part) {
					*n++
					return true
				}
				return false
			}
			f := fortress.Small(search.Duel[Position, graph.Node](d), side, j.Position)
			told := [2]bool{count(&exits, "only to lose"), count(&stuck, "the game can't go on")}
			if count(&listed, "these ") {
				f = &fortress.Fortress[Position]{}
				for s := range strings.SplitSeq(words[strings.LastIndex(words, ": ")+2:], "; ") {
					p, err := d.readState(strings.NewReplacer("mouse on ", "", ", cat on ", " ", ", ", " ", " to move", "").Replace(s))
					if err != nil {
						t.Fatalf("%v in %q:\n%s", err, words, pasted(d))
					}
					f.Positions = append(f.Positions, p)
				}
			}
			if !strings.Contains(words, fmt.Sprintf("%d positions forever", len(f.Positions))) {
				t.Errorf("%d positions in %q:\n%s", len(f.Positions), words, pasted(d))
			}
			if err := holdsOut(d, side, f.Positions, told[0], told[1]); err != nil {
				t.Errorf("%v: %q:\n%s", err, words, pasted(d))
			}
			all := describer{Duel: d}.largest(j.Position)
			if err := holdsOut(d, side, all.Positions, all.Exits, all.Ends); err != nil {
				t.Errorf("all drawn positions: %v:\n%s", err, pasted(d))
			}
		}
	}
	if listed < 500 || stuck < 50 || exits < 50 {
		t.Errorf("only %d listed, %d stuck, %d with exits", listed, stuck, exits)
	}
}

func TestAFortressThatGetsTooLargeIsTheSetOfAllDrawnPositions(t *testing.T) {
	// The mouse goes to and fro, the cat round a ring that it can't leave.
	for _, c := range []struct {
		ring int
		want string
	}{
		{3, "the mouse can't be caught: it can stay among 12 positions forever, whatever the cat does"},
		{201, "the mouse can't be caught: it can stay among 804 positions forever, whatever the cat does"},
		{601, "the mouse can't be caught: it can stay among 2,404 positions forever; the cat can leave them only to lose"},
		{2001, "the mouse can't be caught: it can stay among at least 5,001 positions forever, or until the game can't go on; the cat can leave them only to lose"},
	} {
		edges := [][2]int{{0, 4}, {1, 3}}
		for n := range c.ring {
			next := 5 + (n+1)%c.ring
			edges = append(edges, [2]int{5 + n, next})
		}
		g, err := graph.New(5+c.ring, edges, false)
		if err != nil {
			t.Fatal(err)
		}
		d, err := NewDuel(g, Start{Mouse: 1, Cat: 5, Holes: []int{0}, First: Mouse})
		if err != nil {
			t.Fatal(err)
		}
		if got := say.Plain((describer{Duel: d}).because(Dense(d, unlimited()))[0]); got != c.want {
			t.Errorf("a ring of %d: %s\nwant %s", c.ring, got, c.want)
		}
	}
}
