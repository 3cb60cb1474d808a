package ask_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/front/ask"
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
		"players with long names":                        {"jump", "", named(100_000, 4)},
		"players with long names, and nothing else fits": {"jump", "params", named(2000, 300)},
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
		if c.omitted != "" && !slices.Contains(answer.Omitted, c.omitted) || c.omitted == "" && len(answer.Omitted) > 0 && !c.request.Trace && len(c.request.Params) == 0 {
			t.Errorf("%s: left out %v, want %q", name, answer.Omitted, c.omitted)
		}
	}
}

// named asks about a small board with many players, whose names are parameters.
func named(players, letters int) ask.SolveRequest {
	r := question("1 1\n1 1\n")
	words := make([]string, players)
	for i := range words {
		words[i] = fmt.Sprintf("p%0*d=0,0", letters, i)
	}
	r.Params = map[string]string{"player": strings.Join(words, " ")}
	return r
}

// Answers without parts to leave out are refused if they are longer than the limit.
func TestAnAnswerOverTheLimitIsRefused(t *testing.T) {
	limits := patient()
	limits.Output = 1 << 16
	engine, err := ask.New(games.All(), limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, players := range []int{20, 200, 900, 1500, 3000, 20_000} {
		q := named(players, 4).Question
		for verb, do := range map[string]func() (any, error){
			"moves": func() (any, error) {
				return engine.Moves(context.Background(), "jump", ask.MovesRequest{Question: q}, "en")
			},
			"show": func() (any, error) {
				return engine.Show(context.Background(), "jump", ask.ShowRequest{Question: q}, "en")
			},
		} {
			answer, err := do()
			data, _ := json.Marshal(answer)
			if err == nil && len(data) > 1<<16 {
				t.Errorf("%s with %d players: %d bytes", verb, players, len(data))
			}
			if players == 20 && err != nil || players == 20_000 && err == nil {
				t.Errorf("%s with %d players: %v", verb, players, err)
			}
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
