package order_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/games"
	"jogada/gametest"
	"jogada/order"
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
