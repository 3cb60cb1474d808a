package order

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"jogada/catalog"
)

// names holds the names that expressions about the boards of a game can use, each with a value of its type.
type names struct {
	types map[string]any
	// By origin, in order, for listings.
	answer, difficulty, params, more []string
}

// newNames lists the names of a game under values. Of equal names the answer precedes the difficulty, and both the
// parameters, which all have a second name, params.NAME.
func newNames(g catalog.Game, v catalog.Values) *names {
	n := &names{types: map[string]any{"params": map[string]any{}, "verdict": "", "solved": true, "size": 0}, more: []string{"verdict", "solved", "size"}}
	for _, f := range answerFields(reflect.TypeOf(g.Answer(v))) {
		n.add(&n.answer, f.name, f.sample)
	}
	for _, m := range g.Measures {
		n.add(&n.difficulty, m.Name, measureSample(m.Kind))
	}
	for _, p := range g.Params {
		n.add(&n.params, paramName(p.Name), paramSample(p))
	}
	return n
}

func (n *names) add(list *[]string, name string, sample any) {
	if _, taken := n.types[name]; !taken && !slices.Contains(builtins, name) || list != &n.params && !taken {
		n.types[name] = sample
		*list = append(*list, name)
	}
}

// String lists the names, for errors and help.
func (n *names) String() string {
	var parts []string
	for _, p := range []struct {
		of    string
		names []string
	}{{"of the answer", n.answer}, {"of the difficulty", n.difficulty}, {"of the parameters, all of which are params.NAME, too", n.params}, {"besides", n.more}} {
		if len(p.names) > 0 {
			parts = append(parts, strings.Join(p.names, ", ")+" ("+p.of+")")
		}
	}
	return strings.Join(parts, "; ")
}

// answerField is a field of an answer.
type answerField struct {
	name   string
	index  int
	sample any // a value of the type that it has in expressions
}

// answerFields returns the fields of an answer that expressions can read: single values, and lists of plain values.
func answerFields(answer reflect.Type) (fields []answerField) {
	if answer == nil || answer.Kind() != reflect.Struct {
		return nil
	}
	for i := range answer.NumField() {
		f := answer.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if sample := plainSample(f.Type); name != "" && name != "-" && sample != nil {
			fields = append(fields, answerField{name, i, sample})
		}
	}
	return fields
}

// plainSample returns a value of the type that a field has in expressions; nil if it has none.
func plainSample(t reflect.Type) any {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return nil
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Uint16:
		return 0
	case reflect.Float64:
		return 0.5
	case reflect.String:
		return ""
	case reflect.Bool:
		return false
	case reflect.Slice:
		return []any{}
	case reflect.Struct:
		return map[string]any{}
	default:
		return nil
	}
}

// Step is one element of a difficulty's steps.
type Step struct {
	Keep int `expr:"keep"`
	Of   int `expr:"of"`
}

// measureSample returns a value of the type that an entry of a difficulty has in expressions.
func measureSample(k catalog.QuantityKind) any {
	switch k {
	case catalog.KindShare:
		return 0.5
	case catalog.KindFlag:
		return false
	case catalog.KindSteps:
		return []Step{}
	default:
		return 0
	}
}

// paramName returns the name of a parameter in expressions.
func paramName(name string) string { return strings.ReplaceAll(name, "-", "_") }

// paramSample returns a value of the type that a parameter has in expressions.
func paramSample(p catalog.Param) any {
	switch p.Kind {
	case catalog.Int:
		return 0
	case catalog.Bool:
		return false
	default:
		return ""
	}
}
