package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// mostPreloaded limits the bytes of an answer that a page gets as a file, because it must load at once.
const mostPreloaded = 64 << 10

// Preload returns the answers to the first requests of a page, in JSON, by language, verb and game, such as "en-games",
// "en-game-slide" and "en-solve-slide": all games, each game, its first example solved. A page that has them as files
// shows its first answer before its engine has loaded. They are reproducible, so they contain no running times. Answers
// that are too large or unknown within the limits are left to the engine.
func (e *Engine) Preload(ctx context.Context) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, language := range e.Languages() {
		for _, l := range e.preloaded(language) {
			name := strings.TrimSuffix(strings.Join([]string{language, l.Verb, l.Game}, "-"), "-")
			data, err := e.written(ctx, l)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			if data != nil {
				files[name] = data
			}
		}
	}
	return files, nil
}

// preloaded returns the first requests of a page, whichever game it opens.
func (e *Engine) preloaded(language string) []Message {
	messages := []Message{{Verb: "games", Language: language}}
	for _, g := range e.games {
		messages = append(messages, Message{Verb: "game", Game: g.Name, Language: language},
			Message{Verb: "solve", Game: g.Name, Language: language, Body: json.RawMessage(`{"example": 1}`)})
	}
	return messages
}

// written returns the answer to a message as a small file, or nil if it is too large or unknown.
func (e *Engine) written(ctx context.Context, l Message) ([]byte, error) {
	answer, err := e.reply(ctx, l, nil)
	if err != nil {
		return nil, err
	}
	if solved, ok := answer.(Answer); ok {
		if solved.Report.Stopped != "" {
			return nil, ctx.Err()
		}
		solved.Report.Seconds = 0
		answer = solved
	}
	data, err := json.Marshal(answer)
	if err != nil || len(data) > mostPreloaded {
		return nil, err
	}
	return data, nil
}
