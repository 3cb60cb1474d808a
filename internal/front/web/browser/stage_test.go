package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The man walks cell by cell, in both counts, and the page says at once that a push has lost the level.
func TestSokobanIsPlayedAsPeopleKnowIt(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 800})
	v.goTo("#/sokoban")
	v.answered()
	if code := v.text(".to-copy code"); code != "drrUdlluurDldR" || v.count(".to-copy button") != 1 {
		t.Errorf("the line to copy is %q", code)
	}
	v.do(`document.activeElement.blur()`)
	v.keys(kb.ArrowRight)
	v.keys(kb.ArrowRight)
	v.says(".time-caption", "2 / 3")
	v.click(`#tab-play`)
	v.rest()
	v.says(".play-status", "Pushes: 2") // it goes on where the line of play stood
	if on := value[string](v, `document.activeElement.className`); on != "board-stage" {
		t.Errorf("the focus is on %q", on)
	}
	listed := func() bool {
		v.rest()
		return value[bool](v, `document.querySelector('.play-moves').offsetParent !== null`)
	}
	if listed() {
		t.Error("moves are listed beside the arrows to walk with")
	}
	v.click(`[data-tool="list"]`)
	if !listed() {
		t.Error("moves can't be listed")
	}
	v.click(`[data-tool="list"]`)
	v.do(`document.querySelector('.drawing .board-stage').focus()`)
	before := v.drawing()
	v.keys(kb.ArrowUp)
	v.says(".play-status", "Moves: 12")
	if v.drawing() == before {
		t.Error("a step is not seen")
	}
	v.keys("s")
	v.says(".play-status", "Moves: 13")
	v.click(`.play-tools [data-tool="restart"]`)
	v.says(".play-status", "Moves: 0")
	for _, key := range []string{"w", "d", "s", "s"} { // the box goes down, and stays there; then nothing is below it
		v.keys(key)
	}
	v.says(".play-status", "Pushes: 1")
	v.load("#/sokoban?p.count=moves&tab=play") // where every step counts, arrows walk, too
	v.turn()
	v.keys(kb.ArrowDown)
	v.says(".play-status", "Moves: 1")
	v.keys("d")
	v.says(".play-status", "Moves: 2")
}

// On a phone the result of a game is in sight when it ends, wherever its panel was scrolled to.
func TestTheResultOfAGameIsInSight(t *testing.T) {
	v := visit(t, profile{still: true, width: 375, height: 740})
	v.reviewed("sokoban")
	v.rest()
	top := value[float64](v, `document.querySelector('.play-over .came').getBoundingClientRect().top`)
	if panel := v.box(".play"); top < panel.Y || top > panel.Y+panel.Height-30 {
		t.Errorf("the result is at %.0f, the panel at %+v", top, panel)
	}
}

// The space of a search is beside the board; a click on a node goes to its step, and one can play on from there.
func TestTheSearchIsOnStageBesideTheBoard(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 800})
	v.goTo("#/chase")
	v.answered()
	v.search()
	_, last := v.step()
	v.slide(".time-slider", last)
	stage, board := v.box(".search-stage .space-top"), v.box(".drawing")
	if stage.X < board.X+board.Width || stage.Y+stage.Height > 800 || stage.Height < 250 {
		t.Errorf("the space is at %+v, the board at %+v", stage, board)
	}
	v.do(`(() => {
		const top = document.querySelector('.space-top'), box = top.getBoundingClientRect();
		const at = { clientX: box.x + 60, clientY: box.y + 60, bubbles: true, pointerId: 1 };
		top.setPointerCapture = () => {};
		for (const kind of ['pointermove', 'pointerdown', 'pointerup']) top.dispatchEvent(new PointerEvent(kind, at));
	})()`)
	v.rest()
	if now, _ := v.step(); now == last || v.count(".space-tip:not([hidden]) .board") != 1 {
		t.Errorf("a click on a node goes to step %d, with %d thumbnails", now, v.count(".space-tip:not([hidden]) .board"))
	}
	v.slide(".time-slider", last)
	drawn := v.drawing()
	v.click("#tab-rules")
	if v.drawing() == drawn {
		t.Error("the position of the search stays on the board under the rules")
	}
	v.search()
	v.click(".time-play")
	v.rest()
	if tab := v.count(`#tab-play[aria-selected="true"]`); tab != 1 {
		t.Error("play from here does not lead to play")
	}
	v.click("#tab-compare")
	v.rest()
	// Before the first step there are the roots of both trees.
	v.load("#/slide?tab=compare")
	v.rest()
	if drawn := value[int](v, `[...document.querySelectorAll('.contender .space-canvas')].filter((canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((part) => part > 0)).length`); drawn != 2 {
		t.Errorf("%d of 2 trees show their root before the first step", drawn)
	}
	if low := value[float64](v, `Math.max(...[...document.querySelectorAll('.contender-view, .contender-counts')].map((part) => part.getBoundingClientRect().bottom))`); low > 800 || v.count(".contender-space canvas") != 4 {
		t.Errorf("the boards and counts of a comparison end at %.0f of 800", low)
	}
}

// Buttons of moves stay where they are, carried keys are keys, and the strip leads back to a move.
func TestMovesOfPlayHaveTheirPlaces(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 800})
	v.playing("keys")
	places := func() string {
		return value[string](v, `JSON.stringify([...document.querySelectorAll('.play-moves .play-move')].map((move) => [move.dataset.way, Math.round(move.getBoundingClientRect().x)]))`)
	}
	before, drawn := places(), v.drawing()
	v.keys("d")
	v.keys("d")
	if now := places(); now != before || !strings.Contains(now, "up") {
		t.Errorf("the buttons are at %s, and were at %s", now, before)
	}
	if v.drawing() == drawn {
		t.Error("what is explored is not seen")
	}
	v.playing("slide")
	v.click(`.play-tools [data-tool="hints"]`)
	v.turn()
	v.click(".play-move.tone-best")
	v.rest()
	v.click(".worth-stop:first-child")
	v.rest()
	if v.played() != 0 || v.count(".worth-stop") != 2 {
		t.Errorf("the strip leads to %d moves, and has %d stops", v.played(), v.count(".worth-stop"))
	}
}

// A step of a search draws what changed, however large the board and the space are: it counts shapes, not time.
func TestAStepOfASearchDrawsOnlyWhatChanged(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 800})
	const nodes = 120
	var text strings.Builder
	for i := range nodes { // a ring with chords
		fmt.Fprintf(&text, ",[%d,%d,%d]", (i+1)%nodes, (i+nodes-1)%nodes, (i+nodes/2)%nodes)
	}
	v.goTo("#/chase?text=[" + text.String()[1:] + "]")
	v.answered()
	v.search()
	v.click(`.transport [data-does="forward"]`) // the first step takes the answer's layers off the board
	v.rest()
	v.do(`window.shapes = 0;
		window.measured = 0;
		for (const name of ['offsetTop', 'offsetHeight', 'clientHeight']) {
			const owner = name === 'clientHeight' ? Element.prototype : HTMLElement.prototype;
			const { get } = Object.getOwnPropertyDescriptor(owner, name);
			Object.defineProperty(owner, name, { configurable: true, get() { if (this.closest('.code')) window.measured++; return get.call(this); } });
		}
		for (const name of ['fill', 'stroke', 'fillRect', 'strokeRect', 'fillText', 'strokeText', 'drawImage', 'putImageData']) {
			const draw = CanvasRenderingContext2D.prototype[name];
			CanvasRenderingContext2D.prototype[name] = function (...given) { window.shapes++; return draw.apply(this, given); };
		}`)
	const steps, most = 10, 40
	v.do(`(async () => { // steps follow each other as when it plays; the picture of everything waits until they are counted
		const set = window.setTimeout;
		let whole = () => {};
		window.setTimeout = (act, ms, ...more) => (ms === 150 ? (whole = act, 0) : set(act, ms, ...more));
		for (let i = 0; i < 10; i++) {
			document.querySelector('.transport [data-does="forward"]').click();
			await new Promise(requestAnimationFrame);
			await new Promise(requestAnimationFrame);
		}
		window.setTimeout = set;
		window.stepped = window.shapes;
		whole();
	})()`)
	v.holds(`window.stepped !== undefined`)
	v.rest()
	if n := value[int](v, `window.stepped`); n == 0 || n > steps*most {
		t.Errorf("%d steps draw %d shapes, want at most %d each", steps, n, most)
	}
	before := value[int](v, `window.shapes`)
	v.slide(".time-slider", 5000)
	v.rest()
	if n := value[int](v, `window.shapes`) - before; n < most {
		t.Errorf("a leap of thousands of steps draws %d shapes", n)
	}
	v.do(`for (let i = 0; i < 40; i++) document.querySelector(i % 2 ? '.transport [data-does="first"]' : '.transport [data-does="last"]').click()`)
	v.rest()
	if measured, lines := value[int](v, `window.measured`), v.count(".code li"); measured == 0 || measured > 3*lines {
		t.Errorf("the %d lines of the code are measured %d times in 40 leaps, each of which may lay out the page", lines, measured)
	}
}
