package games_test

import (
	"context"
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/solve"
)

// Play with a memory of earlier answers gives what play without one gives.
func TestAMemoryChangesNoValue(t *testing.T) {
	for game, given := range map[string]map[string]string{"sokoban": {"rows": "6", "cols": "6", "boxes": "2", "pulls": "20"}, "slide": {"side": "2", "slides": "4"}, "escape": {"rows": "5", "cols": "9", "doors": "2"}, "chase": {"nodes": "6"}} {
		g, _ := games.All().Find(game)
		v, err := g.Values(given)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(3) {
			b, err := g.Make(seed, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			memory, dice, state := &catalog.Memory{}, catalog.NewDice(seed), ""
			for range 25 {
				request := catalog.PlayRequest{State: state, Budget: solve.Budget{Nodes: 100_000}}
				want, err := b.Play(context.Background(), request)
				if err != nil {
					t.Fatal(err)
				}
				request.Memory = memory
				got, err := b.Play(context.Background(), request)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Fatalf("%s %d in %q: %+v, %v; want %+v", game, seed, state, got, err, want)
				}
				if state = ""; len(got.Moves) > 0 {
					state = got.Moves[dice.Roll(len(got.Moves))].State
				}
			}
		}
	}
}
