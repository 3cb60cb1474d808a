package mcp

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jogada/internal/front/ask"
	"jogada/internal/front/env"
)

// tool is a verb as agents see it. Its name, schema and words follow from the verb.
type tool struct {
	ask.Verb
	name   string
	fields *huma.Schema // of its arguments
	omit   bool         // the verb can leave out parts of its answer
	engine *ask.Engine
}

// tools returns the tools of an engine: the verbs that are for agents, and those of environments.
func tools(e *ask.Engine) (list []tool) {
	for _, v := range ask.Verbs() {
		if v.Tool != "" {
			list = append(list, newTool(e, v.Name, v))
		}
	}
	registry := &env.Registry{Engine: e}
	for _, v := range registry.Verbs() {
		list = append(list, newTool(e, "env_"+v.Name, v))
	}
	return list
}

// pageOnly lists the fields of requests that only a page has use for.
var pageOnly = []string{"view", "trace", "omit", "live"}

// newTool derives a tool from a verb: its arguments are the fields of the request, and the game and the language of the
// call.
func newTool(e *ask.Engine, name string, v ask.Verb) tool {
	t := tool{Verb: v, name: name, engine: e, fields: &huma.Schema{Type: huma.TypeObject, AdditionalProperties: false, Properties: map[string]*huma.Schema{}}}
	if v.Request != nil {
		t.fields, t.omit = schemaOf(v.Request)
	}
	fields := t.fields.Properties
	if v.OfGame || v.Request == nil {
		fields["game"] = &huma.Schema{Type: huma.TypeString, Description: "The name of the game, or an alias"}
	}
	if v.OfGame {
		t.fields.Required = append([]string{"game"}, t.fields.Required...)
	}
	if fields["game"] != nil {
		fields["language"] = &huma.Schema{Type: huma.TypeString, Description: "Of the words: " + strings.Join(e.Languages(), ", ")}
	}
	if fields["example"] != nil {
		t.fields.Description = "The board is named by exactly one of text, id and example."
	}
	return t
}

// schemaOf returns the schema of a request without what only pages send, and whether the request can leave out parts of
// the answer. It has no references, which not every agent resolves.
func schemaOf(request reflect.Type) (s *huma.Schema, omits bool) {
	schemas := huma.NewMapRegistry("#/", huma.DefaultSchemaNamer)
	schemas.RegisterTypeAlias(reflect.TypeFor[json.RawMessage](), reflect.TypeFor[any]())
	var inline func(*huma.Schema) *huma.Schema
	inline = func(s *huma.Schema) *huma.Schema {
		if s.Ref != "" {
			whole := *schemas.SchemaFromRef(s.Ref)
			whole.Description = cmp.Or(s.Description, whole.Description)
			s = &whole
		}
		s.Nullable = false
		for name, property := range s.Properties {
			if slices.Contains(pageOnly, name) {
				delete(s.Properties, name)
				omits = omits || name == "omit"
			} else {
				s.Properties[name] = inline(property)
			}
		}
		if s.Items != nil {
			s.Items = inline(s.Items)
		}
		return s
	}
	s = inline(schemas.Schema(request, false, ""))
	return s, omits
}
