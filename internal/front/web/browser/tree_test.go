package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// ringed is the number of painted pixels over the picture of a search, where rings mark nodes.
const ringed = `(() => { const top = document.querySelector('.space-top'); const copy = new OffscreenCanvas(top.width, top.height).getContext('2d', { willReadFrequently: true }); copy.drawImage(top, 0, 0); const { data } = copy.getImageData(0, 0, top.width, top.height); return data.filter((v, i) => i % 4 === 3 && v > 0).length; })()`

// overTree moves the pointer over the picture of a search until an entry of the queue is marked, and returns that entry.
const overTree = `(() => {
	const top = document.querySelector('.space-top');
	const { left, right, y, bottom } = top.getBoundingClientRect();
	for (let clientY = y + 3; clientY < bottom; clientY += 6) for (let clientX = left + 3; clientX < right; clientX += 6) {
		top.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY }));
		const marked = document.querySelector('.queue-entry.pointed');
		if (marked) return marked.textContent;
	}
	return '';
})()`

// Who points at an entry of the queue sees its node, and who points at a node its entry.
func TestAnEntryOfTheQueueAndItsNodeMarkEachOther(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/sokoban?track=search&step=6")
	v.answered()
	v.holds(`document.querySelectorAll('.queue-entry').length > 1`)
	v.rest()
	before := value[int](v, ringed)
	v.do(`document.querySelectorAll('.queue-entry')[1].focus()`)
	v.rest()
	if now := value[int](v, ringed); now <= before {
		t.Errorf("%d pixels are ringed, and %d with an entry in focus", before, now)
	}
	v.do(`document.activeElement.blur()`)
	v.rest()
	if now := value[int](v, ringed); now != before {
		t.Errorf("%d pixels are ringed, and %d after the focus left the entry", before, now)
	}
	entry := value[string](v, overTree)
	if name := v.text(".space-tip strong"); entry == "" || name != entry {
		t.Errorf("with the pointer on the node of %q, the entry %q is marked", name, entry)
	}
	v.keys(kb.PageDown) // the queue is written anew
	v.rest()
	if v.count(".queue-entry.pointed") == 0 && strings.Contains(v.text(".told-queue"), entry) {
		t.Errorf("after a step the entry %s is no longer marked", entry)
	}
	v.do(`document.querySelector('.space-top').dispatchEvent(new PointerEvent('pointerleave'))`)
	v.rest()
	if v.count(".queue-entry.pointed") > 0 {
		t.Error("an entry is still marked after the pointer left the tree")
	}
}

// A wide board is above the picture of its search, and any other beside it.
func TestAWideBoardIsAboveItsSearch(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 720})
	for _, at := range []struct {
		address string
		above   bool
	}{{"#/keys?track=search&step=14", true}, {"#/sokoban?track=search&step=6", false}} {
		v.load(at.address)
		v.answered()
		v.holds(`document.querySelector('.search-stage .space-canvas') !== null`)
		board, space := v.box(".drawing"), v.box(".search-stage")
		if above := board.Y+board.Height <= space.Y; above != at.above || !above && board.X+board.Width > space.X {
			t.Errorf("%s: the board is at %+v, the search at %+v", at.address, board, space)
		}
		if board.Height < 150 || space.Height < 150 || space.Y+space.Height > 720 {
			t.Errorf("%s: the board is at %+v, the search at %+v: no room", at.address, board, space)
		}
	}
}

// Back closes a handout and stays on the page, and so does its own button.
func TestBackClosesTheHandoutAlone(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	for _, close := range []string{`history.back()`, `[...document.querySelectorAll('dialog.handout .handout-bar button')].at(-1).click()`} {
		v.do(`document.querySelector('#export-handout').click()`)
		v.holds(`document.querySelector('dialog.handout .sheet, dialog.handout article, dialog.handout section') !== null`)
		v.rest()
		v.do(close)
		v.holds(`document.querySelector('dialog.handout') === null && document.querySelector('main').dataset.page === 'slide' && !history.state?.handout`)
	}
}

// A link that only the keyboard shows leads past the tools and the timeline.
func TestALinkSkipsToThePanel(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	v.do(`document.querySelector('#skip-panel').focus()`)
	if top := v.box("#skip-panel").Y; top < 0 {
		t.Errorf("in focus the link is at %v", top)
	}
	v.do(`document.activeElement.click()`)
	v.holds(`document.activeElement.id === 'tab-answer'`)
}

// Where there is room for one of them a search shows its picture, and a button or a swipe the board.
func TestAPhoneShowsTheTreeOrTheBoard(t *testing.T) {
	v := visit(t, profile{still: true, width: 390, height: 844})
	v.goTo("#/sokoban")
	v.answered()
	v.click("#tab-search")
	v.rest()
	seen := func(part string) bool {
		box := v.box(part)
		return box.X >= 0 && box.X+box.Width <= 391 && box.Height > 150
	}
	if !seen(".search-stage .space-canvas") || seen(".drawing") {
		t.Errorf("the tree is at %+v, the board at %+v", v.box(".search-stage .space-canvas"), v.box(".drawing"))
	}
	v.click(".trace-swipe")
	v.rest()
	if seen(".search-stage .space-canvas") || !seen(".drawing") {
		t.Errorf("turned, the tree is at %+v, the board at %+v", v.box(".search-stage .space-canvas"), v.box(".drawing"))
	}
}
