package browser

import (
	"fmt"
	"testing"

	"jogada/games"
	"jogada/games/null"
)

// TestANewGameShowsUpByItself serves the template for a new game beside the others: it must be shown, drawn, answered,
// watched and played without a line about it in web/.
func TestANewGameShowsUpByItself(t *testing.T) {
	v := visitGames(t, append(games.All(), null.Game()), profile{still: true})
	v.goTo("")
	v.says(".cards", "Doubling")
	v.goTo("#/null")
	first := v.answered()
	v.says(".answer", "Accepted by the independent checker")
	v.click(`.brush[data-brush="goal"]`)
	v.drag("left", v.cell(0, 1))
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s && document.querySelector('.answer[aria-busy]') === null`, quoted(first)))
	v.click("#tab-compare")
	v.holds(`document.querySelectorAll('#bench-compare canvas').length >= 4`)
	v.click("#tab-play")
	for v.turn() {
		before := value[int](v, `document.querySelectorAll('.play-played li').length`)
		v.click(".play-move:not([aria-disabled])")
		v.holds(fmt.Sprintf(`document.querySelectorAll('.play-played li').length > %d`, before))
	}
}
