package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// spot is a point of the drawing, as parts of its width and height.
func (v *visitor) spot(x, y float64) point {
	v.t.Helper()
	v.run(chromedp.ScrollIntoView(chromedp.CSS(".drawing .board-stage")))
	return value[point](v, fmt.Sprintf(`(() => { const b = document.querySelector('.drawing .board-stage').getBoundingClientRect(); return { X: b.x + b.width * %v, Y: b.y + b.height * %v }; })()`, x, y))
}

// text of the board, once it has changed.
func (v *visitor) changed(before string) string {
	v.t.Helper()
	var now string
	v.until(func() bool {
		now = value[string](v, boardText)
		return now != "" && now != before
	}, "another board than "+before)
	return now
}

func TestAGraphIsDrawnNodeByNodeAndEdgeByEdge(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	start := value[string](v, boardText) // five nodes
	v.click(`[data-tool="node"]`)
	v.drag(input.MouseButtonLeft, v.spot(0.08, 0.12))
	one := v.changed(start)
	if nodes := strings.Count(one, "["); nodes != 7 {
		t.Fatalf("with a node more the board is %s, before it was %s", one, start)
	}
	v.drag(input.MouseButtonLeft, v.spot(0.92, 0.9))
	two := v.changed(one)
	v.click(`[data-tool="edge"]`)
	v.drag(input.MouseButtonLeft, v.spot(0.08, 0.12), v.spot(0.5, 0.5), v.spot(0.92, 0.9))
	joined := v.changed(two)
	if !strings.Contains(joined, "[6],[5]") {
		t.Errorf("with an edge between the new nodes the board is %s", joined)
	}
	v.answered()
	v.picture("graph")
	v.click(`[data-tool="delete"]`)
	v.drag(input.MouseButtonLeft, v.spot(0.92, 0.9))
	if gone := v.changed(joined); gone != one {
		t.Errorf("without the node the board is %s, want %s", gone, one)
	}
	v.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	if back := v.changed(one); back != joined {
		t.Errorf("taken back the board is %s, want %s", back, joined)
	}
}

func TestTheCatIsMovedByItsBrush(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	before := v.answered()
	v.click(`[data-tool="node"]`)
	v.drag(input.MouseButtonLeft, v.spot(0.08, 0.12))
	v.click(`.brush[data-brush="cat"]`)
	v.drag(input.MouseButtonLeft, v.spot(0.08, 0.12)) // alone on an island
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s && document.querySelector('.answer[aria-busy]') === null`, quoted(before)))
	if now := v.answered(); strings.Contains(now, "the cat wins") {
		t.Errorf("with the cat on an island the page says %q", now)
	}
}

func TestADroppedFileIsTaken(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	v.answered()
	value[bool](v, `(() => {
		const carried = new DataTransfer();
		carried.items.add(new File(['#####\n#1.a#\n#.#A#\n#.#.#\n#####\n'], 'level.txt', { type: 'text/plain' }));
		const over = document.querySelector('.drawing');
		for (const kind of ['dragenter', 'dragover', 'drop']) over.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }));
		return true;
	})()`)
	v.says(".answer .lead", "player 1 explores 7 cells")
}

func TestTwoSetsOfRulesOnOneBoardDiffer(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	v.click("#tab-compare")
	v.holds(`document.querySelectorAll('#bench-compare canvas').length >= 4`)
	value[bool](v, `([...document.querySelectorAll('#bench-compare button')].find((b) => b.innerText.includes('rules')).click(), true)`)
	v.holds(`document.querySelectorAll('#bench-compare select').length >= 4`)
	v.picture("rules")
}
