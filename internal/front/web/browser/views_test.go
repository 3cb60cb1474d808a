package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

var album = flag.String("album", "", "a folder for pictures of every view at four widths, light and dark")

// view is something that the page shows, and how to reach it.
type view struct {
	name string
	open func(v *visitor)
}

// views returns all views of the page.
func views(t *testing.T) []view {
	all := []view{{"home", func(v *visitor) { v.load("") }}}
	for _, g := range games.All() {
		all = append(all, viewsOf(g)...)
	}
	all = append(all, lessonViews(t)...)
	all = append(all, shelfViews(t)...)
	return append(all, view{"keys-list", func(v *visitor) {
		v.load("#/chase")
		v.do(`document.activeElement?.blur()`)
		v.keys("?")
		v.holds(`document.querySelector('dialog')?.open`)
	}})
}

// shelfViews returns what a reader keeps and opens: a shelf with boards of a lesson, and the boxes that fill it.
func shelfViews(t *testing.T) []view {
	keep := func(v *visitor) {
		v.load("#/slide")
		v.answered()
		v.do(`document.getElementById('export-keep').click()`)
		v.holds(`document.querySelector('.keep-board') !== null`)
	}
	class := func(v *visitor) {
		v.load("#/slide")
		v.answered()
		v.upload(filepath.Join(gradedClass(t), "report", "grades.json"))
		v.holds(`document.querySelector('.class-report[open]') !== null`)
	}
	return []view{
		{"keep", keep},
		{"shelf", func(v *visitor) {
			keep(v)
			v.do(`document.querySelector('.keep-board input[list]').value = 'Monday'; document.getElementById('keep-it').click()`)
			v.goTo("#/chase")
			v.answered()
			v.load("")
			v.holds(`document.querySelector('.present-lesson') !== null`)
		}},
		{"open-box", func(v *visitor) {
			v.load("")
			v.holds(`document.getElementById('solve-mine') !== null`)
			v.click("#solve-mine")
			v.holds(`document.getElementById('open-text') !== null`)
			v.do(`const area = document.getElementById('open-text'); area.value = '[[1],[0,2],[1]]'; area.dispatchEvent(new Event('input'))`)
			v.holds(`document.querySelector('.open-games') !== null`)
		}},
		{"class", class},
		{"class-answer", func(v *visitor) {
			class(v)
			v.arrives(func() { v.click(".class-report td button") })
			v.answered()
			v.click(".graded-steps button")
		}},
	}
}

// lessonViews returns the lessons: what the first step asks, its explanation, and the board to break the statement on.
// Without an album one lesson with a grid and one with a graph represent all.
func lessonViews(t *testing.T) []view {
	var all []view
	for _, l := range shelf(t) {
		name := l.Name
		if *album == "" && name != "keys" && name != "memo" {
			continue
		}
		add := func(view string, step int, told bool) { all = append(all, viewOfLesson(name, view, step, told)) }
		add("asks", 1, false)
		add("tells", 1, true)
		add("break", 99, false)
	}
	return all
}

// viewOfLesson returns a step of a lesson, or its last one, before or after its question is answered.
func viewOfLesson(lesson, name string, step int, told bool) view {
	return view{"lesson-" + lesson + "-" + name, func(v *visitor) {
		v.comeBack(fmt.Sprintf("#lesson=%s&step=%d", lesson, step))
		v.rest()
		if !told {
			return
		}
		v.do(`document.querySelector('.choice')?.click();
			const number = document.querySelector('.question input[type="text"]');
			if (number) number.value = '-1';
			document.querySelector('.question [type="submit"]')?.click();
			[...document.querySelectorAll('.question button')].at(-1)?.click()`)
		v.rest()
		if v.count(".lesson-outcome .verdict") == 0 {
			v.t.Error("nothing is told")
		}
	}}
}

func viewsOf(g catalog.Game) []view {
	all := []view{}
	add := func(name string, open func(v *visitor)) { all = append(all, view{g.Name + "-" + name, open}) }
	for _, pane := range []string{"answer", "search", "layers", "rules"} {
		add(pane, func(v *visitor) { v.pane(g.Name, pane) })
	}
	if g.Code != "" {
		add("code", func(v *visitor) { v.pane(g.Name, "code") })
		add("code-wrong", func(v *visitor) {
			v.pane(g.Name, "code")
			v.program(strings.Replace(g.Examples[0].Text, "e", "", 1) + "\n?")
		})
	}
	add("source", func(v *visitor) {
		v.pane(g.Name, "answer")
		v.click("#source summary")
	})
	add("edit", func(v *visitor) {
		v.pane(g.Name, "answer")
		v.do(`const all = document.querySelectorAll('.brush'); all[Math.min(2, all.length - 1)]?.click()`)
	})
	add("compare", func(v *visitor) { v.load("#/" + g.Name + "?tab=compare") })
	add("play", func(v *visitor) {
		v.load("#/" + g.Name + "?tab=play")
		if !v.hinted() {
			v.click(`.play-tools [data-tool="hints"]`)
		}
		v.move()
	})
	add("review", func(v *visitor) { v.reviewed(g.Name) })
	add("embed", func(v *visitor) { v.comeBack("#/" + g.Name + "?embed") })
	add("predict", func(v *visitor) {
		v.load("#/" + g.Name + "?track=search&predict=on")
		v.answered()
		v.rest()
		v.keys(kb.PageDown)
		v.rest()
	})
	add("present", func(v *visitor) { v.comeBack("#/" + g.Name + "?present") })
	add("present-told", func(v *visitor) {
		v.comeBack("#/" + g.Name + "?present")
		v.answered()
		v.keys(kb.PageDown)
		v.rest()
	})
	return all
}

// pane opens the panel beside a board, with something in it: a layer where it is about layers, a search where it is about that.
func (v *visitor) pane(game, pane string) {
	v.t.Helper()
	v.load("#/" + game)
	v.answered()
	if pane == "layers" && v.count(".chip") > 0 {
		v.click(".chip")
	}
	if !value[bool](v, fmt.Sprintf(`document.querySelector('#pane-%s').checkVisibility()`, pane)) {
		v.click("#tab-" + pane)
	}
	if pane == "search" {
		v.do(`document.querySelector('.time-watch')?.click()`)
		v.holds(`document.querySelector('.timeline [data-does="pause"]') !== null || ` + atRest)
		v.do(`document.querySelector('.timeline [data-does="pause"]')?.click()`)
		v.slide(".time-slider", 12)
	}
}

func (v *visitor) hinted() bool {
	v.t.Helper()
	v.rest()
	return value[bool](v, `document.querySelector('.play-tools [data-tool="hints"]').checked`)
}

// reviewed plays a game to its end, or for a bounded number of moves.
func (v *visitor) reviewed(game string) {
	v.t.Helper()
	v.load("#/" + game + "?tab=play")
	for made := 0; v.turn() && made < 60; made++ {
		if !v.hinted() {
			v.click(`.play-tools [data-tool="hints"]`)
		}
		if made == 0 { // the worst, to have something to review
			v.do(`(document.querySelector('.play-move.tone-loses') ?? [...document.querySelectorAll('.play-move:not([aria-disabled])')].at(-1)).click()`)
			continue
		}
		if v.count(".play-move.tone-best") > 0 {
			v.click(".play-move.tone-best")
			continue
		}
		v.move()
	}
}

// axe returns the source of axe-core, which scripts/tools installs.
func axe(t *testing.T) string {
	t.Helper()
	found, _ := filepath.Glob("../../../../.cache/npm/node_modules/axe-core/axe.min.js")
	if len(found) == 0 {
		tier.Missing(t, "axe (scripts/tools)", "accessibility of the page")
	}
	source, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// violations returns what axe finds in the page as it is now, one a line.
func (v *visitor) violations(source string) string {
	v.t.Helper()
	v.rest()
	if !value[bool](v, `'axe' in window`) {
		value[bool](v, source+`; true`)
	}
	found := value[[]string](v, `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, help, nodes }) =>
		id + ': ' + help + ' ' + nodes.slice(0, 4).map((n) => n.html.slice(0, 160)).join(' | ')))`)
	return strings.Join(found, "\n")
}

// looks returns the ways in which every view is looked at: for an album all of them, and otherwise a phone in the light
// over a service, and a large window in the dark over a site.
func looks() []profile {
	if *album == "" && over == service {
		return []profile{{width: 375, height: 740, still: true}}
	}
	if *album == "" {
		return []profile{{width: 1280, height: 800, dark: true, still: true}}
	}
	var all []profile
	for _, dark := range []bool{false, true} {
		for _, size := range [][2]int{{375, 740}, {768, 1024}, {1024, 768}, {1440, 900}} {
			all = append(all, profile{width: size[0], height: size[1], dark: dark, still: true})
		}
	}
	return all
}

// Axe finds nothing to complain of in any view, light or dark, and neither does the console. With -album there is a picture of each, too.
func TestEveryViewIsOpenToAll(t *testing.T) {
	running(t)
	source := axe(t)
	for _, p := range looks() {
		look := fmt.Sprintf("%d-%s", p.width, map[bool]string{false: "light", true: "dark"}[p.dark])
		all := views(t)
		for half, part := range [][]view{all[:len(all)/2], all[len(all)/2:]} { // two windows are sooner through
			t.Run(fmt.Sprintf("%s-%d", look, half+1), func(t *testing.T) {
				v := visit(t, p)
				for _, view := range part {
					t.Run(view.name, func(t *testing.T) { v.about(t).faultless(view, view.name+"-"+look, source) })
				}
			})
		}
	}
}

// about returns the same window for a part of the test.
func (v *visitor) about(t *testing.T) *visitor {
	return &visitor{t: t, ctx: v.ctx, base: v.base}
}

func (v *visitor) faultless(view view, name, source string) {
	v.t.Helper()
	view.open(v)
	if *album != "" {
		v.into(*album, name)
	}
	if found := v.violations(source); found != "" {
		v.t.Errorf("axe finds:\n%s", found)
	}
	if wide := value[int](v, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		v.t.Errorf("it is %d pixels too wide", wide)
	}
}
