package script

import (
	"strings"

	"go.starlark.net/starlark"
)

// stringMethod calls the methods of strings that games use most; nil: it is another one.
func stringMethod(f *frame, s starlark.String, name string, arg starlark.Value) starlark.Value {
	if name == "join" {
		return joined(f, s, arg)
	}
	t, is := arg.(starlark.String)
	if !is {
		return nil
	}
	switch name {
	case "split":
		if t == "" {
			return nil
		}
		n := 1 + strings.Count(string(s), string(t))
		f.m.spend(int64(len(s)) >> 3)
		f.m.make(64 + 33*int64(n))
		parts := make([]starlark.Value, 0, n)
		for part := range strings.SplitSeq(string(s), string(t)) {
			if len(part) == 1 {
				parts = append(parts, characters[part[0]])
			} else {
				parts = append(parts, starlark.String(part))
			}
		}
		return starlark.NewList(parts)
	case "find":
		f.m.spend(int64(len(s)) >> 4)
		return starlark.MakeInt(strings.Index(string(s), string(t)))
	case "count":
		f.m.spend(int64(len(s)) >> 4)
		return starlark.MakeInt(strings.Count(string(s), string(t)))
	case "startswith":
		return starlark.Bool(strings.HasPrefix(string(s), string(t)))
	case "endswith":
		return starlark.Bool(strings.HasSuffix(string(s), string(t)))
	}
	return nil
}

// joined joins the strings of a list or a tuple; nil: it is none, or not all are strings.
func joined(f *frame, s starlark.String, arg starlark.Value) starlark.Value {
	var at func(i int) starlark.Value
	n := 0
	switch list := arg.(type) {
	case *starlark.List:
		n, at = list.Len(), list.Index
	case starlark.Tuple:
		n, at = len(list), list.Index
	default:
		return nil
	}
	m := f.m
	begin := len(m.text)
	for i := range n {
		part, is := at(i).(starlark.String)
		if !is {
			m.text = m.text[:begin]
			return nil
		}
		m.make(int64(len(s) + len(part)))
		if i > 0 {
			m.text = append(m.text, s...)
		}
		m.text = append(m.text, part...)
	}
	m.make(int64(16 + len(m.text) - begin))
	whole := starlark.String(m.text[begin:])
	m.text = m.text[:begin]
	return whole
}

// stringMethod charges a method of strings. Total is the length of the arguments as text.
func (m *Machine) stringMethod(s, name string, args []starlark.Value, total int64) {
	n := int64(len(s))
	m.spend(n >> 3)
	switch name {
	case "replace":
		if len(args) >= 2 {
			before, _ := args[0].(starlark.String)
			after, _ := args[1].(starlark.String)
			m.make(n + int64(strings.Count(s, string(before)))*int64(len(after)))
		}
	case "join":
		if len(args) == 1 {
			m.make(total + n*int64(max(0, starlark.Len(args[0]))))
		}
	case "format":
		m.make(n + int64(1+strings.Count(s, "{"))*(total+64))
	case "split", "rsplit", "splitlines", "elems", "codepoints", "elem_ords", "codepoint_ords", "partition", "rpartition":
		m.make(64 + 33*n)
	default:
		m.make(32 + 2*n)
	}
}
