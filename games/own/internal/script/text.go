package script

import (
	"strings"

	"go.starlark.net/starlark"
)

// stringMethod is a method of strings with one argument, or two. It returns nil where the library's method is needed.
type stringMethod func(f *frame, s string, x, y starlark.Value) starlark.Value

// stringMethods holds the methods that games use most, which the library calls slowly.
var stringMethods = map[string]stringMethod{
	"join": func(f *frame, s string, list, _ starlark.Value) starlark.Value { return joined(f, s, list) },
	"split": withText(func(f *frame, s, sep string) starlark.Value {
		if sep == "" {
			return nil
		}
		n := 1 + strings.Count(s, sep)
		f.m.spend(int64(len(s)) >> 3)
		f.m.make(64 + 33*int64(n))
		parts := make([]starlark.Value, 0, n)
		for part := range strings.SplitSeq(s, sep) {
			parts = append(parts, textValue(part))
		}
		return starlark.NewList(parts)
	}),
	"find": withText(func(f *frame, s, t string) starlark.Value {
		return f.position(starlark.String(s), "find", 0, starlark.MakeInt(strings.Index(s, t)))
	}),
	"count":      withText(func(_ *frame, s, t string) starlark.Value { return starlark.MakeInt(strings.Count(s, t)) }),
	"startswith": withText(func(_ *frame, s, t string) starlark.Value { return starlark.Bool(strings.HasPrefix(s, t)) }),
	"endswith":   withText(func(_ *frame, s, t string) starlark.Value { return starlark.Bool(strings.HasSuffix(s, t)) }),
	"replace":    replaced,
}

// withText returns a method whose argument is a string.
func withText(run func(f *frame, s, t string) starlark.Value) stringMethod {
	return func(f *frame, s string, x, y starlark.Value) starlark.Value {
		t, is := x.(starlark.String)
		if !is || y != nil {
			return nil
		}
		f.m.spend(int64(len(s)) >> 4)
		return run(f, s, string(t))
	}
}

// textValue returns a text as a value.
func textValue(text string) starlark.Value {
	if len(text) == 1 {
		return characters[text[0]]
	}
	return starlark.String(text)
}

// replaced replaces all occurrences of x by y; nil: they are no strings, or x is empty.
func replaced(f *frame, s string, x, y starlark.Value) starlark.Value {
	before, is := x.(starlark.String)
	after, both := y.(starlark.String)
	if !is || !both || before == "" {
		return nil
	}
	m := f.m
	m.spend(int64(len(s)) >> 3)
	begin := len(m.text)
	//meterless: each turn takes a part off the text, and charges what it makes
	for {
		at := strings.Index(s, string(before))
		if at < 0 {
			break
		}
		m.make(int64(at + len(after)))
		m.text = append(append(m.text, s[:at]...), after...)
		s = s[at+len(before):]
	}
	return m.textFrom(begin, s)
}

// textFrom returns the text that was put together since a beginning, with its end.
func (m *Machine) textFrom(begin int, end string) starlark.Value {
	m.make(int64(16 + len(m.text) + len(end) - begin))
	m.text = append(m.text, end...)
	whole := textValue(string(m.text[begin:]))
	m.text = m.text[:begin]
	return whole
}

// joined joins the strings of a list or a tuple; nil: it is none, or not all are strings.
func joined(f *frame, s string, arg starlark.Value) starlark.Value {
	var at func(i int) starlark.Value
	n := 0
	switch list := arg.(type) {
	case *starlark.List:
		n, at = list.Len(), list.Index
	case starlark.Tuple:
		n, at = len(list), list.Index
	case starlark.String:
		return joined(f, s, starlark.NewList(f.charactersOf(list)))
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
	return m.textFrom(begin, "")
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
