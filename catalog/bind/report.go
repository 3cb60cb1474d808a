package bind

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/text"
)

// Description holds an answer in the words of its game. Headline and reasons may mark the cells they refer to. A binder
// turns it into a report.
type Description struct {
	Headline string
	Spoken   string // the headline with moves shown by signs; empty if the same
	Because  []string
	Rests    string
	Answer   any
	Bounds   catalog.Bounds
	Course   string
	Unsolved bool
	Layers   []board.Layer
	Frames   []board.Frame
	// Details adds Because, Layers and Frames, for readers that want them; nil if they are there.
	Details func(*Description)
}

// Full returns the description with its details.
func (d Description) Full() Description {
	if d.Details != nil {
		d.Details(&d)
		d.Details = nil
	}
	return d
}

// readCertificate reads a certificate strictly, whether it was just made or read from a file.
func readCertificate[T any](certificate any) (T, error) {
	c, made := certificate.(T)
	if made {
		return c, nil
	}
	raw, err := catalog.Decode[json.RawMessage](certificate)
	if err == nil {
		err = text.ReadJSON(raw, &c)
	}
	if err != nil {
		return c, fmt.Errorf("the certificate can't be read: %w", err)
	}
	return c, nil
}

// compareAnswers returns an error if a saved answer differs from the one that its claim implies, and the fields that
// only the saved answer has.
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
		if !reflect.DeepEqual(withoutNulls(wanted[name]), withoutNulls(given[name])) {
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

// withoutNulls removes null fields from a JSON value at every depth, because a missing field counts as null.
func withoutNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, part := range v {
			if part == nil {
				delete(v, name)
			} else {
				v[name] = withoutNulls(part)
			}
		}
	case []any:
		for i := range v {
			v[i] = withoutNulls(v[i])
		}
	}
	return v
}

// brief returns a value for an error message, truncated.
func brief(v any) string {
	words := fmt.Sprint(v)
	if most := 80; len(words) > most {
		return strings.ToValidUTF8(words[:most], "") + "…"
	}
	return words
}

// decodePlain returns a part of a report as plain JSON values, with numbers as written.
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

// compareReports returns an error if a saved report differs from the one that its claim implies, in what all methods
// share.
func compareReports(again, saved catalog.Report) error {
	if len(saved.Line) > 0 && len(again.Line) == 0 {
		return errors.New("there is a line, and the answer has none")
	}
	for _, c := range []struct {
		name        string
		saved, want any
	}{
		{"sound", saved.Sound, again.Sound},
		{"headline", saved.Headline, again.Headline},
		{"unit", saved.Unit, again.Unit},
		{"at_least", known(saved.Bounds.AtLeast), known(again.Bounds.AtLeast)},
		{"at_most", known(saved.Bounds.AtMost), known(again.Bounds.AtMost)},
		{"stopped", saved.Stopped, again.Stopped},
		{"language", saved.Language, again.Language},
	} {
		if c.saved != c.want {
			return fmt.Errorf("the report says %s: %s, and its claim gives %s", c.name, brief(c.saved), brief(c.want))
		}
	}
	return nil
}

// known writes a number that may be null.
func known(n *int) string {
	if n == nil {
		return "null"
	}
	return strconv.Itoa(*n)
}
