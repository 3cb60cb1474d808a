package tiled_test

import (
	"cmp"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// editor is a folder with the files that the test maps name, and Tiled to convert them.
type editor struct {
	t   *testing.T
	dir string
}

func newEditor(t *testing.T) editor {
	t.Helper()
	for _, program := range []string{"tiled", "tmxrasterizer"} {
		if _, err := exec.LookPath(program); err != nil {
			tier.Missing(t, program+" (scripts/tools)", "maps written by the real editor")
		}
	}
	e := editor{t, t.TempDir()}
	for name, file := range withFiles(nil) {
		e.write(name, string(file.Data))
	}
	for _, name := range []string{"first", "second"} {
		e.picture("maps/sets/" + name + ".png")
	}
	return e
}

func (e editor) write(name, data string) {
	e.t.Helper()
	path := filepath.Join(e.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		e.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		e.t.Fatal(err)
	}
}

// picture paints the tiles of a tileset: blue, with a red edge at the top.
func (e editor) picture(name string) {
	e.t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, 80, 32))
	for y := range 32 {
		for x := range 80 {
			c := color.RGBA{B: 255, A: 255}
			if y%16 == 0 && x%16 > 0 && x%16 < 15 {
				c = color.RGBA{R: 255, A: 255}
			}
			picture.Set(x, y, c)
		}
	}
	f, err := os.Create(filepath.Join(e.dir, filepath.FromSlash(name)))
	if err != nil {
		e.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, picture); err != nil {
		e.t.Fatal(err)
	}
}

// run runs a program of Tiled in the folder of the maps.
func (e editor) run(program string, args ...string) {
	e.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir = filepath.Join(e.dir, "maps")
	cmd.Env = append(os.Environ(), "QT_QPA_PLATFORM=offscreen", "XDG_RUNTIME_DIR="+e.dir, "HOME="+e.dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		e.t.Fatalf("%s %v: %v\n%s", program, args, err, out)
	}
}

func (e editor) read(name string) *source.Map {
	e.t.Helper()
	folder, err := source.Open(e.dir)
	if err != nil {
		e.t.Fatal(err)
	}
	m, err := tiled.NewReader(folder, "").Read("maps/"+name, nil)
	if err != nil {
		e.t.Fatal(err)
	}
	return m
}

// plainly describes a map independently of its notation: the tile of an object by itself and not by its number,
// properties by name.
func plainly(m *source.Map) string {
	p := *m
	p.File, p.Format, p.Edit = "", "", nil
	p.Objects = slices.Clone(m.Objects)
	var tiles []source.Tile
	for i := range p.Objects {
		o := &p.Objects[i]
		tiles = append(tiles, m.Tiles[o.Tile])
		o.Tile = 0
		o.Properties = slices.SortedFunc(slices.Values(o.Properties), func(a, b source.Property) int { return cmp.Compare(a.Name, b.Name) })
	}
	var cells []source.Tile
	for _, l := range p.Layers {
		for _, c := range l.Cells {
			cells = append(cells, m.Tiles[c])
		}
	}
	p.Tiles = nil
	text, err := json.Marshal([]any{p, tiles, cells})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// written returns how Tiled wrote the tiles of the first layer of a file.
func (e editor) written(name string) form {
	e.t.Helper()
	data, err := os.ReadFile(filepath.Join(e.dir, "maps", name))
	if err != nil {
		e.t.Fatal(err)
	}
	text := string(data)
	f := form{}
	for _, encoding := range []string{"csv", "base64"} {
		if strings.Contains(text, `encoding="`+encoding+`"`) || strings.Contains(text, `"encoding":"`+encoding+`"`) {
			f.encoding = encoding
		}
	}
	for _, compression := range []string{"zlib", "gzip", "zstd"} {
		if strings.Contains(text, `compression="`+compression+`"`) || strings.Contains(text, `"compression":"`+compression+`"`) {
			f.compression = compression
		}
	}
	return f
}

func TestMapsThatTiledSavesAreReadAsTheSame(t *testing.T) {
	e := newEditor(t)
	d := draw(11, 37, 23)
	for _, f := range forms {
		for _, endless := range []bool{false, true} {
			if !tier.Deep() && endless != (f.compression != "") {
				continue
			}
			text := d.tmx(t, f)
			if endless {
				text = d.endless(t, f, -21, -9, 16)
			}
			e.write("maps/ours.tmx", text)
			ours := e.read("ours.tmx")
			if !slices.Equal(gids(t, ours, 0), d.ground) {
				t.Fatalf("%v: our own map is not read", f)
			}
			e.run("tiled", "--export-map", "tmx", "ours.tmx", "theirs.tmx")
			e.run("tiled", "--export-map", "json", "ours.tmx", "theirs.tmj")
			e.run("tiled", "--minimize", "--embed-tilesets", "--export-map", "json", "ours.tmx", "embedded.tmj")
			e.run("tiled", "--embed-tilesets", "--detach-templates", "--export-map", "tmx", "theirs.tmj", "back.tmx")
			if got := e.written("theirs.tmx"); got != f {
				t.Errorf("Tiled wrote %v as %v", f, got)
			}
			for _, name := range []string{"theirs.tmx", "theirs.tmj", "embedded.tmj", "back.tmx"} {
				theirs := e.read(name)
				if a, b := plainly(ours), plainly(theirs); a != b {
					t.Errorf("%v, endless %v, %s: %s", f, endless, name, difference(a, b))
				}
			}
		}
	}
}

// The list of numbers that Tiled exports, read by the standard library, is the tiles that we read from what is packed.
func TestTilesAreThoseThatTiledExports(t *testing.T) {
	e := newEditor(t)
	d := draw(12, 50, 40)
	e.write("maps/ours.tmx", d.tmx(t, form{"base64", "zstd"}))
	e.write("maps/plain.tmx", d.tmx(t, form{"csv", ""}))
	e.run("tiled", "--export-map", "json", "plain.tmx", "plain.json")
	data, err := os.ReadFile(filepath.Join(e.dir, "maps", "plain.json"))
	if err != nil {
		t.Fatal(err)
	}
	var exported struct {
		Layers []struct {
			Data   []uint32
			Layers []struct{ Data []uint32 }
		}
	}
	if err := json.Unmarshal(data, &exported); err != nil {
		t.Fatal(err)
	}
	m := e.read("ours.tmx")
	if !slices.Equal(gids(t, m, 0), exported.Layers[0].Data) || !slices.Equal(gids(t, m, 1), exported.Layers[1].Layers[0].Data) {
		t.Error("other tiles")
	}
}

func TestTilesetsAndTemplatesAsJSON(t *testing.T) {
	e := newEditor(t)
	d := draw(13, 9, 7)
	e.write("maps/ours.tmx", d.tmx(t, form{"csv", ""}))
	e.run("tiled", "--export-tileset", "json", "sets/first.tsx", "sets/first.tsj")
	e.run("tiled", "--export-map", "json", "ours.tmx", "theirs.tmj")
	data, err := os.ReadFile(filepath.Join(e.dir, "maps", "theirs.tmj"))
	if err != nil {
		t.Fatal(err)
	}
	e.write("maps/sets/exit.tj", `{"type":"template","object":{"name":"way out","type":"Exit","width":16,"height":16,"id":1,"rotation":0,"visible":true,"x":0,"y":0,"properties":[{"name":"to","type":"string","value":"here"},{"name":"open","type":"bool","value":true}]}}`)
	e.write("maps/sets/door.tj", `{"type":"template","tileset":{"firstgid":1,"source":"first.tsj"},"object":{"gid":4,"type":"","width":16,"height":16}}`)
	text := strings.ReplaceAll(strings.ReplaceAll(string(data), `first.tsx`, `first.tsj`), `.tx"`, `.tj"`)
	e.write("maps/json.tmj", text)
	if ours, theirs := plainly(e.read("ours.tmx")), plainly(e.read("json.tmj")); ours != theirs {
		t.Error(difference(ours, theirs))
	}
	e.run("tiled", "--export-map", "tmx", "json.tmj", "again.tmx") // Tiled reads all of it too
}

// difference returns where two texts begin to differ.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	from := max(0, at-60)
	return "another map:\n" + a[from:min(len(a), at+100)] + "\n" + b[from:min(len(b), at+100)]
}

// An arrow that points up on its tile points where Tiled draws it when the tile is turned: the edge that is red in its picture.
func TestTilesAreTurnedAsTiledDrawsThem(t *testing.T) {
	e := newEditor(t)
	d := drawn{width: 8, height: 1, ground: make([]uint32, 8), walls: make([]uint32, 8)}
	for i := range d.ground {
		d.ground[i] = 1 | uint32(i)<<29
	}
	text := d.tmx(t, form{"csv", ""})
	begin := strings.Index(text, " <objectgroup")
	e.write("maps/turned.tmx", text[:begin]+"</map>\n")
	e.run("tmxrasterizer", "turned.tmx", "turned.png")
	f, err := os.Open(filepath.Join(e.dir, "maps", "turned.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	m := e.read("turned.tmx")
	origin := picture.Bounds().Min
	for x, c := range m.Layers[0].Cells {
		edges := map[source.Direction]image.Point{source.Up: {X: 8, Y: 0}, source.Right: {X: 15, Y: 8}, source.Down: {X: 8, Y: 15}, source.Left: {X: 0, Y: 8}}
		for direction, at := range edges {
			red, _, _, _ := picture.At(origin.X+16*x+at.X, origin.Y+at.Y).RGBA()
			if points := m.Tiles[c].Turn.Apply(source.Up) == direction; points != (red > 0x8000) {
				t.Errorf("turn %03b: direction %d is red: %v", x, direction, red > 0x8000)
			}
		}
	}
}
