package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// run does something in the window, and fails the test when it can't.
func (v *visitor) run(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatalf("%v\nthe page says: %s", err, v.glance())
	}
}

// call gives a command to the window.
func call[P, R any](v *visitor, command cdp.Command[P, R], params P) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		v.t.Fatal(err)
	}
}

// glance is the beginning of what the page says, for failures.
func (v *visitor) glance() string {
	ctx, cancel := context.WithTimeout(v.ctx, 5*time.Second)
	defer cancel()
	words, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body ? document.body.innerText.slice(0, 3000) : ''`))
	if err != nil {
		return err.Error()
	}
	return words
}

// goTo opens an address of the page and waits until it shows something.
func (v *visitor) goTo(fragment string) {
	v.t.Helper()
	v.run(chromedp.Navigate(v.base + "/" + fragment))
	v.holds(`document.querySelector('main h1') !== null`)
}

// value is the value of an expression in the page.
func value[T any](v *visitor, expression string) T {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatalf("%s: %v\nthe page says: %s", expression, err, v.glance())
	}
	return got
}

// text is what an element says.
func (v *visitor) text(selector string) string {
	v.t.Helper()
	return strings.TrimSpace(value[string](v, fmt.Sprintf(`document.querySelector(%s)?.innerText ?? ''`, quoted(selector))))
}

// holds waits until an expression is true.
func (v *visitor) holds(expression string) {
	v.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if value[bool](v, expression) {
			return
		}
	}
	v.t.Fatalf("waited in vain for %s\nthe page says: %s", expression, v.glance())
}

// says waits until an element says some words.
func (v *visitor) says(selector, words string) {
	v.t.Helper()
	v.holds(fmt.Sprintf(`(document.querySelector(%s)?.innerText ?? '').includes(%s)`, quoted(selector), quoted(words)))
}

// click clicks an element.
func (v *visitor) click(selector string) {
	v.t.Helper()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// choose chooses an option of a select by its value.
func (v *visitor) choose(selector, option string) {
	v.t.Helper()
	value[bool](v, fmt.Sprintf(`(() => { const s = document.querySelector(%s); s.value = %s; s.dispatchEvent(new Event('change', { bubbles: true })); return true; })()`,
		quoted(selector), quoted(option)))
}

// keys types keys.
func (v *visitor) keys(keys ...string) {
	v.t.Helper()
	for _, key := range keys {
		v.run(chromedp.KeyEvent(key))
	}
}

// tabTo presses Tab until the focus is on an element that matches, as somebody without a pointer does.
func (v *visitor) tabTo(selector string) {
	v.t.Helper()
	for range 200 {
		v.keys(kb.Tab)
		if value[bool](v, fmt.Sprintf(`document.activeElement?.matches(%s) ?? false`, quoted(selector))) {
			return
		}
	}
	v.t.Fatalf("Tab never comes to %s\nthe page says: %s", selector, v.glance())
}

// point is where a cell of the grid on the workbench is in the window.
type point struct{ X, Y float64 }

// cell is the middle of a cell of a board that is seen whole.
func (v *visitor) cell(row, col int) point {
	v.t.Helper()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(".drawing .board-stage")))
	return value[point](v, fmt.Sprintf(`(async () => {
		const { Viewfinder } = await import('/assets/js/draw/viewfinder.js');
		const stage = document.querySelector('.drawing .board-stage');
		const [rows, cols] = [...document.querySelectorAll('.editor-size input')].map((i) => Number(i.value));
		const [w, h] = [stage.clientWidth, stage.clientHeight];
		const finder = new Viewfinder({ w, h, ratio: devicePixelRatio, narrow: w < 480 }, {});
		finder.fit({ kind: 'grid', world: { w: cols ?? rows, h: rows } });
		const { camera } = finder;
		const box = stage.getBoundingClientRect();
		return { X: box.x + camera.x + (%d + 0.5) * camera.scale, Y: box.y + camera.y + (%d + 0.5) * camera.scale };
	})()`, col, row))
}

// drawing is the picture on the workbench.
func (v *visitor) drawing() string {
	v.t.Helper()
	return value[string](v, `(async () => { await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame);
		return [...document.querySelectorAll('.drawing canvas')].map((c) => c.toDataURL()).join(); })()`)
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

// until waits until something is so.
func (v *visitor) until(so func() bool, what string) {
	v.t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			v.t.Fatalf("waited in vain for %s\nthe page says: %s", what, v.glance())
		}
	}
}

// download has files that the page gives put into a folder.
func download(v *visitor, folder string) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.ctx, patience)
	defer cancel()
	params := browser.SetDownloadBehaviorParams{Behavior: browser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: chromedp.FromContext(v.ctx).BrowserContextID, DownloadPath: folder}
	if _, err := chromedp.CallBrowser(ctx, browser.SetDownloadBehavior, params); err != nil {
		v.t.Fatal(err)
	}
}
