package web

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"jogada/catalog"
	"jogada/games"
	"jogada/games/null"
	"jogada/internal/front/ask"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// everyGame returns a service with all games there are, which spends little on each board.
func everyGame(t testing.TB, change ...func(*Config)) service {
	return newService(t, append([]func(*Config){func(c *Config) {
		c.Games = append(games.All(), null.Game())
		c.Limits.Nodes, c.Limits.Memory = 20_000, 64<<20
	}}, change...)...)
}

// matchesDocument fails if an answer is not as the document describes it.
func matchesDocument(t testing.TB, s service, path string, a answered) {
	t.Helper()
	item := s.api.OpenAPI().Paths[path]
	op := item.Get
	if op == nil {
		op = item.Post
	}
	content := op.Responses[fmt.Sprint(a.status)]
	if content == nil {
		t.Fatalf("%s: status %d is not described: %s", path, a.status, a.body)
	}
	kind := strings.Split(a.header.Get("Content-Type"), ";")[0]
	if content.Content[kind] == nil {
		t.Fatalf("%s: content type %s of %d is not described", path, kind, a.status)
	}
	asDescribed(t, s, path, content.Content[kind].Schema, a.body)
}

// asDescribed fails if a body does not fit its schema.
func asDescribed(t testing.TB, s service, path string, schema *huma.Schema, body []byte) {
	t.Helper()
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		t.Fatal(err)
	}
	result := &huma.ValidateResult{}
	huma.Validate(s.api.OpenAPI().Components.Schemas, schema, huma.NewPathBuffer(nil, 0), huma.ModeReadFromServer, v, result)
	for i, err := range result.Errors {
		if i < 5 {
			t.Errorf("%s: the body is not as described: %.300s", path, err)
		}
	}
}

func TestTheDocumentDescribesEveryOperation(t *testing.T) {
	var doc struct {
		OpenAPI    string
		Paths      map[string]map[string]struct{ OperationID string }
		Components struct{ Schemas map[string]any }
	}
	a := everyGame(t).ask(t, "GET", "/openapi.json", "")
	if err := json.Unmarshal(a.body, &doc); err != nil || doc.OpenAPI != "3.1.0" {
		t.Fatalf("%v, version %s", err, doc.OpenAPI)
	}
	ids := map[string]bool{}
	for path, method := range map[string]string{"/v1/games": "get", "/v1/games/{game}": "get", "/v1/games/{game}/solve": "post", "/v1/games/{game}/check": "post",
		"/v1/games/{game}/generate": "post", "/v1/games/{game}/show": "post", "/v1/games/{game}/moves": "post", "/v1/games/{game}/holds": "post", "/v1/score": "post", "/healthz": "get", "/readyz": "get", "/metrics": "get"} {
		id := doc.Paths[path][method].OperationID
		if id == "" || ids[id] {
			t.Errorf("%s %s: operation %q", method, path, id)
		}
		ids[id] = true
	}
	for _, ref := range regexp.MustCompile(`"\$ref":"#/components/schemas/([^"]+)"`).FindAllSubmatch(a.body, -1) {
		if doc.Components.Schemas[string(ref[1])] == nil {
			t.Errorf("there is no schema %s", ref[1])
		}
	}
}

func TestTheExamplesOfTheDocumentAreAnsweredAsItDescribes(t *testing.T) {
	s := everyGame(t)
	for path, item := range s.api.OpenAPI().Paths {
		if item.Post == nil {
			continue
		}
		content := item.Post.RequestBody.Content["application/json"]
		if len(content.Examples) != len(s.games) {
			t.Errorf("%s has examples of %d games", path, len(content.Examples))
		}
		for game, example := range content.Examples {
			body, _ := json.Marshal(example.Value)
			asDescribed(t, s, path, content.Schema, body)
			a := s.ask(t, "POST", strings.ReplaceAll(path, "{game}", game), string(body))
			if a.status != 200 {
				t.Errorf("%s of %s: %d %.300s", path, game, a.status, a.body)
				continue
			}
			matchesDocument(t, s, path, a)
			if strings.HasSuffix(path, "/check") && decode[ask.Ruling](t, a).Status == "rejected" {
				t.Errorf("%s: the example report is rejected: %s", game, a.body)
			}
		}
	}
}

func TestRefusalsAreAsTheDocumentDescribesThem(t *testing.T) {
	s := newService(t, func(c *Config) { c.Limits.Body = 100 })
	for body, status := range map[string]int{`{"text": "x"}`: 422, `nonsense`: 400, strings.Repeat(" ", 101): 413, `{"text": "3 50", "bogus": 5}`: 422} {
		a := s.post(t, "solve", body)
		refusal(t, a, status)
		matchesDocument(t, s, "/v1/games/{game}/solve", a)
	}
	matchesDocument(t, s, "/v1/games/{game}", s.ask(t, "GET", "/v1/games/tetris", ""))
}

func TestEveryGameIsServedWhole(t *testing.T) {
	s := everyGame(t)
	matchesDocument(t, s, "/v1/games", s.ask(t, "GET", "/v1/games", ""))
	for _, g := range s.games {
		t.Run(g.Name, func(t *testing.T) {
			a := s.ask(t, "GET", "/v1/games/"+g.Name, "")
			matchesDocument(t, s, "/v1/games/{game}", a)
			full := decode[ask.FullGame](t, a)
			for n, example := range full.Examples {
				if (tier.Deep() || n%3 == 0) && !gametest.ManyStates(g.Name, example.Name) {
					served(t, s, g, n+1, example)
				}
			}
			if made := s.post(t, g.Name+"/generate", `{"seed": 7}`); made.status == 200 {
				matchesDocument(t, s, "/v1/games/{game}/generate", made)
			} else {
				t.Errorf("generate: %s", made.body)
			}
		})
	}
}

// served shows, draws again, solves and begins to play one board.
func served(t *testing.T, s service, g catalog.Game, number int, example ask.ExampleShape) {
	t.Helper()
	question, _ := json.Marshal(map[string]any{"example": number})
	a := s.post(t, g.Name+"/show", string(question))
	matchesDocument(t, s, "/v1/games/{game}/show", a)
	shown := decode[ask.Shown](t, a)
	if whole := number == 1 || g.Code == ""; shown.Example != number || (example.Text != "") != whole {
		t.Errorf("%s is example %d, and the board says %d; its text of %d bytes comes with the game", example.Name, number, shown.Example, len(example.Text))
	}
	drawing, _ := json.Marshal(map[string]any{"view": shown.View, "params": shown.Params})
	redrawn := s.post(t, g.Name+"/show", string(drawing))
	matchesDocument(t, s, "/v1/games/{game}/show", redrawn)
	if again := decode[ask.Shown](t, redrawn); again.ID != shown.ID || again.Text != shown.Text && (shown.Title == "" || !strings.HasPrefix(shown.Text, again.Text)) { // a drawing has no title
		t.Errorf("%s: drawn again it is\n%s\nand was\n%s", example.Name, again.Text, shown.Text)
	}
	solve, _ := json.Marshal(map[string]any{"example": number, "trace": true, "certificate": true})
	a = s.ask(t, "POST", "/v1/games/"+g.Name+"/solve", string(solve), "Accept-Language", "pt")
	matchesDocument(t, s, "/v1/games/{game}/solve", a)
	if answer := decode[ask.Answer](t, a); answer.Trace == nil || answer.Report.Language != "pt" {
		t.Errorf("%s: no trace, or words in %q", example.Name, answer.Report.Language)
	}
	holds, _ := json.Marshal(map[string]any{"example": number, "claims": []string{"counts.expanded >= 0", "again:verdict = verdict"}, "ways": map[string]any{"again": map[string]any{}}})
	a = s.post(t, g.Name+"/holds", string(holds))
	matchesDocument(t, s, "/v1/games/{game}/holds", a)
	if held := decode[ask.ClaimsResult](t, a); held.Holds == nil || !*held.Holds || len(held.Answers) != 2 {
		t.Errorf("%s: %s", example.Name, a.body)
	}
	a = s.post(t, g.Name+"/moves", string(question))
	matchesDocument(t, s, "/v1/games/{game}/moves", a)
	for range 3 {
		play := decode[catalog.Play](t, a)
		if len(play.Moves) == 0 {
			return
		}
		state, _ := json.Marshal(map[string]any{"example": number, "state": play.Moves[0].State})
		a = s.post(t, g.Name+"/moves", string(state))
		matchesDocument(t, s, "/v1/games/{game}/moves", a)
	}
}
