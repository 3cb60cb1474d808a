package jump

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
)

// continued returns all lines from s to the goal of at most that many rounds.
func (g table) continued(s spot, most int) [][]spot {
	var lines [][]spot
	for rounds := 0; rounds <= most; rounds++ {
		lines = append(lines, g.linesOf(s, rounds)...)
	}
	return lines
}

// worth returns the result of a player who has made a line so far, found by playing: it wins if some continuation is
// first whatever shortest lines the others take.
func (g table) worth(me int, made []spot) catalog.Result {
	at := g.starts[me]
	if len(made) > 0 {
		at = made[len(made)-1]
	}
	choices := make([][][]spot, len(g.starts))
	anyone := false
	for n, s := range g.starts {
		if n != me {
			lines, arrives := g.lines(s)
			choices[n], anyone = lines, anyone || arrives
		}
	}
	rounds, arrives := g.rounds(at)
	switch {
	case !arrives && anyone:
		return catalog.Loss
	case !arrives:
		return catalog.Draw
	}
	for _, rest := range g.continued(at, rounds+1) {
		choices[me] = [][]spot{slices.Concat(made, rest)}
		always := true
		g.eachCombination(choices, nil, func(_ []int, lines [][]spot) {
			first, _, over := g.play(lines)
			always = always && over && first == me
		})
		if always {
			return catalog.Win
		}
	}
	return catalog.Loss
}

// finished reports whether a player is on the goal after a player has made a line.
func (g table) finished(me int, made []spot) bool {
	for n, s := range g.starts {
		if rounds, arrives := g.rounds(s); n != me && arrives && rounds <= len(made) {
			return true
		}
	}
	return slices.Contains(append([]spot{g.starts[me]}, made...), g.goal())
}

func (g table) distance(s spot) string {
	if rounds, arrives := g.rounds(s); arrives {
		return fmt.Sprint(rounds)
	}
	return "none"
}

func distance(w catalog.StateValue) string {
	if w.Distance == nil {
		return "none"
	}
	return fmt.Sprint(*w.Distance)
}

func playing(t *testing.T, b catalog.Instance, r catalog.PlayRequest) catalog.Play {
	t.Helper()
	p, err := b.Play(context.Background(), r)
	if err != nil {
		t.Fatalf("%+v: %v\n%s", r, err, b.Text())
	}
	return p
}

// playedOut plays random jumps for one player and compares all that is offered with the oracle; it returns what it met.
func playedOut(t *testing.T, d *catalog.Dice, r *Race, met map[string]int) {
	t.Helper()
	b, g := newInstance(r, false), newTable(r)
	me := d.Roll(len(r.Players))
	var made []spot
	at := g.starts[me]
	request := catalog.PlayRequest{Player: r.Players[me].Name}
	for range 5 {
		p := playing(t, b, request)
		if want := g.worth(me, made); *p.Value.Result != want || distance(p.Value) != g.distance(at) {
			t.Fatalf("%q is worth %s in %s; played out, %s in %s\n%s", p.State, *p.Value.Result, distance(p.Value), want, g.distance(at), paste(r))
		}
		over := g.finished(me, made) || len(g.ends(at)) == 0
		if p.Over != over || p.Over != (len(p.Moves) == 0) || p.Over != (p.Turn == "") {
			t.Fatalf("%q: over %v with %d moves, turn %q; want over %v\n%s", p.State, p.Over, len(p.Moves), p.Turn, over, paste(r))
		}
		if over {
			met["over"]++
			return
		}
		ends := offers(t, g, me, made, p, met)
		if !slices.Equal(ends, g.ends(at)) {
			t.Fatalf("%q offers jumps to %v; want %v\n%s", p.State, ends, g.ends(at), paste(r))
		}
		o := p.Moves[d.Roll(len(p.Moves))]
		at = spot{o.Places[0] / r.Cols, o.Places[0] % r.Cols}
		made = append(made, at)
		request.State = o.State
	}
}

// offers compares every move with the oracle, and returns where they lead, row by row.
func offers(t *testing.T, g table, me int, made []spot, p catalog.Play, met map[string]int) []spot {
	t.Helper()
	var ends []spot
	names := map[string]bool{}
	for i, o := range p.Moves {
		to := spot{o.Places[0] / len(g.jumps[0]), o.Places[0] % len(g.jumps[0])}
		ends = append(ends, to)
		want := g.worth(me, append(slices.Clone(made), to))
		if met[string(want)]++; *o.Value.Result != want || distance(o.Value) != g.distance(to) {
			t.Fatalf("%q, %s is worth %s in %s; played out, %s in %s\n%v", p.State, o.Move, *o.Value.Result, distance(o.Value), want, g.distance(to), g)
		}
		if keeps := want == *p.Value.Result; o.Keeps != keeps {
			t.Fatalf("%q, worth %s: %s, worth %s, keeps it: %v", p.State, *p.Value.Result, o.Move, want, o.Keeps)
		}
		if best := o.Keeps && distance(o.Value) == distance(p.Moves[0].Value); o.Best != best || i == 0 && !best {
			t.Fatalf("%q: %s is best: %v, want %v", p.State, o.Move, o.Best, best)
		}
		if names[o.Move] {
			t.Fatalf("%q: two moves are written %s", p.State, o.Move)
		}
		names[o.Move] = true
	}
	slices.SortFunc(ends, func(x, y spot) int { return (x.row-y.row)*100 + x.col - y.col })
	return ends
}

func TestEveryMoveIsWorthWhatPlayingItOutGives(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 500)
		met := map[string]int{}
		for range 250 {
			r := small(t, d, moving, ties)
			if len(r.Players) > 3 {
				continue
			}
			playedOut(t, d, r, met)
		}
		t.Logf("met %v", met)
		for _, what := range []string{"win", "loss", "draw", "over"} {
			if met[what] < 20 {
				t.Errorf("met too little of something: %v", met)
			}
		}
	})
}

// A longer line is offered too, with its true value.
func TestAPlayerWhoDawdlesLoses(t *testing.T) {
	b := parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil)
	p := playing(t, b, catalog.PlayRequest{Player: "B"})
	if p.State != "B 0,0" || *p.Value.Result != catalog.Win || *p.Value.Distance != 3 || p.Said != "round 1" || p.Toward != "the goal" {
		t.Fatalf("%+v", p)
	}
	if o := p.Moves[0]; len(p.Moves) != 1 || o.Move != "R2" || o.Arrow != "right" || o.State != "B 0,0 0,2" || o.Places[0] != 2 || !o.Best {
		t.Fatalf("%+v", p.Moves)
	}
	p = playing(t, b, catalog.PlayRequest{State: "B 0,0 0,2"})
	var got []string
	for _, o := range p.Moves {
		got = append(got, fmt.Sprintf("%s %s %s %v %v", o.Move, o.Arrow, *o.Value.Result, o.Keeps, o.Best))
	}
	want := []string{"R1 right win true true", "L1 left loss false false", "D1 down loss false false"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if tokens := asJSON(t, p.Frame.Tokens); tokens != `[{"place":1,"names":["A"]},{"place":2,"names":["B"]}]` || !slices.Equal(p.Frame.Marks, []int{0, 2}) {
		t.Errorf("%s, %v", tokens, p.Frame.Marks)
	}
}

func TestABeatenPlayerStillTakesAShortestPath(t *testing.T) {
	// B arrives in round 1. A, in no hurry, could go left and back; best is what is nearest to the goal.
	b := parsed(t, "1 6\n2\n1 1 1 1 1 0\n0 2\n0 4\n", nil)
	p := playing(t, b, catalog.PlayRequest{Player: "A"})
	if o := p.Moves[0]; *p.Value.Result != catalog.Loss || *p.Value.Distance != 3 || o.Move != "R1" || !o.Best || p.Moves[1].Best || *p.Moves[1].Value.Distance != 4 {
		t.Errorf("%+v", p)
	}
	p = playing(t, b, catalog.PlayRequest{State: p.Moves[0].State})
	if !p.Over || p.Said != "B wins in round 1" || *p.Value.Result != catalog.Loss || *p.Value.Distance != 2 {
		t.Errorf("%+v", p)
	}
}

func TestNobodyWhoIsStuckCanMove(t *testing.T) {
	b := parsed(t, "1 3\n2\n0 5 0\n0 0\n0 1\n", nil)
	for _, name := range []string{"A", "B"} {
		p := playing(t, b, catalog.PlayRequest{Player: name, Language: "pt"})
		if !p.Over || *p.Value.Result != catalog.Draw || p.Value.Distance != nil || p.Said != "ninguém consegue chegar" {
			t.Errorf("%+v", p)
		}
	}
}

func TestWhoStartsOnTheGoalHasWonOrLost(t *testing.T) {
	b := parsed(t, "1 2\n3\n1 1\n0 0\n0 1\n0 1\n", nil)
	for name, want := range map[string]catalog.Result{"A": catalog.Loss, "B": catalog.Win, "C": catalog.Loss} {
		if p := playing(t, b, catalog.PlayRequest{Player: name}); !p.Over || *p.Value.Result != want || p.Said != "B wins in round 0" {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestAStateThatCanNotBeIsRefused(t *testing.T) {
	b := parsed(t, "2 4\n2\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n", nil)
	for state, want := range map[string]string{
		"C":               `no player "C"`,
		"A 0,0":           "can't be on 0,0 after round 0",
		"A 1,1 1,3":       "can't be on 1,3 after round 1",
		"A 1,1 9,9":       "not a row and a column",
		"A 1,1 x":         "not a row and a column",
		"A 1,1 0,1 0,3 1": "not a row and a column",
		// The goal's own number leads on from it; nobody goes there.
		"B 0,0 0,2 0,3 1,3 1,0": "can't be on 1,0 after round 4",
	} {
		if p, err := b.Play(context.Background(), catalog.PlayRequest{State: state}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %+v, %v; want %q", state, p, err, want)
		}
	}
}

func TestEveryWalkOfALargeBoardIsOffered(t *testing.T) {
	side := 150
	board := fmt.Sprintf("%d %d\n2\n", side, side) + strings.Repeat(repeated(4*side, side)+"\n", side) + "0 0\n0 2\n"
	p := playing(t, parsed(t, board, map[string]string{"move": "walk"}), catalog.PlayRequest{})
	if want := side * side / 2; len(p.Moves) != want {
		t.Errorf("%d moves, want %d", len(p.Moves), want)
	}
}
