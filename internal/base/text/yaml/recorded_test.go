package yaml_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"jogada/internal/base/text/yaml"
	"jogada/internal/gametest"
)

// every is a schema with every keyword that faults are explained for.
var every = yaml.Compile([]byte(`{"type": "object", "additionalProperties": false, "$defs": {"named": {"type": "string", "minLength": 3, "maxLength": 5}},
	"not": {"required": ["kind", "share"]}, "dependentRequired": {"few": ["pair"]},
	"properties": {
	"ref": {"$ref": "#/$defs/named"},
	"text": {"type": "string", "minLength": 1, "pattern": "^[a-z]+$"},
	"kind": {"enum": ["small", "large", 3, true]},
	"only": {"const": 7},
	"share": {"type": "number", "minimum": 0, "maximum": 0.5},
	"whole": {"type": "integer", "minimum": 2, "maximum": 10},
	"flag": {"type": "boolean"},
	"many": {"type": ["string", "array", "null"]},
	"pair": {"type": "array", "minItems": 2, "maxItems": 3, "uniqueItems": true, "items": {"type": "integer"}},
	"some": {"type": "array", "minItems": 1, "examples": [["a", {"b": 1, "c": 2}]], "items": {"type": ["string", "object"]}},
	"names": {"type": "object", "minProperties": 1, "maxProperties": 2, "examples": [{"a": 1}], "propertyNames": {"pattern": "^[a-z]+$"}, "additionalProperties": {"type": "integer"}},
	"few": {"type": "object", "minProperties": 2},
	"need": {"type": "object", "required": ["a", "b", "c"], "additionalProperties": false, "properties": {"a": {}, "b": {}, "c": {}}},
	"any": {"anyOf": [{"type": "integer"}, {"type": "object", "required": ["x"]}]},
	"one": {"oneOf": [{"required": ["x"]}, {"required": ["y"]}]},
	"all": {"allOf": [{"minimum": 2}, {"maximum": 4}]},
	"when": {"if": {"required": ["x"]}, "then": {"required": ["y"]}, "else": {"required": ["z"]}},
	"number": {"type": ["integer", "number"]}
	}}`), yaml.FieldsMessage{})

// TestDocumentsAreReadOrExplainedAsRecorded reads the documents of testdata/documents.golden, with %% between them.
func TestDocumentsAreReadOrExplainedAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/documents.golden", func(input string) string {
		var out strings.Builder
		for document := range strings.SplitSeq(input, "%%\n") {
			out.WriteString(document)
			d, err := yaml.Read([]byte(strings.ReplaceAll(document, "===\n", "---\n")), every)
			if err != nil {
				fmt.Fprintf(&out, "=> %v\n", err)
				continue
			}
			var v any
			if err := d.Decode(&v); err != nil {
				t.Fatal(err)
			}
			data, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "=> %s, names %q\n", data, d.Names("names"))
		}
		return out.String()
	})
}

func TestValuesBecomeTexts(t *testing.T) {
	got := yaml.Texts(map[string]any{"a": 1.0, "b": 2.5, "c": true, "d": "x", "e": 1e21})
	if fmt.Sprint(got) != "map[a:1 b:2.5 c:true d:x e:1000000000000000000000]" || yaml.Texts(nil) != nil {
		t.Errorf("%v", got)
	}
}
