package script

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
	"unsafe"

	"go.starlark.net/starlark"
)

// Files mean what Python says that they mean. characters.go, repr.go, percent.go and truth.go have what the library does otherwise: it counts bytes
// where Python counts characters, does not go through the characters of a string, writes values in another form, and does not compare truth values
// as numbers.

// ascii reports whether each character of a text is one byte.
func ascii(s string) bool {
	const high = 0x8080808080808080
	b := unsafe.Slice(unsafe.StringData(s), len(s))
	for ; len(b) >= 8; b = b[8:] {
		if binary.LittleEndian.Uint64(b)&high != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// length returns the number of characters of a text.
func (f *frame) length(s string) int {
	if len(s) > 64 {
		f.m.spend(int64(len(s)) >> 6)
	}
	if ascii(s) {
		return len(s)
	}
	f.m.spend(int64(len(s)) >> 3)
	return utf8.RuneCountInString(s)
}

// character returns the character of a text at an index.
func (f *frame) character(at place, s string, i int64) starlark.Value {
	n := f.length(s)
	if i < 0 {
		i += int64(n)
	}
	if uint64(i) >= uint64(n) {
		panic(f.outside(at, starlark.MakeInt64(i), n))
	}
	if n == len(s) {
		return characters[s[i]]
	}
	return cutCharacters(s, int(i), int(i)+1, 1)
}

// cutCharacters returns the characters of a text from one to another, by steps.
func cutCharacters(s string, from, to, by int) starlark.Value {
	all := []rune(s)
	var part []rune
	for i := from; by > 0 && i < to || by < 0 && i > to; i += by {
		part = append(part, all[i])
	}
	return textValue(string(part))
}

// charactersOf returns the characters of a text.
func (f *frame) charactersOf(s starlark.String) []starlark.Value {
	f.m.make(33 * int64(len(s)))
	list := make([]starlark.Value, 0, len(s))
	for _, c := range string(s) {
		list = append(list, textValue(string(c)))
	}
	return list
}

// spread replaces strings among arguments by lists of their characters.
func (f *frame) spread(args []starlark.Value) []starlark.Value {
	spread := make([]starlark.Value, len(args))
	for i, v := range args {
		if s, is := v.(starlark.String); is {
			v = starlark.NewList(f.charactersOf(s))
		}
		spread[i] = v
	}
	return spread
}

// texts replaces values that format would write otherwise than Python does by their texts.
func (f *frame) texts(at place, format starlark.Value, args []starlark.Value, kwargs []starlark.Tuple) ([]starlark.Value, []starlark.Tuple) {
	if s, is := format.(starlark.String); is && strings.Contains(string(s), "!r") {
		panic(f.fault(at, "format can't quote a value with !r here; write repr(x)"))
	}
	text := func(v starlark.Value) starlark.Value {
		if _, is := v.(starlark.Int); is {
			return v
		}
		return starlark.String(f.m.textOf(v, false))
	}
	texts, named := make([]starlark.Value, len(args)), make([]starlark.Tuple, len(kwargs))
	for i, v := range args {
		texts[i] = text(v)
	}
	for i, pair := range kwargs {
		named[i] = starlark.Tuple{pair[0], text(pair[1])}
	}
	return texts, named
}

// foreign maps methods of the library that Python lacks, or that return something else there, to what to write instead.
var foreign = map[string]string{
	"elems": "list(s)", "codepoints": "list(s)", "elem_ords": "[ord(c) for c in s]", "codepoint_ords": "[ord(c) for c in s]", "popitem": "pop(key)",
}

// inBytes reports whether a method of the library counts the bytes of a text, and these are more than its characters.
func (f *frame) inBytes(s starlark.String, name string) bool {
	switch name {
	case "find", "rfind", "index", "rindex", "count", "startswith", "endswith":
		return f.length(string(s)) < len(s)
	}
	return false
}

// between cuts a text to the bounds of a method, in characters, and returns how many characters are before.
func (f *frame) between(at place, s starlark.String, bounds []starlark.Value) (part starlark.String, before int) {
	n := f.length(string(s))
	from, to := 0, n
	for i, v := range bounds[:min(len(bounds), 2)] {
		if v == starlark.None {
			continue
		}
		edge := sliceInt(f, at, v)
		if edge < 0 {
			edge += n
		}
		*[]*int{&from, &to}[i] = min(max(edge, 0), n)
	}
	f.m.make(8 * int64(len(s)))
	return cutCharacters(string(s), from, to, 1).(starlark.String), from
}

// position returns the result of a method of a text in characters, of which some are before it.
func (f *frame) position(s starlark.String, name string, before int, v starlark.Value) starlark.Value {
	n, is := small(v)
	if is != nil || n < 0 || name == "count" || before == 0 && !f.inBytes(s, name) {
		return v
	}
	return starlark.MakeInt(before + utf8.RuneCountInString(string(s[:n])))
}
