package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Who presses a tab and then an arrow wants the next step, not the next tab; a presenter's clicker sends the Page keys.
func TestStepKeysWorkWhereverTheFocusIs(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.click("#tab-search")
	v.rest()
	at := func(what string, want int) {
		t.Helper()
		v.rest()
		if now, _ := v.step(); now != want {
			t.Errorf("after %s the search is at step %d, want %d\nthe page says: %s", what, now, want, v.glance())
		}
	}
	at("a click on Search", 0)
	v.keys(kb.ArrowRight, kb.ArrowRight)
	at("two arrows", 2)
	v.keys(kb.PageDown)
	at("a clicker's forward", 3)
	v.keys(kb.PageUp)
	at("a clicker's back", 2)
	v.click(".pane-search .told-step")
	v.keys(kb.PageDown)
	at("a clicker with the pane in focus", 3)
	v.click(`.timeline [data-does="first"]`)
	v.keys("1", "F")
	v.rest()
	v.playedBySpace("after a shortcut to Search")
	v.keys("2")
	v.rest()
	v.keys(kb.ArrowRight)
	v.holds(`document.querySelector('#tab-compare').getAttribute('aria-selected') === 'true' && document.querySelector('.compare .time-slider').value === '1'`)
	v.keys("3")
	v.rest()
	v.keys("2")
	v.holds(`document.querySelector('#tab-compare').getAttribute('aria-selected') === 'true'`)
	v.keys("3")
	v.rest()
	v.keys("1")
	v.holds(`document.querySelector('#tab-solve').getAttribute('aria-selected') === 'true'`)
	// By Tab and arrows one goes along the tabs as before.
	v.tabTo("[role=tab]")
	v.keys(kb.ArrowRight)
	v.holds(`document.activeElement.getAttribute('aria-selected') === 'true' && document.activeElement.id !== 'tab-solve'`)
}
