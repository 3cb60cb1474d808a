package chase

import (
	"fmt"

	"jogada/catalog"
	"jogada/games/internal/graphboard"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// Small graphs are drawn again until one has the wanted outcome, up to a limit.
const (
	mostDraws      = 30
	mostDrawnAgain = 50 // nodes; a word has a bit for each
	dullPlies      = 2  // a game won in at most this many plies is taken only for lack of another
)

// generate draws a connected graph. Its outcome is one of the three with equal chance, where the parameters allow it.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	nodes, wanted := v.Int("nodes"), search.Side(d.Roll(3))
	var best Duel
	for rank, drawn := -1, 0; drawn < mostDraws && rank < 2; drawn++ {
		duel, err := sketched(d, v)
		if err != nil {
			return nil, fmt.Errorf("a graph of %d nodes: %w", nodes, err)
		}
		if nodes > mostDrawnAgain {
			return newInstance(duel, v.Bool("positions")), nil
		}
		if r := worth(outcome(duel, d.Meter()), wanted); r > rank {
			rank, best = r, duel
		}
	}
	return newInstance(best, v.Bool("positions")), nil
}

// worth returns 2 for a game with the wanted outcome, 1 if that comes too soon, 0 for other outcomes.
func worth(v search.Value, wanted search.Side) int {
	switch {
	case v.Winner != wanted:
		return 0
	case wanted != search.Nobody && v.Plies <= dullPlies:
		return 1
	default:
		return 2
	}
}

// outcome returns the value of the start on a graph of at most 64 nodes, the zero value if the meter stops it. It settles
// the positions ply by ply, for all nodes of the cat at a time: a word has a bit for each. Every exact method gives the
// same value, so boards do not depend on the method.
func outcome(d Duel, m *solve.Meter) search.Value {
	n := d.Graph.Nodes()
	var wins [2][2][mostDrawnAgain]uint64 // by winner, side to move and node of the mouse: nodes of the cat
	var moves [mostDrawnAgain]uint64      // by node of the cat: where it can go
	for node := range n {
		for _, to := range d.Graph.Neighbours(graph.Node(node)) {
			if !d.IsHole[to] {
				moves[node] |= 1 << to
			}
		}
		for turn := range 2 {
			if d.IsHole[node] {
				wins[0][turn][node] = ^uint64(0)
			} else {
				wins[1][turn][node] = 1 << node
			}
		}
	}
	start, turn := d.start, int(d.start.Turn-Mouse)
	for plies, more := 0, true; more; plies++ {
		for winner, side := range [2]search.Side{Mouse, Cat} {
			if wins[winner][turn][start.Mouse]>>start.Cat&1 != 0 {
				return search.Value{Winner: side, Plies: plies}
			}
		}
		if !m.Work(n * n) {
			return search.Value{}
		}
		more = false
		before := wins
		for mouse := range n {
			open := [2]uint64{^(before[0][0][mouse] | before[1][0][mouse]), ^(before[0][1][mouse] | before[1][1][mouse])}
			some, all := uint64(0), ^uint64(0) // over the moves of the mouse
			for _, to := range d.Graph.Neighbours(graph.Node(mouse)) {
				some |= before[0][1][to]
				all &= before[1][1][to]
			}
			if len(d.Graph.Neighbours(graph.Node(mouse))) == 0 {
				all = 0
			}
			wins[0][0][mouse] |= some & open[0]
			wins[1][0][mouse] |= all & open[0]
			for cat := range n {
				switch {
				case open[1]>>cat&1 == 0 || moves[cat] == 0:
				case moves[cat]&before[1][0][mouse] != 0:
					wins[1][1][mouse] |= 1 << cat
				case moves[cat]&^before[0][0][mouse] == 0:
					wins[0][1][mouse] |= 1 << cat
				}
			}
			for winner := range 2 {
				more = more || wins[winner][0][mouse] != before[winner][0][mouse] || wins[winner][1][mouse] != before[winner][1][mouse]
			}
		}
	}
	return search.Value{}
}

// sketched returns the game on a random connected graph. Few edges lead into a hole.
func sketched(d *catalog.Dice, v catalog.Values) (Duel, error) {
	g, err := graph.Random(d, graph.Recipe{Nodes: v.Int("nodes"), Degree: v.Int("degree"), Directed: graphboard.Directed(v),
		Ends: v.Ints("hole"), EndsDegree: v.Int("hole-degree")})
	if err != nil {
		return Duel{}, err
	}
	return NewDuel(g, startOf(v))
}
