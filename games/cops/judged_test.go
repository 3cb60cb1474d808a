package cops

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/solve"
)

// TestWhyASavedCopNumberIsRejected compares the ruling on altered reports with its reason: on one that is decided, on one with more cats than there may be, and on one that
// was stopped.
func TestWhyASavedCopNumberIsRejected(t *testing.T) {
	var out strings.Builder
	least := map[string]string{"least": "true"}
	apart := strings.Repeat("[],", MaxCats)
	for _, c := range []struct {
		board   string
		nodes   int64
		changes [][2]string // a text, and what it is replaced by
	}{
		{square, 0, [][2]string{
			{"", ""},
			{`"game":"cops"`, `"game":"chase"`},
			{`"least":2`, `"least":3`},
			{`"least":2`, `"least":0`},
			{`"least":2`, `"least":null`},
			{`"enough":{"cats":2`, `"enough":{"cats":3`},
			{`"winner":"cats"`, `"winner":"mouse"`},
			{`"winner":"draw"`, `"winner":"cats"`},
			{`"winner":"draw"`, `"winner":null`},
			{`"fewer":{"cats":1`, `"fewer":{"cats":2`},
			{`"verdict":"proved"`, `"verdict":"refuted"`},
			{`"headline":"2`, `"headline":"3`},
			{`"unit":"cat"`, `"unit":"ply"`},
			{`"at_least":2`, `"at_least":1`},
			{`"at_most":2`, `"at_most":null`},
			{`"plies":4`, `"plies":6`},
			{`"schema"`, `"language":"fr","schema"`},
			{`"because":["`, `"because":["x `},
			{`"certificate":{"enough"`, `"certificate":{"plenty"`},
			{`"certificate":{"enough"`, `"certificate":{"fewer":null,"enough"`},
		}},
		{"[" + apart + "[]]", 0, [][2]string{
			{"", ""},
			{`"at_least":6`, `"at_least":5`},
			{`"at_most":null`, `"at_most":6`},
			{`"least":null`, `"least":5`},
			{`"fewer":{"cats":5`, `"fewer":{"cats":4`},
			{`"verdict":"refuted"`, `"verdict":"proved"`},
		}},
		{petersen, 150, [][2]string{
			{"", ""},
			{`"at_least":2`, `"at_least":1`},
			{`"at_least":2`, `"at_least":0`},
			{`"at_least":2`, `"at_least":3`},
			{`"at_least":2`, `"at_least":4`},
			{`"at_least":2`, `"at_least":6`},
			{`"at_least":2`, `"at_least":null`},
			{`"at_most":null`, `"at_most":3`},
			{`"unit":"cat"`, `"unit":"ply"`},
			{`"least":null`, `"least":3`},
			{`"stopped":"the node budget`, `"stopped":"`},
			{`"schema"`, `"language":"fr","schema"`},
		}},
	} {
		b := boardOf(t, c.board, least)
		r := catalog.Solve(t.Context(), b, catalog.Request{Budget: solve.Budget{Nodes: c.nodes}, Certificate: true})
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range c.changes {
			changed := strings.Replace(string(data), change[0], change[1], 1)
			if changed == string(data) && change[0] != "" {
				t.Errorf("%s is not in %.600s", change[0], data)
				continue
			}
			said := ""
			if saved, err := catalog.ReadReport([]byte(changed)); err != nil {
				said = err.Error()
			} else {
				ruling := b.Check(t.Context(), saved, solve.Budget{})
				said = map[check.Status]string{check.Accepted: "accepted: ", check.Rejected: "rejected: ", check.Undecided: "undecided: "}[ruling.Status] + ruling.Reason
			}
			fmt.Fprintf(&out, "%q, %d: %s, %s → %s\n", c.board, c.nodes, change[0], change[1], said)
		}
	}
	gametest.Recorded(t, "testdata/recorded/judged.golden", func(string) string { return out.String() })
}
