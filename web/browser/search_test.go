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
