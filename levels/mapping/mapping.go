// Package mapping says what the things on a map mean and what must hold of it: levels.yaml. It makes a lock.Map, which questions are asked
// of, of a source.Map, which an editor wrote.
//
// A mapping is a list of entries. An entry says which things it is about (a tile of a tileset, everything on a layer, objects of a
// class, an IntGrid value, a character, anything with a property) and what they mean (wall, floor, door, key, switch, start, exit,
// one-way, nothing). Of the entries that fit a thing the first decides. Names may be taken from the thing itself: "{colour}" is its
// property colour.
//
// Things that lie on one cell are taken together, the lower layers first. Of those that say wall or floor the highest decides; doors,
// keys and the rest add up, and do not make floor of a wall.
//
// Nothing is floor because nobody said otherwise: a thing that no entry fits, and a cell of which nothing says wall or floor
// where the mapping does not say what empty cells are, is a Problem, which is told.
package mapping

import (
	_ "embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"jogada/text"
	"jogada/text/yaml"
)

// Schema is the JSON Schema of a mapping.
//
//go:embed levels.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.Unsaid{Fields: []string{"means"},
	Words: "means is missing, the list that says what things on maps are; \"jogada levels init MAP\" proposes one, and it is [] where every map is a text of characters with their own meanings"})

// FileName is what a mapping is called. The folder that it lies in is the one that is read.
const FileName = "levels.yaml"

// Mapping is what a levels.yaml says.
type Mapping struct {
	files, except []string
	empty         base
	project       string // the .tiled-project
	nearest       bool   // layers that are shifted by parts of a cell go to the nearest
	once          bool   // keys are used up
	forever       []string
	usedUp        []string
	entries       []entry
	must          Must
	exceptions    []exception
}

// exception is what must hold on some maps.
type exception struct {
	files []string
	must  wishes
}

// written is a mapping as it is written.
type written struct {
	Files   []string       `json:"files"`
	Except  []string       `json:"except"`
	Project string         `json:"project"`
	Empty   string         `json:"empty"`
	Shifts  string         `json:"shifts"`
	Keys    string         `json:"keys"`
	Forever []string       `json:"forever"`
	Once    []string       `json:"once"`
	Means   []writtenEntry `json:"means"`
	Must    wishes         `json:"must"`
	For     []struct {
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
	m := &Mapping{files: w.Files, except: w.Except, project: w.Project, empty: bases[w.Empty], nearest: w.Shifts == "nearest", once: w.Keys == "once", forever: w.Forever, usedUp: w.Once, must: standard()}
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

// lineOf is the line of a fault.
func lineOf(err error) int {
	var place *text.Error
	errors.As(err, &place)
	return place.Line
}

// Covers says whether a file, by its path from the folder of the mapping, is one of the maps that the mapping is about. One without a
// list is about all files that can be nothing but maps: .tmx, .tmj and .ldtk. Other texts and JSON have to be named.
func (m *Mapping) Covers(file string) bool {
	listed := anyPath(m.files, file)
	if len(m.files) == 0 {
		listed = slices.Contains([]string{".tmx", ".tmj", ".ldtk"}, strings.ToLower(path.Ext(strings.TrimSuffix(file, ".gz"))))
	}
	return listed && !anyPath(m.except, file)
}

// Takes says whether the mapping is about a file that somebody names: one of its list or, where it has none, any that it does not except.
func (m *Mapping) Takes(file string) bool {
	return (len(m.files) == 0 || anyPath(m.files, file)) && !anyPath(m.except, file)
}

// TiledProject is the file in the folder of the mapping that gives the classes of Tiled their values; "": the nearest to each map.
func (m *Mapping) TiledProject() string { return m.project }

// Must is what must hold of a map, by its name.
func (m *Mapping) Must(name string) Must {
	must := m.must
	for _, e := range m.exceptions {
		if anyPath(e.files, name) {
			_, _ = e.must.apply(&must) // it was tried when it was read
		}
	}
	return must
}

// usesUp says whether a door uses up a key of that name.
func (m *Mapping) usesUp(name string) bool {
	if m.once {
		return !anyName(m.forever, name)
	}
	return anyName(m.usedUp, name)
}

// where is the place of an entry, for what is told.
func (e *entry) where() string {
	if e.line == 0 {
		return "the meaning of characters"
	}
	return fmt.Sprintf("%s:%d", FileName, e.line)
}
