package browser

import (
	"fmt"
	"testing"
)

// stepping steps through the search of a board for some seconds, a step a frame, and tells the frames a second.
const stepping = `(async () => {
	const slider = document.querySelector('.time-slider');
	const last = Number(slider.max);
	const times = [];
	await new Promise((done) => {
		const frame = (now) => {
			times.push(now);
			slider.value = String((times.length * Math.max(1, Math.floor(last / 240))) %% (last + 1));
			slider.dispatchEvent(new Event('input', { bubbles: true }));
			if (times.length > %d) done();
			else requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
	});
	return 1000 * (times.length - 1) / (times.at(-1) - times[0]);
})()`

// generated opens a generated board and its search.
func (v *visitor) generated(game string, params map[string]string) {
	v.t.Helper()
	v.goTo("#/" + game)
	v.answered()
	v.click("#source-generate")
	v.holds(`document.querySelector('form.generate') !== null`)
	for name, set := range params {
		value[bool](v, fmt.Sprintf(`(document.querySelector('form.generate').elements[%s].value = %s, true)`, quoted(name), quoted(set)))
	}
	value[bool](v, `(document.querySelector('#seed').value = '7', true)`)
	v.click("#generate")
	v.holds(fmt.Sprintf(`document.querySelector('.editor-size input').value === %s`, quoted(params["rows"])))
	v.holds(`document.querySelector('.answer[aria-busy]') === null && document.querySelector('.answer .lead') !== null`)
}

// TestStepsOfALargeSearchComeAsFastAsTheScreen tells how many frames a second the page gives while it steps through the
// search of a board of 100×100, and fails only when it is no animation at all: how fast it is depends on the machine.
func TestStepsOfALargeSearchComeAsFastAsTheScreen(t *testing.T) {
	v := visit(t, profile{still: true})
	v.generated("jump", map[string]string{"rows": "100", "cols": "100", "max": "4"})
	value[bool](v, `([...document.querySelectorAll('.time-tracks .time-track input')].at(1).click(), true)`)
	v.holds(`Number(document.querySelector('.time-slider').max) > 500`)
	value[float64](v, fmt.Sprintf(stepping, 30))
	rate := value[float64](v, fmt.Sprintf(stepping, 240))
	t.Logf("100×100: %.1f frames a second while stepping through %d steps of the search", rate, value[int](v, `Number(document.querySelector('.time-slider').max)`))
	if rate < 5 {
		t.Errorf("%.1f frames a second", rate)
	}
	v.picture("hundred")
}
