package browser

import (
	"encoding/json"
	"fmt"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// click clicks an element once the page is at rest, so that nothing moves under the pointer.
func (v *visitor) click(selector string) {
	v.t.Helper()
	v.rest()
	v.press(selector)
}

// press clicks an element while the page may have something under way, and fails the test when something else is hit.
func (v *visitor) press(selector string) {
	v.t.Helper()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(selector), chromedp.NodeVisible))
	v.do(fmt.Sprintf(`window.hit = false;
		document.querySelector(%s).addEventListener('click', () => { window.hit = true; }, { once: true, capture: true })`, quoted(selector)))
	v.run(chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
	if !value[bool](v, `window.hit`) {
		v.t.Fatalf("the click on %s hit something else\nthe page says: %s", selector, v.glance())
	}
}

// choose chooses an option of a select by its value.
func (v *visitor) choose(selector, option string) {
	v.t.Helper()
	v.rest()
	if !value[bool](v, fmt.Sprintf(`(() => {
		const s = document.querySelector(%s);
		s.value = %s;
		const there = s.value === %[2]s;
		s.dispatchEvent(new Event('change', { bubbles: true }));
		return there;
	})()`, quoted(selector), quoted(option))) {
		v.t.Fatalf("%s has no option %q", selector, option)
	}
}

// example loads an example by its number.
func (v *visitor) example(i int) {
	v.t.Helper()
	v.click("#source summary")
	v.click(fmt.Sprintf(`.examples [data-example="%d"]`, i))
}

// slide moves the slider of a timeline.
func (v *visitor) slide(selector string, to int) {
	v.t.Helper()
	v.rest()
	v.do(fmt.Sprintf(`const s = document.querySelector(%s); s.value = '%d'; s.dispatchEvent(new Event('input', { bubbles: true }))`, quoted(selector), to))
}

// keys types keys.
func (v *visitor) keys(keys ...string) {
	v.t.Helper()
	for _, key := range keys {
		v.run(chromedp.KeyEvent(key))
	}
}

// stopped does something while frames carry no time, so that what plays does not end meanwhile. It is for visitors
// who prefer reduced motion: nothing else may move.
func (v *visitor) stopped(act func()) {
	v.t.Helper()
	v.do(`const at = performance.now();
		window.ownFrames = window.requestAnimationFrame;
		window.requestAnimationFrame = (draw) => window.ownFrames(() => draw(at))`)
	act()
	v.do(`window.requestAnimationFrame = window.ownFrames`)
}

// tabTo presses Tab until the focus is on an element that matches, as a reader without a pointer does.
func (v *visitor) tabTo(selector string) {
	v.t.Helper()
	v.rest()
	for range 200 {
		v.keys(kb.Tab)
		if value[bool](v, fmt.Sprintf(`document.activeElement?.matches(%s) ?? false`, quoted(selector))) {
			return
		}
	}
	v.t.Fatalf("Tab never comes to %s\nthe page says: %s", selector, v.glance())
}

// point is a point of the window.
type point struct{ X, Y float64 }

// cell returns the middle of a cell of a board that is seen whole.
func (v *visitor) cell(row, col int) point {
	v.t.Helper()
	v.rest()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(".drawing .board-stage")))
	return value[point](v, fmt.Sprintf(`(async () => {
		const { Viewfinder } = await import('/assets/js/draw/viewfinder.js');
		const stage = document.querySelector('.drawing .board-stage');
		const [rows, cols] = [...document.querySelectorAll('.editor-size input')].map((i) => Number(i.value));
		const [w, h] = [stage.clientWidth, stage.clientHeight];
		const finder = new Viewfinder({ w, h, ratio: devicePixelRatio, narrow: w < 480 && w < h }, {});
		finder.fit({ kind: 'grid', world: { w: cols ?? rows, h: rows } });
		const { camera } = finder;
		const box = stage.getBoundingClientRect();
		return { X: box.x + camera.x + (%d + 0.5) * camera.scale, Y: box.y + camera.y + (%d + 0.5) * camera.scale };
	})()`, col, row))
}

// spot returns a point of the drawing, as parts of its width and height.
func (v *visitor) spot(x, y float64) point {
	v.t.Helper()
	v.rest()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(".drawing .board-stage")))
	return value[point](v, fmt.Sprintf(`(() => { const b = document.querySelector('.drawing .board-stage').getBoundingClientRect(); return { X: b.x + b.width * %v, Y: b.y + b.height * %v }; })()`, x, y))
}

// drag presses a button of the pointer at the first point, moves through the others and lets go.
func (v *visitor) drag(button input.MouseButton, points ...point) {
	v.t.Helper()
	held := int64(1)
	if button == input.MouseButtonRight {
		held = 2
	}
	event := func(kind input.DispatchMouseEventType, p point, buttons int64) {
		call(v, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: p.X, Y: p.Y, Button: button, Buttons: buttons, ClickCount: 1})
	}
	event(input.DispatchMouseEventTypeMouseMoved, points[0], 0)
	event(input.DispatchMouseEventTypeMousePressed, points[0], held)
	for _, p := range points[1:] {
		event(input.DispatchMouseEventTypeMouseMoved, p, held)
	}
	event(input.DispatchMouseEventTypeMouseReleased, points[len(points)-1], 0)
}

func quoted(s string) string {
	data, _ := json.Marshal(s)
	return string(data)
}
