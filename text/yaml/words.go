package yaml

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// sentence says what the schema finds wrong with a value that is written so.
func sentence(wrong jsonschema.ErrorKind, written string) string {
	switch k := wrong.(type) {
	case *kind.Type:
		return typeWords(k, written)
	case *kind.Minimum:
		return fmt.Sprintf("%s is too small; it has to be at least %s", number(k.Got), number(k.Want))
	case *kind.Maximum:
		return fmt.Sprintf("%s is too large; it can be at most %s", number(k.Got), number(k.Want))
	case *kind.MinItems:
		if k.Want > 1 {
			return fmt.Sprintf("the list has %d entries; it needs at least %d", k.Got, k.Want)
		}
		return "the list is empty; it needs at least one entry"
	case *kind.MaxItems:
		return fmt.Sprintf("the list has %d entries; it can have at most %d", k.Got, k.Want)
	case *kind.MinProperties:
		return "it is empty; it needs at least one entry"
	case *kind.MaxProperties:
		return fmt.Sprintf("there are %d entries; there can be at most %d", k.Got, k.Want)
	case *kind.MinLength:
		return "the text is empty"
	case *kind.MaxLength:
		return fmt.Sprintf("the text has %d characters; it can have at most %d", k.Got, k.Want)
	case *kind.UniqueItems:
		return "the same entry is there twice"
	case *kind.Required:
		return fmt.Sprintf("%s is missing", strings.Join(k.Missing, " and "))
	case *kind.Enum:
		return fmt.Sprintf("%v is not offered; there are %s", k.Got, list(k.Want))
	case *kind.Pattern:
		return fmt.Sprintf("%q is no name here; a name is made of up to 64 letters, digits, dots, hyphens and underscores", k.Got)
	case *kind.OneOf, *kind.AnyOf, *kind.Not, *kind.DependentRequired:
		return "these fields do not go together"
	case *kind.PropertyNames:
		return fmt.Sprintf("%q is no name here; a name is made of up to 64 letters, digits, hyphens and underscores", k.Property)
	}
	return wrong.LocalizedString(message.NewPrinter(language.English))
}

var digits = regexp.MustCompile(`^[0-9_]{20,}$`)

// typeWords says what kind of value was expected. A whole number of more than 64 bits is not read as one.
func typeWords(k *kind.Type, written string) string {
	if digits.MatchString(written) && k.Got != "integer" {
		return fmt.Sprintf("%s is too large; numbers go up to 18446744073709551615", written)
	}
	names := map[string]string{"integer": "a whole number", "number": "a number", "string": "a text", "boolean": "true or false", "array": "a list", "object": "fields with values", "null": "nothing"}
	var wanted []string
	for _, want := range k.Want {
		wanted = append(wanted, names[want])
	}
	return fmt.Sprintf("expected %s, got %s", strings.Join(wanted, " or "), names[k.Got])
}

// number is a number without a fraction where it has none.
func number(x *big.Rat) string {
	if x.IsInt() {
		return x.Num().String()
	}
	f, _ := x.Float64()
	return fmt.Sprint(f)
}

func list(values []any) string {
	var words []string
	for _, v := range values {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, " and ")
}
