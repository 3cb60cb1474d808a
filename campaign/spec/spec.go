// Package spec reads the YAML description of a campaign. It validates it by a JSON Schema and reports faults with line
// and column.
package spec

import (
	_ "embed"

	"jogada/campaign"
	"jogada/text/yaml"
)

// Schema is the JSON Schema of a spec.
//
//go:embed spec.schema.json
var Schema []byte

var schema = yaml.Compile(Schema, yaml.Unsaid{Fields: []string{"count", "bins"}, Words: "either count or bins say how many rows are wanted"})

// File is a spec with the positions of its fields.
type File struct {
	Spec     campaign.Spec
	document *yaml.Document
}

// written is a spec as written in the file.
type written struct {
	Game      string         `json:"game"`
	Rules     map[string]any `json:"rules"`
	Shape     map[string]any `json:"shape"`
	Seed      uint64         `json:"seed"`
	Count     int            `json:"count"`
	Tries     int            `json:"tries"`
	Sample    int            `json:"sample"`
	Want      string         `json:"want"`
	Bins      *campaign.Bins `json:"bins"`
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

// Read parses a spec and fills in its defaults. Faults are *text.Error.
func Read(data []byte) (*File, error) {
	document, err := yaml.Read(data, schema)
	if err != nil {
		return nil, err
	}
	f := &File{document: document}
	var w written
	if err := document.Decode(&w); err != nil {
		return nil, err
	}
	f.fill(w)
	return f, nil
}

// fill converts a valid document into a spec.
func (f *File) fill(w written) {
	f.Spec = campaign.Spec{Game: w.Game, Rules: yaml.Texts(w.Rules), Shape: yaml.Texts(w.Shape), Seed: w.Seed, Count: w.Count, Tries: w.Tries, Sample: w.Sample, Want: w.Want, Bins: w.Bins,
		Unique: w.Unique == nil || *w.Unique, Languages: w.Languages, Formats: w.Formats, Question: w.Question, Nodes: w.Limits.Nodes, Shard: w.Shard}
	for _, name := range f.document.Names("splits") {
		f.Spec.Splits = append(f.Spec.Splits, campaign.Split{Name: name, Weight: w.Splits[name]})
	}
	f.Spec.Fill()
}

// Fault returns a fault of the spec with its position.
func (f *File) Fault(fault *campaign.Fault) error {
	return f.document.Fault(fault.Path, fault.Msg)
}
