package ask

import (
	"context"
	"reflect"
	"slices"

	"jogada/catalog"
	"jogada/solve"
)

// Verb is one kind of request: what it is called, what it takes and gives, and the function that answers it. Front ends
// register the verbs of Verbs and list none themselves.
type Verb struct {
	Name    string
	Summary string // what it does, in a line
	Doc     string // what else callers should know
	Tool    string // what it gives, for agents; empty: agents are not offered it
	Effort  Effort
	OfGame  bool         // it is about one game, which the call names
	Varies  bool         // the same request may be answered differently the next time
	Request reflect.Type // nil: it takes no request
	Answer  reflect.Type
	Read    func(body []byte) (Request, error)
	Do      func(context.Context, *Engine, Call) (any, error)
}

// Effort says how much work the requests of a verb are.
type Effort int

// The efforts of verbs.
const (
	Lookup    Effort = iota // no board is read
	Reading                 // boards are read or made
	Sometimes               // boards are read or made, and some requests search
	Searching
)

// Call is a request to a verb.
type Call struct {
	Game     string
	Language string
	Request  Request              // of the verb's type; nil if it takes none
	Watch    func(solve.Progress) // receives the progress of searches; may be nil
}

// NewVerb completes a verb by the function that answers it, whose types are those of its request and its answer.
func NewVerb[R Request, T any](v Verb, do func(context.Context, *Engine, Call, R) (T, error)) Verb {
	v.Request, v.Answer = reflect.TypeFor[R](), reflect.TypeFor[T]()
	v.Read = func(body []byte) (Request, error) { return Read[R](body) }
	v.Do = func(ctx context.Context, e *Engine, c Call) (any, error) { return do(ctx, e, c, c.Request.(R)) }
	return v
}

// newLookup completes a verb that takes no request.
func newLookup[T any](v Verb, do func(*Engine, Call) (T, error)) Verb {
	v.Answer = reflect.TypeFor[T]()
	v.Read = func([]byte) (Request, error) { return nil, nil }
	v.Do = func(_ context.Context, e *Engine, c Call) (any, error) { return do(e, c) }
	return v
}

// NoBoard is embedded in requests that name no board.
type NoBoard struct{}

func (NoBoard) question() Question { return Question{} }
func (NoBoard) validate() error    { return nil }

// FindVerb returns the verb of that name.
func FindVerb(name string) (Verb, bool) {
	all := Verbs()
	at := slices.IndexFunc(all, func(v Verb) bool { return v.Name == name })
	if at < 0 {
		return Verb{}, false
	}
	return all[at], true
}

// Verbs lists every kind of request that an engine answers.
func Verbs() []Verb {
	return []Verb{
		newLookup(Verb{Name: "games", Summary: "The games, and the limits of the service",
			Tool: "The games that can be asked about; with a game, all about it: rules, parameters, notations, methods, examples."},
			func(e *Engine, c Call) (GameList, error) {
				return GameList{Games: e.Games(c.Language), Limits: e.limits.shape()}, nil
			}),
		newLookup(Verb{Name: "game", OfGame: true, Summary: "One game in full: rules, parameters, methods, examples, brushes"},
			func(e *Engine, c Call) (FullGame, error) { return e.Game(c.Game, c.Language) }),
		NewVerb(Verb{Name: "solve", OfGame: true, Effort: Searching, Summary: "Solve a board",
			Doc:  "The answer is the report that the command line gives, with what there is to see of it.",
			Tool: "The exact answer to a board, with the line of play, the reason, and what an independent checker says of it."},
			func(ctx context.Context, e *Engine, c Call, r SolveRequest) (Answer, error) {
				job, err := e.Solve(ctx, c.Game, r, c.Language)
				if err != nil {
					return Answer{}, err
				}
				return job.Run(ctx, c.Watch), nil
			}),
		NewVerb(Verb{Name: "check", OfGame: true, Effort: Searching, Summary: "Have a saved report judged without the method that made it",
			Tool: "Whether a report that solve gave is right, judged without the method that made it."},
			func(ctx context.Context, e *Engine, c Call, r CheckRequest) (Ruling, error) {
				return e.Check(ctx, c.Game, r)
			}),
		NewVerb(Verb{Name: "holds", OfGame: true, Effort: Searching, Summary: "Whether claims are true of a board", Doc: holdsDoc},
			func(ctx context.Context, e *Engine, c Call, r ClaimsRequest) (ClaimsResult, error) {
				return e.Holds(ctx, c.Game, r, c.Language)
			}),
		NewVerb(Verb{Name: "generate", OfGame: true, Effort: Sometimes, Varies: true, Summary: "Make a board by chance",
			Doc:  "The same seed and parameters always give the same board.",
			Tool: "A board made by chance; the same seed and parameters always give the same board. With want or best, one made to order: tried until it is what is wanted."},
			func(ctx context.Context, e *Engine, c Call, r GenerateRequest) (Generated, error) {
				return e.Generate(ctx, c.Game, r, c.Language, c.Watch)
			}),
		NewVerb(Verb{Name: "show", OfGame: true, Effort: Reading, Summary: "What a board looks like; nothing is solved", Doc: "Also turns a drawing into text."},
			func(ctx context.Context, e *Engine, c Call, r ShowRequest) (Shown, error) {
				return e.Show(ctx, c.Game, r, c.Language)
			}),
		NewVerb(Verb{Name: "moves", OfGame: true, Effort: Searching, Summary: "Every legal move of a state with its exact value, best first",
			Tool: "Every legal move of a state with its exact value and distance, best first."},
			func(ctx context.Context, e *Engine, c Call, r MovesRequest) (catalog.Play, error) {
				return e.Moves(ctx, c.Game, r, c.Language)
			}),
		NewVerb(Verb{Name: "score", Effort: Searching, Summary: "Grade answers to boards", Doc: scoreDoc,
			Tool: "Grades of answers to boards: any right answer is right, judged by the rules and the checker."},
			func(ctx context.Context, e *Engine, _ Call, r ScoreRequest) (Scored, error) { return e.Score(ctx, r) }),
	}
}

const holdsDoc = `The board is answered by the default method and in the further ways that are named, and the claims are held to the
reports: "answer.winner = \"A\"", "counts.expanded < other:counts.expanded". Lessons judge by it what a reader draws.`

const scoreDoc = `Each board is solved, and the answer to it judged by the rules and the checker: any right answer is right. Answers are JSON as
the question of the game asks for it, what the original assignment prints, or a text of which the last such thing counts.`
