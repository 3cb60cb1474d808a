package judge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ldtkWorld is a project of two levels by LDtk's schema: the second lies to the right of the first, one cell lower. The
// entities of each level are left open.
func ldtkWorld(layout, first, second string) string {
	level := func(name string, x, y int, csv, entities string) string {
		return fmt.Sprintf(`{"identifier":%q,"iid":"%s","uid":1,"worldX":%d,"worldY":%d,"worldDepth":0,"pxWid":40,"pxHei":24,"externalRelPath":null,"fieldInstances":[],
"__neighbours":[],"layerInstances":[{"__identifier":"Things","__type":"Entities","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":1,"intGridCsv":[],"entityInstances":[%s]},
{"__identifier":"Solid","__type":"IntGrid","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":2,"intGridCsv":[%s],"entityInstances":[]}]}`, name, name, x, y, entities, csv)
	}
	return fmt.Sprintf(`{"__header__":{"fileType":"LDtk Project JSON"},"jsonVersion":"1.5.3","defaultGridSize":8,"worldLayout":%s,"worlds":[],
"defs":{"layers":[{"identifier":"Things","type":"Entities","uid":1,"intGridValues":[]},{"identifier":"Solid","type":"IntGrid","uid":2,"intGridValues":[{"value":1,"identifier":"wall"},{"value":2,"identifier":"floor"}]}],"tilesets":[]},
"levels":[%s,%s]}`, layout, level("Town", 0, 0, "1,1,1,1,1,1,2,2,2,2,1,1,1,1,1", first), level("Cave", 40, -8, "1,1,1,1,1,1,2,2,2,1,2,2,1,1,1", second))
}

// entity is an entity of a cell, with fields that refer to others.
func entity(class, iid string, x, y int, refs ...string) string {
	var fields []string
	for i, ref := range refs {
		fields = append(fields, fmt.Sprintf(`{"__identifier":"target%d","__type":"EntityRef","__value":{"entityIid":%q,"layerIid":"l","levelIid":"v","worldIid":"w"}}`, i, ref))
	}
	return fmt.Sprintf(`{"__identifier":%q,"iid":%q,"px":[%d,%d],"width":8,"height":8,"__pivot":[0,0],"__tags":[],"fieldInstances":[%s]}`, class, iid, 8*x, 8*y, strings.Join(fields, ","))
}

const ldtkMeans = `means:
  - {value: wall, is: wall}
  - {value: floor, is: floor}
  - {class: Hero, start: hero}
  - {class: Exit, exit: true}
  - {class: Door, door: "{id}"}
  - {class: Button, trigger: "{target0}"}
  - {class: Repeater, relay: "{target0}"}
  - {class: Pipe, teleport: "{target0}"}
  - {class: Spot, is: floor}
world: {}
`

func TestWorldsOfLDtk(t *testing.T) {
	for _, c := range []struct {
		name, layout, first, second string
		want                        []string
	}{
		{"levels that touch", `"GridVania"`, entity("Hero", "h", 1, 1), entity("Exit", "e", 3, 1), nil},
		{"levels that lie freely", `"Free"`, entity("Hero", "h", 1, 1), entity("Exit", "e", 3, 1), nil},
		{"levels in a row have no places", `"LinearHorizontal"`, entity("Hero", "h", 1, 1), entity("Exit", "e", 3, 1), []string{
			"w.ldtk#Town:1,1: no exit can be reached from start hero: no path leads to the exit at Cave:3,1 [error reach]"}},
		{"a button, a repeater and a door of another level", `"GridVania"`, entity("Hero", "h", 1, 1) + "," + entity("Button", "b", 2, 1, "r") + "," + entity("Repeater", "r", 0, 0, "d"),
			entity("Door", "d", 2, 1) + "," + entity("Exit", "e", 3, 1), nil},
		{"a button that fires nothing", `"GridVania"`, entity("Hero", "h", 1, 1) + "," + entity("Button", "b", 2, 1, "r"), entity("Door", "d", 2, 1) + "," + entity("Exit", "e", 3, 1), []string{
			"w.ldtk#Town:1,1: no exit can be reached from start hero: the exit at Cave:3,1 lies beyond Door (Cave:2,1), which stays shut [error reach]",
			"w.ldtk#Cave:2,1: Door (Cave:2,1) can never be opened: there is no key for Door (Cave:2,1) in the world [error doors]"}},
		{"a pipe into another level", `"LinearVertical"`, entity("Hero", "h", 1, 1) + "," + entity("Pipe", "p", 3, 1, "s"), entity("Spot", "s", 1, 1) + "," + entity("Exit", "e", 3, 1), nil},
		{"a pipe to nowhere", `"GridVania"`, entity("Hero", "h", 1, 1) + "," + entity("Pipe", "p", 3, 1, "gone"), entity("Exit", "e", 3, 1), []string{
			`w.ldtk#Town:3,1: the teleporter leads nowhere: nothing in the world is called "gone" [error meaning]`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, lines(inWorld(t, ldtkMeans, 0, map[string]string{"w.ldtk": ldtkWorld(c.layout, c.first, c.second)}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Levels of several worlds, and of different depths, do not touch.
func TestLevelsOfOtherWorldsDoNotTouch(t *testing.T) {
	whole := ldtkWorld(`"GridVania"`, entity("Hero", "h", 1, 1), entity("Exit", "e", 3, 1))
	deep := strings.Replace(whole, `"worldY":-8,"worldDepth":0`, `"worldY":-8,"worldDepth":1`, 1)
	head, rest, _ := strings.Cut(whole, `"levels":[`)
	first, second, _ := strings.Cut(rest, `,{"identifier":"Cave"`)
	head = strings.Replace(strings.Replace(head, `"worlds":[],`, "", 1), `"worldLayout":"GridVania"`, `"worldLayout":null`, 1)
	parted := head + `"levels":[],"worlds":[{"identifier":"Up","worldLayout":"GridVania","levels":[` + first + `]},{"identifier":"Down","worldLayout":"GridVania","levels":[{"identifier":"Cave"` + strings.TrimSuffix(second, "]}") + `]}]}`
	for name, data := range map[string]string{"depths": deep, "worlds": parted} {
		if got := lines(inWorld(t, ldtkMeans, 0, map[string]string{"w.ldtk": data})); len(got) != 1 || !strings.Contains(got[0], "no path leads to the exit at Cave:3,1") {
			t.Errorf("%s: found %v", name, got)
		}
	}
}

// On a hexagonal map a cell has six neighbours, on a staggered one four: what can be walked depends on them.
func TestHexagonalAndStaggeredMaps(t *testing.T) {
	const yaml = "means: [{id: 0, is: floor}, {id: 1, is: wall}, {id: 2, is: floor, start: hero}, {id: 3, is: floor, exit: true}]\nmust: {steps: {least: 1000}}\n"
	for _, c := range []struct{ attributes, rows, want string }{
		{`orientation="isometric"`, "3,2,2,\n1,1,4", "it takes 3 steps"},
		{`orientation="isometric"`, "3,2,2,\n2,1,4", "no exit can be reached"},
		{`orientation="staggered" staggeraxis="y" staggerindex="odd"`, "3,2,2,\n4,2,2", "it takes one step"},
		{`orientation="staggered" staggeraxis="y" staggerindex="odd"`, "3,2,2,\n2,4,2", "no exit can be reached"},
		{`orientation="staggered" staggeraxis="y" staggerindex="even"`, "2,3,2,\n2,4,2", "it takes one step"},
		{`orientation="staggered" staggeraxis="y" staggerindex="even"`, "3,4,2,\n2,2,2", "no exit can be reached"},
		{`orientation="hexagonal" hexsidelength="6" staggeraxis="y" staggerindex="even"`, "3,4,2,\n2,2,2", "it takes one step"},
		{`orientation="hexagonal" hexsidelength="6" staggeraxis="x" staggerindex="odd"`, "2,3,2,\n4,2,2", "it takes one step"},
		{`orientation="hexagonal" hexsidelength="6" staggeraxis="x" staggerindex="even"`, "2,3,2,\n4,2,2", "no exit can be reached"},
	} {
		tmx := `<map ` + c.attributes + ` width="3" height="2" tilewidth="16" tileheight="16" infinite="0"><tileset firstgid="1" name="t" tilewidth="16" tileheight="16" tilecount="4"/>` +
			`<layer id="1" name="g" width="3" height="2"><data encoding="csv">` + c.rows + `</data></layer></map>`
		if got := strings.Join(lines(inWorld(t, yaml+"world: {}\n", 0, map[string]string{"m.tmx": tmx})), "\n"); !strings.Contains(got, c.want) {
			t.Errorf("%s\n%s\nfound %s, want %s", c.attributes, c.rows, got, c.want)
		}
	}
}
