package order

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/order/formula"
)

// names holds the names that expressions about the boards of a game can use, each with its type.
type names struct {
	types map[string]formula.Type
	// By origin, in order, for listings.
	answer, difficulty, params, more []string
}

// newNames lists the names of a game under values. Of equal names the answer precedes the difficulty, and both the
// parameters, which all have a second name, params.NAME.
func newNames(g catalog.Game, v catalog.Values) *names {
	n := &names{types: map[string]formula.Type{"params": {Kind: formula.Map}, "verdict": {Kind: formula.String}, "solved": {Kind: formula.Bool}, "size": {Kind: formula.Int}}, more: []string{"verdict", "solved", "size"}}
	for _, f := range answerFields(reflect.TypeOf(g.Answer(v))) {
		n.addName(&n.answer, f.name, formula.Type{Kind: f.kind})
	}
	for _, m := range g.Measures {
		n.addName(&n.difficulty, m.Name, measureType(m.Kind))
	}
	for _, p := range g.Params {
		n.addName(&n.params, paramName(p.Name), formula.Type{Kind: paramKind(p)})
	}
	return n
}

func (n *names) addName(list *[]string, name string, t formula.Type) {
	if _, taken := n.types[name]; !taken && !slices.Contains(formula.Functions, name) || list != &n.params && !taken {
		n.types[name] = t
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
	name  string
	index int
	kind  formula.Kind // in expressions
}

// answerFields returns the fields of an answer that expressions can read: single values, and lists of plain values.
func answerFields(answer reflect.Type) (fields []answerField) {
	if answer == nil || answer.Kind() != reflect.Struct {
		return nil
	}
	for i := range answer.NumField() {
		f := answer.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if kind := plainKind(f.Type); name != "" && name != "-" && kind != "" {
			fields = append(fields, answerField{name, i, kind})
		}
	}
	return fields
}

// plainKind returns the kind that a field has in expressions; "": none.
func plainKind(t reflect.Type) formula.Kind {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return ""
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Uint16:
		return formula.Int
	case reflect.Float64:
		return formula.Float
	case reflect.String:
		return formula.String
	case reflect.Bool:
		return formula.Bool
	case reflect.Slice:
		return formula.List
	case reflect.Struct:
		return formula.Map
	default:
		return ""
	}
}

// step is one element of a difficulty's steps.
type step struct {
	keep, of int
	trap     bool
}

// Field returns a field of the step.
func (s step) Field(name string) any {
	switch name {
	case "keep":
		return s.keep
	case "trap":
		return s.trap
	default:
		return s.of
	}
}

// measureType returns the type that an entry of a difficulty has in expressions.
func measureType(k catalog.QuantityKind) formula.Type {
	switch k {
	case catalog.KindShare:
		return formula.Type{Kind: formula.Float}
	case catalog.KindFlag:
		return formula.Type{Kind: formula.Bool}
	case catalog.KindSteps:
		fields := map[string]formula.Type{"keep": {Kind: formula.Int}, "of": {Kind: formula.Int}, "trap": {Kind: formula.Bool}}
		return formula.Type{Kind: formula.List, Item: &formula.Type{Kind: formula.Map, Fields: fields}}
	default:
		return formula.Type{Kind: formula.Int}
	}
}

// paramName returns the name of a parameter in expressions.
func paramName(name string) string { return strings.ReplaceAll(name, "-", "_") }

// paramKind returns the kind that a parameter has in expressions.
func paramKind(p catalog.Param) formula.Kind {
	switch p.Kind {
	case catalog.Int:
		return formula.Int
	case catalog.Bool:
		return formula.Bool
	default:
		return formula.String
	}
}
