package chase

import (
	"context"
	"fmt"

	"jogada/catalog"
	"jogada/search"
	"jogada/solve"
)

// What is spent on boards worth looking at: up to this many graphs are drawn, if they are small, until one has the outcome
// wanted.
const (
	mostDraws      = 30
	mostDrawnAgain = 50 // nodes
	dullPlies      = 2  // a game that is won sooner than this, or in just as many plies, is taken only for want of another
)

// generate draws a connected graph. Its outcome is one of the three with equal chance, where the parameters allow it.
func generate(d *catalog.Dice, v catalog.Values) (catalog.Instance, error) {
	nodes, wanted := v.Int("nodes"), search.Side(d.Roll(3))
	var best Duel
	for rank, drawn := -1, 0; drawn < mostDraws && rank < 2; drawn++ {
		duel, err := NewDuel(sketched(d, v), startOf(v))
		if err != nil {
			return nil, fmt.Errorf("a graph of %d nodes: %w", nodes, err)
		}
		if nodes > mostDrawnAgain {
			return newInstance(duel, v.Bool("positions")), nil
		}
		if r := worth(outcome(duel), wanted); r > rank {
			rank, best = r, duel
		}
	}
	return newInstance(best, v.Bool("positions")), nil
}

// worth is 2 for a game of the outcome wanted, 1 if it is a dull one, 0 for others.
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

// outcome is the value of the start. Every exact method says the same, so boards do not depend on how it is found.
func outcome(d Duel) search.Value {
	j := Dense(d, solve.NewMeter(context.Background(), solve.Budget{}))
	return search.Value{Winner: j.Winner, Plies: j.Plies}
}

// sketched is a random connected graph.
func sketched(d *catalog.Dice, v catalog.Values) *Graph {
	nodes, isHole := v.Int("nodes"), map[int]bool{}
	for _, hole := range v.Ints("hole") {
		isHole[hole] = true
	}
	var open, holes []Node
	for n := range nodes {
		if isHole[n] {
			holes = append(holes, Node(n))
		} else {
			open = append(open, Node(n))
		}
	}
	g := sketch{dice: d, directed: v["graph"] == "directed", has: map[[2]Node]bool{}}
	g.connect(open)
	g.thicken(open, v.Int("degree"))
	g.dig(open, holes, v.Int("hole-degree"))
	return join(nodes, g.edges, g.directed)
}

// sketch is a graph being drawn.
type sketch struct {
	dice     *catalog.Dice
	directed bool
	edges    [][2]Node
	has      map[[2]Node]bool
}

// add draws an edge that is not there yet, between different nodes.
func (g *sketch) add(a, b Node) bool {
	if a == b || g.has[[2]Node{a, b}] || !g.directed && g.has[[2]Node{b, a}] {
		return false
	}
	g.has[[2]Node{a, b}] = true
	g.edges = append(g.edges, [2]Node{a, b})
	return true
}

// connect draws a random tree over the nodes, or, where edges go one way, a random round trip.
func (g *sketch) connect(open []Node) {
	g.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for i := 1; i < len(open); i++ {
		if g.directed {
			g.add(open[i-1], open[i])
		} else {
			g.add(open[g.dice.Roll(i)], open[i])
		}
	}
	if g.directed && len(open) > 1 {
		g.add(open[len(open)-1], open[0])
	}
}

// thicken draws edges until a node has the degree wanted on average, or all are there.
func (g *sketch) thicken(open []Node, degree int) {
	want := len(open) * degree / 2
	most := len(open) * (len(open) - 1) / 2
	if g.directed {
		want, most = len(open)*degree, 2*most
	}
	for want = min(want, most); len(g.edges) < want; {
		g.add(open[g.dice.Roll(len(open))], open[g.dice.Roll(len(open))])
	}
}

// dig draws the edges that lead into each hole.
func (g *sketch) dig(open, holes []Node, degree int) {
	for _, hole := range holes {
		g.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		for _, a := range open[:min(degree, len(open))] {
			g.add(a, hole)
		}
	}
}
