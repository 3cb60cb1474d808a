package games_test

import (
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/games/null"
)

func TestTheListOfGamesIsSound(t *testing.T) {
	if err := games.All().Validate(); err != nil {
		t.Error(err)
	}
}

// The template is held to the list as a copy of it would be: one more line and nothing else.
func TestTheTemplateCanBeAddedByOneLine(t *testing.T) {
	list := append(games.All(), null.Game())
	if err := list.Validate(); err != nil {
		t.Error(err)
	}
	if g, ok := list.Find("null"); !ok || g.Title == "" {
		t.Error("the template is not found in the list that it was added to")
	}
	var _ catalog.Games = list
}
