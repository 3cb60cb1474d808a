package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

// In every game the reader is asked before the search shows its step, and what counts as right is what the search then does.
func TestTheSearchOfEveryGameCanBePredicted(t *testing.T) {
	for _, size := range sizes[:2] {
		v := visit(t, profile{width: size[0], height: size[1], still: true, dark: size[0] < 1000})
		for _, g := range games.All() {
			v.load("#/" + g.Name + "?track=search&predict=on")
			v.answered()
			v.rest()
			where := fmt.Sprintf("%s at %d × %d", g.Name, size[0], size[1])
			headline := func() string {
				return value[string](v, `getComputedStyle(document.querySelector('.answer .headline .lead')).visibility`)
			}
			if headline() != "hidden" {
				t.Errorf("%s: the answer is told before the search has found it", where)
			}
			for asked := 1; asked <= 4; asked++ {
				v.keys(kb.PageDown)
				v.rest()
				if n := v.count(".predict-option:not([aria-disabled])"); n < 2 || n > 4 {
					t.Fatalf("%s: question %d has %d answers: %q", where, asked, n, v.text(".predict"))
				}
				before, _ := v.step()
				if asked == 4 {
					v.picture(fmt.Sprintf("predict-%d-%s", size[0], g.Name))
				}
				v.keys("a")
				v.rest()
				if now, _ := v.step(); now != before+1 {
					t.Errorf("%s: the answer goes from step %d to %d", where, before, now)
				}
				if told, sentence := v.text(".predict-verdict"), value[string](v, `document.querySelector('.told-step').textContent`); !strings.Contains(told, sentence) {
					t.Errorf("%s: it tells %q, and the search %q", where, told, sentence)
				}
				if right, of := v.count(`.predict-option.right[data-option="0"]`), fmt.Sprintf("of %d right", asked); v.count(".predict-option.right") != 1 || v.count(".predict-option.wrong") != 1-right || !strings.Contains(v.text(".predict-score"), of) {
					t.Errorf("%s: after %d answers: %q", where, asked, v.text(".predict"))
				}
			}
			v.noOverflow(where)
			if box := v.box(".drawing"); box.Height < 100 {
				t.Errorf("%s: the board is %v high", where, box.Height)
			}
		}
	}
}

// Nobody wrote the questions: every method of every game has some, because it has a trace.
func TestEveryMethodCanBePredicted(t *testing.T) {
	v := visit(t, profile{width: 1280, height: 720, still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		for _, method := range value[[]string](v, fmt.Sprintf(`fetch('v1/games/%s').then((r) => r.json()).then(({ methods }) => methods.map(({ name }) => name))`, g.Name)) {
			v.load("#/" + g.Name + "?track=search&predict=on&method=" + method)
			v.answered()
			v.rest()
			v.keys(kb.PageDown)
			v.rest()
			if n := v.count(".predict-option:not([aria-disabled])"); n < 2 {
				t.Errorf("%s by %s: %d answers: %q", g.Name, method, n, v.text(".predict"))
			}
		}
	}
}
