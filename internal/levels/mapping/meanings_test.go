package mapping_test

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"jogada/internal/gametest"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read"
	"jogada/internal/levels/read/source"
)

// TestMeaningsAreAsRecorded interprets the maps of the file, each by the mapping of its folder, and records all that they mean.
func TestMeaningsAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/meanings.golden", func(input string) string {
		var out strings.Builder
		var m *mapping.Mapping
		for _, f := range txtar.Parse([]byte(input)).Files {
			if path.Base(f.Name) == mapping.FileName {
				m = reading(t, string(f.Data))
				continue
			}
			maps, err := read.NewReader(source.NewFolder(fstest.MapFS{f.Name: {Data: f.Data}}), "").Read(f.Name, nil)
			if err != nil {
				t.Fatal(err)
			}
			l, err := m.Apply(maps[0], nil)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%s linked %v\n%s\n%s", f.Name, l.Linked(), cells(l.Lock), problems(l))
			for cell := range l.Lock.Cells {
				if c := l.Conditions[l.Lock.Cells[cell]]; fmt.Sprint(c) != fmt.Sprint(mapping.Condition{}) {
					fmt.Fprintf(&out, "%d on %s: %+v\n", cell, l.Layer(cell), c)
				}
			}
			fmt.Fprintf(&out, "keys %+v\nplaces %+v\nrefs %+v\nswitches %q\nportals %+v\nrelays %+v\ntriggers %v\n", l.Lock.Keys, l.Places, l.Refs, l.Switches, l.Portals, l.Relays, l.Triggers)
		}
		return out.String()
	})
}

// Names of links are checked when a mapping is read.
func TestLinkedMeaningsThatCantBe(t *testing.T) {
	for yaml, want := range map[string]string{
		"means: [{class: A, is: floor, when: a}]":            "1:37: means.0.when: only a relay waits for something",
		"means: [{class: A, lever: a, turns: on}]":           "1:37: means.0.turns: only a plate turns a switch; a lever flips it",
		"means: [{class: A, portal: \"{a\"}]":                `1:28: means.0.portal: "{a": want "{property}"`,
		"means: [{class: A, key: \"a}\"}]":                   `1:25: means.0.key: "a}": want "{property}"`,
		"means: [{class: A, key: \"{}\"}]":                   `1:25: means.0.key: "{}": want "{property}"`,
		"means: [{class: A, key: a, count: 101}]":            "1:35: means.0.count: 101 is too large; it can be at most 100",
		"means: [{class: A, is: ignore, ladder: true}]":      "1:24: means.0.is: what is ignored means nothing else",
		"means: [{class: A, is: wall, teleport: \"{b}\"}]":   "1:24: means.0.is: nothing else is in a wall",
		"means: [{class: A, switch: a, count: 2}]":           "1:38: means.0.count: only keys are counted, and what doors need",
		"means: [{class: A, key: a, count: \"{a\"}]":         `1:35: means.0.count: "{a": want "{property}"`,
		"means: [{class: A, start: \"}\"}]":                  `1:27: means.0.start: "}": want "{property}"`,
		"means: [{id: \"x\", is: wall}]":                     `1:14: means.0.id: "x" is no number of a tile; want 7 or "4-9"`,
		"means: [{value: \"9-\", is: wall}]":                 `1:17: means.0.value: "9-" is no value of an IntGrid; want 7, "4-9" or an identifier`,
		"means: []\nproject: p.tiled-project\nworld: {}":     "p.tiled-project",
		"means: []\nlinks: [{from: a, to: b, one-way: 3}]\n": "2:35: links.0.one-way: found a whole number; expected true or false",
	} {
		m, err := mapping.Read([]byte(yaml))
		if err == nil {
			err = fmt.Errorf("%s", m.TiledProject())
		}
		if got := err.Error(); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", yaml, got, want)
		}
	}
}
