package grade

import (
	"context"
	"errors"
	"testing"

	"jogada/catalog"
)

func TestTheContextEndsTheSearchForABoard(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	made := 0
	game := catalog.Game{Name: "none", Grading: &catalog.Grading{}, Generate: func(*catalog.Dice, catalog.Values) (catalog.Instance, error) {
		if made++; made == 3 {
			cancel()
		}
		return nil, errors.New("there is no board")
	}}
	game.Grading.Shapes = make([]map[string]string, 5)
	if err := Possible(ctx, Options{Game: game}); !errors.Is(err, context.Canceled) || made != 3 {
		t.Errorf("%v after %d boards", err, made)
	}
}
