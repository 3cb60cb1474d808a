package chase

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/graph"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
)

// worthOf returns a value for one side.
func worthOf(v search.Value, side search.Side) (result catalog.Result, distance int) {
	switch v.Winner {
	case search.Nobody:
		return catalog.Draw, -1
	case side:
		return catalog.Win, v.Plies
	default:
		return catalog.Loss, v.Plies
	}
}

// isWorth reports whether a worth is a value for one side.
func isWorth(w catalog.StateValue, v search.Value, side search.Side) bool {
	result, distance := worthOf(v, side)
	if w.Result == nil || *w.Result != result || w.Score != nil || (w.Distance == nil) != (distance < 0) {
		return false
	}
	return w.Distance == nil || *w.Distance == distance
}

// better reports whether a side would rather have v than w.
func better(v, w search.Value, side search.Side) bool {
	rank := func(v search.Value) int {
		switch result, plies := worthOf(v, side); result {
		case catalog.Win:
			return 1_000_000 - plies
		case catalog.Draw:
			return 0
		default:
			return plies - 1_000_000
		}
	}
	return rank(v) > rank(w)
}

func TestEveryMoveOfEveryPositionIsWorthWhatBruteForceSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	seen := map[string]int{}
	for range tier.Scale(t, 400, 130) {
		d := randomDuel(rng, 6)
		board := newInstance(d, false)
		for mouse := range graph.Node(d.Graph.Nodes()) {
			for cat := range graph.Node(d.Graph.Nodes()) {
				for _, turn := range []search.Side{Mouse, Cat} {
					p := Position{mouse, cat, turn}
					if d.IsHole[cat] {
						continue
					}
					played := judgedPlay(t, d, board, p)
					seen[played.Said]++
				}
			}
		}
		tally(seen, d, search.Value{})
	}
	for _, what := range []string{"the mouse is to move", "the cat is to move", "the mouse is in the hole", "the cat has caught the mouse",
		"a draw: the mouse can't move", "a draw: the cat can't move", "directed", "undirected", "several holes"} {
		if seen[what] < tier.Scale(t, 20, 6) {
			t.Errorf("%s came up %d times only: %v", what, seen[what], seen)
		}
	}
}

// judgedPlay asks what can be played in a position, and compares it with the rules and with brute force.
func judgedPlay(t *testing.T, d Duel, board catalog.Instance, p Position) catalog.Play {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("position %s: "+format+"\n%s", append(append([]any{writeState(p)}, args...), pasted(d))...)
	}
	played, err := board.Play(context.Background(), catalog.PlayRequest{State: writeState(p)})
	if err != nil {
		fail("%v", err)
	}
	own := gametest.BruteDuel(d.from(p))
	_, over := d.Final(p)
	var steps []search.Step[Position, graph.Node]
	if !over {
		steps = d.Steps(p, nil)
	}
	if !isWorth(played.Value, own, p.Turn) || played.Over != (len(steps) == 0) || len(played.Moves) != len(steps) || played.State != writeState(p) {
		fail("%+v, want %+v and %d moves", played, own, len(steps))
	}
	best := own
	if len(steps) > 0 {
		best = bruteAfter(d, p, steps[0].To)
	}
	for _, step := range steps {
		if v := bruteAfter(d, p, step.To); better(v, best, p.Turn) {
			best = v
		}
	}
	for _, step := range steps {
		v := bruteAfter(d, p, step.To)
		i := slices.IndexFunc(played.Moves, func(o catalog.Option) bool { return o.Move == writeMove(p, step.Move) })
		if i < 0 {
			fail("move %s is not offered", writeMove(p, step.Move))
		}
		o := played.Moves[i]
		if !isWorth(o.Value, v, p.Turn) || o.State != writeState(step.To) || len(o.Places) != 1 || o.Places[0] != int(step.Move) ||
			o.Keeps != (v.Winner == own.Winner) || o.Best != (v == best) {
			fail("move %+v, want %+v, the best is %+v", o, v, best)
		}
	}
	return played
}

// bruteAfter returns the value of a position in a game that was in another one before, which is a draw if it occurs again.
func bruteAfter(d Duel, before, p Position) search.Value {
	return gametest.BruteDuel(returning{d.from(p), before})
}

// returning is a duel in which one position is final.
type returning struct {
	search.Duel[Position, graph.Node]
	end Position
}

func (r returning) Final(p Position) (search.Side, bool) {
	if p == r.end {
		return search.Nobody, true
	}
	return r.Duel.Final(p)
}

func TestPlayIsForWhomItIsAskedFor(t *testing.T) {
	board := newInstance(duelOf(t, "[[2],[2,3,4],[0,1,3],[1,2,4],[1,3]]", nil), false)
	for player, want := range map[string]catalog.Result{"": catalog.Loss, "mouse": catalog.Loss, "cat": catalog.Win} {
		p, err := board.Play(context.Background(), catalog.PlayRequest{Player: player})
		if err != nil || p.Turn != "mouse" || *p.Value.Result != want || *p.Value.Distance != 4 || p.Moves[0].Move != "M1-4" || *p.Moves[0].Value.Result != want {
			t.Errorf("for %q: %+v, %v", player, p, err)
		}
		if p.Said != "the mouse is to move" || !slices.Equal(p.Players, []string{"mouse", "cat"}) || p.Units[1] != "{n} plies" {
			t.Errorf("for %q: %+v", player, p)
		}
	}
}

func TestStatesThatAreNoneAreRefused(t *testing.T) {
	board := newInstance(duelOf(t, "[[1],[0,2],[1]]", nil), false)
	for state, want := range map[string]string{
		"1 0 cat":     `"1 0 cat" is not a position: the cat can't be in a hole, and node 0 is one`,
		"1 3 cat":     `"1 3 cat" is not a position: two nodes of the graph, which has nodes 0 to 2, and mouse or cat`,
		"1 2 dog":     `"1 2 dog" is not a position: two nodes of the graph, which has nodes 0 to 2, and mouse or cat`,
		"M1-0":        `"M1-0" is not a position`,
		"1 2 mouse\n": `is not a position`,
	} {
		if _, err := board.Play(context.Background(), catalog.PlayRequest{State: state}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", state, err, want)
		}
	}
	if _, err := board.Play(context.Background(), catalog.PlayRequest{Player: "dog"}); err == nil || err.Error() != `there is no player "dog"; there are mouse and cat` {
		t.Errorf("player dog: %v", err)
	}
}

func TestWhatIsSaidOfAPosition(t *testing.T) {
	d := duelOf(t, "# graph=directed\n[[],[0,2],[1],[2]]", map[string]string{"cat": "3"})
	for _, c := range []struct{ state, en, pt, es string }{
		{"1 3 mouse", "the mouse is to move", "é a vez do rato", "le toca al ratón"},
		{"1 3 cat", "the cat is to move", "é a vez do gato", "le toca al gato"},
		{"0 3 cat", "the mouse is in the hole", "o rato está na toca", "el ratón está en la madriguera"},
		{"2 2 mouse", "the cat has caught the mouse", "o gato capturou o rato", "el gato atrapó al ratón"},
	} {
		for language, want := range map[string]string{"en": c.en, "pt": c.pt, "es": c.es} {
			p, err := newInstance(d, false).Play(context.Background(), catalog.PlayRequest{State: c.state, Language: language})
			if err != nil || p.Said != want {
				t.Errorf("%s in %s: %q, %v; want %q", c.state, language, p.Said, err, want)
			}
		}
	}
	stuck := newInstance(duelOf(t, "[[2],[],[0]]", nil), false)
	for state, want := range map[string]string{"1 2 mouse": "a draw: the mouse can't move", "1 2 cat": "a draw: the cat can't move"} {
		if p, err := stuck.Play(context.Background(), catalog.PlayRequest{State: state}); err != nil || p.Said != want || !p.Over || p.Turn != "" || *p.Value.Result != catalog.Draw {
			t.Errorf("%s: %+v, %v", state, p, err)
		}
	}
}
