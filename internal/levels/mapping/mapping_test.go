package mapping_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/base/text"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
	"jogada/internal/lock"
)

// reading returns a mapping that is known to be right.
func reading(t testing.TB, yaml string) *mapping.Mapping {
	t.Helper()
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// apply reads and interprets a map.
func apply(t testing.TB, yaml, name, data string) *mapping.Level {
	t.Helper()
	maps, err := read.NewReader(source.NewFolder(fstest.MapFS{name: {Data: []byte(data)}}), "").Read(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	l, err := reading(t, yaml).Apply(maps[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Lock.Validate(); err != nil {
		t.Fatal(err)
	}
	return l
}

// cells writes what each cell means, a row a line.
func cells(l *lock.Map) string {
	var b strings.Builder
	for cell := range l.Cells {
		k := l.Kind(cell)
		switch {
		case k.Wall:
			b.WriteString("#")
		case k.Needs != nil:
			fmt.Fprintf(&b, "[%s]", keys(l, k.Needs))
		case k.Gives != nil:
			fmt.Fprintf(&b, "(%s)", keys(l, k.Gives))
		case k.Exit:
			b.WriteString(">")
		case k.Ways != 0:
			fmt.Fprintf(&b, "{%d}", k.Ways)
		default:
			b.WriteString(".")
		}
		if (cell+1)%l.Width == 0 {
			b.WriteString("\n")
		}
	}
	for _, s := range l.Starts {
		fmt.Fprintf(&b, "%s@%d ", s.Name, s.At)
	}
	return strings.TrimSpace(b.String())
}

func keys(l *lock.Map, numbers []int) string {
	var names []string
	for _, n := range numbers {
		name := l.Keys[n].Name
		if l.Keys[n].Once {
			name += "!"
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// problems writes the problems of a level.
func problems(l *mapping.Level) string {
	var b strings.Builder
	for _, p := range l.Problems {
		fmt.Fprintf(&b, "%d %s: %s: %s\n", p.Cell, p.Layer, p.Message, p.Why)
	}
	return b.String()
}

const tmx = `<map orientation="orthogonal" width="4" height="3" tilewidth="8" tileheight="8">
 <tileset firstgid="1" name="dungeon" tilecount="20" tilewidth="8" tileheight="8">
  <tile id="0" class="Floor"/><tile id="1" class="Wall"/><tile id="2"><properties><property name="solid" type="bool" value="true"/></properties></tile>
  <tile id="3" class="Door"><properties><property name="key" value="red"/></properties></tile>
  <tile id="5" class="Arrow"/>
 </tileset>
 <layer name="ground" width="4" height="3"><data encoding="csv">1,1,1,0,1,1,1,1,1,1,1,1</data></layer>
 <group name="upper"><layer name="walls" width="4" height="3"><data encoding="csv">%s</data></layer></group>
 <layer name="decor" width="4" height="3"><data encoding="csv">0,9,0,0,0,0,0,0,0,0,0,0</data></layer>
 <objectgroup name="things">%s</objectgroup>
</map>`

const yaml = `files: ["maps/**/*.tmx"]
except: [maps/old/*]
empty: wall
keys: once
forever: ["master*"]
means:
  - {class: Floor, is: floor}
  - {class: Wall, is: wall}
  - {property: {solid: true}, is: wall}
  - {class: Door, door: "{key}"}
  - {tileset: dungeon, id: "5-6", one-way: up}
  - {layer: decor, is: ignore}
  - {class: Key, key: "{colour}", count: "{n}"}
  - {class: Master, key: master key}
  - {class: Gate, is: floor, door: [red, "{other}"]}
  - {class: Lever, switch: "{name}"}
  - {class: Exit, exit: true}
  - {class: Player, start: "{name}"}
`

func TestAMapHasItsMeaning(t *testing.T) {
	// turned: 2147483654 is tile 5 flipped from left to right, 1610612742 is it turned to the left
	l := apply(t, yaml, "m.tmx", fmt.Sprintf(tmx, "2,3,4,0,6,2147483654,1610612742,1073741830,0,0,0,0", `
		<object id="1" class="Player" name="ann" x="1" y="17" width="4" height="4"/><object id="2" class="Player" name="ann" x="9" y="17"/><object id="3" class="Player" x="9" y="17"/>
		<object id="4" class="Exit" x="16" y="16" width="16" height="8"/>`))
	want := "##[red!]#\n{1}{1}{4}{2}\n..>>\nann@8 ann 2@9 start@9"
	if got := cells(l.Lock); got != want || problems(l) != "" {
		t.Errorf("%s\nwant\n%s\n%s", got, want, problems(l))
	}
	l = apply(t, yaml, "m.tmx", fmt.Sprintf(tmx, "2,2,0,0,0,0,0,0,0,0,0,0", `
		<object id="1" class="Key" x="0" y="8" width="8" height="8"><properties><property name="colour" value="red, blue"/><property name="n" type="int" value="2"/></properties></object>
		<object id="2" class="Gate" x="8" y="0" width="8" height="8"><properties><property name="other" value="master key"/></properties></object>
		<object id="3" class="Master" x="0" y="16" width="8" height="8"/><object id="4" class="Lever" name="north" x="24" y="16" width="8" height="8"/>
		<object id="5" gid="4" x="16" y="24" width="8" height="8"/>`))
	want = "#[red! master key].#\n(red! red! blue! blue!)...\n(master key).[red!](north)"
	if got := cells(l.Lock); got != want || problems(l) != "" {
		t.Errorf("%s\nwant\n%s\n%s", got, want, problems(l))
	}
	if l.Layer(1) != "things" || l.Layer(0) != "upper/walls" || l.Layer(3) != "" {
		t.Errorf("layers %q %q %q", l.Layer(1), l.Layer(0), l.Layer(3))
	}
}

func TestWhatHasNoMeaningIsTold(t *testing.T) {
	few := "means:\n  - {class: Wall, is: wall}\n  - {layer: things, class: Key, key: \"{colour}\"}\n  - {class: Arrow, one-way: up}\n  - {id: 3, door: x}\n  - {class: Out, exit: true}\n"
	l := apply(t, few, "m.tmx", fmt.Sprintf(tmx, "2,0,0,0,0,0,0,0,0,0,0,0", `
		<object id="1" class="Key" x="0" y="0" width="8" height="8"><properties><property name="colour" value="red"/></properties></object>
		<object id="2" class="Key" name="bare" x="8" y="8" width="8" height="8"/><object id="3" class="Enemy" x="8" y="8"/><object id="4" class="Enemy" x="16" y="8"/>
		<object id="5" class="Out" x="-80" y="0" width="8" height="8"/>`))
	want := `0 ground: tile 0 of "dungeon" has no meaning: no entry of levels.yaml is about it; it is on 11 cells
1 decor: tile 8 of "dungeon" has no meaning: no entry of levels.yaml is about it; it is on 1 cell
5 things: Key 2 (bare) can't be understood: levels.yaml:3 is about it, and it has no property "colour"
-1 things: Out 5 is outside the map: it is at -80, 0 pixels
5 things: 2 objects of class Enemy have no meaning: no entry of levels.yaml is about them
0 things: key red is in a wall: if it is cut into the wall, write "is: floor" beside it
1 : nothing says whether this cell and 10 more are wall or floor: write "empty: wall" or "empty: floor" in levels.yaml
`
	if got := problems(l); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if strings.Contains(cells(l.Lock), ".") {
		t.Errorf("something is floor that nobody said is:\n%s", cells(l.Lock))
	}
}

func TestADoorOfSeveralCellsWithKeysUsedOnceIsTold(t *testing.T) {
	l := apply(t, yaml, "m.tmx", fmt.Sprintf(tmx, "0,0,0,0,0,0,0,0,0,0,0,0", `<object id="2" class="Gate" x="0" y="0" width="16" height="8"><properties><property name="other" value="y"/></properties></object>`))
	if got := problems(l); got != "0 things: Gate 2 covers 2 cells, and each needs a key of its own: its keys are used up by the door that they open\n" {
		t.Error(got)
	}
}

func TestLayersThatAreShifted(t *testing.T) {
	shifted := func(by string) string {
		return strings.Replace(fmt.Sprintf(tmx, "2,2,2,2,0,0,0,0,0,0,0,0", ""), `<group name="upper">`, `<group name="upper" `+by+`>`, 1)
	}
	if got := cells(apply(t, yaml, "m.tmx", shifted(`offsetx="8" offsety="8"`)).Lock); got != "...#\n.###\n...." {
		t.Errorf("by a cell:\n%s", got)
	}
	l := apply(t, yaml, "m.tmx", shifted(`offsety="-3"`))
	if got := problems(l); !strings.HasPrefix(got, `-1 upper/walls: layer "upper/walls" has a meaning, and its cells do not lie on those of the map: it is shifted by 0, -3 pixels`) {
		t.Error(got)
	}
	if got := cells(apply(t, "shifts: nearest\n"+yaml, "m.tmx", shifted(`offsety="-3"`)).Lock); got != "####\n....\n...." {
		t.Errorf("to the nearest:\n%s", got)
	}
}

func TestTextsHaveMeaningsOfTheirOwn(t *testing.T) {
	text := "#1a.A>\n ^<)_!\n"
	l := apply(t, "keys: once\nmeans:\n  - {character: \"!\", switch: lever}\n  - {character: \".\", is: floor, door: lever}\n", "m.txt", text)
	if got, want := cells(l.Lock), "#.(a!)[lever][a!]>\n#{1}{4}{8}{2}#\n1@1"; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := problems(l); got != "11 : nothing says whether this cell is wall or floor: write \"empty: wall\" or \"empty: floor\" in levels.yaml\n" {
		t.Error(got)
	}
}

func TestFaultsOfAMappingHaveTheirPlace(t *testing.T) {
	for in, want := range map[string]string{
		"":                                  "1:1: the file is empty",
		"\xff\xfe":                          "1:1: the file is not UTF-8",
		"means: []\n---\nmeans: []\n":       "1:1: the file has 2 YAML documents",
		"files: [a]\n":                      "1:1: means is missing, the list that says what things on maps are",
		"means:\n":                          "1:1: means: found nothing; expected a list, such as [{\"is\": \"wall\"",
		"means:\n  - {}\n":                  "2:5: means.0: the entry does not say which things it is about",
		"means:\n  - {class: A}\n":          "2:5: means.0: the entry does not say what the things mean",
		"means:\n  - {is: wall}\n":          "2:5: means.0: the entry does not say which things it is about",
		"means:\n  - {class: A, door: 3}\n": `2:22: means.0.door: found a whole number; expected a text or a list; as a text it is written in quotes: "3"`,
		"means:\n  - {property: solid, is: wall}\n":                                                           `2:16: means.0.property: found a text; expected fields with values, such as {"solid": true}`,
		"files: a.tmx\nmeans: []\n":                                                                           `1:8: files: found a text; expected a list, such as ["maps/*.tmx"]`,
		"means:\n  - {class: A, is: wall\n":                                                                   "2:5: a } is missing",
		"means:\n\t- {class: A, is: wall}\n":                                                                  "2:1: found a tab",
		"means:\n  - {class: A, class: B, is: wall}\n":                                                        `2:16: the field "class" is there twice, in line 2 too`,
		"means:\n  - class: A\n   is: wall\n":                                                                 "3:4: this does not belong here",
		"means:\n  - {is: wall, exit: true}\n":                                                                "2:5: means.0: the entry does not say which things",
		"means:\n  - {class: A, name: b}\n":                                                                   "2:5: means.0: the entry does not say what the things mean",
		"means:\n  - {class: A, is: wal}\n":                                                                   "2:20: means.0.is: wal is not offered; there are wall, floor and ignore",
		"means:\n  - {klass: A, is: wall}\n":                                                                  `2:6: means.0: there is no field "klass"`,
		"means:\n  - {class: A, is: wall, exit: true}\n":                                                      "2:20: means.0.is: nothing else is in a wall",
		"means:\n  - {class: A, is: ignore, key: x}\n":                                                        "2:20: means.0.is: what is ignored",
		"means:\n  - {class: A, one-way: upp}\n":                                                              `2:25: means.0.one-way: "upp" is no direction`,
		"means:\n  - {class: A, door: \"{x\"}\n":                                                              `2:22: means.0.door: "{x": want "{property}"`,
		"means:\n  - {id: 9-4, is: wall}\n":                                                                   `2:10: means.0.id: "9-4" is no number of a tile`,
		"means:\n  - {value: [walls, 9-4], is: wall}\n":                                                       `2:13: means.0.value: "9-4" is no value of an IntGrid`,
		"means:\n  - {class: A, key: x, count: 0}\n":                                                          "2:",
		"means:\n  - {class: A, is: wall, count: 2}\n":                                                        "2:33: means.0.count: only keys are counted",
		"means:\n  - {class: A, is: wall}\nmust: {steps: {least: 9, most: 3}}\n":                              "3:15: must.steps: least, 9, is more than most, 3",
		"means:\n  - {class: A, is: wall}\nmust: {softlock: fatal}\n":                                         "3:18: must.softlock: fatal is not offered",
		"means:\n  - {class: A, is: wall}\nfor:\n  - {files: [a], must: {steps: {least: 5, most: 2}}}\n":      "4:32: for.0.must.steps: least, 5, is more than most, 2",
		"means:\n  - {class: A, is: wall}\nmust: {steps: {between: [{from: a, to: b, least: 5, most: 2}]}}\n": "3:15: must.steps: from a to b: least, 5, is more than most, 2",
		"means:\n  - {class: A, is: wall}\nmust: {steps: {between: [{from: a, most: 2}]}}\n":                  "3:26: must.steps.between.0:",
		"means:\n  - {class: A, is: wall, place: b}\n":                                                        "2:20: means.0.is: nothing else is in a wall",
		"means:\n  - {class: A, place: \"{x\"}\n":                                                             `2:23: means.0.place: "{x": want "{property}"`,
	} {
		_, err := mapping.Read([]byte(in))
		var fault *text.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", in, err)
			continue
		}
		if got := fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault.Msg); !strings.HasPrefix(got, want) {
			t.Errorf("%q:\n%s\nwant %s", in, got, want)
		}
	}
}

func TestWhichFilesAMappingIsAbout(t *testing.T) {
	m := reading(t, yaml)
	for name, want := range map[string]bool{"maps/a.tmx": true, "maps/x/y/a.tmx": true, "maps/old/a.tmx": false, "maps/old/x/a.tmx": true, "a.tmx": false, "maps/a.tmj": false} {
		if m.Covers(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
	all := reading(t, "except: [old/*]\nmeans: [{class: A, is: wall}]\n")
	for name, want := range map[string]bool{"x/y.ldtk": true, "a.TMX": true, "a.tmj.gz": true, "old/a.tmx": false, "levels.schema.json": false, "README.txt": false} {
		if all.Covers(name) != want {
			t.Errorf("without a list, %s: %v", name, !want)
		}
	}
}

func TestWhatMustHold(t *testing.T) {
	m := reading(t, `means: [{class: A, is: wall}]
must:
  starts: {least: 2, most: 4, severity: warning}
  steps: {most: 100}
  softlock: off
for:
  - {files: ["maps/town*", "world.ldtk#Town*"], must: {exits: {least: 0}, reach: {by: some, severity: note}}}
  - {files: [maps/town2.tmx], must: {steps: {severity: "off"}}}
`)
	all := m.Must("maps/cave.tmx")
	if all.Starts != (mapping.Range{Least: 2, Most: 4, Severity: "warning"}) || all.Exits != (mapping.Range{Least: 1, Most: -1, Severity: "error"}) || all.Steps != (mapping.Range{Least: 0, Most: 100, Severity: "error"}) ||
		all.Softlock != mapping.Off || all.Unreachable.Severity != mapping.Off || all.ReachBySome || all.Meaning != "error" {
		t.Errorf("%+v", all)
	}
	for _, name := range []string{"maps/town1.tmx", "world.ldtk#Town_3"} {
		if town := m.Must(name); town.Exits.Least != 0 || !town.ReachBySome || town.Reach != "note" || town.Steps.Severity != "error" {
			t.Errorf("%s: %+v", name, town)
		}
	}
	if town := m.Must("maps/town2.tmx"); town.Exits.Least != 0 || town.Steps.Severity != mapping.Off {
		t.Errorf("%+v", town)
	}
}

// Steps between places may be requested with or without those to an exit; a later list replaces an earlier one.
func TestStepsBetweenPlaces(t *testing.T) {
	m := reading(t, `means: [{class: A, is: wall}]
must: {steps: {between: [{from: inn, to: mill, most: 30}, {from: mill, to: inn, severity: note}]}}
for:
  - {files: [a], must: {steps: {most: 9}}}
  - {files: [b], must: {steps: {between: [{from: x, to: y, least: 2, severity: "off"}]}}}
  - {files: [c], must: {steps: {between: []}}}
`)
	both := []mapping.Between{{From: "inn", To: "mill", Range: mapping.Range{Least: 0, Most: 30, Severity: "error"}}, {From: "mill", To: "inn", Range: mapping.Range{Least: 0, Most: -1, Severity: "note"}}}
	for name, want := range map[string]struct {
		exit    string
		between []mapping.Between
	}{
		"z": {mapping.Off, both}, "a": {"error", both}, "c": {mapping.Off, nil},
		"b": {mapping.Off, []mapping.Between{{From: "x", To: "y", Range: mapping.Range{Least: 2, Most: -1, Severity: mapping.Off}}}},
	} {
		if got := m.Must(name); got.Steps.Severity != want.exit || !slices.Equal(got.Between, want.between) {
			t.Errorf("%s: %+v, %+v", name, got.Steps, got.Between)
		}
	}
}

func TestPlacesHaveNames(t *testing.T) {
	level := apply(t, "means: [{character: m, place: mill, is: floor}, {character: w, place: '{name}', is: floor}, {character: i, place: inn}]\nempty: wall\n", "m.txt", "#m.mw1>i\n")
	if got := fmt.Sprint(level.Places); got != "[{mill 1} {mill 3} {w 4}]" {
		t.Error(got)
	}
	if len(level.Problems) != 1 || level.Problems[0].Message.String() != "place inn is in a wall" {
		t.Errorf("%+v", level.Problems)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(yaml, "#1.aA>\n^_<)@ \n")
	f.Add("means: [{character: a, key: [\"{name}\", b], count: 3}, {on: characters, is: floor}]\nmust: {steps: {most: 3}}\nfor: [{files: [\"**\"], must: {keys: note}}]\n", "aa.\n")
	f.Fuzz(func(t *testing.T, yaml, data string) {
		m, err := mapping.Read([]byte(yaml))
		if err != nil {
			var fault *text.Error
			if !errors.As(err, &fault) || fault.Line < 1 {
				t.Fatalf("%q: %v has no place", yaml, err)
			}
			return
		}
		maps, err := read.NewReader(source.NewFolder(fstest.MapFS{"m.txt": {Data: []byte(data)}}), "").Read("m.txt", nil)
		if err != nil {
			return
		}
		l, err := m.Apply(maps[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Lock.Validate(); err != nil {
			t.Fatalf("%q on %q: %v", yaml, data, err)
		}
		if len(l.Problems) > 200 {
			t.Fatal("too many problems")
		}
	})
}

func TestValuesMayBeLists(t *testing.T) {
	data := `{"defs":{"layers":[{"uid":2,"intGridValues":[{"value":1,"identifier":"wall"},{"value":9,"identifier":"mud"}]}],"tilesets":[]},"levels":[{"identifier":"A","pxWid":40,"pxHei":8,"layerInstances":[
	 {"__identifier":"G","__type":"IntGrid","__cWid":5,"__cHei":1,"__gridSize":8,"layerDefUid":2,"intGridCsv":[1,2,5,7,9],"autoLayerTiles":[]}]}]}`
	l := apply(t, "empty: floor\nmeans: [{value: [1, \"5-6\", mud], is: wall}, {value: \"2-7\", is: floor}]\n", "w.ldtk", data)
	if got := cells(l.Lock); got != "#.#.#" || problems(l) != "" {
		t.Errorf("%s\n%s", got, problems(l))
	}
}

// What a map may hold is limited, so that a small file cannot take much memory; the fault names the file, the layer and
// the cell.
func TestAMapOverALimitIsRefused(t *testing.T) {
	row := func(columns, count int, format string) string {
		var objects []string
		for i := range count {
			objects = append(objects, fmt.Sprintf(`{"id": %d, "name": "n%d", "type": "A", "x": 0, "y": 0, "width": %d, "height": 16, "rotation": 0, "visible": true}`, i+1, i, 16*columns))
		}
		return fmt.Sprintf(format, columns, strings.Join(objects, ","))
	}
	const tmj = `{"type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down", "width": %d, "height": 1, "tilewidth": 16, "tileheight": 16, "infinite": false, "tilesets": [], "layers": [{"id": 1, "name": "Things", "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0, "opacity": 1, "visible": true, "objects": [%s]}]}`
	for _, c := range []struct {
		means          string
		columns, count int
		want           string
	}{
		{"start: hero", 10, 1000, ""},
		{"start: hero", 10, 1001, `m.tmj:5,0: layer "Things": start "hero" is one too many: a map has at most 1000 starts`},
		{"start: hero", 1 << 20, 64, ""},
		{"start: hero", 1 << 20, 65, `m.tmj:524288,0: layer "Things": start "hero" is one too many`},
		{`door: "{name}"`, 3, 1000, ""},
		{`door: "{name}"`, 3, 1001, `m.tmj:0,0: layer "Things": too many keys, doors and switches lie on one another`},
		{`key: "{name}"`, 3, 1001, `m.tmj:1,0: layer "Things": too many keys, doors and switches lie on one another`},
		{`plate: "{name}"`, 3, 1001, `m.tmj:0,0: layer "Things": too many keys, doors and switches lie on one another`},
		{"teleport: there", 1 << 16, 16, ""},
		{"teleport: there", 1 << 16, 17, `m.tmj:0,0: layer "Things": A 17 (n16) covers 65536 cells: the most cells that teleport allowed on a map are 1048576`},
	} {
		maps, err := read.NewReader(source.NewFolder(fstest.MapFS{"m.tmj": {Data: []byte(row(c.columns, c.count, tmj))}}), "").Read("m.tmj", nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = reading(t, "empty: floor\nmeans: [{class: A, "+c.means+"}]\n").Apply(maps[0], nil)
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%d of %s on %d cells: %s; want %s", c.count, c.means, c.columns, got, c.want)
		}
	}
}

// The time that outlines take grows with the rows that their sides cross, so these are limited.
func TestOutlinesOverALimitAreRefused(t *testing.T) {
	const tmj = `{"type": "map", "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down", "width": 1, "height": 65536, "tilewidth": 16, "tileheight": 16, "infinite": false, "tilesets": [], "layers": [{"id": 1, "name": "Things", "type": "objectgroup", "draworder": "topdown", "x": 0, "y": 0, "opacity": 1, "visible": true, "objects": [%s]}]}`
	for _, c := range []struct {
		sides int // each from the first row to the last
		want  string
	}{
		{256, ""},
		{258, `m.tmj:0,32768: layer "Things": A 1 is one outline too many: the sides of all outlines on a map cross at most 16777216 rows`},
	} {
		var corners []string
		for i := range c.sides {
			corners = append(corners, fmt.Sprintf(`{"x": %d, "y": %d}`, i%7, i%2*16*65536))
		}
		object := fmt.Sprintf(`{"id": 1, "name": "", "type": "A", "x": 0, "y": 0, "width": 0, "height": 0, "rotation": 0, "visible": true, "polygon": [%s]}`, strings.Join(corners, ","))
		maps, err := read.NewReader(source.NewFolder(fstest.MapFS{"m.tmj": {Data: []byte(fmt.Sprintf(tmj, object))}}), "").Read("m.tmj", nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = reading(t, "empty: floor\nmeans: [{class: A, is: wall}]\n").Apply(maps[0], nil)
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.HasPrefix(got, c.want) {
			t.Errorf("%d sides: %s; want %s", c.sides, got, c.want)
		}
	}
}
