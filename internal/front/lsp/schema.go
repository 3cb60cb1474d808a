package lsp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// schema is a JSON Schema by which names and values are completed and explained.
type schema struct{ root *jsonschema.Schema }

// readSchema reads a schema that is part of the program; nil for none.
func readSchema(source []byte) *schema {
	if source == nil {
		return nil
	}
	var root jsonschema.Schema
	if err := json.Unmarshal(source, &root); err != nil {
		panic(err)
	}
	return &schema{&root}
}

// mostNested limits how deep schemas refer to each other.
const mostNested = 20

// all adds a schema and those that apply to the same value.
func (s *schema) all(one *jsonschema.Schema, deep int) (list []*jsonschema.Schema) {
	if one == nil || deep > mostNested {
		return nil
	}
	list = append(list, one)
	if one.Ref != "" {
		list = append(list, s.all(s.root.Defs[strings.TrimPrefix(one.Ref, "#/$defs/")], deep+1)...)
	}
	for _, other := range slices.Concat(one.AllOf, one.AnyOf, one.OneOf, []*jsonschema.Schema{one.Then, one.Else}) {
		list = append(list, s.all(other, deep+1)...)
	}
	return list
}

// at returns the schemas of the value at a path.
func (s *schema) at(path []string) []*jsonschema.Schema {
	list := s.all(s.root, 0)
	for _, name := range path {
		var next []*jsonschema.Schema
		for _, one := range list {
			switch {
			case name == "":
				next = append(next, s.all(one.Items, 0)...)
			case one.Properties[name] != nil:
				next = append(next, s.all(one.Properties[name], 0)...)
			case one.AdditionalProperties != nil && one.AdditionalProperties.Not == nil:
				next = append(next, s.all(one.AdditionalProperties, 0)...)
			}
		}
		list = next
	}
	return list
}

// fields returns the fields that the object at a path can have, with the description of each.
func (s *schema) fields(path []string) map[string]string {
	known := map[string]string{}
	for _, one := range s.at(path) {
		for name := range one.Properties {
			known[name] = s.about(append(slices.Clone(path), name))
		}
	}
	return known
}

// values returns the values that are offered at a path.
func (s *schema) values(path []string) (list []string) {
	add := func(v any) {
		data, err := json.Marshal(v)
		word := strings.Trim(string(data), `"`)
		if _, isText := v.(string); err == nil && (isText || !strings.ContainsAny(word, "{[")) && !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	for _, one := range s.at(path) {
		for _, v := range one.Enum {
			add(v)
		}
		if one.Const != nil {
			add(*one.Const)
		}
		if one.Type == "boolean" || slices.Contains(one.Types, "boolean") {
			add(true)
			add(false)
		}
	}
	return list
}

// about describes the value at a path: its description, the values that are offered, its default.
func (s *schema) about(path []string) string {
	var parts []string
	for _, one := range s.at(path) {
		if one.Description != "" && !slices.Contains(parts, one.Description) {
			parts = append(parts, one.Description)
		}
	}
	if values := s.values(path); len(values) > 0 {
		parts = append(parts, "One of: "+strings.Join(values, ", ")+".")
	}
	for _, one := range s.at(path) {
		if one.Default != nil {
			parts = append(parts, fmt.Sprintf("Default: %s.", one.Default))
			break
		}
	}
	return strings.Join(parts, "\n\n")
}

// complete returns what can be written at a position.
func (s *schema) complete(text string, at position) []completion {
	all := lines(text)
	if at.Line < 0 || at.Line >= len(all) {
		return nil
	}
	line := []rune(all[at.Line])
	column := runesAt(line, at.Character)
	p := placeOf(all, at.Line, column)
	from := column - len([]rune(p.word))
	where := span{position{at.Line, units(line[:max(0, from)])}, position{at.Line, units(line[:column])}}
	list := []completion{}
	for _, value := range s.values(p.path) {
		list = append(list, completion{Label: value, Kind: kindValue, TextEdit: textEdit{where, value}})
	}
	if p.value {
		return list
	}
	fields := s.fields(p.path)
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		list = append(list, completion{Label: name, Kind: kindField, Documentation: fields[name], TextEdit: textEdit{where, name + ": "}})
	}
	return list
}

// explain returns the description of the field at a position; nil if it has none.
func (s *schema) explain(text string, at position) *hover {
	all := lines(text)
	if at.Line < 0 || at.Line >= len(all) {
		return nil
	}
	line := []rune(all[at.Line])
	from := min(runesAt(line, at.Character), len(line))
	to := from
	for from > 0 && isWord(line[from-1]) {
		from--
	}
	for to < len(line) && isWord(line[to]) {
		to++
	}
	p := placeOf(all, at.Line, to)
	path := p.path
	if !p.value {
		path = append(slices.Clone(path), string(line[from:to]))
	}
	said := s.about(path)
	if from == to || said == "" {
		return nil
	}
	return &hover{markup{"markdown", said}, span{position{at.Line, units(line[:from])}, position{at.Line, units(line[:to])}}}
}
