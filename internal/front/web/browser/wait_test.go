package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// patience returns a context that ends when half of the time that is left for all tests is over. A missing event fails its
// test then; no test passes because of it.
func (v *visitor) patience() (context.Context, context.CancelFunc) {
	if end, limited := v.t.Deadline(); limited {
		return context.WithTimeout(v.ctx, time.Until(end)/2)
	}
	return context.WithCancel(v.ctx)
}

// run does something in the window, and fails the test when it can't.
func (v *visitor) run(actions ...chromedp.Action[chromedp.Void]) {
	v.t.Helper()
	ctx, cancel := v.patience()
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		v.t.Fatalf("%v\nthe page says: %s", err, v.glance())
	}
}

// call gives a command to the window.
func call[P, R any](v *visitor, command cdp.Command[P, R], params P) {
	v.t.Helper()
	ctx, cancel := v.patience()
	defer cancel()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		v.t.Fatal(err)
	}
}

// glance returns the beginning of what the page says, for failures.
func (v *visitor) glance() string {
	ctx, cancel := context.WithTimeout(v.ctx, 5*time.Second)
	defer cancel()
	words, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body ? document.body.innerText.slice(0, 1500) : ''`))
	if err != nil {
		return err.Error()
	}
	return words
}

// value returns the value of an expression in the page.
func value[T any](v *visitor, expression string) T {
	v.t.Helper()
	ctx, cancel := v.patience()
	defer cancel()
	got, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		v.t.Fatalf("%s: %v\nthe page says: %s", expression, err, v.glance())
	}
	return got
}

// do evaluates something in the page for what it does there.
func (v *visitor) do(statements string) {
	v.t.Helper()
	value[bool](v, fmt.Sprintf(`(() => { %s; return true; })()`, statements))
}

// holds waits until an expression is true; the page looks at each frame that it draws. The expression must be one that was not
// true before what is waited for: where it could have been, a test waits for rest and then looks. Chromedp can take a navigation
// for ended when it only began, so that a document may go while it is looked at: then the next one is looked at.
func (v *visitor) holds(expression string) {
	v.t.Helper()
	ctx, cancel := v.patience()
	defer cancel()
	look := chromedp.Evaluate[bool](fmt.Sprintf(`new Promise((settle, fail) => {
		const look = () => {
			try {
				if (%s) settle(true);
				else requestAnimationFrame(look);
			} catch (error) { fail(error); }
		};
		look();
	})`, expression), chromedp.EvalAwaitPromise)
	var gone *cdproto.Error
	_, err := chromedp.Run(ctx, look)
	for errors.As(err, &gone) {
		_, err = chromedp.Run(ctx, look)
	}
	if err != nil {
		v.t.Fatalf("waited in vain for %s: %v\nthe page says: %s", expression, err, v.glance())
	}
}

// atRest is true when the page has nothing under way: no request, no pending timer, no picture due.
const atRest = `document.documentElement?.dataset.pending === '0'`

// rest waits until the page has nothing under way. What a press, a key or a stroke begins is under way when the call that
// made it returns, so that after rest everything that came of it is there.
func (v *visitor) rest() {
	v.t.Helper()
	v.holds(atRest)
}

// arrivals counts how often the page came to show what an address names.
const arrivals = `Number(document.documentElement?.dataset.arrivals ?? 0)`

// arrives does what leads to another address, and waits until the page shows what is there.
func (v *visitor) arrives(leave func()) {
	v.t.Helper()
	v.holds(`(window.arrivalsBefore = ` + arrivals + `) >= 0`) // another document has none
	leave()
	v.holds(arrivals + ` > (window.arrivalsBefore ?? 0) && ` + atRest)
}

// goTo opens an address of the page, within the document that is open if there is one, and waits until it is shown.
func (v *visitor) goTo(fragment string) {
	v.t.Helper()
	v.arrives(func() { v.run(chromedp.Navigate(v.base + "/" + fragment)) })
	v.opened(fragment)
}

// load opens an address in a new document, like a returning visitor.
func (v *visitor) load(fragment string) {
	v.t.Helper()
	v.comeBack(fragment)
	v.opened(fragment)
}

// comeBack does the same for a page of any kind.
func (v *visitor) comeBack(fragment string) {
	v.t.Helper()
	v.arrives(func() {
		if !value[bool](v, fmt.Sprintf(`location.origin === %s`, quoted(v.base))) {
			v.run(chromedp.Navigate(v.base + "/" + fragment))
			return
		}
		// The page is not told. Both happen at once: between them it could write the address of what it shows.
		v.do(fmt.Sprintf(`history.replaceState(null, '', %s); location.reload()`, quoted("/"+fragment)))
	})
}

// opened fails the test if the page is not about the game of an address.
func (v *visitor) opened(fragment string) {
	v.t.Helper()
	game, _, _ := strings.Cut(strings.TrimPrefix(fragment, "#/"), "?")
	if shown := value[string](v, `document.querySelector('h1') && document.querySelector('main').dataset.page`); shown != game {
		v.t.Fatalf("%q opened %q\nthe page says: %s", fragment, shown, v.glance())
	}
}

// answers returns the number of answers that the workbench has shown, or -1.
const answers = `Number(document.querySelector('.answer')?.dataset.answer ?? -1)`

// answered waits for rest, where every workbench has an answer that fits its board, and is its headline.
func (v *visitor) answered() string {
	v.t.Helper()
	v.rest()
	if !value[bool](v, answers+` > 0 && document.querySelector('.answer .lead') !== null && document.querySelector('.answer.stale, .answer[aria-busy], .answer .bad-words') === null`) {
		v.t.Fatalf("there is no answer\nthe page says: %s", v.glance())
	}
	return v.text(".answer .lead")
}

// next does something that another answer comes of, waits for that answer, and is its headline.
func (v *visitor) next(act func()) string {
	v.t.Helper()
	v.rest()
	before := value[int](v, answers)
	act()
	v.holds(fmt.Sprintf(`%s > %d && %s`, answers, before, atRest))
	return v.answered()
}
