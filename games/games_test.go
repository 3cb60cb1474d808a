package games_test

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/games/null"
	"jogada/gametest"
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

// Each line of the pseudocode of a method that can be lit is lit on some example of some game.
func TestEveryLineOfPseudocodeIsLitOnSomeExample(t *testing.T) {
	lit := map[string]map[string]bool{}
	for _, g := range append(games.All(), null.Game()) {
		gametest.Lights(t, g, lit)
	}
	if len(lit) < 15 {
		t.Errorf("there are only %d pseudocodes", len(lit))
	}
	for code, lines := range lit {
		name, _, _ := strings.Cut(code, "\n")
		if len(lines) == 0 {
			t.Errorf("no line of %s can be lit", name)
		}
		for line, on := range lines {
			if !on {
				t.Errorf("%s: no example lights %q", name, strings.TrimSpace(line))
			}
		}
	}
}
