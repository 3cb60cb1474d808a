package browser

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/games"
	"jogada/games/null"
)

// TestANewGameShowsUpByItself serves the template for a new game beside the others: it must be shown, drawn, answered,
// watched and played without a line about it in internal/front/web.
func TestANewGameShowsUpByItself(t *testing.T) {
	v := visitGames(t, append(games.All(), null.Game()), profile{still: true})
	v.goTo("")
	v.says(`.card[data-game="null"]`, "Doubling")
	v.goTo("#/null")
	first := v.answered()
	v.says(".answer-body", "Accepted by the independent checker")
	goal := v.cell(0, 1)
	v.click(`.brush[data-brush="goal"]`)
	if now := v.next(func() { v.drag("left", goal) }); now == first {
		t.Errorf("with another goal the page still says %q", now)
	}
	v.click("#tab-compare")
	v.rest()
	if boards := v.count(".contender .board canvas"); boards != 4 {
		t.Errorf("two boards side by side are %d canvases", boards)
	}
	v.click("#tab-play")
	for made := 1; v.turn(); made++ {
		if v.move(); v.played() != made {
			t.Fatalf("after %d presses %d moves were made", made, v.played())
		}
	}
}

// TestBoundsAreToldInTheUnitOfTheReport serves a game that is listed under another unit than its reports count in.
func TestBoundsAreToldInTheUnitOfTheReport(t *testing.T) {
	game := null.Game()
	game.Unit = "fathom"
	v := visitGames(t, append(games.All(), game), profile{still: true})
	v.goTo("#/null")
	v.answered()
	v.says(".costs", "exactly 5 moves")
}

// TestAGamesOwnKindsOfCellsAreDrawnAndSaid looks at a game whose boxes and walls are its own words and signs.
func TestAGamesOwnKindsOfCellsAreDrawnAndSaid(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/sokoban")
	v.answered()
	v.do(`document.querySelector('.drawing .board-stage').focus()`)
	v.keys(kb.ArrowRight)
	v.says(".board-said", "wall")
	picture, err := os.ReadFile(v.exported("svg"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(picture), "<circle") { // the head of the man; goals and boxes have corners
		t.Errorf("there is no man in %s", picture)
	}
	v.picture("sokoban")
}
