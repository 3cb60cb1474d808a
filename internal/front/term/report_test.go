package term

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/games/null"
	"jogada/solve"
)

// solved returns the template's board from and to, with its report, without the time it took.
func solved(t *testing.T, board string, budget solve.Budget) (catalog.Instance, catalog.Report) {
	t.Helper()
	boards, err := null.Game().Parse([]byte(board), catalog.Values{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	report := boards[0].Methods()[1].Solve(context.Background(), catalog.Request{Budget: budget, Check: true})
	report.Seconds = 0.0123
	return boards[0], report
}

func TestAReportReadsWell(t *testing.T) {
	for _, c := range []struct {
		board  string
		budget solve.Budget
		want   string
	}{
		{"3 12", solve.Budget{}, `null from a.txt

  3  12*
  * goal

3 to 12 in 2 moves
because: no line of fewer than 2 moves reaches 12
line: * *

  0. start   1. *     2. *
  3  12*     6  12*   12  12*

rests on: a search of all shorter lines
proof: accepted by the independent checker: the line replays, and the bound
  shows that none is shorter
work: 12 ms by bfs; 3 expanded, 6 generated, 7 stored

`},
		{"9 4", solve.Budget{}, `null from a.txt

  9  4*
  * goal

9 can't become 4
because: no move makes a number smaller, and 9 is larger than 4
rests on: an invariant
proof: accepted by the independent checker: the invariant holds: no move makes a
  number smaller, and 9 is larger than 4
work: 12 ms by bfs; 0 expanded, 0 generated, 0 stored

`},
		{"1 1000", solve.Budget{Nodes: 1}, `null from a.txt

  1  1000*
  * goal

undecided: at least 2 moves
because: the node budget ran out
known so far: at least 2 moves
rests on: the part that was searched
proof: NOT CHECKED: nothing is claimed: the node budget ran out
work: 12 ms by bfs; 1 expanded, 1 generated, 2 stored

`},
	} {
		board, report := solved(t, c.board, c.budget)
		p, out := testPage(80, false, false)
		p.Report(null.Game(), board, report, "a.txt")
		if out.String() != c.want {
			t.Errorf("%s:\n%s\nwant:\n%s", c.board, out, c.want)
		}
	}
}
