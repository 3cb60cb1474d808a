package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

func TestAGraphIsDrawnNodeByNodeAndEdgeByEdge(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	start := v.board() // five nodes
	from, to := v.spot(0.08, 0.12), v.spot(0.92, 0.9)
	v.click(`[data-tool="node"]`)
	v.drag(input.MouseButtonLeft, from)
	one := v.board()
	if nodes := strings.Count(one, "["); nodes != 7 {
		t.Fatalf("with a node more the board is %s, before it was %s", one, start)
	}
	v.drag(input.MouseButtonLeft, to)
	v.click(`[data-tool="edge"]`)
	v.drag(input.MouseButtonLeft, from, v.spot(0.5, 0.5), to)
	joined := v.board()
	if !strings.Contains(joined, "[6],[5]") {
		t.Errorf("with an edge between the new nodes the board is %s", joined)
	}
	v.answered()
	v.picture("graph")
	v.click(`[data-tool="delete"]`)
	v.drag(input.MouseButtonLeft, to)
	if gone := v.board(); gone != one {
		t.Errorf("without the node the board is %s, want %s", gone, one)
	}
	v.run(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	if back := v.board(); back != joined {
		t.Errorf("taken back the board is %s, want %s", back, joined)
	}
}

func TestTheCatIsMovedByItsBrush(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/chase")
	v.answered()
	island := v.spot(0.08, 0.12)
	v.click(`[data-tool="node"]`)
	if before := v.next(func() { v.drag(input.MouseButtonLeft, island) }); !strings.Contains(before, "he cat wins") {
		t.Errorf("with an island more the page says %q", before)
	}
	v.click(`.brush[data-brush="cat"]`)
	if now := v.next(func() { v.drag(input.MouseButtonLeft, island) }); !strings.Contains(now, "he cat can't move") {
		t.Errorf("with the cat on an island the page says %q", now)
	}
}

func TestADroppedFileIsTaken(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	before := v.answered()
	const level = "#####\n#1.a#\n#.#A#\n#.#.#\n#####\n"
	now := v.next(func() {
		v.do(`const carried = new DataTransfer();
			carried.items.add(new File([` + quoted(level) + `], 'level.txt', { type: 'text/plain' }));
			const over = document.querySelector('.drawing');
			for (const kind of ['dragenter', 'dragover', 'drop']) over.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }))`)
	})
	if !strings.Contains(now, "Player 1 explores 7 cells") || strings.Contains(before, "Player 1 explores 7 cells") {
		t.Errorf("the page says %q, before %q", now, before)
	}
	if board := v.board(); board != level {
		t.Errorf("the board is\n%s", board)
	}
}
