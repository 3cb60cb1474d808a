package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

// sizes are windows in which something is shown to others: a projector, a phone, a phone on its side.
var sizes = [][2]int{{1280, 720}, {390, 844}, {740, 360}}

func TestEveryGameIsPresentedWithItsQuestionFirst(t *testing.T) {
	for _, size := range sizes {
		v := visit(t, profile{width: size[0], height: size[1], still: true, dark: size[0] < 1000})
		for _, g := range games.All() {
			v.comeBack("#/" + g.Name + "?present")
			v.answered()
			where := fmt.Sprintf("%s at %d × %d", g.Name, size[0], size[1])
			for selector, want := range map[string]bool{".present-question": true, "#reveal": true, ".drawing canvas": true, "#top": false, ".tools": false, ".side": false, ".present-answer": false} {
				if got := value[bool](v, seen(selector)); got != want {
					t.Errorf("%s: %s is shown: %v", where, selector, got)
				}
			}
			if box := v.box(".drawing"); box.Height < 60 {
				t.Errorf("%s: the board is %v high", where, box.Height)
			}
			v.picture(fmt.Sprintf("present-asks-%d-%s", size[0], g.Name))
			v.keys(kb.PageDown)
			v.rest()
			if told, lead := v.text(".present-answer"), value[string](v, `document.querySelector('.answer .lead').textContent`); !strings.EqualFold(told, lead) || told == "" {
				t.Errorf("%s: it tells %q, and the answer is %q", where, told, lead)
			}
			v.noOverflow(where)
			v.keys(kb.PageDown)
			v.rest()
			v.picture(fmt.Sprintf("present-tells-%d-%s", size[0], g.Name))
			v.keys(kb.Escape)
			v.rest()
			if !value[bool](v, seen("#top")+" && "+seen(".tools")) {
				t.Errorf("%s: Escape does not lead back", where)
			}
		}
	}
}

func TestAClickerStepsWhateverHasTheFocus(t *testing.T) {
	v := visit(t, profile{still: true, height: 720, width: 1280})
	v.load("#/chase?present&track=search")
	v.answered()
	v.rest()
	for i, focus := range []string{".drawing [tabindex]", ".time-slider", "#leave-present", `.transport [data-does="play"]`} {
		v.do(fmt.Sprintf(`document.querySelector(%s).focus()`, quoted(focus)))
		for j, key := range []string{kb.PageDown, " ", kb.ArrowRight} {
			v.keys(key)
			v.rest()
			if now, _ := v.step(); now != 1+3*i+j {
				t.Errorf("after key %d on %s it is step %d", j, focus, now)
			}
		}
	}
	if size := value[float64](v, `parseFloat(getComputedStyle(document.querySelector('.present-told')).fontSize)`); size < 20 {
		t.Errorf("the narration is %v pixels high", size)
	}
	v.load("#/chase?present&track=search&step=3")
	v.answered()
	v.rest()
	if now, _ := v.step(); now != 3 || v.text(".present-told") == "" {
		t.Errorf("a prepared link opens at step %d: %q", now, v.text(".present-told"))
	}
}
