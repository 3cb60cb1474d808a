package tiled_test

import (
	"fmt"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/read/source"
)

// skewedMap is a map of 4 × 3 cells with one tile and an object.
func skewedMap(attributes string, tile int, object string) string {
	data := make([]string, 12)
	for i := range data {
		data[i] = "0"
	}
	data[tile] = "1"
	return `<map version="1.8" ` + attributes + ` renderorder="right-down" width="4" height="3" infinite="0">` +
		`<tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="10" columns="5"><image source="sets/first.png" width="80" height="32"/></tileset>` +
		`<layer id="1" name="g" width="4" height="3"><data encoding="csv">` + strings.Join(data, ",") + `</data></layer><objectgroup id="2" name="o">` + object + `</objectgroup></map>`
}

// The neighbours of every cell are mutual, and as many as they should be.
func TestNeighboursOfSkewedMaps(t *testing.T) {
	for _, l := range []source.Layout{{Kind: source.Staggered}, {Kind: source.Hexagonal}, {Kind: source.Hexagonal, Even: true}, {Kind: source.Staggered, Columns: true, Even: true}, {Kind: source.Hexagonal, Columns: true}} {
		m := &source.Map{Width: 5, Height: 5, X: -3, Y: 2, Layout: l}
		for at := range 25 {
			next := m.Neighbours(at, nil)
			for _, to := range next {
				if !slices.Contains(m.Neighbours(to, nil), at) {
					t.Errorf("%v: %d is a neighbour of %d, and not the other way", l, to, at)
				}
			}
			want := map[source.LayoutKind]int{source.Staggered: 4, source.Hexagonal: 6}[l.Kind]
			if x, y := at%5, at/5; x > 0 && y > 0 && x < 4 && y < 4 && len(next) != want {
				t.Errorf("%v: cell %d has %d neighbours", l, at, len(next))
			}
		}
	}
}

// An object in the middle of where Tiled draws a tile lies in the cell of the tile, and cells are neighbours if Tiled
// draws them that near.
func TestObjectsOfSkewedMapsLieWhereTiledDrawsTiles(t *testing.T) {
	tier.DeepOnly(t, "it starts Tiled dozens of times")
	e := newEditor(t)
	for _, attributes := range []string{
		`orientation="staggered" staggeraxis="y" staggerindex="odd" tilewidth="16" tileheight="16"`, `orientation="staggered" staggeraxis="x" staggerindex="even" tilewidth="16" tileheight="16"`,
		`orientation="hexagonal" hexsidelength="6" staggeraxis="y" staggerindex="even" tilewidth="16" tileheight="16"`, `orientation="hexagonal" hexsidelength="6" staggeraxis="x" staggerindex="odd" tilewidth="16" tileheight="16"`,
	} {
		var centres [12][2]float64
		for cell := range 12 {
			x, y := e.drawn(skewedMap(attributes, cell, ""))
			centres[cell] = [2]float64{x, y}
			m := read(t, fstest.MapFS{"maps/m.tmx": {Data: []byte(skewedMap(attributes, cell, fmt.Sprintf(`<object id="1" x="%g" y="%g"><point/></object>`, x, y)))}}, "maps/m.tmx")
			if got := m.Middle(&m.Objects[0]); got != cell {
				t.Errorf("%s: the object is in cell %d, and Tiled draws cell %d there, at %g,%g", attributes, got, cell, x, y)
			}
			if cell < 11 {
				continue
			}
			for a := range 12 {
				for b := range 12 {
					dx, dy := centres[a][0]-centres[b][0], centres[a][1]-centres[b][1]
					near := a != b && dx*dx+dy*dy < 17*17 && (m.Layout.Kind == source.Hexagonal || dx != 0 && dy != 0)
					if got := slices.Contains(m.Neighbours(a, nil), b); got != near {
						t.Errorf("%s: cells %d and %d are neighbours: %v, and %g,%g pixels apart", attributes, a, b, got, dx, dy)
					}
				}
			}
		}
	}
}

// An object that shows a tile on an isometric map is on the cell where Tiled draws the same tile.
func TestObjectsOfIsometricMapsStandOnTheirCells(t *testing.T) {
	tier.DeepOnly(t, "it starts Tiled dozens of times")
	e := newEditor(t)
	const attributes = `orientation="isometric" tilewidth="16" tileheight="16"`
	for cell := range 12 {
		x, y := 16*(cell%4+1), 16*(cell/4+1)
		tile := fmt.Sprintf(`<object id="1" gid="1" x="%d" y="%d" width="16" height="16"/>`, x, y)
		none := strings.Replace(skewedMap(attributes, cell, tile), `>`+strings.Repeat("0,", cell)+"1", `>`+strings.Repeat("0,", cell)+"0", 1)
		px, py := e.drawn(skewedMap(attributes, cell, ""))
		if qx, qy := e.drawn(none); px != qx || py != qy {
			t.Errorf("Tiled draws the tile of cell %d at %g,%g and the object at %g,%g", cell, px, py, qx, qy)
		}
		m := read(t, fstest.MapFS{"maps/m.tmx": {Data: []byte(none)}}, "maps/m.tmx")
		if got := m.Middle(&m.Objects[0]); got != cell {
			t.Errorf("the object stands in cell %d, want %d", got, cell)
		}
	}
}

// drawn returns the centre of what Tiled draws of a map.
func (e editor) drawn(tmx string) (x, y float64) {
	e.t.Helper()
	e.write("maps/m.tmx", tmx)
	cmd := exec.Command("tmxrasterizer", "maps/m.tmx", "m.png")
	cmd.Dir, cmd.Env = e.dir, append(os.Environ(), "QT_QPA_PLATFORM=offscreen")
	if out, err := cmd.CombinedOutput(); err != nil {
		e.t.Fatalf("%v: %s", err, out)
	}
	file, err := os.Open(filepath.Join(e.dir, "m.png"))
	if err != nil {
		e.t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		e.t.Fatal(err)
	}
	left, top, right, bottom := 1<<20, 1<<20, -1, -1
	for py := range picture.Bounds().Dy() {
		for px := range picture.Bounds().Dx() {
			if _, _, _, alpha := picture.At(px, py).RGBA(); alpha > 0 {
				left, top, right, bottom = min(left, px), min(top, py), max(right, px), max(bottom, py)
			}
		}
	}
	return float64(left+right+1) / 2, float64(top+bottom+1) / 2
}
