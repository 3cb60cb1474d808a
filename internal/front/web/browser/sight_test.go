package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// pictures is the folder for screenshots, beside the sources.
const pictures = "../../../../out/screenshots"

// text returns what an element says now; nothing if it is not there.
func (v *visitor) text(selector string) string {
	v.t.Helper()
	return strings.TrimSpace(value[string](v, fmt.Sprintf(`document.querySelector(%s)?.innerText ?? ''`, quoted(selector))))
}

// says fails the test unless an element says some words when the page is at rest.
func (v *visitor) says(selector, words string) {
	v.t.Helper()
	v.rest()
	if said := v.text(selector); !strings.Contains(said, words) {
		v.t.Errorf("%s says %q, without %q", selector, said, words)
	}
}

// count returns how many elements match now.
func (v *visitor) count(selector string) int {
	v.t.Helper()
	return value[int](v, fmt.Sprintf(`document.querySelectorAll(%s).length`, quoted(selector)))
}

// board returns the text of the board that the page has, without the line that brings its rules along.
func (v *visitor) board() string {
	v.t.Helper()
	v.rest()
	return value[string](v, `(() => {
		const door = document.querySelector('#source-text');
		if (door.getAttribute('aria-expanded') === 'true') door.click(); // it may hold a text that is no board
		door.click();
		const { value } = document.querySelector('#board-text');
		door.click();
		return value.replace(/^#! jogada .*\n/, '');
	})()`)
}

// drawing returns the picture on the workbench. The pointer is taken off it first: what is under it has a ring, and it
// comes to lie over the board by itself when the page scrolls.
func (v *visitor) drawing() string {
	v.t.Helper()
	call(v, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved})
	v.rest()
	return value[string](v, `[...document.querySelectorAll('.drawing canvas')].map((c) => c.toDataURL()).join()`)
}

// step returns the position of the slider of the timeline, and last its end.
func (v *visitor) step() (now, last int) {
	v.t.Helper()
	v.rest()
	at := value[[2]int](v, `(({ value, max }) => [Number(value), Number(max)])(document.querySelector('.time-slider'))`)
	return at[0], at[1]
}

// picture saves what the window shows.
func (v *visitor) picture(name string) {
	v.t.Helper()
	v.into(pictures, name)
}

// into saves what the window shows in a folder.
func (v *visitor) into(folder, name string) {
	v.t.Helper()
	v.rest()
	data, err := chromedp.Run(v.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		v.t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		v.t.Fatal(err)
	}
	if over == alone {
		name = "site-" + name
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		v.t.Fatal(err)
	}
}
