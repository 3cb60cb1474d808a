package browser

import (
	"flag"
	"net/url"
	"os"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

var readme = flag.String("readme", "", "a folder for the pictures of the README")

// The pictures of the README are taken of the page as it is: a board with its answer, a search that is told step by step, and where a method goes wrong.
func TestPicturesOfTheReadme(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1280, height: 900})
	text, err := os.ReadFile("../../../../games/keys/examples/2-mutual.txt")
	if err != nil {
		t.Fatal(err)
	}
	v.goTo("#/keys?text=" + url.QueryEscape(string(text)))
	v.answered()
	v.into(*readme, "answer")

	v.load("#/chase")
	v.answered()
	v.search()
	_, last := v.step()
	v.slide(".time-slider", last*2/3)
	v.holds(`!document.querySelector('.timeline [data-does="first"]').disabled`)
	v.into(*readme, "search")

	v.load("#/chase?tab=compare")
	v.choose(".contender:last-child .contender-head select", "memo")
	v.rest()
	v.tell()
	v.click(".compare-first button")
	v.says(".compare-wrong", "Memoised minimax says")
	v.into(*readme, "compare")
}

// The pictures of docs/puzzlescript.md: levels with their verdicts, and a level in play that can no longer be won.
func TestPicturesOfTheReadmeForPuzzleScript(t *testing.T) {
	onlyOver(t, service)
	if *readme == "" {
		t.Skip("no folder for pictures is given")
	}
	v := visit(t, profile{still: true, width: 1280, height: 760})
	v.goTo("#/puzzlescript")
	v.answered()
	v.paste(storeroom(t, "#######\n#..O..#\n#.#*#.#\n#O*P..#\n#..#..#\n#######\n", noWay, byAction, "######\n#....#\n#P*.O#\n#....#\n######\n"))
	v.verdicts()
	v.into(*readme, "puzzlescript")
	v.click(`.level[data-level="4"]`)
	v.click("#tab-play")
	v.turn()
	for made, key := range []string{kb.ArrowDown, kb.ArrowRight, kb.ArrowUp} {
		v.pressing(key, "an arrow", made+1)
	}
	v.into(*readme, "puzzlescript-play")
}
