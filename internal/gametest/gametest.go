// Package gametest tests the contract that every game keeps: one suite that a game's own test calls in a line, golden
// files, a fuzz target for its reader, and brute-force oracles for the four families.
package gametest

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// Run checks a game against the contract of package catalog, on its examples and on generated boards of each of the
// shapes (values for Generate; none: the defaults) under every combination of its rules that are choices. The shapes
// should be small, because every method solves every board. For each board and each method it requires:
//   - the board's text reads back as the same board under the same rules, and so does its view, drawn again;
//   - optional interfaces agree with the rules in the first reachable states;
//   - the report has a headline, a reason, what it rests on and an answer; an unsound method says so;
//   - all sound methods that reach a verdict agree, and the checker rejects none;
//   - a budget of one node, and a context cancelled before the start, give unknown at once; no goroutine is left;
//   - every sentence has a translation in every language, with the same arguments;
//   - each method's search can be traced, and its waves add up;
//   - every move is chosen by its own cells or nodes, and play by the best moves keeps the value of the start and ends
//     as predicted;
//   - the report, saved and read again, is not rejected, and with its verdict inverted is not accepted.
func Run(t *testing.T, g catalog.Game, shapes ...map[string]string) {
	t.Helper()
	if err := (catalog.Games{g}).Validate(); err != nil {
		t.Fatal(err)
	}
	if len(shapes) == 0 {
		shapes = []map[string]string{{}}
	}
	t.Run("the languages", func(t *testing.T) { Speaks(t, g) })
	before := runtime.NumGoroutine()
	t.Run("the examples", func(t *testing.T) {
		look := true // the quick tier only checks the first one
		EachExample(t, g, func(t *testing.T, b catalog.Instance, v catalog.Values) {
			conforms(t, g, b, v, look)
			look = tier.Deep()
		})
	})
	made := 0
	EachExample(t, g, func(t *testing.T, b catalog.Instance, _ catalog.Values) {
		made += edited(g, b, func(string, ...any) {})
	})
	if made == 0 {
		t.Error("no edit of any example can be made")
	}
	for _, rules := range Rules(g) {
		for _, shape := range shapes {
			v := values(t, g, rules, shape)
			t.Run(fmt.Sprintf("generated %s %v", g.Spell(v), shape), func(t *testing.T) {
				first := tier.Seed(t) - 1
				for i := range boardsEach {
					conforms(t, g, Generated(t, g, v, first+i), v, i < boardsShown)
				}
			})
		}
	}
	for range 6000 { // a minute: on a busy machine finishing takes time
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond) // let finishing ones finish
	}
	t.Errorf("goroutines are left: %d before, %d after", before, runtime.NumGoroutine())
}

// Rules returns all combinations of a game's rules that are choices.
func Rules(g catalog.Game) []map[string]string {
	all := []map[string]string{{}}
	for _, p := range g.Params {
		if p.Role != catalog.Rule || p.Kind != catalog.Choice {
			continue
		}
		var more []map[string]string
		for _, rules := range all {
			for _, choice := range p.Choices {
				next := map[string]string{p.Name: choice}
				for name, value := range rules {
					next[name] = value
				}
				more = append(more, next)
			}
		}
		all = more
	}
	return all
}

func values(t *testing.T, g catalog.Game, sets ...map[string]string) catalog.Values {
	t.Helper()
	given := map[string]string{}
	for _, set := range sets {
		for name, value := range set {
			given[name] = value
		}
	}
	v, err := g.Values(given)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Generated returns the board of a seed, or fails the test.
func Generated(t testing.TB, g catalog.Game, v catalog.Values, seed uint64) catalog.Instance {
	t.Helper()
	b, err := g.Generate(catalog.NewDice(seed), v)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	return b
}

// manyStates lists the examples that take seconds to evaluate, or more than the limits of a small service.
var manyStates = map[string][]string{"own": {"06-connect.star", "07-fox-and-hounds.star", "08-dodgem.star", "15-eight-puzzle.star", "16-peg-solitaire.star", "18-pocket-cube.star"}}

// ManyStates reports whether an example is left to the tests of its own game, because tests of all games would take too
// long with it.
func ManyStates(game, example string) bool { return slices.Contains(manyStates[game], example) }

// EachExample calls f for every board of every example of a game, under its parameters, but for those with many states.
func EachExample(t *testing.T, g catalog.Game, f func(*testing.T, catalog.Instance, catalog.Values)) {
	t.Helper()
	for _, e := range g.Examples {
		if ManyStates(g.Name, e.Name) {
			continue
		}
		v, err := g.Values(e.Params)
		if err != nil {
			t.Fatalf("example %s: %v", e.Name, err)
		}
		boards, err := e.Boards(g)
		if err != nil {
			t.Fatalf("example %s: %v", e.Name, err)
		}
		for _, b := range boards {
			f(t, b, v)
		}
	}
}

// conforms checks the contract for one board; look adds what it shows and how it is played.
func conforms(t *testing.T, g catalog.Game, b catalog.Instance, v catalog.Values, look bool) {
	t.Helper()
	if g = g.DescribedBy(b); g.Described != nil { // the rules of a board are no part of its text
		v = b.Rules()
	}
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%s\n%s under %v:\n%s", fmt.Sprintf(format, args...), g.Name, b.Rules(), b.Text())
	}
	roundTrip(g, b, v, fail)
	drawn(g, b, v, fail)
	if drawn := b.View(); (drawn.Grid == nil) == (drawn.Graph == nil) {
		fail("a view is a grid or a graph")
	}
	kindsOf(g, "its view", b.View(), fail)
	if err := b.Contradiction(statesKnown); err != nil {
		fail("what the question knows contradicts its rules: %v", err)
	}
	if look {
		played(g, b, v, fail)
		measured(g, b, v, fail)
		edited(g, b, fail)
	}
	methods := b.Methods()
	if !methods[0].Sound {
		fail("the default method, %s, is unsound", methods[0].Name)
	}
	var first *catalog.Report
	for _, m := range methods {
		r := solveWith(m, solve.Budget{Nodes: nodes})
		wellFormed(r, m, fail)
		stopsAtOnce(m, r, fail)
		if look {
			shown(g, b, m, v, fail)
		}
		if !m.Sound || r.Verdict == solve.Unknown {
			continue
		}
		if first == nil {
			first = &r
			asked(g, b, r, fail)
		}
		agrees(*first, r, fail)
		saved(b, r, fail)
	}
}

func roundTrip(g catalog.Game, b catalog.Instance, v catalog.Values, fail func(string, ...any)) {
	again, err := g.Parse([]byte(b.Text()), v, nil)
	switch {
	case err != nil:
		fail("its own text is not read: %v", err)
	case len(again) != 1:
		fail("its own text is read as %d boards", len(again))
	case again[0].Text() != b.Text():
		fail("its own text is read as another board:\n%s", again[0].Text())
	case fmt.Sprint(again[0].Rules()) != fmt.Sprint(b.Rules()):
		fail("its own text is read under other rules: %v", again[0].Rules())
	}
	if err := titleLost(g, b, v); err != nil {
		fail("%v", err)
	}
}

// titleLost returns an error if a board written with its title is not read as the same board with the same title.
func titleLost(g catalog.Game, b catalog.Instance, v catalog.Values) error {
	written := catalog.Written(b)
	again, err := g.Parse([]byte(written), v, nil)
	if err != nil || len(again) != 1 || again[0].Text() != b.Text() || catalog.Title(again[0]) != catalog.Title(b) {
		return fmt.Errorf("as it is written it is not read as itself, called %q: %v\n%s", catalog.Title(b), err, written)
	}
	return nil
}

func solveWith(m catalog.Method, budget solve.Budget) catalog.Report {
	return m.Solve(context.Background(), catalog.Request{Budget: budget, Check: true, Certificate: true})
}

// wellFormed checks the report of any method.
func wellFormed(r catalog.Report, m catalog.Method, fail func(string, ...any)) {
	if r.Headline == "" || r.Proof.Rests == "" || len(r.Because) == 0 || r.Answer == nil || r.Schema != catalog.Schema {
		fail("%s: the report lacks a headline, a reason, what it rests on or an answer: %+v", m.Name, r)
	}
	if r.Sound != m.Sound || !m.Sound && !strings.Contains(r.Headline, "unsound") {
		fail("%s: an unsound method must say so in its report: %q", m.Name, r.Headline)
	}
	if rejected := r.Proof.Checked != nil && !*r.Proof.Checked; rejected && m.Sound {
		fail("%s: the checker rejects %q: %s", m.Name, r.Headline, r.Proof.Checker)
	}
	if (r.Verdict == solve.Unknown) != (r.Stopped != "") {
		fail("%s: verdict %v, stopped by %q", m.Name, r.Verdict, r.Stopped)
	}
}

// agrees checks that two sound methods with a verdict agree.
func agrees(x, y catalog.Report, fail func(string, ...any)) {
	if x.Verdict != y.Verdict || x.Gist() != y.Gist() || (x.Course == "") != (y.Course == "") || x.Unsolved != y.Unsolved {
		fail("%s says %q, %s says %q", x.Method, x.Headline, y.Method, y.Headline)
	}
}

// stopsAtOnce gives a method one expansion, and then an already cancelled context.
func stopsAtOnce(m catalog.Method, whole catalog.Report, fail func(string, ...any)) {
	if whole.Counts.Expanded > 1 {
		if r := solveWith(m, solve.Budget{Nodes: 1}); r.Verdict != solve.Unknown || r.Counts.Expanded > 1 {
			fail("%s: with a budget of one node it says %q after %d", m.Name, r.Headline, r.Counts.Expanded)
		}
	}
	if whole.Counts.Expanded > 0 {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		r := m.Solve(ctx, catalog.Request{Check: true})
		if r.Verdict != solve.Unknown || r.Proof.Checked != nil {
			fail("%s: cancelled before it began, it says %q", m.Name, r.Headline)
		}
	}
}

// saved checks that a report can be written, read again and judged: accepted as it is, and rejected with its verdict
// inverted.
func saved(b catalog.Instance, r catalog.Report, fail func(string, ...any)) {
	data, err := json.Marshal(r)
	if err != nil {
		fail("%s: the report can't be written: %v", r.Method, err)
		return
	}
	again, err := catalog.ReadReport(data)
	if err != nil {
		fail("%s: the report can't be read: %v", r.Method, err)
		return
	}
	budget := solve.Budget{Nodes: nodes}
	ruling := b.Check(context.Background(), again, budget)
	if ruling.Status == check.Rejected {
		fail("%s: the saved report %q is rejected: %s", r.Method, r.Headline, ruling.Reason)
	}
	again.Verdict = map[solve.Verdict]solve.Verdict{solve.Proved: solve.Refuted, solve.Refuted: solve.Proved}[r.Verdict]
	if turned := b.Check(context.Background(), again, budget); turned.Status == check.Accepted {
		fail("%s: the saved report %q with its verdict turned to %v is accepted: %s", r.Method, r.Headline, again.Verdict, turned.Reason)
	}
}
