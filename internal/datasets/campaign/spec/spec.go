// Package spec reads the YAML description of a campaign. It validates it by a JSON Schema and reports faults with line
// and column.
package spec

import (
	_ "embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"

	"jogada/internal/base/text/yaml"
	"jogada/internal/datasets/campaign"
)

// Schema is the JSON Schema of a spec.
//
//go:embed spec.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.FieldsMessage{Fields: []string{"count", "bins"}, Words: "either count or bins say how many rows are wanted"})

// File is a spec with the positions of its fields.
type File struct {
	Spec     campaign.Spec
	document *yaml.Document
}

// written is a spec as written in the file.
type written struct {
	ofGame
	Games     []ofGame       `json:"games"`
	Seed      uint64         `json:"seed"`
	Unique    *bool          `json:"unique"`
	Splits    map[string]int `json:"splits"`
	Languages []string       `json:"languages"`
	Formats   []string       `json:"formats"`
	Question  string         `json:"question"`
	Limits    struct {
		Nodes int64 `json:"nodes"`
	} `json:"limits"`
	Shard int `json:"shard"`
}

// ofGame holds the fields of a spec about one game.
type ofGame struct {
	Name   string         `json:"name"`
	Game   string         `json:"game"`
	File   string         `json:"file"`
	Rules  map[string]any `json:"rules"`
	Shape  map[string]any `json:"shape"`
	Count  int            `json:"count"`
	Tries  int            `json:"tries"`
	Sample int            `json:"sample"`
	Want   string         `json:"want"`
	Bins   *campaign.Bins `json:"bins"`
	Equal  *struct {
		Measures []string `json:"measures"`
		Within   *float64 `json:"within"`
	} `json:"equal"`
}

// defaultWithin is the default of equal.within, in percent.
const defaultWithin = 10

// equal returns the equality that is wanted, nil if there is none.
func (g ofGame) equal() *campaign.Equal {
	if g.Equal == nil {
		return nil
	}
	e := &campaign.Equal{Measures: g.Equal.Measures, Within: defaultWithin}
	if g.Equal.Within != nil {
		e.Within = *g.Equal.Within
	}
	return e
}

// Read parses a spec and fills in its defaults. The spec may name files in its folder; nil: it may name none. Faults are
// *text.Error.
func Read(folder fs.FS, data []byte) (*File, error) {
	document, err := yaml.Read(data, schema)
	if err != nil {
		return nil, err
	}
	f := &File{document: document}
	var w written
	if err := document.Decode(&w); err != nil {
		return nil, err
	}
	return f, f.fill(w, folder)
}

// source reads the file that describes a game; the field that names it is at that path.
func (f *File) source(at []string, name string, folder fs.FS) (string, error) {
	switch {
	case name == "":
		return "", nil
	case folder == nil:
		return "", f.document.Fault(at, "files can't be read here")
	}
	data, err := fs.ReadFile(folder, path.Clean(name))
	if err != nil {
		return "", f.document.Fault(at, fmt.Sprintf("%s can't be read from the folder of the spec: %v", name, err))
	}
	return string(data), nil
}

// mostShapes limits the shapes of a spec.
const mostShapes = 1000

// shapes divides the values of a shape into those that all boards share and the combinations of those that vary, in the
// order of their names and of their values. The shape is at that path.
func (f *File) shapes(at []string, given map[string]any) (fixed map[string]string, vary []map[string]string, err error) {
	one := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		list, err := f.choices(append(slices.Clone(at), name), given[name])
		if err != nil {
			return nil, nil, err
		}
		if list == nil {
			one[name] = given[name]
			continue
		}
		if len(vary) == 0 {
			vary = []map[string]string{{}}
		}
		if len(vary)*len(list) > mostShapes {
			return nil, nil, f.document.Fault(append(slices.Clone(at), name), fmt.Sprintf("more than %d shapes", mostShapes))
		}
		var more []map[string]string
		for _, before := range vary {
			for _, value := range list {
				shape := maps.Clone(before)
				shape[name] = yaml.Texts(map[string]any{name: value})[name]
				more = append(more, shape)
			}
		}
		vary = more
	}
	return yaml.Texts(one), vary, nil
}

// choices returns the values of a list or a range, nil for a single value.
func (f *File) choices(at []string, value any) ([]any, error) {
	switch value := value.(type) {
	case []any:
		return value, nil
	case map[string]any:
		number := func(field string) float64 { x, _ := value[field].(float64); return x }
		from, to, by := number("from"), number("to"), max(1, number("by"))
		if from > to || (to-from)/by >= mostShapes {
			return nil, f.document.Fault(at, fmt.Sprintf("a range from %g to %g by %g; want 1 to %d values", from, to, by, mostShapes))
		}
		var list []any
		for x := from; x <= to; x += by {
			list = append(list, x)
		}
		return list, nil
	}
	return nil, nil
}

// fill converts a valid document into a spec.
func (f *File) fill(w written, folder fs.FS) error {
	f.Spec = campaign.Spec{Seed: w.Seed, Unique: w.Unique == nil || *w.Unique, Languages: w.Languages, Formats: w.Formats, Question: w.Question, Nodes: w.Limits.Nodes, Shard: w.Shard}
	games, several := w.Games, len(w.Games) > 0
	if !several {
		games = []ofGame{w.ofGame}
	}
	for i, g := range games {
		var at []string
		if several {
			at = []string{"games", fmt.Sprint(i)}
		}
		shape, shapes, err := f.shapes(append(slices.Clone(at), "shape"), g.Shape)
		if err != nil {
			return err
		}
		source, err := f.source(append(slices.Clone(at), "file"), g.File, folder)
		if err != nil {
			return err
		}
		f.Spec.Games = append(f.Spec.Games, campaign.GameSpec{Name: g.Name, Game: g.Game, Source: source, Rules: yaml.Texts(g.Rules), Shape: shape, Shapes: shapes, Count: g.Count, Tries: g.Tries, Sample: g.Sample, Want: g.Want, Bins: g.Bins, Equal: g.equal()})
	}
	for _, name := range f.document.Names("splits") {
		f.Spec.Splits = append(f.Spec.Splits, campaign.Split{Name: name, Weight: w.Splits[name]})
	}
	f.Spec.Fill()
	return nil
}

// Fault returns a fault of the spec with its position.
func (f *File) Fault(fault *campaign.Fault) error {
	return f.document.Fault(fault.Path, fault.Msg)
}
