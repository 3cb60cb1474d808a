package script

import (
	"strings"

	"go.starlark.net/starlark"
)

// maxNested is how deep lists, tuples and dicts may be nested.
const maxNested = 100

// deep charges a walk over a whole value, as comparing, hashing and writing it take.
func (m *Machine) deep(v starlark.Value) {
	switch v := v.(type) {
	case starlark.String:
		m.spend(int64(len(v)) >> 4)
	case starlark.Tuple, *starlark.List, *starlark.Dict, *starlark.Set:
		m.walk(v, 0)
	}
}

// hashed charges the hash of a value.
func (m *Machine) hashed(v starlark.Value) {
	switch v := v.(type) {
	case starlark.String:
		m.spend(int64(len(v)) >> 4)
	case starlark.Tuple:
		m.walk(v, 0)
	}
}

// Keys whose hashes agree in their last bits are in one chain of a table, which each new key goes through.
const (
	hashClasses = 256
	fewKeys     = 1024 // of a table whose chains are not looked at
)

// inserted charges a key that was added to a table of so many keys, if more of those that this call has added are of its
// class than chance would have it.
func (m *Machine) inserted(k starlark.Value, keys int) {
	if keys < fewKeys {
		return
	}
	hash, _ := k.Hash()
	class := &m.classes[hash%hashClasses]
	*class++
	m.added++
	m.spend(max(0, *class-m.added/(hashClasses/4)-fewKeys/4))
}

// insertedAll charges the keys of a value that are added to a table at once.
func (m *Machine) insertedAll(v starlark.Value) {
	list, is := v.(starlark.Iterable)
	if n := starlark.Len(v); !is || n < fewKeys {
		return
	}
	var classes [hashClasses]int64
	all := int64(0)
	for one := range starlark.Elements(list) {
		m.spend(1)
		if hash, err := one.Hash(); err == nil {
			classes[hash%hashClasses]++
			all++
		}
	}
	for _, class := range classes {
		excess := max(0, class-all/(hashClasses/4)-fewKeys/4)
		m.spend(excess * excess / 2)
	}
}

// setKey adds a key to a dict, or changes its value.
func (f *frame) setKey(at place, d *starlark.Dict, k, v starlark.Value) {
	f.m.hashed(k)
	f.m.make(64)
	before := d.Len()
	f.must(at, d.SetKey(k, v))
	if n := d.Len(); n > before {
		f.m.inserted(k, n)
	}
}

// written charges writing a value as text, and returns a bound of the length of the text.
func (m *Machine) written(v starlark.Value) int64 { return m.walk(v, 0) }

// walk visits a value, charges a step for each part, and returns a bound of the length of its text.
func (m *Machine) walk(v starlark.Value, depth int) int64 {
	m.spend(1)
	if depth > maxNested {
		panic(&Error{Msg: "a value is nested too deeply"})
	}
	length := int64(4)
	switch v := v.(type) {
	case starlark.String:
		m.spend(int64(len(v)) >> 4)
		return 4*int64(len(v)) + 4
	case starlark.Int:
		return int64(bitLen(v))/3 + 3
	case starlark.Float:
		return 32
	case starlark.Tuple:
		for _, one := range v {
			length += 2 + m.walk(one, depth+1)
		}
	case *starlark.List:
		for i := range v.Len() {
			length += 2 + m.walk(v.Index(i), depth+1)
		}
	case *starlark.Dict:
		m.make(int64(40 * v.Len()))
		for _, item := range v.Items() {
			length += 4 + m.walk(item[0], depth+1) + m.walk(item[1], depth+1)
		}
	case *starlark.Set:
		it := v.Iterate()
		defer it.Done()
		var one starlark.Value
		for it.Next(&one) {
			length += 2 + m.walk(one, depth+1)
		}
	default:
		return 64
	}
	return length
}

// shown is the length of a value in an error.
const shown = 60

// brief returns a value as an error shows it. The caller has charged for its text.
func brief(v starlark.Value) string { return Cut(v.String(), shown) }

// Cut returns a text, shortened to about that many bytes.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
