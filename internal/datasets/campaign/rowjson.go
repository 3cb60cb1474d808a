package campaign

import (
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// line returns the row as JSON without a newline: the bytes of an encoder of the standard library that does not escape
// HTML, at a fraction of the work. The answer must be compact JSON.
func (r Row) line() []byte {
	size := 600 + 32*len(r.Line) + len(r.Board) + len(r.Answer)
	for _, question := range r.Question {
		size += len(question)
	}
	out := make([]byte, 0, size+size/8)
	out = appendString(append(out, `{"id":`...), r.ID)
	out = strconv.AppendInt(append(out, `,"index":`...), int64(r.Index), 10)
	out = appendString(append(out, `,"game":`...), r.Game)
	out = appendString(append(out, `,"source":`...), r.Source)
	out = appendStrings(append(out, `,"params":`...), r.Params)
	out = appendString(append(out, `,"board":`...), r.Board)
	out = appendStrings(append(out, `,"question":`...), r.Question)
	out = appendString(append(out, `,"verdict":`...), r.Verdict.String())
	out = appendString(append(out, `,"headline":`...), r.Headline)
	out = append(append(out, `,"answer":`...), r.Answer...)
	out = appendList(append(out, `,"line":`...), r.Line)
	out = appendString(append(out, `,"unit":`...), r.Unit)
	out = appendNumber(append(out, `,"bounds":{"at_least":`...), r.Bounds.AtLeast)
	out = appendNumber(append(out, `,"at_most":`...), r.Bounds.AtMost)
	out = appendString(append(out, `},"method":`...), r.Method)
	out = appendString(append(out, `,"proof":{"rests":`...), r.Proof.Rests)
	out = appendString(append(out, `,"checker":`...), r.Proof.Checker)
	out = r.Difficulty.AppendJSON(append(out, `},"difficulty":`...))
	out = append(out, `,"bin":`...)
	if r.Bin == nil {
		out = append(out, "null"...)
	} else {
		out = appendString(out, *r.Bin)
	}
	return append(appendString(append(out, `,"split":`...), r.Split), '}')
}

// appendString appends a text as a JSON string.
func appendString(out []byte, text string) []byte {
	out = append(out, '"')
	from := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		n := 1
		if c >= utf8.RuneSelf {
			var r rune
			r, n = utf8.DecodeRuneInString(text[i:])
			if r != '\u2028' && r != '\u2029' && (r != utf8.RuneError || n > 1) {
				i += n
				continue
			}
		}
		out = appendEscape(append(out, text[from:i]...), text[i:i+n])
		i += n
		from = i
	}
	return append(append(out, text[from:]...), '"')
}

// appendEscape appends a character that a JSON string does not contain as itself.
func appendEscape(out []byte, char string) []byte {
	const digits = "0123456789abcdef"
	switch c := char[0]; {
	case c == '\n':
		return append(out, `\n`...)
	case c == '"' || c == '\\':
		return append(out, '\\', c)
	case c == '\t':
		return append(out, `\t`...)
	case c == '\r':
		return append(out, `\r`...)
	case c == '\b':
		return append(out, `\b`...)
	case c == '\f':
		return append(out, `\f`...)
	case c < ' ':
		return append(out, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
	case len(char) == 1: // not UTF-8
		return append(out, `\ufffd`...)
	}
	return append(out, `\u202`+digits[char[2]&15:][:1]...) // a separator of lines or paragraphs
}

// appendStrings appends a JSON object of strings, its names in order.
func appendStrings(out []byte, texts map[string]string) []byte {
	if texts == nil {
		return append(out, "null"...)
	}
	var room [8]string
	names := slices.AppendSeq(room[:0], maps.Keys(texts))
	slices.Sort(names)
	out = append(out, '{')
	for i, name := range names {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendString(append(appendString(out, name), ':'), texts[name])
	}
	return append(out, '}')
}

// appendList appends a JSON array of strings.
func appendList(out []byte, texts []string) []byte {
	if texts == nil {
		return append(out, "null"...)
	}
	out = append(out, '[')
	for i, text := range texts {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendString(out, text)
	}
	return append(out, ']')
}

// appendNumber appends a number, or null.
func appendNumber(out []byte, n *int) []byte {
	if n == nil {
		return append(out, "null"...)
	}
	return strconv.AppendInt(out, int64(*n), 10)
}
