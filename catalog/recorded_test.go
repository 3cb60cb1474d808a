package catalog_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/games"
	"jogada/internal/gametest"
	"jogada/solve"
)

// TestQuestionsAreAskedAsRecorded asks about the first example of each game, under its own rules and under each other
// rule that the game offers, and lists the methods, the terms and the commands.
func TestQuestionsAreAskedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/questions.golden", func(string) string {
		var out strings.Builder
		for _, g := range games.All() {
			fmt.Fprintf(&out, "== %s\n", g.Name)
			for _, m := range catalog.GameMethods(g) {
				fmt.Fprintf(&out, "method %s %s\n", m.Name, m.Under)
			}
			for _, asked := range g.Asked() {
				fmt.Fprintf(&out, "asked: %s\n", asked)
			}
			given := []map[string]string{nil}
			for _, p := range g.Params {
				for _, choice := range p.Choices {
					given = append(given, map[string]string{p.Name: choice})
				}
				if p.Kind == catalog.Bool {
					given = append(given, map[string]string{p.Name: "true"})
				}
			}
			for i, params := range given {
				e := g.Examples[0]
				if params != nil {
					e.Params = params
				}
				boards, err := e.Boards(g)
				if err != nil {
					fmt.Fprintf(&out, "%v: %v\n", params, err)
					continue
				}
				v, err := g.Values(e.Params)
				if err != nil {
					t.Fatal(err)
				}
				b := boards[0]
				request := catalog.Request{Check: i%2 == 0, Difficulty: i%3 == 0, Certificate: i%4 == 0, Language: []string{"", "en", "pt"}[i%3], Budget: solve.Budget{Nodes: int64(i % 2 * 50)}}
				fmt.Fprintf(&out, "%v: %s %v\n%s\n", params, g.ShortQuestion(b.Rules(), "es"), g.Terms(b.Rules()), g.Command(b, catalog.Default(b).Name, v, request, "it's.txt"))
				if i < 2 {
					before, after := g.QuestionAround(b.Rules(), []string{"en", "pt"}[i], i == 0)
					fmt.Fprintf(&out, "%q\n%q\n", before, after)
				}
			}
		}
		return out.String()
	})
}

// A saved report is rejected if its command would not make it.
func TestTheCommandOfAReportIsJudged(t *testing.T) {
	g, _ := games.All().Find("slide")
	boards, err := g.Examples[0].Boards(g)
	if err != nil {
		t.Fatal(err)
	}
	b := boards[0]
	method := catalog.Default(b)
	report := method.Solve(t.Context(), catalog.Request{})
	right := g.Command(b, method.Name, catalog.Values{}, catalog.Request{Check: true}, "")
	name := g.Spell(b.Rules())
	for command, want := range map[string]string{
		"": "", right: "", right + " --nodes 5": "", "jogada solve '" + name + "' --method " + method.Name + " 'a.txt'": "",
		"solve '" + strings.TrimPrefix(right, "jogada solve '"):        "it is not a command that solves a board",
		"jogada solve '" + name:                                        "it is not a command that solves a board",
		"jogada solve 'slide(' --method packed":                        "the bracket is not closed",
		"jogada solve 'slide(x=1)' --method packed":                    `slide has no parameter "x"`,
		"jogada solve 'jump' --method packed":                          "it is about jump",
		strings.Replace(right, ":", "#7:", 1):                          "",
		"jogada solve '" + name + "#7' --method packed":                "it is about " + name + "#7",
		"jogada solve 'slide(limit=2)' --method packed":                "its rules are slide(limit=2)",
		strings.Replace(right, "--method "+method.Name, "", 1):         "it names another method than " + method.Name,
		strings.Replace(right, method.Name, method.Name+"x", 1):        "it names another method than " + method.Name,
		right + " --language pt":                                       "it names another language than",
		strings.Replace(right, ":", ":"+catalog.Pack("2 2\n2 2\n"), 1): "its board is another one",
	} {
		saved := report
		saved.Command = command
		ruling := g.Judge(t.Context(), b, saved, solve.Budget{})
		if strings.Contains(command, "#7:") {
			if ruling.Status != check.Rejected {
				t.Errorf("%s: %v", command, ruling)
			}
			continue
		}
		if (ruling.Status == check.Accepted) != (want == "") || !strings.Contains(ruling.Reason, want) {
			t.Errorf("%s: %v %s; want %q", command, ruling.Status, ruling.Reason, want)
		}
	}
	report.Command, report.Source = right, "a.txt"
	if ruling := g.Judge(t.Context(), b, report, solve.Budget{}); ruling.Status != check.Accepted || !strings.HasSuffix(ruling.Reason, ", source") {
		t.Errorf("with a source: %v", ruling)
	}
	report.Source, report.Command, report.Verdict = "", "x", solve.Refuted
	if ruling := g.Judge(t.Context(), b, report, solve.Budget{}); ruling.Status != check.Rejected || strings.Contains(ruling.Reason, "command") {
		t.Errorf("a wrong report with a wrong command: %v", ruling)
	}
}

func TestReportsDifferIfSoundOnesThatCameToAnEndDo(t *testing.T) {
	proved := catalog.Report{Sound: true, Verdict: solve.Proved, Headline: "3 moves"}
	with := func(change func(*catalog.Report)) catalog.Report {
		r := proved
		change(&r)
		return r
	}
	for name, c := range map[string]struct {
		other catalog.Report
		want  bool
	}{
		"the same":         {proved, false},
		"another headline": {with(func(r *catalog.Report) { r.Headline = "4 moves" }), true},
		"another verdict":  {with(func(r *catalog.Report) { r.Verdict = solve.Refuted }), true},
		"no solution":      {with(func(r *catalog.Report) { r.Unsolved = true }), true},
		"course output":    {with(func(r *catalog.Report) { r.Course = "4" }), true},
		"unsound":          {with(func(r *catalog.Report) { r.Headline, r.Sound = "4 moves", false }), false},
		"unknown":          {with(func(r *catalog.Report) { r.Headline, r.Verdict = "?", solve.Unknown }), false},
	} {
		if catalog.Differ([]catalog.Report{proved, c.other}) != c.want || catalog.Differ([]catalog.Report{c.other, proved}) != c.want {
			t.Errorf("%s: they differ: %v", name, !c.want)
		}
	}
	if catalog.Differ(nil) {
		t.Error("no reports differ")
	}
}

func TestMeasuredValuesAsNumbers(t *testing.T) {
	for _, c := range []struct {
		value catalog.Quantity
		want  float64
		ok    bool
	}{
		{catalog.Count(3), 3, true}, {catalog.Number{Int: big.NewInt(1 << 60)}, 1 << 60, true}, {catalog.Share{Part: 1, Of: 4}, 0.25, true},
		{catalog.Flag(true), 1, true}, {catalog.Flag(false), 0, true}, {catalog.Steps{}, 0, false}, {nil, 0, false},
	} {
		if got, ok := catalog.Float(c.value); got != c.want || ok != c.ok {
			t.Errorf("%v is %g, %v", c.value, got, ok)
		}
	}
}

func TestReportsThatAreNotOursAreRefused(t *testing.T) {
	for in, want := range map[string]string{
		`{"schema":"jogada.report/1"}`:         "",
		"{\"schema\":\"jogada.report/1\xff\"}": "the report is not UTF-8",
		`{"schema":"jogada.report/2"}`:         `the report has schema "jogada.report/2"; want "jogada.report/1"`,
		`{}`:                                   `the report has schema ""; want "jogada.report/1"`,
		`[]`:                                   "the report is not JSON of the right form: found a JSON array; expected an object",
		`{"seconds":"x"}`:                      "the report is not JSON of the right form: seconds can't be a string",
		`{"proof":{"rests":1}}`:                "the report is not JSON of the right form: proof.rests can't be a number",
		`{"bounds":{"at_least":"x"}}`:          "the report is not JSON of the right form: bounds.at_least can't be a string",
		`{"schema":"jogada.report/1","beauty": 1}`: "the report is not JSON of the right form",
	} {
		if _, err := catalog.ReadReport([]byte(in)); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", in, err, want)
		}
	}
	for in, want := range map[string]any{`{"schema":"jogada.report/1","proof":{"certificate":null}}`: nil, `{"schema":"jogada.report/1"}`: nil} {
		if r, err := catalog.ReadReport([]byte(in)); err != nil || r.Proof.Certificate != want {
			t.Errorf("%s: %v, %v", in, r.Proof.Certificate, err)
		}
	}
}

func TestMeasuresMustBeNamedAndExplained(t *testing.T) {
	good := catalog.Measure{Name: "moves_left", Kind: catalog.KindCount, Doc: "x"}
	for name, list := range map[string][]catalog.Measure{
		"none": nil, "twice": {good, good}, "capped": {{Name: "capped", Kind: catalog.KindCount, Doc: "x"}}, "capital": {{Name: "Moves", Kind: catalog.KindCount, Doc: "x"}},
		"nameless": {{Kind: catalog.KindCount, Doc: "x"}}, "wordless": {{Name: "a", Kind: catalog.KindCount}}, "kindless": {{Name: "a", Doc: "x"}},
	} {
		g, _ := games.All().Find("slide")
		g.Measures = list
		if err := (catalog.Games{g}).Validate(); err == nil || !strings.Contains(err.Error(), "measure") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := games.All().Validate(); err != nil {
		t.Error(err)
	}
}
