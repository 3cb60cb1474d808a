package yaml

import (
	"encoding/json"
	"slices"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// Schema is what files of one sort are held to.
type Schema struct {
	resolved func() *jsonschema.Resolved // when a file is first read: a program that reads none need not wait for it
	unsaid   Unsaid
}

// Unsaid is told instead of what the schema finds wrong with the whole file, where that is about one of some fields:
// they are missing, or do not go together.
type Unsaid struct {
	Fields []string
	Words  string
}

// Compile is a schema by its JSON, which is part of the program. References in it are to its own $defs.
func Compile(source []byte, unsaid Unsaid) *Schema {
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

// validate holds a document to its schema. Whether it fits is said by a library; that tells what is wrong in words of its own
// and not where, so the first fault is then looked for.
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
	f.look(resolved.Schema(), d.plain, nil)
	if deepest, found := f.deepest(); found {
		return d.wrong(deepest)
	}
	return d.at(d.root, "%v", err)
}

// wrong is a fault at its place.
func (d *Document) wrong(f fault) error {
	node := d.find(f.path)
	switch {
	case f.key != "":
		return d.told(keyOf(node, f.key), f.path, f.words)
	case len(f.path) == 0 && d.schema.unsaid.is(f):
		return d.at(node, "%s", d.schema.unsaid.Words)
	}
	return d.told(node, f.path, f.words)
}

// is says whether a fault of the whole is the one that has words of its own.
func (u Unsaid) is(f fault) bool {
	return len(u.Fields) > 0 && (f.clash || slices.ContainsFunc(u.Fields, func(name string) bool { return slices.Contains(f.missing, name) }))
}
