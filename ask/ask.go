// Package ask is one request and one answer within limits: solve a board, judge a report, say what can be played, show
// a board, make one, describe a game. It knows no game and no transport: whoever has requests as JSON (the service, a
// worker in the page, a batch) hands them in, and gets answers that are written as JSON.
//
// Limits are set once; a request can only lower them. What is over them is refused with an Error that says so, or ends
// as an answer that is unknown and says what is proved.
package ask

import (
	"jogada/catalog"
)

// Desk answers requests about a list of games. It keeps nothing of them and may be asked from many goroutines.
type Desk struct {
	games  catalog.Games
	limits Limits
	orders Orders
	sizes  map[string]*catalog.Sizes
}

// New returns a desk for a list of games that is valid. Without somebody who makes boards to order (nil), requests for those are
// refused.
func New(games catalog.Games, limits Limits, orders Orders) (*Desk, error) {
	if err := games.Validate(); err != nil {
		return nil, err
	}
	if err := limits.validate(); err != nil {
		return nil, err
	}
	d := &Desk{games: games, limits: limits, orders: orders, sizes: map[string]*catalog.Sizes{}}
	for _, g := range games {
		d.sizes[g.Name] = catalog.NewSizes(g)
	}
	return d, nil
}

// Knows says whether there is a game of that name or alias; the error says that there is not.
func (d *Desk) Knows(game string) error {
	_, err := d.game(game)
	return err
}

// game is the game of that name or alias.
func (d *Desk) game(name string) (catalog.Game, error) {
	g, known := d.games.Find(name)
	if !known {
		return g, &Error{Kind: NoGame, Message: "there is no game " + quoted(name)}
	}
	return g, nil
}
