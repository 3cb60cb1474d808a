package gametest

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"jogada/catalog"
	"jogada/check"
	"jogada/solve"
)

// asked checks the question about a board for outside solvers, given a right report: the question contains the board,
// the answer has the requested fields, the output of the assignment reads back as the same, and the line replays to the
// end.
func asked(g catalog.Game, b catalog.Instance, r catalog.Report, fail func(string, ...any)) {
	ask := g.Prompt(b.Rules())
	if q := g.Question(b, "en", false); !strings.Contains(q, strings.TrimRight(b.Text(), "\n")) || !strings.HasSuffix(q, ask.Doc) {
		fail("the question lacks the board or what is asked for:\n%s", q)
	}
	for _, language := range []string{"en", "pt", "es"} {
		if q := g.ShortQuestion(b.Rules(), language); !strings.HasSuffix(q, "?") || strings.ContainsAny(q, "{\n") || len(q) > 200 {
			fail("the prompt in %s does not begin with a question: %q", language, q)
		}
	}
	answer := plain(r.Answer)
	var printed map[string]any
	if r.Course != "" {
		fields, ok := ask.Read(r.Course)
		if !ok {
			fail("what the assignment prints is not read: %q", r.Course)
		}
		printed = plain(fields).(map[string]any)
	}
	for _, field := range ask.Fields {
		want, there := catalog.Field(answer, field)
		if !there {
			fail("%s is asked for, and the answer has none: %v", field, answer)
		}
		if got, told := catalog.Field(printed, field); told && !reflect.DeepEqual(got, want) {
			fail("%s is read as %v from %q; want %v", field, got, r.Course, want)
		}
	}
	replayed(b, r, fail)
}

// replayed checks that the line of a right report replays.
func replayed(b catalog.Instance, r catalog.Report, fail func(string, ...any)) {
	if len(r.Line) == 0 {
		return
	}
	moves := make([]string, len(r.Line))
	for i, m := range r.Line {
		moves[i] = m.Move
	}
	line, over, err := b.Replay(moves, nil)
	if err != nil || !over || !reflect.DeepEqual(line, r.Line) {
		fail("%s: the line %v is replayed as %v, over %v: %v", r.Method, r.Line, line, over, err)
	}
	if _, _, err := b.Replay(append(moves[:len(moves)-1:len(moves)-1], "no move"), nil); err == nil {
		fail("%s: a line that ends in no move is replayed", r.Method)
	}
	r.Headline, r.Proof.Certificate = "nobody reads this", nil
	if ruling := b.Claim(context.Background(), r, solve.Budget{Nodes: nodes}); ruling.Status == check.Rejected {
		fail("%s: the claim of a right report is rejected: %s", r.Method, ruling.Reason)
	}
}

// plain returns a value as it comes back from JSON.
func plain(v any) (again any) {
	data, err := json.Marshal(v)
	if err == nil {
		err = json.Unmarshal(data, &again)
	}
	if err != nil {
		panic(err)
	}
	return again
}
