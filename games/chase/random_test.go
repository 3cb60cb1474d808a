package chase

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// pasted returns a duel as it can be given to the command line.
func pasted(d Duel) string {
	p := d.params()
	return fmt.Sprintf("--mouse %s --cat %s --hole %s --first %s --graph %s\n%s", p["mouse"], p["cat"], p["hole"], p["first"], p["graph"], d.Graph.Adjacency())
}

// randomDuel returns a small graph of any kind: directed or not, with several holes or one, in pieces, with nodes that
// cannot be left.
func randomDuel(rng *rand.Rand, most int) Duel {
	for {
		nodes := 2 + rng.IntN(most-1)
		directed := rng.IntN(2) == 0
		var edges [][2]int
		for range rng.IntN(3)*nodes/2 + rng.IntN(3*nodes) {
			a, b := rng.IntN(nodes), rng.IntN(nodes)
			if a != b {
				edges = append(edges, [2]int{a, b})
			}
		}
		g, err := graph.New(nodes, edges, directed)
		if err != nil {
			panic(err)
		}
		s := Start{Mouse: rng.IntN(nodes), Cat: rng.IntN(nodes), Holes: []int{rng.IntN(nodes)}, First: Mouse + search.Side(rng.IntN(2))}
		for rng.IntN(3) == 0 {
			s.Holes = append(s.Holes, rng.IntN(nodes))
		}
		d, err := NewDuel(g, s)
		if err != nil { // the cat was put into a hole
			continue
		}
		if _, over := d.Final(d.start); !over || rng.IntN(8) == 0 {
			return d
		}
	}
}

func run(d Duel, method func(search.Duel[Position, graph.Node], *solve.Meter) judgement, nodes int64) judgement {
	return method(d, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))
}

func unlimited() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

func TestRetroMinimaxAndBruteForceAgreeOnEveryKindOfGraph(t *testing.T) {
	tier.Concurrent(t)
	rng := rand.New(rand.NewPCG(1, 2))
	won := map[search.Side]int{}
	kinds := map[string]int{}
	for range tier.Scale(t, 4000, 1500) {
		d := randomDuel(rng, 7)
		want := gametest.BruteDuel(d)
		if byTheRules := byWords(d); byTheRules != want {
			t.Fatalf("by the words of the rules it is %+v, by its steps %+v:\n%s", byTheRules, want, pasted(d))
		}
		retro := run(d, duels.Retro, 0)
		if got := (search.Value{Winner: retro.Winner, Plies: retro.Plies}); got != want || retro.Timed != (want.Winner != search.Nobody) {
			t.Fatalf("retro says %+v, brute force %+v:\n%s", got, want, pasted(d))
		}
		tree := run(d, duels.Minimax, 3_000)
		if tree.Verdict != solve.Unknown {
			kinds["settled by minimax"]++
			if got := (search.Value{Winner: tree.Winner, Plies: tree.Plies}); got != want {
				t.Fatalf("minimax says %+v, brute force %+v:\n%s", got, want, pasted(d))
			}
		}
		won[want.Winner]++
		tally(kinds, d, want)
	}
	for side, least := range map[search.Side]int{Mouse: 800, Cat: 800, search.Nobody: 800} {
		if won[side] < tier.Scale(t, least, least/3) {
			t.Errorf("%s came up %d times only: %v", sideName(side), won[side], won)
		}
	}
	for _, kind := range []string{"settled by minimax", "directed", "undirected", "several holes", "cat first", "over at once", "no first move", "long"} {
		if kinds[kind] < tier.Scale(t, 100, 35) {
			t.Errorf("%s came up %d times only: %v", kind, kinds[kind], kinds)
		}
	}
}

// byWords values the start by the rules as they are written.
func byWords(d Duel) search.Value { return allByWords(d)[d.Number(d.start)] }

// allByWords values all positions, by their numbers, by the rules as they are written, on a table, without the steps of the
// duel. With the cat in a hole there is no position.
func allByWords(d Duel) []search.Value {
	n := d.Graph.Nodes()
	hole := map[int]bool{}
	for _, h := range d.Holes {
		hole[int(h)] = true
	}
	known := map[[3]int]search.Value{} // mouse, cat, whose turn: 0 the mouse's
	settle := func(mouse, cat, turn, ply int) (search.Value, bool) {
		if hole[mouse] || mouse == cat {
			return search.Value{Winner: map[bool]search.Side{true: Mouse, false: Cat}[hole[mouse]]}, ply == 0
		}
		mover, moves, lost := [2]search.Side{Mouse, Cat}[turn], 0, 0
		for to := range n {
			next := [3]int{to, cat, 1}
			from := mouse
			if turn == 1 {
				next, from = [3]int{mouse, to, 0}, cat
			}
			if !d.Graph.HasEdge(graph.Node(from), graph.Node(to)) || turn == 1 && hole[to] {
				continue
			}
			moves++
			if v, ok := known[next]; ok && v.Winner == mover && v.Plies < ply {
				return search.Value{Winner: mover, Plies: ply}, true
			} else if ok && v.Plies < ply {
				lost++
			}
		}
		return search.Value{Winner: mover.Other(), Plies: ply}, moves > 0 && lost == moves
	}
	for ply, before := 0, -1; len(known) != before; ply++ {
		before = len(known)
		for i := range 2 * n * n {
			at := [3]int{i / 2 / n, i / 2 % n, i % 2}
			if _, done := known[at]; done || hole[at[1]] {
				continue
			}
			if v, ok := settle(at[0], at[1], at[2], ply); ok {
				known[at] = v
			}
		}
	}
	values := make([]search.Value, d.States())
	for at, v := range known {
		values[d.Number(Position{graph.Node(at[0]), graph.Node(at[1]), Mouse + search.Side(at[2])})] = v
	}
	return values
}

// tally counts what a random duel was like.
func tally(kinds map[string]int, d Duel, v search.Value) {
	count := func(kind string, is bool) {
		if is {
			kinds[kind]++
		}
	}
	_, over := d.Final(d.start)
	count("directed", d.Graph.Directed())
	count("undirected", !d.Graph.Directed())
	count("several holes", len(d.Holes) > 1)
	count("cat first", d.start.Turn == Cat)
	count("over at once", over)
	count("no first move", !over && d.stuck(d.start))
	count("long", v.Plies >= 4)
}

func TestMemoAndAlphaBetaAreWrongOnSomeGraphs(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	wrong := map[string]int{}
	for range 2000 {
		d := randomDuel(rng, 7)
		right := run(d, duels.Retro, 0).Winner
		for _, m := range duels.Judges[Position, graph.Node]() {
			if m.Sound == (m.Name == "memo" || m.Name == "alphabeta") {
				t.Fatalf("%s has sound=%v", m.Name, m.Sound)
			}
			if !m.Sound && run(d, m.Run, 0).Winner != right {
				wrong[m.Name]++
			}
		}
	}
	for _, name := range []string{"memo", "alphabeta"} {
		if wrong[name] == 0 || wrong[name] > 500 {
			t.Errorf("%s is wrong on %d of 2000 graphs; some but not most were expected", name, wrong[name])
		}
	}
}

func TestMemoIsWrongOnTheSmallestExhibit(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil)
	if j := run(d, duels.Retro, 0); j.Winner != Cat || j.Plies != 4 {
		t.Errorf("retro says %s in %d", sideName(j.Winner), j.Plies)
	}
	if j := run(d, duels.Memo, 0); j.Winner != search.Nobody {
		t.Errorf("memo says %s; report 004's says draw", sideName(j.Winner))
	}
}

// duelOf reads one question.
func duelOf(t testing.TB, board string, given map[string]string) Duel {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := parse([]byte(board), v, nil)
	if err != nil || len(boards) != 1 {
		t.Fatalf("%d boards, %v:\n%s", len(boards), err, board)
	}
	return boards[0].(instance).duel
}

// path returns a graph of nodes in a row.
func path(t testing.TB, nodes int) *graph.Graph {
	t.Helper()
	var edges [][2]int
	for n := 1; n < nodes; n++ {
		edges = append(edges, [2]int{n - 1, n})
	}
	g, err := graph.New(nodes, edges, false)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// onPath returns the game on a path with the hole at its first node.
func onPath(t testing.TB, nodes int) Duel {
	t.Helper()
	d, err := NewDuel(path(t, nodes), Start{Mouse: nodes/2 - 1, Cat: nodes - 1, Holes: []int{0}, First: Mouse})
	if err != nil {
		t.Fatal(err)
	}
	return d
}
