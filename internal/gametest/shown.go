package gametest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/solve"
)

// watchedNodes limits the expansions of an observed search.
const watchedNodes = 1500

// shown checks what an answer shows: in every language, without leftover marks, and with places on the board.
func shown(g catalog.Game, b catalog.Instance, m catalog.Method, v catalog.Values, fail func(string, ...any)) {
	places := b.View().Places()
	for _, language := range catalog.Languages() {
		missing := func(english string) { fail("%s: no words in %s for %q", m.Name, language, english) }
		r := m.Solve(background(), catalog.Request{Budget: budget(), Language: language, Missing: missing})
		watched := m.Solve(background(), catalog.Request{Budget: solve.Budget{Nodes: watchedNodes}, Trace: true, Language: language, Missing: missing})
		r.Trace = watched.Trace
		picture := r.Picture(b.View())
		data, err := json.Marshal(struct {
			catalog.Report
			catalog.Picture
		}{r, picture})
		if err != nil || strings.Contains(string(data), `\u0001`) || strings.Contains(string(data), "%!") {
			fail("%s: marks or faults of format are left in %s: %v", m.Name, data, err)
		}
		for _, part := range slices.Concat(append(picture.Sentences.Because, picture.Sentences.Headline)...) {
			inside(part, places, fail)
		}
		traced(watched, places, fail)
		for i, frame := range r.Frames {
			kindsOf(g, frame.Caption, frame.View, fail)
			if g.Play.Players == catalog.Solo && i > 0 && i == len(r.Frames)-1 && language == say.English {
				notated(g, v, frame.View, r.Line[i-1].State, fail)
			}
		}
	}
}

// kindsOf checks a drawing: every cell is of a kind that the game has, and shows a text, a sign or a token.
func kindsOf(g catalog.Game, what string, v board.View, fail func(string, ...any)) {
	for place := range v.Places() {
		cell := v.Place(place)
		kind, known := g.Kind(cell.Kind)
		if !known || cell.Text == "" && kind.Sign == "" && len(cell.Tokens) == 0 {
			fail("%s: place %d is of kind %q, which the game does not have, or shows nothing", what, place, cell.Kind)
			return
		}
	}
}

func inside(part say.Part, places int, fail func(string, ...any)) {
	for _, p := range part.Places {
		if p < 0 || p >= places {
			fail("%q names place %d of %d", part.Text, p, places)
		}
	}
}

// drawn checks that the view of a board, written, read and drawn again, gives the same board.
func drawn(g catalog.Game, b catalog.Instance, v catalog.Values, fail func(string, ...any)) {
	data, err := json.Marshal(b.View())
	if err != nil {
		fail("its view can't be written: %v", err)
		return
	}
	var view board.View
	if err := json.Unmarshal(data, &view); err != nil {
		fail("its view can't be read: %v", err)
		return
	}
	text, values, err := g.Draw(view, v, nil)
	if err != nil {
		fail("its view can't be drawn: %v", err)
		return
	}
	given := map[string]string{}
	for _, set := range []catalog.Values{v, b.Rules(), values} {
		for name, value := range set {
			given[name] = value
		}
	}
	again, err := parsed(g, text, given)
	switch {
	case err != nil:
		fail("its view is drawn as %q, which is not read: %v", text, err)
	case again.Text() != b.Text() || fmt.Sprint(again.Rules()) != fmt.Sprint(b.Rules()):
		fail("its view is drawn as another board, under %v:\n%s", again.Rules(), again.Text())
	}
}

func parsed(g catalog.Game, text string, given map[string]string) (catalog.Instance, error) {
	v, err := g.Values(given)
	if err != nil {
		return nil, err
	}
	boards, err := g.Parse([]byte(text), v, nil)
	if err != nil {
		return nil, err
	}
	if len(boards) != 1 {
		return nil, fmt.Errorf("%d boards", len(boards))
	}
	return boards[0], nil
}
