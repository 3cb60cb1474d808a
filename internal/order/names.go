package order

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"jogada/catalog"
)

// names holds the names that expressions about the boards of a game can use, each with its type.
type names struct {
	types map[string]any // a value of the type
	// By origin, in order, for listings.
	answer, difficulty, board, params, more []string
}

// newNames lists the names of a game under values. Of equal names the answer precedes the features of the board, these the
// difficulty, and all the parameters, which have a second name, params.NAME.
func newNames(g catalog.Game, v catalog.Values) *names {
	n := &names{types: map[string]any{"params": map[string]any{}, "verdict": "", "solved": false, "size": 0}, more: []string{"verdict", "solved", "size"}}
	for _, f := range answerFields(reflect.TypeOf(g.Answer(v))) {
		n.addName(&n.answer, f.name, f.zero)
	}
	for _, f := range g.Features {
		n.addName(&n.board, f.Name, measureZero(f.Kind))
	}
	for _, m := range g.Measures {
		n.addName(&n.difficulty, m.Name, measureZero(m.Kind))
	}
	for _, p := range g.Params {
		n.addName(&n.params, paramName(p.Name), paramZero(p))
	}
	return n
}

func (n *names) addName(list *[]string, name string, zero any) {
	if _, taken := n.types[name]; !taken && !slices.Contains(functions, name) || list != &n.params && !taken {
		n.types[name] = zero
		*list = append(*list, name)
	}
}

// String lists the names, for errors and help.
func (n *names) String() string {
	var parts []string
	for _, p := range []struct {
		of    string
		names []string
	}{{"of the answer", n.answer}, {"of the board", n.board}, {"of the difficulty", n.difficulty}, {"of the parameters, all of which are params.NAME, too", n.params}, {"besides", n.more}} {
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
	zero  any // a value of its type in expressions
}

// answerFields returns the fields of an answer that expressions can read: single values, and lists of plain values.
func answerFields(answer reflect.Type) (fields []answerField) {
	if answer == nil || answer.Kind() != reflect.Struct {
		return nil
	}
	for i := range answer.NumField() {
		f := answer.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if zero := plainZero(f.Type); name != "" && name != "-" && zero != nil {
			fields = append(fields, answerField{name, i, zero})
		}
	}
	return fields
}

// plainZero returns a value of the type that a field has in expressions; nil: none.
func plainZero(t reflect.Type) any {
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
		return 0.0
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

// step is one element of a difficulty's steps.
type step struct {
	Keep int  `expr:"keep"`
	Of   int  `expr:"of"`
	Trap bool `expr:"trap"`
}

// measureZero returns a value of the type that an entry of a difficulty has in expressions.
func measureZero(k catalog.QuantityKind) any {
	switch k {
	case catalog.KindShare:
		return 0.0
	case catalog.KindFlag:
		return false
	case catalog.KindSteps:
		return []step{}
	default:
		return 0
	}
}

// paramName returns the name of a parameter in expressions.
func paramName(name string) string { return strings.ReplaceAll(name, "-", "_") }

// paramZero returns a value of the type that a parameter has in expressions.
func paramZero(p catalog.Param) any {
	switch p.Kind {
	case catalog.Int:
		return 0
	case catalog.Bool:
		return false
	default:
		return ""
	}
}
