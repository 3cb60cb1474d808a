package cops

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/games/chase"
	"jogada/graph"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

func meter() *solve.Meter { return solve.NewMeter(context.Background(), solve.Budget{}) }

// plainState is a position of the plainest game: the cats in the order they are called in, each with a name of its own.
type plainState struct {
	cats  [3]int
	mouse int
	turn  search.Side
}

// plain is the game by the words of its rules: no order of the cats, no numbers, no bits.
type plain struct {
	g     *graph.Graph
	rules Rules
}

func (p plain) final(s plainState) (search.Side, bool) {
	if slices.Contains(p.rules.Holes, s.mouse) {
		return Mouse, true
	}
	return Cats, slices.Contains(s.cats[:p.rules.Cats], s.mouse)
}

// goes returns the nodes that a player can go to.
func (p plain) goes(from int, cat bool) (to []int) {
	for n := range p.g.Nodes() {
		if (n == from && p.rules.Stay || n != from && p.g.HasEdge(graph.Node(from), graph.Node(n))) && !(cat && slices.Contains(p.rules.Holes, n)) {
			to = append(to, n)
		}
	}
	return to
}

func (p plain) next(s plainState) []plainState {
	if s.turn == Mouse {
		var list []plainState
		for _, to := range p.goes(s.mouse, false) {
			list = append(list, plainState{s.cats, to, Cats})
		}
		return list
	}
	list := []plainState{{s.cats, s.mouse, Mouse}}
	for cat := range p.rules.Cats {
		var more []plainState
		for _, moved := range list {
			for _, to := range p.goes(s.cats[cat], true) {
				moved.cats[cat] = to
				more = append(more, moved)
			}
		}
		list = more
	}
	return list
}

// values finds what every position is worth, by going over all of them again and again.
func (p plain) values() map[plainState]search.Value {
	var all []plainState
	p.each(func(s plainState) { all = append(all, s) })
	known := map[plainState]search.Value{}
	for _, s := range all {
		if winner, over := p.final(s); over {
			known[s] = search.Value{Winner: winner}
		}
	}
	for plies, more := 1, true; more; plies++ {
		found := map[plainState]search.Value{}
		for _, s := range all {
			if _, settled := known[s]; settled {
				continue
			}
			won, lost := false, true
			next := p.next(s)
			for _, to := range next {
				v, settled := known[to]
				won = won || settled && v.Winner == s.turn
				lost = lost && settled && v.Winner == s.turn.Other()
			}
			if won {
				found[s] = search.Value{Winner: s.turn, Plies: plies}
			} else if lost && len(next) > 0 {
				found[s] = search.Value{Winner: s.turn.Other(), Plies: plies}
			}
		}
		for s, v := range found {
			known[s] = v
		}
		more = len(found) > 0
	}
	return known
}

// each visits all positions with no cat in a hole.
func (p plain) each(visit func(plainState)) {
	n := p.g.Nodes()
	count := 1
	for range p.rules.Cats {
		count *= n
	}
	for code := range count {
		var s plainState
		for i := range p.rules.Cats {
			s.cats[i] = code % n
			code /= n
		}
		if slices.ContainsFunc(s.cats[:p.rules.Cats], func(cat int) bool { return slices.Contains(p.rules.Holes, cat) }) {
			continue
		}
		for s.mouse = range n {
			for _, s.turn = range []search.Side{Mouse, Cats} {
				visit(s)
			}
		}
	}
}

// sorted returns a position as the search knows it.
func (s plainState) sorted(cats int) Position {
	p := Position{nobody(), graph.Node(s.mouse), s.turn}
	for i, cat := range s.cats[:cats] {
		p.Cats[i] = graph.Node(cat)
	}
	slices.Sort(p.Cats[:])
	return p
}

// randomGame draws a small graph and rules.
func randomGame(t *testing.T, d *catalog.Dice) plain {
	t.Helper()
	r := Rules{Cats: 1 + d.Roll(3), Stay: d.Chance(2, 3), First: Mouse + search.Side(d.Roll(2))}
	nodes := 2 + d.Roll([]int{8, 6, 4}[r.Cats-1])
	var edges [][2]int
	for a := range nodes {
		for b := range nodes {
			if a != b && d.Chance(2, nodes+1) {
				edges = append(edges, [2]int{a, b})
			}
		}
	}
	if d.Chance(1, 2) {
		for range 1 + d.Roll(2) {
			r.Holes = append(r.Holes, d.Roll(nodes))
		}
	}
	g, err := graph.New(nodes, edges, d.Chance(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	return plain{g, r}
}

func TestEveryPositionIsWorthWhatBruteForceSays(t *testing.T) {
	games := tier.Scale(t, 400, 150)
	met := map[search.Side]int{}
	for seed := range uint64(games) {
		p := randomGame(t, catalog.NewDice(seed))
		d, err := NewDuel(p.g, p.rules, nil)
		if err != nil { // all nodes are holes
			continue
		}
		values := p.values()
		fast, slow := Pursuit(d, meter()), methods()[1].Run(d, meter())
		p.each(func(s plainState) {
			want := values[s]
			met[want.Winner]++
			if got, ok := fast.Position(s.sorted(p.rules.Cats)); !ok || got != want {
				t.Fatalf("seed %d, %v: pursuit says %v, brute force %v\n%+v\n%s", seed, s, got, want, p.rules, p.g.Text())
			}
			if got, reached := slow.Position(s.sorted(p.rules.Cats)); reached && got != want {
				t.Fatalf("seed %d, %v: retro says %v, brute force %v\n%+v\n%s", seed, s, got, want, p.rules, p.g.Text())
			}
		})
		if want := p.chosen(values); fast.Winner != want.Winner || fast.Plies != want.Plies || slow.Winner != want.Winner || slow.Plies != want.Plies {
			t.Fatalf("seed %d: pursuit says %v in %d, retro %v in %d, brute force %v\n%+v\n%s", seed, fast.Winner, fast.Plies, slow.Winner, slow.Plies, want, p.rules, p.g.Text())
		}
	}
	if least := tier.Choose(500, 100); met[Mouse] < least || met[Cats] < least || met[search.Nobody] < least {
		t.Errorf("met %v", met)
	}
}

// chosen returns what the game is worth when the cats choose where to start, and then the mouse.
func (p plain) chosen(values map[plainState]search.Value) search.Value {
	open := slices.DeleteFunc(p.all(), func(n int) bool { return slices.Contains(p.rules.Holes, n) })
	var best search.Value
	first := true
	p.each(func(s plainState) {
		if s.turn != Mouse || s.mouse != 0 {
			return
		}
		worst := search.Value{Winner: search.Side(9)}
		for _, mouse := range open {
			if v := values[plainState{s.cats, mouse, p.rules.First}]; worst.Winner == 9 || better(worst, v) {
				worst = v
			}
		}
		if first || better(worst, best) {
			best, first = worst, false
		}
	})
	if best.Winner != search.Nobody {
		best.Plies += p.rules.Cats + 1
	}
	return best
}

func (p plain) all() []int {
	list := make([]int, p.g.Nodes())
	for i := range list {
		list[i] = i
	}
	return list
}

// better reports whether the cats would rather have v than w.
func better(v, w search.Value) bool {
	rank := map[search.Side]int{Cats: 2, search.Nobody: 1, Mouse: 0}
	if v.Winner != w.Winner {
		return rank[v.Winner] > rank[w.Winner]
	}
	return v.Winner == Cats && v.Plies < w.Plies || v.Winner == Mouse && v.Plies > w.Plies
}

func TestStepsOfTheCatsLeadToEachPositionOnce(t *testing.T) {
	for seed := range uint64(60) {
		p := randomGame(t, catalog.NewDice(seed))
		d, err := NewDuel(p.g, p.rules, nil)
		if err != nil {
			continue
		}
		p.each(func(s plainState) {
			want := map[Position]bool{}
			for _, to := range p.next(s) {
				want[to.sorted(p.rules.Cats)] = true
			}
			from := s.sorted(p.rules.Cats)
			got := map[Position]bool{}
			for _, step := range d.Steps(from, nil) {
				to := d.Form(step.To)
				if got[to] || !want[to] {
					t.Fatalf("seed %d: %s leads from %s to %s, twice: %v", seed, writeMove(from, step.Move), d.writeState(from), d.writeState(to), got[to])
				}
				got[to] = true
			}
			if len(got) != len(want) {
				t.Fatalf("seed %d: %d moves from %s, want %d", seed, len(got), d.writeState(from), len(want))
			}
		})
	}
}

func TestOneCatThatMustMovePlaysAsInChase(t *testing.T) {
	met := map[search.Side]int{}
	for seed := range uint64(tier.Scale(t, 300, 80)) {
		dice := catalog.NewDice(seed)
		nodes := 3 + dice.Roll(10)
		hole := dice.Roll(nodes)
		g, err := graph.Random(dice, graph.Recipe{Nodes: nodes, Degree: 2 + dice.Roll(2), Directed: dice.Chance(1, 3), Ends: []int{hole}, EndsDegree: 1 + dice.Roll(2)})
		if err != nil {
			t.Fatal(err)
		}
		first := Mouse + search.Side(dice.Roll(2))
		for mouse := range nodes {
			for cat := range nodes {
				if cat == hole {
					continue
				}
				theirs, err := chase.NewDuel(g, chase.Start{Mouse: mouse, Cat: cat, Holes: []int{hole}, First: first})
				if err != nil {
					t.Fatal(err)
				}
				ours, err := NewDuel(g, Rules{Cats: 1, Holes: []int{hole}, First: first}, &Start{Cats: []int{cat}, Mouse: mouse})
				if err != nil {
					t.Fatal(err)
				}
				want, got := chase.Dense(theirs, meter()), Pursuit(ours, meter())
				met[got.Winner]++
				if fmt.Sprint(got.Winner, got.Plies, got.Timed) != fmt.Sprint(want.Winner, want.Plies, want.Timed) {
					t.Fatalf("seed %d: %v in %d, and in chase %v in %d\n%s", seed, got.Winner, got.Plies, want.Winner, want.Plies, g.Text())
				}
			}
		}
	}
	if least := tier.Choose(500, 100); met[Mouse] < least || met[Cats] < least || met[search.Nobody] < least {
		t.Errorf("met %v", met)
	}
}
