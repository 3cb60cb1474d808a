package order_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/order"
	"jogada/solve"
)

func TestTheShapeFollowsFromTheWish(t *testing.T) {
	for _, c := range []struct {
		game, want, param, value string
		given                    map[string]string
	}{
		{game: "slide", want: "slides == 6", param: "slides", value: "6"},
		{game: "slide", want: "slides >= 10", param: "slides", value: "10"},
		{game: "slide", want: "slides >= 3", param: "slides", value: "8"},
		{game: "slide", want: "6 > slides && solved", param: "slides", value: "5"},
		{game: "slide", want: "slides == 6 || solved", param: "slides", value: "8"},
		{game: "slide", want: "slides == 6", param: "slides", value: "12", given: map[string]string{"slides": "12"}},
		{game: "slide", want: "slides == 99", param: "slides", value: "8"},
		{game: "jump", want: "rows == 3 && round == 2", param: "rows", value: "3"},
	} {
		g, v := game(t, c.game, c.given)
		o := &order.Order{Game: g, Values: v, Seed: 1, Count: 1, Tries: 200, Budget: solve.Budget{Nodes: 100_000}}
		if err := o.Read(c.want, ""); err != nil {
			t.Fatal(err)
		}
		o.TakeShape()
		if o.Values[c.param] != c.value {
			t.Errorf("%s, %s: %s is %s; want %s", c.game, c.want, c.param, o.Values[c.param], c.value)
		}
		if v[c.param] == c.value || c.given != nil {
			continue
		}
		found := 0
		_, err := o.Fill(context.Background(), func(made order.Made) error {
			again, err := g.Make(made.Seed, o.Values, nil)
			if err != nil || catalog.Written(again) != catalog.Written(made.Board) {
				t.Errorf("%s, %s: seed %d under the shape gives another board (%v)", c.game, c.want, made.Seed, err)
			}
			found++
			return nil
		})
		if err != nil || found != 1 {
			t.Errorf("%s, %s: %d boards, %v", c.game, c.want, found, err)
		}
	}
}

func TestAnOrderThatFindsNothingKnowsWhatItSaw(t *testing.T) {
	g, v := game(t, "slide", map[string]string{"slides": "7"})
	for _, want := range []string{"slides == 30", "slides % 40 == 30", "slides == 30 || slides > 50"} {
		o := &order.Order{Game: g, Values: v, Seed: 1, Count: 1, Tries: 40, Budget: solve.Budget{Nodes: 100_000}}
		if err := o.Read(want, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Fill(context.Background(), nil); !errors.Is(err, order.ErrSpent) {
			t.Fatal(err)
		}
		if len(o.Seen) != 1 || o.Seen[0].String() != "slides was 7" && o.Seen[0].String() != "slides was 6 to 7" {
			t.Errorf("%s: seen: %v", want, o.Seen)
		}
	}
	if options := order.ShapeOptions(g); !strings.Contains(options, "--slides") || strings.Contains(options, "--limit") {
		t.Errorf("options: %s", options)
	}
}
