package show

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

// judged checks a world of two maps: the only key beyond a link that does not lead back.
func judged(t *testing.T) Atlas {
	t.Helper()
	root := t.TempDir()
	for name, text := range map[string]string{
		"cave.txt": "#######\n#~..k.#\n#######\n", "town.txt": "#########\n#@..*..K>\n#########\n",
		mapping.FileName: "files: [\"*.txt\"]\nmeans:\n  - {character: \"*\", place: well, is: floor}\n  - {character: \"~\", place: bottom, is: floor}\nlinks:\n  - {from: well, to: bottom, one-way: true}\n",
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p, err := judge.Open(root, mapping.FileName)
	if err != nil {
		t.Fatal(err)
	}
	c := p.Checker()
	c.Tours = true
	a := Atlas{Title: "Maps of <island>", Results: c.World(t.Context(), []string{"cave.txt", "town.txt"})}
	for _, r := range a.Results {
		a.Report.Maps, a.Report.Findings = append(a.Report.Maps, r.Checked), append(a.Report.Findings, r.Findings...)
	}
	return a
}

// The page has every level in its place, with what is reached when, and findings that lead to their cells.
func TestAnAtlasHasEveryLevelAndLeadsToTheCellsOfFindings(t *testing.T) {
	var out bytes.Buffer
	a := judged(t)
	if err := a.Write(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	_, rest, _ := strings.Cut(text, `<script id="data" type="application/json">`)
	data, _, found := strings.Cut(rest, "</script>")
	var d atlas
	if err := json.Unmarshal([]byte(data), &d); err != nil || !found {
		t.Fatalf("%v\n%s", err, text)
	}
	if len(d.Levels) != 2 || d.Levels[0].Name != "cave.txt" || d.Levels[1].Width != 9 || d.Levels[0].X == d.Levels[1].X && d.Levels[0].Y == d.Levels[1].Y {
		t.Errorf("the levels are %+v", d.Levels)
	}
	for i, l := range d.Levels {
		cells := 0
		for _, run := range l.Runs {
			cells += run[0]
		}
		if cells != l.Width*l.Height {
			t.Errorf("level %d has %d cells in its runs, want %d", i, cells, l.Width*l.Height)
		}
	}
	if want := [][2]int{{10, -2}, {6, 0}, {2, -1}, {9, -2}}; len(d.Levels[1].Runs) != len(want) || d.Levels[1].Runs[1] != want[1] || d.Levels[1].Runs[2] != want[2] {
		t.Errorf("the runs of the town are %v, want %v", d.Levels[1].Runs, want)
	}
	at := map[string][3]int{}
	for _, f := range d.Findings {
		if f.At != nil {
			at[f.Rule] = *f.At
		}
	}
	if at[judge.Doors] != [3]int{1, 7, 1} || at[judge.Reach] != [3]int{1, 1, 1} {
		t.Errorf("the findings are at %v", at)
	}
	kinds := ""
	for _, thing := range d.Levels[1].Things {
		kinds += thing.Kind + " "
	}
	if kinds != "start door exit " {
		t.Errorf("the things of the town are %s", kinds)
	}
	for _, not := range []string{"<island>", "http://", "https://", "onclick", "style="} {
		if strings.Contains(text, not) {
			t.Errorf("%q is on the page", not)
		}
	}
	if len(d.Spheres) == 0 || d.Spheres[0].Keys[0] != "k" {
		t.Errorf("the spheres are %+v", d.Spheres)
	}
}

// A walk into a trap goes through the levels in which it is.
func TestAnAtlasPlaysWalksThroughLevels(t *testing.T) {
	f := judge.Finding{File: "town.txt", Rule: judge.Softlock, Severity: judge.Error, Message: "stuck",
		Legs: []judge.LevelWalk{{Map: "town.txt", Cells: []judge.Place{{X: 1, Y: 1}, {X: 2, Y: 1}}}, {Map: "cave.txt", Cells: []judge.Place{{X: 1, Y: 1}}}}}
	a := judged(t)
	a.Report.Findings = []judge.Finding{f}
	d := a.data()
	if got, want := d.Findings[0].Walk, [][3]int{{1, 1, 1}, {1, 2, 1}, {0, 1, 1}}; len(got) != 3 || got[0] != want[0] || got[2] != want[2] {
		t.Errorf("the walk is %v, want %v", got, want)
	}
}
