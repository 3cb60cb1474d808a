package campaign

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"jogada/catalog"
)

// Manifest describes a dataset and how to make it again. It is written last, so a folder with a manifest is complete.
type Manifest struct {
	Schema  string       `json:"schema"`
	Version string       `json:"version"`
	Plan    string       `json:"plan"` // hash of the plan
	Spec    Spec         `json:"spec"`
	Counts  Counts       `json:"counts"`
	Full    bool         `json:"full"` // all wanted rows were found
	Bins    []BinRows    `json:"bins,omitempty"`
	Unmet   []string     `json:"out_of_reach,omitempty"` // bins that no board came to for a whole sample
	Answers *Baseline    `json:"answers,omitempty"`
	Equal   []EqualRange `json:"equal,omitempty"`
	Games   []GameRows   `json:"games,omitempty"` // if there are several; Answers is then nil
	Splits  []SplitRows  `json:"splits"`
	Files   []FileHash   `json:"files"`
}

// BinRows is the number of rows in a bin.
type BinRows struct {
	Bin
	Rows int `json:"rows"`
}

// EqualRange is the smallest and the largest value of a measure in which the rows of a game are equal.
type EqualRange struct {
	Game    string           `json:"game"` // the name of the game in the spec
	Measure string           `json:"measure"`
	Within  float64          `json:"within"` // percent of the value of a middle row
	Least   catalog.Quantity `json:"least"`
	Most    catalog.Quantity `json:"most"`
}

// Cells returns the name of the game, the measure, its values and the tolerance in words.
func (e EqualRange) Cells() []string {
	value := func(q catalog.Quantity) string {
		if x, ok := catalog.Float(q); ok {
			return fmt.Sprintf("%.6g", x)
		}
		return "-"
	}
	return []string{e.Game, e.Measure, value(e.Least), value(e.Most), fmt.Sprintf("±%g %%", e.Within)}
}

// UnmarshalJSON reads a range.
func (e *EqualRange) UnmarshalJSON(data []byte) error {
	var read struct {
		Game, Measure string
		Within        float64
		Least, Most   json.RawMessage
	}
	err := json.Unmarshal(data, &read)
	if err != nil {
		return err
	}
	e.Game, e.Measure, e.Within = read.Game, read.Measure, read.Within
	if e.Least, err = catalog.ReadQuantity(read.Least); err != nil {
		return err
	}
	e.Most, err = catalog.ReadQuantity(read.Most)
	return err
}

// GameRows says how many rows a game of several has.
type GameRows struct {
	Name    string    `json:"name"`
	Game    string    `json:"game"`
	Tried   int       `json:"tried"`
	Rows    int       `json:"rows"`
	Count   int       `json:"count"` // rows wanted
	Answers *Baseline `json:"answers,omitempty"`
}

// tried returns how many boards of a game were tried.
func (m Manifest) tried(game int) int {
	if game < len(m.Games) {
		return m.Games[game].Tried
	}
	return m.Counts.Tried
}

// rows returns how many rows a game has.
func (m Manifest) rows(game int) int {
	if game < len(m.Games) {
		return m.Games[game].Rows
	}
	return m.Counts.Rows
}

// SplitRows is the number of rows in a split.
type SplitRows struct {
	Split
	Rows int `json:"rows"`
}

// FileHash identifies a file of a dataset.
type FileHash struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
	Rows   *int   `json:"rows,omitempty"`
}

const (
	manifestSchema = "jogada.dataset/1"
	manifestName   = "manifest.json"
	schemaName     = "row.schema.json"
)

// ReadManifest reads the manifest of a dataset.
func (f Folder) ReadManifest() (Manifest, error) {
	var m Manifest
	data, err := os.ReadFile(filepath.Join(string(f), manifestName))
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(data, &m); err != nil || m.Schema != manifestSchema {
		return m, fmt.Errorf("%s: it is not a manifest of schema %s", filepath.Join(string(f), manifestName), manifestSchema)
	}
	return m, nil
}
