package table

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"jogada/gametest/tier"
)

var allFields = []field{
	{"text", texts, required}, {"maybe_text", texts, optional}, {"words", texts, repeated},
	{"number", numbers, required}, {"maybe_number", numbers, optional},
	{"double", doubles, required}, {"maybe_double", doubles, optional},
	{"flag", flags, required}, {"maybe_flag", flags, optional},
	{"f10", texts, required}, {"f11", texts, required}, {"f12", texts, required}, {"f13", texts, required}, {"f14", texts, required}, {"f15", texts, required}, {"f16", texts, required},
}

func randomValue(r *rand.Rand, f field) any {
	if f.repetition == repeated {
		words := make([]string, r.IntN(4))
		for i := range words {
			words[i] = strings.Repeat("é", r.IntN(3))
		}
		return words
	}
	if f.repetition == optional && r.IntN(3) == 0 {
		return nil
	}
	switch f.kind {
	case texts:
		return strings.Repeat("a\x00b", r.IntN(30))
	case numbers:
		return int64(r.Uint64())
	case doubles:
		return r.NormFloat64()
	default:
		return r.IntN(2) == 0
	}
}

// A library that was not written for this project reads every value of random rows in several groups.
func TestAnotherLibraryReadsRandomRows(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 0))
	for _, rows := range []int{0, 1, 7, 8, 9, 100, tier.Scale(t, 5000, 1000)} {
		t.Run(fmt.Sprint(rows), func(t *testing.T) {
			var out bytes.Buffer
			p, err := newParquetFile(&out, "test", allFields)
			if err != nil {
				t.Fatal(err)
			}
			var want []map[string]any
			for range rows {
				row := map[string]any{}
				for i, f := range allFields {
					row[f.name] = randomValue(r, f)
					if err := p.chunks[i].add(f, row[f.name]); err != nil {
						t.Fatal(err)
					}
				}
				want = append(want, row)
				if p.rows++; r.IntN(20) == 0 {
					if err := p.flush(); err != nil {
						t.Fatal(err)
					}
				}
			}
			if err := p.close(); err != nil {
				t.Fatal(err)
			}
			file, err := parquet.OpenFile(bytes.NewReader(out.Bytes()), int64(out.Len()))
			if err != nil {
				t.Fatal(err)
			}
			if file.NumRows() != int64(rows) {
				t.Fatalf("%d rows are read, %d were written", file.NumRows(), rows)
			}
			read, got := parquet.NewGenericReader[any](file), make([]any, rows)
			if n, err := read.Read(got); n != rows {
				t.Fatal(n, err)
			}
			for i, row := range want {
				compareRow(t, i, row, got[i].(map[string]any))
			}
		})
	}
}

func compareRow(t *testing.T, i int, want, got map[string]any) {
	t.Helper()
	for name, value := range want {
		read := got[name]
		if words, is := value.([]string); is {
			list := []string{}
			for _, word := range read.([]any) {
				list = append(list, word.(string))
			}
			value, read = words, list
		}
		if !reflect.DeepEqual(value, read) {
			t.Fatalf("row %d: %s is read as %#v, written as %#v", i, name, read, value)
		}
	}
}

func TestAValueOfAnotherKindIsRejected(t *testing.T) {
	for _, f := range allFields {
		for _, value := range []any{"x", int64(1), 1.5, true, 7} {
			err := new(chunk).add(f, value)
			fits := map[kind]any{texts: "x", numbers: int64(1), doubles: 1.5, flags: true}[f.kind] == value && f.repetition != repeated
			if (err == nil) != fits {
				t.Errorf("%s takes %T: %v", f.name, value, err)
			}
		}
	}
}
