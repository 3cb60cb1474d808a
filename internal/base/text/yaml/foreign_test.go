package yaml_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
	"jogada/internal/gametest/tier"
)

// changed returns a value in which one thing, somewhere, is another one, is missing or is there besides.
func changed(r *rand.Rand, v any) any {
	others := []any{nil, true, -1, 7, 2.5, 1e12, "", "x", "a b", strings.Repeat("y", 1500), []any{}, []any{"x", "x"}, map[string]any{}, map[string]any{"beauty": 1}}
	if r.IntN(4) == 0 {
		return others[r.IntN(len(others))]
	}
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			switch r.IntN(2 + len(v)) {
			case 0:
				delete(v, name)
				return v
			case 1:
				v[[]string{"beauty", "count", "bins", "a b", "by"}[r.IntN(5)]] = others[r.IntN(len(others))]
				return v
			case 2:
				v[name] = changed(r, inner)
				return v
			}
		}
		return v
	case []any:
		if len(v) > 0 {
			i := r.IntN(len(v))
			v[i] = changed(r, v[i])
			return v
		}
	}
	return others[r.IntN(len(others))]
}

// Another JSON Schema library accepts the same files, and every rejected file gets a true fault.
func TestFilesAreAcceptedAsAnotherLibraryDoes(t *testing.T) {
	for document, file := range map[string]string{
		`{"seed": 7, "games": [{"game": "slide", "shape": {"side": [3, 4]}, "bins": {"by": "length", "list": [{"to": 3, "count": 10}]}}, {"game": "chase", "name": "hunt", "count": 3, "tries": 9, "want": "plies > 3"}], "splits": {"train": 8, "test": 1}}`:                                                                                                                            "../../../datasets/campaign/spec/spec.schema.json",
		`{"game": "slide", "rules": {"limit": 20}, "shape": {"side": 4}, "seed": 7, "tries": 5000, "bins": {"by": "length", "list": [{"to": 3, "count": 10}, {"from": 4, "to": 6.5, "count": 20, "name": "middle"}]}, "unique": false, "splits": {"train": 8, "test": 1}, "languages": ["en", "pt"], "formats": ["jsonl"], "question": "short", "limits": {"nodes": 1000}, "shard": 50}`: "../../../datasets/campaign/spec/spec.schema.json",
		`{"files": ["*.tmx"], "empty": "wall", "means": [{"class": "door", "door": ["red", "blue"], "count": 2}, {"id": [3, "4-9"], "is": "wall"}, {"property": {"kind": "exit", "n": 2}, "exit": true}], "must": {"starts": {"least": 1}, "keys": "warning"}, "for": [{"files": ["a"], "must": {"doors": "off"}}]}`:                                                                     "../../../levels/mapping/levels.schema.json",
	} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ours, theirs := yaml.Compile(source, yaml.FieldsMessage{}), compiled(t, source)
		r, good := rand.New(rand.NewPCG(1, 2)), 0
		for range tier.Scale(t, 1000, 300) {
			var v any
			if err := json.Unmarshal([]byte(document), &v); err != nil {
				t.Fatal(err)
			}
			for range r.IntN(3) {
				v = changed(r, v)
			}
			written, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(written))
			if err != nil {
				t.Fatal(err)
			}
			_, got := yaml.Read(written, ours) // JSON is YAML
			want := theirs.Validate(value)
			var fault *text.Error
			if (got == nil) != (want == nil) || got != nil && (!errors.As(got, &fault) || strings.Contains(got.Error(), "validating")) {
				t.Errorf("%s:\n%v; the other library says\n%v", written, got, want)
			}
			if want == nil {
				good++
			}
		}
		if good < tier.Scale(t, 150, 45) || good > tier.Scale(t, 850, 255) {
			t.Errorf("%s: %d are right", file, good)
		}
	}
}

func compiled(t *testing.T, source []byte) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", value); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("schema.json")
}
