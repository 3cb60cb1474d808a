package yaml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
)

var schema = yaml.Compile([]byte(`{"type": "object", "additionalProperties": false, "required": ["name"], "properties": {
	"name": {"type": "string", "maxLength": 5},
	"list": {"type": "array", "minItems": 2, "items": {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}}},
	"one": {"type": "integer"}}}`), yaml.FieldsMessage{Fields: []string{"name"}, Words: "it needs a name"})

func TestFaultsAreToldWithTheirPlace(t *testing.T) {
	for written, want := range map[string]string{
		"name: abcdef\n":               "1:7: name: the text has 6 characters; it can have at most 5",
		"one: 1\n":                     "1:1: it needs a name",
		"name: a\nlist:\n  - {a: 1}\n": "3:3: list: the list has 1 entries; it needs at least 2",
		"name: a\nlist:\n  - {a: 1}\n  - {b: 1, C: 2}": `4:15: list.1.C: "C" is no name here; a name is made of up to 64 letters, digits, hyphens and underscores`,
		"name: a\none: x\n":                            "2:6: one: found a text; expected a whole number",
		"name: *a\n":                                   "1:7: anchors, aliases and tags are not read",
		"name: a\n" + strings.Repeat("[", 200_000):     "2:1001: lists and mappings lie more than 1000 deep in each other",
		strings.Repeat("- ", 200_000):                  "1:2002: lists and mappings lie more than 1000 deep in each other",
	} {
		_, err := yaml.Read([]byte(written), schema)
		var fault *text.Error
		if !errors.As(err, &fault) {
			t.Errorf("%q: %v", written, err)
		} else if got := fmt.Sprintf("%d:%d: %s", fault.Line, fault.Col, fault.Msg); got != want {
			t.Errorf("%q:\n%s\nwant\n%s", written, got, want)
		}
	}
}

func TestADocumentIsReadInItsOrder(t *testing.T) {
	d, err := yaml.Read([]byte("name: abc\nlist:\n  - {a: 1}\n  - {b: 1}\none: 3\n"), schema)
	if err != nil {
		t.Fatal(err)
	}
	var v struct {
		Name string
		List []map[string]int
		One  int
	}
	if err := d.Decode(&v); err != nil || v.Name != "abc" || len(v.List) != 2 || v.List[1]["b"] != 1 || v.One != 3 {
		t.Errorf("%+v, %v", v, err)
	}
	if got, want := fmt.Sprint(d.Fault([]string{"list", "1", "b"}, "wrong")), "4:9: list.1.b: wrong"; got != want {
		t.Errorf("%s; want %s", got, want)
	}
}
