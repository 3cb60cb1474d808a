package catalog

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"strings"
)

// JSONWriter is a part of a certificate that writes its JSON piece by piece, with the same bytes as json.Marshal.
// Packed numbers implement it, because there may be as many as a board has cells.
type JSONWriter interface {
	json.Marshaler
	WriteJSON(w io.Writer) error
}

// WriteReport writes a report as json.Marshal does, but streams its certificate.
func WriteReport(w io.Writer, r Report) error {
	const hole = `"certificate":0` // quotes within texts are escaped, so this occurs only in the proof
	certificate := r.Proof.Certificate
	if certificate != nil {
		r.Proof.Certificate = 0
	}
	rest, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if at := bytes.Index(rest, []byte(hole)); certificate != nil {
		if _, err := w.Write(rest[:at+len(hole)-1]); err != nil {
			return err
		}
		if err := stream(w, reflect.ValueOf(certificate)); err != nil {
			return err
		}
		rest = rest[at+len(hole):]
	}
	_, err = w.Write(rest)
	return err
}

// stream writes a value: a JSONWriter writes itself, objects and lists are streamed part by part, and the rest is
// marshalled.
func stream(w io.Writer, v reflect.Value) error {
	if self, ok := v.Interface().(JSONWriter); ok {
		return self.WriteJSON(w)
	}
	_, marshals := v.Interface().(json.Marshaler)
	switch {
	case marshals:
	case (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && !v.IsNil():
		return stream(w, v.Elem())
	case v.Kind() == reflect.Struct:
		return streamObject(w, v)
	case v.Kind() == reflect.Slice && v.Type().Elem().Implements(reflect.TypeFor[JSONWriter]()):
		return streamList(w, v)
	}
	data, err := json.Marshal(v.Interface())
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

func streamObject(w io.Writer, v reflect.Value) error {
	before := "{"
	for field, value := range v.Fields() {
		name, omit, _ := strings.Cut(field.Tag.Get("json"), ",")
		if omit != "" && value.IsZero() || omit == "omitempty" && value.Kind() == reflect.Slice && value.Len() == 0 {
			continue
		}
		if _, err := io.WriteString(w, before+`"`+name+`":`); err != nil {
			return err
		}
		if err := stream(w, value); err != nil {
			return err
		}
		before = ","
	}
	if before == "{" {
		_, err := io.WriteString(w, "{}")
		return err
	}
	_, err := io.WriteString(w, "}")
	return err
}

func streamList(w io.Writer, v reflect.Value) error {
	if v.IsNil() {
		_, err := io.WriteString(w, "null")
		return err
	}
	before := "["
	for _, value := range v.Seq2() {
		if _, err := io.WriteString(w, before); err != nil {
			return err
		}
		if err := stream(w, value); err != nil {
			return err
		}
		before = ","
	}
	if before == "[" {
		_, err := io.WriteString(w, "[]")
		return err
	}
	_, err := io.WriteString(w, "]")
	return err
}
