package ask_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"jogada/ask"
	"jogada/games"
)

func TestAnAnswerIsNoLongerThanItsLimitAndNamesWhatIsLeftOut(t *testing.T) {
	const limit = 1 << 20
	limits := patient()
	limits.Output = limit
	engine, err := ask.New(games.All(), limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	open := strings.Repeat(strings.Repeat(".", 200)+"\n", 199)
	for name, c := range map[string]struct {
		game, omitted string
		request       ask.SolveRequest
	}{
		"a frame for each round, with everybody on it":   {"jump", "frames", question(column(700, 700))},
		"a certificate with the cells of each player":    {"keys", "certificate", with(question("123456789"+strings.Repeat(".", 191)+"\n"+open), "closure", true, false)},
		"a trace of a long search":                       {"jump", "", with(question(column(700, 700)), "layers", false, true)},
		"layers and the certificate of a larger board":   {"keys", "layers", with(question("123456789"+strings.Repeat(".", 191)+"\n"+open+open), "areas", true, false)},
		"an answer that fits has nothing left out of it": {"jump", "", question(column(20, 2))},
	} {
		job, err := engine.Solve(context.Background(), c.game, c.request, "en")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		answer := job.Run(context.Background(), nil)
		data, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > limit {
			t.Errorf("%s: %d bytes, over the limit of %d", name, len(data), limit)
		}
		if c.omitted != "" && !slices.Contains(answer.Omitted, c.omitted) || c.omitted == "" && len(answer.Omitted) > 0 && !c.request.Trace {
			t.Errorf("%s: left out %v, want %q", name, answer.Omitted, c.omitted)
		}
	}
}

func question(text string) ask.SolveRequest {
	return ask.SolveRequest{Question: ask.Question{Text: &text}}
}

func with(r ask.SolveRequest, method string, certificate, trace bool) ask.SolveRequest {
	r.Method, r.Certificate, r.Trace = method, certificate, trace
	return r
}
