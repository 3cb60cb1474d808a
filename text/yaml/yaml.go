// Package yaml reads files that people write: YAML that is held to a JSON Schema. What is wrong is told in words, with the
// line and the column where it stands. Anchors, aliases and tags are not read, so that a short text never stands for a
// long one.
package yaml

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"jogada/text"
)

// mostBytes is how long a file may be. In memory it is never larger than a few times that.
const mostBytes = 1 << 20

// mostDeep is how deep lists and mappings may lie in each other. With 1,000 brackets the whole program took 34 MB, with 5,000
// 77 MB, and with 200,000 more than 24 GB.
const mostDeep = 1000

// Document is a file of the right form, with the places of its fields.
type Document struct {
	schema *Schema
	data   []byte
	root   ast.Node
	plain  any    // with the order of fields
	raw    []byte // the same as JSON
}

// Read reads a file and holds it to a schema. Faults are *text.Error.
func Read(data []byte, schema *Schema) (*Document, error) {
	if len(data) > mostBytes {
		return nil, text.At(data, 0, "a file of more than %d bytes", mostBytes)
	}
	if at, found := tooDeep(data); found {
		return nil, text.At(data, at, "lists and mappings lie more than %d deep in each other", mostDeep)
	}
	if !utf8.Valid(data) {
		return nil, text.At(data, 0, "the file is not UTF-8")
	}
	d := &Document{schema: schema, data: data}
	tree, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, d.syntax(err)
	}
	if len(tree.Docs) > 1 {
		return nil, text.At(data, 0, "the file has %d YAML documents, with --- between them; one was expected", len(tree.Docs))
	}
	if len(tree.Docs) == 0 || tree.Docs[0].Body == nil {
		return nil, text.At(data, 0, "the file is empty; one YAML document was expected")
	}
	d.root = tree.Docs[0].Body
	if bad := forbidden(d.root); bad != nil {
		return nil, d.at(bad, "anchors, aliases and tags are not read")
	}
	if err := yaml.NodeToValue(d.root, &d.plain, yaml.UseOrderedMap()); err != nil {
		return nil, d.syntax(err)
	}
	if d.raw, err = json.Marshal(jsonable{d.plain}); err != nil {
		return nil, d.at(d.root, "%v", err)
	}
	return d, d.validate()
}

// tooDeep is the place where a text opens more than mostDeep brackets without closing them, or begins as many lists in one line.
// It is looked for before anything is parsed, so brackets in words count, too. What is deep by indentation alone is long.
func tooDeep(data []byte) (at int, found bool) {
	open, begun := 0, 0
	for i, c := range data {
		switch c {
		case '[', '{':
			open++
		case ']', '}':
			open = max(open-1, 0)
		case ' ':
			if i > 0 && (data[i-1] == '-' || data[i-1] == '?' || data[i-1] == ':') {
				begun++
			}
		case '\n':
			begun = 0
		}
		if open > mostDeep || begun > mostDeep {
			return i, true
		}
	}
	return 0, false
}

// Decode puts the document into a value, by the names that its fields have in JSON.
func (d *Document) Decode(v any) error {
	if err := json.Unmarshal(d.raw, v); err != nil {
		return d.at(d.root, "%v", err)
	}
	return nil
}

// Names are the names in a field of the document, in the order in which they stand there.
func (d *Document) Names(field string) (names []string) {
	top, _ := d.plain.(yaml.MapSlice)
	for _, entry := range top {
		inner, _ := entry.Value.(yaml.MapSlice)
		if entry.Key != field {
			continue
		}
		for _, own := range inner {
			names = append(names, fmt.Sprint(own.Key))
		}
	}
	return names
}

// Fault is a fault of the field of a path, at the place where it stands: entries of lists are named by their number.
func (d *Document) Fault(path []string, msg string) error {
	return d.told(d.find(path), path, msg)
}

// find is the node of a path, or the last on the way to it that is there.
func (d *Document) find(path []string) ast.Node {
	node := d.root
	for _, name := range path {
		next := child(node, name)
		if next == nil {
			break
		}
		node = next
	}
	return node
}

// told is an error at a node about the field of a path.
func (d *Document) told(node ast.Node, path []string, msg string) error {
	if len(path) > 0 {
		msg = strings.Join(path, ".") + ": " + msg
	}
	return d.at(node, "%s", msg)
}

// at is an error at a node. Of a mapping it is its first key.
func (d *Document) at(node ast.Node, format string, args ...any) error {
	for {
		switch n := node.(type) {
		case *ast.MappingNode:
			if len(n.Values) > 0 && !n.IsFlowStyle {
				node = n.Values[0].Key
				continue
			}
		case *ast.MappingValueNode:
			node = n.Key
			continue
		}
		break
	}
	line, column := 1, 1
	if t := node.GetToken(); t != nil && t.Position != nil {
		line, column = t.Position.Line, t.Position.Column
	}
	return &text.Error{Line: line, Col: column, Msg: fmt.Sprintf(format, args...)}
}
