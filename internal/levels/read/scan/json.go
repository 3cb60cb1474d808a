package scan

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jogada/internal/base/text"
)

// Value is a value of a JSON text that is known to be well-formed. The zero Value is a missing one.
type Value struct {
	data []byte
	at   int
}

// NewJSON validates a whole text and returns its value.
func NewJSON(data []byte) (Value, error) {
	if !utf8.Valid(data) {
		return Value{}, notUTF8(data)
	}
	v := validator{data: data}
	v.space()
	at := v.pos
	if at == len(data) {
		return Value{}, text.At(data, 0, "the file is empty; JSON was expected")
	}
	if !begins(data[at:]) {
		return Value{}, text.At(data, at, "the file begins with %q; JSON was expected", Excerpt(data[at:]))
	}
	if err := v.value(0); err != nil {
		return Value{}, err
	}
	if v.space(); v.pos < len(data) {
		return Value{}, text.At(data, v.pos, "unexpected data after the end of the text")
	}
	return Value{data, at}, nil
}

// begins reports whether a text begins like a value.
func begins(data []byte) bool {
	c := data[0]
	return c == '{' || c == '[' || c == '"' || c == '-' || c-'0' <= 9 || slices.ContainsFunc(wordValues, func(word string) bool { return strings.HasPrefix(string(data[:min(len(data), 5)]), word) })
}

// wordValues lists the values that are words.
var wordValues = []string{"true", "false", "null"}

// Excerpt returns the first characters of a text, up to the end of its line.
func Excerpt(data []byte) string {
	const most = 20
	for i := range string(data[:min(len(data), 4*most)]) {
		if isSpace(data[i]) && data[i] != ' ' || i >= most {
			return string(data[:i])
		}
	}
	return string(data[:min(len(data), most)])
}

// At returns the offset of the value.
func (v Value) At() int { return v.at }

// Fail returns an error at the value.
func (v Value) Fail(format string, args ...any) error { return text.At(v.data, v.at, format, args...) }

// Kind returns the kind of a value: { [ " for objects, lists, strings; '0' for numbers, t for true and false, n for
// null, and the byte 0 if it is missing.
func (v Value) Kind() byte {
	if v.data == nil {
		return 0
	}
	switch c := v.data[v.at]; c {
	case '{', '[', '"', 't', 'n':
		return c
	case 'f':
		return 't'
	}
	return '0'
}

// There reports whether the value exists and is not null.
func (v Value) There() bool { return v.data != nil && v.data[v.at] != 'n' }

// is returns an error if a value is not of a kind.
func (v Value) is(kind byte) error {
	if got := v.Kind(); got != kind {
		words := map[byte]string{'{': "an object", '[': "a list", '"': "a text", '0': "a number", 't': "true or false", 'n': "null", 0: "nothing"}
		return v.wrong(words[kind], words[got])
	}
	return nil
}

// wrong returns an error about an unexpected value, with the name of its field.
func (v Value) wrong(want, got string) error {
	if name := v.field(); name != "" {
		return v.Fail("%s is %s; want %s", name, got, want)
	}
	return v.Fail("found %s; expected %s", got, want)
}

// longestName limits the length of a name in messages.
const longestName = 100

// field returns the name of a value's field, in its quotes; "" for an entry of a list.
func (v Value) field() string {
	p := v.at - 1
	back := func() {
		for p >= 0 && isSpace(v.data[p]) {
			p--
		}
	}
	if back(); p < 0 || v.data[p] != ':' {
		return ""
	}
	p--
	back()
	end := p + 1
	for p--; v.data[p] != '"' || v.data[p-1] == '\\'; p-- { // a quote in a name is escaped, and its first quote is not
	}
	if end-p > longestName {
		return ""
	}
	return string(v.data[p:end])
}

// Each calls visit with the fields of an object, in order. A name is valid until visit returns.
func (v Value) Each(visit func(name []byte, field Value) error) error {
	if err := v.is('{'); err != nil {
		return err
	}
	p := v.next(v.at + 1)
	for v.data[p] != '}' {
		end := v.over(p)
		name := v.data[p+1 : end-1]
		if plain, escaped := unquote(v.data[p:end]); escaped {
			name = []byte(plain)
		}
		p = v.next(end + 1)
		if v.data[end] != ':' { // blanks before the colon
			p = v.next(v.next(end) + 1)
		}
		field := Value{v.data, p}
		if err := visit(name, field); err != nil {
			return err
		}
		if p = v.next(v.over(p)); v.data[p] == ',' {
			p = v.next(p + 1)
		}
	}
	return nil
}

// Items calls visit with the entries of a list, in order, and returns the offset of the list's ].
func (v Value) Items(visit func(i int, item Value) error) (end int, err error) {
	if err := v.is('['); err != nil {
		return 0, err
	}
	p := v.next(v.at + 1)
	for i := 0; v.data[p] != ']'; i++ {
		if err := visit(i, Value{v.data, p}); err != nil {
			return 0, err
		}
		if p = v.next(v.over(p)); v.data[p] == ',' {
			p = v.next(p + 1)
		}
	}
	return p, nil
}

// Numbers appends the numbers of a list, whole ones from 0 to 2³²-1, and at most most of them. If one is wrong, it
// returns those before it.
func (v Value) Numbers(buf []uint32, most int) ([]uint32, error) {
	if err := v.is('['); err != nil {
		return nil, err
	}
	count := 0
	p := v.next(v.at + 1)
	for v.data[p] != ']' {
		if count++; count > most {
			return buf, v.Fail("the list has more than the %d numbers that were expected", most)
		}
		n, from := uint64(0), p
		for ; v.data[p]-'0' <= 9 && n <= math.MaxUint32; p++ {
			n = n*10 + uint64(v.data[p]-'0')
		}
		if c := v.data[p]; p == from || n > math.MaxUint32 || c == '.' || c == 'e' || c == 'E' {
			bad := Value{v.data, from}
			return buf, bad.Fail("found %s; expected a whole number from 0 to %d", Excerpt([]byte(bad.Raw())), uint32(math.MaxUint32))
		}
		buf = append(buf, uint32(n))
		if v.data[p] == ',' {
			p++
		}
		if isSpace(v.data[p]) {
			if p = v.next(p); v.data[p] == ',' {
				p = v.next(p + 1)
			}
		}
	}
	return buf, nil
}

// String returns a string. It fails if the value is not one.
func (v Value) String() (string, error) {
	if err := v.is('"'); err != nil {
		return "", err
	}
	s, _ := unquote(v.data[v.at:v.over(v.at)])
	return s, nil
}

// unquote returns a string without its quotes, and whether something in it was replaced.
func unquote(quoted []byte) (s string, escaped bool) {
	for _, c := range quoted {
		if c == '\\' {
			_ = json.Unmarshal(quoted, &s) // it is well-formed
			return s, true
		}
	}
	return string(quoted[1 : len(quoted)-1]), false
}

// Span returns the byte range of a value; that of a string excludes its quotes.
func (v Value) Span() (from, to int) {
	from, to = v.at, v.over(v.at)
	if v.data[from] == '"' {
		from, to = from+1, to-1
	}
	return from, to
}

// Raw returns the value as written.
func (v Value) Raw() string { return string(v.data[v.at:v.over(v.at)]) }

// Float returns a number. It fails if the value is not one or is too large.
func (v Value) Float() (float64, error) {
	if err := v.is('0'); err != nil {
		return 0, err
	}
	f, err := strconv.ParseFloat(v.Raw(), 64)
	if err != nil {
		return 0, v.Fail("%s is too large", v.Raw())
	}
	return f, nil
}

// Int returns a whole number from lo to hi, or fails.
func (v Value) Int(lo, hi int) (int, error) {
	f, err := v.Float()
	if err != nil {
		return 0, err
	}
	if f != math.Trunc(f) || f < float64(lo) || f > float64(hi) {
		return 0, v.wrong(fmt.Sprintf("a whole number from %d to %d", lo, hi), v.Raw())
	}
	return int(f), nil
}

// Set stores the result of read.
func Set[T any](into *T, read func() (T, error)) (err error) {
	*into, err = read()
	return err
}

// Int stores a whole number from lo to hi.
func Int(into *int, v Value, lo, hi int) (err error) {
	*into, err = v.Int(lo, hi)
	return err
}

// Whole returns a whole number of at most 53 bits.
func (v Value) Whole() (int, error) { return v.Int(-1<<53, 1<<53) }

// Bool returns a boolean. It fails if the value is not one.
func (v Value) Bool() (bool, error) {
	return v.Kind() == 't' && v.data[v.at] == 't', v.is('t')
}

// next returns the offset of the next byte that is not blank. There is one, because the text is well-formed.
func (v Value) next(p int) int {
	for isSpace(v.data[p]) {
		p++
	}
	return p
}

// over returns the offset after the value at p.
func (v Value) over(p int) int {
	deep := 0
	for {
		switch c := v.data[p]; {
		case c == '"':
			p = overText(v.data, p)
		case c == '{' || c == '[':
			deep++
			p++
		case c == '}' || c == ']':
			deep--
			p++
		case deep > 0:
			p++
			for v.data[p]&^0x20 != 0x5b && v.data[p]&^0x20 != 0x5d && v.data[p] != '"' { // [ { ] }
				p++
			}
			continue
		default:
			for p++; p < len(v.data) && !ends(v.data[p]); p++ {
			}
		}
		if deep == 0 {
			return p
		}
	}
}

// ends reports whether a number or a word ends before a byte.
func ends(c byte) bool { return isSpace(c) || c == ',' || c == ']' || c == '}' || c == ':' }

// overText returns the offset after the string at p.
func overText(data []byte, p int) int {
	for p++; data[p] != '"'; p++ {
		if data[p] == '\\' {
			p++
		}
	}
	return p + 1
}
