package table

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/klauspost/compress/s2"
)

// This file writes the subset of Apache Parquet that a dataset needs: flat columns of texts, whole numbers, doubles and
// flags, required, optional or lists of texts. Every column of a row group is one page, PLAIN and compressed by Snappy.
// A complete Parquet library would add 7 MB to the program.

// kind is the type of a column's values, by its number in Parquet.
type kind int32

const (
	flags   kind = 0
	numbers kind = 2
	doubles kind = 5
	texts   kind = 6
)

// repetition says how many values a row has in a column.
type repetition int32

const (
	required repetition = 0
	optional repetition = 1
	repeated repetition = 2 // a list
)

// field is a column of the schema.
type field struct {
	name string
	kind
	repetition
}

// chunk is a column of the row group being filled. It has levels unless the column is required: definition is 1 where
// there is a value, repetition 1 where it continues the list of the row before it.
type chunk struct {
	values      []byte
	bits        int // flags written: eight of them share a byte
	definitions []byte
	repetitions []byte
}

// add adds a row's value in a column: nil, a value of its kind, or a list of texts.
func (c *chunk) add(f field, value any) error {
	if f.repetition == repeated {
		words, is := value.([]string)
		if !is {
			return fmt.Errorf("%s is %T, and not a list of texts", f.name, value)
		}
		if len(words) == 0 {
			c.definitions, c.repetitions = append(c.definitions, 0), append(c.repetitions, 0)
		}
		for i, word := range words {
			c.definitions, c.repetitions = append(c.definitions, 1), append(c.repetitions, byte(min(i, 1)))
			c.text(word)
		}
		return nil
	}
	if f.repetition == optional {
		if value == nil {
			c.definitions = append(c.definitions, 0)
			return nil
		}
		c.definitions = append(c.definitions, 1)
	}
	switch v := value.(type) {
	case string:
		c.text(v)
		return f.want(texts)
	case int64:
		c.values = binary.LittleEndian.AppendUint64(c.values, uint64(v))
		return f.want(numbers)
	case float64:
		c.values = binary.LittleEndian.AppendUint64(c.values, math.Float64bits(v))
		return f.want(doubles)
	case bool:
		c.flag(v)
		return f.want(flags)
	}
	return fmt.Errorf("%s is %T, which no column holds", f.name, value)
}

func (f field) want(k kind) error {
	if f.kind != k {
		return fmt.Errorf("%s is of another kind than its column", f.name)
	}
	return nil
}

func (c *chunk) text(s string) {
	c.values = append(binary.LittleEndian.AppendUint32(c.values, uint32(len(s))), s...)
}

func (c *chunk) flag(v bool) {
	if c.bits%8 == 0 {
		c.values = append(c.values, 0)
	}
	if v {
		c.values[len(c.values)-1] |= 1 << (c.bits % 8)
	}
	c.bits++
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

type writtenColumn struct{ offset, values, plain, packed int }

// parquetFile is a Parquet file being written.
type parquetFile struct {
	out     io.Writer
	creator string
	fields  []field
	chunks  []chunk
	rows    int // in the group being filled
	offset  int
	groups  []written
}

// magic begins and ends a file.
const magic = "PAR1"

func newParquetFile(out io.Writer, creator string, fields []field) (*parquetFile, error) {
	p := &parquetFile{out: out, creator: creator, fields: fields, chunks: make([]chunk, len(fields))}
	return p, p.write([]byte(magic))
}

func (p *parquetFile) write(data []byte) error {
	n, err := p.out.Write(data)
	p.offset += n
	return err
}

// flush writes the filled row group.
func (p *parquetFile) flush() error {
	if p.rows == 0 {
		return nil
	}
	group := written{rows: p.rows}
	for i, f := range p.fields {
		c := &p.chunks[i]
		values := p.rows
		if f.repetition == repeated {
			values = len(c.definitions)
		}
		page := c.page()
		packed := s2.EncodeSnappyBest(nil, page)
		header := pageHeader(values, len(page), len(packed))
		group.columns = append(group.columns, writtenColumn{p.offset, values, len(header) + len(page), len(header) + len(packed)})
		group.bytes += len(header) + len(page)
		if err := p.write(header); err != nil {
			return err
		}
		if err := p.write(packed); err != nil {
			return err
		}
		p.chunks[i] = chunk{values: c.values[:0]}
	}
	p.groups, p.rows = append(p.groups, group), 0
	return nil
}

// close writes the rest and the end of the file.
func (p *parquetFile) close() error {
	if err := p.flush(); err != nil {
		return err
	}
	footer := p.footer()
	end := append(binary.LittleEndian.AppendUint32(footer, uint32(len(footer))), magic...)
	return p.write(end)
}
