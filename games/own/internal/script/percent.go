package script

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
)

// directive is one % of a format.
type directive struct {
	flags string // with width and precision
	verb  byte
}

// percent formats values as Python's % does.
func (f *frame) percent(at place, format string, x starlark.Value) starlark.Value {
	args, many := x.(starlark.Tuple)
	if !many {
		args = starlark.Tuple{x}
	}
	var b strings.Builder
	f.m.make(int64(len(format)) + 16)
	//meterless: each turn takes a % out of the format, which was charged
	for {
		plain, rest, found := strings.Cut(format, "%")
		b.WriteString(plain)
		if !found {
			break
		}
		d, length := directiveOf(rest)
		format = rest[length:]
		if d.verb == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 {
			panic(f.fault(at, "the format has more %% signs than values"))
		}
		text, ok := f.formatted(d, args[0])
		if !ok {
			panic(f.fault(at, "%%%s%c does not fit %s", d.flags, d.verb, kindOf(args[0])))
		}
		f.m.make(int64(len(text)))
		b.WriteString(text)
		args = args[1:]
	}
	if _, isDict := x.(*starlark.Dict); len(args) > 0 && !isDict {
		panic(f.fault(at, "there are more values than %% signs in the format"))
	}
	return textValue(b.String())
}

// directiveOf reads a directive after its %, and returns its length. The verb is 0 if there is no directive.
func directiveOf(text string) (directive, int) {
	i := 0
	for i < len(text) && strings.IndexByte("-+ #0", text[i]) >= 0 && i < 5 {
		i++
	}
	for i < len(text) && i < 12 && (text[i] >= '0' && text[i] <= '9' || text[i] == '.') {
		i++
	}
	if i == len(text) {
		return directive{flags: text[:i]}, i
	}
	return directive{text[:i], text[i]}, i + 1
}

// formatted returns a value under a directive, and false where it does not fit.
func (f *frame) formatted(d directive, v starlark.Value) (string, bool) {
	if len(strings.Trim(d.flags, "-+ #0")) > 4 { // up to 99.9, or 9999
		return "", false
	}
	switch d.verb {
	case 's', 'r':
		if d.flags == "" {
			return f.m.textOf(v, d.verb == 'r'), true
		}
		return fmt.Sprintf("%"+d.flags+"s", f.m.textOf(v, d.verb == 'r')), true
	case 'd', 'i', 'u', 'x', 'X', 'o', 'c':
		return formattedInt(d, v)
	case 'e', 'E', 'f', 'F', 'g', 'G':
		x, is := starlark.AsFloat(v)
		if d.verb|' ' == 'g' && !strings.Contains(d.flags, ".") {
			d.flags += ".6"
		}
		return fmt.Sprintf("%"+d.flags+string(d.verb), x), is
	}
	return "", false
}

// formattedInt returns a whole number under a directive.
func formattedInt(d directive, v starlark.Value) (string, bool) {
	switch x := v.(type) {
	case starlark.Bool:
		v = numberOf(x)
	case starlark.Float:
		if whole, err := starlark.NumberToInt(x); err == nil && strings.IndexByte("diu", d.verb) >= 0 {
			v = whole
		}
	case starlark.String:
		return fmt.Sprintf("%"+d.flags+"s", string(x)), d.verb == 'c' && utf8.RuneCountInString(string(x)) == 1
	}
	n, is := v.(starlark.Int)
	switch {
	case !is:
		return "", false
	case d.verb == 'c':
		code, fits := n.Int64()
		return fmt.Sprintf("%"+d.flags+"c", rune(code)), fits && code >= 0 && code <= utf8.MaxRune
	case d.verb == 'i' || d.verb == 'u':
		d.verb = 'd'
	}
	if code, fits := n.Int64(); fits {
		return fmt.Sprintf("%"+d.flags+string(d.verb), code), true
	}
	return fmt.Sprintf("%"+d.flags+string(d.verb), n.BigInt()), true
}
