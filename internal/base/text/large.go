package text

import (
	"encoding/json"
	"reflect"
	"strings"
)

// TextReader is a value that decodes itself from a JSON string without escapes, given the text between the quotes.
// Packed numbers implement it, because there may be as many as a board has cells.
type TextReader interface {
	json.Unmarshaler
	ReadText(text []byte) error
}

// largeText is the length from which the reader of large texts pays off.
const largeText = 1 << 16

// largeReader reads a JSON text without scanning its long strings repeatedly, as package encoding/json does: five times
// for a field that decodes itself. It splits objects itself, passes strings in place to types that decode themselves,
// and leaves the rest to package encoding/json, one small piece at a time. A json.RawMessage aliases the text. If it
// fails, ReadJSON reads the text again in the usual way, which explains the fault.
type largeReader struct {
	skipper
	fields map[reflect.Type]map[string][]int
}

// readLarge reads a text strictly into what v points to, which must be empty. It returns false if it cannot read the
// text, and then leaves v unchanged.
func readLarge(data []byte, v any) bool {
	to := reflect.ValueOf(v)
	if to.Kind() != reflect.Pointer || to.IsNil() || !to.Elem().IsZero() {
		return false
	}
	r := &largeReader{skipper{data: data}, map[reflect.Type]map[string][]int{}}
	fresh := reflect.New(to.Type().Elem())
	if !r.value(fresh.Elem()) || r.blank() >= 0 {
		return false
	}
	to.Elem().Set(fresh.Elem())
	return true
}

// value reads a value.
func (r *largeReader) value(v reflect.Value) bool {
	if self, ok := v.Addr().Interface().(TextReader); ok {
		text, plain := r.plainText()
		return plain && self.ReadText(text) == nil
	}
	_, self := v.Addr().Interface().(json.Unmarshaler)
	switch next := r.blank(); {
	case self || next < 0:
	case v.Kind() == reflect.Pointer && next != 'n':
		v.Set(reflect.New(v.Type().Elem()))
		return r.value(v.Elem())
	case v.Kind() == reflect.Struct && next == '{':
		return r.object(v)
	case v.Kind() == reflect.Slice && next == '[' && reflect.PointerTo(v.Type().Elem()).Implements(reflect.TypeFor[TextReader]()):
		return r.list(v)
	}
	return r.leaf(v)
}

// leaf reads a value by package encoding/json, and checks its names.
func (r *largeReader) leaf(v reflect.Value) bool {
	part, ok := r.skip()
	if !ok || (&namer{data: part, fields: map[reflect.Type]map[string]reflect.Type{}}).value(v.Type()) != nil {
		return false
	}
	if raw, is := v.Addr().Interface().(*json.RawMessage); is {
		*raw = part
		return true
	}
	return json.Unmarshal(part, v.Addr().Interface()) == nil
}

func (r *largeReader) object(v reflect.Value) bool {
	fields, ok := r.fieldsOf(v.Type())
	if !ok {
		return false
	}
	seen := map[string]bool{}
	return r.each('}', func() bool {
		name, plain := r.plainText()
		field, known := fields[string(name)]
		if !plain || !known || seen[string(name)] || r.blank() != ':' {
			return false
		}
		seen[string(name)] = true
		r.at++
		return r.value(v.FieldByIndex(field))
	})
}

func (r *largeReader) list(v reflect.Value) bool {
	list := reflect.MakeSlice(v.Type(), 0, 0)
	ok := r.each(']', func() bool {
		element := reflect.New(v.Type().Elem()).Elem()
		ok := r.value(element)
		list = reflect.Append(list, element)
		return ok
	})
	v.Set(list)
	return ok
}

// plainText skips a string without escapes, and returns the text between its quotes.
func (r *largeReader) plainText() ([]byte, bool) {
	if r.blank() != '"' {
		return nil, false
	}
	from := r.at
	plain := r.text()
	return r.data[from+1 : max(from+1, r.at-1)], plain && !r.escaped
}

// fieldsOf returns the indexes of the fields of a struct by JSON name. It returns false if the struct has fields that
// this reader does not support.
func (r *largeReader) fieldsOf(t reflect.Type) (map[string][]int, bool) {
	if fields, known := r.fields[t]; known {
		return fields, fields != nil
	}
	fields := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && f.Type.Kind() != reflect.Struct, strings.Contains(options, "string"):
			r.fields[t] = nil
			return nil, false
		case name == "-", f.Anonymous && name == "", !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		if len(f.Index) == 1 || fields[name] == nil {
			fields[name] = f.Index
		}
	}
	r.fields[t] = fields
	return fields, true
}
