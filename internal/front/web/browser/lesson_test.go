package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// study opens a step of a lesson, from 1.
func (v *visitor) study(name string, step int) {
	v.t.Helper()
	v.arrives(func() { v.run(chromedp.Navigate(fmt.Sprintf("%s/#lesson=%s&step=%d", v.base, name, step))) })
	v.at(step)
}

// at fails the test unless the page shows a step.
func (v *visitor) at(step int) {
	v.t.Helper()
	v.rest()
	if now := v.text(`.lesson-steps [aria-current="step"] .unseen`); !strings.HasPrefix(now, fmt.Sprintf("%d:", step)) {
		v.t.Errorf("the page shows step %q, and not %d", now, step)
	}
}

// reply answers a question by the words of a choice.
func (v *visitor) reply(words string) {
	v.t.Helper()
	v.do(fmt.Sprintf(`[...document.querySelectorAll('.choice')].find((c) => c.innerText.includes(%s)).click()`, quoted(words)))
	v.click(`.question [type="submit"]`)
	v.rest()
}

func TestHomeListsTheLessonsAndHowFarOneHasCome(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("")
	v.rest()
	if listed, own := v.count(".lesson-card"), len(shelf(t)); listed != own {
		t.Errorf("%d of %d lessons are listed", listed, own)
	}
	card := `.lesson-card[data-lesson="memo"]`
	v.says(card, "Why memoised minimax goes wrong")
	v.says(card, "5 steps")
	v.picture("lessons")
	v.arrives(func() { v.press(card) })
	v.at(1)
	v.says("h1", "Why memoised minimax goes wrong")
	v.reply("The cat catches the mouse")
	v.arrives(func() { v.run(chromedp.Navigate(v.base + "/#/")) })
	v.says(card, "1 of 5 done")
	v.load("")
	v.says(card, "1 of 5 done")
	v.arrives(func() { v.press(card) })
	v.at(2) // it goes on where the reader was
}

func TestALessonAsksBeforeItTells(t *testing.T) {
	v := visit(t, profile{still: true})
	v.study("memo", 1)
	if told := v.text(".lesson-outcome"); told != "" {
		t.Errorf("before the question is answered it tells %q", told)
	}
	v.says(".lesson-next", "Skip")
	v.reply("The mouse gets home")
	v.says(".choice.wrong", "The mouse gets home")
	v.says(".lesson-try", "Not quite. Try once more. Only node 3 leads to the hole.")
	if told := v.text(".lesson-outcome"); told != "" || v.count(".choice.right") != 0 {
		t.Errorf("the first wrong choice gives the answer away: %q", told)
	}
	v.reply("Neither")
	v.says(".choice.right", "The cat catches the mouse")
	v.says(".lesson-outcome", "Not quite.")
	v.says(".lesson-outcome", "But try the three first moves of the mouse")
	v.says(".lesson-outcome", "The cat wins.")
	v.says(".lesson-outcome h3", "Why")
	v.says(".time-caption", "0 / 4")
	before := v.drawing()
	v.click(`.timeline [data-does="last"]`)
	v.says(".time-caption", "cat 1 → 4")
	if v.drawing() == before {
		t.Error("the line of play moves nothing on the board")
	}
	v.arrives(func() { v.press(".lesson-next") })
	v.at(2)
	v.arrives(func() { v.keys("N") })
	v.at(3)
	v.arrives(func() { v.keys("B") })
	v.at(2)
	v.reply("A few hundred")
	if told := v.text(".lesson-outcome"); strings.Contains(told, "memo") {
		t.Errorf("step 2 tells what step 3 asks: %q", told)
	}
	v.study("memo", 3)
	v.reply("A draw")
	v.says(".lesson-outcome .verdict", "Right.")
	v.says(".outcomes", "Memoised minimax says “a draw”, which can be wrong")
}

func TestNumbersAndPlacesAreAnsweredToo(t *testing.T) {
	v := visit(t, profile{still: true})
	v.study("proof", 2)
	v.click(".question input")
	v.keys("3" + kb.Enter)
	v.says(".lesson-try", "Not 3. It is more.")
	v.keys("4" + kb.Enter)
	v.says(".lesson-outcome .verdict", "Right.")
	v.study("backwards", 1) // the cat is on 2, so the mouse is caught at once on 1 and on 3
	v.do(`document.querySelector('.drawing [role=application]').focus()`)
	v.keys(kb.Enter)
	v.says(".lesson-try", "Not 0. Try again.")
	v.keys(kb.ArrowRight + kb.Enter)
	v.rest()
	if told := v.text(".lesson-outcome .verdict") + v.text(".lesson-try"); told == "" {
		t.Error("nothing is said of the second place")
	}
	v.study("backwards", 3)
	v.click(".question button")
	v.says(".lesson-outcome .verdict", "Here it is.")
	v.says(".lesson-outcome", "Opposite the cat.")
}

func TestALessonKeepsItsExplanationAndItsPlaceInTheList(t *testing.T) {
	v := visit(t, profile{width: 1280, height: 720, still: true})
	v.goTo("")
	v.rest()
	v.do(`document.querySelector('.lesson-card:last-of-type').scrollIntoView(); scrollTo(0, document.documentElement.scrollHeight)`)
	at := value[int](v, `Math.round(scrollY)`)
	if at < 200 {
		t.Fatalf("home is no longer than its window: it scrolls by %d", at)
	}
	v.arrives(func() { v.do(`document.querySelector('.lessons li:last-child .lesson-card').click()`) })
	v.rest()
	for range 2 { // after two wrong answers the page gives the right one
		if v.count(".lesson-outcome .verdict") > 0 {
			break
		}
		if v.count(`.question input[type="radio"]:enabled`) == 0 {
			t.Skip("the last lesson begins with no choice")
		}
		v.click(`.question input[type="radio"]:enabled`)
		v.click(`.question [type="submit"]`)
		v.rest()
	}
	said := v.text(".lesson-outcome")
	v.arrives(func() { v.run(chromedp.Reload()) })
	v.rest()
	if now := v.text(".lesson-outcome"); now != said || said == "" {
		t.Errorf("after a reload the lesson says %q, and before %q", now, said)
	}
	v.arrives(func() { v.do(`location.hash = '#/'`) })
	v.arrives(func() {
		v.do(`scrollTo(0, document.documentElement.scrollHeight); document.querySelector('.lessons li:last-child .lesson-card').click()`)
	})
	v.arrives(func() { v.do(`history.back()`) })
	if now := value[int](v, `Math.round(scrollY)`); now < at/2 {
		t.Errorf("back from a lesson home is at %d, and was left at %d", now, at)
	}
}
