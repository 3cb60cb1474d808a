package browser

import (
	"strings"
	"testing"

	"jogada/games"
)

// search turns the timeline to the search itself.
func (v *visitor) search() {
	v.t.Helper()
	v.click("#tab-search")
	v.rest()
}

func TestTheSearchOfEveryGameIsSteppedForwardAndBack(t *testing.T) {
	v := visit(t, profile{still: true, height: 1200, width: 1280})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		v.search()
		_, last := v.step()
		if last < 2 {
			t.Fatalf("%s: the search has %d steps", g.Name, last)
		}
		type moment struct{ words, line string }
		now := func(does string) moment {
			v.click(`.timeline [data-does="` + does + `"]`)
			return moment{v.text(".trace-counts") + v.text(".told-step"), v.lit()}
		}
		v.slide(".time-slider", last)
		start, one, two, back := now("first"), now("forward"), now("forward"), now("back")
		if start.words == one.words || one.words == two.words || start.line != "" || one.line == "" || two.line == "" || back != one {
			t.Errorf("%s: at the start %+v, then %+v, then %+v, and back %+v", g.Name, start, one, two, back)
		}
		drawn := v.drawing()
		if v.slide(".time-slider", last); v.drawing() == drawn {
			t.Errorf("%s: the board of the last step is that of the first", g.Name)
		}
		v.slide(".time-slider", (last+1)/2)
		v.picture("search-" + g.Name)
	}
}

// lit returns the line of pseudocode that is lit; empty: none is.
func (v *visitor) lit() string {
	v.t.Helper()
	return value[string](v, `document.querySelector('.code [aria-current]')?.innerText ?? ''`)
}

func TestTimePlaysAndPausesByItself(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/slide")
	v.answered()
	v.says(".time-caption", "0 / 4")
	// A frame is never longer than a part of a step, so that step 1 is seen, and paused at once.
	v.do(`const look = () => {
			if (document.querySelector('.time-slider').value === '1') document.querySelector('.timeline [data-does="pause"]')?.click();
			else requestAnimationFrame(look);
		};
		look()`)
	v.click(`.timeline [data-does="play"]`)
	v.holds(`document.querySelector('.time-slider').value === '1' && document.querySelector('.timeline [data-does="play"]') !== null`)
	if v.count(`.timeline [data-does="play"]`) != 1 {
		t.Fatal("pause does not pause")
	}
	if at := value[[]string](v, `(async () => { // as many frames as would make a step
		const seen = new Set();
		for (let i = 0; i < 90; i++) { await new Promise(requestAnimationFrame); seen.add(document.querySelector('.time-slider').value); }
		return [...seen];
	})()`); strings.Join(at, " ") != "1" {
		t.Errorf("while it pauses the slider is at %v", at)
	}
	v.choose(".transport-speed select", "16")
	v.click(`.timeline [data-does="play"]`)
	v.holds(`document.querySelector('.time-slider').value === '4' && document.querySelector('.timeline [data-does="play"]') !== null`)
	v.says(".time-caption", "4 / 4")
}

func TestALayerFollowsThePlaceThatIsChosen(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.click(".chip")
	before := v.drawing()
	v.says(".layer-legend", "the cat wins")
	v.choose(".layers select", "0") // the mouse is in the hole: it has won wherever the cat is
	if v.drawing() == before {
		t.Error("the layer is drawn as before")
	}
	if legend := v.text(".layer-legend"); !strings.Contains(legend, "the mouse wins") || strings.Contains(legend, "the cat wins") {
		t.Errorf("the legend says %q", legend)
	}
}

func TestALongSolveShowsItsProgressAndCanBeStopped(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.generate(map[string]string{"nodes": "14"}, 3)
	if said := v.next(func() { v.choose("#method", "minimax") }); !strings.Contains(said, "Undecided") { // exponential
		t.Fatalf("a glance at it says %q", said)
	}
	before := value[int](v, answers)
	v.click("#solve")
	v.holds(`(window.sawExpanded = ` + expandedIn(".progress-words") + `) > 0`)
	v.press("#stop")
	v.says(".answer .lead", "No answer yet")
	if v.count("#stop") != 0 || v.count("#solve") != 1 || value[int](v, answers) != before {
		t.Errorf("it was not stopped: %s", v.glance())
	}
	// The page shows what this search found by then, not what an older one found.
	for _, where := range []string{".answer .ran", ".costs"} {
		if lost := value[bool](v, expandedIn(where)+` < window.sawExpanded`); lost {
			t.Errorf("%s tells less than was seen before it was stopped: %s", where, v.text(where))
		}
	}
}

// expandedIn returns the number of expanded states in the words of an element.
func expandedIn(selector string) string {
	return `Number((document.querySelector('` + selector + `')?.innerText.match(/([\d,]+) expanded|Expanded\s+([\d,]+)/)?.slice(1).join('') ?? '0').replaceAll(',', ''))`
}
