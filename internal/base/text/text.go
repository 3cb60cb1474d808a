// Package text provides what readers of outside text share: errors with a position, decoding (gzip, byte order marks),
// a scanner for numbers, and strict JSON.
package text

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
)

// MaxBytes is the longest text that is read, after decompression: 512 MiB.
const MaxBytes = 512 << 20

// Error reports a fault in a text with its position. Lines and columns count from 1; columns count bytes.
type Error struct {
	File      string
	Line, Col int
	Msg       string
}

// Error returns file:line:col: message, without the parts that are unknown.
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

// InFile adds the name of a file to an Error and returns other errors unchanged.
func InFile(err error, name string) error {
	var e *Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	named.File = name
	return &named
}

// At returns an error at a byte of a text.
func At(data []byte, pos int, format string, args ...any) error {
	pos = min(pos, len(data))
	before := data[:pos]
	line := 1 + bytes.Count(before, []byte{'\n'})
	return &Error{Line: line, Col: pos - bytes.LastIndexByte(before, '\n'), Msg: fmt.Sprintf(format, args...)}
}

// Decode decompresses gzip and drops a byte order mark. It fails, before decompressing everything, if the text exceeds
// MaxBytes.
func Decode(raw []byte) ([]byte, error) { return decode(raw, MaxBytes) }

func decode(raw []byte, most int64) ([]byte, error) {
	if len(raw) >= 2 && raw[0] == 0x1f && raw[1] == 0x8b {
		plain, err := Unpack(func() (io.Reader, error) { return gzip.NewReader(bytes.NewReader(raw)) }, most)
		if err != nil {
			return nil, At(nil, 0, "the gzip file can't be read: %v", err)
		}
		raw = plain
	}
	if int64(len(raw)) > most {
		return nil, At(nil, 0, "%v", tooLong(most))
	}
	return bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")), nil
}

// Unpack returns the contents of a packed text, or an error if they exceed most bytes. It decompresses twice, the first
// time only to count, so an archive bomb costs no memory and any other text exactly its size.
func Unpack(open func() (io.Reader, error), most int64) ([]byte, error) {
	r, err := open()
	if err != nil {
		return nil, err
	}
	size, err := io.Copy(io.Discard, io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if size > most {
		return nil, tooLong(most)
	}
	if r, err = open(); err != nil {
		return nil, err
	}
	plain := make([]byte, size)
	_, err = io.ReadFull(r, plain)
	return plain, err
}

func tooLong(most int64) error {
	return fmt.Errorf("the text is longer than %d MiB, the most that is read", most>>20)
}

// ReadFile reads and decodes a file. If its size is known, it allocates that much memory at once, which halves the
// time.
func ReadFile(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 || info.Size() > MaxBytes {
		return Read(f)
	}
	raw := make([]byte, info.Size())
	n, err := io.ReadFull(f, raw)
	if err != nil && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	return Decode(raw[:n])
}

// Read reads and decodes a whole text.
func Read(r io.Reader) ([]byte, error) {
	raw, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return nil, err
	}
	return Decode(raw)
}
