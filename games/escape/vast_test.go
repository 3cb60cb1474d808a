package escape

import (
	"context"
	"strings"
	"testing"

	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

// vast returns a map with more states than are listed: a hall with ten keys that need not be picked up, and something
// beside it.
func vast(t *testing.T, beside string, once bool) Puzzle {
	t.Helper()
	hall := strings.Repeat("............\n", 9) + "@abcdefghij.\n"
	p, err := read([]byte(hall+beside), ToSoftlock, once)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// If there are too many states to list, the checker tests each by the rules alone: it accepts right reports, rejects
// wrong ones, and leaves open what exceeds the budget. It does not use package lock.
func TestTrapsOnVastMapsAreJudgedByTheRules(t *testing.T) {
	for name, c := range map[string]struct {
		beside string
		once   bool
		trap   bool
	}{
		"no trap":                 {">...........\n", false, false},
		"a ledge into a pit":      {">.........#_\n###########_\n", false, true},
		"a door with a lone key":  {"#######A#A##\n#######.#>##\n", true, true},
		"doors that waste no key": {"#########ABC\n#########>>>\n", true, false},
	} {
		if !tier.Deep() && c.once {
			continue // each takes more than a second
		}
		p := vast(t, c.beside, c.once)
		r := p.solveByKernel(solve.NewMeter(context.Background(), solve.Budget{Nodes: 5_000_000}))
		if r.Verdict == solve.Unknown || (r.Verdict == solve.Refuted) != !c.trap {
			t.Fatalf("%s: %v after %d steps", name, r.Verdict, len(r.Line))
		}
		judge := func(claim route, nodes int64) check.Ruling {
			q := vast(t, c.beside, c.once) // nothing is remembered of another ruling
			ruling := check.Puzzle(search.Puzzle[State, Direction](q), claim, solve.NewMeter(context.Background(), solve.Budget{Nodes: nodes}))
			if !q.fates.vast || len(q.fates.shown) > 0 {
				t.Errorf("%s: the states were listed, or package lock was asked", name)
			}
			return ruling
		}
		if ruling := judge(r, 0); ruling.Status != check.Accepted {
			t.Errorf("%s: %s", name, ruling.Reason)
		}
		if ruling := judge(r, 20); ruling.Status != check.Undecided {
			t.Errorf("%s, with 20 expansions: %s", name, ruling.Reason)
		}
		none := route{Outcome: solve.Outcome{Verdict: solve.Refuted}, Anywhere: true, AtLeast: search.Never}
		some := route{Outcome: solve.Outcome{Verdict: solve.Proved}, Found: true, Line: p.Steps(p.start, nil)[:1]}
		if r.Verdict == solve.Refuted {
			none = some
		}
		for _, claim := range []route{none, some} {
			if ruling := judge(claim, 0); ruling.Status != check.Rejected {
				t.Errorf("%s, a false claim: %s", name, ruling.Reason)
			}
		}
	}
}

// Testing states one by one gives the same result as listing them all.
func TestTrapsAreTheSameListedAndLookedAt(t *testing.T) {
	var fates seenFates
	for _, keys := range []string{"once", "forever"} {
		v, err := Game().Values(map[string]string{"rows": "4", "cols": "5", "doors": "3", "letters": "2", "kind": "random", "ledges": "70", "ask": "softlock", "keys": keys})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(60) {
			p := gametest.Generated(t, Game(), v, seed).(instance).puzzle
			q := gametest.Generated(t, Game(), v, seed).(instance).puzzle
			q.fates.vast = true
			q = q.WithMeter(solve.NewMeter(context.Background(), solve.Budget{})).(Puzzle)
			fates.compare(t, p, 200, "looked at", q.trapped)
		}
	}
	fates.enough(t)
}
