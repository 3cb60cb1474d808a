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
// that are too large or unknown within the limits are left to the engine. "en-first" is what First returns.
func (e *Engine) Preload(ctx context.Context) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, language := range e.Languages() {
		answers, err := e.preload(ctx, language)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", language, err)
		}
		for name, data := range answers {
			files[language+"-"+name] = data
		}
	}
	return files, nil
}

// First returns what the first page draws, in JSON: each game in full, with the answer to its first example. What is
// too large or unknown is left out.
func (e *Engine) First(ctx context.Context, language string) ([]byte, error) {
	answers, err := e.preload(ctx, language)
	return answers["first"], err
}

// preload returns the answers in one language, by verb and game.
func (e *Engine) preload(ctx context.Context, language string) (map[string][]byte, error) {
	answers := map[string][]byte{}
	for _, l := range e.preloaded(language) {
		name := strings.TrimSuffix(l.Verb+"-"+l.Game, "-")
		data, err := e.written(ctx, l)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if data != nil {
			answers[name] = data
		}
	}
	first := []firstGame{}
	for _, g := range e.games {
		if game := answers["game-"+g.Name]; game != nil {
			first = append(first, firstGame{Game: game, Answer: answers["solve-"+g.Name]})
		}
	}
	var err error
	answers["first"], err = json.Marshal(first)
	return answers, err
}

// firstGame is a game with the answer to its first example, if that is known.
type firstGame struct {
	Game   json.RawMessage `json:"game"`
	Answer json.RawMessage `json:"answer,omitempty"`
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
