package docs_test

import (
	"context"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

// mixedRules is a duel whose states hold truth values and numbers that equal them, with parameters of every kind.
const mixedRules = `sides = ("a", "b")
SIZE = param("size", 2.0)
LARGE = param("large", 1234567.5)
SMALL = param("small", 0.00001)
QUICK = param("quick", True)
LAST = param("last", 3)

def start():
    return ("a", 0, 0)

def turn(s):
    return s[0]

def moves(s):
    after = "b" if s[0] == "a" else "a"
    return [("one", (after, s[1] + 1, s[1] % 2 == 0)), ("or", (after, s[1] + 1, 1)), ("two", (after, s[1] + SIZE, not s[2]))]

def over(s):
    return s[0] if s[1] >= LAST else None
`

// Both checkers read parameters and states of own games alike: as they are written, and a truth value is no number.
func TestBothCheckersReadOwnStatesAlike(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	g, _ := games.All().Find("own")
	var cases []secondCase
	for _, params := range []map[string]string{nil, {"size": "1"}, {"large": "1e6", "small": "123456", "quick": "0"}, {"large": "0.00012", "small": "999999.5", "last": "5"}} {
		boards, _, err := g.Read([]byte(mixedRules), params, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, certificate := range []bool{true, false} {
			report, err := json.Marshal(catalog.Solve(context.Background(), boards[0], catalog.Request{Certificate: certificate}))
			if err != nil {
				t.Fatal(err)
			}
			right := secondCase{judged: boards[0], Game: "own", Board: mixedRules, Params: boards[0].Rules(), Report: string(report)}
			if first := ruledByGo(right); first.Status != check.Accepted {
				t.Fatalf("%s: %s", first.Reason, report)
			}
			cases = append(cases, right)
			for old, other := range map[string]string{`(\"a\", 0, 0)`: `('a', 0, 0)`, `, 1)`: `, True)`, `True)`: `1)`, `, 0)`: `,0)`, `"values":[`: `"values":[["(\"a\", 0, False)",1,0],`} {
				wrong := right
				if wrong.Report = strings.Replace(right.Report, old, other, 1); wrong.Report != right.Report {
					cases = append(cases, wrong)
				}
			}
		}
	}
	ruleAlike(t, python, cases)
}
