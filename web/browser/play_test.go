package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// playing opens the tab where a game is played.
func (v *visitor) playing(game string) {
	v.t.Helper()
	v.goTo("#/" + game)
	v.answered()
	v.click("#tab-play")
	v.holds(`document.querySelectorAll('.play-move:not([aria-disabled])').length > 0`)
}

// turn waits until it is the visitor's turn, and says whether the game goes on.
func (v *visitor) turn() bool {
	v.t.Helper()
	v.holds(`document.querySelector('.play-over') !== null || document.querySelectorAll('.play-move:not([aria-disabled])').length > 0`)
	return !value[bool](v, `document.querySelector('.play-over') !== null`)
}

func TestAMouseWhoPlaysItsBestLosesAsPredicted(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("chase") // the example that the cat wins in 4 plies
	v.click(`.play-tools [data-tool="hints"]`)
	made := 0
	for v.turn() {
		if made++; made > 20 {
			t.Fatal("the game does not end")
		}
		before := value[int](v, `document.querySelectorAll('.play-played li').length`)
		v.click(".play-move:not([aria-disabled])") // with hints on, the best comes first
		v.holds(fmt.Sprintf(`document.querySelectorAll('.play-played li').length > %d`, before))
		if made == 1 {
			v.picture("play")
		}
	}
	result := v.text(".play-result")
	if moves := value[int](v, `document.querySelectorAll('.play-played li').length`); moves != 4 || !strings.Contains(result, "loss") && !strings.Contains(result, "lose") {
		t.Errorf("after %d moves the page says %q", moves, result)
	}
	if lost := value[int](v, `document.querySelectorAll('.play-played li.tone-loses').length`); lost != 0 {
		t.Errorf("%d of the moves are marked as losing", lost)
	}
	v.picture("lost")
	v.click(`.play-tools [data-tool="undo"]`)
	v.holds(`document.querySelector('.play-over') === null`)
}

func TestAPuzzleIsPlayedWithArrowsAndHintsStayOn(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("slide")
	v.click(`.play-tools [data-tool="hints"]`)
	for range 30 {
		if !v.turn() {
			break
		}
		if !value[bool](v, `document.querySelector('.play-tools [data-tool="hints"]').checked`) {
			t.Fatal("the hints went off")
		}
		arrow := map[string]string{"L": kb.ArrowLeft, "R": kb.ArrowRight, "U": kb.ArrowUp, "D": kb.ArrowDown}[v.text(".play-move b")]
		before := value[int](v, `document.querySelectorAll('.play-played li').length`)
		value[bool](v, `(document.querySelector('.drawing .board-stage').focus(), true)`)
		v.keys(arrow)
		v.holds(fmt.Sprintf(`document.querySelectorAll('.play-played li').length > %d`, before))
	}
	if v.turn() {
		t.Errorf("the board is not clean: %s", v.glance())
	}
	v.picture("slide-play")
}

func TestARaceAndAWalkCanBePlayed(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, game := range []string{"jump", "keys"} {
		v.playing(game)
		for range 3 {
			if !v.turn() {
				break
			}
			before := value[int](v, `document.querySelectorAll('.play-played li').length`)
			v.click(".play-move:not([aria-disabled])")
			v.holds(fmt.Sprintf(`document.querySelectorAll('.play-played li').length > %d`, before))
		}
		v.picture(game + "-play")
	}
}

func TestTwoMethodsRunInStepBesideEachOther(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.generated("jump", map[string]string{"rows": "12", "cols": "18", "players": "6", "max": "5"})
	v.click("#source-generate") // closes the form
	v.click("#tab-compare")
	v.holds(`document.querySelectorAll('#bench-compare canvas').length >= 4`)
	v.holds(`/times as many|expansions/i.test(document.querySelector('#bench-compare')?.innerText ?? '')`)
	v.holds(`Number(document.querySelector('#bench-compare .time-slider').max) > 100`)
	value[bool](v, `(() => { const s = document.querySelector('#bench-compare .time-slider'); s.value = '90'; s.dispatchEvent(new Event('input', { bubbles: true })); return true; })()`)
	v.says("#bench-compare", "After 90 expansions")
	v.picture("compare")
	v.click(`#bench-compare [data-does="last"]`)
	v.says("#bench-compare", "the same answer")
}

func TestBothSidesCanBePlayedByHand(t *testing.T) {
	v := visit(t, profile{still: true})
	v.playing("chase")
	v.click(`.play-tools [data-tool="hints"]`) // the best comes first: no mouse runs into the cat
	v.choose(".play-setup select", "")
	for made := 1; made <= 3; made++ { // mouse, cat, mouse: nobody replies by itself
		// Moves are drawn anew after each one, and a press while the service is asked is not taken: press until it is.
		v.holds(fmt.Sprintf(`(() => {
			const played = document.querySelectorAll('.play-played li').length;
			if (played < %d) document.querySelector('.play-move:not([aria-disabled])')?.click();
			return played === %d;
		})()`, made, made))
	}
}
