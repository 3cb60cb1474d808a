package mapping_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/gametest"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// proposed reads a map, proposes a mapping for it, and reads the map by that.
func proposed(t *testing.T, name, data string) (string, *mapping.Level) {
	t.Helper()
	list, err := read.NewReader(source.NewFolder(fstest.MapFS{name: {Data: []byte(data)}}), "").Read(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	yaml := string(mapping.Propose(list, ""))
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatalf("%v\n%s", err, yaml)
	}
	if !m.Covers(name) {
		t.Errorf("%s is not one of its files:\n%s", name, yaml)
	}
	level, err := m.Apply(list[0], nil)
	if err != nil {
		t.Fatal(err)
	}
	return yaml, level
}

const dungeon = `<map orientation="orthogonal" width="6" height="3" tilewidth="8" tileheight="8">
 <tileset firstgid="1" name="dungeon" tilecount="20" tilewidth="8" tileheight="8"><tile id="2"><properties><property name="walkable" type="bool" value="false"/></properties></tile><tile id="5" class="LedgeDown"/></tileset>
 <layer name="Ground" width="6" height="3"><data encoding="csv">1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,0</data></layer>
 <layer name="Walls" width="6" height="3"><data encoding="csv">2,2,2,2,2,3,0,0,0,6,0,2,2,2,2,2,2,0</data></layer>
 <layer name="Sparkles" width="6" height="3"><data encoding="csv">9,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0</data></layer>
 <objectgroup name="Things">
  <object id="1" type="PlayerStart" x="0" y="8" width="8" height="8"/>
  <object id="2" type="Key" name="k1" x="8" y="8" width="8" height="8"><properties><property name="tint" value="#ff0000"/><property name="colour" value="red"/></properties></object>
  <object id="3" type="Door" name="d1" x="16" y="8" width="8" height="8"><properties><property name="needs" value="red"/></properties></object>
  <object id="4" name="exit" x="32" y="8" width="8" height="8"/>
  <object id="5" type="Chandelier" x="32" y="8" width="8" height="8"/>
 </objectgroup>
</map>`

func TestAMappingIsProposedFromTheNamesOfAMap(t *testing.T) {
	yaml, l := proposed(t, "maps/cave/dungeon.tmx", dungeon)
	gametest.Recorded(t, "testdata/dungeon.golden", func(string) string { return yaml })
	if got, want := cells(l.Lock), "######\n.(red)[red]{2}>#\n######\nstart@6"; got != want || problems(l) != "" {
		t.Errorf("%s\nwant\n%s\n%s\n%s", got, want, problems(l), yaml)
	}
	for _, want := range []string{
		"$schema=levels.schema.json", "files: [\"maps/cave/**/*.tmx\"]", "empty: wall", "  - {on: objects, class: Key, key: \"{colour}\"}  # by its class\n", "  - {on: objects, class: Door, door: \"{needs}\"}  # by its class\n",
		"  - {on: objects, class: PlayerStart, start: start}  # by its class\n", "  - {on: objects, name: exit, exit: true}  # by its name\n", "  - {on: objects, class: Chandelier, is: ignore, unsure: true}  # a guess", "  - {property: {walkable: false}, is: wall}  # by its property\n",
		"  - {on: tiles, class: LedgeDown, is: floor, one-way: down}  # by its class\n", "  - {on: tiles, layer: Walls, is: wall}  # by the name of the layer\n", "  - {on: tiles, layer: Ground, is: floor}  # by the name of the layer\n", "  - {on: tiles, layer: Sparkles, is: ignore, unsure: true}  # a guess",
	} {
		if !strings.Contains(yaml, want) {
			t.Errorf("%s is not in\n%s", want, yaml)
		}
	}
	if guessed := mapping.Guessed([]byte(yaml)); len(guessed) != 2 {
		t.Errorf("guessed %q", guessed)
	}
}

// References between entities, as LDtk has them: a button knows its door.
func TestAProposalFollowsReferences(t *testing.T) {
	entity := `{"__identifier":"%s","__pivot":[0,0],"__tags":[],"iid":"%s","width":8,"height":8,"px":[%d,8],"fieldInstances":[%s]}`
	button := `{"__identifier":"speed","__type":"Int","__value":3},{"__identifier":"Entity_ref","__type":"EntityRef","__value":{"entityIid":"d-1","layerIid":"l","levelIid":"v","worldIid":"w"}}`
	data := `{"defs":{"layers":[{"uid":2,"intGridValues":[{"value":1,"identifier":"wall"},{"value":2,"identifier":null}]}],"tilesets":[{"uid":9,"identifier":"T","enumTags":[],"customData":[]}]},"levels":[{"identifier":"A","pxWid":40,"pxHei":24,"layerInstances":[
	 {"__identifier":"Entities","__type":"Entities","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":1,"entityInstances":[` +
		strings.Join([]string{fmt.Sprintf(entity, "Player", "p", 0, ""), fmt.Sprintf(entity, "Button", "b", 8, button), fmt.Sprintf(entity, "Door", "d-1", 16, ""), fmt.Sprintf(entity, "Exit", "e", 32, "")}, ",") + `]},
	 {"__identifier":"Collisions","__type":"IntGrid","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":2,"__tilesetDefUid":9,"intGridCsv":[1,1,1,1,1,0,0,0,0,0,1,1,2,1,1],"autoLayerTiles":[{"px":[0,0],"src":[0,0],"f":0,"t":2}]}]}]}`
	yaml, l := proposed(t, "w.ldtk", data)
	gametest.Recorded(t, "testdata/references.golden", func(string) string { return yaml })
	if got, want := cells(l.Lock), "#####\n.(Door (2,1))[Door (2,1)].>\n#####\nstart@5"; got != want || problems(l) != "" {
		t.Errorf("%s\nwant\n%s\n%s\n%s", got, want, problems(l), yaml)
	}
	if !strings.Contains(yaml, "empty: floor") || !strings.Contains(yaml, "{layer: Collisions, value: wall, is: wall}") || !strings.Contains(yaml, "value: 2, is: wall}  # its layer is called Collisions") || !strings.Contains(yaml, "layer: Collisions/auto, is: ignore}") {
		t.Error(yaml)
	}
}

// castle writes an LDtk level of 5 × 3 cells with an IntGrid of dirt and ladders, and entities.
func castle(entities ...string) string {
	return `{"defs":{"layers":[{"uid":2,"intGridValues":[{"value":1,"identifier":"dirt"},{"value":2,"identifier":"ladder"}]}],"tilesets":[]},"levels":[{"identifier":"A","pxWid":40,"pxHei":24,"layerInstances":[
	 {"__identifier":"Entities","__type":"Entities","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":1,"entityInstances":[` + strings.Join(entities, ",") + `]},
	 {"__identifier":"Collisions","__type":"IntGrid","__cWid":5,"__cHei":3,"__gridSize":8,"layerDefUid":2,"intGridCsv":[1,1,1,1,1,0,0,0,0,2,1,1,1,1,1],"autoLayerTiles":[]}]}]}`
}

// entity writes an LDtk entity in the middle row, with one field of an enum; "" is null.
func entity(class, iid string, x int, name, value string) string {
	field := ""
	if name != "" {
		field = fmt.Sprintf(`{"__identifier":"%s","__type":"LocalEnum.Items","__value":%s}`, name, map[bool]string{true: "null", false: `"` + value + `"`}[value == ""])
	}
	return fmt.Sprintf(`{"__identifier":"%s","__pivot":[0,0],"__tags":[],"iid":"%s","width":8,"height":8,"px":[%d,8],"fieldInstances":[%s]}`, class, iid, 8*x, field)
}

func TestAProposalLinksDoorsAndKeysByTheirEnums(t *testing.T) {
	yaml, l := proposed(t, "w.ldtk", castle(entity("Player", "p", 0, "", ""), entity("Item", "i", 1, "type", "KeyA"), entity("Item", "j", 2, "type", "Meat"),
		entity("Door", "d", 2, "lockedWith", "KeyA"), entity("Door", "e", 3, "lockedWith", "")))
	gametest.Recorded(t, "testdata/castle.golden", func(string) string { return yaml })
	if got, want := cells(l.Lock), "#####\n.(KeyA)[KeyA]..\n#####\nstart@5"; got != want || problems(l) != "" {
		t.Errorf("%s\nwant\n%s\n%s\n%s", got, want, problems(l), yaml)
	}
	for _, want := range []string{
		"{layer: Collisions, value: dirt, is: wall}  # its layer is called Collisions, and nothing is on it\n",
		"class: Door, door: \"{lockedWith}\"}  # lockedWith of Door and type of Item have the same values, KeyA\n", "exits: {least: 0}  # none was recognised",
	} {
		if !strings.Contains(yaml, want) {
			t.Errorf("%s is not in\n%s", want, yaml)
		}
	}
}

// refers writes an LDtk entity in the middle row with a field that refers to others; "" is an empty list.
func refers(class, iid, to string, x int) string {
	value := "[]"
	if to != "" {
		value = fmt.Sprintf(`[{"entityIid":"%s","layerIid":"l","levelIid":"v","worldIid":"w"}]`, to)
	}
	return fmt.Sprintf(`{"__identifier":"%s","__pivot":[0,0],"__tags":[],"iid":"%s","width":8,"height":8,"px":[%d,8],"fieldInstances":[{"__identifier":"targets","__type":"Array<EntityRef>","__value":%s}]}`, class, iid, 8*x, value)
}

// Triggers, relays, plates and abilities are linked with doors by references and names.
func TestAProposalLinksWhatOpensDoors(t *testing.T) {
	player := entity("Player", "p", 0, "", "")
	for _, c := range []struct {
		entities []string
		want     []string
	}{
		{[]string{refers("TriggerArea", "a", "r", 1), refers("Repeater", "r", "d", 2), entity("Door", "d", 3, "", "")}, []string{
			`class: TriggerArea, trigger: "{targets}"}  # targets names what it fires`, `class: Repeater, relay: "{targets}"}  # targets names what it fires`, `class: Door, door: "{id}"}`}},
		{[]string{refers("Trigger", "a", "", 1)}, []string{`class: Trigger, is: ignore, unsure: true}  # a guess: nothing says what it fires`}},
		{[]string{entity("PressurePlate", "a", 1, "colour", "red"), entity("Gate", "d", 3, "colour", "red")}, []string{
			`class: PressurePlate, switch: "{colour}", unsure: true}  # a guess: stepping on it once opens its doors for good; else plate, and open-while for the doors`, `class: Gate, door: "{colour}"}`}},
		{[]string{entity("FloorPlate", "a", 1, "colour", "red")}, []string{`class: FloorPlate, plate: "{colour}", unsure: true}  # a guess: it flips a switch`}},
		{[]string{entity("Ability", "a", 1, "kind", "Boat"), entity("Door", "d", 3, "needs", "Boat")}, []string{
			`class: Ability, ability: "{kind}"}  # once had, it opens all doors of its name`, `class: Door, door: "{needs}"}`}},
		{[]string{entity("SwimUpgrade", "a", 1, "", "")}, []string{`class: SwimUpgrade, ability: swim, unsure: true}  # a guess: nothing needs it; cells that it makes passable need door with its name`}},
	} {
		yaml, l := proposed(t, "w.ldtk", castle(append([]string{player}, c.entities...)...))
		for _, want := range c.want {
			if !strings.Contains(yaml, want) || problems(l) != "" {
				t.Errorf("%s is not in\n%s\n%s", want, yaml, problems(l))
			}
		}
	}
}

// Portals lead where a reference of theirs says; otherwise those of one name lead to each other.
func TestAProposalPairsPortals(t *testing.T) {
	leads := func(iid, to string, x int) string {
		return fmt.Sprintf(`{"__identifier":"Teleporter","__pivot":[0,0],"__tags":[],"iid":"%s","width":8,"height":8,"px":[%d,8],"fieldInstances":[{"__identifier":"to","__type":"EntityRef","__value":%s}]}`, iid, 8*x, to)
	}
	player := entity("Player", "p", 0, "", "")
	for _, c := range []struct {
		entities []string
		want     string
	}{
		{[]string{leads("a", `{"entityIid":"b","layerIid":"l","levelIid":"v","worldIid":"w"}`, 1), leads("b", "null", 3)}, `class: Teleporter, teleport: "{to}"}  # to names where it leads`},
		{[]string{entity("Portal", "a", 1, "colour", "red"), entity("Portal", "b", 3, "colour", "red")}, `class: Portal, portal: "{colour}", unsure: true}  # a guess: all of one name lead to each other`},
		{[]string{entity("MoonWarp", "a", 1, "", ""), entity("MoonWarp", "b", 3, "", "")}, `class: MoonWarp, portal: moon, unsure: true}  # a guess`},
		{[]string{entity("Portal", "a", 1, "colour", "red"), entity("Portal", "b", 3, "colour", "blue")}, `class: Portal, portal: portal, unsure: true}  # a guess`},
		{[]string{entity("Portal", "a", 1, "", "")}, `class: Portal, is: ignore, unsure: true}  # a guess: nothing says where it leads`},
	} {
		yaml, l := proposed(t, "w.ldtk", castle(append([]string{player}, c.entities...)...))
		if !strings.Contains(yaml, c.want) || problems(l) != "" {
			t.Errorf("%s is not in\n%s\n%s", c.want, yaml, problems(l))
		}
	}
}

func TestAProposalOffersChoices(t *testing.T) {
	list, err := read.NewReader(source.NewFolder(fstest.MapFS{"w.ldtk": {Data: []byte(castle(entity("Robot", "r", 1, "", ""), entity("Ladder", "l", 4, "", "")))}}), "").Read("w.ldtk", nil)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, c := range mapping.Choices(mapping.Propose(list, "")) {
		m, err := mapping.Read(c.YAML)
		if err != nil {
			t.Fatalf("%v\n%s", err, c.YAML)
		}
		l, err := m.Apply(list[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		_, entry, _ := strings.Cut(c.Line, "- ")
		found[entry] = cells(l.Lock)
	}
	for entry, want := range map[string]string{
		"{on: objects, class: Robot, start: start}  # if it is a start": "#####\n.....\n#####\nstart@6",
		"{on: objects, class: Ladder, exit: true}  # if it is an exit":  "#####\n....>\n#####",
	} {
		if got := strings.TrimRight(found[entry], "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s\n%v", entry, got, want, found)
		}
	}
}

func TestAStartOnEmptyCellsMakesThemFloor(t *testing.T) {
	yaml, l := proposed(t, "m.tmx", `<map orientation="orthogonal" width="3" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="t" tilecount="4" tilewidth="8" tileheight="8"/>
		<layer name="Bridges" width="3" height="1"><data encoding="csv">0,0,1</data></layer><objectgroup name="o"><object id="1" class="Start" width="8" height="8"/></objectgroup></map>`)
	if got := cells(l.Lock); got != "...\nstart@0" || !strings.Contains(yaml, "empty: floor  # a guess: otherwise every start is in a wall\n# or: empty: wall\n") {
		t.Errorf("%s\n%s", got, yaml)
	}
}

func TestAProposalNamesAFileThatMayBeOther(t *testing.T) {
	yaml, _ := proposed(t, "maps/a.json", `{"orientation":"orthogonal","width":1,"height":1,"tilewidth":8,"tileheight":8,"layers":[]}`)
	if !strings.Contains(yaml, "files: [maps/a.json]\n") {
		t.Error(yaml)
	}
}

func TestAProposalForAText(t *testing.T) {
	yaml, l := proposed(t, "m.txt", "#1aA>\n##~##\n")
	if got, want := cells(l.Lock), "#.(a)[a]>\n#####\n1@1"; got != want || problems(l) != "" {
		t.Errorf("%s\n%s\n%s", got, problems(l), yaml)
	}
	if yaml, _ := proposed(t, "m.txt", "#1a\n"); !strings.Contains(yaml, "exits: {least: 0}  # none") || !strings.Contains(yaml, "starts: {least: 1}\n") {
		t.Error(yaml)
	}
}

// The proposed mapping is valid and gives everything a meaning, whatever things are called.
func TestAProposalIsReadAgainWhateverNames(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	pieces := []string{"Wall", "key", "Door", " ", "-", "{", "}", "*", "\"", "\\", "#", ": ", "é", "1", "true", "null", "'", ",", "[", "start", "Exit", "one", "way", "left", "&", "!", "%", "\t", "~", "yes", "?", "|", "> "}
	name := func() string {
		var b strings.Builder
		for range rng.IntN(4) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		return b.String()
	}
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", "\"", "&quot;", "\t", "&#9;")
	for range 400 {
		attribute := func() string { return escape.Replace(name()) }
		properties := fmt.Sprintf(`<properties><property name="%s" value="%s"/><property name="x%s" type="bool" value="true"/></properties>`, attribute(), attribute(), attribute())
		data := fmt.Sprintf(`<map orientation="orthogonal" width="2" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" name="%s" tilecount="4" tilewidth="8" tileheight="8"><tile id="0" class="%s">%s</tile><tile id="1" class="%s"/></tileset>
			<layer name="%s" width="2" height="1"><data encoding="csv">1,2</data></layer><layer name="%s" width="2" height="1"><data encoding="csv">3,1</data></layer>
			<objectgroup name="%s"><object id="1" class="%s" name="%s" width="8" height="8">%s</object><object id="2" class="%s" name="%s" gid="2" y="8" width="8" height="8"/></objectgroup></map>`,
			attribute(), attribute(), properties, attribute(), attribute(), attribute(), attribute(), attribute(), attribute(), properties, attribute(), attribute())
		yaml, l := proposed(t, "m.tmx", data)
		for _, p := range l.Problems {
			if strings.Contains(p.Message.String(), "no meaning") || strings.Contains(p.Message.String(), "can't be understood") {
				t.Fatalf("%s: %s\n%s\n%s", p.Message, p.Why, yaml, data)
			}
		}
	}
}

func TestAPictureShowsHowAMapIsUnderstood(t *testing.T) {
	_, l := proposed(t, "maps/dungeon.tmx", dungeon)
	want := "######\n1aA_>#\n######\n  1  start start\n  #  wall\n  a  key or switch red\n  A  door that needs red\n  _  entered in some directions alone\n  >  exit\n"
	if got := l.Picture(80, 40); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if got := l.Picture(3, 2); !strings.HasPrefix(got, "###\n1aA\n… of 6 × 3 cells\n") {
		t.Error(got)
	}
	odd := apply(t, "empty: floor\nmeans: [{class: Wall, is: wall}]\n", "m.tmx", dungeon)
	if got := odd.Picture(80, 40); !strings.Contains(got, "?") || !strings.Contains(got, "not understood") {
		t.Error(got)
	}
}

func TestAPictureHasACharacterForEverything(t *testing.T) {
	l := apply(t, `means: [{character: "+", is: floor, door: [a, b]}, {character: "$", is: floor, key: "two\nlines"}, {character: "=", is: floor, door: "two\nlines"}, {character: "~", is: floor, one-way: [up, down]}]`,
		"m.txt", "abcdefghijklm\nnopqrstuvwxyz\n$=+~^_<)>.#!@\n1234567890A..\n")
	gametest.Recorded(t, "testdata/picture.golden", func(string) string { return l.Picture(13, 4) + l.Picture(12, 4) + l.Picture(13, 3) })
}

// Whatever things are called, a proposal can be read, covers its map, and is the same the next time.
func FuzzPropose(f *testing.F) {
	f.Add("Door", "north", "key", "red", "Walls", "Ground")
	f.Add("warp", "to field", "target", "to field", "Tile Layer 1", "Collision/solid")
	f.Add("Trigger", "Exit", "opens", "2", "background", "*")
	f.Add("Item: {x}", "# or: - {is: wall}", "{a}", "a,b*", "\u2028", "'\"\\\n")
	f.Add("EnemySpawn", "Player Start", "jumpHeight", "3.5", "Floor", "water")
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", "\r", "&#13;", "\t", "&#9;")
	f.Fuzz(func(t *testing.T, class, name, property, value, layer, other string) {
		e := escape.Replace
		object := func(id int, class, name, value string) string {
			return fmt.Sprintf(`<object id="%d" class="%s" name="%s" x="%d" y="8" width="8" height="8"><properties><property name="%s" value="%s"/></properties></object>`, id, e(class), e(name), 8*id-8, e(property), e(value))
		}
		data := fmt.Sprintf(`<map orientation="orthogonal" width="6" height="3" tilewidth="8" tileheight="8"><tileset firstgid="1" name="s" tilecount="9" tilewidth="8" tileheight="8"/><layer name="%s" width="6" height="3"><data encoding="csv">0,0,0,0,0,0,0,0,0,0,0,0,1,1,1,1,1,1</data></layer><layer name="%s" width="6" height="3"><data encoding="csv">2,2,2,2,2,2,0,0,0,0,0,0,0,0,0,0,0,0</data></layer><objectgroup name="o">%s</objectgroup></map>`,
			e(layer), e(other), object(1, "Player", "", value)+object(2, class, name, value)+object(3, other, layer, name)+object(4, class, value, name))
		maps, err := read.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(data)}}), "").Read("m.tmx", nil)
		if err != nil {
			return // no such text can be in XML
		}
		yaml := mapping.Propose(maps, "")
		m, err := mapping.Read(yaml)
		if err != nil {
			t.Fatalf("%v\n%s", err, yaml)
		}
		if again := mapping.Propose(maps, ""); !m.Covers("m.tmx") || string(again) != string(yaml) {
			t.Fatalf("it does not cover its map, or the next is another:\n%s\n%s", yaml, again)
		}
		if _, err := m.Apply(maps[0], nil); err != nil {
			t.Fatalf("%v\n%s", err, yaml)
		}
		for _, q := range mapping.Questions(yaml) {
			for _, answered := range [][]byte{q.Yes, q.No} {
				if _, err := mapping.Read(answered); err != nil {
					t.Fatalf("%s: %v\n%s", q.Ask, err, answered)
				}
			}
		}
	})
}
