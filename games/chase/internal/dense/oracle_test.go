package dense

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// position holds the nodes of both and whose turn it is.
type position struct {
	turn       search.Side
	mouse, cat graph.Node
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// pasted returns a pursuit as it can be given to the command line.
func pasted(p Pursuit) string { return fmt.Sprintf("--hole %v\n%s", p.Holes, p.Graph.Adjacency()) }

// pursuitOf puts holes on a graph, one or more, each once.
func pursuitOf(t testing.TB, nodes int, edges [][2]int, directed bool, holes ...int) Pursuit {
	t.Helper()
	g, err := graph.New(nodes, edges, directed)
	if err != nil {
		t.Fatal(err)
	}
	p := Pursuit{Graph: g}
	seen := map[int]bool{}
	for _, hole := range holes {
		if !seen[hole] {
			p.Holes = append(p.Holes, graph.Node(hole))
		}
		seen[hole] = true
	}
	return p
}

// randomPursuit returns a graph of that many nodes, in pieces and with nodes that cannot be left where it has few
// edges; at least one node is no hole.
func randomPursuit(t testing.TB, rng *rand.Rand, nodes int, degree float64, holes int, directed bool) Pursuit {
	t.Helper()
	var edges [][2]int
	for range int(float64(nodes) * degree / 2) {
		if a, b := rng.IntN(nodes), rng.IntN(nodes); a != b {
			edges = append(edges, [2]int{a, b})
		}
	}
	var list []int
	for range holes {
		list = append(list, rng.IntN(nodes-1))
	}
	return pursuitOf(t, nodes, edges, directed, list...)
}

// isHole says of each node whether it is a hole.
func isHole(p Pursuit) []bool {
	holes := make([]bool, p.Graph.Nodes())
	for _, hole := range p.Holes {
		holes[hole] = true
	}
	return holes
}

// values are the values of all positions, by number; a draw has no winner.
type values struct {
	nodes int
	list  []search.Value
}

func newValues(p Pursuit) values {
	return values{p.Graph.Nodes(), make([]search.Value, 2*p.Graph.Nodes()*p.Graph.Nodes())}
}

func (v values) number(at position) int {
	return (int(at.turn-mouse)*v.nodes+int(at.mouse))*v.nodes + int(at.cat)
}

func (v values) valueOf(at position) search.Value { return v.list[v.number(at)] }

// everyPosition calls f for each position with the cat in no hole.
func everyPosition(p Pursuit, f func(position)) {
	holes := isHole(p)
	for catAt := range graph.Node(p.Graph.Nodes()) {
		for mouseAt := range graph.Node(p.Graph.Nodes()) {
			if !holes[catAt] {
				f(position{mouse, mouseAt, catAt})
				f(position{cat, mouseAt, catAt})
			}
		}
	}
}

// moves returns the positions that a move leads to from an unfinished position.
func moves(p Pursuit, holes []bool, at position) []position {
	var list []position
	if at.turn == mouse {
		for _, to := range p.Graph.Neighbours(at.mouse) {
			list = append(list, position{cat, to, at.cat})
		}
		return list
	}
	for _, to := range p.Graph.Neighbours(at.cat) {
		if !holes[to] {
			list = append(list, position{mouse, at.mouse, to})
		}
	}
	return list
}

// byQueue values all positions with a queue and a counter of moves for each, the plain way.
func byQueue(p Pursuit) values {
	holes, v := isHole(p), newValues(p)
	left, before := make([]int, len(v.list)), make([][]position, len(v.list))
	var queue []position
	settle := func(at position, winner search.Side, plies int) {
		v.list[v.number(at)] = search.Value{Winner: winner, Plies: plies}
		queue = append(queue, at)
	}
	everyPosition(p, func(at position) {
		switch {
		case holes[at.mouse]:
			settle(at, mouse, 0)
		case at.mouse == at.cat:
			settle(at, cat, 0)
		default:
			for _, to := range moves(p, holes, at) {
				left[v.number(at)]++
				before[v.number(to)] = append(before[v.number(to)], at)
			}
		}
	})
	for ; len(queue) > 0; queue = queue[1:] {
		to := v.valueOf(queue[0])
		for _, at := range before[v.number(queue[0])] {
			left[v.number(at)]--
			if v.valueOf(at).Winner == search.Nobody && (left[v.number(at)] == 0 || at.turn == to.Winner) {
				settle(at, to.Winner, to.Plies+1)
			}
		}
	}
	return v
}

// byRounds values all positions by the rules as they are written: round k goes over all of them and settles those of k plies,
// without a list of anything.
func byRounds(p Pursuit) values {
	holes, v := isHole(p), newValues(p)
	for ply, more := 0, true; more; ply++ {
		more = false
		everyPosition(p, func(at position) {
			if v.valueOf(at).Winner != search.Nobody {
				return
			}
			if winner := roundWinner(p, holes, v, at, ply); winner != search.Nobody {
				v.list[v.number(at)] = search.Value{Winner: winner, Plies: ply}
				more = true
			}
		})
	}
	return v
}

// roundWinner returns who wins a position in exactly so many plies.
func roundWinner(p Pursuit, holes []bool, v values, at position, ply int) search.Side {
	switch {
	case holes[at.mouse]:
		return mouse
	case at.mouse == at.cat:
		return cat
	}
	list, lost := moves(p, holes, at), 0
	for _, to := range list {
		switch next := v.valueOf(to); {
		case next.Winner == search.Nobody || next.Plies >= ply:
		case next.Winner == at.turn:
			return at.turn
		default:
			lost++
		}
	}
	if len(list) > 0 && lost == len(list) {
		return at.turn.Other()
	}
	return search.Nobody
}

// longPursuits returns games of many plies, by the shape of the graph, with the hole at node 0.
func longPursuits(t testing.TB, nodes int) map[string]Pursuit {
	half := nodes / 2
	shapes := map[string][][2]int{"rounds": rounds(nodes)}
	for n := range nodes {
		if n < nodes-1 {
			shapes["path"] = append(shapes["path"], [2]int{n, n + 1})
		}
		shapes["ring"] = append(shapes["ring"], [2]int{n, (n + 1) % nodes})
		if n != half-1 && n != nodes-1 {
			shapes["ladder"] = append(shapes["ladder"], [2]int{n, n + 1})
		}
		if n < half {
			shapes["ladder"] = append(shapes["ladder"], [2]int{n, n + half})
		}
	}
	pursuits := map[string]Pursuit{}
	for name, edges := range shapes {
		pursuits[name] = pursuitOf(t, nodes, edges, name == "rounds", 0)
	}
	return pursuits
}

// rounds returns a one-way graph on which the game takes about half the square of the nodes. Mouse and cat go round,
// each on a ring of its own, and the lengths of the rings have no common factor. The mouse can leave its ring by its
// first node to node 1, before the hole; the cat can get it there from every node but one of its own ring, and if it
// leaves that too soon it is caught between nodes 2 and 3 forever.
func rounds(nodes int) [][2]int {
	length := (nodes - 4) / 2
	edges := [][2]int{{4, 1}, {1, 0}, {1, 2}, {2, 3}, {3, 2}}
	for i := range length {
		edges = append(edges, [2]int{4 + i, 4 + (i+1)%length})
	}
	for i := range length - 1 {
		edges = append(edges, [2]int{4 + length + i, 4 + length + (i+1)%(length-1)})
		if i > 0 {
			edges = append(edges, [2]int{4 + length + i, 1})
		}
	}
	return edges
}
