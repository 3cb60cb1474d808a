package chase

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/check"
	"jogada/gametest"
	"jogada/graph"
	"jogada/search"
	"jogada/solve"
)

// paces are the ways to analyse that must all give the same.
var paces = map[string]func(*analysis){
	"by cost":        func(*analysis) {},
	"dense":          func(a *analysis) { a.pace, a.workers = alwaysDense, 1 },
	"sparse":         func(a *analysis) { a.pace = alwaysSparse },
	"dense, by four": func(a *analysis) { a.pace, a.workers, a.alone = alwaysDense, 4, 0 },
	"by turns":       func(a *analysis) { a.pace = alternate },
}

// analysed values all positions in one of the ways.
func analysed(t *testing.T, d Duel, pace string) *analysis {
	t.Helper()
	m := unlimited()
	if m.ExpandMany(d.finished()); m.Stopped() != nil {
		t.Fatal(m.Stopped())
	}
	a := newAnalysis(d, m)
	paces[pace](a)
	if !a.settle() || m.Counts().Expanded != d.positions() {
		t.Fatalf("%s: stopped by %v after %d of %d positions:\n%s", pace, m.Stopped(), m.Counts().Expanded, d.positions(), pasted(d))
	}
	return a
}

// everyPosition calls f for each position with the cat in no hole.
func everyPosition(d Duel, f func(Position)) {
	for cat := range graph.Node(d.Graph.Nodes()) {
		for mouse := range graph.Node(d.Graph.Nodes()) {
			if !d.isHole[cat] {
				f(Position{mouse, cat, Mouse})
				f(Position{mouse, cat, Cat})
			}
		}
	}
}

// byQueue values all positions, by their numbers, with a queue and a counter of moves for each, the plain way.
func byQueue(d Duel) []search.Value {
	var queue []Position
	left, before := make([]int, d.States()), make([][]Position, d.States())
	values, done := make([]search.Value, d.States()), make([]bool, d.States())
	settle := func(p Position, v search.Value) {
		values[d.Number(p)], done[d.Number(p)] = v, true
		queue = append(queue, p)
	}
	everyPosition(d, func(p Position) {
		if winner, over := d.Final(p); over {
			settle(p, search.Value{Winner: winner})
			return
		}
		for _, step := range d.Steps(p, nil) {
			left[d.Number(p)]++
			before[d.Number(step.To)] = append(before[d.Number(step.To)], p)
		}
	})
	for ; len(queue) > 0; queue = queue[1:] {
		at := d.Number(queue[0])
		for _, p := range before[at] {
			left[d.Number(p)]--
			if v := values[at]; !done[d.Number(p)] && (left[d.Number(p)] == 0 || p.Turn == v.Winner) {
				settle(p, search.Value{Winner: v.Winner, Plies: v.Plies + 1})
			}
		}
	}
	return values
}

// compare holds the values of every position, in every way, to those wanted.
func compare(t *testing.T, d Duel, want []search.Value) {
	t.Helper()
	for pace := range paces {
		a := analysed(t, d, pace)
		everyPosition(d, func(p Position) {
			if got, known := a.value(p); !known || got != want[d.Number(p)] {
				t.Fatalf("%s: %s is %+v, %v; want %+v:\n%s", pace, writeState(p), got, known, want[d.Number(p)], pasted(d))
			}
		})
	}
}

func TestDenseValuesEveryPositionOfEveryKindOfGraphByTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	kinds := map[string]int{}
	for range 3000 {
		d := randomDuel(rng, 9)
		words := allByWords(d)
		compare(t, d, words)
		if queue := byQueue(d); !slices.Equal(queue, words) {
			t.Fatalf("by a queue %v, by the words of the rules %v:\n%s", queue, words, pasted(d))
		}
		j := Dense(d, unlimited())
		root := search.Value{Winner: j.Winner, Plies: j.Plies}
		if brute := gametest.BruteDuel(d); root != brute || j.Timed != (root.Winner != search.Nobody) {
			t.Fatalf("%+v, brute force says %+v:\n%s", root, brute, pasted(d))
		}
		if tree := run(d, search.Minimax, 3000); tree.Verdict != solve.Unknown && (root != search.Value{Winner: tree.Winner, Plies: tree.Plies}) {
			t.Fatalf("%+v, minimax says %s in %d:\n%s", root, sideName(tree.Winner), tree.Plies, pasted(d))
		}
		tally(kinds, d, root)
		kinds[sideName(root.Winner)]++
		everyPosition(d, func(p Position) {
			if d.stuck(p) {
				kinds["a position without a move"]++
			}
		})
	}
	for _, kind := range []string{"mouse", "cat", "draw", "directed", "undirected", "several holes", "cat first", "over at once", "no first move", "a position without a move", "long"} {
		if kinds[kind] < 100 {
			t.Errorf("%s came up %d times only: %v", kind, kinds[kind], kinds)
		}
	}
}

// sizedDuel is a random graph of so many nodes, with the start anywhere.
func sizedDuel(rng *rand.Rand, nodes int, degree float64, holes int, directed bool) Duel {
	var edges [][2]int
	for range int(float64(nodes) * degree / 2) {
		if a, b := rng.IntN(nodes), rng.IntN(nodes); a != b {
			edges = append(edges, [2]int{a, b})
		}
	}
	g, err := graph.New(nodes, edges, directed)
	if err != nil {
		panic(err)
	}
	s := Start{Mouse: rng.IntN(nodes), Cat: nodes - 1, First: Mouse + search.Side(rng.IntN(2))}
	for range holes {
		s.Holes = append(s.Holes, rng.IntN(nodes-1))
	}
	d, err := NewDuel(g, s)
	if err != nil {
		panic(err)
	}
	return d
}

func TestDenseIsRightWhereRowsEndAtAWord(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	values := map[search.Side]int{}
	longest := 0
	for _, nodes := range []int{63, 64, 65, 127, 128, 129} {
		for i, degree := range []float64{1.5, 2, 2.5, 3, 6, 20} {
			d := sizedDuel(rng, nodes, degree, 1+i%3, i%2 == 0)
			queue := byQueue(d)
			compare(t, d, queue)
			for _, v := range queue {
				values[v.Winner]++
				longest = max(longest, v.Plies)
			}
		}
	}
	for _, side := range []search.Side{Mouse, Cat, search.Nobody} {
		if values[side] < 20_000 {
			t.Errorf("%s came up at %d positions only: %v", sideName(side), values[side], values)
		}
	}
	if longest < 20 {
		t.Errorf("no game is longer than %d plies", longest)
	}
}

func TestDenseAgreesWithRetroOnGraphsOfSomeHundredNodes(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	won := map[search.Side]int{}
	for i := range 12 {
		d := sizedDuel(rng, 150+rng.IntN(151), []float64{2, 2.5, 4, 8}[i%4], 1+i%3, i%3 == 0)
		retro := run(d, search.Retro, 0)
		for pace := range paces {
			a := analysed(t, d, pace)
			for _, v := range retro.Values {
				if got, known := a.value(v.State); !known || got != v.Value {
					t.Fatalf("%s: %s is %+v, retro says %+v:\n%s", pace, writeState(v.State), got, v.Value, pasted(d))
				}
				won[v.Value.Winner]++
			}
		}
	}
	for _, side := range []search.Side{Mouse, Cat, search.Nobody} {
		if won[side] < 5_000 {
			t.Errorf("%s came up at %d positions only: %v", sideName(side), won[side], won)
		}
	}
}

// longDuels are games of many plies, by the shape of the graph, with the hole at node 0.
func longDuels(t testing.TB, nodes int) map[string]Duel {
	half := nodes / 2
	shapes := map[string][][2]int{"rounds": rounds(nodes)}
	for n := range nodes {
		next, last := n+1, n == nodes-1
		if !last {
			shapes["path"] = append(shapes["path"], [2]int{n, next})
		}
		shapes["ring"] = append(shapes["ring"], [2]int{n, next % nodes})
		if n != half-1 && !last {
			shapes["ladder"] = append(shapes["ladder"], [2]int{n, next})
		}
		if n < half {
			shapes["ladder"] = append(shapes["ladder"], [2]int{n, n + half})
		}
	}
	duels := map[string]Duel{}
	for name, edges := range shapes {
		g, err := graph.New(nodes, edges, name == "rounds")
		if err != nil {
			t.Fatal(err)
		}
		if duels[name], err = NewDuel(g, Start{Mouse: half - 1, Cat: nodes - 1, Holes: []int{0}, First: Mouse}); err != nil {
			t.Fatal(err)
		}
	}
	return duels
}

// rounds is a one-way graph on which the game takes about half the square of the nodes. Mouse and cat go round, each on a
// ring of its own, and the lengths of the rings have no common factor. The mouse can leave its ring by its first node to
// node 1, before the hole; the cat can get it there from every node but one of its own ring, and if it leaves that too soon
// it is caught between nodes 2 and 3 for ever.
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

func TestLongGamesAreCountedToTheLastPly(t *testing.T) {
	for _, nodes := range []int{40, 100} {
		for name, d := range longDuels(t, nodes) {
			queue := byQueue(d)
			longest, least := 0, nodes-4
			for _, v := range queue {
				longest = max(longest, v.Plies)
			}
			if name == "rounds" {
				least = nodes * nodes / 3
			}
			if longest < least {
				t.Errorf("the %s of %d nodes has games of %d plies only", name, nodes, longest)
			}
			compare(t, d, queue)
		}
	}
}

func TestTheProofIsTheAnswerWithItsValues(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 30))
	won := map[search.Side]int{}
	for i := range 600 {
		d := randomDuel(rng, 9)
		if i%20 == 0 {
			d = sizedDuel(rng, 60+rng.IntN(30), 2.5, 1, i%40 == 0)
		}
		plain, proved, retro := Dense(d, unlimited()), DenseProof(d, unlimited()), run(d, search.Retro, 0)
		if plain.Values != nil || !slices.Equal(proved.Values, retro.Values) {
			t.Fatalf("%d values without a proof; with it %v, want %v:\n%s", len(plain.Values), proved.Values, retro.Values, pasted(d))
		}
		if !slices.Equal(plain.Line, retro.Line) || !slices.Equal(proved.Line, retro.Line) || plain.Outcome != proved.Outcome ||
			fmt.Sprint(plain.Winner, plain.Plies, plain.Timed) != fmt.Sprint(proved.Winner, proved.Plies, proved.Timed) {
			t.Fatalf("the proof is not that of the answer:\n%+v\n%+v\n%s", plain, proved, pasted(d))
		}
		for _, j := range []judgement{plain, proved} {
			if ruling := check.Duel[Position, graph.Node](d, j, unlimited()); ruling.Status != check.Accepted {
				t.Fatalf("the checker says %s:\n%s", ruling.Reason, pasted(d))
			}
		}
		won[proved.Winner]++
	}
	for _, side := range []search.Side{Mouse, Cat, search.Nobody} {
		if won[side] < 100 {
			t.Errorf("%s came up %d times only: %v", sideName(side), won[side], won)
		}
	}
}

func TestWhereTheCatCanNotBeThereIsNoValue(t *testing.T) {
	d := duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", map[string]string{"hole": "0,4"})
	value := Dense(d, unlimited()).Position
	for _, p := range []Position{{1, 0, Mouse}, {0, 0, Cat}, {4, 4, Mouse}, {5, 1, Mouse}, {1, 5, Cat}, {65535, 65535, Mouse}} {
		if v, known := value(p); known {
			t.Errorf("%v has the value %+v", p, v)
		}
	}
}

func TestFlippingASquareTurnsRowsIntoColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	for range 100 {
		var s square
		for a := range s {
			s[a] = rng.Uint64() & rng.Uint64()
		}
		turned := s
		turned.flip()
		for a := range s {
			for b := range s {
				if s[a]>>b&1 != turned[b]>>a&1 {
					t.Fatalf("bit %d of row %d differs from bit %d of row %d", b, a, a, b)
				}
			}
		}
	}
}
