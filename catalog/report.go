package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"unicode/utf8"

	"jogada/board"
	"jogada/solve"
	"jogada/text"
)

// Schema is the version of the JSON form of a Report.
const Schema = "jogada.report/1"

// Report is one answer that describes itself: question, rules, method, verdict, the answer in words and in JSON, the
// line of play, the reason, the proof and the cost. What is not known is null, never a magic number.
type Report struct {
	Schema   string        `json:"schema"`
	Game     string        `json:"game"`
	Params   Values        `json:"params"`
	Method   string        `json:"method"`
	Sound    bool          `json:"sound"`
	Verdict  solve.Verdict `json:"verdict"`
	Headline string        `json:"headline"`
	Because  []string      `json:"because"`
	Answer   any           `json:"answer"`
	Unit     string        `json:"unit"`
	Bounds   Bounds        `json:"bounds"`
	Line     []Move        `json:"line"`
	Proof    Proof         `json:"proof"`
	Stopped  string        `json:"stopped,omitempty"` // why a search that ends unknown stopped
	Counts   solve.Counts  `json:"counts"`
	// Difficulty is how hard the board is, if it was asked for and the answer is proved or refuted by a sound method.
	Difficulty Difficulty `json:"difficulty,omitempty"`
	Seconds    float64    `json:"seconds"`
	Source     string     `json:"source,omitempty"`   // the file and the case that the board came from, if it did
	Language   string     `json:"language,omitempty"` // of the words; absent is English
	Command    string     `json:"command,omitempty"`  // the command that gives this answer again

	Course   string        `json:"-"` // what the original assignment prints; empty: the game comes from none
	Speech   Speech        `json:"-"` // headline and reasons, taken apart where they speak of places
	Trace    *board.Trace  `json:"-"` // if it was asked for
	Meter    *solve.Meter  `json:"-"` // of the request: what is made of the report counts there; nil: nobody counts
	Omitted  []string      `json:"-"` // what was asked for and did not fit into the time or the room of the answer, by name
	Unsolved bool          `json:"-"` // it is proved that there is no winner or no solution
	Layers   []board.Layer `json:"-"`
	Frames   []board.Frame `json:"-"`
}

// Bounds are what is proved of the distance, in the report's unit; null is unknown or none.
type Bounds struct {
	AtLeast *int `json:"at_least"`
	AtMost  *int `json:"at_most"`
}

// Move is one move of a line in printable notation, and the state after it.
type Move struct {
	Move  string `json:"move"`
	State string `json:"state"`
}

// Proof says what an answer rests on and what the independent checker said of it.
type Proof struct {
	Rests       string `json:"rests"`
	Checked     *bool  `json:"checked"` // true: accepted; false: rejected; null: not checked, or could not tell
	Checker     string `json:"checker"` // what the checker said, or why it was not asked
	Certificate any    `json:"certificate,omitempty"`
}

// ReadReport reads a saved report strictly: see text.ReadJSON. Its answer and certificate stay JSON until a game reads them.
func ReadReport(data []byte) (Report, error) {
	var saved struct {
		Report
		Answer json.RawMessage `json:"answer"`
		Proof  struct {
			Proof
			Certificate json.RawMessage `json:"certificate"`
		} `json:"proof"`
	}
	if !utf8.Valid(data) {
		return Report{}, errors.New("the report is not UTF-8")
	}
	if err := text.ReadJSON(data, &saved); err != nil {
		return Report{}, fmt.Errorf("the report is not JSON of the right form: %w", err)
	}
	if saved.Schema != Schema {
		return Report{}, fmt.Errorf("the report has schema %q; want %q", saved.Schema, Schema)
	}
	r := saved.Report
	r.Answer, r.Proof = saved.Answer, saved.Proof.Proof
	if c := saved.Proof.Certificate; len(c) > 0 && string(c) != "null" {
		r.Proof.Certificate = c
	}
	return r, nil
}

// Decode reads a part of a report (an answer, a certificate) strictly, whether it was just made or read from a file.
func Decode[T any](part any) (T, error) {
	var t T
	if typed, ok := part.(T); ok {
		return typed, nil
	}
	raw, ok := part.(json.RawMessage)
	if !ok {
		var err error
		if raw, err = json.Marshal(part); err != nil {
			return t, err
		}
	}
	if string(raw) == "null" && reflect.TypeFor[T]().Kind() == reflect.Struct {
		return t, errors.New("it is null; want an object")
	}
	err := text.ReadJSON(raw, &t)
	return t, err
}

// Some is a pointer to a value, for fields where null means unknown.
func Some[T any](v T) *T { return &v }
