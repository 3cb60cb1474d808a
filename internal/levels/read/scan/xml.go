// Package scan reads XML and JSON in place, without copying what it skips: the files of map editors are mostly long
// runs of numbers. Errors are *text.Error, with line and column.
package scan

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"

	"jogada/internal/base/text"
)

// mostDeep limits the nesting of elements and values.
const mostDeep = 100

// XML reads a document from its beginning to its end. A document type may only have a name; custom entities are not
// supported.
type XML struct {
	data  []byte
	pos   int
	attrs []Attr // of the open elements
	deep  int
}

// Element is an element whose start tag was read. It is valid until its end is read.
type Element struct {
	Name  []byte
	At    int // offset of its <
	End   int // offset of the < of its end tag, once read; of an empty element the offset after it
	attrs []Attr
	open  bool // whether there is content to be read
}

// Attr is an attribute: its value, and the byte range between the quotes.
type Attr struct {
	Name     []byte
	Value    []byte
	From, To int
}

// NewXML begins to read a document, up to the start tag of its root element.
func NewXML(data []byte) (*XML, *Element, error) {
	x := &XML{data: data}
	if !utf8.Valid(data) {
		return nil, nil, notUTF8(data)
	}
	if err := x.prolog(); err != nil {
		return nil, nil, err
	}
	root, err := x.element()
	return x, root, err
}

func notUTF8(data []byte) error {
	pos := 0
	for pos < len(data) {
		r, n := utf8.DecodeRune(data[pos:])
		if r == utf8.RuneError && n == 1 {
			break
		}
		pos += n
	}
	return text.At(data, pos, "the file is not UTF-8")
}

// Fail returns an error at an offset.
func (x *XML) Fail(pos int, format string, args ...any) error {
	return text.At(x.data, pos, format, args...)
}

// prolog reads everything before the root element.
func (x *XML) prolog() error {
	for {
		x.space()
		switch {
		case x.has("<?"):
			from := x.pos
			if err := x.past("?>"); err != nil {
				return err
			}
			if err := encoding(x.data[from:x.pos]); err != "" {
				return x.Fail(from, "the file is written in %s; want UTF-8", err)
			}
		case x.has("<!--"):
			if err := x.past("-->"); err != nil {
				return err
			}
		case x.has("<!DOCTYPE"):
			from := x.pos
			if err := x.past(">"); err != nil {
				return err
			}
			if bytes.IndexByte(x.data[from:x.pos], '[') >= 0 {
				return x.Fail(from, "a document type with entities of its own is not read")
			}
		default:
			return nil
		}
	}
}

// encoding returns the name of an unsupported encoding, or "".
func encoding(declaration []byte) string {
	_, after, found := strings.Cut(string(declaration), "encoding")
	if !found || !strings.HasPrefix(string(declaration), "<?xml ") {
		return ""
	}
	name := strings.Trim(after, " =?>\"'")
	name, _, _ = strings.Cut(name, " ")
	name = strings.Trim(name, "\"'")
	switch strings.ToLower(name) {
	case "utf-8", "utf8", "us-ascii", "ascii":
		return ""
	}
	return name
}

func (x *XML) has(prefix string) bool {
	return len(x.data)-x.pos >= len(prefix) && string(x.data[x.pos:x.pos+len(prefix)]) == prefix
}

func (x *XML) past(end string) error {
	i := bytes.Index(x.data[x.pos:], []byte(end))
	if i < 0 {
		return x.Fail(x.pos, "this has no end; %q is missing", end)
	}
	x.pos += i + len(end)
	return nil
}

func (x *XML) space() {
	for x.pos < len(x.data) && isSpace(x.data[x.pos]) {
		x.pos++
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// element reads the beginning of an element, <name a="b"> or <name/>.
func (x *XML) element() (*Element, error) {
	e := &Element{}
	return e, x.begin(e)
}

func (x *XML) begin(e *Element) error {
	at := x.pos
	if at == len(x.data) {
		return x.Fail(at, "the file ends where an element was expected")
	}
	if !x.has("<") {
		return x.Fail(at, "found %q; expected an element", Excerpt(x.data[at:]))
	}
	x.pos++
	*e = Element{Name: x.name(), At: at}
	if len(e.Name) == 0 {
		return x.Fail(at, "an element without a name")
	}
	if x.deep++; x.deep > mostDeep {
		return x.Fail(at, "elements lie more than %d deep in each other", mostDeep)
	}
	before := len(x.attrs)
	//meterless: linear in the file, whose bytes are charged when it is read
	for {
		had := x.pos
		x.space()
		switch {
		case x.has(">"):
			x.pos++
			e.open = true
		case x.has("/>"):
			x.pos += 2
			e.End = x.pos
			x.deep--
		case x.pos == had:
			return x.Fail(x.pos, "the element %s is not written as it should be", e.Name)
		default:
			if err := x.attribute(before); err != nil {
				return err
			}
			continue
		}
		e.attrs = x.attrs[before:len(x.attrs):len(x.attrs)]
		if !e.open {
			x.attrs = x.attrs[:before]
		}
		return nil
	}
}

// name reads a name.
func (x *XML) name() []byte {
	from := x.pos
	for x.pos < len(x.data) && !endsName[x.data[x.pos]] {
		x.pos++
	}
	return x.data[from:x.pos]
}

// endsName marks the bytes that end a name.
var endsName = [256]bool{' ': true, '\n': true, '\t': true, '\r': true, '=': true, '/': true, '>': true, '<': true, '"': true, '\'': true, '&': true}

// attribute reads a="b" and keeps it; it fails if the element already has one of that name.
func (x *XML) attribute(first int) error {
	at := x.pos
	a := Attr{Name: x.name()}
	x.space()
	if len(a.Name) == 0 || !x.has("=") {
		return x.Fail(at, "an attribute was expected, name=\"value\"")
	}
	x.pos++
	x.space()
	if !x.has(`"`) && !x.has("'") {
		return x.Fail(x.pos, "the value of %s has no quotes", a.Name)
	}
	end := bytes.IndexByte(x.data[x.pos+1:], x.data[x.pos])
	if end < 0 {
		return x.Fail(x.pos, "the value of %s has no end", a.Name)
	}
	a.From = x.pos + 1
	a.To = a.From + end
	x.pos = a.To + 1
	for _, b := range x.attrs[first:] {
		if string(b.Name) == string(a.Name) {
			return x.Fail(at, "the attribute %s is there twice", a.Name)
		}
	}
	var err error
	a.Value, err = x.plain(a.From, a.To)
	x.attrs = append(x.attrs, a)
	return err
}

// Get returns the attribute with that name, if any.
func (e *Element) Get(name string) (Attr, bool) {
	for _, a := range e.attrs {
		if string(a.Name) == name {
			return a, true
		}
	}
	return Attr{}, false
}

// Children calls visit with each child element, and reads the end of the parent. It skips what visit leaves unread, and
// text between the elements.
func (x *XML) Children(e *Element, visit func(*Element) error) error {
	if !e.open {
		return nil
	}
	attrs := len(x.attrs)
	var child Element
	//meterless: linear in the file, whose bytes are charged when it is read
	for {
		i := bytes.IndexByte(x.data[x.pos:], '<')
		if i < 0 {
			return x.Fail(e.At, "the element %s has no end", e.Name)
		}
		x.pos += i
		if x.has("</") {
			x.attrs = x.attrs[:attrs]
			return x.end(e)
		}
		if aside, err := x.aside(); err != nil {
			return err
		} else if aside {
			continue
		}
		if err := x.begin(&child); err != nil {
			return err
		}
		if err := visit(&child); err != nil {
			return err
		}
		if child.open {
			if err := x.Skip(&child); err != nil {
				return err
			}
		}
		x.attrs = x.attrs[:attrs]
	}
}

// Skip skips the contents of an element.
func (x *XML) Skip(e *Element) error {
	return x.Children(e, func(*Element) error { return nil })
}

// aside skips a comment, CDATA or an instruction, if one begins here.
func (x *XML) aside() (bool, error) {
	switch {
	case x.has("<!--"):
		return true, x.past("-->")
	case x.has("<![CDATA["):
		return true, x.past("]]>")
	case x.has("<?"):
		return true, x.past("?>")
	}
	return false, nil
}

// end reads </name>.
func (x *XML) end(e *Element) error {
	at := x.pos
	x.pos += 2
	name := x.name()
	x.space()
	if string(name) != string(e.Name) || !x.has(">") {
		return x.Fail(at, "found </%s>; expected </%s>", name, e.Name)
	}
	x.pos++
	x.deep--
	e.End, e.open = at, false
	return nil
}

// Text returns the text of an element without children, and its offset in the file. It aliases the file unless
// something in it must be replaced.
func (x *XML) Text(e *Element) (content []byte, from int, err error) {
	if !e.open {
		return nil, e.End, nil
	}
	from = x.pos
	var pieces [][]byte
	//meterless: linear in the file, whose bytes are charged when it is read
	for {
		i := bytes.IndexByte(x.data[x.pos:], '<')
		if i < 0 {
			return nil, from, x.Fail(e.At, "the element %s has no end", e.Name)
		}
		piece, err := x.plain(x.pos, x.pos+i)
		if err != nil {
			return nil, from, err
		}
		pieces = append(pieces, piece)
		x.pos += i
		at := x.pos
		switch aside, err := x.aside(); {
		case err != nil:
			return nil, from, err
		case aside && bytes.HasPrefix(x.data[at:], []byte("<![")):
			pieces = append(pieces, x.data[at+len("<![CDATA["):x.pos-len("]]>")])
		case !aside && x.has("</"):
			if len(pieces) > 1 {
				return bytes.Join(pieces, nil), from, x.end(e)
			}
			return pieces[0], from, x.end(e)
		case !aside:
			return nil, from, x.Fail(at, "the element %s has an element in it where text was expected", e.Name)
		}
	}
}

// plain returns a piece of the file with its entities replaced.
func (x *XML) plain(from, to int) ([]byte, error) {
	piece := x.data[from:to]
	amp := bytes.IndexByte(piece, '&')
	if amp < 0 {
		return piece, nil
	}
	var out []byte
	for amp >= 0 {
		out = append(out, piece[:amp]...)
		end := bytes.IndexByte(piece[amp:], ';')
		r, ok := rune(0), false
		if end > 0 {
			r, ok = entity(string(piece[amp+1 : amp+end]))
		}
		if !ok {
			return nil, x.Fail(to-len(piece)+amp, "found an & that is none of &amp; &lt; &gt; &quot; &apos; and numbers; write &amp; for the character itself")
		}
		out = utf8.AppendRune(out, r)
		piece = piece[amp+end+1:]
		amp = bytes.IndexByte(piece, '&')
	}
	return append(out, piece...), nil
}

// Run appends the numbers of consecutive elements <name attr="7"/>, 0 for <name/>, and stops before anything written
// differently, which is then read as elements. Layers of tiles in this notation consist only of these.
func (x *XML) Run(name, attr string, buf []uint32) []uint32 {
	with, bare := "<"+name+" "+attr+`="`, "<"+name+"/>"
	//meterless: linear in the file, whose bytes are charged when it is read
	for {
		x.space()
		if x.has(bare) {
			x.pos += len(bare)
			buf = append(buf, 0)
			continue
		}
		if !x.has(with) {
			return buf
		}
		n, p := uint64(0), x.pos+len(with)
		from := p
		for ; p < len(x.data) && x.data[p]-'0' <= 9 && p-from < 11; p++ {
			n = n*10 + uint64(x.data[p]-'0')
		}
		if p == from || n > math.MaxUint32 || len(x.data)-p < 3 || string(x.data[p:p+3]) != `"/>` {
			return buf
		}
		x.pos = p + 3
		buf = append(buf, uint32(n))
	}
}

// End checks that nothing follows the root element.
func (x *XML) End() error {
	for {
		x.space()
		if x.pos == len(x.data) {
			return nil
		}
		if aside, err := x.aside(); err != nil {
			return err
		} else if !aside {
			return x.Fail(x.pos, "unexpected data after the root element")
		}
	}
}

// Ahead reports whether the contents of an element begin with prefix, after blanks.
func (x *XML) Ahead(e *Element, prefix string) bool {
	at := x.pos
	defer func() { x.pos = at }()
	if e.open {
		x.space()
	}
	return e.open && x.has(prefix)
}
