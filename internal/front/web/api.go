package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/front/ask"
	"jogada/solve"
)

// newAPI returns the documented part of the service: its document derives from the types of the operations.
func newAPI(mux *http.ServeMux, version string) huma.API {
	c := huma.DefaultConfig("Jogada", version)
	c.Info.Description = apiDoc
	c.DocsPath, c.SchemasPath, c.OpenAPIPath = "", "", ""
	c.CreateHooks = nil // no $schema in answers: they equal those of the command line
	c.Components.Schemas = newSchemas()
	c.Transformers = []huma.Transformer{func(_ huma.Context, _ string, v any) (any, error) {
		if found, is := v.(*huma.ErrorModel); is {
			return ofHuma(found), nil
		}
		return v, nil
	}}
	return humago.New(mux, c)
}

const apiDoc = `Games on boards and graphs, solved exactly, with proof. The same answers as the command line gives.

A board is named by its text in the game's own notation, by a view (a drawing of it), by an ID, or as one of the game's
examples. What is not named has its default. Words follow the header Accept-Language. Errors are problem+json (RFC 9457).

The operator of a service limits what a request may cost; GET /v1/games tells the limits, and a budget can only lower
them. A search that runs out is no error: its report says "unknown", why it stopped, and what is known so far.`

// newSchemas names the schemas, and describes types that write their own JSON by its form.
func newSchemas() huma.Registry {
	r := huma.NewMapRegistry("#/components/schemas/", func(t reflect.Type, hint string) string {
		name := huma.DefaultSchemaNamer(t, hint)
		return strings.TrimSuffix(strings.TrimSuffix(name, "JSON"), "Shape")
	})
	r.RegisterTypeAlias(reflect.TypeFor[board.Grid](), reflect.TypeFor[GridShape]())
	r.RegisterTypeAlias(reflect.TypeFor[catalog.Report](), reflect.TypeFor[ReportShape]())
	r.RegisterTypeAlias(reflect.TypeFor[huma.ErrorModel](), reflect.TypeFor[Problem]())
	return r
}

// register adds the operations.
func (s *Server) register() {
	s.api.OpenAPI().Tags = []*huma.Tag{{Name: gamesTag, Description: "What there is"}, {Name: boardsTag, Description: "Boards, their answers, and play"},
		{Name: serviceTag, Description: "For operators of the service"}}
	for _, v := range ask.Verbs() {
		s.registerVerb(v)
	}
	s.describeSolve()
	s.describeChoices()
	s.addExamples()
}

// serveDocument serves the description of the API.
func (s *Server) serveDocument() {
	document, err := json.Marshal(s.api.OpenAPI())
	if err != nil {
		panic(fmt.Sprintf("the API's own document: %v", err)) // it consists only of our own types
	}
	s.mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, r *http.Request) {
		serveData(w, r, "application/openapi+json", document)
	})
}

// eventsDoc continues the description of verbs whose answers may come as events.
const eventsDoc = ` With
"Accept: text/event-stream" the same comes as events: progress, at most ten a second, then answer or problem. Closing the
connection stops the search.`

// The groups of operations.
const (
	gamesTag   = "games"
	boardsTag  = "boards"
	serviceTag = "service"
)

// operation describes an operation with the statuses of its refusals; any of them can be called with a wrong host name.
func operation(method, path, id, summary string, refusals ...int) huma.Operation {
	return huma.Operation{Method: method, Path: path, OperationID: id, Summary: summary, Tags: []string{gamesTag},
		Errors: append(refusals, http.StatusMisdirectedRequest)}
}

// pathOf returns the path of a verb.
func pathOf(v ask.Verb) string {
	switch {
	case v.OfGame && v.Request == nil:
		return "/v1/games/{game}"
	case v.OfGame:
		return "/v1/games/{game}/" + v.Name
	}
	return "/v1/" + v.Name
}

// lookupIDs holds the operation IDs of verbs that read no board; the others have their names.
var lookupIDs = map[string]string{"games": "list-games", "game": "describe-game"}

// operationOf describes a verb as an operation. One on boards takes a slot while it runs.
func (s *Server) operationOf(v ask.Verb) huma.Operation {
	schemas := s.api.OpenAPI().Components.Schemas
	var op huma.Operation
	switch {
	case v.Request != nil:
		op = operation(http.MethodPost, pathOf(v), v.Name, v.Summary, http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound,
			http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusTooManyRequests, http.StatusServiceUnavailable)
		op.Tags = []string{boardsTag}
	case v.OfGame:
		op = operation(http.MethodGet, pathOf(v), lookupIDs[v.Name], v.Summary, http.StatusNotFound)
	default:
		op = operation(http.MethodGet, pathOf(v), lookupIDs[v.Name], v.Summary)
	}
	op.Description = v.Doc
	op.Responses = map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: schemas.Schema(v.Answer, true, v.Name)}}}}
	return op
}

// registerVerb adds the operation of a verb.
func (s *Server) registerVerb(v ask.Verb) {
	op := s.operationOf(v)
	switch {
	case v.Name == "solve":
		op.Description += eventsDoc
		huma.Register(s.api, op, s.solve)
	case v.OfGame:
		huma.Register(s.api, op, func(ctx context.Context, in *GameRequest) (*output, error) {
			return s.answer(ctx, v, in.Reader, in.Game)
		})
	default:
		huma.Register(s.api, op, func(ctx context.Context, in *Reader) (*output, error) { return s.answer(ctx, v, *in, "") })
	}
	if v.Request == nil {
		return
	}
	// The operation reads its body itself, so huma learns of it only after the handler exists.
	s.api.OpenAPI().Paths[op.Path].Post.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{
		"application/json": {Schema: s.api.OpenAPI().Components.Schemas.Schema(v.Request, true, v.Name)}}}
}

// routes returns the verbs that need a slot, by their patterns.
func routes() map[string]ask.Verb {
	verbs := map[string]ask.Verb{}
	for _, v := range ask.Verbs() {
		if v.Effort != ask.Lookup {
			verbs[http.MethodPost+" "+pathOf(v)] = v
		}
	}
	return verbs
}

func roles() []string {
	var words []string
	for _, role := range board.Roles() {
		words = append(words, string(role))
	}
	return words
}

// describeChoices documents the allowed words of a field, where the types of the catalogue are plain strings.
func (s *Server) describeChoices() {
	schemas := s.api.OpenAPI().Components.Schemas.Map()
	for field, words := range map[string][]string{
		"Layer.kind":        {string(board.Heat), string(board.Area), string(board.Waking), string(board.Order)},
		"Brush.target":      {string(board.OnLook), string(board.OnToken)},
		"Kind.role":         roles(),
		"PlayDoc.players":   {string(catalog.Sides), string(catalog.Runners), string(catalog.Explorers), string(catalog.Solo)},
		"StateValue.result": {string(catalog.Win), string(catalog.Draw), string(catalog.Loss)},
		"Option.arrow":      {"", "left", "right", "up", "down"},
	} {
		name, property, _ := strings.Cut(field, ".")
		schema := schemas[name].Properties[property]
		for _, word := range words {
			schema.Enum = append(schema.Enum, word)
		}
		if schema.Nullable {
			schema.Enum = append(schema.Enum, nil)
		}
		schema.PrecomputeMessages()
	}
}

// GridShape documents the JSON of a grid.
type GridShape struct {
	Rows   int           `json:"rows" minimum:"0"`
	Cols   int           `json:"cols" minimum:"0"`
	Looks  []board.Look  `json:"looks" doc:"The distinct looks"`
	Cells  []int         `json:"cells" doc:"The number of the look of each cell, row by row"`
	Tokens []board.Token `json:"tokens" doc:"Which tokens are on which cell"`
}

// ReportShape documents the JSON of a report.
type ReportShape struct {
	Schema   string            `json:"schema" example:"jogada.report/1"`
	Game     string            `json:"game"`
	Params   map[string]string `json:"params" doc:"The rules it was found under"`
	Method   string            `json:"method"`
	Sound    bool              `json:"sound" doc:"false: the method can be wrong"`
	Verdict  string            `json:"verdict" enum:"proved,refuted,unknown" doc:"unknown: it stopped early, only the bounds are known"`
	Headline string            `json:"headline"`
	Because  []string          `json:"because"`
	Answer   any               `json:"answer" doc:"The answer in the game's own form"`
	Unit     string            `json:"unit" doc:"What distances are counted in"`
	Bounds   catalog.Bounds    `json:"bounds"`
	Line     []catalog.Move    `json:"line" doc:"The line of play"`
	Proof    catalog.Proof     `json:"proof"`
	Stopped  string            `json:"stopped,omitempty" doc:"Why a search that ends unknown stopped"`
	Counts   solve.Counts      `json:"counts"`
	// Difficulty has its entries by name, in the order of the game's measures, followed by the capped ones.
	Difficulty map[string]any `json:"difficulty,omitempty" doc:"How hard the board is, if that was asked for: the game's measures by name, null where there is nothing to measure or it would have taken more states than the cap allows, and capped, the list of the latter"`
	Seconds    float64        `json:"seconds"`
	Source     string         `json:"source,omitempty"`
	Language   string         `json:"language,omitempty" doc:"Of the words; absent is English"`
	Command    string         `json:"command,omitempty" doc:"The command that gives this answer again"`
}
