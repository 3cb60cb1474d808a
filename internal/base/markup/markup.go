// Package markup writes HTML by formats, as package fmt writes text. A format is a template of html/template, which
// escapes every argument for the place where it stands: a text, an attribute, an address or a style.
package markup

import (
	"fmt"
	"html/template"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// HTML is text that is already HTML, URL is an address that may be opened as it is, CSS a style, and JS a script or JSON in
// which < is escaped.
type (
	HTML = template.HTML
	URL  = template.URL
	CSS  = template.CSS
	JS   = template.JS
)

// format is a parsed format: a template whose data are the arguments, and how each is written.
type format struct {
	page  *template.Template
	verbs []string
}

// formats holds the parsed formats by their texts. All are constants of the program.
var formats sync.Map

// verb matches what stands for an argument in a format.
var verb = regexp.MustCompile(`%[-+# 0]*[0-9]*(\.[0-9]+)?[a-zA-Z%]`)

// parse returns a format. It panics on one that is no HTML by itself, such as one that ends inside a tag.
func parse(text string) *format {
	if f, known := formats.Load(text); known {
		return f.(*format)
	}
	f := &format{}
	page := verb.ReplaceAllStringFunc(text, func(v string) string {
		if v == "%%" {
			return "%"
		}
		f.verbs = append(f.verbs, v)
		return "⟦index . " + strconv.Itoa(len(f.verbs)-1) + "⟧"
	})
	f.page = template.Must(template.New("").Delims("⟦", "⟧").Parse(page))
	formats.Store(text, f)
	return f
}

// Sprintf formats as fmt.Sprintf does, with every argument escaped for its place unless it is HTML, URL, CSS or JS there. Put
// attributes in double quotes. It panics if the arguments are not those that the format wants.
func Sprintf(text string, args ...any) HTML {
	f := parse(text)
	if len(args) != len(f.verbs) {
		panic(fmt.Sprintf("%q wants %d arguments, and there are %d", text, len(f.verbs), len(args)))
	}
	values := make([]any, len(args))
	for i, a := range args {
		switch a.(type) {
		case HTML, URL, CSS, JS:
			values[i] = a
		default:
			values[i] = strings.Map(visible, fmt.Sprintf(f.verbs[i], a))
		}
	}
	var out strings.Builder
	if err := f.page.Execute(&out, values); err != nil {
		panic(err)
	}
	return HTML(out.String())
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
