package chase

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"jogada/search"
	"jogada/search/duels"
)

// parityGames writes the question as two parity games in the format of PGSolver, which Oink reads too, so that general
// solvers can check an answer. In the first game player 0 is the mouse and wins vertex 0, the start, exactly if the
// mouse wins the duel; in the second player 0 is the cat. If player 1 wins both, it is a draw.
//
// A position that player 0 has won has priority 0 and an edge to itself; all others have priority 1. So player 0 loses
// endless play, the opponent's wins and positions without a move.
func parityGames(d Duel) (mouse, cat string) {
	index := map[Position]int{d.start: 0}
	positions := []Position{d.start}
	var moves [][]int
	for at := 0; at < len(positions); at++ {
		var to []int
		if _, over := d.Final(positions[at]); !over {
			for _, step := range d.Steps(positions[at], nil) {
				n, known := index[step.To]
				if !known {
					n = len(positions)
					index[step.To] = n
					positions = append(positions, step.To)
				}
				to = append(to, n)
			}
		}
		if to == nil {
			to = []int{at}
		}
		moves = append(moves, to)
	}
	return d.parity(Mouse, positions, moves), d.parity(Cat, positions, moves)
}

// parity writes the parity game in which a side is player 0.
func (d Duel) parity(side search.Side, positions []Position, moves [][]int) string {
	var out strings.Builder
	fmt.Fprintf(&out, "parity %d;\n", len(positions)-1)
	for n, p := range positions {
		priority, owner := 1, 1
		if winner, _ := d.Final(p); winner == side {
			priority = 0
		}
		if p.Turn == side {
			owner = 0
		}
		to := strings.Trim(strings.ReplaceAll(fmt.Sprint(moves[n]), " ", ","), "[]")
		fmt.Fprintf(&out, "%d %d %d %s %q;\n", n, priority, owner, to, writeState(p))
	}
	return out.String()
}

// solveParity returns the winner of vertex 0 of a parity game with priorities 0 and 1, where those of 0 have an edge to
// themselves: player 0 if it can force a path to one of them.
func solveParity(t *testing.T, game string) int {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(game), "\n")
	var last int
	if _, err := fmt.Sscanf(lines[0], "parity %d;", &last); err != nil || last != len(lines)-2 {
		t.Fatalf("the head is %q for %d vertices", lines[0], len(lines)-1)
	}
	owner, wins, to := make([]int, last+1), make([]bool, last+1), make([][]int, last+1)
	for _, line := range lines[1:] {
		fields := strings.SplitN(strings.TrimSuffix(line, ";"), " ", 5)
		n, _ := strconv.Atoi(fields[0])
		wins[n] = fields[1] == "0"
		owner[n], _ = strconv.Atoi(fields[2])
		for s := range strings.SplitSeq(fields[3], ",") {
			m, err := strconv.Atoi(s)
			if err != nil || m < 0 || m > last || wins[n] && m != n {
				t.Fatalf("line %q", line)
			}
			to[n] = append(to[n], m)
		}
	}
	for changed := true; changed; {
		changed = false
		for n := range to {
			some, all := false, true
			for _, m := range to[n] {
				some, all = some || wins[m], all && wins[m]
			}
			if !wins[n] && (owner[n] == 0 && some || all) {
				wins[n], changed = true, true
			}
		}
	}
	if wins[0] {
		return 0
	}
	return 1
}

func TestTheTwoParityGamesTellTheWinner(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	won := map[search.Side]int{}
	for range 1000 {
		d := randomDuel(rng, 6)
		mouse, cat := parityGames(d)
		got := search.Nobody
		switch {
		case solveParity(t, mouse) == 0:
			got = Mouse
		case solveParity(t, cat) == 0:
			got = Cat
		}
		if want := run(d, duels.Retro, 0).Winner; got != want {
			t.Fatalf("the parity games say %s, retro %s:\n%s%s%s", sideName(got), sideName(want), pasted(d), mouse, cat)
		}
		won[got]++
	}
	if won[Mouse] < 50 || won[Cat] < 50 || won[search.Nobody] < 50 {
		t.Errorf("winners %v", won)
	}
}
