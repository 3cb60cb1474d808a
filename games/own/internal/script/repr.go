package script

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// textOf returns a value as Python's str writes it, or as repr does.
func (m *Machine) textOf(v starlark.Value, quoted bool) string {
	if s, is := v.(starlark.String); is && !quoted {
		return string(s)
	}
	m.make(m.written(v))
	var b strings.Builder
	writeValue(&b, v, writeQuoted)
	return b.String()
}

// writeValue writes a value as Python's repr does, with strings in quotes. Its depth is bounded by Machine.written.
func writeValue(b *strings.Builder, v starlark.Value, quote func(*strings.Builder, string)) {
	list := func(open string, values []starlark.Value, end string) {
		b.WriteString(open)
		for i, one := range values {
			if i > 0 {
				b.WriteString(", ")
			}
			writeValue(b, one, quote)
		}
		b.WriteString(end)
	}
	switch v := v.(type) {
	case starlark.String:
		quote(b, string(v))
	case starlark.Float:
		b.WriteString(floatText(float64(v)))
	case starlark.Tuple:
		if len(v) == 1 {
			list("(", v, ",)")
		} else {
			list("(", v, ")")
		}
	case *starlark.List:
		list("[", iterated(v), "]")
	case *starlark.Set:
		if v.Len() == 0 {
			b.WriteString("set()")
		} else {
			list("{", iterated(v), "}")
		}
	case *starlark.Dict:
		for i, item := range v.Items() {
			b.WriteString([]string{"{", ", "}[min(i, 1)])
			writeValue(b, item[0], quote)
			b.WriteString(": ")
			writeValue(b, item[1], quote)
		}
		b.WriteString([]string{"{}", "}"}[min(v.Len(), 1)])
	default:
		text := v.String()
		if v.Type() == "range" && !strings.Contains(text, ",") {
			text = strings.Replace(text, "(", "(0, ", 1)
		}
		b.WriteString(text)
	}
}

// iterated returns the elements of a list or a set.
func iterated(v starlark.Iterable) (list []starlark.Value) {
	for one := range starlark.Elements(v) {
		list = append(list, one)
	}
	return list
}

// writeQuoted writes a text in quotes, as Python's repr does.
func writeQuoted(b *strings.Builder, s string) {
	quote := '\''
	if strings.Contains(s, "'") && !strings.Contains(s, `"`) {
		quote = '"'
	}
	b.WriteRune(quote)
	for _, c := range s {
		switch {
		case c == quote || c == '\\':
			b.WriteString(`\` + string(c))
		case strconv.IsPrint(c):
			b.WriteRune(c)
		case c < utf8.RuneSelf && c != '\n' && c != '\r' && c != '\t':
			fmt.Fprintf(b, `\x%02x`, c)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(c), "'"))
		}
	}
	b.WriteRune(quote)
}

// writeLiteral writes a text in double quotes, with escapes for these, for \ and for control characters alone: docs/check.py
// does the same without knowing which characters can be printed.
func writeLiteral(b *strings.Builder, s string) {
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteString(`\` + string(c))
		case c == '\n':
			b.WriteString(`\n`)
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(b, `\x%02x`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
}

// floatText returns a number with a fraction as Python writes it.
func floatText(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return strings.TrimPrefix(strings.ToLower(strconv.FormatFloat(x, 'g', -1, 64)), "+")
	}
	if size := math.Abs(x); size != 0 && (size < 1e-4 || size >= 1e16) {
		return strconv.FormatFloat(x, 'e', -1, 64)
	}
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}
