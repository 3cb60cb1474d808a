package tiled_test

import (
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// worldFolder has a world file beside some maps.
func worldFolder(data string) *source.Folder {
	return source.NewFolder(fstest.MapFS{"w/a.world": {Data: []byte(data)}, "w/ow-p01-n-2.tmx": {}, "w/ow-p10-n3.tmx": {}, "w/other.tmx": {}, "cave.tmx": {}})
}

func TestWorldFilesSayWhereMapsLie(t *testing.T) {
	const listed = `{"fileName":"../cave.tmx","height":320,"width":480,"x":-16,"y":32}`
	for _, c := range []struct {
		data, fault string
		want        []tiled.Placed
	}{
		{`{"maps":[` + listed + `],"onlyShowAdjacentMaps":false,"type":"world"}`, "", []tiled.Placed{{File: "cave.tmx", X: -16, Y: 32}}},
		{`{"patterns":[{"regexp":"ow-p0*(\\d+)-n0*(-?\\d+)\\.tmx","multiplierX":640,"multiplierY":480,"offsetX":-240,"offsetY":5}],"type":"world"}`, "",
			[]tiled.Placed{{File: "w/ow-p01-n-2.tmx", X: 400, Y: -955}, {File: "w/ow-p10-n3.tmx", X: 6160, Y: 1445}}},
		{`{"maps":[` + listed + `,` + strings.Replace(listed, "32", "7", 1) + `]}`, "", []tiled.Placed{{File: "cave.tmx", X: -16, Y: 32}}},
		{`{"type":"world"}`, "the world has no maps", nil},
		{`{"type":"map","maps":[` + listed + `]}`, `its type is "map"`, nil},
		{`{"maps":[{"x":1}]}`, "the map has no fileName", nil},
		{`{"maps":[{"fileName":"../../out.tmx"}]}`, "out.tmx", nil},
		{`{"maps":[{"fileName":"a.tmx","x":1.5}]}`, "1.5", nil},
		{`{"patterns":[{"regexp":"("}]}`, "can't be read", nil},
		{`{"patterns":[{"regexp":"(\\d+)"}]}`, "no two groups", nil},
		{`{"patterns":[{"regexp":"(o)(w)"}]}`, "are no column and row", nil},
		{`[]`, "", nil},
	} {
		got, err := tiled.ReadWorld(worldFolder(c.data), "w/a.world", nil)
		if c.want == nil {
			if err == nil || !strings.Contains(err.Error(), c.fault) {
				t.Errorf("%s: %v", c.data, err)
			}
			continue
		}
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v %s", c.data, err, diff)
		}
	}
}

func FuzzReadWorld(f *testing.F) {
	f.Add(`{"maps":[{"fileName":"../cave.tmx","x":-16,"y":32}],"patterns":[{"regexp":"ow-p0*(\\d+)-n0*(-?\\d+)\\.tmx","multiplierX":640}],"type":"world"}`)
	f.Fuzz(func(t *testing.T, data string) {
		placed, err := tiled.ReadWorld(worldFolder(data), "w/a.world", nil)
		if err == nil && len(placed) == 0 {
			t.Error("a world without maps is no fault")
		}
	})
}

// Tiled itself reads the world files of the tests: it draws the maps where we say that they lie.
func TestTiledReadsOurWorldFiles(t *testing.T) {
	e := newEditor(t)
	const tmx = `<map version="1.8" orientation="orthogonal" renderorder="right-down" width="2" height="3" tilewidth="16" tileheight="16" infinite="0"><layer id="1" name="g" width="2" height="3"><data encoding="csv">0,0,0,0,0,0</data></layer></map>`
	e.write("v/p0-0.tmx", tmx)
	e.write("v/p1-1.tmx", tmx)
	e.write("v/w.world", `{"patterns":[{"regexp":"p(\\d+)-(\\d+)\\.tmx","multiplierX":40,"multiplierY":50,"offsetX":0,"offsetY":0}],"type":"world"}`)
	cmd := exec.Command("tmxrasterizer", "v/w.world", "w.png")
	cmd.Dir, cmd.Env = e.dir, append(os.Environ(), "QT_QPA_PLATFORM=offscreen")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := os.Open(filepath.Join(e.dir, "w.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.DecodeConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := source.Open(e.dir)
	if err != nil {
		t.Fatal(err)
	}
	placed, err := tiled.ReadWorld(folder, "v/w.world", nil)
	if err != nil || len(placed) != 2 {
		t.Fatalf("%v: %v", placed, err)
	}
	if w, h := placed[1].X+2*16, placed[1].Y+3*16; picture.Width != w || picture.Height != h {
		t.Errorf("Tiled draws %d × %d pixels, and the maps cover %d × %d", picture.Width, picture.Height, w, h)
	}
}
