package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/games"
)

func TestNothingScrollsSidewaysOnANarrowScreen(t *testing.T) {
	v := visit(t, profile{width: 375, height: 800, still: true})
	fits := func(where string) {
		t.Helper()
		if wide := value[int](v, `document.documentElement.scrollWidth`); wide > 375 {
			t.Errorf("%s is %d wide", where, wide)
		}
	}
	v.goTo("")
	fits("home")
	v.picture("narrow-home")
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		v.holds(`document.querySelector('.timeline') !== null`)
		fits(g.Name)
		v.picture("narrow-" + g.Name)
		for _, tab := range []string{"compare", "play"} {
			v.click("#tab-" + tab)
			v.holds(map[string]string{"compare": `document.querySelectorAll('#bench-compare canvas').length >= 4`, "play": `document.querySelectorAll('.play-move').length > 0`}[tab])
			fits(g.Name + " " + tab)
		}
	}
}

func TestTheKeyboardAloneIsEnough(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("")
	v.holds(`document.querySelectorAll('.card').length > 1`)
	v.tabTo(`.card[data-game="keys"]`)
	v.keys(kb.Enter)
	v.says("main h1", "keys")
	before := v.answered()
	v.tabTo(`.drawing .board-stage`)
	v.keys("r") // the brush rock
	v.keys(kb.ArrowDown, kb.ArrowDown, kb.ArrowRight, kb.ArrowRight, kb.Enter)
	v.holds(fmt.Sprintf(`document.querySelector('.answer .lead')?.innerText !== %s`, quoted(before)))
	v.says(".board-said", "rock")
	v.tabTo(`.mention`)
	if visible := value[bool](v, `getComputedStyle(document.activeElement).outlineStyle !== 'none' || getComputedStyle(document.activeElement).boxShadow !== 'none'`); !visible {
		t.Error("the focus can't be seen")
	}
	v.keys("3") // the tab where it is played
	v.holds(`document.querySelectorAll('.play-move').length > 0`)
	v.tabTo(`.play-move`)
	v.keys(kb.Enter)
	v.holds(`document.querySelectorAll('.play-played li').length === 1`)
}

func TestThePageSpeaksTheBrowsersLanguageAndCanBeSwitched(t *testing.T) {
	for language, words := range map[string][2]string{"pt-BR": {"Porque", "jogador"}, "es-AR": {"Porque", "jugador"}, "fr-FR": {"Because", "player"}} {
		t.Run(language, func(t *testing.T) {
			v := visit(t, profile{language: language, still: true})
			v.goTo("#/keys")
			if said := v.answered(); !strings.Contains(said, words[1]) {
				t.Errorf("in %s the page says %q", language, said)
			}
			v.says(".answer", words[0])
			if want := map[string]string{"fr-FR": "en"}[language]; !strings.HasPrefix(value[string](v, `document.documentElement.lang`), want) {
				t.Errorf("the page says that it is in %s", value[string](v, `document.documentElement.lang`))
			}
			v.picture("language-" + language[:2])
		})
	}
	v := visit(t, profile{still: true})
	v.goTo("#/keys")
	v.answered()
	v.choose("#language", "pt")
	v.says(".answer .lead", "jogador")
	v.goTo("#/jump") // it is remembered
	v.answered()
	if lang := value[string](v, `document.documentElement.lang`); !strings.HasPrefix(lang, "pt") {
		t.Errorf("after the switch the page is in %s", lang)
	}
}

func TestDarkIsDark(t *testing.T) {
	v := visit(t, profile{dark: true, still: true})
	v.goTo("#/chase")
	v.answered()
	if light := value[float64](v, `(() => { const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number); return (r + g + b) / 3; })()`); light > 80 {
		t.Errorf("the background has a lightness of %v", light)
	}
	v.picture("dark")
}

func TestLayersAndMentionsLightUpTheBoard(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		v.answered()
		v.holds(`document.querySelector('.layers') !== null`)
		plain := v.drawing()
		value[bool](v, `(document.querySelector('.mention').focus(), true)`)
		if v.drawing() == plain {
			t.Errorf("%s: a mention lights nothing up", g.Name)
		}
		value[bool](v, `(document.activeElement.blur(), true)`)
		if value[bool](v, `document.querySelector('.layers input[type=checkbox]') === null`) {
			continue
		}
		v.click(".layers input[type=checkbox]")
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
	v.click("#source-generate")
	v.holds(`document.querySelector('form.generate') !== null`)
	value[bool](v, `(() => {
		const form = document.querySelector('form.generate');
		form.elements.rows.value = '1000'; form.elements.cols.value = '1000'; form.elements.max.value = '9';
		document.querySelector('#seed').value = '7';
		return true;
	})()`)
	v.click("#generate")
	v.holds(`document.querySelector('.editor-size input').value === '1000' && document.querySelector('#solve') !== null`) // it asks first
	v.click("#solve")
	v.says(".answer .lead", "wins in round")
	v.click(".layers input[type=checkbox]") // rounds to the goal, for a million cells
	v.click(`.timeline [data-does="forward"], .timeline [data-does="play"]`)
	v.picture("large")
}
