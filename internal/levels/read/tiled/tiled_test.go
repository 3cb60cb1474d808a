package tiled_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
	"jogada/solve"
)

const firstTSX = `<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="first" tilewidth="16" tileheight="16" tilecount="10" columns="5">
 <image source="first.png" width="80" height="32"/>
 <tile id="1" type="Wall"/>
 <tile id="3" type="Lever"><properties><property name="which" value="north"/></properties></tile>
</tileset>
`

// withFiles returns what the maps of the tests name.
func withFiles(more map[string]string) fstest.MapFS {
	files := fstest.MapFS{
		"maps/sets/first.tsx": {Data: []byte(firstTSX)},
		"maps/sets/exit.tx":   {Data: []byte(`<template><object name="way out" type="Exit" width="16" height="16"><properties><property name="to" value="here"/><property name="open" type="bool" value="true"/></properties></object></template>`)},
		"maps/sets/door.tx":   {Data: []byte(`<template><tileset firstgid="1" source="first.tsx"/><object gid="4" type="" width="16" height="16"/></template>`)},
	}
	for name, data := range more {
		files[name] = &fstest.MapFile{Data: []byte(data)}
	}
	return files
}

func read(t testing.TB, files fstest.MapFS, name string) *source.Map {
	t.Helper()
	m, err := tiled.NewReader(source.NewFolder(files), "").Read(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// gids returns the numbers that the file had, from the sorts of tiles that were read.
func gids(t testing.TB, m *source.Map, layer int) []uint32 {
	t.Helper()
	first := map[string]int{"first": 1, "second": 11}
	out := make([]uint32, len(m.Layers[layer].Cells))
	for i, c := range m.Layers[layer].Cells {
		if tile := m.Tiles[c]; c > 0 {
			out[i] = uint32(first[tile.Set] + tile.ID)
			for bit, turn := range map[uint32]source.Turn{1 << 31: source.Horizontal, 1 << 30: source.Vertical, 1 << 29: source.Diagonal} {
				if tile.Turn&turn != 0 {
					out[i] |= bit
				}
			}
		}
	}
	return out
}

func TestTilesAreTheSameInEveryEncoding(t *testing.T) {
	d := draw(1, 37, 23)
	for _, f := range forms {
		m := read(t, withFiles(map[string]string{"maps/a.tmx": d.tmx(t, f)}), "maps/a.tmx")
		if !slices.Equal(gids(t, m, 0), d.ground) || !slices.Equal(gids(t, m, 1), d.walls) || m.Width != 37 || m.Height != 23 {
			t.Errorf("%v: other tiles were read", f)
		}
	}
}

func TestAnInfiniteMapIsItsTiles(t *testing.T) {
	d := draw(2, 37, 23)
	for i, f := range forms {
		for _, side := range []int{16, 7} {
			x, y := -40+9*i, -20+7*i
			m := read(t, withFiles(map[string]string{"maps/a.tmx": d.endless(t, f, x, y, side)}), "maps/a.tmx")
			if m.X != x || m.Y != y || m.Width != 37 || m.Height != 23 || !slices.Equal(gids(t, m, 0), d.ground) {
				t.Errorf("%v in chunks of %d: %d,%d and %d × %d", f, side, m.X, m.Y, m.Width, m.Height)
			}
			key := m.Objects[0]
			if want := 32 + 16 - 16*x; key.X != float64(want) {
				t.Errorf("%v: the key is at %v, want %d", f, key.X, want)
			}
		}
	}
}

func TestWhatAMapSaysBesidesItsTiles(t *testing.T) {
	m := read(t, withFiles(map[string]string{"maps/a.tmx": draw(3, 12, 10).tmx(t, forms[1])}), "maps/a.tmx")
	var got strings.Builder
	for _, p := range m.Properties {
		fmt.Fprintf(&got, "%s %s=%q\n", p.Type, p.Name, p.Text())
	}
	for _, l := range m.Layers {
		fmt.Fprintf(&got, "layer %s %s hidden=%v at %g,%g %d × %d\n", l.Kind, l.Path, l.Hidden, l.Left, l.Top, l.Width, l.Height)
	}
	for i := range m.Objects {
		o := &m.Objects[i]
		tile := m.Tiles[o.Tile]
		fmt.Fprintf(&got, "%s %q %s %s at %g,%g %g × %g on %v tile %s/%d %v hidden=%v", o.ID, o.Name, o.Class, o.Shape, o.X, o.Y, o.Width, o.Height, m.Cells(o, nil, nil), tile.Set, tile.ID, o.Points, o.Hidden)
		for _, p := range o.Properties {
			fmt.Fprintf(&got, " %s=%s", p.Name, p.Text())
		}
		got.WriteByte('\n')
	}
	const want = `bool hard="true"
string text="two\nlines & more"
layer tiles ground hidden=false at 0,0 12 × 10
layer tiles all/walls hidden=true at 32,16 12 × 10
layer objects things hidden=false at 16,-32 0 × 0
1 "a" Key rectangle at 48,32 16 × 16 on [27] tile /0 [] hidden=false colour=red n=3
2 "tile" Lever rectangle at 32,32 16 × 16 on [26] tile first/3 [] hidden=false which=north
3 "top left" Door rectangle at 32,48 16 × 16 on [38] tile second/3 [] hidden=false key=red
4 "way out" Exit rectangle at 64,16 16 × 16 on [16] tile /0 [] hidden=false to=here open=true
5 "mine" Exit rectangle at 80,16 16 × 16 on [17] tile /0 [] hidden=false to=there open=true
6 "" Lever rectangle at 96,32 16 × 16 on [30] tile first/3 [] hidden=false which=north
7 "" Class point at 56,8 0 × 0 on [3] tile /0 [] hidden=false
8 "" Class rectangle at 16,0 48 × 32 on [0 12 24] tile /0 [] hidden=false
9 "" Class ellipse at 16,0 48 × 32 on [1 2 3 13 14 15] tile /0 [] hidden=true
10 "" Class polygon at 32,16 0 × 0 on [14 15 26] tile /0 [{32 16} {72 16} {32 56.5}] hidden=false
11 "" Class polyline at 32,16 0 × 0 on [14 15 16 15 27 26 38] tile /0 [{32 16} {72 16} {32 56}] hidden=false
`
	if text := strings.ReplaceAll(want, " Class ", "  "); got.String() != text {
		t.Errorf("%s\nwant\n%s", got.String(), text)
	}
}

func TestWhatAnotherLayerTakesIsTold(t *testing.T) {
	d := draw(3, 12, 10)
	m := read(t, withFiles(map[string]string{"maps/a.tmx": d.tmx(t, forms[1])}), "maps/a.tmx")
	e := m.Edit
	if rest := string(e.Data[e.Layers:]); rest != "</map>\n" || e.Empty || e.NextLayer.Text != "9" || string(e.Data[e.NextObject.From:e.NextObject.To]) != "20" {
		t.Errorf("%q %+v %+v", rest, e.NextLayer, e.NextObject)
	}
	var files []string
	for _, f := range e.Files {
		if string(e.Data[f.From:f.To]) != f.Text {
			t.Errorf("%q does not stand at %d", f.Text, f.From)
		}
		files = append(files, f.Text)
	}
	if want := []string{"sets/first.tsx", "sets/second.png", "sets/exit.tx", "sets/exit.tx", "sets/door.tx"}; !slices.Equal(files, want) {
		t.Errorf("%v", files)
	}
}

// Tiled calls the class of a thing class in version 1.9, and type in all others; maps and layers have a class since 1.9.
func TestAClassIsCalledTypeOrClass(t *testing.T) {
	m := read(t, fstest.MapFS{"m.tmx": {Data: []byte(`<map orientation="orthogonal" class="Cave" width="1" height="1" tilewidth="8" tileheight="8">
		<tileset firstgid="1" name="s" tilecount="2" tilewidth="8" tileheight="8"><tile id="0" class="Wall"/><tile id="1" type="Door"/></tileset>
		<layer name="l" class="Collision" width="1" height="1"><data encoding="csv">1</data></layer>
		<objectgroup name="o"><object id="1" class="Key"/><object id="2" type="Key"/><object id="3" gid="2"/></objectgroup></map>`)}}, "m.tmx")
	got := []string{m.Class, m.Layers[0].Class, m.Tiles[1].Class, m.Objects[0].Class, m.Objects[1].Class, m.Objects[2].Class}
	if want := []string{"Cave", "Collision", "Wall", "Key", "Key", "Door"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// Deleting a tile of a collection of pictures leaves a gap in the numbers, so the last may exceed their count.
func TestTheNumbersOfTilesMayHaveGaps(t *testing.T) {
	m := read(t, fstest.MapFS{"m.tmx": {Data: []byte(`<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8">
		<tileset firstgid="1" name="s" tilecount="2" tilewidth="8" tileheight="8"><tile id="0" type="Wall"/><tile id="5" type="Door"/></tileset>
		<layer name="l" width="2" height="1"><data encoding="csv">6,1</data></layer></map>`)}}, "m.tmx")
	var got []string
	for _, n := range m.Layers[0].Cells {
		got = append(got, m.Tiles[n].Class)
	}
	if want := []string{"Door", "Wall"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestMembersOfAPropertyAreProperties(t *testing.T) {
	for name, in := range map[string]string{
		"xml":  small(`<properties><property name="lock" type="class" propertytype="Lock"><properties><property name="key" value="red"/><property name="at" type="class"><properties><property name="x" type="int" value="3"/></properties></property></properties></property><property name="keys" type="list"><item type="string" value="a"/><item type="string" value="b"/></property></properties>`),
		"json": `{"orientation":"orthogonal","width":2,"height":2,"tilewidth":8,"tileheight":8,"layers":[],"properties":[{"name":"lock","type":"class","propertytype":"Lock","value":{"key":"red","at":{"x":3}}},{"name":"keys","type":"list","value":[{"type":"string","value":"a"},{"type":"string","value":"b"}]}]}`,
	} {
		m := read(t, fstest.MapFS{"m.tmx": {Data: []byte(in)}}, "m.tmx")
		var got []string
		for _, p := range m.Properties {
			got = append(got, p.Name+"="+p.Text())
		}
		if want := []string{"lock.key=red", "lock.at.x=3", "keys=a, b"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// small returns a map of 2 × 2 with something put in.
func small(inside string) string {
	return `<map orientation="orthogonal" width="2" height="2" tilewidth="8" tileheight="8"><tileset firstgid="1" name="s" tilecount="4" tilewidth="8" tileheight="8"/>` + inside + `</map>`
}

func data(attributes, content string) string {
	return small(`<layer name="l" width="2" height="2"><data ` + attributes + `>` + content + `</data></layer>`)
}

func TestFaultsHaveTheirPlace(t *testing.T) {
	tier.Single(t)
	files := map[string]string{
		"loop.tx": `<template><object template="loop.tx"/></template>`, "bare.tx": `<template><object gid="1"/></template>`, "none.tx": `<template></template>`, "broken.tsx": "<tileset>\n<tile id='x'/></tileset>",
	}
	for in, want := range map[string]string{
		``:           `m.tmx: the file is empty; want a map of Tiled`,
		"\n [[[[":    `m.tmx:2:2: the file begins with "[[[["; want a map of Tiled, as XML (<…) or as JSON ({…)`,
		`<?xml?>`:    `m.tmx:1:8: the file ends where an element was expected`,
		`<tileset/>`: `m.tmx:1:1: found the element tileset; expected a map of Tiled`,
		`<map orientation="oblique" width="1" height="1" tilewidth="1" tileheight="1"/>`:                  `m.tmx: the map is oblique; orthogonal, isometric, staggered and hexagonal maps are read`,
		`<map orientation="hexagonal" width="1" height="1" tilewidth="1" tileheight="1"/>`:                `m.tmx: the map is hexagonal, its staggeraxis "" and its staggerindex ""; want x or y, and odd or even`,
		`<map orientation="orthogonal" width="1" height="1" tilewidth="1"/>`:                              `m.tmx:1:1: the element map has no tileheight`,
		`<map orientation="orthogonal" width="1" height="-1" tilewidth="1" tileheight="1"/>`:              `m.tmx:1:49: height is "-1"; want a whole number from 0`,
		`<map orientation="orthogonal" width="16777216" height="16777216" tilewidth="1" tileheight="1"/>`: `m.tmx: the map has 16777216 × 16777216 cells, over`,
		`<map orientation="orthogonal" width="0" height="5" tilewidth="1" tileheight="1"/>`:               `m.tmx: the map has no tiles`,
		data(`encoding="csv"`, `1,2,3`):                                                               `m.tmx: layer "l": tiles: found 3; expected 4 for 2 × 2 cells`,
		data(`encoding="csv"`, `1,2,3,4,1`):                                                           `m.tmx: layer "l": there are more tiles than the 4 that`,
		data(`encoding="csv"`, `1,2,x,4`):                                                             `m.tmx:0,1: layer "l": found "x"; expected the number of a tile`,
		data(`encoding="csv"`, `1,2,3,`):                                                              `m.tmx:0,1: layer "l": found a comma after the last tile`,
		data(`encoding="csv"`, `1,2 3,4`):                                                             `m.tmx:1,0: layer "l": found "3" after`,
		data(`encoding="csv"`, `1,2,3,9`):                                                             `m.tmx:1,1: layer "l": tile 9 is in no tileset`,
		data(`encoding="csv"`, `1,2,3,99999999999`):                                                   `m.tmx:1,1: layer "l": found "99999999999"`,
		data(`encoding="hex"`, `1,2,3,4`):                                                             `m.tmx: layer "l": the tiles are encoded as "hex"`,
		data(`encoding="base64"`, `AAAA`):                                                             `m.tmx: layer "l": the tiles are unpacked to 3 bytes; 2 × 2 cells want 16`,
		data(`encoding="base64"`, `A!AA`):                                                             `m.tmx: layer "l": the tiles can't be unpacked: character 2 of the text is not one of base64`,
		data(`encoding="base64" compression="zlib"`, `AAAA`):                                          `m.tmx: layer "l": the tiles can't be unpacked: they are not packed by zlib as the layer says, or are damaged`,
		data(`encoding="base64" compression="lz4"`, `AAAA`):                                           `m.tmx: layer "l": the tiles can't be unpacked: they are packed by "lz4"`,
		data(``, `<tile gid="1"/>`):                                                                   `m.tmx: layer "l": tiles: found 1; expected 4 for 2 × 2 cells`,
		data(``, `<tile gid="-1"/>`):                                                                  `m.tmx:1:211: layer "l": gid is "-1"`,
		data(`encoding="base64" compression="zstd"`, bomb(t, "zstd")):                                 `m.tmx: layer "l": the tiles can't be unpacked: there are more than the 16 bytes`,
		data(`encoding="base64" compression="gzip"`, bomb(t, "gzip")):                                 `m.tmx: layer "l": the tiles can't be unpacked: there are more than the 16 bytes`,
		small(`<tileset firstgid="1" name="again"/>`):                                                 `m.tmx: the tileset "again" begins with tile 1`,
		small(`<tileset firstgid="5" source="none.tsx"/>`):                                            `none.tsx: there is no such file`,
		small(`<tileset firstgid="5" source="../none.tsx"/>`):                                         `m.tmx: it names the file "../none.tsx", which lies outside`,
		small(`<tileset firstgid="5" source="broken.tsx"/>`):                                          `broken.tsx:2:11: id is "x"; want`,
		small(`<objectgroup name="o"><object id="7" gid="9"/></objectgroup>`):                         `m.tmx: layer "o": object 7 has tile 9, which is in no tileset`,
		small(`<objectgroup name="o"><object id="7" x="NaN"/></objectgroup>`):                         `m.tmx:1:196: layer "o": x is "NaN"; want a number`,
		small(`<objectgroup name="o"><object template="loop.tx"/></objectgroup>`):                     `loop.tx: the template has a template of its own`,
		small(`<objectgroup name="o"><object template="bare.tx"/></objectgroup>`):                     `bare.tx: the template has a tile and no tileset`,
		small(`<objectgroup name="o"><object template="none.tx"/></objectgroup>`):                     `none.tx:1:1: the template has no object`,
		small(`<group name="g"><objectgroup name="o"><object id="7" gid="9"/></objectgroup></group>`): `m.tmx: layer "g/o": object 7`,
		small(`<properties><property name="a"/><property name="a"/></properties>`):                    `m.tmx:1:188: the property "a" is there twice`,
		`{"type":"map"}`:                `m.tmx:1:1: the map has no width`,
		`{"type":"tileset"}`:            `m.tmx:1:9: found a tileset; expected a map of Tiled`,
		`{"type":"map","width":"2"}`:    `m.tmx:1:23: "width" is a text; want a number`,
		`{"type":"map", "width" : 2.5}`: `m.tmx:1:26: "width" is 2.5; want a whole number from 0 to 16777216`,
		`{"orientation":"orthogonal","width":1,"height":1,"tilewidth":1,"tileheight":1,"layers":[{"name":"l","type":"what"}]}`:                                        `m.tmx:1:89: layer "l": the type of the layer is "what"`,
		`{"orientation":"orthogonal","width":1,"height":1,"tilewidth":1,"tileheight":1,"layers":[{"name":"l","type":"tilelayer","width":1,"height":1,"data":[1.5]}]}`: `m.tmx:0,0: layer "l": found 1.5; expected a whole number from 0 to 4294967295`,
	} {
		all := withFiles(files)
		for name, content := range files {
			all[name] = &fstest.MapFile{Data: []byte(content)}
		}
		all["m.tmx"] = &fstest.MapFile{Data: []byte(in)}
		_, err := tiled.NewReader(source.NewFolder(all), "").Read("m.tmx", nil)
		var fault *source.Error
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.300s\n%v, want\n%s", in, err, want)
		}
	}
}

// bomb returns a small text that unpacks to 100 MB.
func bomb(t testing.TB, compression string) string {
	return form{"base64", compression}.content(t, make([]uint32, 25<<20), 1)
}

func TestChunksThatLieFarApartAreRefused(t *testing.T) {
	chunk := `<chunk x="%d" y="%d" width="1" height="1">1</chunk>`
	in := strings.Replace(data(`encoding="csv"`, fmt.Sprintf(chunk+chunk, -10000000, -10000000, 10000000, 10000000)), "<map ", `<map infinite="1" `, 1)
	_, err := tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(in)}}), "").Read("m.tmx", nil)
	if err == nil || !strings.Contains(err.Error(), "the layers have more than 16777216 cells") {
		t.Error(err)
	}
}

func TestReadingStopsWhenItIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d := draw(4, 100, 100)
	_, err := tiled.NewReader(source.NewFolder(withFiles(map[string]string{"maps/a.tmx": d.tmx(t, forms[1])})), "").Read("maps/a.tmx", solve.NewMeter(ctx, solve.Budget{}))
	if !errors.Is(err, solve.ErrCancel) {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	d := draw(5, 4, 3)
	for _, form := range forms {
		f.Add([]byte(d.tmx(f, form)))
		f.Add([]byte(d.endless(f, form, -5, -3, 4)))
	}
	f.Add([]byte(`{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,"name":"s","tilecount":2,"tiles":[{"id":0,"type":"x","properties":[{"name":"a","type":"class","value":{"b":[1]}}]}]}],"layers":[{"name":"g","type":"group","layers":[{"name":"l","type":"tilelayer","width":2,"height":1,"encoding":"csv","data":[1,2]}]},{"name":"o","type":"objectgroup","objects":[{"id":1,"gid":2,"x":0,"y":8,"polygon":[{"x":1,"y":2}]}]}]}`))
	f.Add([]byte(`{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"infinite":true,"layers":[{"name":"l","type":"tilelayer","encoding":"base64","compression":"zlib","chunks":[{"x":-1,"y":2,"width":1,"height":1,"data":"eJxjZGBgAAAADAAD"}]}]}`))
	for _, set := range []string{
		`<terraintypes><terrain name="Grass" tile="0"/><terrain name="Water" tile="1"/></terraintypes><tile id="0" terrain="0,0,,1"/><tile id="1" terrain="9,-1,1,1"/>`,
		`<wangsets><wangset name="w" type="corner" tile="-1"><wangcolor name="Sand" color="#f00" tile="-1" probability="1"/><wangtile tileid="1" wangid="0,1,0,1,0,9,0,1"/></wangset></wangsets>`,
		`<tile id="0"><objectgroup draworder="index"><object id="1" x="0" y="0" width="8" height="8"/></objectgroup></tile><tile id="1"><objectgroup/></tile>`,
	} {
		f.Add([]byte(`<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="s" tilecount="2" tilewidth="8" tileheight="8">` + set + `</tileset><layer name="l" width="2" height="1"><data encoding="csv">1,2</data></layer></map>`))
	}
	for _, set := range []string{
		`"terrains":[{"name":"Grass","tile":0}],"tiles":[{"id":0,"terrain":[0,0,-1,7]}]`,
		`"wangsets":[{"name":"w","type":"edge","tile":-1,"colors":[{"name":"Sand","color":"#f00","tile":-1,"probability":1}],"wangtiles":[{"tileid":1,"wangid":[1,0,1,0,9,0,1,0]}]}]`,
		`"tiles":[{"id":0,"objectgroup":{"type":"objectgroup","objects":[{"id":1,"x":0,"y":0,"width":8,"height":8}]}}]`,
	} {
		f.Add([]byte(`{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,"name":"s","tilecount":2,` + set + `}],"layers":[{"name":"l","type":"tilelayer","width":2,"height":1,"data":[1,2]}]}`))
	}
	files := source.NewFolder(withFiles(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := tiled.NewReader(files, "").ReadData("maps/a.tmx", data, nil)
		if err != nil {
			var fault *source.Error
			if !errors.As(err, &fault) || fault.File == "" || fault.Msg == "" {
				t.Fatalf("%v is no fault with a place", err)
			}
			return
		}
		for _, l := range m.Layers {
			if len(l.Cells) != l.Width*l.Height && l.Kind == source.TileLayer {
				t.Fatalf("%d cells of %d × %d", len(l.Cells), l.Width, l.Height)
			}
			for _, c := range l.Cells {
				if int(c) >= len(m.Tiles) {
					t.Fatalf("tile %d of %d", c, len(m.Tiles))
				}
			}
		}
		for i := range m.Objects {
			if o := &m.Objects[i]; o.Tile >= len(m.Tiles) || o.Layer >= len(m.Layers) {
				t.Fatalf("%+v", o)
			}
		}
		if e := m.Edit; e != nil && (e.Layers < 0 || e.Layers >= len(data)) {
			t.Fatalf("a layer would go to byte %d of %d", e.Layers, len(data))
		}
	})
}
