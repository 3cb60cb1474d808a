// Package markup writes HTML by formats whose arguments are escaped.
package markup

import (
	"fmt"
	"html"
	"io"
	"strings"
	"unicode"
)

// HTML is text that is already HTML.
type HTML string

// Sprintf formats as fmt.Sprintf does. Every argument is escaped, except numbers, booleans and HTML. In the format, put attributes in
// double quotes, and no arguments in scripts, styles or addresses.
func Sprintf(format string, args ...any) HTML {
	safe := make([]any, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case HTML:
			safe[i] = string(a)
		case int, int64, uint64, float64, bool:
			safe[i] = a
		default:
			safe[i] = html.EscapeString(strings.Map(visible, fmt.Sprint(a)))
		}
	}
	return HTML(fmt.Sprintf(format, safe...))
}

// visible replaces control characters, which HTML does not allow, and characters that turn the direction of text.
func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) {
		return unicode.ReplacementChar
	}
	return r
}

// Writer writes HTML. After an error it writes nothing more.
type Writer struct {
	to  io.Writer
	err error
}

// NewWriter returns a Writer to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Printf writes what Sprintf returns.
func (w *Writer) Printf(format string, args ...any) {
	if w.err == nil {
		_, w.err = io.WriteString(w.to, string(Sprintf(format, args...)))
	}
}

// Err returns the first error of writing.
func (w *Writer) Err() error { return w.err }
