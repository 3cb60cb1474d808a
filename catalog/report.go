package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"jogada/catalog/board"
	"jogada/internal/base/text"
	"jogada/solve"
)

// Schema names the version of the JSON form of a Report.
const Schema = "jogada.report/1"

// Report is one self-contained answer: question, rules, method, verdict, the answer in words and in JSON, the line of
// play, the reason, the proof and the cost. Unknown values are null, never a magic number.
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
	Stopped  string        `json:"stopped,omitempty"` // why a search that ended unknown stopped
	Counts   solve.Counts  `json:"counts"`
	// Difficulty is set if it was requested and a sound method proved or refuted the answer.
	Difficulty Difficulty `json:"difficulty,omitempty"`
	Seconds    float64    `json:"seconds"`
	Source     string     `json:"source,omitempty"`   // the file and the case that the board came from, if any
	Language   string     `json:"language,omitempty"` // language of the sentences; absent means English
	Command    string     `json:"command,omitempty"`  // the command that reproduces this answer

	Course    string        `json:"-"` // the output of the original assignment; empty if the game comes from none
	Sentences Sentences     `json:"-"` // headline and reasons, split where they refer to cells
	Trace     *board.Trace  `json:"-"` // set if requested
	Meter     *solve.Meter  `json:"-"` // meter of the request, which also counts the output made from the report; may be nil
	Omitted   []string      `json:"-"` // names of the parts that were requested and did not fit the budget
	Unsolved  bool          `json:"-"` // the absence of a winner or solution is proved
	Layers    []board.Layer `json:"-"`
	Frames    []board.Frame `json:"-"`
}

// Bounds holds the proved bounds of the distance, in the report's unit; null means unknown or none.
type Bounds struct {
	AtLeast *int `json:"at_least"`
	AtMost  *int `json:"at_most"`
}

// Move is one move of a line in printable notation, with the state after it.
type Move struct {
	Move  string `json:"move"`
	State string `json:"state"`
}

// Proof describes the evidence for an answer and the verdict of the independent checker.
type Proof struct {
	Rests       string `json:"rests"`
	Checked     *bool  `json:"checked"` // true: accepted; false: rejected; null: not checked or undecided
	Checker     string `json:"checker"` // the checker's verdict in words, or why it did not run
	Certificate any    `json:"certificate,omitempty"`
}

// embedded removes the names of embedded structs from the path of a field.
var embedded = strings.NewReplacer("Report.", "", "Proof.", "")

// misshapen is an error in the form of a report in words; it wraps the error of the decoder, by which a service says where it is.
type misshapen struct {
	words string
	err   error
}

// Error says what is wrong.
func (m misshapen) Error() string { return "the report is not JSON of the right form: " + m.words }

// Unwrap returns the cause.
func (m misshapen) Unwrap() error { return m.err }

// ReadReport parses a saved report strictly; see text.ReadJSON. Its answer and certificate stay JSON until a game reads
// them.
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
	err := text.ReadJSON(data, &saved)
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return Report{}, misshapen{fmt.Sprintf("found a JSON %s; expected an object", kind.Value), err}
	case kind != nil:
		return Report{}, misshapen{fmt.Sprintf("%s can't be a %s", embedded.Replace(kind.Field), kind.Value), err}
	case err != nil:
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

// Decode parses a part of a report (an answer, a certificate) strictly, whether it was just made or read from a file.
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
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		kind.Struct, _, _ = strings.Cut(kind.Struct, "[") // without the arguments of a generic type
	}
	return t, err
}

// Some returns a pointer to a copy of v, for fields where null means unknown.
func Some[T any](v T) *T { return &v }
