package script

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
	"unsafe"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Files mean what Python says that they mean. This file has what the library does otherwise: it counts bytes where Python
// counts characters, does not go through the characters of a string, and writes values in another form.

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

// floored returns the quotient of // or the remainder of % where one side has a fraction: the library rounds the quotient before it is floored.
func floored(op syntax.Token, x, y starlark.Value) (starlark.Value, bool) {
	_, first := x.(starlark.Float)
	_, second := y.(starlark.Float)
	a, is := starlark.AsFloat(x)
	b, also := starlark.AsFloat(y)
	if op != syntax.SLASHSLASH && op != syntax.PERCENT || !first && !second || !is || !also || b == 0 || math.IsInf(a, 0) || math.IsInf(b, 0) {
		return nil, false
	}
	rest := math.Mod(a, b)
	quotient := (a - rest) / b
	switch {
	case rest == 0:
		rest = math.Copysign(0, b)
	case rest < 0 != (b < 0):
		rest, quotient = rest+b, quotient-1
	}
	if op == syntax.PERCENT {
		return starlark.Float(rest), true
	}
	whole := math.Floor(quotient)
	if quotient-whole > 0.5 {
		whole++
	}
	if quotient == 0 {
		whole = math.Copysign(0, a/b)
	}
	return starlark.Float(whole), true
}

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

// sumOf is Python's sum.
func sumOf(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Iterable
	var total starlark.Value = starlark.MakeInt(0)
	if err := starlark.UnpackArgs("sum", args, kwargs, "list", &list, "start?", &total); err != nil {
		return nil, err
	}
	f.m.spend(int64(max(0, starlark.Len(list)))) // at once: a range may be far too long
	over(f, f.at, list, func(n int64, v starlark.Value) bool {
		a, other := small(total)
		if v == nil && other == nil {
			if sum, done := numeric(syntax.PLUS, a, n); done {
				total = starlark.MakeInt64(sum)
				return true
			}
		}
		total = arithmetic(f, f.at, syntax.PLUS, total, boxed(n, v))
		return true
	})
	return total, nil
}
