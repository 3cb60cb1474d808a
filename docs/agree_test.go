package docs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// mutatedRules gives the small boards whose reports are changed, by game.
var mutatedRules = map[string][]map[string]string{
	"jump": {
		{"rows": "3", "cols": "4", "max": "3", "players": "3"},
		{"rows": "4", "cols": "3", "max": "3", "players": "4", "tie": "stable"},
		{"rows": "3", "cols": "3", "max": "2", "players": "3", "move": "walk", "tie": "name"},
		{"rows": "3", "cols": "4", "max": "3", "players": "3", "move": "walk", "tie": "stable"},
		{"rows": "1", "cols": "2", "max": "1", "players": "3"},
		{"rows": "1", "cols": "1", "max": "1", "players": "2"},
		{"rows": "1", "cols": "1", "max": "1", "players": "2", "tie": "stable"},
	},
	"keys": {
		{"rows": "5", "cols": "7", "letters": "2", "kind": "rooms"},
		{"rows": "5", "cols": "6", "letters": "2", "kind": "cave", "players": "3"},
		{"rows": "4", "cols": "5", "letters": "2", "kind": "open", "players": "2"},
	},
	"slide": {
		{"side": "2", "slides": "3"},
		{"side": "2", "slides": "4", "slack": "-2"},
		{"side": "3", "slides": "3"},
		{"side": "2", "kind": "mixed"},
		{"side": "2", "kind": "stuck", "factor": "3"},
	},
	"chase": {
		{"nodes": "5"},
		{"nodes": "6", "first": "cat", "hole": "0,4"},
		{"nodes": "5", "graph": "directed", "mouse": "4", "cat": "3"},
	},
	"cops": {
		{"nodes": "4", "cats": "1"},
		{"nodes": "4", "cats": "2", "stay": "no"},
		{"nodes": "5", "hole": "0", "first": "mouse", "cats": "1"},
		{"nodes": "5", "starts": "given", "mouse": "4", "at": "1,2"},
		{"nodes": "4", "least": "true"},
		{"nodes": "5", "least": "true", "stay": "no"},
	},
	"escape": {
		{"rows": "5", "cols": "5", "doors": "1", "more": "0"},
		{"rows": "5", "cols": "5", "doors": "1", "more": "1", "letters": "1", "keys": "once", "ask": "softlock"},
		{"rows": "4", "cols": "5", "doors": "2", "kind": "random", "ask": "collect", "keys": "once"},
	},
	"own": {
		{"game": "tic-tac-toe", "scramble": "5"},
		{"game": "hexapawn", "scramble": "2"},
		{"game": "three-mens-morris", "scramble": "6"},
		{"game": "river-crossing", "scramble": "1"},
		{"game": "jugs", "scramble": "0"},
		{"game": "peg-solitaire", "scramble": "9"},
	},
	"sokoban": {
		{"rows": "4", "cols": "5", "boxes": "1", "pulls": "4"},
		{"rows": "4", "cols": "5", "boxes": "2", "pulls": "4", "count": "moves"},
		{"rows": "4", "cols": "5", "boxes": "1", "kind": "random"},
	},
}

// TestBothCheckersAgreeOnMutatedReports changes right and undecided reports at random and demands one ruling from both checkers.
func TestBothCheckersAgreeOnMutatedReports(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	all := games.All()
	each, seed := tier.Scale(t, 8_000, 500)/len(all), tier.Seed(t)
	for _, g := range all {
		if mutatedRules[g.Name] == nil {
			continue // docs/check.py does not know it
		}
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, uint64(len(g.Name))))
			for left := each; left > 0; left -= 2_500 {
				sources := mutable(t, g, random.Uint64N(1000))
				ruleAlike(t, python, mutated(t, sources, random, min(left, 2_500)))
			}
		})
	}
}

// mutable returns reports on the boards of a game: by each method, with and without certificate, and stopped early.
func mutable(t *testing.T, g catalog.Game, seed uint64) []secondCase {
	t.Helper()
	var cases []secondCase
	for _, params := range mutatedRules[g.Name] {
		v, err := g.Values(params)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := g.Make(seed, v, nil)
		if err != nil {
			t.Fatal(err)
		}
		boards := []catalog.Instance{plain}
		if detail := secondDetails[g.Name]; detail != "" {
			v[detail] = "true"
			told, err := g.Parse([]byte(plain.Text()), v, nil)
			if err != nil {
				t.Fatal(err)
			}
			boards = append(boards, told...)
		}
		for _, b := range boards {
			cases = append(cases, reportsOn(t, g, plain.Rules(), b)...)
		}
	}
	return cases
}

// reportsOn returns the distinct reports on one board.
func reportsOn(t *testing.T, g catalog.Game, rules catalog.Values, b catalog.Instance) []secondCase {
	t.Helper()
	var cases []secondCase
	seen := map[string]bool{}
	for _, m := range b.Methods() {
		for _, nodes := range []int64{20_000, 1, 6} {
			for _, certificate := range []bool{false, true} {
				r := m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Certificate: certificate})
				data, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				kind := fmt.Sprint(r.Verdict, len(r.Line), r.Bounds.AtLeast, r.Proof.Certificate == nil, nodes, m.Sound)
				if r.Proof.Certificate != nil {
					kind += m.Name
				}
				if m.Sound && !seen[kind] {
					cases = append(cases, secondCase{judged: b, Game: g.Name, Board: b.Text(), Params: rules, Report: string(data)})
				}
				seen[kind] = true
			}
		}
	}
	return cases
}

// mutated returns that many randomly changed reports.
func mutated(t *testing.T, sources []secondCase, random *rand.Rand, count int) []secondCase {
	t.Helper()
	nodes := make([]*jsonNode, len(sources))
	for i, s := range sources {
		nodes[i] = parseJSON(t, s.Report)
	}
	m := mutator{random, nodes}
	cases := make([]secondCase, count)
	for i := range cases {
		n := random.IntN(len(sources))
		cases[i] = sources[n]
		if i >= len(sources) {
			cases[i].Report = m.mutate(nodes[n])
		} else {
			cases[i] = sources[i]
		}
	}
	return cases
}

// ruleAlike checks that both checkers give the same ruling, unless docs/check.py reaches its limit on states.
func ruleAlike(t *testing.T, python string, cases []secondCase) {
	t.Helper()
	said := secondRulings(t, python, cases)
	words := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "could not tell"}
	limited, differ := 0, 0
	for i, c := range cases {
		first := ruledByGo(c)
		second, why, _ := strings.Cut(said[i], ": ")
		switch {
		case second == words[first.Status]:
		case why == "the limit on states was reached":
			limited++
		case first.Status == check.Rejected && aboutWords(first.Reason):
		default:
			if differ++; differ <= 25 {
				t.Errorf("%s is %s (%s); docs/check.py: %s (%s)\n%v\n%s\n%s", c.Game, words[first.Status], first.Reason, second, why, c.Params, c.Board, c.Report)
			}
		}
	}
	if differ > 0 {
		t.Errorf("the checkers differ on %d of %d reports", differ, len(cases))
	}
	if limited > len(cases)/20 {
		t.Errorf("docs/check.py reached its limit on %d of %d reports", limited, len(cases))
	}
}

// aboutWords reports whether a reason concerns words, which docs/check.py does not judge.
func aboutWords(reason string) bool {
	return strings.HasPrefix(reason, "the report says headline:") || reason == "the reasons are not those that the claim gives"
}

// secondRulings has docs/check.py judge all cases, and returns a line for each.
func secondRulings(t *testing.T, python string, cases []secondCase) []string {
	t.Helper()
	var in, faults bytes.Buffer
	lines := json.NewEncoder(&in)
	for _, c := range cases {
		if err := lines.Encode(c); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(python, "docs/check.py", "--batch")
	command.Stdin, command.Stderr = &in, &faults
	out, err := command.Output()
	said := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err != nil || len(said) != len(cases) {
		at := cases[min(len(said), len(cases))-1]
		t.Fatalf("docs/check.py judged %d of %d: %v\n%s\n%s", len(said), len(cases), err, faults.String(), at.Report)
	}
	return said
}
