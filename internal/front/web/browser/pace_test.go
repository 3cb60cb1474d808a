package browser

import (
	"fmt"
	"testing"
)

// generated opens a board made by chance.
func (v *visitor) generated(game string, params map[string]string) {
	v.t.Helper()
	v.goTo("#/" + game)
	v.answered()
	v.generate(params, 7)
	v.answered()
	if rows := value[string](v, `document.querySelector('.editor-size input').value`); rows != params["rows"] {
		v.t.Fatalf("a board of %s rows was generated, and not of %s", rows, params["rows"])
	}
}

// generate fills in the form for boards made by chance, and sends it.
func (v *visitor) generate(params map[string]string, seed int) {
	v.t.Helper()
	v.click("#source summary")
	v.do(`if (document.querySelector("#source-generate").getAttribute("aria-expanded") === "false") document.querySelector("#source-generate").click()`)
	v.holds(`document.querySelector('form.generate') !== null`) // it is fetched when it is first opened
	for name, set := range params {
		v.do(fmt.Sprintf(`document.querySelector('form.generate').elements[%s].value = %s`, quoted(name), quoted(set)))
	}
	v.do(fmt.Sprintf(`document.querySelector('#seed').value = '%d'`, seed))
	v.click("#generate")
	v.says(".loaded", fmt.Sprintf("seed %d", seed))
	if value[bool](v, `document.querySelector('#source').open`) {
		v.t.Error("the form stays open over the board")
	}
}

// stepping steps through the search of a board, a step a frame, and returns what was drawn on the canvases of the board: how often
// the upper one was wiped, and how many calls drew on each. Pace is the frames a second, which is the machine's.
const stepping = `(async (steps) => {
	const [under, over] = [...document.querySelectorAll('.drawing canvas')].map((canvas) => canvas.getContext('2d'));
	const drawn = { wiped: 0, under: 0, over: 0 };
	const called = (ctx, name) => {
		if (ctx === under) drawn.under++;
		if (ctx === over) drawn[name === 'clearRect' ? 'wiped' : 'over']++;
	};
	const methods = ['clearRect', 'fillRect', 'strokeRect', 'drawImage', 'putImageData', 'fill', 'stroke', 'fillText', 'strokeText'];
	const own = CanvasRenderingContext2D.prototype;
	const kept = methods.map((name) => own[name]);
	methods.forEach((name, i) => { own[name] = function (...args) { called(this, name); return kept[i].apply(this, args); }; });
	const slider = document.querySelector('.time-slider');
	const frame = () => new Promise(requestAnimationFrame);
	const begin = await frame();
	for (let step = 1; step <= steps; step++) {
		slider.value = String(step * Math.floor(slider.max / steps));
		slider.dispatchEvent(new Event('input', { bubbles: true }));
		await frame();
	}
	const end = await frame();
	methods.forEach((name, i) => { own[name] = kept[i]; });
	return { ...drawn, pace: 1000 * steps / (end - begin) };
})(%d)`

// TestAStepOfALargeSearchDrawsOnlyWhatMoves steps through the search of a board of 100×100: each step is one picture of what
// moves, of a few strokes however many cells the search has seen, and what stays is not drawn again.
func TestAStepOfALargeSearchDrawsOnlyWhatMoves(t *testing.T) {
	v := visit(t, profile{still: true})
	v.generated("jump", map[string]string{"rows": "100", "cols": "100", "max": "4"})
	v.search()
	const steps = 120
	if _, last := v.step(); last < 4*steps {
		t.Fatalf("the search has only %d steps", last)
	}
	drawn := value[struct {
		Wiped, Under, Over int
		Pace               float64
	}](v, fmt.Sprintf(stepping, steps))
	t.Logf("100×100: %.1f steps a second here, %d calls a step", drawn.Pace, drawn.Over/steps)
	if drawn.Wiped != steps || drawn.Under != 0 {
		t.Errorf("%d steps drew %d pictures of what moves, and made %d calls to draw what stays", steps, drawn.Wiped, drawn.Under)
	}
	if most := 30 * steps; drawn.Over == 0 || drawn.Over > most {
		t.Errorf("%d steps took %d calls, want at most %d", steps, drawn.Over, most)
	}
	v.picture("hundred")
}
