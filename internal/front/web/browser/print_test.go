package browser

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// onPaper reports what is seen of a page that is laid out for print: the selectors whose elements take up room.
const onPaper = `Object.fromEntries(%s.map((s) => [s, [...document.querySelectorAll(s)].some((e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility !== 'hidden')]))`

func TestABoardAndItsReasonsArePrinted(t *testing.T) {
	dark := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}
	for _, game := range []string{"sokoban", "chase", "keys"} {
		v := visit(t, profile{dark: true})
		v.goTo("#/" + game)
		v.answered()
		v.do(`dispatchEvent(new Event('beforeprint'))`)
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print", Features: dark})
		seen := value[map[string]bool](v, strings.Replace(onPaper, "%s", `['.board-paper', '.because', '.proof', '.line', '.board-stage', '.tools', '.tabs', '.time', '#settings', '.bench-actions']`, 1))
		for selector, want := range map[string]bool{".board-paper": true, ".because": true, ".proof": true, ".line": game != "keys", ".board-stage": false, ".tools": false, ".tabs": false, ".time": false, "#settings": false, ".bench-actions": false} {
			if seen[selector] != want {
				t.Errorf("%s: %s is printed: %v", game, selector, seen[selector])
			}
		}
		if shapes := value[int](v, `document.querySelectorAll('.board-paper :is(path, rect, circle, line, polygon)').length`); shapes < 10 {
			t.Errorf("%s: the drawing has %d shapes", game, shapes)
		}
		if theme := value[string](v, `document.documentElement.dataset.theme`); theme != "light" {
			t.Errorf("%s: it is printed in the %s theme", game, theme)
		}
		if wide := value[int](v, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%s: the paper is %d pixels too narrow", game, wide)
		}
		v.do(`dispatchEvent(new Event('afterprint'))`)
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: dark})
		if left, theme := v.count(".board-paper"), value[string](v, `document.documentElement.dataset.theme`); left != 0 || theme != "dark" {
			t.Errorf("%s: after printing there are %d drawings in the %s theme", game, left, theme)
		}
	}
}

// A search is printed beside its board as far as it is shown, and two methods without what steps them.
func TestASearchAndAComparisonArePrinted(t *testing.T) {
	for address, want := range map[string]map[string]bool{
		"#/sokoban?track=search&step=14": {".board-paper": true, ".space-canvas": true, ".space-top": false, ".proof": true, ".time": false},
		"#/chase?tab=compare":            {".board-paper": true, ".space-canvas": true, ".contender-head select": true, ".timeline": false, ".contender-rules": false},
	} {
		v := visit(t, profile{})
		v.load(address)
		v.holds(`document.querySelector('.space-canvas') !== null`)
		v.rest()
		v.do(`dispatchEvent(new Event('beforeprint'))`)
		call(v, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		v.run(chromedp.EmulateViewport(680, 960)) // A4 within its margins
		selectors := slices.Sorted(maps.Keys(want))
		seen := value[map[string]bool](v, strings.Replace(onPaper, "%s", quotedList(selectors), 1))
		for _, selector := range selectors {
			if seen[selector] != want[selector] {
				t.Errorf("%s: %s is printed: %v", address, selector, seen[selector])
			}
		}
		if wide := value[int](v, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%s: the paper is %d pixels too narrow", address, wide)
		}
	}
}

// quotedList returns strings as a list in JavaScript.
func quotedList(list []string) string {
	data, _ := json.Marshal(list)
	return string(data)
}

// A long text without a blank breaks, and widens no panel.
func TestLongTextStaysInItsPanel(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/sokoban")
	v.answered()
	for _, selector := range []string{".because li", ".headline .lead", ".proof .words", ".proof .rests", ".board-title"} {
		wide := value[int](v, `(() => { const e = document.querySelector(`+quoted(selector)+`); e.textContent = 'lurd'.repeat(900); const side = e.closest('.side, .bench-head'); return Math.max(side.scrollWidth - side.clientWidth, document.documentElement.scrollWidth - innerWidth); })()`)
		if wide > 0 {
			t.Errorf("%s: long text makes the page %d pixels too wide", selector, wide)
		}
	}
}
