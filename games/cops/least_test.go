package cops

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/graph"
	"jogada/solve"
)

// board reads a graph under parameters.
func boardOf(t testing.TB, text string, given map[string]string) catalog.Instance {
	t.Helper()
	v, err := Game().Values(given)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := Game().Parse([]byte(text), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return boards[0]
}

const (
	petersen = "IheA@GUAo"
	square   = "0 1\n1 2\n2 3\n3 0"
)

func TestASavedCopNumberIsJudgedByBothOfItsGames(t *testing.T) {
	b := boardOf(t, square, map[string]string{"least": "true"})
	r := catalog.Solve(context.Background(), b, catalog.Request{Check: true, Certificate: true})
	data, err := json.Marshal(r)
	if err != nil || !r.Accepted() {
		t.Fatalf("%+v, %v", r, err)
	}
	for name, c := range map[string]struct {
		change func(string) string
		want   check.Status
	}{
		"as it is":                    {func(s string) string { return s }, check.Accepted},
		"another number":              {func(s string) string { return strings.Replace(s, `"least":2`, `"least":3`, 1) }, check.Rejected},
		"a game of other cats":        {func(s string) string { return strings.Replace(s, `"enough":{"cats":2`, `"enough":{"cats":3`, 1) }, check.Rejected},
		"fewer cats that win":         {func(s string) string { return strings.Replace(s, `"winner":"draw"`, `"winner":"cats"`, 1) }, check.Rejected},
		"no game with fewer cats":     {func(s string) string { return strings.Replace(s, `"fewer":{"cats":1`, `"fewer":{"cats":0`, 1) }, check.Rejected},
		"a mouse that gets to a hole": {func(s string) string { return strings.Replace(s, `"winner":"draw"`, `"winner":"mouse"`, 1) }, check.Rejected},
		"other plies":                 {func(s string) string { return strings.Replace(s, `"plies":4`, `"plies":6`, 1) }, check.Rejected},
		"another headline":            {func(s string) string { return strings.Replace(s, "2 cats are necessary", "3 cats are necessary", 1) }, check.Rejected},
		"other bounds":                {func(s string) string { return strings.Replace(s, `"at_most":2`, `"at_most":1`, 1) }, check.Rejected},
		"a fortress with a breach":    {func(s string) string { return strings.Replace(s, `["2 0 cats",0,0]`, `["2 0 cats",2,3]`, 1) }, check.Rejected},
		"a win that is none":          {func(s string) string { return strings.Replace(s, `["2 0,1 cats",2,1]`, `["2 0,1 cats",0,0]`, 1) }, check.Rejected},
		"a value of no position":      {func(s string) string { return strings.Replace(s, `["2 0 cats",0,0]`, `["9 0 cats",0,0]`, 1) }, check.Rejected},
		"the verdict turned round":    {func(s string) string { return strings.Replace(s, `"verdict":"proved"`, `"verdict":"refuted"`, 1) }, check.Rejected},
		"other rules":                 {func(s string) string { return strings.Replace(s, `"stay":"yes"`, `"stay":"no"`, 1) }, check.Rejected},
		"undecided, and an answer":    {func(s string) string { return strings.Replace(s, `"verdict":"proved"`, `"verdict":"unknown"`, 1) }, check.Rejected},
	} {
		changed := c.change(string(data))
		if name != "as it is" && changed == string(data) {
			t.Errorf("%s: nothing is changed in %s", name, data)
			continue
		}
		saved, err := catalog.ReadReport([]byte(changed))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := b.Check(context.Background(), saved, solve.Budget{}); got.Status != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestWhatIsStoppedIsUnknownWithWhatIsProved(t *testing.T) {
	for name, c := range map[string]struct {
		given   map[string]string
		budget  solve.Budget
		atLeast int
		stopped string
	}{
		"few nodes":                  {map[string]string{"least": "true"}, solve.Budget{Nodes: 150}, 2, "node budget"},
		"few bytes":                  {map[string]string{"least": "true"}, solve.Budget{Bytes: 6_000}, 2, "memory budget"},
		"few bytes for one game":     {map[string]string{"cats": "5"}, solve.Budget{Bytes: 100_000}, 0, "memory budget"},
		"few nodes for one game":     {map[string]string{"cats": "3"}, solve.Budget{Nodes: 1000}, 0, "node budget"},
		"no time for the first game": {map[string]string{"least": "true"}, solve.Budget{Nodes: 1}, 1, "node budget"},
	} {
		r := catalog.Solve(context.Background(), boardOf(t, petersen, c.given), catalog.Request{Budget: c.budget})
		if r.Verdict != solve.Unknown || !strings.Contains(r.Stopped, c.stopped) || r.Unsolved {
			t.Errorf("%s: %v, %s: %s", name, r.Verdict, r.Headline, r.Stopped)
		}
		if c.atLeast > 0 && (r.Bounds.AtLeast == nil || *r.Bounds.AtLeast != c.atLeast || r.Bounds.AtMost != nil) {
			t.Errorf("%s: bounds %v", name, r.Bounds)
		}
	}
}

func TestTooManyJointMovesAreToldAtOnce(t *testing.T) {
	var star strings.Builder
	for leaf := 1; leaf < 3000; leaf++ {
		star.WriteString("0 " + writeNode(graph.Node(leaf)) + "\n")
	}
	given := map[string]string{"cats": "5", "starts": "given", "mouse": "7", "at": "0"}
	b := boardOf(t, star.String(), given)
	for _, m := range b.Methods() {
		if r := m.Solve(context.Background(), catalog.Request{Check: true}); r.Verdict != solve.Unknown || r.Stopped != errWide.Error() {
			t.Errorf("%s: %v, %s", m.Name, r.Verdict, r.Stopped)
		}
	}
	if _, err := b.Play(context.Background(), catalog.PlayRequest{}); err == nil || !strings.Contains(err.Error(), "the most that are offered") {
		t.Errorf("%v", err)
	}
	if got := b.Check(context.Background(), catalog.Report{Game: "cops", Params: b.Rules(), Verdict: solve.Proved}, solve.Budget{}); got.Status != check.Undecided {
		t.Errorf("%+v", got)
	}
}
