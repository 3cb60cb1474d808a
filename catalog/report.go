package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"jogada/solve"
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
	Seconds  float64       `json:"seconds"`
	Source   string        `json:"source,omitempty"`   // the file and the case that the board came from, if it did
	Language string        `json:"language,omitempty"` // of the words; absent is English
	Command  string        `json:"command,omitempty"`  // the command that gives this answer again

	Course   string  `json:"-"` // what the original assignment prints
	Told     Speech  `json:"-"` // headline and reasons, taken apart where they speak of places
	Trace    *Trace  `json:"-"` // if it was asked for
	Unsolved bool    `json:"-"` // it is proved that there is no winner or no solution
	Layers   []Layer `json:"-"`
	Frames   []Frame `json:"-"`
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

// Told is an answer in the words of its game. Headline and reasons may be marked where they speak of places. A binder
// makes a report of it.
type Told struct {
	Headline string
	Because  []string
	Rests    string
	Answer   any
	Bounds   Bounds
	Course   string
	Unsolved bool
	Layers   []Layer
	Frames   []Frame
}

// ReadReport reads a saved report. Its answer and certificate stay JSON until a game reads them.
func ReadReport(data []byte) (Report, error) {
	var saved struct {
		Report
		Answer json.RawMessage `json:"answer"`
		Proof  struct {
			Proof
			Certificate json.RawMessage `json:"certificate"`
		} `json:"proof"`
	}
	if err := json.Unmarshal(data, &saved); err != nil {
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

// Decode reads a part of a report (an answer, a certificate), whether it was just made or read from a file.
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
	err := json.Unmarshal(raw, &t)
	return t, err
}

// compareAnswers says where a saved answer differs from the one that its claim tells, and which fields only it has.
func compareAnswers(told, saved any) (unjudged []string, err error) {
	want, err := decodePlain(told)
	if err != nil {
		return nil, err
	}
	got, err := decodePlain(saved)
	if err != nil {
		return nil, err
	}
	wanted, isObject := want.(map[string]any)
	given, isToo := got.(map[string]any)
	if !isObject || !isToo {
		wanted, given = map[string]any{"answer": want}, map[string]any{"answer": got}
	}
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		if !reflect.DeepEqual(wanted[name], given[name]) {
			return nil, fmt.Errorf("the answer does not fit its own line and proof: %s is %s, and should be %s", name, brief(given[name]), brief(wanted[name]))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if _, told := wanted[name]; !told && given[name] != nil {
			unjudged = append(unjudged, name)
		}
	}
	return unjudged, nil
}

// brief is a value for an error message, cut short.
func brief(v any) string {
	words := fmt.Sprint(v)
	if most := 80; len(words) > most {
		return strings.ToValidUTF8(words[:most], "") + "…"
	}
	return words
}

// decodePlain is a part of a report as plain JSON values, numbers as they are written.
func decodePlain(part any) (plain any, err error) {
	raw, err := Decode[json.RawMessage](part)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	err = d.Decode(&plain)
	return plain, err
}

// Some is a pointer to a value, for fields where null means unknown.
func Some[T any](v T) *T { return &v }
