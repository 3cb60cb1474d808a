package yaml

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

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

// child returns the value of a field, or an entry of a list.
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

// valueOf returns the value of a field, or its key if it has none.
func valueOf(v *ast.MappingValueNode) ast.Node {
	if v.Value == nil || v.Value.GetToken() == nil || v.Value.Type() == ast.NullType {
		return v.Key
	}
	return v.Value
}

// keyOf returns the key of a field, or the node itself if it has no such field.
func keyOf(node ast.Node, name string) ast.Node {
	switch n := node.(type) {
	case *ast.MappingNode:
		for _, v := range n.Values {
			if v.Key.GetToken().Value == name {
				return v.Key
			}
		}
	case *ast.MappingValueNode:
		if n.Key.GetToken().Value == name {
			return n.Key
		}
	}
	return node
}

// forbidden returns the first node that the reader rejects, and why: aliases let a short text expand to a long one, and JSON has no
// infinite numbers.
func forbidden(node ast.Node) (bad ast.Node, why string) {
	ast.Walk(visitor(func(n ast.Node) bool {
		switch n.(type) {
		case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode, *ast.MergeKeyNode:
			bad, why = n, "anchors, aliases and tags are not read"
		case *ast.NanNode, *ast.InfinityNode:
			bad, why = n, n.GetToken().Value+" is no finite number"
		}
		return bad == nil
	}), node)
	return bad, why
}

type visitor func(ast.Node) bool

// Visit continues until the visitor returns false.
func (v visitor) Visit(n ast.Node) ast.Visitor {
	if v(n) {
		return v
	}
	return nil
}
