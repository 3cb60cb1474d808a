package rows_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/base/text"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/score/page"
	"jogada/internal/datasets/score/rows"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// dataset returns a small dataset of a game.
func dataset(t testing.TB, game string, shape map[string]string, count int) (campaign.Folder, []campaign.Row) {
	t.Helper()
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: game, Shape: shape, Count: count, Tries: 20 * count}}, Seed: 11, Unique: true, Question: "short", Formats: []string{"jsonl"}}
	s.Fill()
	m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := campaign.Folder(t.TempDir())
	if err := f.Begin(m.Plan()); err != nil {
		t.Fatal(err)
	}
	if _, err := (&campaign.Run{Maker: m, Store: f, Engine: campaign.Pool{Maker: m, Store: f, Jobs: 2}}).Do(context.Background()); err != nil {
		t.Fatal(err)
	}
	if _, err := campaign.Merge(m, f, f, campaign.Outputs{Formats: []campaign.Format{campaign.Lines}}); err != nil {
		t.Fatal(err)
	}
	var list []campaign.Row
	err = f.Rows("all", func(rows func(func(campaign.Row) error) error) error {
		return rows(func(r campaign.Row) error { list = append(list, r); return nil })
	})
	if err != nil || len(list) != count {
		t.Fatal(err, len(list))
	}
	return f, list
}

// answerer gives an answer to a row.
type answerer func(t testing.TB, r campaign.Row) any

// expert gives the right fields, and the line that the moves of the game lead to: among equally good moves the last, so that
// it often differs from the row's own.
func expert(t testing.TB, r campaign.Row) any {
	g, b, err := r.Instance(games.All())
	if err != nil {
		t.Fatal(err)
	}
	whole, answer := map[string]any{}, map[string]any{}
	if err := json.Unmarshal(r.Answer, &whole); err != nil {
		t.Fatal(err)
	}
	for _, path := range g.Prompt(b.Rules()).Fields {
		name, field, deep := strings.Cut(path, ".")
		if answer[name] = whole[name]; deep {
			answer[name] = only(whole[name].([]any), field)
		}
	}
	if len(r.Line) == 0 {
		return answer
	}
	if line := otherLine(t, g, b); line != nil {
		answer["line"] = line
	}
	return answer
}

// only returns a list with the name and one field of each entry.
func only(list []any, field string) []any {
	less := make([]any, len(list))
	for i, entry := range list {
		entry := entry.(map[string]any)
		less[i] = map[string]any{"name": entry["name"], field: entry[field]}
	}
	return less
}

// otherLine plays a puzzle, taking the last of the best moves. Other games are left to the row's own line.
func otherLine(t testing.TB, g catalog.Game, b catalog.Instance) []string {
	if g.Play.Players != catalog.Solo {
		return nil
	}
	line, state := []string{}, ""
	for {
		p, err := b.Play(context.Background(), catalog.PlayRequest{State: state, Budget: solve.Budget{Nodes: 1_000_000}})
		if err != nil {
			t.Fatal(err)
		}
		if p.Over {
			return line
		}
		var last catalog.Option
		for _, o := range p.Moves {
			if o.Best {
				last = o
			}
		}
		line, state = append(line, last.Move), last.State
	}
}

// liar gives fields that are all wrong.
func liar(t testing.TB, r campaign.Row) any {
	g, b, err := r.Instance(games.All())
	if err != nil {
		t.Fatal(err)
	}
	wrong := map[string]any{}
	for _, field := range g.Prompt(b.Rules()).Fields {
		name, _, deep := strings.Cut(field, ".")
		if wrong[name] = 99_999; deep {
			wrong[name] = []any{}
		}
	}
	return wrong
}

// half returns the expert on every other row, and else the liar.
func half(t testing.TB, r campaign.Row) any {
	if r.Index%2 == 0 {
		return expert(t, r)
	}
	return liar(t, r)
}

func answered(t testing.TB, list []campaign.Row, by answerer) rows.Answers {
	t.Helper()
	var lines bytes.Buffer
	for _, r := range list {
		if err := json.NewEncoder(&lines).Encode(map[string]any{"id": r.ID, "answer": by(t, r), "model": "scripted"}); err != nil {
			t.Fatal(err)
		}
	}
	all, err := rows.ReadAnswers(&lines, 1)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// terse gives the right fields and no line.
func terse(t testing.TB, r campaign.Row) any {
	answer := expert(t, r).(map[string]any)
	delete(answer, "line")
	return answer
}

func TestAnswerersOfKnownQualityGetWhatTheyDeserve(t *testing.T) {
	tier.Single(t)
	differ, count := 0, tier.Choose(12, 5)
	for _, game := range games.All().Names() {
		t.Run(game, func(t *testing.T) {
			shape := map[string]map[string]string{"slide": {"side": "3", "slides": "6"}, "sokoban": {"rows": "6", "cols": "6", "boxes": "2"}, "puzzlescript": {"game": "growth"}}[game]
			f, list := dataset(t, game, shape, count)
			even, short := 0, 0
			for _, r := range list {
				if r.Index%2 == 0 {
					even++
				}
				if g, _, err := r.Instance(games.All()); err == nil && g.Play.Players == catalog.Solo && len(r.Line) > 0 {
					short++
				}
				if line, is := expert(t, r).(map[string]any)["line"].([]string); is && strings.Join(line, " ") != strings.Join(r.Line, " ") {
					differ++
				}
			}
			for name, c := range map[string]struct {
				by     answerer
				right  int
				credit float64
			}{"expert": {expert, count, float64(count)}, "liar": {liar, 0, 0}, "half": {half, even, float64(even)}, "terse": {terse, count - short, float64(count) - float64(short)/2}} {
				sum, err := rows.Dataset(context.Background(), games.All(), f, "", answered(t, list, c.by), 2, nil)
				if err != nil {
					t.Fatal(err)
				}
				if sum.All.Right != c.right || sum.All.Questions != count || sum.All.Answered != count || sum.All.Credit != c.credit || sum.Games[game].Right != c.right {
					t.Errorf("%s: %+v; want %d right, credit %g", name, sum.All, c.right, c.credit)
				}
				inGroups := 0
				for _, g := range sum.Measure["length"] {
					inGroups += g.Right
				}
				if c.right == count && inGroups == 0 && game != "keys" {
					t.Errorf("%s: no group has a right answer: %+v", name, sum.Measure)
				}
			}
		})
	}
	if differ < tier.Choose(5, 2) {
		t.Errorf("only %d lines of the expert are others than those of the rows", differ)
	}
}

func TestRowsWithoutAnAnswerAreWrongAndAnswersWithoutARowAreRefused(t *testing.T) {
	f, list := dataset(t, "slide", map[string]string{"side": "3"}, 6)
	answers := answered(t, list[:4], expert)
	var told []rows.Graded
	sum, err := rows.Dataset(context.Background(), games.All(), f, "", answers, 2, func(g rows.Graded) error { told = append(told, g); return nil })
	if err != nil || sum.All.Questions != 6 || sum.All.Answered != 4 || sum.All.Right != 4 || len(told) != 6 || told[5].Grade != nil || told[0].ID != list[0].ID {
		t.Errorf("%+v, %v, %v", sum, told, err)
	}
	answers.ByID["nobody"] = []json.RawMessage{json.RawMessage("1")}
	var unknown rows.UnknownRows
	if sum, err := rows.Dataset(context.Background(), games.All(), f, "", answers, 2, nil); !errors.As(err, &unknown) || strings.Join(unknown, " ") != "nobody" || sum.All.Right != 4 {
		t.Errorf("an answer to no row: %+v, %v", sum, err)
	}
	if marked, err := rows.ReadAnswers(strings.NewReader("\ufeff{\"id\":\"a\",\"answer\":1}\r\n\r\n"), 1); err != nil || len(marked.ByID) != 1 {
		t.Errorf("with a byte order mark: %v, %v", marked, err)
	}
	const once, object = `{"id":"a","answer":1}` + "\n", `an object {"id": …, "answer": …} was expected`
	for _, c := range []struct {
		written string
		samples int
		want    string
	}{
		{once + once, 1, `2:1: row "a" is answered twice; --samples N allows N answers to a row`},
		{once + once + once, 2, `3:1: row "a" has more than 2 answers`},
		{"\n\n[]\n", 1, "3:1: " + object},
		{`{"answer":1}`, 1, "1:1: " + object},
		{`{"id":"a","answer":1`, 1, "1:1: " + object},
		{once + `{"id":"b"} {`, 1, "2:1: " + object},
	} {
		_, err := rows.ReadAnswers(strings.NewReader(c.written), c.samples)
		var fault *text.Error
		if !errors.As(err, &fault) || fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault.Msg) != c.want {
			t.Errorf("%q: %v; want %s", c.written, err, c.want)
		}
	}
	if _, err := rows.Dataset(context.Background(), games.All(), f, "dev", answers, 2, nil); err == nil || err.Error() != `the dataset has no split "dev"; its splits are all` {
		t.Errorf("a split that is not there: %v", err)
	}
}

func TestUnknownRowsAreCountedAndTheFirstNamed(t *testing.T) {
	for want, unknown := range map[string]rows.UnknownRows{
		`1 answer is to a row that the dataset does not have: "a"`:                                {"a"},
		`2 answers are to rows that the dataset does not have: "a", "b"`:                          {"a", "b"},
		`3 answers are to rows that the dataset does not have: "a", "b", "c"`:                     {"a", "b", "c"},
		`5 answers are to rows that the dataset does not have: "a", "b", "c", …`:                  {"a", "b", "c", "d", "e"},
		`1 answer is to a row that the dataset does not have: "` + strings.Repeat("x", 100) + `"`: {strings.Repeat("x", 101)},
	} {
		if got := unknown.Error(); got != want {
			t.Errorf("%s; want %s", got, want)
		}
	}
}

func TestSeveralAnswersToARowAreJudgedApart(t *testing.T) {
	f, list := dataset(t, "slide", map[string]string{"side": "3"}, 4)
	answers := answered(t, list[:3], expert)
	answers.Samples = 2
	answers.ByID[list[0].ID] = append([]json.RawMessage{json.RawMessage(`{"slides": 999}`)}, answers.ByID[list[0].ID]...)
	answers.ByID[list[1].ID] = append(answers.ByID[list[1].ID], answers.ByID[list[1].ID]...)
	var told []rows.Graded
	sum, err := rows.Dataset(context.Background(), games.All(), f, "", answers, 2, func(g rows.Graded) error { told = append(told, g); return nil })
	if err != nil || sum.All.Questions != 4 || sum.All.Right != 2 || sum.Samples == nil || len(told) != 6 || told[0].Grade.Right || !told[1].Grade.Right || told[1].Sample != 2 {
		t.Fatalf("%+v, %v, %v", sum, told, err)
	}
	var out bytes.Buffer
	if err := page.Write(&out, sum); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h2>Samples</h2>", "Over 2 answers", "<td>pass@2</td><td>75.0 %</td>", "pass@k against k", "<td>best credit</td>"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if p := sum.Samples; p.Mean.Rate != 0.5 || p.Pass[0].Rate.Rate != 0.5 || p.Pass[1].K != 2 || p.Pass[1].Rate.Rate != 0.75 {
		t.Errorf("%+v", p)
	}
	many := strings.Repeat("{\"id\":\"a\",\"answer\":1}\n", 3)
	if all, err := rows.ReadAnswers(strings.NewReader(many), 3); err != nil || len(all.ByID["a"]) != 3 {
		t.Errorf("three answers: %v, %v", all, err)
	}
	if _, err := rows.ReadAnswers(strings.NewReader(many), 2); err == nil {
		t.Error("a third answer is accepted where two are expected")
	}
}

func TestTheFirstWrongStepsOfLinesAreCounted(t *testing.T) {
	f, list := dataset(t, "slide", map[string]string{"side": "3"}, 4)
	answers := answered(t, list, expert)
	answers.ByID[list[0].ID][0] = json.RawMessage(`{"slides": 1, "line": ["Q"]}`)
	answers.ByID[list[1].ID][0] = json.RawMessage(`{"slides": 1, "line": []}`)
	line, err := json.Marshal(append(list[2].Line[:len(list[2].Line)-1:len(list[2].Line)-1], "Q"))
	if err != nil {
		t.Fatal(err)
	}
	answers.ByID[list[2].ID][0] = json.RawMessage(fmt.Sprintf(`{"line": %s}`, line))
	var steps []string
	sum, err := rows.Dataset(context.Background(), games.All(), f, "", answers, 2, func(g rows.Graded) error {
		step, err := json.Marshal(g.Grade.Step)
		steps = append(steps, string(step))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	last := len(list[2].Line)
	want := []string{`{"index":1,"move":"Q","fault":"illegal"}`, `{"index":1,"move":"","fault":"ends"}`, fmt.Sprintf(`{"index":%d,"move":"Q","fault":"illegal"}`, last), "null"}
	if fmt.Sprint(steps) != fmt.Sprint(want) {
		t.Errorf("%v; want %v", steps, want)
	}
	told, err := json.Marshal(sum.Steps)
	if want := fmt.Sprintf(`{"lines":3,"faults":{"ends":{"lines":1,"mean_index":1},"illegal":{"lines":2,"mean_index":%v}}}`, float64(1+last)/2); err != nil || string(told) != want {
		t.Errorf("%s; want %s", told, want)
	}
	var out bytes.Buffer
	if err := page.Write(&out, sum); err != nil || !strings.Contains(out.String(), fmt.Sprintf("<td>is illegal</td><td>2</td><td>%.1f</td>", float64(1+last)/2)) {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestThePageHasAPlotForEachEntry(t *testing.T) {
	f, list := dataset(t, "slide", map[string]string{"side": "3"}, 6)
	sum, err := rows.Dataset(context.Background(), games.All(), f, "", answered(t, list, half), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := page.Write(&out, sum); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "<svg"); n != len(sum.Measure) || n == 0 || !strings.Contains(out.String(), "Accuracy against length") {
		t.Errorf("%d plots for %d entries", n, len(sum.Measure))
	}
}

func BenchmarkJudge(b *testing.B) {
	const many = 3000
	f, list := dataset(b, "jump", nil, many)
	answers := answered(b, list, func(t testing.TB, r campaign.Row) any {
		return map[string]any{"winner": field(r, "winner"), "round": field(r, "round"), "line": r.Line}
	})
	for b.Loop() {
		if sum, err := rows.Dataset(context.Background(), games.All(), f, "", answers, 2, nil); err != nil || sum.All.Right != many {
			b.Fatalf("%+v, %v", sum.All, err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/many, "µs/answer")
}

func field(r campaign.Row, name string) json.RawMessage {
	var all map[string]json.RawMessage
	json.Unmarshal(r.Answer, &all)
	return all[name]
}
