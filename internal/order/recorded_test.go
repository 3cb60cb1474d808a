package order_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/games"
	"jogada/internal/front/ask"
	"jogada/internal/gametest"
	"jogada/internal/order"
	"jogada/solve"
)

// TestOrdersAreFilledAsRecorded fills the orders of testdata/orders.golden, one a line, and compares the boards, their
// seeds, edits and scores, and what was tried, with those recorded.
func TestOrdersAreFilledAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/orders.golden", func(input string) string {
		var out strings.Builder
		for line := range strings.Lines(input) {
			out.WriteString(line)
			var asked struct {
				Game, Want, Best           string
				Params                     map[string]string
				Count, Tries, Climb, Nodes int
				Seed                       uint64
			}
			if err := json.Unmarshal([]byte(line), &asked); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			g, known := games.All().Find(asked.Game)
			if !known {
				t.Fatal(line)
			}
			v, err := g.Values(asked.Params)
			if err != nil {
				t.Fatal(err)
			}
			o := &order.Order{Game: g, Values: v, Seed: asked.Seed, Count: asked.Count, Tries: asked.Tries, Climb: asked.Climb, Budget: solve.Budget{Nodes: int64(asked.Nodes)}}
			if err := o.Read(asked.Want, asked.Best); err != nil {
				fmt.Fprintf(&out, "%v\n", err)
				continue
			}
			yield, err := o.Fill(t.Context(), func(m order.Made) error {
				fmt.Fprintf(&out, "%d: seed %d, %d edits, score %g: %s: %q\n", m.Number, m.Seed, m.Edited, m.Score, m.Report.Headline, m.Board.Text())
				return nil
			})
			fmt.Fprintf(&out, "%+v, %v\n", yield, err)
		}
		return out.String()
	})
}

func TestTheNamesOfEachGameAreListed(t *testing.T) {
	gametest.Recorded(t, "testdata/names.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			v, err := g.Values(nil)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%s: %s\n", g.Name, order.Names(g, v))
		}
		return out.String()
	})
}

// Fill returns the error of the function that takes its boards, both in order and with the best at the end.
func TestWhoTakesTheBoardsMayStop(t *testing.T) {
	g, _ := games.All().Find("slide")
	v, err := g.Values(map[string]string{"side": "2"})
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	for _, best := range []string{"", "slides"} {
		o := &order.Order{Game: g, Values: v, Count: 3, Tries: 100}
		if err := o.Read("solved", best); err != nil {
			t.Fatal(err)
		}
		taken := 0
		if _, err := o.Fill(t.Context(), func(order.Made) error { taken++; return enough }); !errors.Is(err, enough) || taken != 1 {
			t.Errorf("best %q: %v after %d boards", best, err, taken)
		}
	}
}

// Progress counts every board tried so far, and what came of it.
func TestEachTryIsWatched(t *testing.T) {
	g, _ := games.All().Find("slide")
	v, err := g.Values(map[string]string{"side": "2"})
	if err != nil {
		t.Fatal(err)
	}
	var seen []int
	searched := false
	o := &order.Order{Game: g, Values: v, Count: 1, Tries: 3, Watch: func(y order.Yield) { seen = append(seen, y.Tried) }, Search: func(solve.Progress) { searched = true }}
	if err := o.Read("slides > 100", ""); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Fill(t.Context(), nil); !errors.Is(err, order.ErrSpent) || !slices.Equal(seen, []int{1, 2, 3}) || !searched {
		t.Errorf("%v, watched %v, searches watched %v", err, seen, searched)
	}
	var found []int
	o = &order.Order{Game: g, Values: v, Count: 1, Tries: 9, Watch: func(y order.Yield) { found = append(found, y.Found) }}
	made, err := o.Fill(t.Context(), func(order.Made) error { return nil })
	if err != nil || !slices.Equal(found, []int{1}) {
		t.Errorf("%v, %+v, found %v", err, made, found)
	}
}

// A granted order reports everything about its board, and is watched; one that cannot be granted names the field that is
// wrong.
func TestOrdersAreGranted(t *testing.T) {
	for _, c := range []struct {
		game    string
		params  map[string]string
		request ask.OrderRequest
		want    string
	}{
		{"slide", map[string]string{"side": "3"}, ask.OrderRequest{Want: "slides == 5", Seed: 3, Tries: 50}, `seed 3, edited false, tried 1, watched true, board "1\n3 7\n8 8 4\n0 0 8\n0 2 2\n"`},
		{"slide", map[string]string{"side": "3"}, ask.OrderRequest{Want: "slides >= 4", Best: "only_moves", Seed: 1, Tries: 6}, `seed 3, edited false, tried 6, watched true, board "1\n3 9\n0 0 2\n8 0 8\n2 8 4\n", score 5`},
		{"slide", map[string]string{"side": "3", "slides": "7"}, ask.OrderRequest{Want: "slides >= 9 && only_moves >= 4", Seed: 1, Tries: 4, Climb: 60}, `seed 2, edited true, tried 2, watched true, board "1\n3 9\n2 0 4\n0 16 32\n4 2 4\n"`},
		{"slide", map[string]string{"side": "3"}, ask.OrderRequest{Want: "slides >= 99", Seed: 3, Tries: 4}, `seed 0, edited false, tried 4, watched true`},
		{"slide", map[string]string{"side": "5"}, ask.OrderRequest{Want: "true", Tries: 3, Budget: solve.Budget{Nodes: 1}}, `seed 0, edited false, tried 3, watched true`},
		{"slide", nil, ask.OrderRequest{Want: "slides >", Best: "1", Tries: 1}, `2 body.want: want: unexpected token EOF, at character 8`},
		{"slide", nil, ask.OrderRequest{Want: "true", Best: "'x'", Tries: 1}, `2 body.best: best: expected float64, but got string`},
		{"jump", map[string]string{"rows": "1", "cols": "1", "kind": "worst"}, ask.OrderRequest{Want: "true", Tries: 1}, `2 body.params: on a board of one cell everybody wins; kind=worst is where nobody does`},
	} {
		g, v := game(t, c.game, c.params)
		watched := false
		c.request.Watch = func(solve.Progress) { watched = true }
		got, err := order.Grant(t.Context(), g, v, c.request)
		said := fmt.Sprintf("seed %d, edited %v, tried %d, watched %v", got.Seed, got.Edited, got.Tried, watched)
		if got.Board != nil {
			said += fmt.Sprintf(", board %q", got.Board.Text())
		}
		if got.Score != nil {
			said += fmt.Sprintf(", score %g", *got.Score)
		}
		if refused := (*ask.Error)(nil); errors.As(err, &refused) {
			said = fmt.Sprintf("%v %s: %s", refused.Kind, refused.Location, refused.Message)
		} else if err != nil {
			t.Error(err)
		}
		if said != c.want {
			t.Errorf("%+v:\n%s\nwant %s", c.request, said, c.want)
		}
	}
	g, v := game(t, "slide", map[string]string{"side": "3"})
	ctx, cancel := context.WithCancel(t.Context())
	request := ask.OrderRequest{Best: "slides", Tries: 1000, Watch: func(p solve.Progress) { cancel() }}
	if got, err := order.Grant(ctx, g, v, request); err != nil || got.Tried != 0 || got.Board != nil {
		t.Errorf("an order that was given up: %+v, %v", got, err)
	}
}

// lateContext has a deadline that passes after some looks at it, and is itself not done: a meter reads the clock itself,
// and may see that the time is over before the context's timer fires.
type lateContext struct {
	context.Context
	looks *int
}

func (c lateContext) Deadline() (time.Time, bool) {
	if *c.looks--; *c.looks < 0 {
		return time.Unix(1, 0), true
	}
	return time.Time{}, false
}

// When the time is over, an order has the best board so far, no matter which part notices it.
func TestAnOrderWhoseTimeIsOverHasTheBestSoFar(t *testing.T) {
	g, v := game(t, "jump", map[string]string{"rows": "80", "cols": "80"}) // it takes long enough to make for a look at the clock
	for _, c := range []struct {
		looks int
		found bool
	}{{0, false}, {1, false}, {24, true}} {
		looks := c.looks
		got, err := order.Grant(lateContext{t.Context(), &looks}, g, v, ask.OrderRequest{Best: "round", Tries: 50})
		if err != nil || (got.Board != nil) != c.found || got.Tried >= 50 {
			t.Errorf("after %d looks: %+v, %v", c.looks, got, err)
		}
	}
}
