package chase

import (
	"fmt"

	"jogada/catalog"
	"jogada/graph"
	"jogada/graphboard"
	"jogada/search"
	"jogada/solve"
)

// Small graphs are drawn again until one has the wanted outcome, up to a limit.
const (
	mostDraws      = 30
	mostDrawnAgain = 50 // nodes
	fewNodes       = 16 // up to here retrograde analysis is quicker than blocks of bits
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

// outcome returns the value of the start. Every exact method gives the same, so boards do not depend on the method.
func outcome(d Duel, meter *solve.Meter) search.Value {
	var j judgement
	meter.Do(func(m *solve.Meter) {
		if d.Graph.Nodes() <= fewNodes {
			j = search.Retro[Position, graph.Node](d, m)
		} else {
			j = Dense(d, m)
		}
	})
	return search.Value{Winner: j.Winner, Plies: j.Plies}
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
