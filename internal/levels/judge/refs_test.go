package judge_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

const (
	doorID   = "5e3a1b2c-66b0-11ec-9cd7-c721746049b9"
	plateID  = "6f4b2c3d-66b0-11ec-9cd7-c721746049b9"
	absentID = "7a5c3d4e-66b0-11ec-9cd7-c721746049b9"
)

// gate writes an LDtk level of 6 × 1 cells: a player, a door in the middle, and a plate at a column that opens it.
func gate(door, plate int) string {
	entity := `{"__identifier":"%s","__pivot":[0,0],"__tags":[],"iid":"%s","width":16,"height":16,"px":[%d,0],"fieldInstances":[%s]}`
	target := `{"__identifier":"target","__type":"EntityRef","__value":{"entityIid":"%s","layerIid":"l","levelIid":"v","worldIid":"w"}}`
	return `{"defs":{"layers":[],"tilesets":[]},"levels":[{"identifier":"A","pxWid":96,"pxHei":16,"layerInstances":[{"__identifier":"E","__type":"Entities","__cWid":6,"__cHei":1,"__gridSize":16,"layerDefUid":1,"entityInstances":[` +
		strings.Join([]string{fmt.Sprintf(entity, "Player", "p", 0, ""), fmt.Sprintf(entity, "Door", doorID, 16*door, ""), fmt.Sprintf(entity, "Door", absentID, 80, fmt.Sprintf(target, absentID)),
			fmt.Sprintf(entity, "Plate", plateID, 16*plate, fmt.Sprintf(target, doorID))}, ",") + `]}]}]}`
}

// found checks an LDtk project by a mapping.
func found(t *testing.T, data, yaml string) []judge.Finding {
	t.Helper()
	m, err := mapping.Read([]byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	c := judge.Checker{Reader: read.NewReader(source.NewFolder(fstest.MapFS{"w.ldtk": {Data: []byte(data)}}), ""), Mapping: m}
	return c.File(context.Background(), "w.ldtk", "")[0].Findings
}

func TestFindingsNameEntitiesByClassAndCell(t *testing.T) {
	const yaml = "empty: floor\nmeans: [{class: Player, start: p}, {iid: " + absentID + ", is: floor}, {class: Door, door: \"{id}\"}, {class: Plate, switch: \"{target}\"}]\nmust: {exits: {least: 0}, reach: {severity: off}, softlock: off}\n"
	before, after := found(t, gate(2, 4), yaml), found(t, gate(1, 3), yaml)
	var lines []string
	for _, f := range before {
		lines = append(lines, f.Text())
	}
	want := "Door (2,0) can never be opened: the only key for Door (2,0) lies beyond Door (2,0)\nkey for Door (2,0) can't be collected: it lies beyond Door (2,0), which stays shut"
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	for i, print := range judge.Fingerprints(before) {
		if len(after) != len(before) || judge.Fingerprints(after)[i] != print {
			t.Errorf("a door that moved is another finding: %v, %v", before, after)
		}
	}
}

func TestManyProblemsEndWithOneLine(t *testing.T) {
	var objects strings.Builder
	for i := range 300 {
		fmt.Fprintf(&objects, `<object id="%d" class="Key" x="900" y="900" width="8" height="8"/>`, i+1)
	}
	data := `<map orientation="orthogonal" width="1" height="1" tilewidth="8" tileheight="8"><objectgroup name="o">` + objects.String() + `</objectgroup></map>`
	m, err := mapping.Read([]byte("empty: floor\nmeans: [{class: Key, key: a}]\n"))
	if err != nil {
		t.Fatal(err)
	}
	c := judge.Checker{Reader: read.NewReader(source.NewFolder(fstest.MapFS{"m.tmx": {Data: []byte(data)}}), ""), Mapping: m}
	more := 0
	found := c.File(context.Background(), "m.tmx", "")[0].Findings
	for i, f := range found {
		if strings.Contains(f.Message, "more") {
			if more++; i != len(found)-1 {
				t.Errorf("line %d of %d tells of more", i+1, len(found))
			}
			if f.Message != "and 250 more" {
				t.Error(f.Message)
			}
		}
	}
	if more != 1 {
		t.Errorf("%d lines tell of more", more)
	}
	outside := slices.DeleteFunc(slices.Clone(found), func(f judge.Finding) bool { return f.Rule != judge.Meaning })
	if n := judge.Count(outside); n != 300 {
		t.Errorf("%d objects outside the map are counted, want 300", n)
	}
}
