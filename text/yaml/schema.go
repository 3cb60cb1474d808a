package yaml

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// Schema is what files of one sort are held to.
type Schema struct {
	compiled func() *jsonschema.Schema // when a file is first read: it takes milliseconds, which a program that reads none need not wait for
	unsaid   Unsaid
}

// Unsaid is told instead of what the schema finds wrong with the whole file, where that is about one of some fields:
// they are missing, or do not go together.
type Unsaid struct {
	Fields []string
	Words  string
}

// Compile is a schema by its JSON, which is part of the program.
func Compile(source []byte, unsaid Unsaid) *Schema {
	return &Schema{sync.OnceValue(func() *jsonschema.Schema { return compile(source) }), unsaid}
}

func compile(source []byte) *jsonschema.Schema {
	c := jsonschema.NewCompiler()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
	if err == nil {
		err = c.AddResource("schema.json", value)
	}
	var compiled *jsonschema.Schema
	if err == nil {
		compiled, err = c.Compile("schema.json")
	}
	if err != nil {
		panic(err)
	}
	return compiled
}

// validate holds a document to its schema.
func (d *Document) validate() error {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(d.raw))
	if err != nil {
		return d.at(d.root, "%v", err)
	}
	var wrong *jsonschema.ValidationError
	if err := d.schema.compiled().Validate(value); errors.As(err, &wrong) {
		return d.wrong(wrong)
	} else if err != nil {
		return d.at(d.root, "%v", err)
	}
	return nil
}

// wrong is the deepest fault of those that the schema found, at its place.
func (d *Document) wrong(e *jsonschema.ValidationError) error {
	fault := d.deepest(e)
	path := fault.InstanceLocation
	node := d.find(path)
	if unknown, is := fault.ErrorKind.(*kind.AdditionalProperties); is {
		return d.told(keyOf(node, unknown.Properties[0]), path, fmt.Sprintf("there is no field %q", unknown.Properties[0]))
	}
	if len(path) == 0 && d.schema.unsaid.is(fault.ErrorKind) {
		return d.at(node, "%s", d.schema.unsaid.Words)
	}
	written := ""
	if t := node.GetToken(); t != nil {
		written = t.Value
	}
	return d.told(node, path, sentence(fault.ErrorKind, written))
}

// deepest is the fault that lies deepest in the file; of those that lie as deep it is the first. A name that is none
// goes before all others.
func (d *Document) deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	found := e
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if name, is := e.ErrorKind.(*kind.PropertyNames); is {
			found = &jsonschema.ValidationError{InstanceLocation: pathTo(d.plain, name.Property), ErrorKind: name} // its own location is that of another fault
			return
		}
		if len(e.Causes) == 0 && (len(found.Causes) > 0 || len(e.InstanceLocation) > len(found.InstanceLocation)) {
			found = e
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(e)
	return found
}

// is says whether a fault of the whole is the one that has words of its own.
func (u Unsaid) is(k jsonschema.ErrorKind) bool {
	missing, is := k.(*kind.Required)
	_, both := k.(*kind.Not)
	return len(u.Fields) > 0 && (both || is && slices.ContainsFunc(u.Fields, func(f string) bool { return slices.Contains(missing.Missing, f) }))
}
