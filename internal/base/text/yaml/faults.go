package yaml

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"
)

// fault describes one fault of a document.
type fault struct {
	path    []string
	words   string
	key     string   // an unknown field
	missing []string // fields that are not there
	clash   bool     // of fields that exclude each other
}

// finder walks a document beside its schema and collects the faults, in the order of the document.
type finder struct {
	defs     map[string]*jsonschema.Schema
	document *Document
	found    []fault
	misnamed *fault // the first invalid name
}

// deepest returns the fault deepest in the document; of equally deep ones the first, but an unknown field before a
// missing one, whose name was perhaps meant. An invalid name precedes all others.
func (f *finder) deepest() (deepest fault, found bool) {
	if f.misnamed != nil {
		return *f.misnamed, true
	}
	for i, other := range f.found {
		if i == 0 || len(other.path) > len(deepest.path) || meant(other, deepest) {
			deepest, found = other, true
		}
	}
	return deepest, found
}

// meant reports whether one fault is an unknown field, and the other a missing one in the same object.
func meant(unknown, missing fault) bool {
	return unknown.key != "" && missing.missing != nil && slices.Equal(unknown.path, missing.path)
}

func (f *finder) wrong(path []string, format string, args ...any) {
	f.found = append(f.found, fault{path: path, words: fmt.Sprintf(format, args...)})
}

// isValid reports whether a value has no faults.
func (f *finder) isValid(s *jsonschema.Schema, v any, path []string) bool {
	other := &finder{defs: f.defs, document: f.document}
	other.validate(s, v, path)
	return len(other.found) == 0 && other.misnamed == nil
}

// validate checks a value: its kind, the constraints on that kind, and all other keywords of the schema.
func (f *finder) validate(s *jsonschema.Schema, v any, path []string) {
	if s.Ref != "" {
		f.validate(f.defs[strings.TrimPrefix(s.Ref, "#/$defs/")], v, path)
	}
	if wanted := kinds(s); len(wanted) > 0 && !isOne(v, wanted) {
		f.wrong(path, "%s%s", kindWords(wanted, kindOf(v), f.document.written(path)), such(s))
		return
	}
	if s.Enum != nil && !slices.ContainsFunc(s.Enum, func(x any) bool { return same(x, v) }) {
		f.wrong(path, "%s; there are %s", notOffered(v), list(s.Enum))
	}
	if s.Const != nil && !same(*s.Const, v) {
		f.wrong(path, "%s; there is %v", notOffered(v), *s.Const)
	}
	switch v := v.(type) {
	case string:
		f.text(s, v, path)
	case []any:
		f.list(s, v, path)
	case yaml.MapSlice:
		f.object(s, v, path)
	default:
		f.checkNumber(s, v, path)
	}
	f.together(s, v, path)
}

func notOffered(v any) string {
	if v == nil {
		return "the value is missing"
	}
	return fmt.Sprintf("%v is not offered", v)
}

func (f *finder) text(s *jsonschema.Schema, v string, path []string) {
	n := utf8.RuneCountInString(v)
	switch {
	case s.MinLength != nil && n < *s.MinLength && n > 0:
		f.wrong(path, "the text has %d characters; it needs at least %d", n, *s.MinLength)
	case s.MinLength != nil && n < *s.MinLength:
		f.wrong(path, "the text is empty")
	case s.MaxLength != nil && n > *s.MaxLength:
		f.wrong(path, "the text has %d characters; it can have at most %d", n, *s.MaxLength)
	case s.Pattern != "" && !regexp.MustCompile(s.Pattern).MatchString(v):
		f.wrong(path, "%q is no name here; a name is made of up to 64 letters, digits, dots, hyphens and underscores", v)
	}
}

func (f *finder) checkNumber(s *jsonschema.Schema, v any, path []string) {
	x, err := strconv.ParseFloat(fmt.Sprint(v), 64)
	switch {
	case err != nil:
	case s.Minimum != nil && x < *s.Minimum:
		f.wrong(path, "%v is too small; it has to be at least %s", v, formatNumber(*s.Minimum))
	case s.Maximum != nil && x > *s.Maximum:
		f.wrong(path, "%v is too large; it can be at most %s", v, formatNumber(*s.Maximum))
	}
}

func (f *finder) list(s *jsonschema.Schema, v []any, path []string) {
	switch {
	case s.MinItems != nil && len(v) < *s.MinItems && *s.MinItems > 1:
		f.wrong(path, "the list has %d entries; it needs at least %d", len(v), *s.MinItems)
	case s.MinItems != nil && len(v) < *s.MinItems:
		f.wrong(path, "the list is empty; it needs at least one entry%s", such(s))
	case s.MaxItems != nil && len(v) > *s.MaxItems:
		f.wrong(path, "the list has %d entries; it can have at most %d", len(v), *s.MaxItems)
	case s.UniqueItems && twice(v):
		f.wrong(path, "the same entry is there twice")
	}
	for i, entry := range v {
		if s.Items != nil {
			f.validate(s.Items, entry, at(path, strconv.Itoa(i)))
		}
	}
}

func (f *finder) object(s *jsonschema.Schema, v yaml.MapSlice, path []string) {
	switch {
	case s.MinProperties != nil && len(v) < *s.MinProperties && *s.MinProperties > 1:
		f.wrong(path, "there are %d entries; there have to be at least %d", len(v), *s.MinProperties)
	case s.MinProperties != nil && len(v) < *s.MinProperties:
		f.wrong(path, "it is empty; it needs at least one entry%s", such(s))
	case s.MaxProperties != nil && len(v) > *s.MaxProperties:
		f.wrong(path, "there are %d entries; there can be at most %d", len(v), *s.MaxProperties)
	}
	if missing := lacking(v, s.Required); len(missing) > 0 {
		f.found = append(f.found, fault{path: path, missing: missing, words: missingWords(missing)})
	}
	for _, entry := range v {
		f.field(s, fmt.Sprint(entry.Key), entry.Value, path)
	}
}

// field checks one field of an object.
func (f *finder) field(s *jsonschema.Schema, name string, v any, path []string) {
	if s.PropertyNames != nil && f.misnamed == nil && !f.isValid(s.PropertyNames, name, path) {
		f.misnamed = &fault{path: at(path, name), words: fmt.Sprintf("%q is no name here; a name is made of up to 64 letters, digits, hyphens and underscores", name)}
	}
	known, is := s.Properties[name]
	switch {
	case is:
		f.validate(known, v, at(path, name))
	case s.AdditionalProperties == nil:
	case s.AdditionalProperties.Not != nil: // the library represents false like this
		f.found = append(f.found, fault{path: path, key: name, words: fmt.Sprintf("there is no field %q", name)})
	default:
		f.validate(s.AdditionalProperties, v, at(path, name))
	}
}

// together checks what several schemas say of a value, and which of its fields go together.
func (f *finder) together(s *jsonschema.Schema, v any, path []string) {
	for _, each := range s.AllOf {
		f.validate(each, v, path)
	}
	clash := s.Not != nil && f.isValid(s.Not, v, path)
	f.several(s.AnyOf, v, path)
	clash = f.several(s.OneOf, v, path) > 1 || clash
	if s.If != nil {
		rest := s.Else
		if f.isValid(s.If, v, path) {
			rest = s.Then
		}
		if rest != nil {
			f.validate(rest, v, path)
		}
	}
	object, _ := v.(yaml.MapSlice)
	for name, needs := range s.DependentRequired {
		clash = clash || len(lacking(object, []string{name})) == 0 && len(lacking(object, needs)) > 0
	}
	if clash {
		f.found = append(f.found, fault{path: path, clash: true, words: "these fields do not go together"})
	}
}

// several counts the schemas that a value fits. If it fits none, it records the faults by each of them.
func (f *finder) several(list []*jsonschema.Schema, v any, path []string) (fitting int) {
	for _, one := range list {
		if f.isValid(one, v, path) {
			fitting++
		}
	}
	for _, one := range list {
		if fitting == 0 {
			f.validate(one, v, path)
		}
	}
	return fitting
}

// lacking returns the names of fields that an object lacks.
func lacking(v yaml.MapSlice, names []string) (missing []string) {
	for _, name := range names {
		if !slices.ContainsFunc(v, func(entry yaml.MapItem) bool { return fmt.Sprint(entry.Key) == name }) {
			missing = append(missing, name)
		}
	}
	return missing
}

// at returns a path extended by a name.
func at(path []string, name string) []string { return append(slices.Clone(path), name) }

// twice reports whether a list has a duplicate entry.
func twice(v []any) bool {
	seen := map[string]bool{}
	for _, entry := range v {
		data, err := json.Marshal(jsonable{entry})
		if err != nil || seen[string(data)] {
			return true
		}
		seen[string(data)] = true
	}
	return false
}
