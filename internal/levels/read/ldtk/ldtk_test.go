package ldtk_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest/tier"
	"jogada/internal/levels/read/ldtk"
	"jogada/internal/levels/read/source"
)

const defs = `"jsonVersion":"1.5.3","defaultGridSize":8,"defs":{"layers":[
 {"identifier":"Things","type":"Entities","uid":1,"gridSize":8,"intGridValues":[]},
 {"identifier":"Solid","type":"IntGrid","uid":2,"gridSize":8,"intGridValues":[{"value":1,"identifier":"wall","color":"#000000"},{"value":3,"identifier":null,"color":"#ffffff"}]},
 {"identifier":"Floor","type":"Tiles","uid":3,"gridSize":16,"intGridValues":[]}],
 "tilesets":[{"uid":10,"identifier":"Dungeon","relPath":"d.png","tileGridSize":8,"enumTags":[{"enumValueId":"Water","tileIds":[2,5]},{"enumValueId":"Deep","tileIds":[5]}],"customData":[{"tileId":5,"data":"cold"}]}],
 "entities":[],"enums":[]}`

const layers = `"layerInstances":[
 {"__identifier":"Things","__type":"Entities","__cWid":4,"__cHei":3,"__gridSize":8,"__pxTotalOffsetX":8,"__pxTotalOffsetY":0,"__tilesetDefUid":null,"layerDefUid":1,"visible":true,"intGridCsv":[],"autoLayerTiles":[],"gridTiles":[],"entityInstances":[
  {"__identifier":"Door","__grid":[1,1],"__pivot":[0.5,1],"__tags":["lock","big"],"__tile":null,"iid":"door-1","width":8,"height":16,"defUid":20,"px":[4,16],"fieldInstances":[
   {"__identifier":"keys","__type":"Array<LocalEnum.Key>","__value":["Red","Blue"],"defUid":1,"realEditorValues":[]},{"__identifier":"open","__type":"Bool","__value":false,"defUid":2},{"__identifier":"price","__type":"Float","__value":2.5,"defUid":3},
   {"__identifier":"to","__type":"EntityRef","__value":{"entityIid":"door-2","layerIid":"l","levelIid":"v","worldIid":"w"},"defUid":4},{"__identifier":"at","__type":"Point","__value":{"cx":3,"cy":4},"defUid":5},{"__identifier":"none","__type":"String","__value":null,"defUid":6}]}]},
 {"__identifier":"Solid","__type":"IntGrid","__cWid":4,"__cHei":3,"__gridSize":8,"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"__tilesetDefUid":10,"layerDefUid":2,"visible":false,"intGridCsv":[1,1,1,1,1,0,3,1,1,7,0,1],"autoLayerTiles":[
  {"px":[0,0],"src":[0,0],"f":0,"t":2,"d":[1,0]},{"px":[0,0],"src":[0,0],"f":3,"t":5,"d":[1,0]},{"px":[12,3],"src":[0,0],"f":1,"t":1,"d":[1,0]},{"px":[-9,0],"src":[0,0],"f":0,"t":1,"d":[1,0]}],"gridTiles":[],"entityInstances":[]},
 {"__identifier":"Floor","__type":"Tiles","__cWid":2,"__cHei":2,"__gridSize":16,"__pxTotalOffsetX":0,"__pxTotalOffsetY":0,"__tilesetDefUid":10,"layerDefUid":3,"visible":true,"intGridCsv":[],"autoLayerTiles":[],"gridTiles":[{"px":[16,16],"src":[0,0],"f":2,"t":9,"d":[3]}],"entityInstances":[]}]`

const level = `"identifier":"Cave","iid":"v","uid":0,"worldX":0,"worldY":0,"pxWid":32,"pxHei":22,"externalRelPath":%s,"fieldInstances":[{"__identifier":"dark","__type":"Bool","__value":true,"defUid":1}]`

// project returns a project with one level in it.
func project() string {
	return "{" + defs + `,"worlds":[],"externalLevels":false,"levels":[{` + fmt.Sprintf(level, "null") + "," + layers + "}]}"
}

func read(t testing.TB, files map[string]string) []*source.Map {
	t.Helper()
	all := fstest.MapFS{}
	for name, data := range files {
		all[name] = &fstest.MapFile{Data: []byte(data)}
	}
	maps, err := ldtk.Read(source.NewFolder(all), "w/p.ldtk", nil)
	if err != nil {
		t.Fatal(err)
	}
	return maps
}

// written writes a map.
func written(m *source.Map) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d × %d of %v %v\n", m.Name(), m.Width, m.Height, m.Cell, m.Properties)
	for _, l := range m.Layers {
		fmt.Fprintf(&b, "%s %s at %g,%g hidden=%v:", l.Name, l.Kind, l.Left, l.Top, l.Hidden)
		for _, c := range l.Cells {
			tile := m.Tiles[c]
			fmt.Fprintf(&b, " %s%d%s%v", tile.Set, tile.ID, tile.Name, tile.Turn)
		}
		b.WriteByte('\n')
	}
	for _, tile := range m.Tiles {
		if len(tile.Properties) > 0 {
			fmt.Fprintf(&b, "%s %d %v\n", tile.Set, tile.ID, tile.Properties)
		}
	}
	for _, o := range m.Objects {
		fmt.Fprintf(&b, "%s %s %v layer %d at %g,%g %g × %g on %v\n", o.ID, o.Class, o.Tags, o.Layer, o.X, o.Y, o.Width, o.Height, m.Cells(&o, nil, nil))
		for _, p := range o.Properties {
			fmt.Fprintf(&b, "  %s %q\n", p.Name, p.Text())
		}
	}
	return b.String()
}

const want = `w/p.ldtk#Cave 4 × 3 of {8 8} [{dark Bool [true]}]
Floor tiles at 0,0 hidden=false: 00 00 00 Dungeon92
Solid intgrid at 0,0 hidden=true: Solid1wall0 Solid1wall0 Solid1wall0 Solid1wall0 Solid1wall0 00 Solid30 Solid1wall0 Solid1wall0 Solid70 00 Solid1wall0
Solid/auto tiles at 0,0 hidden=true: Dungeon20 00 Dungeon11 00 00 00 00 00 00 00 00 00
Solid/auto tiles at 0,0 hidden=true: Dungeon53 00 00 00 00 00 00 00 00 00 00 00
Things objects at 8,0 hidden=false:
Dungeon 2 [{enum string [Water]}]
Dungeon 5 [{enum string [Water Deep]} {data string [cold]}]
door-1 Door [lock big] layer 4 at 8,0 8 × 16 on [1 5]
  keys "Red, Blue"
  open "false"
  price "2.5"
  to "door-2"
  at "3,4"
  none ""
`

func TestAProjectIsItsLevels(t *testing.T) {
	apart := "{" + defs + `,"worlds":[],"externalLevels":true,"levels":[{` + fmt.Sprintf(level, `"p/Cave.ldtkl"`) + `,"layerInstances":null}]}`
	worlds := "{" + defs + `,"levels":[],"worlds":[{"identifier":"World","levels":[{` + fmt.Sprintf(level, "null") + "," + layers + "}]}]}"
	for name, files := range map[string]map[string]string{
		"one file":        {"w/p.ldtk": project()},
		"separate levels": {"w/p.ldtk": apart, "w/p/Cave.ldtkl": "{" + fmt.Sprintf(level, `"p/Cave.ldtkl"`) + "," + layers + "}"},
		"several worlds":  {"w/p.ldtk": worlds},
		"another tileset": {"w/p.ldtk": strings.Replace(project(), `"__tilesetDefUid":10,"layerDefUid":3`, `"__tilesetDefUid":11,"overrideTilesetUid":10,"layerDefUid":3`, 1)},
	} {
		maps := read(t, files)
		if got := written(maps[0]); len(maps) != 1 || got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
	two := strings.Replace(project(), `"levels":[`, `"levels":[{`+strings.Replace(fmt.Sprintf(level, "null"), "Cave", "Town", 1)+","+layers+"},", 1)
	if maps := read(t, map[string]string{"w/p.ldtk": two}); len(maps) != 2 || maps[0].Level != "Town" || maps[1].Level != "Cave" {
		t.Errorf("%d levels", len(maps))
	}
}

func TestFaultsHaveTheirPlace(t *testing.T) {
	tier.Single(t)
	for _, c := range []struct{ old, new, want string }{
		{project(), "", "w/p.ldtk:1:1: the file is empty; JSON was expected"},
		{`"defs"`, `"definitions"`, "w/p.ldtk:1:1: the file has no defs or no levels"},
		{"[1,1,1,1,1,0,3,1,1,7,0,1]", "[1,1]", `w/p.ldtk#Cave:11:190: layer "Solid": values: found 2; expected 12 for 4 × 3 cells`},
		{"[1,1,1,1,1,0,3,1,1,7,0,1]", "[1,1,-1]", `w/p.ldtk#Cave:2,0: layer "Solid": found -1; expected a whole number from 0 to 4294967295`},
		{`"intGridCsv":[1,1,1,1,1,0,3,1,1,7,0,1]`, `"intGrid":[]`, `: layer "Solid": the values are written as LDtk wrote them before version 0.8`},
		{`"__tilesetDefUid":10,"layerDefUid":3`, `"__tilesetDefUid":11,"layerDefUid":3`, `: layer "Floor": the tile is in no tileset of the project`},
		{`"f":2`, `"f":4`, `: layer "Floor": "f" is 4; want a whole number from 0 to 3`},
		{`"__type":"Tiles"`, `"__type":"Voxels"`, `: layer "Floor": the layer is of the type "Voxels"`},
		{`"px":[4,16]`, `"px":[4]`, `: layer "Things": numbers: found 1; expected two`},
		{`"pxWid":32`, `"pxWid":0`, `w/p.ldtk#Cave:6:142: "pxWid" is 0; want a whole number from 1`},
		{`"pxWid":32,`, ``, "the level has no identifier, pxWid or pxHei"},
		{`"pxWid":32,"pxHei":22`, `"pxWid":16777216,"pxHei":16777216`, "w/p.ldtk#Cave: the levels have more than 16777216 cells"},
	} {
		if !strings.Contains(project(), c.old) {
			t.Fatalf("%q is not in the project", c.old)
		}
		_, err := ldtk.Read(source.NewFolder(fstest.MapFS{"w/p.ldtk": {Data: []byte(strings.Replace(project(), c.old, c.new, 1))}}), "w/p.ldtk", nil)
		var fault *source.Error
		if !errors.As(err, &fault) || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "w/p.ldtk") {
			t.Errorf("%s: %v", c.new, err)
		}
	}
}

func TestALevelOutsideTheFolderIsNotRead(t *testing.T) {
	apart := "{" + defs + `,"levels":[{` + fmt.Sprintf(level, `"../../Cave.ldtkl"`) + `,"layerInstances":null}]}`
	_, err := ldtk.Read(source.NewFolder(fstest.MapFS{"w/p.ldtk": {Data: []byte(apart)}}), "w/p.ldtk", nil)
	if err == nil || !strings.Contains(err.Error(), "outside the folder") {
		t.Error(err)
	}
}

func TestManyTilesOnACellAreRefused(t *testing.T) {
	many := strings.Repeat(`{"px":[16,16],"src":[0,0],"f":0,"t":9},`, 70)
	_, err := ldtk.Read(source.NewFolder(fstest.MapFS{"w/p.ldtk": {Data: []byte(strings.Replace(project(), `"gridTiles":[{`, `"gridTiles":[`+many+`{`, 1))}}), "w/p.ldtk", nil)
	if err == nil || err.Error() != `w/p.ldtk#Cave:1,1: layer "Floor": more than 64 tiles lie on one cell` {
		t.Error(err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(project()))
	f.Add([]byte("{" + defs + `,"levels":[{` + fmt.Sprintf(level, `"p/Cave.ldtkl"`) + `,"layerInstances":null}]}`))
	folder := source.NewFolder(fstest.MapFS{"w/p/Cave.ldtkl": {Data: []byte("{" + fmt.Sprintf(level, `"p/Cave.ldtkl"`) + "," + layers + "}")}})
	f.Fuzz(func(t *testing.T, data []byte) {
		maps, err := ldtk.ReadData(folder, "w/p.ldtk", data, nil)
		if err != nil {
			var fault *source.Error
			if !errors.As(err, &fault) || fault.File == "" {
				t.Fatalf("%v is no fault with a place", err)
			}
			return
		}
		for _, m := range maps {
			for _, l := range m.Layers {
				if len(l.Cells) != l.Width*l.Height || slices.ContainsFunc(l.Cells, func(c uint32) bool { return int(c) >= len(m.Tiles) }) {
					t.Fatalf("%+v", l)
				}
			}
			for _, o := range m.Objects {
				if o.Layer >= len(m.Layers) {
					t.Fatalf("%+v", o)
				}
			}
		}
	})
}
