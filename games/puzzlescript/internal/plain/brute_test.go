package plain

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// mostBrute limits the work of brute: rules in a loop can go on for long.
const mostBrute = 200_000

// brute lists all states of a level that can be reached, up to a number of them; nil: there are more.
func brute(r *Rules, l source.Level, most int) []*node { return bruteWithout(nil, r, l, most) }

// bruteWithout does the work of brute, but leaves out the rules that change only looks, and has these layers be as in the beginning in every state.
func bruteWithout(looks []bool, r *Rules, l source.Level, most int) []*node {
	begin, meter := r.Level(l), solve.NewMeter(context.Background(), solve.Budget{Work: mostBrute})
	begin.Meter = meter
	if !begin.Begin() || begin.Won {
		return nil
	}
	nodes := []*node{{board: begin.Board, checkpoint: begin.Checkpoint, ways: 1}}
	number := map[string]int{fmt.Sprint(begin.Board, begin.Checkpoint): 0}
	for at := 0; at < len(nodes); at++ {
		n := nodes[at]
		letters := engine.Letters
		if r.game.Set("noaction") {
			letters = letters[:4]
		}
		for _, letter := range []byte(letters) {
			play := r.At(l, n.board, n.checkpoint)
			play.Meter, play.WithoutLooks = meter, looks != nil
			play.Turn(Inputs[letter])
			settled := play.Settle()
			if meter.Stopped() != nil {
				return nil
			}
			switch {
			case play.Won:
				n.wins++
				continue
			case !settled:
				n.endless = true
				continue
			}
			for i, looks := range looks {
				for at := i; looks && at < len(play.Board); at += r.layers {
					play.Board[at], play.Checkpoint[at] = nodes[0].board[at], nodes[0].board[at]
				}
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
		if p.Random() > 0 {
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

// bounded counts what was compared with the true distances.
type bounded struct{ games, again, rigid, loop, two, states, lost, exact, judged, dead int }

// compareBounds compares the bounds of both interpreters, the dead rules, and what the engine answers, with the true distances in all states of a
// game, where they are few. From every step-th state the engine has to find the length.
func compareBounds(t *testing.T, b *bounded, text string, step int) {
	t.Helper()
	g := source.Read(text, nil)
	p, faults := engine.Compile(g, nil)
	if p == nil || len(g.Errors()) > 0 || slices.ContainsFunc(faults, func(f source.Fault) bool { return !f.Warning }) {
		return
	}
	if _, why := p.Unsolvable(); why != nil || p.Random() > 0 {
		return
	}
	r := New(g, nil)
	nodes := brute(r, g.Levels[0], 400)
	if nodes == nil {
		return
	}
	b.games++
	_, rules, _ := strings.Cut(text, "RULES")
	for word, count := range map[string]*int{" again": &b.again, "rigid ": &b.rigid, "startloop": &b.loop, "two": &b.two} {
		if strings.Contains(rules, word) {
			*count++
		}
	}
	o := r.Outlook(g.Levels[0], nodes[0].board, nil)
	left := inputsLeft(nodes)
	fired := make([]bool, 200)
	ask := func(what string, node *node, solver func(engine.Question, *solve.Meter) engine.Answer, q engine.Question, fewest int) engine.Answer {
		m := solve.NewMeter(context.Background(), solve.Budget{})
		l, _, err := engine.NewLevel(p, 0, fired, m)
		if err != nil {
			t.Fatal(err)
		}
		l.Restore(r.Cells(node.board), r.Cells(node.checkpoint))
		q.Level, q.Begin, q.Fired = l, engine.Changed, fired
		b.judged++
		a := solver(q, m)
		if fewest < 0 && a.Verdict != solve.Refuted || fewest >= 0 && (a.Verdict != solve.Proved || len(a.Line) != fewest) {
			t.Fatalf("%s: %d inputs are needed, and the engine finds %+v, from\n%v\nof\n%s", what, fewest, a, r.Cells(node.board), text)
		}
		if a.AtLeast > fewest && fewest >= 0 {
			t.Fatalf("%s: %d inputs are enough, and the bound of the engine is %d, from\n%v\nof\n%s", what, fewest, a.AtLeast, r.Cells(node.board), text)
		}
		return a
	}
	for n, node := range nodes {
		if o != nil {
			b.states++
			bound := o.Bound(func(cell, layer int) int16 { return node.board[cell*r.layers+layer] })
			switch {
			case left[n] < 0 && bound == Never:
				b.lost++
			case left[n] >= 0 && bound == left[n]:
				b.exact++
			}
			if left[n] >= 0 && (bound == Never || bound > left[n]) {
				t.Fatalf("%d inputs win, and the bound is %d, from\n%v\nof\n%s", left[n], bound, r.Cells(node.board), text)
			}
		}
		if n%step == 0 {
			ask("win", node, engine.Solve, engine.Question{}, left[n])
		}
	}
	win, trap, lines := judge(nodes)
	ask("trap", nodes[0], engine.Trap, engine.Question{}, trap)
	if a := ask("count", nodes[0], engine.Solve, engine.Question{Count: true}, win); win >= 0 && a.Count != lines {
		t.Fatalf("there are %d shortest lines, and the engine counts %d of\n%s", lines, a.Count, text)
	}
	for line, why := range engine.DeadRules(p, nil) {
		if b.dead++; fired[line] {
			t.Fatalf("the rule of line %d matches, though %s\nof\n%s", line, why, text)
		}
	}
}

func TestNoStateNeedsFewerInputsThanItsBound(t *testing.T) {
	seed, b := tier.Seed(t), bounded{}
	for i := range tier.Scale(t, 12_000, 600) {
		text := pushGame(rand.New(rand.NewPCG(seed, uint64(i))))
		if i < len(farGames) {
			text = farGames[i]
		}
		compareBounds(t, &b, text, 37)
	}
	t.Logf("%+v", b)
	if b.lost == 0 || b.exact == 0 {
		t.Error("no bound says anything")
	}
}

func TestNoStateNeedsFewerInputsThanItsBoundWhereTurnsGoOn(t *testing.T) {
	seed, b := tier.Seed(t), bounded{}
	for i := range tier.Scale(t, 15_000, 900) {
		compareBounds(t, &b, mixedGame(rand.New(rand.NewPCG(seed, uint64(1_000_000+i)))), 11)
	}
	t.Logf("%+v", b)
	if b.lost == 0 || b.exact == 0 || b.again == 0 || b.rigid == 0 || b.loop == 0 || b.two == 0 || b.dead == 0 {
		t.Error("something is never compared")
	}
}
