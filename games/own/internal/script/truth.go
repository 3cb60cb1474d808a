package script

import (
	"slices"

	"go.starlark.net/starlark"
)

// numberOf returns a truth value as Python counts with it.
func numberOf(b starlark.Bool) starlark.Value {
	if b {
		return starlark.MakeInt(1)
	}
	return starlark.MakeInt(0)
}

// hasTruth reports whether a value is a truth value, or a tuple or list with one. The caller has charged for a walk over it.
func hasTruth(v starlark.Value) bool {
	switch v := v.(type) {
	case starlark.Bool:
		return true
	case starlark.Tuple:
		return slices.ContainsFunc(v, hasTruth)
	case *starlark.List:
		for i := range v.Len() {
			if hasTruth(v.Index(i)) {
				return true
			}
		}
	}
	return false
}

// withNumbers returns a value with numbers in place of truth values: Python compares these as numbers.
func withNumbers(v starlark.Value) starlark.Value {
	if !hasTruth(v) {
		return v
	}
	if b, is := v.(starlark.Bool); is {
		return numberOf(b)
	}
	var list []starlark.Value
	for one := range starlark.Elements(v.(starlark.Iterable)) {
		list = append(list, withNumbers(one))
	}
	if _, is := v.(starlark.Tuple); is {
		return starlark.Tuple(list)
	}
	return starlark.NewList(list)
}

// comparing adds to the arguments of min, max or sorted that truth values are compared as numbers.
func comparing(args []starlark.Value, kwargs []starlark.Tuple) []starlark.Tuple {
	var key starlark.Value = starlark.None
	var others []starlark.Tuple
	for _, pair := range kwargs {
		if pair[0] == starlark.String("key") {
			key = pair[1]
		} else {
			others = append(others, pair)
		}
	}
	if key == starlark.None && !slices.ContainsFunc(args, hasTruth) {
		return kwargs
	}
	number := &Builtin{name: "key", run: func(f *frame, args []starlark.Value, _ []starlark.Tuple) (starlark.Value, error) {
		v := args[0]
		if key != starlark.None {
			made, err := starlark.Call(f.m.thread, key, args, nil)
			if err != nil {
				return nil, err
			}
			v = made
		}
		f.m.deep(v)
		return withNumbers(v), nil
	}}
	return append(others, starlark.Tuple{starlark.String("key"), number})
}
