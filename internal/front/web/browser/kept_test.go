package browser

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestARuleThatIsNotTakenIsNotShownAsInForce(t *testing.T) {
	s, v := shakyService(t)
	v.goTo("#/jump")
	said := v.answered()
	v.click("#tab-rules")
	s.refuses.Store(gone)
	v.choose(".rules select", "walk")
	v.holds(`document.querySelector('.answer .bad-words') !== null`)
	v.rest()
	if rule := value[string](v, `document.querySelector('.rules select').value`); rule != "straight" || v.text(".answer .lead") != said {
		t.Errorf("beside %q the rule is %q", v.text(".answer .lead"), rule)
	}
	if told := v.text(".answer .bad-words"); !strings.Contains(told, "The answer below still holds.") {
		t.Errorf("the page says %q", told)
	}
	s.refuses.Store(0)
	v.choose(".rules select", "walk")
	v.rest()
	if rule, now := value[string](v, `document.querySelector('.rules select').value`), v.answered(); rule != "walk" || now == said {
		t.Errorf("when it is taken the rule is %q, and the page says %q", rule, now)
	}
}

func TestASearchThatCanNotBeFetchedLeavesTheLineOfPlay(t *testing.T) {
	s, v := shakyService(t)
	v.goTo("#/jump")
	v.answered()
	s.refuses.Store(http.StatusInternalServerError)
	v.click("#tab-search")
	v.holds(`document.querySelector('.answer .bad-words') !== null`)
	v.says(".time-caption", "You can watch the search.")
	s.refuses.Store(0)
	v.click("#tab-answer")
	v.says(".time-caption", "0 / 3")
}

func TestAnEmbeddedBoardThatCanNotBeReadIsNotTakenForAnother(t *testing.T) {
	v := visit(t, profile{width: 640, height: 520, still: true})
	if over == service {
		v.expect("status of 422")
	}
	v.arrives(func() { v.run(chromedp.Navigate(v.base + "/#/jump?text=zzz&embed")) })
	v.says(".source-notice", "can’t be read")
	if !value[bool](v, seen(".source-notice .notice")) {
		t.Error("nothing tells that the board is another one")
	}
}

func TestAGameGoesOnInAnotherLanguage(t *testing.T) {
	v := visit(t, profile{still: true})
	v.load("#/slide?tab=play")
	v.move()
	v.move()
	v.rest()
	board := v.drawing()
	v.choose("#language", "pt")
	v.rest()
	if made := v.count(".play-played li"); made != 2 {
		t.Errorf("%d moves are left of 2: %s", made, v.text(".play"))
	}
	v.says(".play-status", "Movimento 3")
	v.choose("#language", "en") // the line of rules above the board may be longer in Portuguese, and the board lower
	v.says(".play-status", "Move 3")
	if v.drawing() != board {
		t.Error("the board is another one")
	}
	v.choose("#language", "pt")
	v.says(".play-status", "Movimento 3")
	v.click(`.play-tools [data-tool="undo"]`)
	v.says(".play-status", "Movimento 2")
}
