// Package spec reads the YAML that says what a campaign makes. It is held to a JSON Schema; what is wrong is told with the
// line and the column where it stands.
package spec

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"jogada/campaign"
	"jogada/text"
)

// Schema is the JSON Schema of a spec.
//
//go:embed spec.schema.json
var Schema []byte

// mostBytes is how long a spec may be. Aliases are not read, so it is never larger in memory than a few times that.
const mostBytes = 1 << 20

// File is a spec with the places of its fields.
type File struct {
	Spec campaign.Spec
	data []byte
	root ast.Node
}

// document is a spec as it is written.
type document struct {
	Game      string         `json:"game"`
	Rules     map[string]any `json:"rules"`
	Shape     map[string]any `json:"shape"`
	Seed      uint64         `json:"seed"`
	Count     int            `json:"count"`
	Tries     int            `json:"tries"`
	Want      string         `json:"want"`
	Bins      *campaign.Bins `json:"bins"`
	Unique    *bool          `json:"unique"`
	Languages []string       `json:"languages"`
	Formats   []string       `json:"formats"`
	Question  string         `json:"question"`
	Limits    struct {
		Nodes int64 `json:"nodes"`
	} `json:"limits"`
	Shard int `json:"shard"`
}

// Read reads a spec and fills in what it leaves open. Faults are *text.Error.
func Read(data []byte) (*File, error) {
	if len(data) > mostBytes {
		return nil, text.At(data, 0, "a spec of more than %d bytes", mostBytes)
	}
	f := &File{data: data}
	tree, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, f.syntax(err)
	}
	if len(tree.Docs) != 1 || tree.Docs[0].Body == nil {
		return nil, text.At(data, 0, "one YAML document was expected")
	}
	f.root = tree.Docs[0].Body
	if bad := forbidden(f.root); bad != nil {
		return nil, f.at(bad, "anchors, aliases and tags are not read")
	}
	var plain any
	if err := yaml.NodeToValue(f.root, &plain, yaml.UseOrderedMap()); err != nil {
		return nil, f.syntax(err)
	}
	raw, err := json.Marshal(jsonable{plain})
	if err != nil {
		return nil, f.at(f.root, "%v", err)
	}
	if err := f.validate(raw); err != nil {
		return nil, err
	}
	return f, f.fill(raw, plain)
}

// fill makes a spec of what is known to have the right form.
func (f *File) fill(raw []byte, plain any) error {
	var d document
	if err := json.Unmarshal(raw, &d); err != nil {
		return f.at(f.root, "%v", err)
	}
	f.Spec = campaign.Spec{Game: d.Game, Rules: words(d.Rules), Shape: words(d.Shape), Seed: d.Seed, Count: d.Count, Tries: d.Tries, Want: d.Want, Bins: d.Bins,
		Unique: d.Unique == nil || *d.Unique, Languages: d.Languages, Formats: d.Formats, Question: d.Question, Nodes: d.Limits.Nodes, Shard: d.Shard}
	for _, entry := range plain.(yaml.MapSlice) {
		if entry.Key != "splits" {
			continue
		}
		for _, split := range entry.Value.(yaml.MapSlice) {
			weight, _ := strconv.Atoi(fmt.Sprint(split.Value))
			f.Spec.Splits = append(f.Spec.Splits, campaign.Split{Name: fmt.Sprint(split.Key), Weight: weight})
		}
	}
	f.Spec.Fill()
	return nil
}

// words are values in their text form.
func words(values map[string]any) map[string]string {
	if len(values) == 0 {
		return nil
	}
	out := map[string]string{}
	for name, v := range values {
		switch v := v.(type) {
		case float64:
			out[name] = strconv.FormatFloat(v, 'f', -1, 64)
		default:
			out[name] = fmt.Sprint(v)
		}
	}
	return out
}

// jsonable writes ordered maps as objects.
type jsonable struct{ v any }

// MarshalJSON writes the value.
func (j jsonable) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	switch v := j.v.(type) {
	case yaml.MapSlice:
		out.WriteByte('{')
		for i, entry := range v {
			name, ok := entry.Key.(string)
			if !ok {
				name = fmt.Sprint(entry.Key)
			}
			key, _ := json.Marshal(name)
			value, err := json.Marshal(jsonable{entry.Value})
			if err != nil {
				return nil, err
			}
			if i > 0 {
				out.WriteByte(',')
			}
			out.Write(append(append(key, ':'), value...))
		}
		out.WriteByte('}')
		return out.Bytes(), nil
	case []any:
		list := make([]jsonable, len(v))
		for i, x := range v {
			list[i] = jsonable{x}
		}
		return json.Marshal(list)
	}
	return json.Marshal(j.v)
}

// validate holds a spec to the schema.
func (f *File) validate(raw []byte) error {
	c := jsonschema.NewCompiler()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err == nil {
		err = c.AddResource("spec.schema.json", schema)
	}
	var compiled *jsonschema.Schema
	if err == nil {
		compiled, err = c.Compile("spec.schema.json")
	}
	if err != nil {
		panic(err) // it is part of the program
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return f.at(f.root, "%v", err)
	}
	var wrong *jsonschema.ValidationError
	if err := compiled.Validate(value); errors.As(err, &wrong) {
		return f.wrong(wrong)
	} else if err != nil {
		return f.at(f.root, "%v", err)
	}
	return nil
}

// wrong is the deepest fault of those that the schema found, at its place.
func (f *File) wrong(e *jsonschema.ValidationError) error {
	deepest := e
	var walk func(*jsonschema.ValidationError)
	walk = func(e *jsonschema.ValidationError) {
		if name, is := e.ErrorKind.(*kind.PropertyNames); is {
			deepest = &jsonschema.ValidationError{InstanceLocation: []string{"splits", name.Property}, ErrorKind: name} // only splits have names of their own
			return
		}
		if len(e.Causes) == 0 && (len(deepest.Causes) > 0 || len(e.InstanceLocation) > len(deepest.InstanceLocation)) {
			deepest = e
		}
		for _, cause := range e.Causes {
			walk(cause)
		}
	}
	walk(e)
	path := deepest.InstanceLocation
	node := f.find(path)
	if unknown, is := deepest.ErrorKind.(*kind.AdditionalProperties); is {
		return f.told(keyOf(node, unknown.Properties[0]), path, fmt.Sprintf("there is no field %q", unknown.Properties[0]))
	}
	if len(path) == 0 && rowsUnsaid(deepest.ErrorKind) {
		return f.at(node, "either count or bins say how many rows are wanted")
	}
	written := ""
	if t := node.GetToken(); t != nil {
		written = t.Value
	}
	return f.told(node, path, sentence(deepest.ErrorKind, written))
}

// rowsUnsaid says whether a fault of the whole is that neither count nor bins are there, or both.
func rowsUnsaid(k jsonschema.ErrorKind) bool {
	missing, is := k.(*kind.Required)
	_, both := k.(*kind.Not)
	return both || is && (slices.Contains(missing.Missing, "count") || slices.Contains(missing.Missing, "bins"))
}

// Fault is a fault of the spec at the place where it stands.
func (f *File) Fault(fault *campaign.Fault) error {
	return f.told(f.find(fault.Path), fault.Path, fault.Msg)
}

// find is the node of a path, or the last on the way to it that is there.
func (f *File) find(path []string) ast.Node {
	node := f.root
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
func (f *File) told(node ast.Node, path []string, msg string) error {
	if len(path) > 0 {
		msg = strings.Join(path, ".") + ": " + msg
	}
	return f.at(node, "%s", msg)
}

// child is the value of a field, or an entry of a list.
func child(node ast.Node, name string) ast.Node {
	switch n := node.(type) {
	case *ast.MappingNode:
		for _, v := range n.Values {
			if v.Key.GetToken().Value == name {
				return valueOf(v)
			}
		}
	case *ast.MappingValueNode:
		if n.Key.GetToken().Value == name {
			return valueOf(n)
		}
	case *ast.SequenceNode:
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(n.Values) {
			return n.Values[i]
		}
	}
	return nil
}

// valueOf is the value of a field; its key where it has none.
func valueOf(v *ast.MappingValueNode) ast.Node {
	if v.Value == nil || v.Value.GetToken() == nil || v.Value.Type() == ast.NullType {
		return v.Key
	}
	return v.Value
}

// at is an error at a node. Of a mapping it is its first key.
func (f *File) at(node ast.Node, format string, args ...any) error {
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

// syntax is an error of the reader of YAML.
func (f *File) syntax(err error) error {
	var bad yaml.Error
	if errors.As(err, &bad) && bad.GetToken() != nil {
		p := bad.GetToken().Position
		return &text.Error{Line: p.Line, Col: p.Column, Msg: bad.GetMessage()}
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return text.At(f.data, 0, "%s", first)
}

// forbidden is a node that is not read: by aliases a short text can stand for a long one.
func forbidden(node ast.Node) (bad ast.Node) {
	ast.Walk(visitor(func(n ast.Node) bool {
		switch n.(type) {
		case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode, *ast.MergeKeyNode:
			bad = n
		}
		return bad == nil
	}), node)
	return bad
}

type visitor func(ast.Node) bool

// Visit goes on while nothing is found.
func (v visitor) Visit(n ast.Node) ast.Visitor {
	if v(n) {
		return v
	}
	return nil
}
