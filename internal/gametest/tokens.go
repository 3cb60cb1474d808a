package gametest

import (
	"slices"
	"testing"

	"jogada/search"
)

// TokenDuel is a duel that offers its flat form.
type TokenDuel[S comparable, M any] interface {
	search.Duel[S, M]
	search.Tokens[S]
}

// HoldTokens checks the flat form of a duel against the duel itself, in every position that can arise: distinct
// positions stay distinct; the same games are over, for the same side; the mover's token has the same moves, the other
// one stays, and then the other side is to move; no token reaches a barred node.
func HoldTokens[S comparable, M any](t testing.TB, d TokenDuel[S, M]) {
	t.Helper()
	type flat struct {
		turn          search.Side
		first, second int
	}
	flatten := func(s S) flat {
		first, second := d.Tokens(s)
		return flat{d.Turn(s), first, second}
	}
	seen := map[flat]S{flatten(d.Start()): d.Start()}
	for todo := []S{d.Start()}; len(todo) > 0; todo = todo[1:] {
		s := todo[0]
		at := flatten(s)
		if d.Barred(search.First, at.first) || d.Barred(search.Second, at.second) {
			t.Fatalf("%+v: a token is where it can't be", at)
		}
		winner, over := d.Final(s)
		if ended, found := endOf(d, at.first, at.second); found != over || ended != winner {
			t.Fatalf("%+v: over %v, won by %d; in flat form %v, %d", at, over, winner, found, ended)
		}
		if over {
			continue
		}
		var places []int
		for _, step := range d.Steps(s, nil) {
			to := flatten(step.To)
			if known, met := seen[to]; met && known != step.To {
				t.Fatalf("%+v is two positions: %v and %v", to, known, step.To)
			} else if !met {
				seen[to] = step.To
				todo = append(todo, step.To)
			}
			moved, stays := to.first, to.second == at.second
			if at.turn == search.Second {
				moved, stays = to.second, to.first == at.first
			}
			if !stays || to.turn != at.turn.Other() {
				t.Fatalf("a step leads from %+v to %+v", at, to)
			}
			places = append(places, moved)
		}
		from := at.first
		if at.turn == search.Second {
			from = at.second
		}
		moves := d.MovesFrom(at.turn, from, nil)
		slices.Sort(places)
		slices.Sort(moves)
		if !slices.Equal(places, moves) {
			t.Fatalf("%+v: moves to %v, in flat form to %v", at, places, moves)
		}
	}
}

// endOf returns the winner by the flat form, if the game is over.
func endOf[S comparable](d search.Tokens[S], first, second int) (winner search.Side, over bool) {
	d.Ends(first, func(at int, by search.Side) {
		if at == second {
			winner, over = by, true
		}
	})
	return winner, over
}
