package yaml

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"
)

// kinds returns the kinds of values that a schema allows; none means all.
func kinds(s *jsonschema.Schema) []string {
	if s.Type != "" {
		return []string{s.Type}
	}
	return s.Types
}

// kindOf returns the kind of a value in the terms of JSON Schema.
func kindOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case yaml.MapSlice:
		return "object"
	case float64:
		if math.Trunc(v) != v {
			return "number"
		}
	}
	return "integer"
}

// isOne reports whether a value is of one of the kinds.
func isOne(v any, wanted []string) bool {
	kind := kindOf(v)
	return slices.Contains(wanted, kind) || kind == "integer" && slices.Contains(wanted, "number")
}

// same reports whether a value is the one that a schema names.
func same(named, v any) bool { return kindOf(named) == kindOf(v) && fmt.Sprint(named) == fmt.Sprint(v) }

// written returns the value at a path as the file spells it, if it is one word.
func (d *Document) written(path []string) string {
	if t := d.find(path).GetToken(); t != nil {
		return t.Value
	}
	return ""
}

var digits = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9_]{20,}$`) })

// kindWords says which kind of value was expected. The library does not read a whole number of more than 64 bits as
// one.
func kindWords(wanted []string, got, written string) string {
	if digits().MatchString(written) && got != "integer" {
		return fmt.Sprintf("%s is too large; numbers go up to 18446744073709551615", written)
	}
	names := map[string]string{"integer": "a whole number", "number": "a number", "string": "a text", "boolean": "true or false", "array": "a list", "object": "fields with values", "null": "nothing"}
	var words []string
	for _, want := range wanted {
		words = append(words, names[want])
	}
	said := fmt.Sprintf("found %s; expected %s", names[got], series(words, "or"))
	if slices.Contains(wanted, "string") && written != "" && (got == "integer" || got == "number" || got == "boolean") {
		said += fmt.Sprintf("; as a text it is written in quotes: %q", written)
	}
	return said
}

// series joins words in a sentence: a, b and c.
func series(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// such returns the example of a schema, as part of a sentence.
func such(s *jsonschema.Schema) string {
	if len(s.Examples) == 0 {
		return ""
	}
	text, err := json.Marshal(s.Examples[0])
	if err != nil {
		return ""
	}
	return ", such as " + strings.NewReplacer(`":`, `": `, `,"`, `, "`).Replace(string(text))
}

// formatNumber writes a number without a needless fraction.
func formatNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func list(values []any) string {
	var words []string
	for _, v := range values {
		words = append(words, fmt.Sprint(v))
	}
	return series(words, "and")
}

// missingWords says that some fields are missing.
func missingWords(fields []string) string {
	if len(fields) == 1 {
		return fields[0] + " is missing"
	}
	return series(fields, "and") + " are missing"
}
