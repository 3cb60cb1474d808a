package ask

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/solve"
)

// Board is a board read from a request.
type Board struct {
	catalog.Instance
	Game   catalog.Game
	Values catalog.Values // that it was read under
	cases  int
	at     int // which of them, from 1
	// The number of the example that the text is; 0: it is none.
	example int
}

// Boards reads all boards that a question names, within the engine's limits and the meter's.
func (e *Engine) Boards(game string, q Question, m *solve.Meter) ([]Board, error) {
	g, err := e.game(game)
	if err != nil {
		return nil, err
	}
	given := 0
	for _, is := range []bool{q.Text != nil, q.View != nil, q.ID != "", q.Example != 0} {
		if is {
			given++
		}
	}
	if given != 1 {
		return nil, unfit("body", errors.New("a board is named by exactly one of text, view, id and example"))
	}
	switch {
	case q.View != nil:
		return e.fromView(g, *q.View, q.Params, m)
	case q.ID != "":
		return e.fromID(g, q.ID, q.Params, m)
	case q.Example != 0:
		return e.fromExample(g, q.Example, q.Params, m)
	default:
		return e.fromText(g, *q.Text, q.Params, "body.text", m)
	}
}

// board reads the board of a request.
func (e *Engine) board(game string, q Question, m *solve.Meter) (Board, error) {
	boards, err := e.Boards(game, q, m)
	if err != nil {
		return Board{}, err
	}
	at := max(q.Case, 1)
	if at > len(boards) {
		return Board{}, unfit("body.case", fmt.Errorf("case %d of a text that holds %d", at, len(boards)))
	}
	b := boards[at-1]
	return b, e.checkSize(catalog.Size(b.Instance))
}

// checkSize refuses boards that are too large.
func (e *Engine) checkSize(size int) error {
	if e.limits.Cells > 0 && size > e.limits.Cells {
		return tooLarge("the board has %d cells, or nodes and edges, over the limit of this service, %d", size, e.limits.Cells)
	}
	return nil
}

// values checks the parameters of a request.
func values(g catalog.Game, given map[string]string) (catalog.Values, error) {
	v, err := g.Values(given)
	if err != nil {
		return nil, unfit("body.params", err)
	}
	return v, nil
}

// fromText reads a text in one of the game's notations.
func (e *Engine) fromText(g catalog.Game, text string, given map[string]string, location string, m *solve.Meter) ([]Board, error) {
	if g.Described == nil {
		if _, err := values(g, given); err != nil {
			return nil, err
		}
	}
	data := []byte(strings.TrimPrefix(text, "\ufeff")) // some editors put a byte order mark first, and it is pasted with the rest
	if err := e.even(data); err != nil {
		return nil, err
	}
	boards, values, err := g.ReadAll(data, given, m)
	if m.Stopped() != nil {
		return nil, overLimit(location, m.Stopped())
	}
	if err != nil {
		return nil, unfitBoard(location, err)
	}
	example := 1 + slices.IndexFunc(g.Examples, func(e catalog.Example) bool { return strings.TrimSpace(e.Text) == strings.TrimSpace(text) })
	list := make([]Board, len(boards))
	for i, b := range boards {
		list[i] = Board{Instance: b, Game: g.DescribedBy(b), Values: values[i], cases: len(boards), at: i + 1, example: example}
	}
	return list, nil
}

// Before it is read, a text is compared with the limit on cells as a board with a cell a character: unequal is how much
// larger than the text that board may be, and wide how much larger than the limit, because numbers take several
// characters.
const (
	unequal = 8
	wide    = 16
)

// even refuses, before it is read, a text in which one long line and many short ones would give a board far larger than
// the text, because a game may pad short lines.
func (e *Engine) even(data []byte) error {
	lines, longest := 0, 0
	for line := range bytes.Lines(data) {
		lines++
		longest = max(longest, len(line))
	}
	if whole := lines * longest; e.limits.Cells > 0 && whole > wide*e.limits.Cells && whole > unequal*len(data) {
		return tooLarge("the text has %d lines and up to %d characters on one, which could make a board over the limit of this service, %d cells",
			lines, longest, e.limits.Cells)
	}
	return nil
}

// fromView reads a drawn board.
func (e *Engine) fromView(g catalog.Game, view board.View, given map[string]string, m *solve.Meter) ([]Board, error) {
	if (view.Grid == nil) == (view.Graph == nil) {
		return nil, unfit("body.view", errors.New("a view is either a grid or a graph"))
	}
	if err := e.checkSize(view.Size()); err != nil {
		return nil, err
	}
	if g.Draw == nil {
		return nil, unfit("body.view", errors.New("boards of this game can't be drawn"))
	}
	own, err := drawnGame(g, view, given, m)
	if err != nil {
		return nil, err
	}
	v, err := values(own, given)
	if err != nil {
		return nil, err
	}
	m.Work(1 + view.Size())
	text, drawn, err := g.Draw(view, v, m)
	if m.Stopped() != nil {
		return nil, overLimit("body.view", m.Stopped())
	}
	if err != nil {
		return nil, unfitBoard("body.view", err)
	}
	return e.fromText(g, text, overDrawn(g, given, drawn), "body.view", m)
}

// drawnGame returns the game of a drawn board, as the text that it brings along describes it.
func drawnGame(g catalog.Game, view board.View, given map[string]string, m *solve.Meter) (catalog.Game, error) {
	if view.Sheet == nil || g.Described == nil {
		return g, nil
	}
	described, err := g.For([]byte(view.Sheet.Origin), given, m)
	if m.Stopped() != nil {
		return g, overLimit("body.view", m.Stopped())
	}
	if err != nil {
		return g, unfitBoard("body.view", err)
	}
	return described, nil
}

// overDrawn returns the parameters of a request, with those that are part of the board replaced by the drawn ones.
func overDrawn(g catalog.Game, given map[string]string, drawn catalog.Values) map[string]string {
	all := map[string]string{}
	for name, value := range given {
		if !slices.ContainsFunc(g.Params, func(p catalog.Param) bool { return p.Name == name && p.OfBoard }) {
			all[name] = value
		}
	}
	maps.Copy(all, drawn)
	return all
}

// fromID reads the board of an ID: packed, or made from a seed. Parameters of the request override those of the ID.
func (e *Engine) fromID(g catalog.Game, name string, given map[string]string, m *solve.Meter) ([]Board, error) {
	id, err := catalog.ParseID(name)
	if err != nil {
		return nil, unfit("body.id", err)
	}
	if other, known := e.games.Find(id.Game); !known || other.Name != g.Name {
		return nil, unfit("body.id", fmt.Errorf("the ID is of another game than %s", g.Name))
	}
	all := map[string]string{}
	maps.Copy(all, id.Params)
	maps.Copy(all, given)
	switch {
	case id.Seed != nil:
		made, err := e.Make(g.Name, all, *id.Seed, m)
		return []Board{made}, err
	case id.Payload == "":
		return nil, unfit("body.id", errors.New("the ID holds no board: #seed or :payload is missing"))
	}
	data, err := catalog.Unpack(id.Payload)
	if err != nil {
		return nil, unfit("body.id", err)
	}
	return e.fromText(g, string(data), all, "body.id", m)
}

// fromExample reads an example of the game. Parameters of the request override those of the example.
func (e *Engine) fromExample(g catalog.Game, at int, given map[string]string, m *solve.Meter) ([]Board, error) {
	if at > len(g.Examples) {
		return nil, unfit("body.example", fmt.Errorf("example %d of a game that has %d", at, len(g.Examples)))
	}
	example := g.Examples[at-1]
	all := map[string]string{}
	maps.Copy(all, example.Params)
	maps.Copy(all, given)
	return e.fromText(g, example.Text, all, "body.example", m)
}

// longestText limits the text of a board that is packed into an ID.
const longestText = 4096

// shown returns the board as answers contain it.
func (b Board) shown(language string, m *solve.Meter) (Shown, error) {
	text, written, t := b.Text(), catalog.Written(b.Instance), b.Game.Translator(language)
	view := b.View()
	if !m.Write(len(written)) || !m.Write(cellBytes*view.Size()) {
		return Shown{}, overLimit("body", m.Stopped())
	}
	s := Shown{Text: written, Title: t.Of(catalog.Title(b.Instance)), Params: b.Rules(), Cases: b.cases, Case: b.at, Example: b.example, View: &view, Question: b.Game.ShortQuestion(b.Rules(), language), Terms: b.Game.Terms(b.Rules()), Methods: methods(b.Methods(), t)}
	if g := b.Game; g.Described != nil {
		s.Game = &OwnShape{Title: t.Of(g.Title), Lead: t.Of(g.Lead), Params: params(g, t), Play: catalog.PlayDoc{Doc: t.Of(g.Play.Doc), Players: g.Play.Players}}
		if !m.Write(paramBytes * len(s.Game.Params)) {
			return Shown{}, overLimit("body", m.Stopped())
		}
	}
	if s.Levels = catalog.LevelsOf(b.Instance); s.Levels != nil && !m.Write(keyBytes*len(s.Levels.Keys)) {
		return Shown{}, overLimit("body", m.Stopped())
	}
	if len(text) <= longestText {
		s.ID = readable(b.Game.Spell(b.Rules()) + ":" + catalog.Pack(text))
	}
	return s, nil
}

// cellBytes estimates the size of a cell, a node or an edge in JSON.
const cellBytes = 4

// paramBytes estimates the size of a parameter in JSON.
const paramBytes = 200

// keyBytes estimates the size of the key of a level in JSON.
const keyBytes = 20

// readable returns an ID, or "" if it is too long to be read again.
func readable(id string) string {
	if len(id) > longestID {
		return ""
	}
	return id
}
