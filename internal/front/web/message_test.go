package web

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"jogada/games"
	"jogada/internal/front/ask"
)

// A message to the engine is answered as a request to the service is: the same JSON, the same refusals. So a page with the
// engine in it gets what a page with a service gets.
func TestALetterIsAnsweredAsARequestIs(t *testing.T) {
	s := newService(t, func(c *Config) { c.Games = games.All() })
	engine, err := ask.New(games.All(), s.limits.Limits, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		example, _ := json.Marshal(map[string]any{"text": g.Examples[0].Text, "params": g.Examples[0].Params})
		for _, c := range []struct{ verb, method, path, body string }{
			{"games", http.MethodGet, "", ""},
			{"game", http.MethodGet, "/" + g.Name, ""},
			{"solve", http.MethodPost, "/" + g.Name + "/solve", string(example)},
			{"moves", http.MethodPost, "/" + g.Name + "/moves", string(example)},
			{"show", http.MethodPost, "/" + g.Name + "/show", string(example)},
			{"holds", http.MethodPost, "/" + g.Name + "/holds", string(example[:len(example)-1]) + `, "claims": ["line.length > 3", "method = \"other\""]}`},
			{"holds", http.MethodPost, "/" + g.Name + "/holds", `{"example": 1, "claims": ["nonsense"]}`},
			{"generate", http.MethodPost, "/" + g.Name + "/generate", `{"seed": 7}`},
			{"solve", http.MethodPost, "/" + g.Name + "/solve", `{"text": "\u0000"}`},
			{"solve", http.MethodPost, "/" + g.Name + "/solve", `{"txt": "1"}`},
			{"show", http.MethodPost, "/" + g.Name + "/show", `{`},
		} {
			for _, language := range []string{"en", "pt", "es"} {
				over := s.ask(t, c.method, "/v1/games"+c.path, c.body, "Accept-Language", language)
				reply := engine.Reply(context.Background(), ask.Message{Verb: c.verb, Game: g.Name, Language: language, Body: json.RawMessage(c.body)}, nil)
				if diff := cmp.Diff(decoded(t, over), written(t, reply)); diff != "" {
					t.Errorf("%s %s in %s: %s", c.verb, g.Name, language, diff)
				}
			}
		}
	}
}

// decoded returns what the service says, without what differs each time and what only HTTP has.
func decoded(t *testing.T, a answered) any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	if a.status != http.StatusOK {
		delete(v, "title")
		delete(v, "type")
	}
	return plainly(v)
}

// written returns what a reply says, in the same form.
func written(t *testing.T, r ask.Reply) any {
	t.Helper()
	var of any = r.Answer
	if r.Refusal != nil {
		of = r.Refusal
	}
	data, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return plainly(v)
}

// plainly leaves out the time that a search took, and the limits, which each has of its own.
func plainly(v map[string]any) map[string]any {
	delete(v, "limits")
	if report, is := v["report"].(map[string]any); is {
		delete(report, "seconds")
	}
	return v
}
