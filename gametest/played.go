package gametest

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"jogada/catalog"
	"jogada/solve"
)

func background() context.Context { return context.Background() }

func budget() solve.Budget { return solve.Budget{Nodes: nodes} }

// mostPlayed is how many moves of a board are played.
const mostPlayed = 60

// played holds for play from the start by the best moves: every state that is offered can be played on, each move keeps
// what the state is worth and comes one nearer to the end, and the game ends as it was worth from the first.
func played(b catalog.Instance, fail func(string, ...any)) {
	for _, language := range catalog.Languages() {
		missing := func(english string) { fail("no words in %s for %q", language, english) }
		if _, err := b.Play(background(), catalog.PlayRequest{Language: language, Missing: missing, Budget: budget()}); err != nil {
			if !errors.Is(err, catalog.ErrNobody) {
				fail("play: %v", err)
			}
			return
		}
	}
	at, _ := b.Play(background(), catalog.PlayRequest{Budget: budget()})
	for range mostPlayed {
		offered(b, at, fail)
		if at.Over || len(at.Moves) == 0 {
			return
		}
		best := at.Moves[0]
		next, err := b.Play(background(), catalog.PlayRequest{State: best.State, Player: at.Player, Budget: budget()})
		if err != nil {
			fail("after %s the state %q can't be played: %v", best.Move, best.State, err)
			return
		}
		if next.State != best.State || !same(next.Value, best.Value) && next.Toward == at.Toward {
			fail("%s leads to %q, worth %s, and was offered as worth %s", best.Move, next.State, spell(next.Value), spell(best.Value))
		}
		at = next
	}
}

// offered holds for the moves of one state.
func offered(b catalog.Instance, p catalog.Play, fail func(string, ...any)) {
	if p.Over != (len(p.Moves) == 0) {
		fail("state %q has %d moves, over: %v", p.State, len(p.Moves), p.Over)
	}
	if len(p.Moves) == 0 {
		return
	}
	best := p.Moves[0]
	if p.Value.Result != nil && (!best.Keeps || !best.Best) {
		fail("state %q, worth %s: the best move, %s, worth %s, does not keep it", p.State, spell(p.Value), best.Move, spell(best.Value))
	}
	if d, e := p.Value.Distance, best.Value.Distance; d != nil && (e == nil || *e != *d-1) {
		fail("state %q, worth %s: the best move, %s, is worth %s", p.State, spell(p.Value), best.Move, spell(best.Value))
	}
	for _, o := range p.Moves {
		outside := func(place int) bool { return place < 0 || place >= b.View().Places() }
		if o.Best && !o.Keeps || o.Places == nil || slices.ContainsFunc(o.Places, outside) {
			fail("state %q: move %s is best %v, keeps %v, places %v", p.State, o.Move, o.Best, o.Keeps, o.Places)
		}
	}
}

func same(a, b catalog.Worth) bool { return spell(a) == spell(b) }

// spell writes a worth for a failure.
func spell(w catalog.Worth) string {
	data, err := json.Marshal(w)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
