package yaml

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"
)

// kinds are the kinds of values that a schema allows; none: all.
func kinds(s *jsonschema.Schema) []string {
	if s.Type != "" {
		return []string{s.Type}
	}
	return s.Types
}

// kindOf is the kind of a value, as JSON Schema calls it.
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

// isOne says whether a value is of one of some kinds.
func isOne(v any, wanted []string) bool {
	kind := kindOf(v)
	return slices.Contains(wanted, kind) || kind == "integer" && slices.Contains(wanted, "number")
}

// same says whether a value is one that a schema names.
func same(named, v any) bool { return kindOf(named) == kindOf(v) && fmt.Sprint(named) == fmt.Sprint(v) }

// written is the value of a path as it stands in the file, where it is one word.
func (d *Document) written(path []string) string {
	if t := d.find(path).GetToken(); t != nil {
		return t.Value
	}
	return ""
}

var digits = regexp.MustCompile(`^[0-9_]{20,}$`)

// kindWords says what kind of value was expected. A whole number of more than 64 bits is not read as one.
func kindWords(wanted []string, got, written string) string {
	if digits.MatchString(written) && got != "integer" {
		return fmt.Sprintf("%s is too large; numbers go up to 18446744073709551615", written)
	}
	names := map[string]string{"integer": "a whole number", "number": "a number", "string": "a text", "boolean": "true or false", "array": "a list", "object": "fields with values", "null": "nothing"}
	var words []string
	for _, want := range wanted {
		words = append(words, names[want])
	}
	return fmt.Sprintf("expected %s, got %s", strings.Join(words, " or "), names[got])
}

// number is a number without a fraction where it has none.
func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func list(values []any) string {
	var words []string
	for _, v := range values {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, " and ")
}

// missingWords says that some fields are not there.
func missingWords(fields []string) string {
	last := len(fields) - 1
	if last == 0 {
		return fields[0] + " is missing"
	}
	return strings.Join(fields[:last], ", ") + " and " + fields[last] + " are missing"
}
