package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"

	"jogada/games"
)

// box is the position of an element in the window.
type box struct{ X, Y, Width, Height float64 }

func (v *visitor) box(selector string) box {
	v.t.Helper()
	v.rest()
	return value[box](v, fmt.Sprintf(`(({ x, y, width, height }) => ({ X: x, Y: y, Width: width, Height: height }))(document.querySelector(%s).getBoundingClientRect())`, quoted(selector)))
}

func TestTheBoardHasTheHeightOfTheWindow(t *testing.T) {
	for _, p := range []profile{{width: 1440, height: 900}, {width: 1024, height: 768}, {width: 375, height: 720}} {
		v := visit(t, p)
		for _, game := range []string{"chase", "keys"} {
			v.goTo("#/" + game)
			v.answered()
			least := 0.65
			if p.width < 960 {
				least = 0.3
			}
			if board := v.box(".drawing"); board.Height < least*float64(p.height) || board.Width > float64(p.width) {
				t.Errorf("%s at %d×%d: the board has %.0f×%.0f", game, p.width, p.height, board.Width, board.Height)
			}
			if tall := value[int](v, `document.documentElement.scrollHeight`); tall > p.height {
				t.Errorf("%s at %d×%d: the page is %d tall", game, p.width, p.height, tall)
			}
			solving := v.box(".drawing").Height
			v.click("#tab-play")
			if playing := v.box(".drawing").Height; p.width >= 960 && playing <= solving {
				t.Errorf("%s at %d×%d: in play the board is %.0f tall, and %.0f otherwise", game, p.width, p.height, playing, solving)
			}
		}
	}
}

func TestOnAPhoneTheRestIsASheet(t *testing.T) {
	v := visit(t, profile{width: 375, height: 720, still: true})
	v.goTo("#/chase")
	v.answered()
	board, headline, tools := v.box(".drawing"), v.box(".answer"), v.box(".tools")
	if headline.Y < board.Y+board.Height || tools.Y < headline.Y+headline.Height {
		t.Errorf("the board is at %v, the headline at %v, the tools at %v", board, headline, tools)
	}
	if tools.Height > 60 {
		t.Errorf("the tools are %.0f tall: more than one row", tools.Height)
	}
	shown := func() bool {
		v.rest()
		return value[bool](v, `document.querySelector('#pane-answer').checkVisibility()`)
	}
	if shown() {
		t.Error("the sheet is open")
	}
	for _, open := range []bool{true, false} {
		v.click("#tab-answer")
		if shown() != open {
			t.Errorf("after a press on its tab the sheet is open: %v, want %v", shown(), open)
		}
	}
	if now := v.box(".drawing"); now != board {
		t.Errorf("the board is at %v, and was at %v", now, board)
	}
}

func TestOnAPhoneTheHeadHasTwoRows(t *testing.T) {
	v := visit(t, profile{width: 375, height: 720, still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		if head := v.box("#top"); head.Height > 120 {
			t.Errorf("%s: the head is %.0f tall", g.Name, head.Height)
		}
	}
}

func TestNothingMovesWhenABrushOrALayerIsChosen(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, game := range []string{"jump", "keys", "chase"} {
		v.goTo("#/" + game)
		v.answered()
		places := func() (all [4]box) {
			for i, part := range []string{".drawing", ".time", `[data-act="undo"]`, ".panes"} {
				all[i] = v.box(part)
			}
			return all
		}
		before := places()
		for i := range v.count(".brush") {
			v.do(fmt.Sprintf(`document.querySelectorAll('.brush')[%d].click()`, i))
			if now := places(); now != before {
				t.Errorf("%s: with brush %d things are at %v, before at %v", game, i, now, before)
			}
		}
		v.click(".chip")
		if now := places(); now != before {
			t.Errorf("%s: with a layer things are at %v, before at %v", game, now, before)
		}
	}
}

func TestABrushGoesBackToTheStartOfTime(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	said := v.answered()
	v.click(`.timeline [data-does="forward"]`)
	if now, _ := v.step(); now != 1 {
		t.Fatalf("the timeline is at %d", now)
	}
	v.do(`document.activeElement.blur()`)
	v.keys("n") // the letter of a brush, with the focus nowhere in particular
	if now, _ := v.step(); now != 0 || v.count(`.brush[data-brush="number"][aria-pressed="true"]`) != 1 {
		t.Fatalf("with a brush in hand the timeline is at %d", now)
	}
	cell := v.cell(0, 0)
	if now := v.next(func() { v.drag(input.MouseButtonLeft, cell) }); now == said { // A can't jump any more
		t.Errorf("after a stroke the page still says %q", now)
	}
}

func TestOneLayerOfNumbersIsOnAtATime(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	v.click(`.chip[data-layer="0"]`)
	v.click(`.chip[data-layer="1"]`)
	if on := value[string](v, `[...document.querySelectorAll('.chip[aria-pressed=true]')].map((c) => c.dataset.layer).join()`); on != "1" {
		t.Errorf("the layers %s are on", on)
	}
	v.click(`.chip[data-layer="2"]`) // an order of a few places goes with it
	if on := value[string](v, `[...document.querySelectorAll('.chip[aria-pressed=true]')].map((c) => c.dataset.layer).join()`); on != "1,2" {
		t.Errorf("the layers %s are on", on)
	}
}

func TestWhereNothingIsToMoveAChangeIsThereAtOnce(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.rest()
	if now := value[string](v, `(() => {
		const main = document.querySelector('main');
		main.style.paddingLeft = '3px';
		getComputedStyle(main).paddingLeft;
		main.style.paddingLeft = '11px';
		return getComputedStyle(main).paddingLeft;
	})()`); now != "11px" {
		t.Errorf("what was set to 11px is %s", now)
	}
}
