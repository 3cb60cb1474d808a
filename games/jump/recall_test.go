package jump

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

func TestTheStandingsOfASavedReportAreJudged(t *testing.T) {
	const board = "2 4\n4\n2 2 1 1\n0 1 3 3\n1 1\n0 0\n1 0\n1 2\n"
	b := parsed(t, board, map[string]string{"standings": "true"})
	for _, method := range []string{"home", "field", "per-player", "claims"} {
		saved := asJSON(t, solved(t, b, method))
		for _, c := range []struct{ old, new, reason string }{
			{"", "", ""},
			{`"rank":2`, `"rank":3`, "standings is"},
			{`"rank":null,"name":"C"`, `"rank":3,"name":"C"`, "standings is"},
			{`"name":"A","rounds":3`, `"name":"A","rounds":4`, "rank 2 is wrong"},
			{`"line":["1 1","0 1","0 3","1 3"]`, `"line":["1 1","0 1","0 2","1 3"]`, "not legal"},
			{`"line":["1 1","0 1","0 3","1 3"]`, `"line":["0 0","0 1","0 3","1 3"]`, "does not begin where it starts"},
			{`"line":["1 1","0 1","0 3","1 3"]`, `"line":["1 1","0 1","7 3","1 3"]`, "not a row and a column"},
			{`"line":["1 1","0 1","0 3","1 3"]`, `"line":["1 1"]`, "does not arrive"},
			{`"line":["1 1","0 1","0 3","1 3"]`, `"line":[]`, "does not arrive"},
			{`"name":"D","rounds":null,"line":[]`, `"name":"D","rounds":null,"line":["1 2"]`, "standings is"},
			{`"name":"C"`, `"name":"D"`, "rank 3 is wrong"},
			{`"name":"C"`, `"name":"Q"`, `the standings have a player "Q"`},
			{`,{"rank":null,"name":"D","rounds":null,"line":[]}`, ``, "the answer ranks 3 of 4 runners"},
			{`"rounds":[[3,2,2,1],[null,3,null,0]]`, `"rounds":[[3,2,2,1],[null,2,null,0]]`, "cell 5 at 2 rounds"},
		} {
			if !strings.Contains(saved, c.old) {
				if method != "claims" {
					t.Fatalf("%s has no %s", saved, c.old)
				}
				continue
			}
			ruling := judged(t, b, strings.Replace(saved, c.old, c.new, 1))
			if want := c.reason == ""; (ruling.Status == check.Accepted) != want || !strings.Contains(ruling.Reason, c.reason) || strings.Contains(ruling.Reason, "judged: ") && !strings.HasSuffix(ruling.Reason, "; not judged: counts, seconds") {
				t.Errorf("%s, %s for %s: %v, %s", method, c.new, c.old, ruling.Status, ruling.Reason)
			}
		}
	}
}

func TestStandingsAreJudgedWhetherTheyAreAskedForOrNot(t *testing.T) {
	const board = "1 3\n1\n1 1 0\n0 0\n"
	saved := asJSON(t, solved(t, parsed(t, board, map[string]string{"standings": "true"}), ""))
	for _, asked := range []map[string]string{nil, {"standings": "true"}} {
		for _, c := range []struct{ old, new, reason string }{
			{"", "", "; not judged: counts, seconds"},
			{`,"rounds":[[2,1,0]]`, ``, "; not judged: counts, seconds"},
			{`,"rounds":[[2,1,0]]`, `,"rounds":null`, "; not judged: counts, seconds"},
			{`[[2,1,0]]`, `[[1,1,0]]`, "the answer puts cell 0 at 1 rounds from the goal, and by its steps it is 2"},
			{`[[2,1,0]]`, `[[null,1,0]]`, "cell 0 at -1 rounds"},
			{`[[2,1,0]]`, `[[2,1]]`, "the rounds have 2 cells in row 0"},
			{`[[2,1,0]]`, `[[2,1,0],[]]`, "the rounds have 2 rows"},
			{`[[2,1,0]]`, `[2,1,0]`, "rows of whole numbers"},
			{`[[2,1,0]]`, `[[2,1,-1]]`, "rows of whole numbers"},
			{`[[2,1,0]]`, `[[2,[1],0]]`, "rows of whole numbers"},
			{`[[2,1,0]]`, `[[2,1,4294967296]]`, "rows of whole numbers"},
			{`[[2,1,0]]`, `[]`, "the rounds have 0 rows"},
			{`"standings":[{"rank":1,"name":"A","rounds":2,"line":["0 0","0 1","0 2"]}]`, `"standings":[]`, "the answer ranks 0 of 1 runners"},
			{`"standings":[{"rank":1,"name":"A","rounds":2,"line":["0 0","0 1","0 2"]}]`, `"standings":null`, "; not judged: rests, counts, seconds"},
			{`"line":["0 0","0 1","0 2"]`, `"line":["0 0","0 2"]`, "not legal"},
			{`"rank":1`, `"rank":2`, "standings is"},
		} {
			if !strings.Contains(saved, c.old) {
				t.Fatalf("%s has no %s", saved, c.old)
			}
			ruling := judged(t, parsed(t, board, asked), strings.Replace(saved, c.old, c.new, 1))
			if (ruling.Status == check.Accepted) != strings.Contains(c.reason, "not judged") || !strings.Contains(ruling.Reason, c.reason) {
				t.Errorf("%s for %s: %v, %s", c.new, c.old, ruling.Status, ruling.Reason)
			}
		}
	}
}

func TestTheStandingsOfASavedReportAreJudgedWhereNobodyArrives(t *testing.T) {
	b := parsed(t, "1 3\n2\n0 5 0\n0 0\n0 1\n", map[string]string{"standings": "true"})
	saved := asJSON(t, solved(t, b, ""))
	if ruling := judged(t, b, saved); ruling.Status != check.Accepted || strings.Contains(ruling.Reason, "judged: ") && !strings.HasSuffix(ruling.Reason, "; not judged: counts, seconds") {
		t.Errorf("%v, %s", ruling.Status, ruling.Reason)
	}
	turned := strings.Replace(saved, `"name":"A","rounds":null,"line":[]`, `"name":"A","rounds":1,"line":["0 0","0 2"]`, 1)
	if ruling := judged(t, b, turned); ruling.Status != check.Rejected {
		t.Errorf("%v, %s", ruling.Status, ruling.Reason)
	}
}

func judged(t *testing.T, b catalog.Instance, saved string) check.Ruling {
	t.Helper()
	if !json.Valid([]byte(saved)) {
		t.Fatalf("not JSON: %s", saved)
	}
	r, err := catalog.ReadReport([]byte(saved))
	if err != nil {
		t.Fatal(err)
	}
	return b.Check(context.Background(), r, solve.Budget{})
}
