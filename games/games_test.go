package games_test

import (
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/games/null"
	"jogada/internal/gametest"
)

func TestTheListOfGamesIsSound(t *testing.T) {
	if err := games.All().Validate(); err != nil {
		t.Error(err)
	}
}

// The template passes as a game of the list, as a copy of it would: one more line and nothing else.
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

// rare lists boards with what examples lack: states of escape from which the keys can no longer all be collected, and
// states with fewer keys than others that are as near.
var rare = map[string][]map[string]string{"escape": {
	{"ask": "collect", "kind": "random", "ledges": "60", "rows": "9", "cols": "13", "doors": "4", "letters": "2"},
	{"keys": "once", "kind": "random", "rows": "9", "cols": "13", "doors": "4", "letters": "2"},
	{"ask": "softlock", "keys": "once", "rows": "9", "cols": "13", "doors": "4", "letters": "2"},
}}

// Each line of the pseudocode of a method that can be lit is lit on some example of some game, or on a rare board.
func TestEveryLineOfPseudocodeIsLitOnSomeExample(t *testing.T) {
	lit := map[string]map[string]bool{}
	for _, g := range append(games.All(), null.Game()) {
		gametest.Lights(t, g, lit, rare[g.Name]...)
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
				t.Errorf("%s: no board lights %q", name, strings.TrimSpace(line))
			}
		}
	}
}
