package parquet

import "encoding/binary"

// Numbers of the Parquet format.
const (
	plain       = 0 // encodings
	runLength   = 3
	snappy      = 1 // a codec
	dataPage    = 0 // a kind of page
	asText      = 0 // converted types: how to read values
	asList      = 3
	textLogical = 1 // and the same as logical types
	listLogical = 3
)

// thrift writes structures in the compact protocol of Thrift, which Parquet uses for its metadata. Fields are written
// in the order of their numbers.
type thrift struct {
	data []byte
	last []int // the number of the last field of each open structure
}

// The types of the compact protocol.
const (
	thrift32     = 5
	thrift64     = 6
	thriftBinary = 8
	thriftList   = 9
	thriftStruct = 12
)

func (t *thrift) field(number, kind int) {
	last := &t.last[len(t.last)-1]
	t.data = append(t.data, byte((number-*last)<<4|kind)) // numbers here never differ by more than 15
	*last = number
}

func (t *thrift) begin() { t.last = append(t.last, 0) }

func (t *thrift) end() {
	t.data = append(t.data, 0)
	t.last = t.last[:len(t.last)-1]
}

func (t *thrift) whole(number, kind, value int) {
	t.field(number, kind)
	t.data = binary.AppendVarint(t.data, int64(value))
}

func (t *thrift) text(number int, s string) {
	t.field(number, thriftBinary)
	t.bytes(s)
}

func (t *thrift) bytes(s string) { t.data = append(binary.AppendUvarint(t.data, uint64(len(s))), s...) }

func (t *thrift) list(number, kind, n int) {
	t.field(number, thriftList)
	if n < 15 {
		t.data = append(t.data, byte(n<<4|kind))
		return
	}
	t.data = binary.AppendUvarint(append(t.data, byte(0xf0|kind)), uint64(n))
}

func (t *thrift) structure(number int, fill func()) {
	t.field(number, thriftStruct)
	t.begin()
	fill()
	t.end()
}

// pageHeader returns the header of a page of values.
func pageHeader(values, plainSize, packedSize int) []byte {
	var t thrift
	t.begin()
	t.whole(1, thrift32, dataPage)
	t.whole(2, thrift32, plainSize)
	t.whole(3, thrift32, packedSize)
	t.structure(5, func() {
		t.whole(1, thrift32, values)
		t.whole(2, thrift32, plain)
		t.whole(3, thrift32, runLength)
		t.whole(4, thrift32, runLength)
	})
	t.end()
	return t.data
}

// footer returns the metadata at the end of the file: the schema, and the position of each column of each row group.
func (w *Writer) footer() []byte {
	var t thrift
	t.begin()
	t.whole(1, thrift32, 1) // the version of the format
	w.schema(&t)
	rows := 0
	for _, g := range w.groups {
		rows += g.rows
	}
	t.whole(3, thrift64, rows)
	t.list(4, thriftStruct, len(w.groups))
	for _, g := range w.groups {
		t.begin()
		t.list(1, thriftStruct, len(g.columns))
		for i, c := range g.columns {
			w.columns[i].describe(&t, c)
		}
		t.whole(2, thrift64, g.bytes)
		t.whole(3, thrift64, g.rows)
		t.end()
	}
	t.text(6, w.creator)
	t.list(7, thriftStruct, len(w.columns)) // the order of each column's values: that of its type
	for range w.columns {
		t.begin()
		t.structure(1, func() {})
		t.end()
	}
	t.end()
	return t.data
}

// schema writes the tree of the columns. A list is a group with a repeated group of elements in it.
func (w *Writer) schema(t *thrift) {
	n := 1
	for _, col := range w.columns {
		n += len(col.path())
	}
	t.list(2, thriftStruct, n)
	group := func(name string, r *Repetition, children int, converted *int) {
		t.begin()
		if r != nil {
			t.whole(3, thrift32, int(*r))
		}
		t.text(4, name)
		t.whole(5, thrift32, children)
		if converted != nil {
			t.whole(6, thrift32, *converted)
			t.structure(10, func() { t.structure(listLogical, func() {}) })
		}
		t.end()
	}
	leaf := func(name string, k Kind, r Repetition) {
		t.begin()
		t.whole(1, thrift32, int(k))
		t.whole(3, thrift32, int(r))
		t.text(4, name)
		if k == Text {
			t.whole(6, thrift32, asText)
			t.structure(10, func() { t.structure(textLogical, func() {}) })
		}
		t.end()
	}
	group("row", nil, len(w.columns), nil)
	for _, col := range w.columns {
		if col.Repetition != List {
			leaf(col.Name, col.Kind, col.Repetition)
			continue
		}
		list, one, many := asList, Required, List
		group(col.Name, &one, 1, &list)
		group("list", &many, 1, nil)
		leaf("element", col.Kind, Required)
	}
}

// path returns the names from the root of the schema to the values of a column.
func (col Column) path() []string {
	if col.Repetition == List {
		return []string{col.Name, "list", "element"}
	}
	return []string{col.Name}
}

// describe writes the position and encoding of a column.
func (col Column) describe(t *thrift, c writtenColumn) {
	t.begin()
	t.whole(2, thrift64, c.offset)
	t.structure(3, func() {
		t.whole(1, thrift32, int(col.Kind))
		t.list(2, thrift32, 2)
		t.data = binary.AppendVarint(t.data, plain)
		t.data = binary.AppendVarint(t.data, runLength)
		t.list(3, thriftBinary, len(col.path()))
		for _, name := range col.path() {
			t.bytes(name)
		}
		t.whole(4, thrift32, snappy)
		t.whole(5, thrift64, c.values)
		t.whole(6, thrift64, c.plain)
		t.whole(7, thrift64, c.packed)
		t.whole(9, thrift64, c.offset)
		t.structure(12, func() { c.spread.write(t) })
	})
	t.end()
}
