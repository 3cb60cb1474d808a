package jogada_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/gametest/tier"
	"jogada/solve"
)

// TestTheSecondCheckerJudgesTheFormOfPuzzleScriptReports demands that docs/check.py accepts no report on a PuzzleScript game, rejects some of the changed
// ones, and rejects none that the Go checker does not reject.
func TestTheSecondCheckerJudgesTheFormOfPuzzleScriptReports(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	right := puzzleScriptReports(t)
	for i, said := range secondRulings(t, python, right) {
		if !strings.HasPrefix(said, "could not tell: ") || ruledByGo(right[i]).Status == check.Rejected {
			t.Errorf("of a report that is right docs/check.py says %s\n%s", said, right[i].Report)
		}
	}
	random := rand.New(rand.NewPCG(tier.Seed(t), 0))
	changed := mutated(t, right, random, tier.Scale(t, 4_000, 60))
	rejected := 0
	for i, said := range secondRulings(t, python, changed) {
		status, why, _ := strings.Cut(said, ": ")
		if status == "rejected" {
			rejected++
		}
		if first := ruledByGo(changed[i]); status != "could not tell" && (status != "rejected" || first.Status != check.Rejected) {
			t.Errorf("the Go checker says %v (%s), docs/check.py %s (%s)\n%s", first.Status, first.Reason, status, why, changed[i].Report)
		}
	}
	if rejected < len(changed)/4 {
		t.Errorf("docs/check.py rejects %d of %d changed reports", rejected, len(changed))
	}
}

// puzzleScriptReports returns reports on the first example: each question, solved and stopped early, and on a level that can't be won.
func puzzleScriptReports(t *testing.T) []secondCase {
	t.Helper()
	g, known := games.All().Find("puzzlescript")
	if !known {
		t.Fatal("the list of games has no puzzlescript")
	}
	text := g.Examples[0].Text
	var cases []secondCase
	for _, board := range []string{text, strings.Replace(text, "#.*P.#\n#.*..#", "#..P.#\n#.*..#", 1)} {
		for _, ask := range []string{"shortest", "stuck", "count"} {
			boards, _, err := g.Read([]byte(board), map[string]string{"ask": ask}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, nodes := range []int64{0, 1, 6} {
				r := boards[0].Methods()[0].Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}})
				data, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				cases = append(cases, secondCase{judged: boards[0], Game: g.Name, Board: boards[0].Text(), Params: boards[0].Rules(), Report: string(data)})
			}
		}
	}
	return cases
}
