package campaign

import (
	"io"
)

// Sink writes the rows of one file of a dataset.
type Sink interface {
	// Write writes a row, given as its line of JSON; read parses it, for sinks that need that.
	Write(line []byte, read func() (Row, error)) error
	Close() error
}

// Format is a file format for rows. The name is the extension of its files.
type Format struct {
	Name string
	New  func(w io.Writer, m *Maker) (Sink, error)
}

// Lines is the format of JSON lines.
var Lines = Format{Name: "jsonl", New: func(w io.Writer, _ *Maker) (Sink, error) { return lineSink{w}, nil }}

type lineSink struct{ w io.Writer }

// Write writes a row as a line.
func (s lineSink) Write(line []byte, _ func() (Row, error)) error {
	if _, err := s.w.Write(line); err != nil {
		return err
	}
	_, err := s.w.Write([]byte{'\n'})
	return err
}

// Close does nothing.
func (s lineSink) Close() error { return nil }

// Outputs selects the formats of a dataset, and the functions that describe it from the manifest so far.
type Outputs struct {
	Formats []Format
	Card    func(m Manifest, g []Histogram) (map[string][]byte, error)
}
