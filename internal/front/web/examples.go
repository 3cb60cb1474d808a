package web

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jogada/catalog"
	"jogada/internal/front/ask"
	"jogada/solve"
)

// Budget for the report in the API's document.
const (
	exampleNodes = 100_000
	exampleTime  = time.Second
)

// addExamples adds a request of each game to the document of every operation: its first example board.
func (s *Server) addExamples() {
	paths := s.api.OpenAPI().Paths
	requests := map[string]map[string]any{} // by verb and game
	for _, g := range s.games {
		first := g.Examples[0]
		boards, err := first.Boards(g)
		if err != nil {
			continue
		}
		for verb, request := range exampleRequests(g, first, boards[0]) {
			if requests[verb] == nil {
				requests[verb] = map[string]any{}
			}
			requests[verb][g.Name] = request
		}
	}
	for name, byGame := range requests {
		verb, _ := ask.FindVerb(name)
		content := paths[pathOf(verb)].Post.RequestBody.Content["application/json"]
		content.Examples = map[string]*huma.Example{}
		for _, name := range slices.Sorted(maps.Keys(byGame)) {
			content.Examples[name] = &huma.Example{Value: byGame[name]}
		}
	}
	s.nameExamples()
}

// exampleRequests returns a request for each verb about one board.
func exampleRequests(g catalog.Game, e catalog.Example, first catalog.Instance) map[string]any {
	about := func(more map[string]any) map[string]any {
		more["text"] = e.Text
		if e.Params != nil {
			more["params"] = e.Params
		}
		return more
	}
	requests := map[string]any{
		"solve":    about(map[string]any{"budget": map[string]any{"seconds": 5}}),
		"holds":    about(map[string]any{"claims": []any{`verdict != "unknown"`}}),
		"show":     about(map[string]any{}),
		"moves":    about(map[string]any{}),
		"generate": map[string]any{"params": map[string]any{}, "seed": 7},
		"score":    map[string]any{"items": []any{about(map[string]any{"game": g.Name, "answer": "I don't know"})}},
	}
	if report, ok := exampleReport(first); ok {
		requests["check"] = about(map[string]any{"report": report})
	}
	return requests
}

// exampleReport returns a report on a board for the example of a check. A method that panics costs the document its
// example, not the service its life.
func exampleReport(b catalog.Instance) (written json.RawMessage, ok bool) {
	defer func() {
		if recover() != nil {
			written, ok = nil, false
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), exampleTime)
	defer cancel()
	report := catalog.Solve(ctx, b, catalog.Request{Budget: solve.Budget{Nodes: exampleNodes}, Check: true})
	report.Seconds = 0 // the document is reproducible
	written, err := json.Marshal(report)
	return written, err == nil
}

// nameExamples names a game where a path needs one.
func (s *Server) nameExamples() {
	if len(s.games) == 0 {
		return
	}
	for _, path := range s.api.OpenAPI().Paths {
		for _, op := range []*huma.Operation{path.Get, path.Post} {
			if op == nil {
				continue
			}
			for _, p := range op.Parameters {
				if p.In == "path" && p.Name == "game" {
					p.Example = s.games[0].Name
				}
			}
		}
	}
}
