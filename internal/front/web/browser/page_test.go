package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

func TestTheHomePageShowsEveryGameWithALivePicture(t *testing.T) {
	v := visit(t, profile{width: 1280, height: 2000}) // only cards in sight play
	v.goTo("")
	for _, g := range games.All() {
		card := fmt.Sprintf(`.card[data-game="%s"]`, g.Name)
		v.says(card, g.Title)
		v.says(card+" h2", g.Lead)
		least := 8
		if g.Described != nil {
			least = 2 // the first of these boards is empty
		}
		if colours := value[int](v, fmt.Sprintf(`(() => {
			const c = document.querySelector(%s);
			const copy = new OffscreenCanvas(c.width, c.height).getContext('2d', { willReadFrequently: true });
			copy.drawImage(c, 0, 0);
			return new Set(new Uint32Array(copy.getImageData(0, 0, c.width, c.height).data.buffer)).size;
		})()`, quoted(card+" canvas"))); colours <= least {
			t.Errorf("%s: the picture has %d colours", g.Name, colours)
		}
		v.holds(fmt.Sprintf(`document.querySelector(%s).innerText !== ''`, quoted(card+" .caption"))) // it plays
	}
	v.picture("home")
	chosen := games.All()[1]
	v.arrives(func() { v.press(fmt.Sprintf(`.card[data-game="%s"]`, chosen.Name)) })
	v.answered()
	v.says("h1", chosen.Title)
}

func TestEveryExampleOfEveryGameIsAnsweredAndAccepted(t *testing.T) {
	v := visit(t, profile{})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		if listed := v.count(".examples button"); listed != len(g.Examples) {
			t.Errorf("%s: %d buttons for %d examples", g.Name, listed, len(g.Examples))
		}
		for i, e := range g.Examples[:tier.Scale(t, len(g.Examples), 1)] {
			if gametest.ManyStates(g.Name, e.Name) {
				continue
			}
			boards, err := e.Boards(g)
			if err != nil {
				t.Fatal(err)
			}
			v.next(func() { v.example(i) })
			if v.count("#solve") == 1 { // on a busy machine the checker may need more than a glance
				v.next(func() { v.click("#solve") })
			}
			v.says(".answer-body", "Accepted by the independent checker")
			if text, written := v.board(), catalog.Written(boards[0]); text != written {
				t.Errorf("%s: %s is\n%s\nand the page shows\n%s", g.Name, e.Name, written, text)
			}
			rules := boards[0].Rules()
			for name, chosen := range value[map[string]string](v, `Object.fromEntries([...document.querySelectorAll('.rules .fields select')].map((s) => [s.name, s.value]))`) {
				if chosen != rules[name] {
					t.Errorf("%s: %s is under %s=%s, and the page has %s", g.Name, e.Name, name, rules[name], chosen)
				}
			}
		}
	}
}

func TestDrawingOnAMapChangesItsCountsAndUndoBringsThemBack(t *testing.T) {
	v := visit(t, profile{})
	v.goTo("#/keys")
	before, board := v.answered(), v.board()
	v.click(`.brush[data-brush="rock"]`)
	says := func(when, want string, act func()) {
		t.Helper()
		if now := v.next(act); !strings.Contains(now, want) {
			t.Errorf("%s the page says %q, want %q", when, now, want)
		}
	}
	from, to, key := v.cell(1, 2), v.cell(3, 2), v.cell(2, 2)
	says("with a wall beside the first player", "Player 1 explores 3 cells", func() { v.drag(input.MouseButtonLeft, from, to) })
	v.picture("drawn")
	says("with a hole in the wall, and without the key under it,", "Player 1 explores 7 cells", func() { v.drag(input.MouseButtonRight, key) })
	says("after undo", "Player 1 explores 3 cells", func() { v.click(`[data-act="undo"]`) })
	says("after undo of everything", before, func() { v.click(`[data-act="undo"]`) })
	if now := v.board(); now != board {
		t.Errorf("after undo of everything the board is\n%s\nbefore it was\n%s", now, board)
	}
	says("after redo", "Player 1 explores 3 cells", func() { v.click(`[data-act="redo"]`) })
}

func TestAWrongDrawingSaysWhereAndLosesNothing(t *testing.T) {
	v := visit(t, profile{})
	v.expect("status of 422")
	v.goTo("#/keys")
	before, board := v.answered(), v.board()
	v.click("#source summary")
	v.click("#source-text")
	v.do(`document.querySelector('#board-text').value = '1.!\n'`)
	v.click("#use-text")
	v.says("#text-problem", "column 3")
	if now := v.text(".answer .lead"); now != before {
		t.Errorf("the answer was lost: %q, before %q", now, before)
	}
	if now := v.board(); now != board {
		t.Errorf("the board was lost:\n%s\nbefore it was\n%s", now, board)
	}
}

func TestTimeGoesForwardAndBack(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	type moment struct{ caption, drawing string }
	after := func(words string, act func()) moment {
		t.Helper()
		act()
		v.says(".time-caption", words)
		return moment{v.text(".time-caption"), v.drawing()}
	}
	first := after("start", func() {})
	one := after("round 1", func() { v.click(`.timeline [data-does="forward"]`) })
	two := after("round 2", func() { v.keys(kb.ArrowRight) })
	if first.drawing == one.drawing || one.drawing == two.drawing {
		t.Error("nothing moves on the board")
	}
	if back := after("round 1", func() { v.keys(kb.ArrowLeft) }); back != one {
		t.Errorf("back in round 1 it says %q, and before %q, or is drawn otherwise", back.caption, one.caption)
	}
	if home := after("start", func() { v.keys(kb.Home) }); home != first {
		t.Errorf("back at the start it says %q, and before %q, or is drawn otherwise", home.caption, first.caption)
	}
	v.keys(kb.End)
	if now, last := v.step(); now != last || last < 2 {
		t.Errorf("at the end the slider is at %d of %d", now, last)
	}
	v.click(`.timeline [data-does="back"]`)
	if now, last := v.step(); now != last-1 {
		t.Errorf("a click on back from the end leads to %d of %d", now, last)
	}
	v.click(`.timeline [data-does="last"]`)
	if now, last := v.step(); now != last {
		t.Errorf("a click on last leads to %d of %d", now, last)
	}
	if home := after("start", func() { v.click(`.timeline [data-does="first"]`) }); home != first {
		t.Errorf("a click on first leads to %q, or is drawn otherwise", home.caption)
	}
	v.do(`dispatchEvent(new Event('beforeprint'))`)
	if shapes := v.count(".board-paper :is(path, rect, circle)"); shapes < 10 {
		t.Errorf("the board on paper has %d shapes", shapes)
	}
	v.do(`dispatchEvent(new Event('afterprint'))`)
	v.choose(".transport-speed select", "16")
	v.click(`.timeline [data-does="play"]`)
	v.holds(`(({ value, max }) => value === max)(document.querySelector('.time-slider'))`)
	v.picture("time")
	v.load("#/jump")
	v.answered()
	v.playedBySpace("right after loading")
	v.click(`.timeline [data-does="first"]`)
	v.click(`.brush:not([aria-pressed="true"])`)
	v.next(func() { v.drag(input.MouseButtonLeft, v.spot(0.5, 0.5)) })
	v.playedBySpace("after a cell was drawn")
}

// playedBySpace presses the space bar twice, which plays and then pauses.
func (v *visitor) playedBySpace(when string) {
	v.t.Helper()
	v.stopped(func() {
		for _, does := range []string{"pause", "play"} {
			v.keys(" ")
			if now := value[string](v, `document.querySelector('.timeline :is([data-does="play"], [data-does="pause"])').dataset.does`); now != does {
				v.t.Errorf("%s the space bar leaves a button to %s, want to %s", when, now, does)
			}
		}
	})
}

func TestTheLineOfPlayIsDrawnAndSaidWithoutNotation(t *testing.T) {
	for language, want := range map[string]string{"en-GB": "mouse 1 → 4", "pt-BR": "rato 1 → 4", "es-AR": "ratón 1 → 4"} {
		v := visit(t, profile{language: language, still: true})
		v.goTo("#/chase")
		v.answered()
		v.says(".line button", want)
		v.click(`.line [data-step="1"]`)
		v.says(".time-caption", want)
	}
	v := visit(t, profile{still: true})
	v.goTo("#/slide")
	v.answered()
	v.says(".answer .lead", "4 slides: ↑ ← ← ↑")
	v.says(".line", "↑")
	v.goTo("#/jump") // everybody moves
	v.answered()
	a, b := v.token("A"), v.token("B")
	v.click(`.timeline [data-does="forward"]`)
	v.says(".time-caption", "A → 1, B → 2")
	if v.token("A") == a || v.token("B") == b {
		t.Error("not everybody moves")
	}
}
