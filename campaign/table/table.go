// Package table writes the rows of a dataset as Parquet: a column a field, one for the question in each language, and one
// for each entry of the difficulty. What is an object in JSON and differs from game to game (params, the answer) is a text
// of JSON. Pages are packed by Snappy, which every reader knows.
package table

import (
	"encoding/json"
	"io"
	"slices"

	"github.com/parquet-go/parquet-go"

	"jogada/campaign"
	"jogada/catalog"
)

// Format is the format of Parquet files.
var Format = campaign.Format{Name: "parquet", New: newWriter}

// A group of rows is written when it has so many rows or bytes; it is in memory until then.
const (
	groupRows  = 10_000
	groupBytes = 8 << 20
)

// column is a leaf of the schema and what a row has there: nil is null, a list is []string.
type column struct {
	name  string
	node  parquet.Node
	value func(r *campaign.Row) any
}

// writer is a Parquet file being written.
type writer struct {
	out     *parquet.GenericWriter[any]
	columns []column // in the order of the file
	row     parquet.Row
	rows    int
	bytes   int
}

func newWriter(w io.Writer, m *campaign.Maker) (campaign.Sink, error) {
	columns := columnsOf(m.Game(), m.Plan().Spec)
	group := parquet.Group{}
	for _, c := range columns {
		group[c.name] = c.node
	}
	schema := parquet.NewSchema("row", group)
	order := map[string]int{}
	for i, path := range schema.Columns() {
		order[path[0]] = i
	}
	slices.SortFunc(columns, func(a, b column) int { return order[a.name] - order[b.name] })
	out := parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.CreatedBy("jogada", m.Plan().Version, ""),
		parquet.PageBufferSize(256<<10), parquet.MaxRowsPerRowGroup(groupRows))
	return &writer{out: out, columns: columns}, nil
}

// columnsOf are the columns of a campaign's rows.
func columnsOf(g catalog.Game, s campaign.Spec) []column {
	text, few := parquet.String(), parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	whole := parquet.Optional(parquet.Int(64))
	list := []column{
		{"id", text, func(r *campaign.Row) any { return r.ID }},
		{"index", parquet.Int(64), func(r *campaign.Row) any { return int64(r.Index) }},
		{"game", few, func(r *campaign.Row) any { return r.Game }},
		{"source", text, func(r *campaign.Row) any { return r.Source }},
		{"params", few, func(r *campaign.Row) any { return inJSON(r.Params) }},
		{"board", text, func(r *campaign.Row) any { return r.Board }},
		{"verdict", few, func(r *campaign.Row) any { return r.Verdict.String() }},
		{"headline", text, func(r *campaign.Row) any { return r.Headline }},
		{"answer", text, func(r *campaign.Row) any { return string(r.Answer) }},
		{"line", parquet.List(text), func(r *campaign.Row) any { return r.Line }},
		{"unit", few, func(r *campaign.Row) any { return r.Unit }},
		{"at_least", whole, func(r *campaign.Row) any { return known(r.Bounds.AtLeast) }},
		{"at_most", whole, func(r *campaign.Row) any { return known(r.Bounds.AtMost) }},
		{"method", few, func(r *campaign.Row) any { return r.Method }},
		{"rests", few, func(r *campaign.Row) any { return r.Proof.Rests }},
		{"checker", text, func(r *campaign.Row) any { return r.Proof.Checker }},
		{"bin", parquet.Optional(few), func(r *campaign.Row) any {
			if r.Bin == nil {
				return nil
			}
			return *r.Bin
		}},
		{"split", few, func(r *campaign.Row) any { return r.Split }},
		{"capped", parquet.List(text), func(r *campaign.Row) any { return r.Difficulty.Capped() }},
	}
	for _, language := range s.Languages {
		list = append(list, column{"question_" + language, text, func(r *campaign.Row) any { return r.Question[language] }})
	}
	for i, m := range g.Measures {
		list = append(list, column{"difficulty_" + m.Name, measureNode(m.Kind), func(r *campaign.Row) any { return measured(r.Difficulty[i].Value) }})
	}
	return list
}

func measureNode(kind catalog.QuantityKind) parquet.Node {
	switch kind {
	case catalog.KindCount:
		return parquet.Optional(parquet.Int(64))
	case catalog.KindShare:
		return parquet.Optional(parquet.Leaf(parquet.DoubleType))
	case catalog.KindFlag:
		return parquet.Optional(parquet.Leaf(parquet.BooleanType))
	default: // numbers of any size, and lists
		return parquet.Optional(parquet.String())
	}
}

func measured(q catalog.Quantity) any {
	switch q := q.(type) {
	case nil:
		return nil
	case catalog.Count:
		return int64(q)
	case catalog.Share:
		return q.Float()
	case catalog.Flag:
		return bool(q)
	case catalog.Number:
		return q.String()
	default:
		return inJSON(q)
	}
}

func known(n *int) any {
	if n == nil {
		return nil
	}
	return int64(*n)
}

func inJSON(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // it was read from JSON
	}
	return string(data)
}

// Write writes a row.
func (w *writer) Write(line []byte, read func() (campaign.Row, error)) error {
	r, err := read()
	if err != nil {
		return err
	}
	w.row = w.row[:0]
	for i, c := range w.columns {
		w.append(i, c, c.value(&r))
	}
	if _, err := w.out.WriteRows([]parquet.Row{w.row}); err != nil {
		return err
	}
	if w.rows, w.bytes = w.rows+1, w.bytes+len(line); w.rows < groupRows && w.bytes < groupBytes {
		return nil
	}
	w.rows, w.bytes = 0, 0
	return w.out.Flush()
}

// append appends the values of a column.
func (w *writer) append(i int, c column, value any) {
	words, list := value.([]string)
	switch {
	case list && len(words) == 0:
		w.row = append(w.row, parquet.NullValue().Level(0, 0, i))
	case list:
		for n, word := range words {
			w.row = append(w.row, parquet.ValueOf(word).Level(min(n, 1), 1, i))
		}
	case value == nil:
		w.row = append(w.row, parquet.NullValue().Level(0, 0, i))
	case c.node.Optional():
		w.row = append(w.row, parquet.ValueOf(value).Level(0, 1, i))
	default:
		w.row = append(w.row, parquet.ValueOf(value).Level(0, 0, i))
	}
}

// Close ends the file.
func (w *writer) Close() error { return w.out.Close() }
