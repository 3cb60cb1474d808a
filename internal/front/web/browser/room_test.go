package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jogada/games"
)

func TestTheSheetLeavesTheBoardAndTheHeadlineInSight(t *testing.T) {
	for _, p := range []profile{{width: 375, height: 740, still: true}, {width: 768, height: 1024, still: true}} {
		v := visit(t, p)
		v.goTo("#/jump")
		v.answered()
		for _, pane := range []string{"answer", "search", "layers", "rules"} {
			v.click("#tab-" + pane)
			v.holds(fmt.Sprintf(`(() => {
				const [board, said, sheet] = ['.drawing', '.answer .lead', '#pane-%s'].map((part) => document.querySelector(part).getBoundingClientRect());
				return board.height > innerHeight / 5 && board.bottom <= said.top && said.bottom <= sheet.top && sheet.height > innerHeight / 4 && sheet.bottom <= innerHeight;
			})()`, pane))
		}
	}
}

func TestTheHeadAndTheToolsAreARowEachInEveryLanguage(t *testing.T) {
	for _, language := range []string{"en-GB", "pt-BR", "es-ES"} {
		v := visit(t, profile{width: 1280, height: 800, language: language, still: true})
		for _, g := range games.All() {
			v.goTo("#/" + g.Name)
			v.answered()
			if head := v.box("#top"); head.Height > 64 {
				t.Errorf("%s, %s: the head is %.0f tall", g.Name, language, head.Height)
			}
			tools, many := v.box(".editor"), v.count(".brush") > 7
			if tools.Height > 48 && !many {
				t.Errorf("%s, %s: the tools are %.0f tall", g.Name, language, tools.Height)
			}
			if undo, size := v.box(`[data-act="undo"]`), v.box(".editor-size"); size.Height > 0 && undo.Y != size.Y {
				t.Errorf("%s, %s: undo is at %v, the size of the board at %v", g.Name, language, undo, size)
			}
		}
	}
}

func TestTheTitleOfAGameIsReadOnAPhone(t *testing.T) {
	v := visit(t, profile{width: 375, height: 740, still: true})
	for _, g := range games.All() {
		v.goTo("#/" + g.Name)
		if cut := value[bool](v, `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('.bench-head h1'))`); cut && len(g.Title) < 20 {
			t.Errorf("%q is cut off", g.Title)
		}
	}
}

func TestARuleHasItsLabelAboveIt(t *testing.T) {
	v := visit(t, profile{still: true})
	for _, game := range []string{"jump", "chase", "escape"} {
		v.goTo("#/" + game)
		v.answered()
		v.click("#tab-rules")
		label, choice, pane := v.box(".rules .field.choice label"), v.box(".rules .field.choice select"), v.box(".pane-rules")
		if choice.Y < label.Y+label.Height || choice.Width < 0.8*pane.Width {
			t.Errorf("%s: a label at %v, its choice at %v", game, label, choice)
		}
	}
}

func TestSidesAndTokensAreNamedInTheLanguageOfThePage(t *testing.T) {
	v := visit(t, profile{language: "pt-BR", still: true})
	v.load("#/cops?tab=play")
	v.rest()
	names := value[[]string](v, `[...document.querySelector('.play-setup select').options].map((o) => o.innerText)`)
	if !slices.Contains(names, "gatos") || strings.Contains(v.text(".play"), "cats") {
		t.Errorf("one plays %q: %s", names, v.text(".play"))
	}
	v.choose(".play-setup select", "cats")
	v.says(".play-status", "gatos")
	v.load("#/keys?tab=play")
	v.says(".play-status", "jogador 1")
}

func TestARunnerWhoIsTooLateIsToldWhenItArrives(t *testing.T) {
	v := visit(t, profile{still: true})
	v.reviewed("jump")
	v.says(".play-over", "late arrival in 5 rounds")
	if said := v.text(".play"); !strings.Contains(said, "B wins in round 4") || strings.Contains(said, "loss in") {
		t.Errorf("the page says %q", said)
	}
}

func TestNoHeadlineSpeaksInNotation(t *testing.T) {
	v := visit(t, profile{still: true})
	v.goTo("")
	v.rest()
	if said := v.text(`.card[data-game="slide"] .caption`); !strings.Contains(said, "↑ ← ← ↑") {
		t.Errorf("at home it is %q", said)
	}
	v.goTo("#/slide?tab=compare")
	v.tell()
	for _, said := range v.both(".contender-headline") {
		if strings.ContainsAny(said, "UDLR") || !strings.Contains(said, "slides: ") {
			t.Errorf("compared it is %q", said)
		}
	}
}
