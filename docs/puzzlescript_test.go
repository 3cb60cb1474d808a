package docs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/games/puzzlescript"
	"jogada/internal/datasets/census"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// TestTheSecondCheckerInterpretsPuzzleScript demands that docs/check.py accepts right reports on PuzzleScript games, and rules as the Go checker
// does on changed ones. Of reports on traps it judges the form.
func TestTheSecondCheckerInterpretsPuzzleScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	right := puzzleScriptReports(t)
	for i, said := range secondRulings(t, python, right) {
		c := right[i]
		claims := !strings.Contains(c.Report, `"verdict":"unknown"`)
		if c.Params["ask"] != "stuck" && claims != strings.HasPrefix(said, "accepted: ") || strings.HasPrefix(said, "rejected: ") || ruledByGo(c).Status == check.Rejected {
			t.Errorf("of a report that is right docs/check.py says %s\n%s", said, c.Report)
		}
	}
	random := rand.New(rand.NewPCG(tier.Seed(t), 0))
	changed := mutated(t, right, random, tier.Scale(t, 1_500, 60))
	words, rejected := map[check.Status]string{check.Accepted: "accepted", check.Rejected: "rejected", check.Undecided: "could not tell"}, 0
	for i, said := range secondRulings(t, python, changed) {
		first := ruledByGo(changed[i])
		status, why, _ := strings.Cut(said, ": ")
		if status == "rejected" {
			rejected++
		}
		if status == words[first.Status] || first.Status == check.Rejected && (aboutWords(first.Reason) || status == "could not tell" && changed[i].Params["ask"] == "stuck") {
			continue
		}
		if status != "could not tell" || changed[i].Params["ask"] != "stuck" {
			t.Errorf("the Go checker says %v (%s), docs/check.py %s (%s)\n%s", first.Status, first.Reason, status, why, changed[i].Report)
		}
	}
	if rejected < len(changed)/4 {
		t.Errorf("docs/check.py rejects %d of %d changed reports", rejected, len(changed))
	}
}

// TestAWinWhateverChanceDoesNeedsNoLine demands that neither checker rejects a right report on the question always whose line is left out.
func TestAWinWhateverChanceDoesNeedsNoLine(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	g, _ := games.All().Find("puzzlescript")
	rules, _, _ := strings.Cut(g.Examples[0].Text, "######\n")
	boards, _, err := g.Read([]byte(rules+"P*.O\n"), map[string]string{"ask": "always"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var cases []secondCase
	for _, length := range []int{0, 2} {
		r := catalog.Solve(context.Background(), boards[0], catalog.Request{Certificate: true})
		r.Line = r.Line[:length]
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, secondCase{judged: boards[0], Game: g.Name, Board: boards[0].Text(), Params: boards[0].Rules(), Report: string(data)})
	}
	said := secondRulings(t, python, cases)
	if first := ruledByGo(cases[0]); first.Status != check.Accepted || strings.HasPrefix(said[0], "rejected") {
		t.Errorf("without a line the Go checker says %v (%s), docs/check.py %s", first.Status, first.Reason, said[0])
	}
	if first := ruledByGo(cases[1]); first.Status != check.Rejected || !strings.HasPrefix(said[1], "rejected") {
		t.Errorf("with a part of the line the Go checker says %v (%s), docs/check.py %s", first.Status, first.Reason, said[1])
	}
}

// TestACountOfLinesIsAWholeNumber demands that both checkers reject a count in another form.
func TestACountOfLinesIsAWholeNumber(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	g, _ := games.All().Find("puzzlescript")
	rules, _, _ := strings.Cut(g.Examples[0].Text, "######\n")
	boards, _, err := g.Read([]byte(rules+"P*.O\n"), map[string]string{"ask": "count"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(catalog.Solve(context.Background(), boards[0], catalog.Request{}))
	if err != nil {
		t.Fatal(err)
	}
	var cases []secondCase
	for _, count := range []string{"1", "1.0", "true", "-1", "2", "18446744073709551617"} {
		cases = append(cases, secondCase{judged: boards[0], Game: g.Name, Board: boards[0].Text(), Params: boards[0].Rules(), Report: strings.Replace(string(data), `"count":1}`, `"count":`+count+"}", 1)})
	}
	for i, said := range secondRulings(t, python, cases) {
		if first := ruledByGo(cases[i]); (first.Status == check.Accepted) != (i == 0) || strings.HasPrefix(said, "accepted") != (i == 0) {
			t.Errorf("the Go checker says %v (%s), docs/check.py %s\n%s", first.Status, first.Reason, said, cases[i].Report)
		}
	}
}

// TestTheSecondCheckerAcceptsTheExamplesOfPuzzleScript demands that docs/check.py accepts the answers to all levels of all examples, and to
// levels made from them.
func TestTheSecondCheckerAcceptsTheExamplesOfPuzzleScript(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	g, _ := games.All().Find("puzzlescript")
	var cases []secondCase
	add := func(b catalog.Instance) {
		r := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: 200}})
		if r.Verdict == solve.Unknown {
			return
		}
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, secondCase{judged: b, Game: g.Name, Board: b.Text(), Params: b.Rules(), Report: string(data)})
	}
	for _, e := range g.Examples {
		boards, _, err := g.Read([]byte(e.Text), map[string]string{"level": "all"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range boards {
			add(b)
		}
	}
	first := tier.Seed(t)
	for seed := range uint64(tier.Scale(t, 25, 2)) {
		for _, name := range []string{"push", "pull", "ice", "teleport", "keys", "growth"} {
			v, err := g.Values(map[string]string{"game": name, "edits": "6"})
			if err != nil {
				t.Fatal(err)
			}
			b, err := g.Make(first+seed, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			add(b)
		}
	}
	accepted := 0
	for i, said := range secondRulings(t, python, cases) {
		switch {
		case strings.HasPrefix(said, "accepted: "):
			accepted++
		case said != "could not tell: the limit on states was reached": // it has no outlook, and searches all states
			t.Errorf("docs/check.py says %s\nof\n%s\n%s", said, cases[i].Board, cases[i].Report)
		}
	}
	t.Logf("of %d answers %d were accepted, and none rejected", len(cases), accepted)
	if accepted < 10 {
		t.Errorf("only %d answers were accepted", accepted)
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
				r := catalog.Solve(context.Background(), boards[0], catalog.Request{Budget: solve.Budget{Nodes: nodes}})
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

// TestTheTableOfTheExamplesIsTrue demands that docs/puzzlescript.md has the table of the examples.
func TestTheTableOfTheExamplesIsTrue(t *testing.T) {
	page, err := os.ReadFile("docs/puzzlescript.md")
	if err != nil {
		t.Fatal(err)
	}
	c := census.Census{Game: puzzlescript.Game(), Folder: "games/puzzlescript/examples", Out: t.TempDir(), Version: "test", Most: catalog.QuestionLimit{Budget: solve.Budget{Nodes: 1_000_000}}}
	rows, err := c.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| game | level | inputs | states | check |\n|---|---:|---:|---:|---|\n")
	for _, r := range rows {
		inputs := "impossible"
		if r.Moves != nil {
			inputs = fmt.Sprint(*r.Moves)
		}
		fmt.Fprintf(&table, "| %s | %d | %s | %d | %s |\n", r.File, r.Level, inputs, r.States, map[bool]string{true: "accepted"}[r.Checked != nil && *r.Checked])
	}
	if !strings.Contains(string(page), table.String()) {
		t.Errorf("docs/puzzlescript.md should have the table\n%s", table.String())
	}
}
