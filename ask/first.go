package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// mostFirst limits the bytes of an answer that a page gets as a file, because it must load at once.
const mostFirst = 64 << 10

// First returns the answers to the first requests of a page, in JSON, by language, verb and game, such as "en-games",
// "en-game-slide" and "en-solve-slide": all games, each game, its first example solved. A page that has them as files
// shows its first answer before its engine has loaded. They are reproducible, so they contain no running times. Answers
// that are too large or unknown within the limits are left to the engine.
func (d *Desk) First(ctx context.Context) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, language := range d.Languages() {
		for _, l := range d.firstLetters(language) {
			name := strings.TrimSuffix(strings.Join([]string{language, l.Verb, l.Game}, "-"), "-")
			data, err := d.written(ctx, l)
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

// firstLetters returns the first requests of a page, whichever game it opens.
func (d *Desk) firstLetters(language string) []Letter {
	letters := []Letter{{Verb: "games", Language: language}}
	for _, g := range d.games {
		letters = append(letters, Letter{Verb: "game", Game: g.Name, Language: language},
			Letter{Verb: "solve", Game: g.Name, Language: language, Body: json.RawMessage(`{"example": 1}`)})
	}
	return letters
}

// written returns the answer to a letter as a small file, or nil if it is too large or unknown.
func (d *Desk) written(ctx context.Context, l Letter) ([]byte, error) {
	answer, err := d.reply(ctx, l, nil)
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
	if err != nil || len(data) > mostFirst {
		return nil, err
	}
	return data, nil
}
