package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"jogada/board"
	"jogada/catalog"
)

// instance is a board that a request named.
type instance struct {
	catalog.Instance
	game  catalog.Game
	cases int
	at    int // which of them, from 1
}

// game is the game of that name or alias.
func (s *Server) game(name string) (catalog.Game, error) {
	g, known := s.games.Find(name)
	if !known {
		return g, problem(http.StatusNotFound, "there is no game %q", cut(name))
	}
	return g, nil
}

// asking is a request about a board.
type asking interface {
	request
	question() Question
}

func (q Question) question() Question { return q }

// askedBoard reads a request and the board that it names.
func askedBoard[T asking](ctx context.Context, s *Server, game string) (T, instance, error) {
	if _, err := s.game(game); err != nil {
		var none T
		return none, instance{}, err
	}
	asked, err := read[T](ctx)
	if err != nil {
		return asked, instance{}, err
	}
	b, err := s.board(game, asked.question())
	return asked, b, err
}

// board reads the board that a request names. Errors are problems.
func (s *Server) board(game string, q Question) (instance, error) {
	g, err := s.game(game)
	if err != nil {
		return instance{}, err
	}
	given := 0
	for _, is := range []bool{q.Text != nil, q.View != nil, q.ID != ""} {
		if is {
			given++
		}
	}
	if given != 1 {
		return instance{}, badField("body", errors.New("a board is named by exactly one of text, view and id"))
	}
	var boards []catalog.Instance
	switch {
	case q.View != nil:
		boards, err = s.fromView(g, *q.View, q.Params)
	case q.ID != "":
		boards, err = s.fromID(g, q.ID, q.Params)
	default:
		boards, err = s.fromText(g, *q.Text, q.Params, "body.text")
	}
	if err != nil {
		return instance{}, err
	}
	return s.pick(g, boards, q.Case)
}

// pick is one board of those that a text held.
func (s *Server) pick(g catalog.Game, boards []catalog.Instance, at int) (instance, error) {
	at = max(at, 1)
	if at > len(boards) {
		return instance{}, badField("body.case", fmt.Errorf("case %d of a text that holds %d", at, len(boards)))
	}
	b := instance{Instance: boards[at-1], game: g, cases: len(boards), at: at}
	return b, s.fits(catalog.Size(b.Instance))
}

// fits refuses boards that are too large.
func (s *Server) fits(size int) error {
	if size > s.limits.Cells {
		return tooLarge("the board has %d cells, or nodes and edges, over the limit of this service, %d", size, s.limits.Cells)
	}
	return nil
}

// values are the parameters that a request gives.
func values(g catalog.Game, given map[string]string) (catalog.Values, error) {
	v, err := g.Values(given)
	if err != nil {
		return nil, badField("body.params", err)
	}
	return v, nil
}

// fromText reads a text in one of the game's notations.
func (s *Server) fromText(g catalog.Game, text string, given map[string]string, location string) ([]catalog.Instance, error) {
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	data := []byte(text)
	if err := s.even(data); err != nil {
		return nil, err
	}
	boards, err := g.Parse(data, v)
	if err != nil {
		return nil, badBoard(location, err)
	}
	return boards, nil
}

// A text is taken for a board with a cell a character when it is held against the limit of cells before it is read:
// unequal says how much larger than the text itself that board may be, and wide how much larger than the limit, because
// numbers take several characters.
const (
	unequal = 8
	wide    = 16
)

// even refuses, before it is read, a text of which one long line and many short ones would make a board far larger than
// itself: a game may fill up what short lines lack.
func (s *Server) even(data []byte) error {
	lines, longest := 0, 0
	for line := range bytes.Lines(data) {
		lines++
		longest = max(longest, len(line))
	}
	if whole := lines * longest; whole > wide*s.limits.Cells && whole > unequal*len(data) {
		return tooLarge("the text has %d lines and up to %d characters on one, which could make a board over the limit of this service, %d cells",
			lines, longest, s.limits.Cells)
	}
	return nil
}

// fromView reads a drawn board.
func (s *Server) fromView(g catalog.Game, view board.View, given map[string]string) ([]catalog.Instance, error) {
	if (view.Grid == nil) == (view.Graph == nil) {
		return nil, badField("body.view", errors.New("a view is either a grid or a graph"))
	}
	if err := s.fits(view.Size()); err != nil {
		return nil, err
	}
	if g.Draw == nil {
		return nil, badField("body.view", errors.New("boards of this game can't be drawn"))
	}
	v, err := values(g, given)
	if err != nil {
		return nil, err
	}
	text, drawn, err := g.Draw(view, v)
	if err != nil {
		return nil, badBoard("body.view", err)
	}
	return s.fromText(g, text, overDrawn(g, given, drawn), "body.view")
}

// overDrawn is the parameters that a request gives, where those that are part of the board are as they are drawn.
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

// fromID reads the board of an ID: packed, or made of a seed. Parameters of the request overrule those of the ID.
func (s *Server) fromID(g catalog.Game, name string, given map[string]string) ([]catalog.Instance, error) {
	id, err := catalog.ParseID(name)
	if err != nil {
		return nil, badField("body.id", err)
	}
	if other, known := s.games.Find(id.Game); !known || other.Name != g.Name {
		return nil, badField("body.id", fmt.Errorf("the ID is of another game than %s", g.Name))
	}
	all := map[string]string{}
	maps.Copy(all, id.Params)
	maps.Copy(all, given)
	switch {
	case id.Seed != nil:
		made, err := s.made(g, all, *id.Seed)
		return []catalog.Instance{made}, err
	case id.Payload == "":
		return nil, badField("body.id", errors.New("the ID holds no board: #seed or :payload is missing"))
	}
	data, err := catalog.Unpack(id.Payload)
	if err != nil {
		return nil, badField("body.id", err)
	}
	return s.fromText(g, string(data), all, "body.id")
}

// longestText is the longest text of a board that is packed into an ID.
const longestText = 4096

// shown is the board as it is told.
func (b instance) shown(language string) Shown {
	text, t := b.Text(), b.game.Translator(language)
	view := b.View()
	s := Shown{Text: text, Params: b.Rules(), Cases: b.cases, Case: b.at, View: &view, Methods: methods(b.Methods(), t)}
	if len(text) <= longestText {
		s.ID = readable(b.game.Spell(b.Rules()) + ":" + catalog.Pack(text))
	}
	return s
}

// readable is an ID, or none where it is longer than those that are read.
func readable(id string) string {
	if len(id) > longestID {
		return ""
	}
	return id
}

// again is the command that gives an answer again.
func (b instance) again(id, method string) string {
	if id != "" {
		return fmt.Sprintf("jogada solve '%s' --method %s", id, method)
	}
	return fmt.Sprintf("jogada solve '%s' --method %s board.txt", b.game.Spell(b.Rules()), method)
}
