package tiled_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/levels/read/source"
	"jogada/internal/levels/read/tiled"
)

// game is a project as Tiled 1.10 writes it: a class with a member of a class, whose value has some members of its own.
const game = `{
    "automappingRulesFile": "", "commands": [], "compatibilityVersion": 1100, "extensionsPath": "extensions", "folders": ["."], "properties": [],
    "propertyTypes": [
        {"id": 1, "name": "Colour", "storageType": "string", "type": "enum", "values": ["red", "blue"], "valuesAsFlags": false},
        {"color": "#ffa0a0a4", "drawFill": true, "id": 2, "name": "Lock", "type": "class", "useAs": ["property"], "members": [
            {"name": "colour", "propertyType": "Colour", "type": "string", "value": "red"},
            {"name": "turns", "type": "int", "value": 1}]},
        {"color": "#ffa0a0a4", "drawFill": true, "id": 3, "name": "Door", "type": "class", "useAs": ["object", "tile"], "members": [
            {"name": "lock", "propertyType": "Lock", "type": "class", "value": {"turns": 2}},
            {"name": "needs", "type": "string", "value": "iron"},
            {"name": "open", "type": "bool", "value": false}]},
        {"color": "#ffa0a0a4", "id": 4, "name": "Zone", "type": "class", "useAs": ["map", "layer"], "members": [{"name": "depth", "type": "float", "value": 1.5}]},
        {"color": "#ffa0a0a4", "id": 5, "name": "Old", "type": "class", "members": [{"name": "any", "type": "int", "value": 7}]}
    ]
}`

// classy is a map with things of classes, which have some values of their own and some not.
const classy = `<map orientation="orthogonal" class="Zone" width="2" height="1" tilewidth="8" tileheight="8">
 <tileset firstgid="1" name="s" tilecount="4" tilewidth="8" tileheight="8">
  <tile id="0" class="Door"><properties><property name="needs" value="wood"/></properties></tile>
  <tile id="1" class="Zone"/>
 </tileset>
 <properties><property name="own" type="class" propertytype="Lock"><properties><property name="turns" type="int" value="5"/></properties></property></properties>
 <layer name="l" class="Zone" width="2" height="1"><properties><property name="depth" type="float" value="3"/></properties><data encoding="csv">1,2</data></layer>
 <objectgroup name="o" class="Door">
  <object id="1" class="Door"/>
  <object id="2" class="Door"><properties><property name="lock" type="class" propertytype="Lock"><properties><property name="colour" value="blue"/></properties></property><property name="open" type="bool" value="true"/></properties></object>
  <object id="3" gid="1"/>
  <object id="4" class="Old" gid="1"/>
  <object id="5" class="Zone"/>
  <object id="6" class="Nothing"/>
  <object id="7"><properties><property name="l" type="class" propertytype="Lock"/></properties></object>
 </objectgroup>
</map>`

func written(p source.Properties) string {
	var all []string
	for _, x := range p {
		all = append(all, x.Name+"="+x.Text())
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func TestClassesOfAProjectGiveValues(t *testing.T) {
	door := "lock.colour=red lock.turns=2 needs=iron open=false"
	for where, want := range map[string][]string{
		"maps/game.tiled-project": {"depth=1.5 own.colour=red own.turns=5", "depth=3", "", "lock.colour=red lock.turns=2 needs=wood open=false", "",
			door, "lock.colour=blue lock.turns=2 needs=iron open=true", "lock.colour=red lock.turns=2 needs=wood open=false", "any=7 needs=wood", "", "", "l.colour=red l.turns=1"},
		"maps/game.txt": {"own.turns=5", "depth=3", "", "needs=wood", "", "", "lock.colour=blue open=true", "needs=wood", "needs=wood", "", "", ""},
	} {
		m := read(t, fstest.MapFS{"maps/deep/m.tmx": {Data: []byte(classy)}, where: {Data: []byte(game)}}, "maps/deep/m.tmx")
		got := []string{written(m.Properties), written(m.Layers[0].Properties), written(m.Layers[1].Properties), written(m.Tiles[1].Properties), written(m.Tiles[2].Properties)}
		for _, o := range m.Objects {
			got = append(got, written(o.Properties))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", where, got, want)
		}
	}
}

// The same map as JSON, where a value of a class is an object.
func TestClassesOfAProjectGiveValuesToJSON(t *testing.T) {
	in := `{"orientation":"orthogonal","width":2,"height":1,"tilewidth":8,"tileheight":8,"layers":[{"name":"o","type":"objectgroup","objects":[
		{"id":1,"type":"Door"},{"id":2,"type":"Door","properties":[{"name":"lock","type":"class","propertytype":"Lock","value":{"colour":"blue"}}]},{"id":3,"properties":[{"name":"l","type":"class","propertytype":"Lock","value":{}}]}]}]}`
	m := read(t, fstest.MapFS{"m.tmj": {Data: []byte(in)}, "a.tiled-project": {Data: []byte(game)}}, "m.tmj")
	for i, want := range []string{"lock.colour=red lock.turns=2 needs=iron open=false", "lock.colour=blue lock.turns=2 needs=iron open=false", "l.colour=red l.turns=1"} {
		if got := written(m.Objects[i].Properties); got != want {
			t.Errorf("object %d: %s, want %s", i+1, got, want)
		}
	}
}

func TestWhichProjectHolds(t *testing.T) {
	one := func(value string) string {
		return strings.Replace(game, `"value": "iron"`, `"value": "`+value+`"`, 1)
	}
	files := map[string]string{"top.tiled-project": one("top"), "maps/near.tiled-project": one("near"), "two/a.tiled-project": one("a"), "two/b.tiled-project": one("b")}
	for _, name := range []string{"m.tmx", "maps/m.tmx", "maps/deep/m.tmx", "two/m.tmx", "other/m.tmx"} {
		files[name] = small(`<objectgroup name="o"><object id="1" class="Door"/></objectgroup>`)
	}
	for _, c := range []struct{ name, project, want string }{
		{"m.tmx", "", "top"}, {"maps/m.tmx", "", "near"}, {"maps/deep/m.tmx", "", "near"}, {"other/m.tmx", "", "top"},
		{"two/m.tmx", "two/b.tiled-project", "b"}, {"maps/m.tmx", "top.tiled-project", "top"},
		{"two/m.tmx", "", `two/m.tmx: two/a.tiled-project and two/b.tiled-project lie in one folder; say which`},
		{"m.tmx", "none.tiled-project", `none.tiled-project: there is no such file`},
		{"m.tmx", "../none.tiled-project", `levels.yaml: it names the file "../none.tiled-project", which lies outside`},
	} {
		m, err := tiled.NewReader(source.NewFolder(withFiles(files)), c.project).Read(c.name, nil)
		got := fmt.Sprint(err)
		if err == nil {
			needs, _ := m.Objects[0].Properties.Get("needs")
			got = needs.Text()
		}
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%s with %q: %s, want %s", c.name, c.project, got, c.want)
		}
	}
}

func TestFaultsOfAProjectHaveTheirPlace(t *testing.T) {
	list := func(types string) string { return `{"propertyTypes": [` + types + `]}` }
	wide := func(of string) string {
		return strings.TrimSuffix(strings.Repeat(`{"name": "m", "type": "class", "propertyType": "`+of+`"},`, 40), ",")
	}
	for in, want := range map[string]string{
		"":                        "p.tiled-project:1:1: the file is empty; JSON was expected",
		"hello":                   `p.tiled-project:1:1: the file begins with "hello"`,
		"[]":                      "p.tiled-project:1:1: found a list; expected an object",
		`{"propertyTypes": {}}`:   `p.tiled-project:1:19: "propertyTypes" is an object; want a list`,
		list(`{"type": "class"}`): "p.tiled-project:1:20: a class without a name",
		list(`{"type": 7}`):       `p.tiled-project:1:29: "type" is a number; want a text`,
		list(`{"type": "class", "name": "A"}, {"type": "class", "name": "A"}`):                                                                                                                             `p.tiled-project:1:52: a class without a name, or with one that another has: "A"`,
		list(`{"type": "class", "name": "A", "members": [{"type": "int"}]}`):                                                                                                                               "p.tiled-project:1:63: the member has no name",
		list(`{"type": "class", "name": "A", "members": [{"name": "a", "type": "class", "propertyType": "A"}]}`):                                                                                           `p.tiled-project:1:20: the class "A" is a member of itself`,
		list(`{"type": "class", "name": "A", "members": [{"name": "a", "type": "class", "value": 3}]}`):                                                                                                    `p.tiled-project:1:103: the value of "a" is of a class; want an object`,
		list(`{"type": "class", "name": "A", "members": [` + wide("B") + `]}, {"type": "class", "name": "B", "members": [` + wide("C") + `]}, {"type": "class", "name": "C", "members": [{"name": "x"}]}`): "p.tiled-project:1:20: the class \"A\" has more than 1000 members",
	} {
		_, err := tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(small(""))}, "p.tiled-project": {Data: []byte(in)}}), "").Read("m.tmx", nil)
		var fault *source.Error
		if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.200s\n%v, want\n%s", in, err, want)
		}
	}
}

// Things with a value of their own have those of their class beside it, and all of them are counted.
func TestClassesDoNotGiveWithoutEnd(t *testing.T) {
	var members []string
	for i := range 1000 {
		members = append(members, fmt.Sprintf(`{"name": "m%d"}`, i))
	}
	project := `{"propertyTypes": [{"type": "class", "name": "Big", "members": [` + strings.Join(members, ",") + `]}]}`
	for properties, want := range map[string]string{
		"": "<nil>",
		`<properties><property name="own" value="1"/></properties>`: "m.tmx: classes give more than 1048576 values",
	} {
		objects := strings.Repeat(`<object id="1" class="Big">`+properties+`</object>`, 1200)
		_, err := tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(small(`<objectgroup name="o">` + objects + `</objectgroup>`))}, "p.tiled-project": {Data: []byte(project)}}), "").Read("m.tmx", nil)
		if !strings.HasPrefix(fmt.Sprint(err), want) {
			t.Errorf("%q: %v, want %s", properties, err, want)
		}
	}
	own := ""
	for i := range 1001 {
		own += fmt.Sprintf(`<property name="p%d"/>`, i)
	}
	_, err := tiled.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(small(`<properties>` + own + `</properties>`))}}), "").Read("m.tmx", nil)
	if err == nil || !strings.Contains(err.Error(), "there are more than 1000 properties") {
		t.Error(err)
	}
}
