package bind_test

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/check"
	"jogada/games/null"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"

	"github.com/google/go-cmp/cmp"
)

// solved returns the report of one method.
func solved(t testing.TB, s catalog.Solver, method string, r catalog.Request) catalog.Report {
	t.Helper()
	m, err := catalog.Pick(s, method)
	if err != nil {
		t.Fatal(err)
	}
	report := m.Solve(context.Background(), r)
	return report
}

// saved returns a report as it comes back from a file.
func saved(t testing.TB, r catalog.Report) catalog.Report {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	again, err := catalog.ReadReport(data)
	if err != nil {
		t.Fatal(err)
	}
	return again
}

func ruled(s catalog.Solver, r catalog.Report) check.Ruling {
	return s.Check(context.Background(), r, solve.Budget{})
}

func TestReportsOfSoundMethodsAreAcceptedFreshAndSaved(t *testing.T) {
	verdicts := map[solve.Verdict]int{}
	for seed := range uint64(tier.Scale(t, 200, 50)) {
		for question, s := range solvers(seed) {
			for _, m := range s.Methods() {
				for _, certificate := range []bool{true, false} {
					r := solved(t, s, m.Name, catalog.Request{Check: true, Certificate: certificate})
					if m.Sound && (r.Proof.Checked == nil || !*r.Proof.Checked) {
						t.Fatalf("%s: %s\n%v", m.Name, r.Proof.Checker, question)
					}
					fresh, again := ruled(s, r), ruled(s, saved(t, r))
					if fresh.Status != again.Status || fresh.Reason != again.Reason || m.Sound && again.Status != check.Accepted {
						t.Fatalf("%s: fresh %+v, saved %+v\n%v", m.Name, fresh, again, question)
					}
					if !m.Sound && again.Status == check.Accepted && !*r.Proof.Checked {
						t.Fatalf("%s: rejected when made, accepted when saved\n%v", m.Name, question)
					}
					verdicts[r.Verdict]++
				}
			}
		}
	}
	if verdicts[solve.Proved] < tier.Scale(t, 500, 125) || verdicts[solve.Refuted] < tier.Scale(t, 200, 50) {
		t.Errorf("%v", verdicts)
	}
}

// wrongMemo returns the first random duel on which keeping values goes wrong, and the report that says so.
func wrongMemo(t testing.TB) (catalog.Solver, catalog.Report) {
	t.Helper()
	for seed := range uint64(20_000) {
		s := duelSolver(gametest.RandomDuel(catalog.NewDice(seed), 8))
		r := solved(t, s, "memo", catalog.Request{Check: true, Certificate: true})
		if r.Proof.Checked != nil && !*r.Proof.Checked {
			return s, r
		}
	}
	t.Fatal("no duel on which memo is wrong")
	return nil, catalog.Report{}
}

func TestAnUnsoundMethodSaysSoInItsReport(t *testing.T) {
	s, r := wrongMemo(t)
	if r.Sound || r.Headline != "a judgement (says memo, which is unsound)" || r.Proof.Rests != "memo alone, which is unsound" {
		t.Errorf("sound %v: %q, rests on %q", r.Sound, r.Headline, r.Proof.Rests)
	}
	if ruling := ruled(s, saved(t, r)); ruling.Status != check.Rejected {
		t.Errorf("the saved report of a wrong answer: %+v", ruling)
	}
}

func TestARequestGetsWhatItAsksFor(t *testing.T) {
	s := duelSolver(gametest.Duel{Net: gametest.DrawNet("1 2 -"), Kinds: "ab1"})
	r := solved(t, s, "", catalog.Request{})
	if r.Proof.Checked != nil || r.Proof.Checker != "not asked" || r.Proof.Certificate != nil {
		t.Errorf("nothing was asked for: %+v", r.Proof)
	}
	watched := 0
	r = solved(t, s, "", catalog.Request{Check: true, Certificate: true, Watch: func(solve.Progress) { watched++ }})
	if r.Proof.Checked == nil || !*r.Proof.Checked || r.Proof.Certificate == nil || watched == 0 {
		t.Errorf("%+v, watched %d times", r.Proof, watched)
	}
	if r.Schema != catalog.Schema || r.Game != "duel" || r.Method != "retro" || !r.Sound || r.Unit != "step" || r.Seconds < 0 || len(r.Line) != 2 {
		t.Errorf("%+v", r)
	}
}

func TestAStoppedSearchSaysWhyAndProvesNothing(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 3 -"), Goals: "...*", Most: 9}
	r := solved(t, puzzleSolver(p), "bfs", catalog.Request{Budget: solve.Budget{Nodes: 1}, Check: true, Certificate: true})
	if r.Verdict != solve.Unknown || r.Stopped != solve.ErrNodes.Error() || r.Proof.Checked != nil || r.Proof.Certificate != nil {
		t.Errorf("%+v", r)
	}
	if ruling := ruled(puzzleSolver(p), saved(t, r)); ruling.Status != check.Undecided {
		t.Errorf("%+v", ruling)
	}
	q := gametest.Race{Net: gametest.DrawNet("1 2 3 -"), From: []int{0}, Goals: "...*", Lengths: []int{1, 1, 1, 1}}
	r = solved(t, raceSolver(q), "layers", catalog.Request{Budget: solve.Budget{Nodes: 2}, Certificate: true})
	if r.Verdict != solve.Unknown || r.Proof.Certificate != nil {
		t.Errorf("half a certificate is given: %+v", r.Proof)
	}
}

// far returns a puzzle that takes more states than a checker looks at beside a solve.
func far() gametest.Puzzle {
	const states = 300_000
	p := gametest.Puzzle{Net: make(gametest.Net, states), Goals: strings.Repeat(".", states-1) + "*", Most: math.MaxInt}
	for s := range states - 1 {
		p.Net[s] = []int{s + 1}
	}
	return p
}

func TestAPuzzleIsCheckedBesideASolveWithinALimitAndAfterwardsWithoutOne(t *testing.T) {
	s := puzzleSolver(far())
	r := solved(t, s, "bfs", catalog.Request{Check: true})
	if r.Verdict != solve.Proved || r.Proof.Checked != nil || !strings.Contains(r.Proof.Checker, "up to 250,000 steps only") {
		t.Errorf("%v: %s", r.Verdict, r.Proof.Checker)
	}
	if ruling := ruled(s, r); ruling.Status != check.Accepted {
		t.Errorf("%+v", ruling)
	}
	repeating := puzzleQuestion(far())
	repeating.Repeats = true
	over, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	for name, asked := range map[string]catalog.Request{"": {}, "a node limit": {Budget: solve.Budget{Nodes: 300_000}}, "patience": {Patient: over}} {
		asked.Check = true
		if r := solved(t, repeating.Solver(), "bfs", asked); r.Proof.Checked == nil || !*r.Proof.Checked {
			t.Errorf("with %q, a check that repeats the search ends as: %s", name, r.Proof.Checker)
		}
	}
	if ruling := s.Check(context.Background(), r, solve.Budget{Nodes: 1000}); ruling.Status != check.Undecided {
		t.Errorf("%+v", ruling)
	}
}

func TestAReportOfAnotherQuestionIsRejected(t *testing.T) {
	s := raceSolver(gametest.Race{Net: gametest.DrawNet("1 -"), From: []int{0}, Goals: ".*", Lengths: []int{1, 1}})
	for want, change := range map[string]func(*catalog.Report){
		"about chess, not race":                              func(r *catalog.Report) { r.Game = "chess" },
		"under tie=last, the board is under tie=first":       func(r *catalog.Report) { r.Params["tie"] = "last" },
		"under limit=, the board is under limit=9":           func(r *catalog.Report) { delete(r.Params, "limit") },
		"under hole=0,3, the board is under no hole":         func(r *catalog.Report) { r.Params["hole"] = "0,3" },
		"the answer can't be read":                           func(r *catalog.Report) { r.Answer = json.RawMessage(`{"winner":"x"}`) },
		"the answer can't be read: EOF":                      func(r *catalog.Report) { r.Answer = json.RawMessage(nil) },
		"there is a line and no winner":                      func(r *catalog.Report) { r.Answer = json.RawMessage(`{}`) },
		"the line of A does not arrive in round 2":           func(r *catalog.Report) { r.Answer = json.RawMessage(`{"winner":0,"round":2}`) },
		"move 1 of the line, A 0.1 to 1, is not legal":       func(r *catalog.Report) { r.Line[0].Move = "A 0.1" },
		"move 1 of the line, B 0.0 to 1, is not legal":       func(r *catalog.Report) { r.Line[0].Move = "B 0.0" },
		"move 1 of the line, A 0.0 to 0, is not legal":       func(r *catalog.Report) { r.Line[0].State = "0" },
		"move 2 of the line, A 1.0 to 0, is not legal":       func(r *catalog.Report) { r.Line = append(r.Line, catalog.Move{Move: "A 1.0", State: "0"}) },
		"the line of A does not arrive in round 1":           func(r *catalog.Report) { r.Line = nil },
		"the answer says that no runner arrives, and a line": func(r *catalog.Report) { r.Verdict = solve.Refuted },
		"the certificate can't be read":                      func(r *catalog.Report) { r.Proof.Certificate = json.RawMessage(`{"labels":[["0",0]]}`) },
		"the certificate names a state that can't be re":     func(r *catalog.Report) { r.Proof.Certificate = json.RawMessage(`{"labels":[["7",0,0,0,0]]}`) },
		"has no label of round 0":                            func(r *catalog.Report) { r.Proof.Certificate = json.RawMessage(`{"labels":[["1",1,0,0,0]]}`) },
	} {
		r := saved(t, solved(t, s, "layers", catalog.Request{Certificate: true}))
		change(&r)
		if ruling := ruled(s, r); ruling.Status != check.Rejected || !strings.Contains(ruling.Reason, want) {
			t.Errorf("%+v, want %s", ruling, want)
		}
	}
}

func TestACertificateIsReadStrictly(t *testing.T) {
	d := duelSolver(gametest.Duel{Net: gametest.DrawNet("1 -"), Kinds: "a1"})
	z := mazeSolver(gametest.Maze{Net: gametest.DrawNet("1 0"), From: []int{0}, Locks: "..", Keys: ".."})
	for _, c := range []struct {
		solver      catalog.Solver
		certificate string
		status      check.Status
	}{
		{d, `{"values":[["0",1,1],["1",1,0]]}`, check.Accepted},
		{d, `{"values":[["0",1,1],["1",1,0],["1",1,0]]}`, check.Rejected},
		{d, `{"values":[["0",1,1]]}`, check.Rejected},
		{d, `{"values":[["0",1,2],["1",1,0]]}`, check.Rejected},
		{d, `{"values":[["0",3,1],["1",1,0]]}`, check.Rejected},
		{d, `{"values":[["0",-1,1],["1",1,0]]}`, check.Rejected},
		{d, `{"values":[["0",1,1.5],["1",1,0]]}`, check.Rejected},
		{d, `{"values":[["9",1,1],["1",1,0]]}`, check.Rejected},
		{d, `{"values":7}`, check.Rejected},
		{d, `[]`, check.Rejected},
		{z, `{"regions":[["0","1"]]}`, check.Accepted},
		{z, `{"regions":[["1","0"]]}`, check.Accepted},
		{z, `{"regions":[["0"]]}`, check.Rejected},
		{z, `{"regions":[["0","0"]]}`, check.Rejected},
		{z, `{"regions":[["0","x"]]}`, check.Rejected},
		{z, `{"regions":[]}`, check.Rejected},
		{z, `{"regions":[["0","1"],["0"]]}`, check.Rejected},
	} {
		r := saved(t, solved(t, c.solver, "", catalog.Request{}))
		r.Proof.Certificate = json.RawMessage(c.certificate)
		if ruling := ruled(c.solver, r); ruling.Status != c.status {
			t.Errorf("%s: %+v", c.certificate, ruling)
		}
	}
}

func TestARefusalWithALineIsRejected(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 0 -"), Goals: "..*", Most: 9}
	r := saved(t, solved(t, puzzleSolver(p), "bfs", catalog.Request{}))
	if ruling := ruled(puzzleSolver(p), r); ruling.Status != check.Accepted {
		t.Fatalf("%+v", ruling)
	}
	r.Line = []catalog.Move{{Move: "0.0", State: "1"}}
	if ruling := ruled(puzzleSolver(p), r); ruling.Status != check.Rejected {
		t.Errorf("%+v", ruling)
	}
}

func TestAnAnswerThatIsNotThatOfItsLineIsRejected(t *testing.T) {
	boards, err := null.Game().Parse([]byte("3 50"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		change func(*catalog.Report)
		status check.Status
		reason string
	}{
		"nothing":               {func(*catalog.Report) {}, check.Accepted, "finds no shorter one"},
		"the number of moves":   {func(r *catalog.Report) { r.Answer = json.RawMessage(`{"moves":7}`) }, check.Rejected, "moves is 7, and should be 5"},
		"no answer":             {func(r *catalog.Report) { r.Answer = json.RawMessage(`{"moves":null}`) }, check.Rejected, ""},
		"another kind of thing": {func(r *catalog.Report) { r.Answer = json.RawMessage(`[5]`) }, check.Rejected, "the answer can't be read"},
		"more than was told":    {func(r *catalog.Report) { r.Answer = json.RawMessage(`{"moves":5,"ways":2}`) }, check.Rejected, `unknown field "ways"`},
		"the headline":          {func(r *catalog.Report) { r.Headline = "3 to 50 in 4 moves" }, check.Rejected, "headline: 3 to 50 in 4 moves, and its claim gives 3 to 50 in 5 moves"},
		"the unit":              {func(r *catalog.Report) { r.Unit = "round" }, check.Rejected, "unit: round, and its claim gives move"},
		"a false lower bound":   {func(r *catalog.Report) { r.Bounds.AtLeast = catalog.Some(50) }, check.Rejected, "at_least: 50, and its claim gives 5"},
		"no upper bound":        {func(r *catalog.Report) { r.Bounds.AtMost = nil }, check.Rejected, "at_most: null, and its claim gives 5"},
		"why it stopped":        {func(r *catalog.Report) { r.Stopped = "the time ran out" }, check.Rejected, "stopped: the time ran out"},
		"another language":      {func(r *catalog.Report) { r.Language = "pt" }, check.Rejected, "headline"},
		"no such language":      {func(r *catalog.Report) { r.Language = "xx" }, check.Rejected, `in a language "xx"`},
		"another reason":        {func(r *catalog.Report) { r.Because = []string{"magic"} }, check.Rejected, "the reasons are not those that the claim gives"},
		"half a difficulty":     {func(r *catalog.Report) { r.Difficulty = r.Difficulty[:1] }, check.Rejected, "the difficulty has 1 entries, and this game measures"},
		"other entries":         {func(r *catalog.Report) { slices.Reverse(r.Difficulty) }, check.Rejected, "entry 1 of the difficulty is"},
		"another length":        {func(r *catalog.Report) { r.Difficulty[0].Value = catalog.Count(4) }, check.Rejected, "difficulty.length: 4, and measuring it again gives 5"},
		"a length not found":    {func(r *catalog.Report) { r.Difficulty[0] = catalog.Entry{Name: "length", Capped: true} }, check.Accepted, "not judged: difficulty.length, counts"},
		"soundness":             {func(r *catalog.Report) { r.Sound = false }, check.Rejected, "sound: false, and its claim gives true"},
		"the method":            {func(r *catalog.Report) { r.Method = "magic" }, check.Rejected, `there is no method "magic"`},
	} {
		r := saved(t, solved(t, boards[0], "", catalog.Request{Difficulty: true}))
		c.change(&r)
		if ruling := ruled(boards[0], r); ruling.Status != c.status || !strings.Contains(ruling.Reason, c.reason) {
			t.Errorf("%s: %+v", name, ruling)
		}
	}
}

func TestAnUndecidedReportThatTellsMoreIsRejected(t *testing.T) {
	boards, err := null.Game().Parse([]byte("3 50"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	whole := saved(t, solved(t, boards[0], "", catalog.Request{Difficulty: true}))
	for name, c := range map[string]struct {
		change func(*catalog.Report)
		status check.Status
		reason string
	}{
		"nothing":                        {func(*catalog.Report) {}, check.Undecided, ""},
		"a certificate":                  {func(r *catalog.Report) { r.Proof.Certificate = json.RawMessage(`{}`) }, check.Rejected, "there is a certificate"},
		"a difficulty":                   {func(r *catalog.Report) { r.Difficulty = whole.Difficulty }, check.Rejected, "the report has a difficulty"},
		"no reason":                      {func(r *catalog.Report) { r.Stopped = "" }, check.Rejected, "it is not said why the search stopped"},
		"another unit":                   {func(r *catalog.Report) { r.Unit = "round" }, check.Rejected, "unit: round"},
		"no such language":               {func(r *catalog.Report) { r.Language = "xx" }, check.Rejected, `in a language "xx"`},
		"an upper bound":                 {func(r *catalog.Report) { r.Bounds.AtMost = catalog.Some(5) }, check.Rejected, "the report has at_most"},
		"an answer":                      {func(r *catalog.Report) { r.Answer = whole.Answer }, check.Rejected, "nothing was decided, and"},
		"a lower bound that is too high": {func(r *catalog.Report) { r.Bounds.AtLeast = catalog.Some(6) }, check.Rejected, ""},
	} {
		r := saved(t, solved(t, boards[0], "", catalog.Request{Budget: solve.Budget{Nodes: 1}}))
		if c.change(&r); r.Verdict != solve.Unknown {
			t.Fatalf("%v with one expansion", r.Verdict)
		}
		if ruling := ruled(boards[0], r); ruling.Status != c.status || !strings.Contains(ruling.Reason, c.reason) {
			t.Errorf("%s: %+v", name, ruling)
		}
	}
}

func TestALongDifferenceIsToldInShort(t *testing.T) {
	net := make(gametest.Net, 200)
	q := gametest.Maze{Net: net, Locks: strings.Repeat(".", 200), Keys: strings.Repeat(".", 200)}
	for s := range net {
		q.From = append(q.From, s)
	}
	s := mazeSolver(q)
	r := saved(t, solved(t, s, "", catalog.Request{}))
	if ruling := ruled(s, r); ruling.Status != check.Accepted {
		t.Fatalf("%+v", ruling)
	}
	r.Answer = json.RawMessage(strings.Replace(string(r.Answer.(json.RawMessage)), `"size":1`, `"size":1,"gold":7`, 1))
	if ruling := ruled(s, r); ruling.Status != check.Rejected || len(ruling.Reason) > 400 {
		t.Errorf("%+v", ruling)
	}
}

func TestACertificateThatCostsMoreIsMadeOnlyWhenItIsWanted(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 -"), Goals: ".*", Most: 9}
	var ran []string
	method := search.Method[search.Puzzle[int, int], search.Route[int, int]]{Name: "both", Sound: true,
		Run: func(p search.Puzzle[int, int], m *solve.Meter) search.Route[int, int] {
			ran = append(ran, "run")
			return puzzles.BFS(p, m)
		},
		Prove: func(p search.Puzzle[int, int], m *solve.Meter) search.Route[int, int] {
			ran = append(ran, "prove")
			return puzzles.BFS(p, m)
		}}
	s := puzzleSolver(p, method)
	for _, request := range []catalog.Request{{}, {Check: true}, {Certificate: true}} {
		solved(t, s, "", request)
	}
	if got := strings.Join(ran, " "); got != "run prove prove" {
		t.Errorf("%s", got)
	}
}

func TestLinesAreWrittenMoveByMove(t *testing.T) {
	q := gametest.Race{Net: gametest.DrawNet("12 - 1"), From: []int{2, 0}, Goals: ".*.", Lengths: []int{1, 1, 1}, Ties: search.ByLastRound}
	r := solved(t, raceSolver(q), "", catalog.Request{})
	if data, _ := json.Marshal(r.Line); string(data) != `[{"move":"A 2.0","state":"1"}]` {
		t.Errorf("%s", data)
	}
	p := gametest.Puzzle{Net: gametest.DrawNet("21 3 1 -"), Goals: "...*", Most: 9}
	r = solved(t, puzzleSolver(p), "", catalog.Request{})
	if data, _ := json.Marshal(r.Line); string(data) != `[{"move":"0.1","state":"1"},{"move":"1.0","state":"3"}]` {
		t.Errorf("%s", data)
	}
	q.Goals = "..."
	r = solved(t, raceSolver(q), "", catalog.Request{})
	if data, _ := json.Marshal(r.Line); string(data) != `[]` {
		t.Errorf("no line is written as %s", data)
	}
}

func TestALineThatTakesTooLongToReadIsLeftOpen(t *testing.T) {
	tier.DeepOnly(t, "a line of 300,000 moves is found and written")
	s := puzzleSolver(far())
	r := saved(t, solved(t, s, "bfs", catalog.Request{}))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if ruling := s.Check(ctx, r, solve.Budget{}); ruling.Status != check.Undecided || !strings.Contains(ruling.Reason, "the line was not followed to the end") {
		t.Errorf("%+v", ruling)
	}
}

func TestMarksAreTakenOffAReportAndKeptApart(t *testing.T) {
	m := marked()
	r := m.Solve(context.Background(), catalog.Request{})
	if r.Headline != "goal 1" || r.Because[0] != "from 0" {
		t.Errorf("%q %q", r.Headline, r.Because)
	}
	want := catalog.Sentences{Headline: []say.Part{{Text: "goal 1", Places: []int{1}}}, Because: [][]say.Part{{{Text: "from "}, {Text: "0", Places: []int{0}}}}, Line: []string{"0.0"}}
	if diff := cmp.Diff(want, r.Sentences); diff != "" {
		t.Error(diff)
	}
}

// marked returns a method of a puzzle whose sentences carry marks.
func marked() catalog.Method {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 -"), Goals: ".*", Most: 9}
	return bind.Puzzle[int, int]{About: about("puzzle"), Question: p, Methods: puzzles.Pathfinders[int, int](), Notation: notation(2),
		Describe: func(search.Route[int, int], say.Translator, *solve.Meter) bind.Description {
			return bind.Description{Headline: say.Mark("goal 1", 1), Because: []string{"from " + say.Mark("0", 0)}}
		}}.Solver().Methods()[0]
}
