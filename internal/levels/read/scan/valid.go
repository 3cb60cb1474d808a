package scan

import (
	"bytes"

	"jogada/internal/base/text"
)

// validator checks that a JSON text is well-formed. After that, values are read without checking every byte again.
type validator struct {
	data []byte
	pos  int
}

func (v *validator) fail(format string, args ...any) error {
	return text.At(v.data, v.pos, format, args...)
}

func (v *validator) space() {
	for v.pos < len(v.data) && isSpace(v.data[v.pos]) {
		v.pos++
	}
}

// peek returns the next byte after blanks; 0 at the end.
func (v *validator) peek() byte {
	v.space()
	if v.pos == len(v.data) {
		return 0
	}
	return v.data[v.pos]
}

func (v *validator) value(deep int) error {
	if deep > mostDeep {
		return v.fail("values lie more than %d deep in each other", mostDeep)
	}
	switch c := v.peek(); {
	case c == '{':
		return v.object(deep)
	case c == '[':
		return v.list(deep)
	case c == '"':
		return v.text()
	case c == '-' || c-'0' <= 9:
		return v.number()
	case c == 0:
		return v.fail("the text ends where a value was expected")
	}
	for _, word := range wordValues {
		if bytes.HasPrefix(v.data[v.pos:], []byte(word)) {
			v.pos += len(word)
			return nil
		}
	}
	return v.fail("a value was expected")
}

func (v *validator) object(deep int) error {
	v.pos++
	if v.peek() == '}' {
		v.pos++
		return nil
	}
	for {
		if v.peek() != '"' {
			return v.fail("the name of a field was expected, in double quotes")
		}
		if err := v.text(); err != nil {
			return err
		}
		if v.peek() != ':' {
			return v.fail("a colon was expected after the name of a field")
		}
		v.pos++
		if err := v.value(deep + 1); err != nil {
			return err
		}
		if done, err := v.more('}'); done || err != nil {
			return err
		}
	}
}

func (v *validator) list(deep int) error {
	v.pos++
	if v.peek() == ']' {
		v.pos++
		return nil
	}
	for {
		if v.pos < len(v.data) && v.data[v.pos]-'0' <= 9 {
			v.digits() // layers are long lists of short numbers
		}
		if err := v.value(deep + 1); err != nil {
			return err
		}
		if done, err := v.more(']'); done || err != nil {
			return err
		}
	}
}

// digits skips whole numbers followed by commas, as long as there are some.
func (v *validator) digits() {
	start := v.pos // of a number
	for p := v.pos; p < len(v.data); p++ {
		switch c := v.data[p]; {
		case c-'0' <= 9 && !(p == start+1 && v.data[start] == '0'):
		case c == ',' && p > start:
			for p+1 < len(v.data) && isSpace(v.data[p+1]) {
				p++
			}
			start = p + 1
		default:
			v.pos = start
			return
		}
	}
	v.pos = start
}

// more reads a comma, or the end of a list or an object.
func (v *validator) more(end byte) (done bool, err error) {
	switch v.peek() {
	case end:
		v.pos++
		return true, nil
	case ',':
		v.pos++
		v.space()
		return false, nil
	}
	return false, v.fail("a comma or %c was expected", end)
}

func (v *validator) text() error {
	from := v.pos
	for p := v.pos + 1; p < len(v.data); p++ {
		switch c := v.data[p]; {
		case c == '"':
			v.pos = p + 1
			return nil
		case c < ' ':
			v.pos = p
			return v.fail("a text has a line break or another control character in it")
		case c == '\\':
			v.pos = p
			n := escape(v.data[p+1:])
			if n == 0 {
				return v.fail("invalid escape after a backslash")
			}
			p += n
		}
	}
	v.pos = from
	return v.fail("the text has no end")
}

// escape returns the length of the escape after a backslash; 0 if it is invalid.
func escape(after []byte) int {
	if len(after) == 0 {
		return 0
	}
	if after[0] != 'u' {
		return min(1, 1+bytes.IndexByte([]byte(`"\/bfnrt`), after[0]))
	}
	if len(after) < 5 {
		return 0
	}
	for _, c := range after[1:5] {
		if c-'0' > 9 && (c|0x20)-'a' > 5 {
			return 0
		}
	}
	return 5
}

func (v *validator) number() error {
	begin := v.pos
	run := func() bool {
		from := v.pos
		for v.pos < len(v.data) && v.data[v.pos]-'0' <= 9 {
			v.pos++
		}
		return v.pos > from
	}
	take := func(any string) bool {
		if v.pos < len(v.data) && bytes.IndexByte([]byte(any), v.data[v.pos]) >= 0 {
			v.pos++
			return true
		}
		return false
	}
	take("-")
	ok := take("0") || run()
	if ok && take(".") {
		ok = run()
	}
	if ok && take("eE") {
		take("+-")
		ok = run()
	}
	if !ok || v.pos < len(v.data) && !ends(v.data[v.pos]) {
		v.pos = begin
		return v.fail("this is not written as a number is")
	}
	return nil
}
