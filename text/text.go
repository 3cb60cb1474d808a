// Package text holds what every reader of outside text shares: errors that name the place, the unwrapping of what a
// file may come in (gzip, a byte order mark), and a scanner for numbers that works on bytes.
package text

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
)

// MaxBytes is the longest text that is read, unwrapped: 512 MiB.
const MaxBytes = 512 << 20

// Error is a fault in a text and its place. Lines and columns count from 1; columns count bytes.
type Error struct {
	File      string
	Line, Col int
	Msg       string
}

// Error is file:line:col: what is wrong; parts that are not known are left out.
func (e *Error) Error() string {
	place := e.File
	if e.Line > 0 {
		if place != "" {
			place += ":"
		}
		place += fmt.Sprintf("%d:%d", e.Line, e.Col)
	}
	if place == "" {
		return e.Msg
	}
	return place + ": " + e.Msg
}

// InFile puts the name of a file into an Error; other errors are returned as they are.
func InFile(err error, name string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	named.File = name
	return &named
}

// At is an error at a byte of a text.
func At(data []byte, pos int, format string, args ...any) error {
	pos = min(pos, len(data))
	before := data[:pos]
	line := 1 + bytes.Count(before, []byte{'\n'})
	return &Error{Line: line, Col: pos - bytes.LastIndexByte(before, '\n'), Msg: fmt.Sprintf(format, args...)}
}

// Decode unwraps what a file may come in: gzip is unpacked, a byte order mark dropped. A text that would unpack to more
// than MaxBytes is an error, told before it is unpacked whole.
func Decode(raw []byte) ([]byte, error) {
	if len(raw) >= 2 && raw[0] == 0x1f && raw[1] == 0x8b {
		z, err := gzip.NewReader(bytes.NewReader(raw))
		if err != nil {
			return nil, At(raw, 0, "the file starts like gzip and is not: %v", err)
		}
		raw, err = io.ReadAll(io.LimitReader(z, MaxBytes+1))
		if err != nil {
			return nil, &Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the gzip file is broken: %v", err)}
		}
	}
	if len(raw) > MaxBytes {
		return nil, &Error{Line: 1, Col: 1, Msg: fmt.Sprintf("the text is longer than %d MiB, the most that is read", MaxBytes>>20)}
	}
	return bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")), nil
}

// Read reads and decodes a whole text.
func Read(r io.Reader) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	return Decode(raw)
}
