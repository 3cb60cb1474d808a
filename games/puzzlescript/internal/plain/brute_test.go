package plain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jogada/games/puzzlescript/internal/engine"
	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// node is a state of a brute-force search.
type node struct {
	board, checkpoint Board
	depth             int
	next              []int
	wins              int  // inputs that win
	endless           bool // an input leads to a turn that never ends
	ways              uint64
}

// brute lists all states of a level that can be reached, up to a number of them; nil: there are more.
func brute(r *Rules, l source.Level, most int) []*node {
	begin := r.Level(l)
	if !begin.Begin() || begin.Won {
		return nil
	}
	nodes := []*node{{board: begin.Board, checkpoint: begin.Checkpoint, ways: 1}}
	number := map[string]int{fmt.Sprint(begin.Board, begin.Checkpoint): 0}
	for at := 0; at < len(nodes); at++ {
		n := nodes[at]
		for _, letter := range []byte(engine.Letters) {
			play := r.At(l, n.board, n.checkpoint)
			play.Turn(Inputs[letter])
			settled := play.Settle()
			switch {
			case play.Won:
				n.wins++
				continue
			case !settled:
				n.endless = true
				continue
			}
			key := fmt.Sprint(play.Board, play.Checkpoint)
			to, met := number[key]
			if !met {
				to = len(nodes)
				number[key] = to
				nodes = append(nodes, &node{board: play.Board, checkpoint: play.Checkpoint, depth: n.depth + 1})
				if len(nodes) > most {
					return nil
				}
			}
			if nodes[to].depth == n.depth+1 {
				nodes[to].ways += n.ways
			}
			n.next = append(n.next, to)
		}
	}
	return nodes
}

// judge is what a brute-force search says: the fewest inputs that win and into a trap, -1 for none, and the number of shortest lines.
func judge(nodes []*node) (win, trap int, lines uint64) {
	win, trap = -1, -1
	can := make([]bool, len(nodes))
	for changed := true; changed; {
		changed = false
		for i, n := range nodes {
			now := n.wins > 0
			for _, to := range n.next {
				now = now || can[to]
			}
			if now && !can[i] {
				can[i], changed = true, true
			}
		}
	}
	for i, n := range nodes {
		switch {
		case n.wins > 0 && (win < 0 || n.depth+1 == win):
			win = n.depth + 1
			lines += uint64(n.wins) * n.ways
		}
		if !can[i] && (trap < 0 || n.depth < trap) {
			trap = n.depth
		}
		if n.endless && (trap < 0 || n.depth+1 < trap) {
			trap = n.depth + 1
		}
	}
	return win, trap, lines
}

func TestTheEngineFindsWhatBruteForceFinds(t *testing.T) {
	seed, judged, won, dead := tier.Seed(t), 0, 0, 0
	for i := range tier.Scale(t, 1_200, 150) {
		d := rand.New(rand.NewPCG(seed, uint64(i)))
		g := source.Read(randomGame(d), nil)
		p, faults := engine.Compile(g, nil)
		wrong := len(g.Errors()) > 0 || p == nil
		for _, f := range faults {
			wrong = wrong || !f.Warning
		}
		if wrong {
			continue
		}
		if _, why := p.Unsolvable(); why != nil {
			continue
		}
		nodes := brute(New(g, nil), g.Levels[0], 60)
		if nodes == nil {
			continue
		}
		win, trap, lines := judge(nodes)
		judged++
		fired := make([]bool, 200)
		ask := func(solver func(engine.Question, *solve.Meter) engine.Answer, q engine.Question) engine.Answer {
			m := solve.NewMeter(context.Background(), solve.Budget{})
			l, begin, err := engine.NewLevel(p, 0, fired, m)
			if err != nil {
				t.Fatal(err)
			}
			q.Level, q.Begin, q.Fired = l, begin, fired
			return solver(q, m)
		}
		hold := func(what string, a engine.Answer, fewest int) {
			if (a.Verdict == solve.Refuted) != (fewest < 0) || fewest >= 0 && (a.Verdict != solve.Proved || len(a.Line) != fewest) {
				t.Fatalf("%s: brute force finds %d, and the engine %+v\nof\n%s", what, fewest, a, randomGame(rand.New(rand.NewPCG(seed, uint64(i)))))
			}
		}
		hold("win", ask(engine.Solve, engine.Question{}), win)
		hold("trap", ask(engine.Trap, engine.Question{}), trap)
		if a := ask(engine.Solve, engine.Question{Count: true}); win > 0 && a.Count != lines {
			t.Fatalf("brute force finds %d shortest lines, and the engine %d\nof\n%s", lines, a.Count, randomGame(rand.New(rand.NewPCG(seed, uint64(i)))))
		}
		if win > 0 {
			won++
		}
		for line, why := range engine.DeadRules(p, nil) {
			if dead++; fired[line] {
				t.Fatalf("the rule of line %d matches, though %s\nof\n%s", line, why, randomGame(rand.New(rand.NewPCG(seed, uint64(i)))))
			}
		}
	}
	t.Logf("%d games were judged, %d of them can be won; %d of their rules are dead", judged, won, dead)
	if dead == 0 {
		t.Error("no rule of any random game is dead")
	}
}

// inputsLeft is for each node the fewest inputs that win from it, -1 for none.
func inputsLeft(nodes []*node) []int {
	left := make([]int, len(nodes))
	for i := range left {
		left[i] = -1
	}
	for n, more := 1, true; more; n++ {
		more = false
		for i, node := range nodes {
			if left[i] >= 0 {
				continue
			}
			if node.wins > 0 && n == 1 || slices.ContainsFunc(node.next, func(to int) bool { return left[to] == n-1 && n > 1 }) {
				left[i], more = n, true
			}
		}
	}
	return left
}

func TestNoStateNeedsFewerInputsThanItsBound(t *testing.T) {
	seed, games, judged, lost, exact, states := tier.Seed(t), 0, 0, 0, 0, 0
	for i := range tier.Scale(t, 12_000, 600) {
		d := rand.New(rand.NewPCG(seed, uint64(i)))
		text := pushGame(d)
		if i < len(farGames) {
			text = farGames[i]
		}
		g := source.Read(text, nil)
		p, faults := engine.Compile(g, nil)
		if p == nil || len(g.Errors()) > 0 || slices.ContainsFunc(faults, func(f source.Fault) bool { return !f.Warning }) {
			continue
		}
		if _, why := p.Unsolvable(); why != nil {
			continue
		}
		r := New(g, nil)
		nodes := brute(r, g.Levels[0], 400)
		if nodes == nil {
			continue
		}
		games++
		o := r.Outlook(g.Levels[0], nodes[0].board, nil)
		left := inputsLeft(nodes)
		for n, node := range nodes {
			if o != nil {
				states++
				bound := o.Bound(func(cell, layer int) int16 { return node.board[cell*r.layers+layer] })
				switch {
				case left[n] < 0 && bound == Never:
					lost++
				case left[n] >= 0 && bound == left[n]:
					exact++
				}
				if left[n] >= 0 && (bound == Never || bound > left[n]) {
					t.Fatalf("game %d: %d inputs win, and the bound is %d, from\n%v\nof\n%s", i, left[n], bound, r.Cells(node.board), text)
				}
			}
			if n%37 != 0 {
				continue
			}
			m := solve.NewMeter(context.Background(), solve.Budget{})
			l, _, err := engine.NewLevel(p, 0, nil, m)
			if err != nil {
				t.Fatal(err)
			}
			l.Restore(r.Cells(node.board), nil)
			judged++
			if a := engine.Solve(engine.Question{Level: l, Begin: engine.Changed}, m); left[n] < 0 && a.Verdict != solve.Refuted || left[n] >= 0 && (a.Verdict != solve.Proved || len(a.Line) != left[n]) {
				t.Fatalf("game %d: %d inputs win, and the engine finds %+v, from\n%v\nof\n%s", i, left[n], a, r.Cells(node.board), text)
			}
		}
	}
	t.Logf("%d games; %d states with a bound: %d can't be won and are known so, the bound of %d is exact; %d states solved by the engine", games, states, lost, exact, judged)
	if lost == 0 || exact == 0 {
		t.Error("no bound says anything")
	}
}
