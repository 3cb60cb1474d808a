package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
)

func TestEachStepOfASearchIsToldInTheMethodsOwnWords(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.goTo("#/chase")
	v.answered()
	v.choose("#method", "retro")
	v.search()
	v.click(`.timeline [data-does="forward"]`)
	v.says(".told-step", "the game is over")
	lines := v.count(".code li")
	for {
		v.click(`.timeline [data-does="forward"]`)
		if strings.Contains(v.text(".told-step"), "because of the move") {
			break
		}
		if now, last := v.step(); now == last {
			t.Fatal("no step tells of a move that wins")
		}
	}
	if lit := v.lit(); !strings.Contains(lit, "q is won") || v.count(".code [aria-current]") != 1 || lines != v.count(".code li") {
		t.Errorf("the line %q is lit", lit)
	}
	v.says(".told-queue", "wave")
	v.choose("#method", "minimax")
	v.search()
	v.click(`.timeline [data-does="forward"]`)
	if lit := v.lit(); lit != "value(p):" {
		t.Errorf("another method lights the line %q", lit)
	}
	v.says(".told-queue", "line")
}

func TestTheSentenceIsSpokenWhenItIsSteppedToAndNotWhileItPlays(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.goTo("#/slide")
	v.answered()
	v.search()
	v.tabTo(`.timeline [data-does="forward"]`)
	v.keys("\r")
	live := `document.querySelector('.told-step').getAttribute('aria-live')`
	if said := value[string](v, live); said != "polite" {
		t.Errorf("after a step the sentence is %s", said)
	}
	if others := value[int](v, `[...document.querySelectorAll('.timeline [aria-live=polite], .trace [aria-live=polite]')].length`); others != 1 {
		t.Errorf("%d things are spoken", others)
	}
	v.stopped(func() {
		v.click(`.timeline [data-does="play"]`)
		v.holds(live + ` === 'off'`)
		v.click(`.timeline [data-does="pause"]`)
	})
	v.rest()
}

func TestTheSpaceOfEveryGameFillsAsTheSearchGoesOn(t *testing.T) {
	v := visit(t, profile{still: true, height: 1200, width: 1280})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		if g.Name == "own" { // its first example is a duel, and without tokens a duel has no space
			v.next(func() {
				v.example(slices.IndexFunc(g.Examples, func(e catalog.Example) bool { return e.Name == "11-jugs.star" }))
			})
		}
		v.search()
		_, last := v.step()
		at := func(step int) (string, string) {
			v.slide(".time-slider", step)
			v.rest()
			v.holds(`(window.drawnBefore ?? '') === (window.drawnBefore = document.querySelector('.space-canvas').toDataURL())`) // a longer legend makes it smaller
			return v.text(".space-legend"), value[string](v, `document.querySelector('.space-canvas').toDataURL()`)
		}
		none, empty := at(0)
		some, half := at((last + 1) / 2)
		all, full := at(last)
		if none != "" || some == "" || all == "" || empty == half || half == full && some == all {
			t.Errorf("%s: the space is %q, then %q, then %q, or is not drawn", g.Name, none, some, all)
		}
		if back, again := at((last + 1) / 2); back != some || again != half {
			t.Errorf("%s: going back the space is %q, and was %q", g.Name, back, some)
		}
	}
}

// On a phone the sentence of a step is above the step bar, the sheet open or shut, whole, and nothing moves from step to step.
func TestASearchIsNarratedOnAPhoneWithItsSheetShut(t *testing.T) {
	v := visit(t, profile{still: true, width: 390, height: 844})
	for _, game := range []string{"sokoban", "chase", "slide", "escape"} {
		v.goTo("#/" + game)
		v.answered()
		v.search()
		v.click("#tab-search")
		v.rest()
		if v.count(`[data-sheet="shut"]`) != 1 {
			t.Fatalf("%s: the sheet is not shut", game)
		}
		var places [4]box
		for step := 1; step <= 6; step++ {
			v.click(`.timeline [data-does="forward"]`)
			v.rest()
			told := value[string](v, `document.querySelector('.told-step').textContent`)
			if said := v.text(".time-caption"); said != told || said == "" {
				t.Errorf("%s: the caption of step %d is %q, and the step %q", game, step, said, told)
			}
			if cut := value[bool](v, `(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)(document.querySelector('.time-caption'))`); cut {
				t.Errorf("%s: the caption of step %d is cut", game, step)
			}
			now := [4]box{v.box(".time-caption"), v.box(".transport"), v.box(".answer"), v.box(".space-stage")}
			if step > 1 && now != places {
				t.Errorf("%s: at step %d things are at %v, before at %v", game, step, now, places)
			}
			places = now
		}
	}
}

// A search is readable on a phone, a tablet and a desk, by day and by night.
func TestASearchIsReadableAtEveryWidth(t *testing.T) {
	for _, width := range []int{375, 768, 1280} {
		for _, dark := range []bool{false, true} {
			v := visit(t, profile{still: true, width: width, height: 900, dark: dark})
			for n, game := range []string{"chase", "slide", "jump", "keys"} {
				if dark != (n%2 == 0) && width != 375 {
					continue // the colours do not change the layout
				}
				v.goTo("#/" + game)
				v.answered()
				v.search()
				_, last := v.step()
				v.slide(".time-slider", (last+1)/2)
				v.rest()
				if wide := value[int](v, `document.documentElement.scrollWidth`); wide > width {
					t.Errorf("%s at %d pixels is %d wide", game, width, wide)
				}
				v.picture(fmt.Sprintf("told-%s-%d-%v", game, width, dark))
			}
		}
	}
}
