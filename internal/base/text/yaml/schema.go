package yaml

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// Schema is a JSON Schema for one sort of file.
type Schema struct {
	resolved func() *jsonschema.Resolved // compiled on first use, so that a program that reads no file need not wait for it
	unsaid   FieldsMessage
}

// FieldsMessage replaces the message of the schema about the whole file where the fault concerns certain fields: they are
// missing, or exclude each other.
type FieldsMessage struct {
	Fields []string
	Words  string
}

// Compile returns a schema from its JSON, which is part of the program. Its references must point to its own $defs.
func Compile(source []byte, unsaid FieldsMessage) *Schema {
	return &Schema{sync.OnceValue(func() *jsonschema.Resolved { return resolve(source) }), unsaid}
}

func resolve(source []byte) *jsonschema.Resolved {
	var schema jsonschema.Schema
	err := json.Unmarshal(source, &schema)
	var resolved *jsonschema.Resolved
	if err == nil {
		resolved, err = schema.Resolve(nil)
	}
	if err != nil {
		panic(err)
	}
	return resolved
}

// validate checks a document against its schema. The library decides whether it fits but gives no position, so on
// failure the finder locates the first fault.
func (d *Document) validate() error {
	var value any
	if err := json.Unmarshal(d.raw, &value); err != nil {
		return d.at(d.root, "%v", err)
	}
	resolved := d.schema.resolved()
	err := resolved.Validate(value)
	if err == nil {
		return nil
	}
	f := &finder{defs: resolved.Schema().Defs, document: d}
	f.validate(resolved.Schema(), d.plain, nil)
	if deepest, found := f.deepest(); found {
		return d.wrong(deepest)
	}
	return d.at(d.root, "%v", err)
}

// wrong returns a fault with its position.
func (d *Document) wrong(f fault) error {
	node := d.find(f.path)
	switch {
	case f.key != "":
		return d.fieldError(keyOf(node, f.key), f.path, f.words)
	case len(f.path) == 0 && d.schema.unsaid.is(f):
		return d.at(node, "%s", d.schema.unsaid.Words)
	}
	return d.fieldError(node, f.path, f.words)
}

// is reports whether a fault of the whole file is the one with words of its own.
func (u FieldsMessage) is(f fault) bool {
	return len(u.Fields) > 0 && (f.clash || slices.ContainsFunc(u.Fields, func(name string) bool { return slices.Contains(f.missing, name) }))
}
