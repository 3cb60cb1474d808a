package mcp

import (
	"context"
	"errors"

	"jogada/env"
)

func resetTool(registry *env.Registry) tool {
	return tool{name: "env_reset", doc: "Begins an episode of a game to be played move by move: the board as text and cells, and the legal moves. The same seed gives the same episode.", required: []string{"game"},
		fields: map[string]any{"game": words("the name of the game, or an alias"), "language": words("of the words: en, pt or es"), "env": words("the name of the environment; empty: the one without a name"),
			"seed": map[string]any{"type": "integer", "minimum": 0}, "params": map[string]any{"type": "object", "additionalProperties": map[string]any{"type": "string"}},
			"text": words("a board in the game's notation, instead of one made from the seed"), "id": words("the ID of a board"), "player": words("whom you play; empty: who moves first"),
			"opponent": words("best, random or none"), "reward": words("value: the exact change of value; progress: by how much the win came nearer; outcome: the result at the end"),
			"limit": map[string]any{"type": "integer", "minimum": 1}, "hints": flag},
		do: func(ctx context.Context, game, language string, rest []byte) (any, error) {
			return play(ctx, registry, "reset", game, language, rest)
		}}
}

func stepTool(registry *env.Registry) tool {
	return tool{name: "env_step", doc: "Plays a move of the episode: the next observation, the reward, whether the episode is over and whether the move lost the win.", required: []string{"action"},
		fields: map[string]any{"env": words("the name of the environment"), "action": words("one of the legal moves")},
		do: func(ctx context.Context, _, _ string, rest []byte) (any, error) {
			return play(ctx, registry, "step", "", "", rest)
		}}
}

// play passes a request to the registry.
func play(ctx context.Context, registry *env.Registry, do, game, language string, rest []byte) (any, error) {
	r, err := env.Read(rest)
	if err != nil {
		return nil, err
	}
	r.Do, r.Game, r.Language = do, game, language
	reply := registry.Do(ctx, r)
	if reply.Error != "" {
		return nil, errors.New(reply.Error)
	}
	return reply, nil
}
