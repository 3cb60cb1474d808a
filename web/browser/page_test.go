package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

// answered waits for what every workbench comes to, an answer, and is its headline.
func (v *visitor) answered() string {
	v.t.Helper()
	v.holds(`document.querySelector('.answer .lead') !== null && document.querySelector('.answer[aria-busy]') === null`)
	return v.text(".answer .lead")
}

func TestTheHomePageShowsEveryGameWithALivePicture(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("")
	for _, g := range games.All() {
		v.says(".cards", g.Title)
		card := fmt.Sprintf(`.card[data-game="%s"] canvas`, g.Name)
		v.holds(fmt.Sprintf(`(() => {
			const c = document.querySelector(%s);
			if (!c || c.width < 50) return false;
			const copy = new OffscreenCanvas(c.width, c.height).getContext('2d', { willReadFrequently: true });
			copy.drawImage(c, 0, 0);
			const seen = new Set(new Uint32Array(copy.getImageData(0, 0, c.width, c.height).data.buffer));
			return seen.size > 8;
		})()`, quoted(card)))
	}
	v.holds(`[...document.querySelectorAll('.card .caption')].some((c) => c.innerText !== '')`) // they play
	v.picture("home")
}

func TestEveryExampleOfEveryGameIsAnsweredAndAccepted(t *testing.T) {
	v := visit(t, profile{})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		for i := range value[int](v, `document.querySelectorAll('#example option').length - 1`) {
			v.choose("#example", fmt.Sprint(i))
			v.answered()
			v.says(".answer", "Accepted by the independent checker")
		}
	}
}

func TestDrawingOnAMapChangesItsCountsAndUndoBringsThemBack(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/keys")
	before := v.answered()
	v.click(`.brush[data-brush="rock"]`)
	// A wall across the map, beside the first player, in one stroke.
	v.drag(input.MouseButtonLeft, v.cell(1, 2), v.cell(3, 2))
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s && document.querySelector('.answer[aria-busy]') === null`, quoted(before)))
	walled := v.text(".answer .lead")
	if !strings.Contains(walled, "player 1 explores 3 cells") {
		t.Errorf("with a wall the page says %q; before it said %q", walled, before)
	}
	v.picture("drawn")
	v.drag(input.MouseButtonRight, v.cell(2, 2)) // erases: the wall has a hole, and the key under it is gone
	v.says(".answer .lead", "player 1 explores 7 cells")
	v.click(`[data-act="undo"]`)
	v.says(".answer .lead", "player 1 explores 3 cells")
	v.click(`[data-act="undo"]`)
	v.says(".answer .lead", before)
	v.click(`[data-act="redo"]`)
	v.says(".answer .lead", "player 1 explores 3 cells")
}

func TestAWrongDrawingSaysWhereAndLosesNothing(t *testing.T) {
	v := visit(t, profile{})
	v.expect("status of 422")
	v.goTo("#/keys")
	before := v.answered()
	v.click("#source-text")
	v.holds(`document.querySelector('#board-text') !== null`)
	value[bool](v, `(() => { document.querySelector('#board-text').value = '1.!\n'; return true; })()`)
	v.click("#use-text")
	v.says("#text-problem", "column 3")
	if now := v.text(".answer .lead"); !strings.Contains(now, before) {
		t.Errorf("the answer was lost: %q, before %q", now, before)
	}
}

func TestTimeGoesForwardAndBack(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	v.says(".time-caption", "start")
	first := v.text(".time-caption")
	v.click(`.timeline [data-does="forward"]`)
	v.says(".time-caption", "round 1")
	one := v.text(".time-caption")
	v.run(chromedp.KeyEvent(kb.ArrowRight))
	v.says(".time-caption", "round 2")
	v.run(chromedp.KeyEvent(kb.ArrowLeft))
	v.says(".time-caption", one)
	v.run(chromedp.KeyEvent(kb.Home))
	v.says(".time-caption", first)
	v.run(chromedp.KeyEvent(kb.End))
	v.picture("time")
}
