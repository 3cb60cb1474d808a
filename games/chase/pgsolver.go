package chase

import (
	"fmt"
	"strings"

	"jogada/search"
)

// PGSolver writes the question as two parity games in the format of PGSolver, which Oink reads too, so that an answer can
// be checked by programs that know nothing of cats. In the first game player 0 is the mouse and wins vertex 0, the start,
// exactly if the mouse wins the duel; in the second player 0 is the cat. If player 1 wins both, it is a draw.
//
// Reaching a goal is told by priorities: a position that player 0 has won goes round in itself with priority 0, all others
// have priority 1, so that play without end, a win of the opponent and a game that can't go on are all lost for player 0.
func PGSolver(d Duel) (mouse, cat string) {
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
