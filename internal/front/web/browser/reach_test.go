package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/front/ask"
)

func TestNothingScrollsSidewaysOnANarrowScreen(t *testing.T) {
	for _, p := range []profile{{width: 375, height: 800, still: true}, {width: 320, height: 568, language: "pt-BR", still: true}} {
		t.Run(fmt.Sprint(p.width), func(t *testing.T) { nothingScrollsSideways(t, p) })
	}
}

func nothingScrollsSideways(t *testing.T, p profile) {
	v := visit(t, p)
	fits := func(where string) {
		t.Helper()
		v.rest()
		if wide := value[int](v, `document.documentElement.scrollWidth`); wide > p.width {
			t.Errorf("%s is %d wide", where, wide)
		}
	}
	v.goTo("")
	fits("home")
	v.picture(fmt.Sprintf("narrow-%d-home", p.width))
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		fits(g.Name)
		v.picture(fmt.Sprintf("narrow-%d-%s", p.width, g.Name))
		for tab, inside := range map[string]string{"compare": ".contender canvas", "play": ".play-move"} {
			v.click("#tab-" + tab)
			fits(g.Name + " " + tab)
			if v.count(inside) == 0 {
				t.Errorf("%s: there is nothing to %s", g.Name, tab)
			}
		}
	}
}

func TestTheKeyboardAloneIsEnough(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("")
	v.tabTo(`.card[data-game="keys"]`)
	v.arrives(func() { v.keys(kb.Enter) })
	v.says("h1", "keys")
	before := v.answered()
	v.tabTo(`.drawing .board-stage`)
	v.keys("r") // the brush rock
	if now := v.next(func() { v.keys(kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.Enter) }); now == before {
		t.Errorf("with a rock the page still says %q", now)
	}
	v.says(".board-said", "rock")
	v.tabTo(`.mention`)
	if visible := value[bool](v, `getComputedStyle(document.activeElement).outlineStyle !== 'none' || getComputedStyle(document.activeElement).boxShadow !== 'none'`); !visible {
		t.Error("the focus can't be seen")
	}
	v.keys("3") // the tab where it is played
	if !v.turn() || v.played() != 0 {
		t.Fatal("there is nothing to play")
	}
	v.tabTo(`.play-move:not([aria-disabled])`)
	v.keys(kb.Enter)
	if made := v.played(); made != 1 {
		t.Errorf("%d moves were made", made)
	}
}

// On the board of Solve the arrows to the sides step through time until cells are edited: by Tab, by ↑ or ↓, or with a brush.
func TestArrowsOnTheBoardStepThroughTimeUntilCellsAreEdited(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/escape")
	v.answered()
	v.do(`document.activeElement.blur()`)
	v.press(".drawing .board-stage")
	v.rest()
	if on := value[string](v, `document.activeElement.className`); on != "board-stage" {
		t.Fatalf("a click on the board gives the focus to %q", on)
	}
	v.keys(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft)
	v.rest()
	v.says(".time-caption", "2 / ")
	v.keys(kb.ArrowDown, kb.ArrowRight) // the cursor
	v.rest()
	v.says(".time-caption", "2 / ")
	v.says(".board-said", "row")
	v.keys(kb.Escape, kb.ArrowRight)
	v.rest()
	v.says(".time-caption", "3 / ")
	v.do(`document.activeElement.blur()`)
	v.tabTo(".drawing .board-stage")
	v.keys(kb.ArrowRight)
	v.rest()
	v.says(".time-caption", "3 / ")
	v.keys("r") // the brush rock, for which the board goes back to its own time
	v.rest()
	v.says(".time-caption", "0 / ")
	v.next(func() { v.keys(kb.ArrowRight, kb.ArrowDown, kb.Enter) })
	v.says(".board-said", "rock")
	v.says(".time-caption", "0 / ")
}

func TestThePageSpeaksTheBrowsersLanguageAndCanBeSwitched(t *testing.T) {
	for language, want := range map[string]struct{ tag, because, player string }{
		"pt-BR": {"pt-BR", "Por quê", "jogador"}, "es-AR": {"es", "Por qué", "jugador"}, "fr-FR": {"en", "Because", "player"},
	} {
		t.Run(language, func(t *testing.T) {
			v := visit(t, profile{language: language, still: true})
			v.goTo("#/keys")
			if said := v.answered(); !strings.Contains(said, want.player) {
				t.Errorf("in %s the page says %q", language, said)
			}
			v.says(".answer-body", want.because)
			if tag := value[string](v, `document.documentElement.lang`); tag != want.tag {
				t.Errorf("the page says that it is in %q, want %q", tag, want.tag)
			}
			v.picture("language-" + language[:2])
		})
	}
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	if said := v.answered(); strings.Contains(said, "jogador") {
		t.Fatalf("in English the page says %q", said)
	}
	v.arrives(func() { v.choose("#language", "pt") })
	if said := v.answered(); !strings.Contains(said, "jogador") {
		t.Errorf("after the switch the page says %q", said)
	}
	v.load("#/jump") // it is remembered
	v.answered()
	if tag := value[string](v, `document.documentElement.lang`); tag != "pt-BR" {
		t.Errorf("after the switch a new document is in %q", tag)
	}
}

// lightness is the mean of the colours of the page's background, 0 to 255.
const lightness = `(() => { const [r, g, b] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g).map(Number); return (r + g + b) / 3; })()`

// corner is the lightness of the first pixel of the board.
const corner = `(() => { const [r, g, b] = document.querySelector('.drawing canvas').getContext('2d').getImageData(0, 0, 1, 1).data; return (r + g + b) / 3; })()`

func TestDarkIsDark(t *testing.T) {
	for _, dark := range []bool{false, true} {
		v := visit(t, profile{dark: dark, still: true})
		v.goTo("#/chase")
		v.answered()
		for what, light := range map[string]float64{"page": value[float64](v, lightness), "board": value[float64](v, corner)} {
			if dark != (light < 80) {
				t.Errorf("dark is %v, and the %s has a lightness of %v", dark, what, light)
			}
		}
		if dark {
			v.picture("dark")
		}
	}
}

// layersOfAnswer returns how many layers there are for the board that the page has.
func (v *visitor) layersOfAnswer(g catalog.Game) int {
	v.t.Helper()
	engine, err := ask.New(games.All(), generous().Limits, nil)
	if err != nil {
		v.t.Fatal(err)
	}
	text := v.board()
	job, err := engine.Solve(v.ctx, g.Name, ask.SolveRequest{Question: ask.Question{Text: &text}}, "en")
	if err != nil {
		v.t.Fatal(err)
	}
	return len(job.Run(v.ctx, nil).Layers)
}

func TestLayersAndMentionsLightUpTheBoard(t *testing.T) {
	v := visitPatient(t, profile{still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		plain := v.drawing()
		if mentions := v.count(".mention"); mentions > 0 {
			v.do(`document.querySelector('.mention').focus()`)
			if v.drawing() == plain {
				t.Errorf("%s: a mention lights nothing up", g.Name)
			}
			v.do(`document.activeElement.blur()`)
			if v.drawing() != plain {
				t.Errorf("%s: what a mention lit up stays so", g.Name)
			}
		} else if g.Name != "puzzlescript" && g.Name != "own" { // their reasons speak of inputs and moves, and not of places
			t.Errorf("%s: the answer mentions no place", g.Name)
		}
		chips := v.count(".chip")
		if layers := v.layersOfAnswer(g); chips != layers {
			t.Errorf("%s: %d chips for %d layers", g.Name, chips, layers)
		}
		if chips == 0 {
			continue
		}
		v.click(".chip")
		if v.drawing() == plain {
			t.Errorf("%s: a layer shows nothing", g.Name)
		}
		v.picture("layers-" + g.Name)
	}
}

func TestABoardOfAMillionCellsCanBeUsed(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("#/jump")
	v.answered()
	v.generate(map[string]string{"rows": "1000", "cols": "1000", "max": "9"}, 7)
	if rows := value[string](v, `document.querySelector('.editor-size input').value`); rows != "1000" || v.count("#solve") != 1 { // it asks first
		t.Fatalf("%s rows: %s", rows, v.glance())
	}
	if said := v.next(func() { v.click("#solve") }); !strings.Contains(said, "wins in round") {
		t.Errorf("the page says %q", said)
	}
	v.do(`document.activeElement.blur()`) // the focus went to a mention when the button was gone
	plain := v.drawing()
	v.click(".chip") // rounds to the goal, for a million cells
	if v.drawing() == plain {
		t.Error("a layer shows nothing")
	}
	laid := v.drawing()
	v.click(".time-watch") // fetches the search, and plays it
	v.holds(`(() => {
		if (Number(document.querySelector('.time-slider').value) === 0) return false;
		document.querySelector('.timeline [data-does="pause"]')?.click(); // unless it has come to its end
		return true;
	})()`)
	if now, last := v.step(); now < 1 || last < 500 {
		t.Errorf("the search is at step %d of %d", now, last)
	}
	if v.drawing() == laid {
		t.Error("the search shows nothing")
	}
	v.picture("large")
}
