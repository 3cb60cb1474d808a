package chase

import (
	"errors"
	"fmt"
	"strings"

	"jogada/graph"
	"jogada/say"
	"jogada/search"
)

// DOT writes the positions that can arise, and the moves between them, as a graph for Graphviz. The colour of a
// position is its value: blue if the mouse wins, orange if the cat does, grey for a draw (safe for colour-blind
// readers). Positions with the mouse to move are round, those with the cat to move square; moves that keep the value
// are bold. It fails if the judgement does not value every position.
func DOT(d Duel, j search.Judgement[Position, graph.Node]) (string, error) {
	if j.Values == nil {
		return "", errors.New("the judgement does not list the values of the positions")
	}
	var out strings.Builder
	out.WriteString("digraph positions {\n\tnode [style=filled];\n")
	for _, v := range j.Values {
		d.dotPosition(&out, v)
	}
	for _, v := range j.Values {
		d.dotMoves(&out, v, j.Position)
	}
	out.WriteString("}\n")
	return out.String(), nil
}

func (d Duel) dotPosition(out *strings.Builder, v search.Valued[Position]) {
	colour := [...]string{"#dddddd", "#56b4e9", "#e69f00"}[v.Value.Winner]
	shape := [...]string{"", "ellipse", "box"}[v.State.Turn]
	value := sideName(v.Value.Winner)
	if v.Value.Winner != search.Nobody {
		value += " wins in " + plies(v.Value.Plies)
	}
	border := 1
	if v.State == d.start {
		border = 3
	}
	fmt.Fprintf(out, "\t%q [label=\"mouse %d, cat %d\\n%s\", shape=%s, fillcolor=%q, penwidth=%d];\n",
		writeState(v.State), v.State.Mouse, v.State.Cat, value, shape, colour, border)
}

func (d Duel) dotMoves(out *strings.Builder, v search.Valued[Position], value func(Position) (search.Value, bool)) {
	if _, over := d.Final(v.State); over {
		return
	}
	for _, step := range d.Steps(v.State, nil) {
		to, _ := value(step.To)
		style := "solid"
		if to.Winner == v.Value.Winner && (to.Winner == search.Nobody || to.Plies == v.Value.Plies-1) {
			style = "bold"
		}
		fmt.Fprintf(out, "\t%q -> %q [label=%q, style=%s];\n", writeState(v.State), writeState(step.To), writeMove(v.State, step.Move), style)
	}
}

func plies(n int) string { return say.Translator{}.Count(n, "1 ply", "%d plies") }

// PGSolver writes the question as two parity games in the format of PGSolver, which Oink reads too, so that general
// solvers can check an answer. In the first game player 0 is the mouse and wins vertex 0, the start, exactly if the
// mouse wins the duel; in the second player 0 is the cat. If player 1 wins both, it is a draw.
//
// A position that player 0 has won has priority 0 and an edge to itself; all others have priority 1. So player 0 loses
// endless play, the opponent's wins and positions without a move.
func PGSolver(d Duel) (mouse, cat string) {
	index := map[Position]int{d.start: 0}
	positions := []Position{d.start}
	var moves [][]int
	//meterless: an export of a board of our own, on the command line
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
