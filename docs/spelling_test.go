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
	"jogada/solve"
)

// spellings lists changes to right reports, each with the ruling that both checkers must give: one case for each way in
// which they once differed, or in which a claim was not judged.
var spellings = []struct {
	name, game, board string
	params            map[string]string
	method            string
	nodes             int64
	change            func(r map[string]any)
	want              check.Status
}{
	{"null for round 0 in a label", "jump", "1 2\n1\n1 1\n0 0\n", nil, "layers", 0,
		func(r map[string]any) { firstOf(certificateOf(r)["labels"])[1] = nil }, check.Rejected},
	{"0 00 for a cell in a label", "jump", "1 2\n1\n1 1\n0 0\n", nil, "layers", 0,
		func(r map[string]any) { firstOf(certificateOf(r)["labels"])[0] = "0 00" }, check.Rejected},
	{"+0 0 for a cell in a label", "jump", "1 2\n1\n1 1\n0 0\n", nil, "layers", 0,
		func(r map[string]any) { firstOf(certificateOf(r)["labels"])[0] = "+0 0" }, check.Rejected},
	{"a class in a race that is over in round 0", "jump", "1 1\n1\n1\n0 0\n", nil, "claims", 0,
		func(r map[string]any) {
			certificateOf(r)["forward"].(map[string]any)["classes"] = "BwAAAA"
		}, check.Rejected},
	{"packed numbers with a line end", "jump", "1 1\n1\n1\n0 0\n", nil, "claims", 0,
		func(r map[string]any) {
			certificateOf(r)["forward"].(map[string]any)["classes"] = "/////w\n"
		}, check.Rejected},
	{"neither rank nor rounds for who never arrives", "jump", "1 3\n2\n2 0 1\n0 0\n0 1\n", map[string]string{"standings": "true"}, "home", 0,
		func(r map[string]any) {
			last := r["answer"].(map[string]any)["standings"].([]any)[1].(map[string]any)
			delete(last, "rank")
			delete(last, "rounds")
		}, check.Accepted},
	{"null for 0 plies in a value", "chase", "[[2],[2],[0,1]]\n", nil, "retro", 0,
		func(r map[string]any) {
			for _, v := range certificateOf(r)["values"].([]any) {
				if v := v.([]any); v[2] == 0.0 {
					v[2] = nil
					return
				}
			}
			panic("no position is over")
		}, check.Rejected},
	{"a bound in an undecided duel", "chase", "[[2],[2],[0,1]]\n", nil, "retro", 1,
		func(r map[string]any) { r["bounds"].(map[string]any)["at_least"] = 99 }, check.Rejected},
	{"a bound in an undecided maze", "keys", "#####\n#1.2#\n#####\n", nil, "closure", 1,
		func(r map[string]any) { r["bounds"].(map[string]any)["at_least"] = 99 }, check.Rejected},
	{"fewer cells than none in an undecided maze", "keys", "#####\n#1.2#\n#####\n", nil, "closure", 1,
		func(r map[string]any) {
			r["answer"].(map[string]any)["players"].([]any)[0].(map[string]any)["at_least"] = -1
		}, check.Rejected},
	{"more cats than are needed", "cops", "[[1],[0,2],[1]]\n", map[string]string{"least": "true"}, "retro", 1,
		func(r map[string]any) { r["bounds"].(map[string]any)["at_least"] = 2 }, check.Rejected},
	{"more cats than may play", "cops", "[[1],[0,2],[1]]\n", map[string]string{"least": "true"}, "retro", 1,
		func(r map[string]any) { r["bounds"].(map[string]any)["at_least"] = 99 }, check.Rejected},
}

func certificateOf(r map[string]any) map[string]any {
	return r["proof"].(map[string]any)["certificate"].(map[string]any)
}

func firstOf(list any) []any { return list.([]any)[0].([]any) }

// TestBothCheckersJudgeEverySpelling holds both checkers to the rulings that docs/proof.md gives.
func TestBothCheckersJudgeEverySpelling(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		tier.Missing(t, "python3", "docs/check.py, the second checker")
	}
	var cases []secondCase
	for _, s := range spellings {
		b, report := reportBy(t, s.game, s.board, s.params, s.method, s.nodes)
		r := decodeReport(t, report)
		s.change(r)
		c := secondCase{name: s.name, judged: b, want: s.want, Game: s.game, Board: b.Text(), Params: b.Rules(), Report: encodeReport(t, r)}
		if first := ruledByGo(c); first.Status != s.want {
			t.Errorf("%s: the ruling is %v (%s)\n%s", s.name, first.Status, first.Reason, c.Report)
		}
		cases = append(cases, c)
	}
	for i, said := range secondRulings(t, python, cases) {
		want := map[check.Status]string{check.Accepted: "accepted: ", check.Rejected: "rejected: "}[cases[i].want]
		if !strings.HasPrefix(said, want) {
			t.Errorf("%s: docs/check.py: %s\n%s", cases[i].name, said, cases[i].Report)
		}
	}
}

// reportBy returns a board and the report on it by a method, with its certificate.
func reportBy(t *testing.T, game, board string, params map[string]string, method string, nodes int64) (catalog.Instance, string) {
	t.Helper()
	g, _ := games.All().Find(game)
	v, err := g.Values(params)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := g.Parse([]byte(board), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := catalog.Pick(boards[0], method)
	if err != nil {
		t.Fatal(err)
	}
	report, err := json.Marshal(m.Solve(context.Background(), catalog.Request{Budget: solve.Budget{Nodes: nodes}, Certificate: true}))
	if err != nil {
		t.Fatal(err)
	}
	return boards[0], string(report)
}

// TestTheReasonsOfPuzzlesAreJudged changes a reason of each puzzle, which has no certificate to hold it to.
func TestTheReasonsOfPuzzlesAreJudged(t *testing.T) {
	for game, board := range map[string]string{
		"slide":   "2 2\n0 0\n",
		"sokoban": "#####\n#@$.#\n#####\n",
		"escape":  "#####\n#@.>#\n#####\n",
	} {
		b, report := reportBy(t, game, board, nil, "", 0)
		r := decodeReport(t, report)
		for _, because := range []any{[]any{"trust me"}, []any{}} {
			r["because"] = because
			c := secondCase{judged: b, Game: game, Report: encodeReport(t, r)}
			if ruling := ruledByGo(c); ruling.Status != check.Rejected {
				t.Errorf("%s because of %v is accepted: %s", game, because, ruling.Reason)
			}
		}
		if ruling := ruledByGo(secondCase{judged: b, Game: game, Report: report}); ruling.Status != check.Accepted {
			t.Errorf("%s as it is: %s", game, ruling.Reason)
		}
	}
}

// TestACheckerCountsInTheUnitOfTheGame stops the check of levels and reads what was confirmed.
func TestACheckerCountsInTheUnitOfTheGame(t *testing.T) {
	g, _ := games.All().Find("sokoban")
	for _, unit := range []string{"pushes", "moves"} {
		v, err := g.Values(map[string]string{"count": unit, "rows": "6", "cols": "7", "boxes": "3", "kind": "random"})
		if err != nil {
			t.Fatal(err)
		}
		stopped := 0
		for seed := range uint64(300) {
			b, err := g.Make(seed, v, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, report := reportBy(t, "sokoban", b.Text(), map[string]string{"count": unit}, "", 0)
			saved, err := catalog.ReadReport([]byte(report))
			if err != nil {
				t.Fatal(err)
			}
			ruling := g.Judge(context.Background(), b, saved, solve.Budget{Nodes: 1})
			if ruling.Status == check.Undecided {
				stopped++
				if _, after, _ := strings.Cut(ruling.Reason, "confirmed up to "); !strings.Contains(after, " "+strings.TrimSuffix(strings.TrimSuffix(unit, "s"), "e")) {
					t.Errorf("counting %s: %s", unit, ruling.Reason)
				}
			}
		}
		if stopped == 0 {
			t.Errorf("counting %s no check was stopped", unit)
		}
	}
}
