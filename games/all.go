// Package games lists the games that Jogada knows. Only it imports every game.
package games

import (
	"jogada/catalog"
	"jogada/games/chase"
	"jogada/games/cops"
	"jogada/games/escape"
	"jogada/games/jump"
	"jogada/games/keys"
	"jogada/games/own"
	"jogada/games/puzzlescript"
	"jogada/games/slide"
	"jogada/games/sokoban"
)

// All returns the games, in the order they are shown.
func All() catalog.Games {
	return catalog.Games{
		jump.Game(),
		keys.Game(),
		slide.Game(),
		chase.Game(),
		cops.Game(),
		sokoban.Game(),
		escape.Game(),
		puzzlescript.Game(),
		own.Game(),
	}
}
