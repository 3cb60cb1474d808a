// Package table writes the rows of a dataset as Parquet: a column for each field, one for the question in each
// language, and one for each entry of the difficulty. Objects that differ from game to game (params, the answer) become
// JSON texts. Pages are compressed by Snappy, which every reader supports.
package table

import (
	"encoding/json"
	"io"
	"slices"

	"jogada/catalog"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/table/parquet"
)

// Format is the Parquet format.
var Format = campaign.Format{Name: "parquet", New: newWriter}

// A row group is written when it reaches this many rows or bytes; it is in memory until then.
const (
	groupRows  = 10_000
	groupBytes = 8 << 20
)

// column is a column of the file and the function for its values: nil is null, a list is []string.
type column struct {
	parquet.Column
	value func(r *campaign.Row) any
}

// writer is a Parquet file being written.
type writer struct {
	out     *parquet.Writer
	columns []column
	row     []any
	bytes   int
}

func newWriter(w io.Writer, m *campaign.Maker) (campaign.Sink, error) {
	columns := columnsOf(m.Games(), m.Plan().Spec)
	var schema []parquet.Column
	for _, c := range columns {
		schema = append(schema, c.Column)
	}
	out, err := parquet.NewWriter(w, "jogada version "+m.Plan().Version, schema)
	return &writer{out: out, columns: columns, row: make([]any, len(columns))}, err
}

// columnsOf returns the columns of a campaign's rows. A row has null in the columns of measures that its game lacks. Games
// that share the name of a measure share its kind.
func columnsOf(games []catalog.Game, s campaign.Spec) []column {
	var list []column
	add := func(name string, k parquet.Kind, r parquet.Repetition, value func(r *campaign.Row) any) {
		list = append(list, column{parquet.Column{Name: name, Kind: k, Repetition: r}, value})
	}
	text := func(name string, value func(r *campaign.Row) any) { add(name, parquet.Text, parquet.Required, value) }
	text("id", func(r *campaign.Row) any { return r.ID })
	add("index", parquet.Number, parquet.Required, func(r *campaign.Row) any { return int64(r.Index) })
	text("game", func(r *campaign.Row) any { return r.Game })
	text("source", func(r *campaign.Row) any { return r.Source })
	text("params", func(r *campaign.Row) any { return inJSON(r.Params) })
	text("board", func(r *campaign.Row) any { return r.Board })
	for _, language := range s.Languages {
		text("question_"+language, func(r *campaign.Row) any { return r.Question[language] })
	}
	text("verdict", func(r *campaign.Row) any { return r.Verdict.String() })
	text("headline", func(r *campaign.Row) any { return r.Headline })
	text("answer", func(r *campaign.Row) any { return string(r.Answer) })
	add("line", parquet.Text, parquet.List, func(r *campaign.Row) any { return r.Line })
	text("unit", func(r *campaign.Row) any { return r.Unit })
	add("at_least", parquet.Number, parquet.Optional, func(r *campaign.Row) any { return known(r.Bounds.AtLeast) })
	add("at_most", parquet.Number, parquet.Optional, func(r *campaign.Row) any { return known(r.Bounds.AtMost) })
	text("method", func(r *campaign.Row) any { return r.Method })
	text("rests", func(r *campaign.Row) any { return r.Proof.Rests })
	text("checker", func(r *campaign.Row) any { return r.Proof.Checker })
	for _, m := range measures(games) {
		add("difficulty_"+m.Name, measureKind(m.Kind), parquet.Optional, func(r *campaign.Row) any {
			entry, _ := r.Difficulty.Entry(m.Name)
			return measured(entry.Value)
		})
	}
	add("capped", parquet.Text, parquet.List, func(r *campaign.Row) any { return r.Difficulty.Capped() })
	add("bin", parquet.Text, parquet.Optional, func(r *campaign.Row) any {
		if r.Bin == nil {
			return nil
		}
		return *r.Bin
	})
	text("split", func(r *campaign.Row) any { return r.Split })
	return list
}

// measures returns the measures of some games, each once.
func measures(games []catalog.Game) (all []catalog.Measure) {
	for _, g := range games {
		for _, m := range g.Measures {
			if !slices.ContainsFunc(all, func(o catalog.Measure) bool { return o.Name == m.Name }) {
				all = append(all, m)
			}
		}
	}
	return all
}

func measureKind(k catalog.QuantityKind) parquet.Kind {
	switch k {
	case catalog.KindCount:
		return parquet.Number
	case catalog.KindShare:
		return parquet.Double
	case catalog.KindFlag:
		return parquet.Flag
	default: // numbers of any size, and lists
		return parquet.Text
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
		panic(err) // it was parsed from JSON
	}
	return string(data)
}

// Write writes a row.
func (w *writer) Write(line []byte, read func() (campaign.Row, error)) error {
	r, err := read()
	if err != nil {
		return err
	}
	for i, c := range w.columns {
		w.row[i] = c.value(&r)
	}
	if err := w.out.Write(w.row); err != nil {
		return err
	}
	if w.bytes += len(line); w.out.Rows() < groupRows && w.bytes < groupBytes {
		return nil
	}
	w.bytes = 0
	return w.out.Flush()
}

// Close ends the file.
func (w *writer) Close() error { return w.out.Close() }
