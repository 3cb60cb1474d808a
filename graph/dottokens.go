package graph

import (
	"bytes"
	"strings"
)

// The kinds of DOT tokens besides the punctuation, whose kind is the character itself.
const (
	dotEnd  = 0   // the end of the text
	dotName = 'n' // a name, a number, a quoted or an HTML string
	dotLine = '-' // --
	dotTo   = '>' // ->
)

// token is a word of DOT with its position.
type token struct {
	kind byte
	pos  int
	name string // of a dotName
	bare bool   // a name without quotes: it may be a keyword
}

// is reports whether a token is a keyword, in any case.
func (t token) is(keyword string) bool { return t.bare && strings.EqualFold(t.name, keyword) }

// startsDOT reports whether a line begins like a DOT file: with a keyword or a comment.
func startsDOT(line []byte) bool {
	if bytes.HasPrefix(line, []byte("//")) || bytes.HasPrefix(line, []byte("/*")) {
		return true
	}
	end := 0
	for end < len(line) && isNamePart(line[end]) {
		end++
	}
	for _, keyword := range []string{"graph", "digraph", "strict"} {
		if strings.EqualFold(string(line[:end]), keyword) {
			return true
		}
	}
	return false
}

// next reads the next token.
func (r *reader) next() (token, error) {
	if err := r.skipDOT(); err != nil {
		return token{}, err
	}
	begin := r.pos
	if begin == len(r.data) {
		return token{kind: dotEnd, pos: begin}, nil
	}
	switch c := r.data[begin]; {
	case strings.IndexByte("{}[];,=:", c) >= 0:
		r.pos++
		return token{kind: c, pos: begin}, nil
	case r.at("--"):
		r.pos += 2
		return token{kind: dotLine, pos: begin}, nil
	case r.at("->"):
		r.pos += 2
		return token{kind: dotTo, pos: begin}, nil
	case c == '"':
		return r.quoted()
	case c == '<':
		return r.html()
	case isDigit(c) || c == '.' || c == '-':
		return r.numeral()
	case isNamePart(c):
		for r.pos < len(r.data) && isNamePart(r.data[r.pos]) {
			r.pos++
		}
		return token{kind: dotName, pos: begin, name: string(r.data[begin:r.pos]), bare: true}, nil
	default:
		return token{}, r.fail(begin, "%s is not part of DOT", r.glyph(begin))
	}
}

func (r *reader) at(s string) bool { return bytes.HasPrefix(r.data[r.pos:], []byte(s)) }

func isNamePart(c byte) bool {
	return c == '_' || c >= 0x80 || isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// skipDOT skips blank space and the three kinds of comments.
func (r *reader) skipDOT() error {
	for {
		r.skip()
		switch {
		case r.at("//"):
			r.pos += len(r.line())
		case r.at("/*"):
			end := bytes.Index(r.data[r.pos+2:], []byte("*/"))
			if end < 0 {
				return r.fail(r.pos, "the comment that begins here has no end")
			}
			r.pos += end + 4
		default:
			return nil
		}
	}
}

// quoted reads a string in quotes, and any strings joined to it by +. The only escapes are \" and a line broken after
// \.
func (r *reader) quoted() (token, error) {
	t := token{kind: dotName, pos: r.pos}
	var name strings.Builder
	for {
		begin := r.pos
		for r.pos++; r.pos < len(r.data) && r.data[r.pos] != '"'; r.pos++ {
			if r.data[r.pos] == '\\' {
				r.pos++
			}
		}
		if r.pos >= len(r.data) {
			return t, r.fail(begin, "the string that begins here has no end")
		}
		unquote.WriteString(&name, string(r.data[begin+1:r.pos]))
		r.pos++
		if more, err := r.plus(); err != nil || !more {
			t.name = name.String()
			return t, err
		}
	}
}

var unquote = strings.NewReplacer(`\\`, `\\`, `\"`, `"`, "\\\n", "", "\\\r\n", "")

// plus reports whether a + and another string follow, and advances to that string.
func (r *reader) plus() (bool, error) {
	end := r.pos
	if err := r.skipDOT(); err != nil {
		return false, err
	}
	if !r.at("+") {
		r.pos = end
		return false, nil
	}
	r.pos++
	if err := r.skipDOT(); err != nil {
		return false, err
	}
	if !r.at(`"`) {
		return false, r.fail(r.pos, "found %s; expected a string to be added", r.glyph(r.pos))
	}
	return true, nil
}

// html reads an HTML string, whose angle brackets match. They stay part of the name: <a> is not a.
func (r *reader) html() (token, error) {
	begin, depth := r.pos, 0
	for ; r.pos < len(r.data); r.pos++ {
		switch r.data[r.pos] {
		case '<':
			depth++
		case '>':
			depth--
		}
		if depth == 0 {
			r.pos++
			return token{kind: dotName, pos: begin, name: string(r.data[begin:r.pos])}, nil
		}
	}
	return token{}, r.fail(begin, "the HTML string that begins here has no end")
}

// numeral reads a number of DOT: -?(.digits | digits(.digits?)?).
func (r *reader) numeral() (token, error) {
	begin := r.pos
	if r.at("-") {
		r.pos++
	}
	whole := r.digits()
	fraction := 0
	if r.at(".") {
		r.pos++
		fraction = r.digits()
	}
	if whole+fraction == 0 {
		return token{}, r.fail(begin, "%s is not part of DOT here; an edge is -- or ->", r.glyph(begin))
	}
	return token{kind: dotName, pos: begin, name: string(r.data[begin:r.pos])}, nil
}

func (r *reader) digits() int {
	begin := r.pos
	for r.pos < len(r.data) && isDigit(r.data[r.pos]) {
		r.pos++
	}
	return r.pos - begin
}
