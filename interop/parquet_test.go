package interop

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	other "github.com/parquet-go/parquet-go"

	"jogada/internal/datasets/campaign/table/parquet"
	"jogada/internal/gametest/tier"
)

var columns = []parquet.Column{
	{Name: "text", Kind: parquet.Text}, {Name: "maybe_text", Kind: parquet.Text, Repetition: parquet.Optional}, {Name: "words", Kind: parquet.Text, Repetition: parquet.List},
	{Name: "number", Kind: parquet.Number}, {Name: "maybe_number", Kind: parquet.Number, Repetition: parquet.Optional},
	{Name: "double", Kind: parquet.Double}, {Name: "maybe_double", Kind: parquet.Double, Repetition: parquet.Optional},
	{Name: "flag", Kind: parquet.Flag}, {Name: "maybe_flag", Kind: parquet.Flag, Repetition: parquet.Optional},
	{Name: "f10", Kind: parquet.Text}, {Name: "f11", Kind: parquet.Text}, {Name: "f12", Kind: parquet.Text}, {Name: "f13", Kind: parquet.Text},
	{Name: "f14", Kind: parquet.Text}, {Name: "f15", Kind: parquet.Text}, {Name: "f16", Kind: parquet.Text},
}

func randomValue(r *rand.Rand, c parquet.Column) any {
	if c.Repetition == parquet.List {
		words := make([]string, r.IntN(4))
		for i := range words {
			words[i] = strings.Repeat("é", r.IntN(3))
		}
		return words
	}
	if c.Repetition == parquet.Optional && r.IntN(3) == 0 {
		return nil
	}
	switch c.Kind {
	case parquet.Text:
		return strings.Repeat("a\x00b", r.IntN(30))
	case parquet.Number:
		return int64(r.Uint64())
	case parquet.Double:
		return r.NormFloat64()
	default:
		return r.IntN(2) == 0
	}
}

// readRows reads all rows of a Parquet file.
func readRows(t *testing.T, data []byte) (rows []map[string]any) {
	t.Helper()
	file, err := other.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	read := make([]any, file.NumRows())
	if n, err := other.NewGenericReader[any](file).Read(read); n != len(read) {
		t.Fatalf("%d of %d rows are read: %v", n, len(read), err)
	}
	for _, row := range read {
		rows = append(rows, row.(map[string]any))
	}
	return rows
}

// Every value of random rows in several groups is read back.
func TestParquetGoReadsRandomRows(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 0))
	for _, n := range []int{0, 1, 7, 8, 9, 100, tier.Scale(t, 5000, 1000)} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var out bytes.Buffer
			w, err := parquet.NewWriter(&out, "test", columns)
			if err != nil {
				t.Fatal(err)
			}
			var want [][]any
			for range n {
				var row []any
				for _, c := range columns {
					row = append(row, randomValue(r, c))
				}
				want = append(want, row)
				if err := w.Write(row); err != nil {
					t.Fatal(err)
				}
				if r.IntN(20) == 0 {
					if err := w.Flush(); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			rows := readRows(t, out.Bytes())
			if len(rows) != n {
				t.Fatalf("%d rows are read, %d were written", len(rows), n)
			}
			for i, row := range want {
				compareRow(t, i, row, rows[i])
			}
		})
	}
}

func compareRow(t *testing.T, i int, want []any, got map[string]any) {
	t.Helper()
	for k, value := range want {
		read := got[columns[k].Name]
		if _, is := value.([]string); is {
			list := []string{}
			for _, word := range read.([]any) {
				list = append(list, word.(string))
			}
			read = list
		}
		if !reflect.DeepEqual(value, read) {
			t.Fatalf("row %d: %s is read as %#v, written as %#v", i, columns[k].Name, read, value)
		}
	}
}

// The file whose bytes the quick tier compares holds the rows that lie beside it.
func TestParquetGoReadsTheRecordedRows(t *testing.T) {
	const folder = "../internal/datasets/campaign/table/parquet/testdata/"
	file, err := os.ReadFile(folder + "rows.parquet")
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(folder + "rows.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	lines := json.NewEncoder(&got)
	for _, row := range readRows(t, file) {
		if err := lines.Encode(row); err != nil {
			t.Fatal(err)
		}
	}
	if got.String() != string(want) {
		t.Errorf("the rows are read as\n%s", &got)
	}
}

// The statistics of columns are those of their values: the number of nulls, the least and the greatest value.
func TestParquetGoReadsTheStatistics(t *testing.T) {
	var out bytes.Buffer
	w, err := parquet.NewWriter(&out, "test", columns[:9])
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range [][]any{
		{"b", nil, []string{"x", "a"}, int64(3), int64(-7), 0.0, nil, true, nil},
		{"a", "z", []string(nil), int64(-4), nil, -1.5, 2.5, false, true},
		{"c", nil, []string{"q"}, int64(9), int64(5), 8.25, math.NaN(), true, true},
	} {
		if err := w.Write(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := other.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	number := func(v int64) []byte { return binary.LittleEndian.AppendUint64(nil, uint64(v)) }
	double := func(v float64) []byte { return binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)) }
	for i, want := range []struct {
		nulls     int64
		low, high []byte
	}{{0, []byte("a"), []byte("c")}, {2, []byte("z"), []byte("z")}, {1, []byte("a"), []byte("x")}, {0, number(-4), number(9)}, {1, number(-7), number(5)},
		{0, double(-1.5), double(8.25)}, {1, nil, nil}, {0, []byte{0}, []byte{1}}, {1, []byte{1}, []byte{1}}} {
		got := file.Metadata().RowGroups[0].Columns[i].MetaData.Statistics
		if got.NullCount != want.nulls || !bytes.Equal(got.MinValue, want.low) || !bytes.Equal(got.MaxValue, want.high) {
			t.Errorf("column %s: %d nulls from %q to %q; want %d from %q to %q", columns[i].Name, got.NullCount, got.MinValue, got.MaxValue, want.nulls, want.low, want.high)
		}
	}
}
