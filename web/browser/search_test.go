package browser

import (
	"testing"

	"jogada/games"
)

func TestTheSearchOfEveryGameIsSteppedForwardAndBack(t *testing.T) {
	v := visit(t, profile{still: true, height: 1200, width: 1280})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		v.holds(`document.querySelectorAll('.time-tracks .time-track').length >= 2`)
		value[bool](v, `([...document.querySelectorAll('.time-tracks .time-track input')].at(1).click(), true)`)
		v.holds(`document.querySelector('.trace-counts')?.innerText !== ''`)
		v.holds(`Number(document.querySelector('.time-slider').max) > 1`)
		value[bool](v, `(document.querySelector('.timeline [data-does="first"]').click(), true)`)
		start := v.text(".time-caption") + v.text(".trace-counts")
		v.click(`.timeline [data-does="forward"]`)
		one := v.text(".time-caption") + v.text(".trace-counts")
		v.click(`.timeline [data-does="forward"]`)
		two := v.text(".time-caption") + v.text(".trace-counts")
		v.click(`.timeline [data-does="back"]`)
		if back := v.text(".time-caption") + v.text(".trace-counts"); start == one || one == two || back != one {
			t.Errorf("%s: at the start %q, then %q, then %q, and back %q", g.Name, start, one, two, back)
		}
		value[bool](v, `(() => { const s = document.querySelector('.time-slider'); s.value = String(Math.ceil(s.max / 2)); s.dispatchEvent(new Event('input', { bubbles: true })); return true; })()`)
		v.picture("search-" + g.Name)
	}
}

func TestTimePlaysAndPausesByItself(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/slide")
	v.answered()
	v.says(".time-caption", "0 / 4")
	v.click(`.timeline [data-does="play"]`)
	v.holds(`Number(document.querySelector('.time-slider').value) > 0`)
	if value[bool](v, `document.querySelector('.timeline [data-does="pause"]') !== null`) {
		v.click(`.timeline [data-does="pause"]`)
	}
	v.holds(`document.querySelector('.timeline [data-does="play"]') !== null`)
}

func TestALayerFollowsThePlaceThatIsChosen(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.holds(`document.querySelector('.layers input[type=checkbox]') !== null`)
	v.click(".layers input[type=checkbox]")
	v.holds(`document.querySelector('.layers select') !== null`)
	before := v.drawing()
	v.choose(".layers select", "0") // the mouse is in the hole: it has won wherever the cat is
	v.until(func() bool { return v.drawing() != before }, "another picture")
	v.says(".layers", "the mouse wins")
}

func TestALongSolveShowsItsProgressAndCanBeStopped(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.click("#source-generate")
	v.holds(`document.querySelector('form.generate') !== null`)
	value[bool](v, `(document.querySelector('form.generate').elements.nodes.value = '14', document.querySelector('#seed').value = '3', true)`)
	v.click("#generate")
	v.says(".source-notice", "seed 3")
	v.answered()
	v.choose("#method", "minimax") // exponential
	v.holds(`document.querySelector('#solve') !== null`)
	v.click("#solve")
	v.holds(`/\d/.test(document.querySelector('.progress-words')?.innerText ?? '')`)
	v.click("#stop")
	v.holds(`document.querySelector('.answer[aria-busy]') === null`)
	v.says(".answer .lead", "undecided")
}
