package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jogada/ask"
	"jogada/board"
	"jogada/catalog"
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
	huma.Register(s.api, operation(http.MethodGet, "/v1/games", "list-games", "The games, and the limits of the service"), s.listGames)
	huma.Register(s.api, operation(http.MethodGet, "/v1/games/{game}", "describe-game", "One game in full: rules, parameters, methods, examples, brushes", http.StatusNotFound), s.describeGame)
	huma.Register(s.api, costly("solve", "Solve a board", solveDoc), s.solve)
	huma.Register(s.api, costly("check", "Have a saved report judged without the method that made it", ""), s.check)
	huma.Register(s.api, costly("holds", "Whether claims are true of a board", holdsDoc), s.holds)
	huma.Register(s.api, costly("generate", "Make a board by chance", "The same seed and parameters always give the same board."), s.generate)
	huma.Register(s.api, costly("show", "What a board looks like; nothing is solved", "Also turns a drawing into text."), s.show)
	huma.Register(s.api, costly("moves", "Every legal move of a state with its exact value, best first", ""), s.moves)
	scores := costly("score", "Grade answers to boards", scoreDoc)
	scores.Path = scorePath
	huma.Register(s.api, scores, s.score)
	describeBody[ask.SolveRequest](s, "solve")
	describeBody[ask.CheckRequest](s, "check")
	describeBody[ask.ClaimsRequest](s, "holds")
	describeBody[ask.GenerateRequest](s, "generate")
	describeBody[ask.ShowRequest](s, "show")
	describeBody[ask.MovesRequest](s, "moves")
	describeBodyAt[ask.ScoreRequest](s, "score", scorePath)
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

// scorePath grades answers, which may be to boards of several games.
const scorePath = "/v1/score"

const scoreDoc = `Each board is solved, and the answer to it judged by the rules and the checker: any right answer is right. Answers are JSON as
the question of the game asks for it, what the original assignment prints, or a text of which the last such thing counts.`

const holdsDoc = `The board is answered by the default method and in the further ways that are named, and the claims are held to the
reports: "answer.winner = \"A\"", "counts.expanded < other:counts.expanded". Lessons judge by it what a reader draws.`

const solveDoc = `The answer is the report that the command line gives, with what there is to see of it. With
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

// costly describes an operation on a board, which takes a slot while it runs.
func costly(verb, summary, doc string) huma.Operation {
	op := operation(http.MethodPost, "/v1/games/{game}/"+verb, verb, summary, http.StatusBadRequest, http.StatusForbidden, http.StatusNotFound,
		http.StatusRequestTimeout, http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusTooManyRequests, http.StatusServiceUnavailable)
	op.Description, op.Tags = doc, []string{boardsTag}
	return op
}

// describeBody documents that the body of an operation is a T. The operation reads it itself, so huma learns of it only
// after the handler exists.
func describeBody[T ask.Request](s *Server, verb string) {
	describeBodyAt[T](s, verb, "/v1/games/{game}/"+verb)
}

func describeBodyAt[T ask.Request](s *Server, verb, path string) {
	schema := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[T](), true, verb)
	s.api.OpenAPI().Paths[path].Post.RequestBody = &huma.RequestBody{Required: true,
		Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}
}

// route describes an operation that needs a slot.
type route struct {
	room     *slots // for long work
	searches bool   // some of its requests search, and need another room
	read     func(body []byte) (ask.Request, error)
}

// routes returns the operations that need a slot, by their patterns.
func (s *Server) routes() map[string]route {
	const of = "POST /v1/games/{game}/"
	return map[string]route{
		of + "solve":        {s.solving, false, reading[ask.SolveRequest]},
		of + "check":        {s.solving, false, reading[ask.CheckRequest]},
		of + "holds":        {s.solving, false, reading[ask.ClaimsRequest]},
		of + "moves":        {s.solving, false, reading[ask.MovesRequest]},
		of + "generate":     {s.looking, true, reading[ask.GenerateRequest]},
		of + "show":         {s.looking, false, reading[ask.ShowRequest]},
		"POST " + scorePath: {s.solving, false, reading[ask.ScoreRequest]},
	}
}

// reading decodes the body of a request. huma would first build a tree of many times its size, and then list all
// faults, however many.
func reading[T ask.Request](body []byte) (ask.Request, error) { return ask.Read[T](body) }

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
