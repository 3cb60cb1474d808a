package browser

import (
	"fmt"
	"strings"
	"testing"

	"jogada/games"
)

// both returns what an element says on each side of a comparison.
func (v *visitor) both(selector string) [2]string {
	v.t.Helper()
	v.rest()
	return value[[2]string](v, fmt.Sprintf(`[...document.querySelectorAll('.contender')].map((side) => side.querySelector(%s)?.innerText ?? '')`, quoted(selector)))
}

// tell asks for the verdict without a guess.
func (v *visitor) tell() {
	v.t.Helper()
	v.rest()
	v.click(".compare-tell")
	v.rest()
}

func TestTwoMethodsRunInStepBesideEachOther(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.generated("jump", map[string]string{"rows": "12", "cols": "18", "players": "6", "max": "5"})
	v.click("#tab-compare")
	v.says(".compare-ask", "fewer")
	if total := v.both(".contender-counts")[0]; strings.Contains(total, " of ") || v.count(".compare-fewer") > 0 {
		t.Errorf("before the reader has said which needs fewer, the page says %q", total)
	}
	v.click("[data-guess=left]")
	v.says(".compare-judged", "of 1 right")
	v.says(".compare-fewer", "times as many")
	if _, last := v.step(); last <= 100 {
		t.Fatalf("the longer search has %d expansions", last)
	}
	v.slide("#bench-compare .time-slider", 90)
	v.says("#bench-compare .time-caption", "After 90 expansions")
	for i, made := range v.both(".contender-counts dd") {
		if !strings.HasPrefix(made, "90 of ") {
			t.Errorf("side %d has expanded %s", i, made)
		}
	}
	v.picture("compare")
	v.click(`#bench-compare [data-does="last"]`)
	for i, state := range v.both(".contender-state") {
		if !strings.Contains(state, "Finished after") {
			t.Errorf("at the end side %d says %q", i, state)
		}
	}
	v.says(".compare-agree", "the same answer")
	const second = `.presets button:nth-child(2)`
	if value[bool](v, `document.querySelector('`+second+`').ariaPressed === 'true'`) {
		t.Fatal("the second pair of methods is chosen from the beginning")
	}
	v.click(second)
	v.holds(`document.querySelector('` + second + `').ariaPressed === 'true'`)
}

func TestTwoSetsOfRulesOnOneBoardDiffer(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	v.click("#tab-compare")
	v.click(".presets button:last-child") // two sets of rules
	v.rest()
	if methods := value[[2]string](v, `[...document.querySelectorAll('.contender-head select')].map((select) => select.value)`); methods[0] != methods[1] {
		t.Fatalf("the sides have the methods %q", methods)
	}
	v.tell()
	v.says(".compare-agree", "the same answer")
	v.picture("rules")
	before := v.both(".contender-headline")
	v.choose(".contender:last-child .contender-rules select", "walk")
	v.tell()
	v.says(".compare-differ", "The rules differ, so both can be right.")
	if now := v.both(".contender-headline"); now[0] != before[0] || now[1] == before[1] {
		t.Errorf("the sides say %q, and before %q", now, before)
	}
}

// The exhibit: on five nodes memoised minimax keeps a draw that was one only on the line that led there.
func TestTheFirstWrongValueIsShownOnBothSides(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.goTo("#/chase")
	v.answered()
	v.click("#tab-compare")
	v.rest()
	v.choose(".contender:last-child .contender-head select", "memo")
	v.tell()
	v.click(".compare-first button")
	v.says(".compare-wrong", "Memoised minimax says")
	told := v.both(".contender-told")
	state, _, _ := strings.Cut(v.text(".compare-wrong"), ": ")
	state = strings.TrimPrefix(state, state[:1]) // a sentence may begin with it
	if !strings.Contains(told[0], state) || !strings.Contains(told[1], state) || !strings.Contains(told[1], "keep best as the value of p") {
		t.Errorf("of %q the sides tell %q", state, told)
	}
	v.picture("first-wrong")
	v.click(`#bench-compare [data-does="first"]`)
	if told := v.both(".contender-told"); v.count(".contender-told code") > 0 || !strings.Contains(told[0], "Press ▶") {
		t.Errorf("at the start the sides tell %q", told)
	}
	const first = `.presets button:first-child`
	v.click(first)
	v.rest()
	if !value[bool](v, `document.querySelector('`+first+`').getAttribute('aria-pressed') === 'true'`) {
		t.Errorf("%q is pressed, and the sides are %q", v.text(first), v.both(".contender-head"))
	}
}

// The same for a race: report 002 gives a cell to who does not go first from it, and in the end the race to who does not win it.
func TestTheFirstWrongClaimOfARaceIsShownOnBothSides(t *testing.T) {
	v := visit(t, profile{still: true, width: 1280, height: 1000})
	v.goTo("#/jump")
	v.answered()
	v.next(func() { v.example(1) }) // a tie
	v.click("#tab-compare")
	v.rest()
	v.choose(".contender:first-child .contender-head select", "layers")
	v.choose(".contender:last-child .contender-head select", "ball")
	v.tell()
	v.says(".compare-differ", "Shared search, early stop is unsound")
	v.click(".compare-first button")
	v.says(".compare-wrong", "Shared search, early stop says")
	state, _, _ := strings.Cut(v.text(".compare-wrong"), ": ")
	if told := v.both(".contender-told"); !strings.Contains(told[0], state+" can be reached in round 2, first by B") || !strings.Contains(told[1], state+" is new: A holds it") {
		t.Errorf("of %q the sides tell %q", state, told)
	}
	v.choose(".contender:first-child .contender-head select", "claims") // which does not know who goes on first from a cell
	v.tell()
	v.click(".compare-first button")
	if told := v.both(".contender-told"); !strings.Contains(told[0], "has no value for it") {
		t.Errorf("of %q the sides tell %q", state, told)
	}
}

func TestSoundMethodsAreNotSaidToDiffer(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, g := range games.All() {
		v.load("#/" + g.Name + "?tab=compare") // the first pair that is offered
		v.tell()
		if said := v.text(".compare-verdict"); said == "" || strings.Contains(strings.ReplaceAll(said, "with different moves", ""), "differ") {
			t.Errorf("%s: the page says %q: %s", g.Name, said, v.glance())
		}
	}
}
