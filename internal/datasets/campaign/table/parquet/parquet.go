// Package parquet writes the subset of Apache Parquet that a dataset needs: flat columns of texts, whole numbers, doubles
// and flags, required, optional or lists of texts. Every column of a row group is one page, PLAIN and compressed by
// Snappy, with its least and greatest value and the number of nulls, so that readers can skip groups. A complete Parquet library would add 7 MB to the program.
package parquet

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/klauspost/compress/s2"
)

// Kind is the type of a column's values, by its number in Parquet.
type Kind int32

const (
	Flag   Kind = 0 // bool
	Number Kind = 2 // int64
	Double Kind = 5 // float64
	Text   Kind = 6 // string
)

// Repetition says how many values a row has in a column.
type Repetition int32

const (
	Required Repetition = 0
	Optional Repetition = 1 // nil is null
	List     Repetition = 2 // []string, in a column of kind Text
)

// Column is a column of the schema.
type Column struct {
	Name       string
	Kind       Kind
	Repetition Repetition
}

// chunk is a column of the row group being filled. It has levels unless the column is required: definition is 1 where
// there is a value, repetition 1 where it continues the list of the row before it.
type chunk struct {
	values      []byte
	bits        int // flags written: eight of them share a byte
	definitions []byte
	repetitions []byte
	spread      spread
}

// appendValue adds a row's value in a column: nil, a value of its kind, or a list of texts.
func (c *chunk) appendValue(col Column, value any) error {
	if col.Repetition == List {
		words, is := value.([]string)
		if !is {
			return fmt.Errorf("%s is %T, and not a list of texts", col.Name, value)
		}
		if len(words) == 0 {
			c.definitions, c.repetitions = append(c.definitions, 0), append(c.repetitions, 0)
			c.spread.nulls++
		}
		for i, word := range words {
			c.definitions, c.repetitions = append(c.definitions, 1), append(c.repetitions, byte(min(i, 1)))
			c.text(word)
		}
		return nil
	}
	if col.Repetition == Optional {
		if value == nil {
			c.definitions = append(c.definitions, 0)
			c.spread.nulls++
			return nil
		}
		c.definitions = append(c.definitions, 1)
	}
	switch v := value.(type) {
	case string:
		c.text(v)
		return col.want(Text)
	case int64:
		c.values = binary.LittleEndian.AppendUint64(c.values, uint64(v))
		c.spread.number(v)
		return col.want(Number)
	case float64:
		c.values = binary.LittleEndian.AppendUint64(c.values, math.Float64bits(v))
		c.spread.double(v)
		return col.want(Double)
	case bool:
		c.flag(v)
		return col.want(Flag)
	}
	return fmt.Errorf("%s is %T, which no column holds", col.Name, value)
}

func (col Column) want(k Kind) error {
	if col.Kind != k {
		return fmt.Errorf("%s is of another kind than its column", col.Name)
	}
	return nil
}

func (c *chunk) text(s string) {
	c.values = append(binary.LittleEndian.AppendUint32(c.values, uint32(len(s))), s...)
	c.spread.text(s)
}

func (c *chunk) flag(v bool) {
	if c.bits%8 == 0 {
		c.values = append(c.values, 0)
	}
	if v {
		c.values[len(c.values)-1] |= 1 << (c.bits % 8)
	}
	c.bits++
	c.spread.flag(v)
}

// page returns the content of the column's page before compression.
func (c *chunk) page() []byte {
	var page []byte
	for _, levels := range [][]byte{c.repetitions, c.definitions} {
		if levels == nil {
			continue
		}
		runs := runLengths(levels)
		page = append(binary.LittleEndian.AppendUint32(page, uint32(len(runs))), runs...)
	}
	return append(page, c.values...)
}

// runLengths packs levels of one bit as runs.
func runLengths(levels []byte) (runs []byte) {
	for len(levels) > 0 {
		n := slices.IndexFunc(levels, func(level byte) bool { return level != levels[0] })
		if n < 0 {
			n = len(levels)
		}
		runs = append(binary.AppendUvarint(runs, uint64(n)<<1), levels[0])
		levels = levels[n:]
	}
	return runs
}

// written is the metadata of a row group at the end of the file.
type written struct {
	rows, bytes int
	columns     []writtenColumn
}

type writtenColumn struct {
	offset, values, plain, packed int
	spread                        spread
}

// Writer writes a Parquet file. After an error the file is incomplete and the writer unusable.
type Writer struct {
	out     io.Writer
	creator string
	columns []Column
	chunks  []chunk
	rows    int // in the group being filled
	offset  int
	groups  []written
}

// magic begins and ends a file.
const magic = "PAR1"

// NewWriter begins a file. The creator is the program that writes it, with its version.
func NewWriter(out io.Writer, creator string, columns []Column) (*Writer, error) {
	w := &Writer{out: out, creator: creator, columns: columns, chunks: make([]chunk, len(columns))}
	return w, w.write([]byte(magic))
}

// Write adds a row, with a value for each column, to the group being filled, which stays in memory until it is flushed.
// It fails on a value of another kind than its column's.
func (w *Writer) Write(row []any) error {
	if len(row) != len(w.columns) {
		return fmt.Errorf("a row has %d values; the file has %d columns", len(row), len(w.columns))
	}
	for i, col := range w.columns {
		if err := w.chunks[i].appendValue(col, row[i]); err != nil {
			return err
		}
	}
	w.rows++
	return nil
}

// Rows returns the number of rows in the group being filled.
func (w *Writer) Rows() int { return w.rows }

func (w *Writer) write(data []byte) error {
	n, err := w.out.Write(data)
	w.offset += n
	return err
}

// Flush writes the filled row group, or nothing if it has no rows.
func (w *Writer) Flush() error {
	if w.rows == 0 {
		return nil
	}
	group := written{rows: w.rows}
	for i, col := range w.columns {
		c := &w.chunks[i]
		values := w.rows
		if col.Repetition == List {
			values = len(c.definitions)
		}
		page := c.page()
		packed := s2.EncodeSnappyBest(nil, page)
		header := pageHeader(values, len(page), len(packed))
		group.columns = append(group.columns, writtenColumn{w.offset, values, len(header) + len(page), len(header) + len(packed), c.spread})
		group.bytes += len(header) + len(page)
		if err := w.write(header); err != nil {
			return err
		}
		if err := w.write(packed); err != nil {
			return err
		}
		w.chunks[i] = chunk{values: c.values[:0]}
	}
	w.groups, w.rows = append(w.groups, group), 0
	return nil
}

// Close writes the last row group and the end of the file. It does not close the writer underneath.
func (w *Writer) Close() error {
	if err := w.Flush(); err != nil {
		return err
	}
	footer := w.footer()
	end := append(binary.LittleEndian.AppendUint32(footer, uint32(len(footer))), magic...)
	return w.write(end)
}
