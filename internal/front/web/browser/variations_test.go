package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Moves that were taken back stay as variations, with their values and names, and a link has all of them.
func TestVariationsOfAGameAreSharedByItsLink(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide?tab=play")
	v.turn()
	v.keys(kb.ArrowUp)
	v.turn()
	v.click("[data-tool=undo]")
	v.turn()
	v.keys(kb.ArrowRight)
	v.turn()
	if !v.hinted() {
		v.click(`.play-tools [data-tool="hints"]`)
	}
	v.do(`const name = document.querySelector('.variation-naming input'); name.value = 'to the right'; name.dispatchEvent(new Event('change'))`)
	v.rest()
	told := v.text(".variations")
	if v.count(".variation") != 2 || v.count(".variations li .variation[aria-current]") != 1 || v.count(".variation-value") != 2 {
		t.Fatalf("the variations are %q", told)
	}
	link := v.link()
	phone := v.again(profile{still: true, width: 390, height: 844, dark: true})
	phone.shows(t, strings.TrimPrefix(link, v.base+"/"), told)
	phone.noOverflow("variations on a phone")
}

// shows opens a link, whose variations have to be those that were shared.
func (v *visitor) shows(t *testing.T, link, want string) {
	t.Helper()
	v.comeBack(link)
	v.turn()
	if !v.hinted() {
		v.click(`.play-tools [data-tool="hints"]`)
		v.rest()
	}
	if got := v.text(".variations"); got != want {
		t.Errorf("the link shows %q, and %q was shared", got, want)
	}
}
