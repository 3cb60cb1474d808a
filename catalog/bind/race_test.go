package bind_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

// netView returns a row of cells, one a state.
func netView(net gametest.Net) board.View {
	return board.View{Grid: &board.Grid{Rows: 1, Cols: len(net), Cell: func(_, col int) board.Cell { return board.Cell{Kind: "plain", Text: fmt.Sprint(col)} }}}
}

// playable returns a race that can be played.
func playable(q gametest.Race) catalog.Solver {
	a := about("race")
	a.View = func() board.View { return netView(q.Net) }
	return bind.Race[int, int]{About: a, Question: q, Methods: races.Racers[int, int](), Notation: notation(len(q.Net)),
		Describe: func(search.Standings[int, int], say.Translator, *solve.Meter) bind.Description {
			return bind.Description{Headline: "told"}
		},
		Everyone: races.Racers[int, int]()[1],
		With: func(runners []search.Runner[int]) search.Race[int, int] {
			other := q
			other.From = nil
			for _, r := range runners {
				other.From = append(other.From, r.At)
			}
			return other
		},
		Place: func(s int) int { return s },
	}.Solver()
}

// allPaths returns the strides of all lines from a state to a goal of at most that many rounds.
func allPaths(q gametest.Race, at, most int) [][]int {
	if q.Goal(at) {
		return [][]int{nil}
	}
	var all [][]int
	if most == 0 {
		return nil
	}
	for _, to := range q.Net[at] {
		for _, rest := range allPaths(q, to, most-1) {
			all = append(all, slices.Concat([]int{q.Lengths[at]}, rest))
		}
	}
	return all
}

// key returns what finishes are compared by: the rounds, then the strides that decide, from the last but one backwards,
// then the order of round 1.
func key(q gametest.Race, strides []int, runner int) []int {
	k := []int{len(strides)}
	for i := len(strides) - 2; i >= 0; i-- {
		k = append(k, strides[i])
		if q.Ties == search.ByFirstRound {
			break
		}
	}
	return append(k, runner)
}

// bruteWorth returns what a runner gets from a state on, with the strides it has made, against rivals who do their
// best.
func bruteWorth(q gametest.Race, runner int, made []int, at int) catalog.Result {
	const most = 7
	var mine, theirs []int
	for _, rest := range allPaths(q, at, most) {
		if k := key(q, slices.Concat(made, rest), runner); mine == nil || slices.Compare(k, mine) < 0 {
			mine = k
		}
	}
	for i, from := range q.From {
		for _, way := range allPaths(q, from, most) {
			if k := key(q, way, i); i != runner && (theirs == nil || slices.Compare(k, theirs) < 0) {
				theirs = k
			}
		}
	}
	switch {
	case mine == nil && theirs == nil:
		return catalog.Draw
	case mine == nil || theirs != nil && slices.Compare(theirs, mine) < 0:
		return catalog.Loss
	default:
		return catalog.Win
	}
}

func TestEveryMoveOfARaceIsWorthWhatAllLinesTogetherSay(t *testing.T) {
	met := map[catalog.Result]int{}
	for seed := range uint64(400) {
		d := catalog.NewDice(seed)
		q := gametest.RandomRace(d, 6)
		if len(q.From) == 0 {
			continue
		}
		solver := playable(q)
		runner := d.Roll(len(q.From))
		at, made := q.From[runner], []int(nil)
		request := catalog.PlayRequest{Player: q.Runners()[runner].Name}
		for range 4 {
			p, err := solver.Play(context.Background(), request)
			if err != nil {
				t.Fatalf("%v: %v", q, err)
			}
			if want := bruteWorth(q, runner, made, at); !p.Over && *p.Value.Result != want {
				t.Fatalf("%v: state %q is worth %s, and all lines say %s", q, p.State, *p.Value.Result, want)
			}
			if p.Over {
				break
			}
			made = append(made, q.Lengths[at])
			for _, o := range p.Moves {
				want := bruteWorth(q, runner, made, o.Places[0])
				if met[want]++; *o.Value.Result != want {
					t.Fatalf("%v: state %q, move %s is worth %s, and all lines say %s", q, p.State, o.Move, *o.Value.Result, want)
				}
			}
			o := p.Moves[d.Roll(len(p.Moves))]
			at, request.State = o.Places[0], o.State
		}
	}
	if met[catalog.Win] < 50 || met[catalog.Loss] < 50 || met[catalog.Draw] < 20 {
		t.Errorf("the spread is %v", met)
	}
}

func TestARaceIsOverWhenAPlayerArrives(t *testing.T) {
	// A needs two rounds from 0, B one from 2; the goal is 3.
	q := gametest.Race{Net: gametest.DrawNet("1 3 3 -"), From: []int{0, 2}, Goals: "...*", Lengths: []int{1, 1, 1, 0}}
	p, err := playable(q).Play(context.Background(), catalog.PlayRequest{State: "A 0 1"})
	if err != nil || !p.Over || *p.Value.Result != catalog.Loss || p.Said != "B wins in round 1" || p.Turn != "" {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := playable(q).Play(context.Background(), catalog.PlayRequest{Player: "B"}); err != nil || *p.Value.Result != catalog.Win || *p.Value.Distance != 1 || p.Said != "round 1" {
		t.Errorf("%+v, %v", p, err)
	}
}

func TestAStateOfARaceThatCanNotBeIsRefused(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("1 3 3 -"), From: []int{0, 2}, Goals: "...*", Lengths: []int{1, 1, 1, 0}}
	for _, r := range []catalog.PlayRequest{{State: "C 0"}, {State: "A 1"}, {State: "A 0 2"}, {State: "A x"}, {Player: "Z"}, {State: "A 0 1", Player: "B"}} {
		if p, err := playable(q).Play(context.Background(), r); err == nil {
			t.Errorf("%+v gives %+v", r, p)
		}
	}
	q.From = nil
	if _, err := playable(q).Play(context.Background(), catalog.PlayRequest{}); err == nil {
		t.Error("a race without runners can be played")
	}
}

func TestAPlayThatRunsOutOfItsBudgetSaysSo(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("1 3 3 -"), From: []int{0, 2}, Goals: "...*", Lengths: []int{1, 1, 1, 0}}
	if _, err := playable(q).Play(context.Background(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 1}}); err == nil {
		t.Error("it was worked out with one node")
	}
}

// wheel returns a race of one runner on a hub and its spokes, from which nobody gets to the goal.
func wheel(spokes int) gametest.Race {
	q := gametest.Race{Net: make(gametest.Net, spokes+2), From: []int{0}, Goals: strings.Repeat(".", spokes+1) + "*", Lengths: make([]int, spokes+2)}
	for s := 1; s <= spokes; s++ {
		q.Net[0], q.Net[s] = append(q.Net[0], s), []int{0}
	}
	return q
}

func TestWhatAPlayOfARaceCostsHasAnEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, c := range []struct {
		ctx            context.Context
		spokes, rounds int
		want           string
	}{
		{context.Background(), 3, 10_000, ""},
		{context.Background(), 3, 10_002, "more than 10000 rounds"},
		{context.Background(), 1000, 100, ""},
		{context.Background(), 1000, 1000, "1000 moves, which are too many to tell after 1000 rounds"},
		{ctx, 3, 2, "the line could not be followed: it was interrupted"},
	} {
		_, err := playable(wheel(c.spokes)).Play(c.ctx, catalog.PlayRequest{State: "A 0" + strings.Repeat(" 1 0", c.rounds/2)})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d moves after %d rounds: %v, want %q", c.spokes, c.rounds, err, c.want)
		}
	}
}
