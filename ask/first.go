package ask

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
)

// mostFirst is how many bytes an answer may have that a page gets as a file: it is there to come at once.
const mostFirst = 64 << 10

// First are the answers to what a page asks first, in JSON, by language, verb and game, such as "en-games", "en-game-slide" and "en-solve-slide":
// all games, each game, its first example solved. A page that has them as files shows its first answer before its engine has come. They are the
// same each time, so that none tells how many seconds it took. One that is too large, or that is not known within the limits of the desk, is left
// to the engine.
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

// firstLetters are what a page asks first, whichever game it opens.
func (d *Desk) firstLetters(language string) []Letter {
	letters := []Letter{{Verb: "games", Language: language}}
	for _, g := range d.games {
		letters = append(letters, Letter{Verb: "game", Game: g.Name, Language: language},
			Letter{Verb: "solve", Game: g.Name, Language: language, Body: json.RawMessage(`{"example": 1}`)})
	}
	return letters
}

// written is the answer to a letter as a small file, or nil if it is none.
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
