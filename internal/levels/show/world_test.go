package show_test

import (
	"regexp"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/show"
	"jogada/solve"
)

var style = regexp.MustCompile(`(?s)<style>.*?</style>|sha256-[^']*`)

// The page draws a world: levels where they lie, the walk through them, and curves over their order.
func TestThePageDrawsAWorld(t *testing.T) {
	level := func(name string, wave, steps int, needed bool, at *[2]int) judge.LevelTour {
		return judge.LevelTour{Map: name, Wave: wave, Steps: steps, Cells: 6, Needed: needed, World: at, Size: [2]int{32, 48}, Cell: [2]int{16, 16}, Origin: [2]int{-1, 0}}
	}
	tour := &judge.WorldTour{Start: "hero", Exit: solve.Proved, Steps: 4, Exact: true, Unused: []string{"blue & red"}, Levels: []judge.LevelTour{
		level("w.ldtk#B<", 1, 3, true, &[2]int{32, 0}), level("w.ldtk#A", 0, 0, true, &[2]int{0, 16}), level("maps/attic.tmx", 0, 2, false, nil), level("maps/lost.tmx", -1, -1, false, nil)},
		Walk: []judge.LevelWalk{{Map: "w.ldtk#A", Cells: []judge.Place{{X: -1, Y: 0}, {X: 0, Y: 0}}}, {Map: "w.ldtk#B<", Cells: []judge.Place{{X: -1, Y: 1}, {X: -1, Y: 2}, {X: 0, Y: 2}}}}}
	report := judge.Report{Maps: []judge.Checked{{File: "w.ldtk", Level: "A", Tours: []judge.Tour{{Start: "hero", Exit: solve.Proved, Steps: 4, Exact: true, World: tour, Waves: []judge.Wave{{Cells: 12}}}}}}}
	var out strings.Builder
	if err := (show.Page{Title: "x", Report: report}).Write(&out); err != nil {
		t.Fatal(err)
	}
	page := out.String()
	for _, want := range []string{
		"hero reaches an exit in 4 steps. Never needed for that: blue &amp; red.",
		`aria-label="a map of 4 levels with the walk to an exit"`, `<rect class="needed"`, `<rect class="optional"`, `<rect class="never"`,
		"<title>w.ldtk#B&lt;</title>", `<circle class="begin"`, `<path class="link"`, `<path class="end"`, "steps to the level, by level", "wave in which it opens, by level",
		"<li>w.ldtk#A <span class=\"soft\">wave 0, steps: 0, cells reached: 6, needed</span></li>\n<li>maps/attic.tmx <span class=\"soft\">wave 0, steps: 2, cells reached: 6, optional</span></li>\n<li>w.ldtk#B&lt;",
		"One level is never entered.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := strings.Count(page, `<path class="walk"`); n != 2 {
		t.Errorf("the walk has %d parts", n)
	}
	gametest.Recorded(t, "testdata/world.golden", func(string) string { return style.ReplaceAllString(page, "") })
}
