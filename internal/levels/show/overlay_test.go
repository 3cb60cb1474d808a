package show

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/judge"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// The folder of the tests: a map with a tileset beside its folder, one that is infinite and begins left of and above 0,0, and
// one that has hardly anything.
var folder = map[string]string{
	"tiles.tsx": `<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tiles" tilewidth="16" tileheight="16" tilecount="2" columns="2">
 <image source="tiles.png" width="32" height="16"/>
</tileset>
`,
	"maps/cave.tmx": `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="4" height="2" tilewidth="16" tileheight="16" infinite="0" nextlayerid="3" nextobjectid="2">
 <tileset firstgid="1" source="../tiles.tsx"/>
 <layer id="1" name="ground" width="4" height="2">
  <data encoding="csv">
1,1,2,1,
1,1,2,2
</data>
 </layer>
 <objectgroup id="2" name="things">
  <object id="1" name="start" x="16" y="0" width="16" height="16"/>
 </objectgroup>
</map>
`,
	"maps/endless.tmx": `<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="orthogonal" renderorder="right-down" width="2" height="2" tilewidth="16" tileheight="16" infinite="1" nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" source="../tiles.tsx"/>
 <layer id="1" name="ground" width="2" height="2">
  <data encoding="csv">
   <chunk x="-16" y="-16" width="16" height="16">
` + strings.Repeat("1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,\n", 15) + `1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
</chunk>
  </data>
 </layer>
</map>
`,
	"maps/old.tmx": `<map version="1.0" orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8">
 <layer name="ground" width="1" height="1"><data encoding="csv">0</data></layer>
</map>
`,
}

// lay puts the folder on the disk and opens it.
func lay(t *testing.T) (dir string, reader *tiled.Reader) {
	t.Helper()
	dir = t.TempDir()
	put := func(name string, data []byte) {
		if err := os.MkdirAll(filepath.Join(dir, path.Dir(name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range folder {
		put(name, []byte(text))
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, newPixels(32, 16).img); err != nil {
		t.Fatal(err)
	}
	put("tiles.png", picture.Bytes())
	in, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir, tiled.NewReader(in, "")
}

// overlaid writes the overlay of a map into another folder and reads it again.
func overlaid(t *testing.T, dir string, reader *tiled.Reader, name string) (m *source.Map, written string) {
	t.Helper()
	m, err := reader.Read(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	x, y := m.Place(len(m.Layers[0].Cells) - 1)
	waves := make([]int32, m.Width*m.Height)
	waves[0] = 1
	last := judge.Place{X: x, Y: y}
	data, err := Overlay{Map: m, Waves: waves, Findings: []judge.Finding{
		{File: name, At: &last, Rule: judge.Doors, Severity: judge.Error, Message: `door "C" <can't> be opened & so on`, Why: "ü"},
		{File: name, Rule: judge.Softlock, Severity: judge.Warning, Message: "shut out", Walk: []judge.Place{{X: m.X, Y: m.Y}, last}},
	}}.Write(func(named string) string { return path.Join("../../maps", named) })
	if err != nil {
		t.Fatal(err)
	}
	written = "out/overlay/" + path.Base(name)
	if err := os.MkdirAll(filepath.Join(dir, "out/overlay"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, written), data, 0o666); err != nil {
		t.Fatal(err)
	}
	return m, written
}

// compareMaps compares what is read of an overlay with what was drawn.
func compareMaps(t *testing.T, m, got *source.Map) {
	t.Helper()
	var names []string
	for _, l := range got.Layers[len(m.Layers):] {
		names = append(names, l.Path)
	}
	if want := []string{"jogada/wave 0", "jogada/wave 1", "jogada/walks", "jogada/findings"}; !slices.Equal(names, want) {
		t.Errorf("%s has the layers %v more, want %v", got.File, names, want)
	}
	if got.Width != m.Width || got.Height != m.Height || got.X != m.X || got.Y != m.Y {
		t.Errorf("%s has another size", got.File)
	}
	seen := map[string]int{}
	for _, o := range got.Objects[len(m.Objects):] {
		seen[o.Class]++
		cells := got.Cells(&o, nil, nil)
		last := m.Width*m.Height - 1
		switch {
		case o.Class == "finding" && strings.HasPrefix(o.Name, "door"):
			if o.Name != `door "C" <can't> be opened & so on` || !slices.Equal(cells, []int{last}) {
				t.Errorf("%s: %q lies on %v, want %d", got.File, o.Name, cells, last)
			}
		case o.Class == "walk" && (len(cells) == 0 || cells[0] != 0 || cells[len(cells)-1] != last):
			t.Errorf("%s: the walk goes over %v", got.File, cells)
		case o.Class == "wave" && o.Name == "wave 1" && !slices.Equal(cells, []int{0}):
			t.Errorf("%s: wave 1 lies on %v", got.File, cells)
		}
	}
	if seen["finding"] != 2 || seen["walk"] != 1 || seen["wave"] < 1 {
		t.Errorf("%s has %v", got.File, seen)
	}
}

func TestAnOverlayIsTheMapWithAGroupOfLayersMore(t *testing.T) {
	dir, reader := lay(t)
	for _, name := range []string{"maps/cave.tmx", "maps/endless.tmx", "maps/old.tmx"} {
		m, written := overlaid(t, dir, reader, name)
		got, err := reader.Read(written, nil)
		if err != nil {
			t.Fatal(err)
		}
		compareMaps(t, m, got)
		data, err := os.ReadFile(filepath.Join(dir, written))
		if err != nil {
			t.Fatal(err)
		}
		for element, next := range map[string]string{"layer|group|objectgroup": "nextlayerid", "object": "nextobjectid"} {
			holdNumbers(t, string(data), element, next)
		}
	}
}

// holdNumbers checks that no two elements have the same number, and that the next one is free.
func holdNumbers(t *testing.T, data, element, next string) {
	t.Helper()
	seen := map[int]bool{}
	for _, m := range regexp.MustCompile(`<(?:`+element+`) id="(\d+)"`).FindAllStringSubmatch(data, -1) {
		id, _ := strconv.Atoi(m[1])
		if seen[id] {
			t.Errorf("two elements %s have the number %d", element, id)
		}
		seen[id] = true
	}
	if m := regexp.MustCompile(next + `="(\d+)"`).FindStringSubmatch(data); m != nil {
		free, _ := strconv.Atoi(m[1])
		for id := range seen {
			if id >= free {
				t.Errorf("%s is %d, and %s has the number %d", next, free, element, id)
			}
		}
		if len(seen) == 0 {
			t.Errorf("no %s has a number", element)
		}
	}
}

// Tiled itself opens overlays of both of its notations, finds the tilesets, and saves them with everything in them.
func TestTiledReadsOverlays(t *testing.T) {
	if _, err := exec.LookPath("tiled"); err != nil {
		tier.Missing(t, "tiled (scripts/tools)", "opening our overlays in the real editor")
	}
	dir, reader := lay(t)
	for _, name := range []string{"cave", "endless", "old"} {
		convert(t, dir, "maps/"+name+".tmx", "maps/"+name+".tmj", "json")
		for from, to := range map[string]string{".tmx": ".tmj", ".tmj": ".tmx"} {
			m, written := overlaid(t, dir, reader, "maps/"+name+from)
			again := "out/again/" + name + from + to
			convert(t, dir, written, again, map[string]string{".tmx": "tmx", ".tmj": "json"}[to])
			got, err := reader.Read(again, nil)
			if err != nil {
				t.Fatal(err)
			}
			compareMaps(t, m, got)
		}
	}
}

// convert has Tiled read a map and write it again. It must have nothing to complain of.
func convert(t *testing.T, dir, from, to, format string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(dir, path.Dir(to)), 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("tiled", "--export-map", format, from, to)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen", "XDG_RUNTIME_DIR="+dir, "HOME="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(strings.ToLower(string(out)), "error") || strings.Contains(string(out), "not found") {
		t.Fatalf("tiled --export-map %s %s %s: %v\n%s", format, from, to, err, out)
	}
}

func TestAMapOfAnotherEditorHasNoOverlay(t *testing.T) {
	if _, err := (Overlay{Map: &source.Map{}}).Write(nil); err != ErrNoOverlay {
		t.Error(err)
	}
}
