package graph

import (
	"bytes"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// skip skips blank space and comments. All of them begin with # or a smaller character, which is tested first because
// there is usually nothing to skip.
func (r *reader) skip() {
	if r.pos < len(r.data) && r.data[r.pos] <= '#' {
		r.skipComments()
	}
}

func (r *reader) skipComments() {
	for r.skipBlanks(); r.pos < len(r.data) && r.data[r.pos] == '#'; r.skipBlanks() {
		r.pos += len(r.line())
	}
}

func (r *reader) skipBlanks() {
	for r.pos < len(r.data) && (isBlank(r.data[r.pos]) || r.data[r.pos] == '\n') {
		r.pos++
	}
}

// line returns the rest of the line, without trailing blanks.
func (r *reader) line() []byte {
	rest := r.data[r.pos:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return bytes.TrimRight(rest, " \t\r")
}

// readNumber reads digits. A number over MaxNodes gives some number over MaxNodes.
func (r *reader) readNumber() int {
	n := 0
	for ; r.pos < len(r.data) && isDigit(r.data[r.pos]); r.pos++ {
		if n <= MaxNodes {
			n = n*10 + int(r.data[r.pos]-'0')
		}
	}
	return n
}

// glyph describes the character at a position, for errors.
func (r *reader) glyph(pos int) string {
	if pos >= len(r.data) {
		return "the end of the text"
	}
	c, size := utf8.DecodeRune(r.data[pos:])
	if c == '\n' {
		return "the end of the line"
	}
	if c == utf8.RuneError && size == 1 || !unicode.IsPrint(c) {
		return "byte 0x" + strconv.FormatInt(int64(r.data[pos])|0x100, 16)[1:]
	}
	return strconv.Quote(string(c))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }
