package chase

import (
	"fmt"

	"jogada/catalog"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// Small graphs are drawn anew until one has the outcome wanted, but not for ever.
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

// worth is 2 for a game of the outcome wanted, 1 if that comes too soon, 0 for other outcomes.
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
func outcome(d Duel, meter *solve.Meter) search.Value {
	var j judgement
	meter.Do(func(m *solve.Meter) { j = Dense(d, m) })
	return search.Value{Winner: j.Winner, Plies: j.Plies}
}

// sketched is the game on a random connected graph.
func sketched(d *catalog.Dice, v catalog.Values) (Duel, error) {
	nodes, isHole := v.Int("nodes"), map[int]bool{}
	for _, hole := range v.Ints("hole") {
		isHole[hole] = true
	}
	var open, holes []int
	for n := range nodes {
		if isHole[n] {
			holes = append(holes, n)
		} else {
			open = append(open, n)
		}
	}
	s := sketch{dice: d, directed: v["graph"] == "directed", has: map[[2]int]bool{}}
	s.connect(open)
	s.thicken(open, v.Int("degree"))
	s.dig(open, holes, v.Int("hole-degree"))
	g, err := graph.New(nodes, s.edges, s.directed)
	if err != nil {
		return Duel{}, err
	}
	return NewDuel(g, startOf(v))
}

// sketch is a graph being drawn.
type sketch struct {
	dice     *catalog.Dice
	directed bool
	edges    [][2]int
	has      map[[2]int]bool
}

// add draws an edge that is not there yet, between different nodes.
func (s *sketch) add(a, b int) bool {
	if a == b || s.has[[2]int{a, b}] || !s.directed && s.has[[2]int{b, a}] {
		return false
	}
	s.has[[2]int{a, b}] = true
	s.edges = append(s.edges, [2]int{a, b})
	return true
}

// connect draws a random tree over the nodes, or, where edges go one way, a random round trip.
func (s *sketch) connect(open []int) {
	s.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	for i := 1; i < len(open); i++ {
		if s.directed {
			s.add(open[i-1], open[i])
		} else {
			s.add(open[s.dice.Roll(i)], open[i])
		}
	}
	if s.directed && len(open) > 1 {
		s.add(open[len(open)-1], open[0])
	}
}

// thicken draws edges until a node has the degree wanted on average, or all are there.
func (s *sketch) thicken(open []int, degree int) {
	want := len(open) * degree / 2
	most := len(open) * (len(open) - 1) / 2
	if s.directed {
		want, most = len(open)*degree, 2*most
	}
	for want = min(want, most); len(s.edges) < want; {
		s.add(open[s.dice.Roll(len(open))], open[s.dice.Roll(len(open))])
	}
}

// dig draws the edges that lead into each hole.
func (s *sketch) dig(open, holes []int, degree int) {
	for _, hole := range holes {
		s.dice.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		for _, a := range open[:min(degree, len(open))] {
			s.add(a, hole)
		}
	}
}
