package mapping_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"jogada/internal/levels/mapping"
)

// The mapping in the documentation is valid, and the page describes every field of the schema.
func TestTheMappingOfTheDocumentation(t *testing.T) {
	page, err := os.ReadFile("../../../docs/levels-files.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```yaml\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) == 0 {
		t.Error("there is no mapping in the documentation")
	}
	for _, b := range blocks {
		if _, err := mapping.Read([]byte(b[1])); err != nil {
			t.Errorf("%v in\n%s", err, b[1])
		}
	}
	var schema struct {
		Properties map[string]any
		Defs       map[string]struct{ Properties map[string]any } `json:"$defs"`
	}
	if err := json.Unmarshal(mapping.Schema, &schema); err != nil {
		t.Fatal(err)
	}
	for _, fields := range []map[string]any{schema.Properties, schema.Defs["entry"].Properties, schema.Defs["must"].Properties} {
		if len(fields) == 0 {
			t.Error("a part of the schema has no fields")
		}
		for name := range fields {
			if !strings.Contains(string(page), "`"+name+"`") && !strings.Contains(string(page), "`"+name+": ") {
				t.Errorf("docs/levels-files.md does not tell of %s", name)
			}
		}
	}
}
