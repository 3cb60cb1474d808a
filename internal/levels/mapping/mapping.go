// Package mapping defines the meaning of the things on a map and the rules it must satisfy, as written in levels.yaml.
// It turns a source.Map, as an editor wrote it, into a lock.Map, which answers questions.
//
// A mapping is a list of entries. An entry selects things (a tile of a tileset, everything on a layer, objects of a
// class, an IntGrid value, a character, anything with a property) and gives their meaning (wall, floor, door, key,
// switch, start, exit, one-way, nothing). The first entry that fits a thing decides. Names may come from the thing
// itself: "{colour}" is its property colour.
//
// Things on one cell are combined, lower layers first. The highest wall or floor decides; doors, keys and the rest add
// up, and do not turn a wall into floor.
//
// Nothing is floor by default: a thing that no entry fits is a Problem, and so is a cell without wall or floor unless
// the mapping defines empty cells.
package mapping

import (
	_ "embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
)

// Schema is the JSON Schema of a mapping.
//
//go:embed levels.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.FieldsMessage{Fields: []string{"means"},
	Words: "means is missing, the list that says what things on maps are; \"jogada levels init MAP\" proposes one, and it is [] where every map is a text of characters with their own meanings"})

// FileName is the name of a mapping file. Its folder is the root of the maps.
const FileName = "levels.yaml"

// Mapping is a parsed levels.yaml.
type Mapping struct {
	files, except []string
	empty         base
	project       string // the .tiled-project
	nearest       bool   // layers shifted by parts of a cell are rounded to the nearest
	once          bool   // keys are used up
	forever       []string
	usedUp        []string
	entries       []entry
	must          Must
	exceptions    []exception
	movement      *Movement // nil: maps are seen from above
	world         *World    // nil: every map is a game of its own
	unsure        []string  // the settings that are guesses
}

// exception holds the rules for some maps.
type exception struct {
	files []string
	must  wishes
}

// written is a mapping as written.
type written struct {
	Files    []string       `json:"files"`
	Except   []string       `json:"except"`
	Project  string         `json:"project"`
	Empty    string         `json:"empty"`
	Shifts   string         `json:"shifts"`
	Keys     string         `json:"keys"`
	Forever  []string       `json:"forever"`
	Once     []string       `json:"once"`
	Means    []writtenEntry `json:"means"`
	Platform *Movement      `json:"platform"`
	World    *World         `json:"world"`
	Links    []Link         `json:"links"`
	Unsure   []string       `json:"unsure"`
	Must     wishes         `json:"must"`
	For      []struct {
		Files []string `json:"files"`
		Must  wishes   `json:"must"`
	} `json:"for"`
}

// Read reads a mapping. Faults are *text.Error.
func Read(data []byte) (*Mapping, error) {
	document, err := yaml.Read(data, schema)
	if err != nil {
		return nil, err
	}
	var w written
	if err := document.Decode(&w); err != nil {
		return nil, err
	}
	m := &Mapping{files: w.Files, except: w.Except, project: w.Project, empty: bases[w.Empty], nearest: w.Shifts == "nearest", once: w.Keys == "once", forever: w.Forever, usedUp: w.Once, unsure: w.Unsure, must: standard()}
	for i, e := range w.Means {
		place := []string{"means", strconv.Itoa(i)}
		entry, field, err := e.entry()
		if err != nil {
			if field != "" {
				place = append(place, field)
			}
			return nil, document.Fault(place, err.Error())
		}
		entry.line = lineOf(document.Fault(place, ""))
		m.entries = append(m.entries, entry)
	}
	m.movement = w.Platform
	if m.world = w.World; m.world == nil && w.Links != nil {
		m.world = &World{}
	}
	if m.world != nil {
		m.world.Links = w.Links
	}
	if field, err := w.Must.apply(&m.must); err != nil {
		return nil, document.Fault([]string{"must", field}, err.Error())
	}
	for i, e := range w.For {
		trial := m.must
		if field, err := e.Must.apply(&trial); err != nil {
			return nil, document.Fault([]string{"for", strconv.Itoa(i), "must", field}, err.Error())
		}
		m.exceptions = append(m.exceptions, exception{e.Files, e.Must})
	}
	return m, nil
}

// lineOf returns the line of a fault.
func lineOf(err error) int {
	var place *text.Error
	errors.As(err, &place)
	return place.Line
}

// Covers reports whether a file, by its path from the folder of the mapping, is one of its maps. Without a list, the
// mapping covers all files that can only be maps: .tmx, .tmj and .ldtk. Other texts and JSON must be listed.
func (m *Mapping) Covers(file string) bool {
	listed := anyPath(m.files, file)
	if len(m.files) == 0 {
		listed = slices.Contains([]string{".tmx", ".tmj", ".ldtk"}, strings.ToLower(path.Ext(strings.TrimSuffix(file, ".gz"))))
	}
	return listed && !anyPath(m.except, file)
}

// Accepts reports whether the mapping covers a file named by the user: one in its list or, without a list, any that it
// does not exclude.
func (m *Mapping) Accepts(file string) bool {
	return (len(m.files) == 0 || anyPath(m.files, file)) && !anyPath(m.except, file)
}

// TiledProject returns the file in the folder of the mapping that gives the classes of Tiled their values; "" means the
// nearest to each map.
func (m *Mapping) TiledProject() string { return m.project }

// Must returns the rules for a map, by its name.
func (m *Mapping) Must(name string) Must {
	must := m.must
	for _, e := range m.exceptions {
		if anyPath(e.files, name) {
			_, _ = e.must.apply(&must) // it was checked when it was read
		}
	}
	return must
}

// UsesUp reports whether a door uses up a key of that name.
func (m *Mapping) UsesUp(name string) bool {
	if m.once {
		return !anyName(m.forever, name)
	}
	return anyName(m.usedUp, name)
}

// where returns the position of an entry, for messages.
func (e *entry) where() string {
	if e.line == 0 {
		return "the meaning of characters"
	}
	return fmt.Sprintf("%s:%d", FileName, e.line)
}
