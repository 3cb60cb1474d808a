package mcp

import (
	"context"
	"maps"

	"jogada/ask"
	"jogada/env"
)

func words(doc string) map[string]any { return map[string]any{"type": "string", "description": doc} }

// aboutBoard returns the fields that identify a board, plus more.
func aboutBoard(more map[string]any) map[string]any {
	fields := map[string]any{
		"game":     words("the name of the game, or an alias"),
		"language": words("of the words: en, pt or es"),
		"text":     words("the board in one of the game's notations; or give its id"),
		"id":       words("the ID of the board: game(rule=value)#seed or game(rule=value):payload"),
		"example":  map[string]any{"type": "integer", "minimum": 1, "description": "the number of one of the game's examples, instead of a text or an id"},
		"case":     map[string]any{"type": "integer", "minimum": 1, "description": "which board of a text that holds several"},
		"params":   map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}, "description": "rules by name; those not named have their defaults"},
	}
	maps.Copy(fields, more)
	return fields
}

// flag is the schema of a boolean option.
var flag = map[string]any{"type": "boolean"}

var budget = map[string]any{"type": "object", "additionalProperties": false, "description": "what to spend at most; it can only lower the limits", "properties": map[string]any{
	"seconds": map[string]any{"type": "number", "minimum": 0}, "nodes": map[string]any{"type": "integer", "minimum": 0}, "memory": map[string]any{"type": "integer", "minimum": 0}}}

// solved is an answer without the parts that only a page shows.
type solved struct {
	Text   string            `json:"text"`
	Params map[string]string `json:"params"`
	ID     string            `json:"id,omitempty"`
	Report any               `json:"report"`
}

// tools returns the tools of an engine.
func tools(e *ask.Engine) []tool {
	registry := &env.Registry{Engine: e}
	return []tool{gamesTool(e), solveTool(e), checkTool(e), movesTool(e), generateTool(e), scoreTool(e), resetTool(registry), stepTool(registry)}
}

func gamesTool(e *ask.Engine) tool {
	return tool{name: "games", doc: "The games that can be asked about; with a game, all about it: rules, parameters, notations, methods, examples.",
		fields:   map[string]any{"game": words("one game in full"), "language": words("of the words: en, pt or es")},
		required: []string{}, do: func(_ context.Context, game, language string, _ []byte) (any, error) {
			if game == "" {
				return map[string]any{"games": e.Games(language)}, nil
			}
			return e.Game(game, language)
		}}
}

func solveTool(e *ask.Engine) tool {
	return tool{name: "solve", doc: "The exact answer to a board, with the line of play, the reason, and what an independent checker says of it.", required: []string{"game"},
		fields: aboutBoard(map[string]any{"method": words("empty: the default one"), "budget": budget, "check": flag, "certificate": flag, "difficulty": flag}),
		do: func(ctx context.Context, game, language string, rest []byte) (any, error) {
			r, err := ask.Read[ask.SolveRequest](rest)
			if err != nil {
				return nil, err
			}
			r.Omit = []string{"view", "layers", "frames"}
			job, err := e.Solve(ctx, game, r, language)
			if err != nil {
				return nil, err
			}
			a := job.Run(ctx, nil)
			return solved{a.Text, a.Params, a.ID, a.Report}, nil
		}}
}

func checkTool(e *ask.Engine) tool {
	return tool{name: "check", doc: "Whether a report that solve gave is right, judged without the method that made it.", required: []string{"game", "report"},
		fields: aboutBoard(map[string]any{"report": map[string]any{"type": "object"}, "budget": budget}),
		do: func(ctx context.Context, game, _ string, rest []byte) (any, error) {
			r, err := ask.Read[ask.CheckRequest](rest)
			if err != nil {
				return nil, err
			}
			return e.Check(ctx, game, r)
		}}
}

func movesTool(e *ask.Engine) tool {
	return tool{name: "moves", doc: "Every legal move of a state with its exact value and distance, best first.", required: []string{"game"},
		fields: aboutBoard(map[string]any{"state": words("empty: the start"), "player": words("for whom the values are; empty: the side to move"), "budget": budget}),
		do: func(ctx context.Context, game, language string, rest []byte) (any, error) {
			r, err := ask.Read[ask.MovesRequest](rest)
			if err != nil {
				return nil, err
			}
			return e.Moves(ctx, game, r, language)
		}}
}

func generateTool(e *ask.Engine) tool {
	return tool{name: "generate", doc: "A board made by chance; the same seed and parameters always give the same board. With want or best, one made to order: tried until it is what is wanted.", required: []string{"game"},
		fields: map[string]any{"game": words("the name of the game, or an alias"), "language": words("of the words: en, pt or es"), "seed": map[string]any{"type": "integer", "minimum": 0},
			"params": map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}},
			"want":   words("an expression over the answer, the difficulty and the parameters that is true of the board: slides == 6 && only_moves >= 2"),
			"best":   words("an expression that is largest for the board among all that are tried: traps"),
			"tries":  map[string]any{"type": "integer", "minimum": 1, "maximum": 10_000, "description": "how many boards are tried at the most; 1000 unless it is said"},
			"climb":  map[string]any{"type": "integer", "minimum": 0, "maximum": 1_000, "description": "how often each of them is changed by small edits that bring it nearer"},
			"budget": budget},
		do: func(ctx context.Context, game, language string, rest []byte) (any, error) {
			r, err := ask.Read[ask.GenerateRequest](rest)
			if err != nil {
				return nil, err
			}
			made, err := e.Generate(ctx, game, r, language, nil)
			made.View = nil
			return made, err
		}}
}

func scoreTool(e *ask.Engine) tool {
	return tool{name: "score", doc: "Grades of answers to boards: any right answer is right, judged by the rules and the checker.", required: []string{"items"},
		fields: map[string]any{"items": map[string]any{"type": "array", "minItems": 1, "maxItems": 100, "items": map[string]any{"type": "object"}, "description": "each with game, text or id, params, and answer"}, "budget": budget},
		do: func(ctx context.Context, _, _ string, rest []byte) (any, error) {
			r, err := ask.Read[ask.ScoreRequest](rest)
			if err != nil {
				return nil, err
			}
			return e.Score(ctx, r)
		}}
}
