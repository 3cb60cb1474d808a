package show

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
	"jogada/solve"
)

// others returns results that the cave does not have: no reach, two starts, a walk of one cell, a map of many waves, a wide map.
func others() []judge.Result {
	result := func(name string, m *lock.Map, findings []judge.Finding, reaches ...lock.Reach) judge.Result {
		return judge.Result{Checked: judge.Checked{File: name, Width: m.Width, Height: m.Height}, Findings: findings, Reaches: reaches,
			Level: &mapping.Level{Lock: m, Source: &source.Map{File: name, Width: m.Width, Height: m.Height, X: -2, Y: 1}}}
	}
	plain := sketch("#@.#", "#.>#")
	plain.Kinds = append(plain.Kinds, lock.Kind{Needs: []int{0, 2}}, lock.Kind{Ways: lock.Up | lock.Left})
	plain.Cells[5], plain.Cells[7] = uint16(len(plain.Kinds)-2), uint16(len(plain.Kinds)-1)
	two := sketch("@.@b", ".>..")
	many := sketch("@.......")
	wide := sketch(strings.Repeat("#@a.B>", 120))
	wide.Starts = wide.Starts[:1]
	at := func(x, y int) *judge.Place { return &judge.Place{X: x, Y: y} }
	return []judge.Result{
		result("plain.txt", plain, []judge.Finding{{Message: "all of it", Why: "why"}, {At: at(-1, 2), Message: "one", Walk: []judge.Place{{X: -1, Y: 1}}}, {At: at(0, 2), Message: strings.Repeat("long ", 30) + strings.Repeat("x", 90), Walk: []judge.Place{{X: 0, Y: 2}}}}),
		result("two.txt", two, nil, lock.Reach{Waves: []int32{0, 3, -1, -1, 1, -1, 2, -1}}, lock.Reach{Waves: []int32{2, 1, 0, -1, -1, 4, 2, -1}}),
		result("many.txt", many, nil, lock.Reach{Waves: []int32{0, 1, 2, 3, 4, 5, 6, 7}}),
		result("wide.txt", wide, []judge.Finding{{At: at(0, 1), Message: "here"}}),
	}
}

// worlds returns tours through worlds: of many levels that lie nowhere, and of two that lie somewhere and have long names.
func worlds() []*judge.WorldTour {
	many := &judge.WorldTour{Start: "1", Exit: solve.Refuted, Steps: -1}
	for i := range 43 {
		many.Levels = append(many.Levels, judge.LevelTour{Map: fmt.Sprintf("maps/%d.tmx", i), Wave: i/3 - 1, Steps: 43 - i, Cells: 1000 * i, Needed: i%5 == 0, Size: [2]int{80 + i, 40 + 3*i}, Cell: [2]int{8, 8}})
	}
	long := &judge.WorldTour{Start: "1", Exit: solve.Proved, Steps: 1, Exact: true, Walk: []judge.LevelWalk{{Map: "w.ldtk#gone", Cells: []judge.Place{{}}}, {Map: "w.ldtk#Gärten und Straßen", Cells: []judge.Place{{X: 1, Y: 1}, {X: 2, Y: 1}}}}}
	for i, name := range []string{"w.ldtk#Gärten und Straßen", "w.ldtk#thin", "w.ldtk#below"} {
		long.Levels = append(long.Levels, judge.LevelTour{Map: name, Steps: i, World: &[2]int{-50 + 100*i, 30 * i}, Size: [2]int{[]int{96, 10, 900}[i], 64}, Cell: [2]int{8, 16}})
	}
	return []*judge.WorldTour{many, long}
}

func TestOtherPicturesAndPagesAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/others.golden", func(string) string {
		var out bytes.Buffer
		report := judge.Report{}
		for _, r := range others() {
			s := NewScene(r)
			vector, err := s.SVG()
			if err != nil {
				t.Fatal(err)
			}
			if len(vector) > 20_000 {
				vector = fmt.Appendf(nil, "%d bytes, %08x", len(vector), crc32.ChecksumIEEE(vector))
			}
			fmt.Fprintf(&out, "%s %s\n%s\n", r.File, painted(t, s.PNG), vector)
			fmt.Fprintln(&out, painted(t, func() ([]byte, error) { return s.Thumbnail(30) }))
			r.Tours = []judge.Tour{{Start: "1", Reached: 12, Exact: r.File == "two.txt", Exit: solve.Proved, Steps: len(report.Maps) - 1}}
			if r.File == "many.txt" {
				r.Skipped, r.Because = []string{judge.Reach}, "no start"
			}
			report.Maps = append(report.Maps, r.Checked)
			report.Accepted = append(report.Accepted, r.Findings...)
		}
		for _, w := range worlds() {
			report.Maps[0].Tours = append(report.Maps[0].Tours, judge.Tour{Start: w.Start, Exit: w.Exit, Steps: w.Steps, World: w, Waves: []judge.Wave{{Cells: 1}}})
		}
		for _, words := range []string{"en", "pt"} {
			report.Words = judge.Translator(words)
			report.Maps = report.Maps[:len(report.Maps)-len(words)/2] // the page of fewer maps is shorter
			if err := (Page{Title: "<x>", Report: report, Against: map[string]string{"pt": "base.json"}[words]}).Write(&out); err != nil {
				t.Fatal(err)
			}
		}
		var short strings.Builder
		for line := range strings.Lines(looks.ReplaceAllString(out.String(), "")) {
			if len(line) > 1000 {
				line = fmt.Sprintf("%s… %d, %08x\n", line[:300], len(line), crc32.ChecksumIEEE([]byte(line)))
			}
			short.WriteString(line)
		}
		return short.String()
	})
}
