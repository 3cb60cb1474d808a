package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/text"
)

// Difficulty lists the measured difficulty of a board: one entry for each of the Measures of its game, in order. It is
// exact and the same on every machine, because its cap counts states, never seconds. docs/difficulty.md explains each
// entry.
type Difficulty []Entry

// Entry holds one measurement of a board.
type Entry struct {
	Name string
	// Value is nil if there is nothing to measure (a game without a winner has no length) or if the cap was reached.
	Value Quantity
	// Capped means that Value is nil because measuring it would have taken more states than the cap allows.
	Capped bool
}

// Measure declares an entry of the difficulty of a game's boards.
type Measure struct {
	Name string // lower-case letters and _, as expressions and JSON name it
	Kind QuantityKind
	Doc  string // what is measured, in a sentence without its full stop
}

// QuantityKind selects the form of a measured value.
type QuantityKind string

// Kinds of quantities and their JSON form.
const (
	KindCount  QuantityKind = "count"  // a whole number
	KindNumber QuantityKind = "number" // a whole number of any size, as a string of decimal digits
	KindShare  QuantityKind = "share"  // {"part": 3, "of": 17}
	KindFlag   QuantityKind = "flag"   // true or false
	KindSteps  QuantityKind = "steps"  // for each step of a line {"keep": 1, "of": 4, "trap": true}
)

// Quantity is an exact measured value: a Count, a Number, a Share, a Flag or Steps.
type Quantity interface{ Kind() QuantityKind }

// Count is a number of things.
type Count int64

// Number is a count that may be very large. It is immutable.
type Number struct{ *big.Int }

// Share is a part of a non-empty whole.
type Share struct {
	Part int64 `json:"part"`
	Of   int64 `json:"of"`
}

// Flag is a yes-or-no value.
type Flag bool

// Steps lists the choices along a line, in order.
type Steps []StepMoves

// StepMoves counts the moves in a state, and those of them that keep its value. Trap marks a step that counts as a trap.
type StepMoves struct {
	Keep int  `json:"keep"`
	Of   int  `json:"of"`
	Trap bool `json:"trap,omitempty"`
}

// Kind returns KindCount.
func (Count) Kind() QuantityKind { return KindCount }

// Kind returns KindNumber.
func (Number) Kind() QuantityKind { return KindNumber }

// Kind returns KindShare.
func (Share) Kind() QuantityKind { return KindShare }

// Kind returns KindFlag.
func (Flag) Kind() QuantityKind { return KindFlag }

// Kind returns KindSteps.
func (Steps) Kind() QuantityKind { return KindSteps }

// Float returns the share as the nearest float64 from 0 to 1.
func (s Share) Float() float64 { return float64(s.Part) / float64(s.Of) }

// Float returns a measured value as a number; ok is false if it is not one or was not measured.
func Float(q Quantity) (x float64, ok bool) {
	switch q := q.(type) {
	case Count:
		return float64(q), true
	case Number:
		x, _ = new(big.Float).SetInt(q.Int).Float64()
		return x, true
	case Share:
		return q.Float(), true
	case Flag:
		if q {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// MarshalJSON writes the decimal digits as a string, because many JSON readers keep only 53 bits of a number.
func (n Number) MarshalJSON() ([]byte, error) { return []byte(`"` + n.String() + `"`), nil }

// validateMeasures returns an error for an empty list of measures, or a malformed or duplicate name.
func validateMeasures(list []Measure) error {
	if len(list) == 0 {
		return errors.New("it measures nothing of a board's difficulty")
	}
	for i, m := range list {
		taken := m.Name == cappedName || slices.ContainsFunc(list[:i], func(n Measure) bool { return n.Name == m.Name })
		if taken || strings.Trim(m.Name, "abcdefghijklmnopqrstuvwxyz_") != "" || m.Name == "" || m.Doc == "" || m.Kind == "" {
			return fmt.Errorf("measure %q is not a word of small letters, is taken twice, or lacks its kind or its words", m.Name)
		}
	}
	return nil
}

// Entry returns the entry of that name.
func (d Difficulty) Entry(name string) (Entry, bool) {
	i := slices.IndexFunc(d, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return d[i], true
}

// Capped returns the names of the entries that reached the cap; the list is empty, not nil, if there are none.
func (d Difficulty) Capped() []string {
	names := []string{}
	for _, e := range d {
		if e.Capped {
			names = append(names, e.Name)
		}
	}
	return names
}

// cappedName is the JSON name of the list of capped entries; no entry has it.
const cappedName = "capped"

// MarshalJSON writes an object with the entries in order, null for those without a value, followed by the list of
// capped entries.
func (d Difficulty) MarshalJSON() ([]byte, error) { return d.AppendJSON(nil), nil }

// AppendJSON appends what MarshalJSON writes.
func (d Difficulty) AppendJSON(out []byte) []byte {
	out = append(out, '{')
	for _, e := range d {
		out = append(appendName(out, e.Name), ':')
		out = append(appendQuantity(out, e.Value), ',')
	}
	out = append(appendName(out, cappedName), ":["...)
	first := true
	for _, e := range d {
		if !e.Capped {
			continue
		}
		if !first {
			out = append(out, ',')
		}
		out, first = appendName(out, e.Name), false
	}
	return append(out, "]}"...)
}

// appendName appends the name of a measure, which needs no escapes, as JSON.
func appendName(out []byte, name string) []byte {
	return append(append(append(out, '"'), name...), '"')
}

// appendQuantity appends a measured value as JSON, or null.
func appendQuantity(out []byte, q Quantity) []byte {
	switch q := q.(type) {
	case Count:
		return strconv.AppendInt(out, int64(q), 10)
	case Number:
		return append(q.Append(append(out, '"'), 10), '"')
	case Share:
		out = strconv.AppendInt(append(out, `{"part":`...), q.Part, 10)
		out = strconv.AppendInt(append(out, `,"of":`...), q.Of, 10)
		return append(out, '}')
	case Flag:
		return strconv.AppendBool(out, bool(q))
	case Steps:
		return q.appendJSON(out)
	case nil:
		return append(out, "null"...)
	}
	panic(fmt.Sprintf("catalog: a quantity of the type %T", q))
}

func (s Steps) appendJSON(out []byte) []byte {
	if s == nil {
		return append(out, "null"...)
	}
	out = append(out, '[')
	for i, step := range s {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(append(out, `{"keep":`...), int64(step.Keep), 10)
		out = strconv.AppendInt(append(out, `,"of":`...), int64(step.Of), 10)
		if step.Trap {
			out = append(out, `,"trap":true`...)
		}
		out = append(out, '}')
	}
	return append(out, ']')
}

// UnmarshalJSON reads what MarshalJSON writes, and rejects anything else.
func (d *Difficulty) UnmarshalJSON(data []byte) error {
	read := json.NewDecoder(bytes.NewReader(data))
	if t, err := read.Token(); err != nil || t != json.Delim('{') {
		return errors.New("the difficulty is not an object")
	}
	entries, capped := Difficulty{}, []string(nil)
	for read.More() {
		name, err := read.Token()
		if err != nil {
			return err
		}
		var raw json.RawMessage
		if err := read.Decode(&raw); err != nil {
			return err
		}
		if capped != nil {
			return errors.New("the difficulty goes on after its list of what was capped")
		}
		if name == cappedName {
			if err := json.Unmarshal(raw, &capped); err != nil || capped == nil {
				return errors.New("what was capped is not a list of names")
			}
			continue
		}
		value, err := ReadQuantity(raw)
		if err != nil {
			return fmt.Errorf("the difficulty's %v: %w", name, err)
		}
		entries = append(entries, Entry{Name: name.(string), Value: value})
	}
	*d = entries
	return entries.cap(capped)
}

// cap marks the entries that a list names.
func (d Difficulty) cap(names []string) error {
	if names == nil {
		return errors.New("the difficulty does not say what was capped")
	}
	for _, name := range names {
		i := slices.IndexFunc(d, func(e Entry) bool { return e.Name == name && !e.Capped })
		if i < 0 || d[i].Value != nil {
			return fmt.Errorf("%q is listed as capped, but its entry is not null", name)
		}
		d[i].Capped = true
	}
	return nil
}

// ReadQuantity reads a value by its form.
func ReadQuantity(raw json.RawMessage) (Quantity, error) {
	switch raw[0] {
	case 'n':
		return nil, nil
	case 't', 'f':
		return Flag(raw[0] == 't'), nil
	case '"':
		return readNumber(raw)
	case '{':
		var s Share
		err := text.ReadJSON(raw, &s)
		if err == nil && (s.Part < 0 || s.Of < max(1, s.Part)) {
			err = fmt.Errorf("%d of %d is no share", s.Part, s.Of)
		}
		return s, err
	case '[':
		var s Steps
		err := text.ReadJSON(raw, &s)
		return s, err
	default:
		var c Count
		err := json.Unmarshal(raw, &c)
		return c, err
	}
}

// readNumber parses a number of any size, in its only spelling.
func readNumber(raw json.RawMessage) (Quantity, error) {
	var digits string
	if err := json.Unmarshal(raw, &digits); err != nil {
		return nil, err
	}
	n, ok := new(big.Int).SetString(digits, 10)
	if !ok || n.Sign() < 0 || n.String() != digits {
		return nil, fmt.Errorf("%.80q is not a whole number in decimal digits", digits)
	}
	return Number{n}, nil
}
