package text

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// ReadJSON decodes one JSON value strictly: nothing follows it, and in every object, at every level, each name occurs
// once, is spelled exactly as the field, and is known. Package encoding/json accepts Answer for answer and the last of
// two equal names, so two readers of one text could see different things.
//
// Each value has one spelling: ReadJSON rejects -0, and null in a list of numbers, texts or objects, which
// encoding/json reads as 0 or empty.
//
// For a type with its own json.Unmarshaler it only rejects duplicate names; that method must reject unknown names, by
// calling ReadJSON itself.
//
// A json.RawMessage in the result may alias data, which must then not be modified.
func ReadJSON(data []byte, v any) error {
	if len(data) >= largeText && readLarge(data, v) {
		return nil
	}
	err := json.Unmarshal(data, v) // keeps no copy of the text, unlike a decoder
	if err == nil {
		err = (&namer{data: data, fields: map[reflect.Type]map[string]reflect.Type{}}).value(reflect.TypeOf(v))
	}
	if err == nil {
		return nil
	}
	if found := explain(data, v); found != nil {
		return found
	}
	return err
}

// explain returns the decoder's error for a text that cannot be read: an unknown name, or data after the end.
func explain(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return ErrAfterJSON
	}
	return nil
}

// ErrAfterJSON reports data after the end of a JSON value.
var ErrAfterJSON = errors.New("unexpected data after the JSON")

// ErrMinusZero reports a zero with a sign, because 0 has only one spelling.
var ErrMinusZero = errors.New("-0 is not a number; write 0")

// ErrNullInList reports null in a list whose entries all have a value.
var ErrNullInList = errors.New("null is not an entry of this list")

// A NameError reports a name in a JSON object that is unknown or occurs twice.
type NameError struct {
	Name  string
	Twice bool
}

// Error names the field and says what is wrong with it.
func (e *NameError) Error() string {
	if e.Twice {
		return fmt.Sprintf("field %q appears twice in one object", e.Name)
	}
	return fmt.Sprintf("unknown field %q", e.Name)
}

// namer checks the names in a JSON text that is known to be valid.
type namer struct {
	data   []byte
	at     int
	fields map[reflect.Type]map[string]reflect.Type // of the types met so far
}

// value skips one value, of that type as far as it is known.
func (n *namer) value(t reflect.Type) error {
	switch n.next() {
	case '{':
		return n.object(plain(t))
	case '[':
		return n.array(plain(t))
	case '"':
		n.text()
	default:
		from := n.at
		for n.at < len(n.data) && strings.IndexByte(",]} \t\r\n", n.data[n.at]) < 0 {
			n.at++
		}
		if string(n.data[from:n.at]) == "-0" {
			return ErrMinusZero
		}
	}
	return nil
}

// nullable reports whether a list of this type may hold null: nothing is known of the type, or it distinguishes null.
func nullable(t reflect.Type) bool {
	return plain(t) == nil || t.Kind() == reflect.Pointer
}

// next returns the next character that is not blank.
func (n *namer) next() byte {
	for strings.IndexByte(" \t\r\n", n.data[n.at]) >= 0 {
		n.at++
	}
	return n.data[n.at]
}

// text skips a string and returns it as written, quotes included.
func (n *namer) text() []byte {
	from := n.at
	for n.at++; n.data[n.at] != '"'; n.at++ {
		if n.data[n.at] == '\\' {
			n.at++
		}
	}
	n.at++
	return n.data[from:n.at]
}

func (n *namer) object(t reflect.Type) error {
	fields, known := n.fieldsOf(t)
	seen := map[string]bool{}
	for n.at++; n.next() != '}'; {
		if n.data[n.at] == ',' {
			n.at++
			n.next()
		}
		var name string
		if err := json.Unmarshal(n.text(), &name); err != nil {
			return err
		}
		field, isField := fields[name]
		switch {
		case known && !isField:
			return &NameError{Name: name}
		case seen[name]:
			return &NameError{Name: name, Twice: true}
		}
		seen[name] = true
		if t != nil && t.Kind() == reflect.Map {
			field = t.Elem()
		}
		n.next()
		n.at++ // the colon
		if err := n.value(field); err != nil {
			return err
		}
	}
	n.at++
	return nil
}

func (n *namer) array(t reflect.Type) error {
	var element reflect.Type
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
		element = t.Elem()
	}
	for n.at++; n.next() != ']'; {
		if n.data[n.at] == ',' {
			n.at++
			continue
		}
		if n.data[n.at] == 'n' && !nullable(element) {
			return ErrNullInList
		}
		if err := n.value(element); err != nil {
			return err
		}
	}
	n.at++
	return nil
}

// plain returns a type without its pointers; nil if the type decodes itself, or is unknown.
func plain(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		if t.Implements(reflect.TypeFor[json.Unmarshaler]()) && t.Elem().Kind() != reflect.Pointer {
			return nil
		}
		t = t.Elem()
	}
	if t == nil || t.Kind() == reflect.Interface || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	return t
}

// fieldsOf returns the fields of a struct by their JSON names, embedded ones included.
func (n *namer) fieldsOf(t reflect.Type) (fields map[string]reflect.Type, known bool) {
	if t == nil || t.Kind() != reflect.Struct {
		return nil, false
	}
	if fields, known = n.fields[t]; known {
		return fields, true
	}
	fields = map[string]reflect.Type{}
	n.fields[t] = fields
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-", f.Anonymous && name == "", !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		if len(f.Index) == 1 || fields[name] == nil { // an outer field hides an inner one of the same name
			fields[name] = f.Type
		}
	}
	return fields, true
}
