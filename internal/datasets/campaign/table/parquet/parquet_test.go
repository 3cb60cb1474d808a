package parquet_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"os"
	"slices"
	"testing"

	"jogada/internal/datasets/campaign/table/parquet"
)

var update = flag.Bool("update", false, "write testdata/rows.parquet anew")

// columns is one of every kind. Over 15 of them lengthen the lists of the metadata.
var columns = []parquet.Column{
	{Name: "text", Kind: parquet.Text}, {Name: "maybe_text", Kind: parquet.Text, Repetition: parquet.Optional}, {Name: "words", Kind: parquet.Text, Repetition: parquet.List},
	{Name: "number", Kind: parquet.Number}, {Name: "maybe_number", Kind: parquet.Number, Repetition: parquet.Optional},
	{Name: "double", Kind: parquet.Double}, {Name: "maybe_double", Kind: parquet.Double, Repetition: parquet.Optional},
	{Name: "flag", Kind: parquet.Flag}, {Name: "maybe_flag", Kind: parquet.Flag, Repetition: parquet.Optional},
	{Name: "f10", Kind: parquet.Text}, {Name: "f11", Kind: parquet.Text}, {Name: "f12", Kind: parquet.Text}, {Name: "f13", Kind: parquet.Text},
	{Name: "f14", Kind: parquet.Text}, {Name: "f15", Kind: parquet.Text}, {Name: "f16", Kind: parquet.Text},
}

// fixedRows reads the rows of testdata/rows.jsonl.
func fixedRows(t *testing.T) (rows [][]any) {
	t.Helper()
	lines, err := os.ReadFile("testdata/rows.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(lines) {
		var row []any
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(line, &fields); err != nil {
			t.Fatal(err)
		}
		for _, c := range columns {
			row = append(row, fixedValue(t, c, fields[c.Name]))
		}
		rows = append(rows, row)
	}
	return rows
}

func fixedValue(t *testing.T, c parquet.Column, data json.RawMessage) any {
	t.Helper()
	if c.Repetition == parquet.Optional && string(data) == "null" {
		return nil
	}
	if c.Repetition == parquet.List {
		return decoded[[]string](t, data)
	}
	switch c.Kind {
	case parquet.Text:
		return decoded[string](t, data)
	case parquet.Number:
		return decoded[int64](t, data)
	case parquet.Double:
		return decoded[float64](t, data)
	default:
		return decoded[bool](t, data)
	}
}

func decoded[T any](t *testing.T, data json.RawMessage) (value T) {
	t.Helper()
	if err := json.Unmarshal(data, &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// Rows of every kind, in two groups, give the bytes of testdata/rows.parquet. interop/parquet_test.go lets another
// library read that file: run it, in the deep tier, after -update.
func TestTheBytesOfAFileAreTheRecordedOnes(t *testing.T) {
	var out bytes.Buffer
	w, err := parquet.NewWriter(&out, "test", columns)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range fixedRows(t) {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
		if w.Rows() == 78 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const name = "testdata/rows.parquet"
	if *update {
		if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := out.Bytes(); !bytes.Equal(got, want) {
		first := 0
		for first < min(len(got), len(want)) && got[first] == want[first] {
			first++
		}
		t.Errorf("%d bytes; %s has %d and differs from byte %d on", len(got), name, len(want), first)
	}
}

func TestAValueOfAnotherKindIsRejected(t *testing.T) {
	fits := map[parquet.Kind]any{parquet.Text: "x", parquet.Number: int64(1), parquet.Double: 1.5, parquet.Flag: true}
	for _, c := range columns {
		for _, value := range []any{"x", int64(1), 1.5, true, 7, nil, []string{"x"}} {
			w, err := parquet.NewWriter(io.Discard, "test", []parquet.Column{c})
			if err != nil {
				t.Fatal(err)
			}
			_, list := value.([]string)
			want := list
			if c.Repetition != parquet.List {
				want = !list && value == fits[c.Kind] || value == nil && c.Repetition == parquet.Optional
			}
			if err := w.Write([]any{value}); (err == nil) != want {
				t.Errorf("%s takes %T: %v", c.Name, value, err)
			}
		}
	}
}

func TestARowHasAValueForEachColumn(t *testing.T) {
	row := fixedRows(t)[0]
	for _, row := range [][]any{nil, row[1:], append(slices.Clone(row), "x")} {
		w, err := parquet.NewWriter(io.Discard, "test", columns)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(row); err == nil {
			t.Errorf("%d values are taken", len(row))
		}
	}
}
