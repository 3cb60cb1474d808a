package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

// hover moves the pointer to a point and returns what the page says of it.
func (v *visitor) hover(p point) string {
	v.t.Helper()
	call(v, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: p.X, Y: p.Y})
	v.rest()
	return v.text(".board-tip:not([hidden])")
}

// ink returns a sum of the picture of what moves on the board.
func (v *visitor) ink() string {
	v.t.Helper()
	v.rest()
	return value[string](v, `[...document.querySelectorAll('.drawing canvas')].at(-1).toDataURL()`)
}

func TestPointingAtACellTellsItsValueAndShowsTheWay(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump") // A on the first cell: 1 2 1 1 / 2 1 1 2 / 1 2 2 0
	v.answered()
	goal := v.cell(2, 3)
	if told := v.hover(v.cell(0, 2)); !strings.Contains(told, "How far is it to the goal? 3") {
		t.Errorf("of a cell from which it takes 3 rounds the page tells %q", told)
	}
	far := v.ink()
	v.hover(goal)
	if atGoal := v.ink(); atGoal == far {
		t.Error("no way is shown")
	}
	v.click(`.chip[data-layer="1"]`) // the page then reports the layer that is on
	if told := v.hover(goal); !strings.Contains(told, "How soon can anyone be here? 3") || strings.Contains(told, "How far") {
		t.Errorf("with another layer the page tells %q", told)
	}
	v.picture("pointing")
}

// The page describes a cell as it is now, also when it is erased under the pointer.
func TestAnErasedCellIsToldAsItIsNow(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	v.answered()
	key := v.cell(3, 2)
	if told := v.hover(key); !strings.Contains(told, "row 4, column 3") || !strings.Contains(told, "key a") {
		t.Errorf("of a key the page tells %q", told)
	}
	v.next(func() { v.drag(input.MouseButtonRight, key, key) })
	if told := v.text(".board-tip:not([hidden])"); strings.Contains(told, "key a") {
		t.Errorf("of a cell whose key is gone the page still tells %q", told)
	}
	v.hover(v.cell(1, 1))
	if told := v.hover(key); !strings.Contains(told, "row 4, column 3") || strings.Contains(told, "key a") {
		t.Errorf("of a cell whose key is gone the page tells %q", told)
	}
}

func TestAPlayerIsDraggedAndTheAnswerFollows(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	said := v.answered()
	start, end := v.board(), v.cell(2, 1)
	event := func(kind input.DispatchMouseEventType, p point, buttons int64) {
		call(v, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: p.X, Y: p.Y, Button: input.MouseButtonLeft, Buttons: buttons, ClickCount: 1})
	}
	from := v.cell(0, 0)
	event(input.DispatchMouseEventTypeMouseMoved, from, 0)
	event(input.DispatchMouseEventTypeMousePressed, from, 1)
	v.do(`window.dimmed = new Set();
		const note = (changes) => { for (const { target, oldValue } of changes) if (/\bstale\b/.test(oldValue + ' ' + target.className)) window.dimmed.add(target); };
		for (const part of document.querySelectorAll('.answer, .answer-body')) new MutationObserver(note).observe(part, { attributeFilter: ['class'], attributeOldValue: true })`)
	// The button is still held when the answer is there.
	if now := v.next(func() { event(input.DispatchMouseEventTypeMouseMoved, end, 1) }); now == said || !strings.Contains(now, "A wins in round 1") {
		t.Errorf("with A one jump from the goal the page says %q, before %q", now, said)
	}
	if parts := value[int](v, `window.dimmed.size`); parts != 2 || v.count(".stale") != 0 {
		t.Errorf("until the new answer came, %d parts of the old one were dimmed; want its words and what is below; %d still are", parts, v.count(".stale"))
	}
	event(input.DispatchMouseEventTypeMouseReleased, end, 0)
	if now := v.board(); now == start {
		t.Error("the board is as it was")
	}
	v.rest()
	if can := v.count(`[data-act="undo"][aria-disabled="false"]`); can != 1 || v.count(`[data-act="redo"][aria-disabled="true"]`) != 1 {
		t.Error("after a stroke undo is not marked as one that can be used, or redo is")
	}
	if v.next(func() { v.click(`[data-act="undo"]`) }); v.board() != start { // one step, however long the way was
		t.Errorf("taken back the board is\n%s", v.board())
	}
}

func TestBoxesAndTilesAreDraggedAndTheAnswerFollows(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, c := range []struct {
		game     string
		from, to [2]int
	}{
		{"sokoban", [2]int{2, 2}, [2]int{1, 3}}, // onto a goal
		{"slide", [2]int{0, 1}, [2]int{1, 1}},   // between the others
	} {
		v.goTo("#/" + c.game)
		said, start := v.answered(), v.drawing()
		if now := v.next(func() { v.drag(input.MouseButtonLeft, v.cell(c.from[0], c.from[1]), v.cell(c.to[0], c.to[1])) }); now == said || v.drawing() == start {
			t.Errorf("%s: the page says %q, and before %q, or the board is the same:\n%s", c.game, now, said, v.board())
		}
		if now := v.next(func() { v.click(`[data-act="undo"]`) }); now != said || v.drawing() != start { // one step
			t.Errorf("%s: taken back the page says %q of\n%s", c.game, now, v.board())
		}
	}
}

func TestAWayIsShownInEveryGameThatHasOne(t *testing.T) {
	v := visit(t, profile{still: true})
	for game, at := range map[string][2][2]int{"sokoban": {{2, 2}, {1, 1}}, "slide": {{0, 1}, {1, 1}}} { // from the first there is one, from the second none
		v.goTo("#/" + game)
		v.answered()
		v.hover(v.cell(at[0][0], at[0][1]))
		if arrows := v.way(); arrows == 0 {
			t.Errorf("%s: no way is shown", game)
		}
		v.hover(v.cell(at[1][0], at[1][1]))
		if arrows := v.way(); arrows != 0 {
			t.Errorf("%s: a way of %d arrows is shown where there is none", game, arrows)
		}
	}
	v.goTo("#/cops")
	v.answered()
	v.do(`document.querySelector('.drawing [role=application]').focus()`)
	arrows := 0
	for _, key := range []string{kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft, kb.ArrowUp} { // where the nodes are is up to the layout
		v.keys(key)
		arrows += v.way()
	}
	if arrows == 0 {
		t.Error("cops: no way is shown")
	}
}

// way returns how many arrows show the way from what is pointed at.
func (v *visitor) way() int {
	v.t.Helper()
	v.rest()
	return value[int](v, `Number(document.querySelector('.drawing .board')?.dataset.way ?? 0)`)
}

func TestTheCatIsDraggedByItsName(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	one, other := v.spot(0.08, 0.2), v.spot(0.92, 0.9)
	v.click(`[data-tool="node"]`)
	v.next(func() { v.drag(input.MouseButtonLeft, one) })
	v.next(func() { v.drag(input.MouseButtonLeft, other) })
	v.click(`.brush[data-brush="cat"]`)
	v.next(func() { v.drag(input.MouseButtonLeft, one) })
	before := v.token("cat")
	v.click(`[data-tool="hand"]`)
	for rise := 20.0; rise < 60; rise += 4 { // its name is above the node
		v.drag(input.MouseButtonLeft, point{one.X, one.Y - rise}, v.spot(0.5, 0.5), other)
		v.rest()
		if v.token("cat") != before {
			v.answered()
			return
		}
	}
	t.Error("the cat stays where it was")
}

// Every test checks the console at its end: requests while drawing must not fail there.
func TestADrawingThatIsNoBoardYetIsNoError(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	v.click(`[data-tool="delete"]`)
	for range 5 {
		v.do(`document.querySelector('.drawing .board-stage').focus()`)
		v.keys("\u007f") // Delete: the node under the cursor
		v.rest()
	}
	v.says(".answer", "This is not a board yet.")

}

// The same for one that is too large to be solved while it is drawn.
func TestALargeDrawingThatIsNoBoardYetIsNoError(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	v.answered()
	row := strings.Repeat(".", 510) + "\n"
	v.click("#source summary")
	v.click("#source-text")
	v.do(fmt.Sprintf(`document.querySelector('#board-text').value = %s`, quoted("1"+row[1:]+strings.Repeat(row, 509))))
	v.press("#use-text")
	v.says(".answer", "too large")
	v.do(`document.querySelector('.drawing .board-stage').focus()`)
	v.keys("\u007f") // the only player goes
	v.says(".answer", "This is not a board yet.")
}

func TestHowHardItIsIsMeasuredWhenAsked(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		if v.count(".measures") != 0 {
			t.Errorf("%s: it is measured before anybody asks", g.Name)
		}
		v.click(".difficulty summary")
		v.holds(`document.querySelector('.difficulty .measures') !== null`)
		if rows := v.count(".measures [data-measure] dd"); rows != len(g.Measures) || rows == 0 {
			t.Errorf("%s: %d of %d measures are told: %s", g.Name, rows, len(g.Measures), v.text(".difficulty"))
		}
	}
}

func TestLayersAreQuestionsInEveryLanguage(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, language := range []string{"pt", "es", "en"} {
		v.goTo("")
		v.arrives(func() { v.choose("#language", language) })
		for _, g := range games.All() {
			v.goTo("#/" + g.Name)
			v.answered()
			if others := value[[]string](v, `[...document.querySelectorAll('.chip')].map((c) => c.innerText).filter((name) => !name.endsWith('?'))`); len(others) > 0 {
				t.Errorf("%s in %s: %q", g.Name, language, others)
			}
		}
	}
}

func TestWhatLiesBeyondADoorIsLitUp(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	v.answered()
	v.next(func() { v.example(1) }) // keys that lie beyond each other's doors
	places := value[int](v, `[...document.querySelectorAll('.mention')].filter((m) => m.innerText.startsWith('beyond door ')).map((m) => m.dataset.places.split(' ').length).sort((a, b) => a - b)[0] ?? 0`)
	if places < 2 {
		t.Errorf("%d places are lit up: no more than the door\n%s", places, v.glance())
	}
}

func TestExamplesAndChoicesAreNamedInTheLanguageOfThePage(t *testing.T) {
	v := visit(t, profile{language: "pt-BR", still: true})
	v.goTo("#/jump")
	v.answered()
	v.says(".loaded", "Dois jogadores, um vencedor")
	v.click("#tab-rules")
	if words := value[string](v, `document.querySelector('#pane-rules select').selectedOptions[0].innerText`); words != "em linha reta" {
		t.Errorf("a choice is called %q", words)
	}
	v.click("#source summary")
	v.says(".examples", "Ninguém")
}
