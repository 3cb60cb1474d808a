// Package yaml reads files that people write: YAML validated by a JSON Schema. It reports faults in words, with line
// and column. It rejects anchors, aliases and tags, so a short text never expands to a long one.
package yaml

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"jogada/internal/base/text"
)

// mostBytes limits the length of a file; in memory it takes only a few times that.
const mostBytes = 1 << 20

// mostDeep limits the nesting of lists and mappings, because the library's memory grows steeply with depth: 34 MB for
// 1,000 brackets, 77 MB for 5,000, more than 24 GB for 200,000.
const mostDeep = 1000

// Document is a valid file, with the positions of its fields.
type Document struct {
	schema *Schema
	data   []byte
	root   ast.Node
	plain  any    // with the order of fields
	raw    []byte // the same as JSON
}

// Read parses a file and validates it by a schema. Faults are *text.Error.
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
	if bad, why := forbidden(d.root); bad != nil {
		return nil, d.at(bad, "%s", why)
	}
	if err := yaml.NodeToValue(d.root, &d.plain, yaml.UseOrderedMap()); err != nil {
		return nil, d.syntax(err)
	}
	if d.raw, err = json.Marshal(jsonable{d.plain}); err != nil {
		return nil, d.at(d.root, "%v", err)
	}
	return d, d.validate()
}

// tooDeep returns the position where a text has more than mostDeep unclosed brackets, or starts as many lists in one
// line. It runs before parsing, so brackets in words count, too. Deep indentation needs a long file, so the size limit
// bounds it.
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

// Decode stores the document in a value, by the JSON names of its fields.
func (d *Document) Decode(v any) error {
	if err := json.Unmarshal(d.raw, v); err != nil {
		return d.at(d.root, "%v", err)
	}
	return nil
}

// Texts returns decoded values in their text form; nil for none.
func Texts(values map[string]any) map[string]string {
	if len(values) == 0 {
		return nil
	}
	out := map[string]string{}
	for name, v := range values {
		if n, is := v.(float64); is {
			out[name] = strconv.FormatFloat(n, 'f', -1, 64)
		} else {
			out[name] = fmt.Sprint(v)
		}
	}
	return out
}

// Names returns the names in a field of the document, in file order.
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

// Fault returns an error at the field of a path; path elements of lists are their indexes.
func (d *Document) Fault(path []string, msg string) error {
	return d.fieldError(d.find(path), path, msg)
}

// find returns the node of a path, or the last existing one on it.
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

// fieldError returns an error at a node about the field of a path.
func (d *Document) fieldError(node ast.Node, path []string, msg string) error {
	if len(path) > 0 {
		msg = strings.Join(path, ".") + ": " + msg
	}
	return d.at(node, "%s", msg)
}

// at returns an error at a node; for a mapping, at its first key.
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
