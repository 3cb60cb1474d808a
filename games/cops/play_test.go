package cops

import (
	"context"
	"testing"

	"jogada/catalog"
)

func TestAMoveOfTheCatsHasAPlaceForEach(t *testing.T) {
	b := boardOf(t, petersen, map[string]string{"cats": "3"})
	at := ""
	for _, want := range []int{1, 1, 1, 1, 3, 1, 3} {
		p, err := b.Play(context.Background(), catalog.PlayRequest{State: at})
		if err != nil || p.Over {
			t.Fatalf("%s: %+v, %v", at, p, err)
		}
		for _, o := range p.Moves {
			if len(o.Places) != want {
				t.Fatalf("%s in %s has places %v", o.Move, p.State, o.Places)
			}
		}
		at = p.Moves[0].State
		if want == 1 && at == "" {
			t.Fatal("no move")
		}
		if next, _ := b.Play(context.Background(), catalog.PlayRequest{State: at}); next.Over {
			return
		}
	}
}

func TestOnALineEachCatIsFollowed(t *testing.T) {
	// The first cat is on the higher node: the moves are those of the form, each cat keeping its name.
	b := boardOf(t, petersen, map[string]string{"cats": "2", "starts": "given", "mouse": "7", "at": "1,4"}).(instance)
	steps := b.duel.Steps(Position{Nodes{4, 1, None, None, None}, 7, Cats}, nil)
	mirrored := b.duel.Steps(Position{Nodes{1, 4, None, None, None}, 7, Cats}, nil)
	if len(steps) != len(mirrored) {
		t.Fatalf("%d moves and %d", len(steps), len(mirrored))
	}
	for i, s := range steps {
		other := mirrored[i].Move
		if s.Move != (Move{other[1], other[0], None, None, None}) || s.To.Cats != Nodes(s.Move) {
			t.Errorf("move %v to %v, beside %v", s.Move, s.To, other)
		}
	}

}

func TestStatesThatCanNotBeAreRefused(t *testing.T) {
	chosen := boardOf(t, square, map[string]string{"cats": "2", "hole": "3"})
	given := boardOf(t, square, map[string]string{"cats": "2", "starts": "given", "mouse": "0", "at": "1,2"})
	for _, c := range []struct {
		board catalog.Instance
		state string
		ok    bool
	}{
		{chosen, "- -,- cats", true}, {chosen, "- 0,- cats", true}, {chosen, "- 0,1 mouse", true}, {chosen, "2 0,1 mouse", true}, {chosen, "3 0,1 cats", true},
		{chosen, "- 0,1 cats", false}, {chosen, "- 0,- mouse", false}, {chosen, "2 0,- cats", false}, {chosen, "2 1,0 cats", true}, {chosen, "2 0,3 cats", false},
		{chosen, "4 0,1 cats", false}, {chosen, "2 0 cats", false}, {chosen, "2 0,1,1 cats", false}, {chosen, "2 0,1 dogs", false}, {chosen, "", true}, {chosen, "x", false},
		{chosen, "- -,0 cats", false}, {given, "- -,- cats", false}, {given, "0 1,2 mouse", true},
	} {
		if _, err := c.board.Play(context.Background(), catalog.PlayRequest{State: c.state}); (err == nil) != c.ok {
			t.Errorf("%q: %v", c.state, err)
		}
	}
}

func TestStartsThatCanNotBeAreRefused(t *testing.T) {
	for _, given := range []map[string]string{
		{"starts": "given", "mouse": "4"}, {"starts": "given", "at": "1,4"}, {"starts": "given", "at": "1,2,3"}, {"starts": "given", "at": "2", "hole": "2"},
		{"hole": "4"}, {"hole": "0,1,2,3"}, {"least": "true", "starts": "given"},
	} {
		v, err := Game().Values(given)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Game().Parse([]byte(square), v, nil); err == nil {
			t.Errorf("%v is accepted", given)
		}
	}
	if _, err := Game().Parse([]byte("?"), catalog.Values{"cats": "1"}, nil); err == nil {
		t.Error("a graph without nodes is accepted")
	}
}
