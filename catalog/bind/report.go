package bind

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"jogada/board"
	"jogada/catalog"
)

// Description is an answer in the words of its game. Headline and reasons may be marked where they speak of places. A binder
// makes a report of it.
type Description struct {
	Headline string
	Because  []string
	Rests    string
	Answer   any
	Bounds   catalog.Bounds
	Course   string
	Unsolved bool
	Layers   []board.Layer
	Frames   []board.Frame
}

// compareAnswers says where a saved answer differs from the one that its claim tells, and which fields only it has.
func compareAnswers(described, saved any) (unjudged []string, err error) {
	want, err := decodePlain(described)
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
		if _, known := wanted[name]; !known && given[name] != nil {
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
	raw, err := catalog.Decode[json.RawMessage](part)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	err = d.Decode(&plain)
	return plain, err
}
