package source

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"jogada/internal/base/text"
)

// Error is a fault of a map with its position. Unknown parts are zero.
type Error struct {
	File      string
	Level     string
	Line, Col int    // in the file, from 1; columns count bytes
	Layer     string // path of the layer
	X, Y      int    // the cell, as the editor counts it
	Cell      bool   // whether X and Y are set: an infinite map has cells at -1,-1
	Msg       string
}

// Fault returns an error about a whole file.
func Fault(file, format string, args ...any) *Error {
	return &Error{File: file, Msg: fmt.Sprintf(format, args...)}
}

// In adds the file and the level to a text error, or to an Error without a file; it returns other errors unchanged.
func In(err error, file, level string) error {
	var place *text.Error
	if errors.As(err, &place) {
		return &Error{File: file, Level: level, Line: place.Line, Col: place.Col, Msg: place.Msg}
	}
	var fault *Error
	if !errors.As(err, &fault) {
		return err
	}
	named := *fault
	if named.File == "" {
		named.File = file
	}
	if named.Level == "" {
		named.Level = level
	}
	return &named
}

// InLayer adds the path of a layer to a fault that has none, unless it is about another file.
func InLayer(err error, path string) error {
	var fault *Error
	if err = In(err, "", ""); !errors.As(err, &fault) || fault.Layer != "" || fault.File != "" {
		return err
	}
	named := *fault
	named.Layer = path
	return &named
}

// quote returns a name from a file in quotes, truncated.
func quote(s string) string {
	if len(s) > 200 {
		s = s[:200]
	}
	return strconv.Quote(s)
}

// Error returns file:line:col or file:x,y, the layer, and the message.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.File)
	if e.Level != "" {
		b.WriteString("#" + e.Level)
	}
	switch {
	case e.Cell:
		fmt.Fprintf(&b, ":%d,%d", e.X, e.Y)
	case e.Line > 0:
		fmt.Fprintf(&b, ":%d:%d", e.Line, e.Col)
	}
	b.WriteString(": ")
	if e.Layer != "" {
		fmt.Fprintf(&b, "layer %q: ", e.Layer)
	}
	b.WriteString(e.Msg)
	return b.String()
}
