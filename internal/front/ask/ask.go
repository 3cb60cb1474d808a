// Package ask answers requests within limits: solve a board, judge a report, list the legal moves, show a board, make
// one, describe a game. It knows no game and no transport: the service, a worker in the page or a batch passes requests
// as JSON and gets answers that are written as JSON.
//
// Limits are set once; a request can only lower them. A request over the limits is refused with an Error, or ends as an
// unknown answer with the bounds proved so far.
package ask

import (
	"time"

	"jogada/catalog"
)

// Engine answers requests about a list of games. It is stateless and safe for concurrent use.
type Engine struct {
	games  catalog.Games
	limits Limits
	orders Orders
	sizes  map[string]*catalog.Sizes
	live   time.Duration // the time spent on a board while it is being drawn
}

// New returns an engine for a list of games. It fails if the games or the limits are invalid. If orders is nil, requests
// for boards to order are refused.
func New(games catalog.Games, limits Limits, orders Orders) (*Engine, error) {
	if err := games.Validate(); err != nil {
		return nil, err
	}
	if err := limits.validate(); err != nil {
		return nil, err
	}
	e := &Engine{games: games, limits: limits, orders: orders, sizes: map[string]*catalog.Sizes{}, live: live}
	for _, g := range games {
		e.sizes[g.Name] = catalog.NewSizes(g)
	}
	return e, nil
}

// Knows returns an error if no game has that name or alias.
func (e *Engine) Knows(game string) error {
	_, err := e.game(game)
	return err
}

// game returns the game with that name or alias.
func (e *Engine) game(name string) (catalog.Game, error) {
	g, known := e.games.Find(name)
	if !known {
		return g, &Error{Kind: NoGame, Message: "there is no game " + quoted(name)}
	}
	return g, nil
}
