package order

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"

	"jogada/catalog"
)

// environment returns the values of the names for one board and its report; nil for unknown values.
func (n *names) environment(g catalog.Game, v catalog.Values, b catalog.Instance, r catalog.Report) map[string]any {
	env := n.boardValues(g, v, b)
	env["verdict"], env["solved"] = r.Verdict.String(), !r.Unsolved
	for _, name := range n.difficulty {
		if e, measured := r.Difficulty.Entry(name); measured {
			env[name] = measureValue(e.Value)
		}
	}
	answer := reflect.ValueOf(r.Answer)
	for _, f := range answerFields(answer.Type()) {
		if f.name != "params" {
			env[f.name] = plainValue(answer.Field(f.index))
		}
	}
	return env
}

// boardValues returns the values of the names that need no report: features, parameters and the size.
func (n *names) boardValues(g catalog.Game, v catalog.Values, b catalog.Instance) map[string]any {
	env := map[string]any{"size": catalog.Size(b)}
	params := map[string]any{}
	rules := b.Rules()
	for _, p := range g.Params {
		value, set := rules[p.Name]
		if !set {
			value, set = v[p.Name]
		}
		name := paramName(p.Name)
		if params[name] = nil; set {
			params[name] = paramValue(p, value)
		}
	}
	for _, name := range n.params {
		env[name] = params[name]
	}
	env["params"] = params
	for _, f := range g.Features {
		if slices.Contains(n.board, f.Name) {
			env[f.Name] = measureValue(f.Of(b))
		}
	}
	return env
}

// paramValue returns the value of a parameter in its type.
func paramValue(p catalog.Param, value string) any {
	switch p.Kind {
	case catalog.Int:
		n, _ := strconv.Atoi(value)
		return n
	case catalog.Bool:
		return value == "true"
	default:
		return value
	}
}

// measureValue returns a measured value in the type of expressions; values too large for it become the largest.
func measureValue(q catalog.Quantity) any {
	switch q := q.(type) {
	case catalog.Count:
		return int(q)
	case catalog.Number:
		if !q.IsInt64() {
			return math.MaxInt
		}
		return int(q.Int64())
	case catalog.Share:
		return q.Float()
	case catalog.Flag:
		return bool(q)
	case catalog.Steps:
		list := make([]step, len(q))
		for i, s := range q {
			list[i] = step{s.Keep, s.Of, s.Trap}
		}
		return list
	default:
		return nil
	}
}

// plainValue returns a field of an answer in the type of expressions.
func plainValue(v reflect.Value) any {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32:
		return int(v.Int())
	case reflect.Uint16:
		return int(v.Uint())
	case reflect.Float64:
		return v.Float()
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Slice:
		if v.IsNil() {
			return nil
		}
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plainValue(v.Index(i))
		}
		return list
	case reflect.Struct:
		return plainObject(v)
	default:
		return nil
	}
}

// plainObject returns a part of an answer by the JSON names of its fields.
func plainObject(v reflect.Value) any {
	if _, is := v.Interface().(json.Marshaler); is {
		return nil
	}
	object := map[string]any{}
	for _, f := range answerFields(v.Type()) {
		object[f.name] = plainValue(v.Field(f.index))
	}
	return object
}
