package gametest

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/graph"
	"jogada/solve"
)

// editsTried limits the edits tried on a board.
const editsTried = 60

// Symmetries checks the canonical texts of a game's boards, on that many boards under values that should be small, so
// that some are equal: boards with the same canonical text have the same answer. The function images returns boards
// equivalent to a given one; they must have its canonical text.
func Symmetries(t *testing.T, g catalog.Game, v catalog.Values, boards int, images func(b catalog.Instance, d *catalog.Dice) []catalog.Instance) {
	t.Helper()
	type answered struct {
		text string
		catalog.Report
	}
	seen, shared := map[string]answered{}, 0
	for seed := range uint64(boards) {
		b := Generated(t, g, v, seed)
		form := catalog.Canonical(b)
		for _, image := range images(b, catalog.NewDice(seed)) {
			if got := catalog.Canonical(image); got != form {
				t.Errorf("seed %d: %s becomes %s by a symmetry, and their canonical texts are\n%q and\n%q", seed, name(b), name(image), form, got)
			}
		}
		r := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: nodes}})
		if r.Verdict == solve.Unknown {
			continue
		}
		first, met := seen[form]
		if met && (first.Verdict != r.Verdict || first.Gist() != r.Gist()) {
			t.Errorf("seed %d: %s has the canonical text of %s, where the answer is %q, and here it is %q", seed, name(b), first.text, first.Headline, r.Headline)
		}
		if met && first.text != name(b) {
			shared++
		}
		seen[form] = answered{name(b), r}
	}
	if shared < 10 || len(seen) < 10 {
		t.Errorf("%d boards differ, and only %d are equal to others up to symmetry", len(seen), shared)
	}
}

// Renumbered returns a graph with its nodes permuted by dice: node a becomes to[a].
func Renumbered(t testing.TB, g *graph.Graph, d *catalog.Dice) (other *graph.Graph, to []int) {
	t.Helper()
	to = make([]int, g.Nodes())
	for a := range to {
		to[a] = a
	}
	d.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
	var edges [][2]int
	for x, y := range g.Edges() {
		edges = append(edges, [2]int{to[x], to[y]})
	}
	other, err := graph.New(len(to), edges, g.Directed())
	if err != nil {
		t.Fatal(err)
	}
	return other, to
}

// Distinct checks that a text has a different canonical text under each of the given rules.
func Distinct(t *testing.T, g catalog.Game, text string, rules ...map[string]string) {
	t.Helper()
	forms := map[string]map[string]string{}
	for _, given := range rules {
		v, err := g.Values(given)
		if err != nil {
			t.Fatal(err)
		}
		boards, err := g.Parse([]byte(text), v, nil)
		if err != nil {
			t.Fatal(err)
		}
		form := catalog.Canonical(boards[0])
		if other, met := forms[form]; met {
			t.Errorf("%v and %v are taken for the same", given, other)
		}
		forms[form] = given
	}
}

// edited checks the small edits of a board: each gives a different valid board that can be read back.
func edited(g catalog.Game, b catalog.Instance, fail func(string, ...any)) (made int) {
	e, is := b.(catalog.Editable)
	if !is {
		fail("it has no edits")
		return 0
	}
	all := e.Edits()
	for i := range min(all, editsTried) {
		n := i
		if all > editsTried { // from all over the board
			n = i * (all - 1) / (editsTried - 1)
		}
		changed, ok := e.Edit(n)
		if !ok {
			continue
		}
		made++
		if name(changed) == name(b) {
			fail("edit %d of %d changes nothing", n, all)
		}
		roundTrip(g, changed, asGiven(g, changed.Rules()), func(format string, args ...any) {
			fail("after edit %d of %d:\n%s\n"+format, append([]any{n, all, changed.Text()}, args...)...)
		})
	}
	return made
}

// name returns a text that identifies a board.
func name(b catalog.Instance) string { return plainName{b}.String() }

// plainName is a board that hides its symmetries.
type plainName struct{ catalog.Instance }

// String returns a text that is the same for boards that are equal up to symmetry.
func (p plainName) String() string { return catalog.Canonical(p) }

// asGiven returns rules in force as parameters to read a board with, defaults included.
func asGiven(g catalog.Game, rules catalog.Values) catalog.Values {
	v, err := g.Values(rules)
	if err != nil {
		return rules
	}
	return v
}
