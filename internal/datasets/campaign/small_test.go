package campaign

import (
	"encoding/json"
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"jogada/catalog"
)

func TestASetOfKeysIsASet(t *testing.T) {
	dice, known, set := rand.New(rand.NewPCG(1, 2)), map[uint64]bool{}, keySet{}
	for range 200_000 {
		key := dice.Uint64N(50_000) // often again, and 0 too
		if set.add(key) == known[key] {
			t.Fatalf("%d: known %v", key, known[key])
		}
		known[key] = true
	}
}

func TestAHistogramStaysSmallAndCountsEverything(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	h := Histogram{}
	for range 50_000 {
		counted(t, &h, catalog.Entry{Value: catalog.Count(dice.Int64N(1_000_000))})
	}
	counted(t, &h, catalog.Entry{Capped: true})
	counted(t, &h, catalog.Entry{})
	rows, last := 0, -1.0
	for _, bar := range h.Bars() {
		rows += bar.Rows
		if bar.From < last+h.Width() && last >= 0 {
			t.Errorf("bars from %g and %g", last, bar.From)
		}
		last = bar.From
	}
	if rows != 50_000 || len(h.Bars()) > mostBars || h.Missing != 2 || h.Capped != 1 {
		t.Errorf("%d rows in %d bars, %d missing, %d capped", rows, len(h.Bars()), h.Missing, h.Capped)
	}
	if mean, _ := h.Mean(); mean < 490_000 || mean > 510_000 {
		t.Errorf("the mean is %g", mean)
	}
}

// counted counts an entry in a histogram as merging does.
func counted(t *testing.T, h *Histogram, e catalog.Entry) {
	t.Helper()
	if err := count([]*Histogram{h}, plotted(catalog.Difficulty{e})); err != nil {
		t.Fatal(err)
	}
}

func TestEveryKindOfValueIsPlotted(t *testing.T) {
	large, _ := new(big.Int).SetString("123456789012345678901234567890", 10)
	d := catalog.Difficulty{{Value: catalog.Count(12)}, {Value: catalog.Number{Int: large}}, {Value: catalog.Share{Part: 1, Of: 3}}, {Value: catalog.Flag(true)}, {Value: catalog.Steps{{}, {}}}, {Capped: true}, {}}
	var all []*Histogram
	for range d {
		all = append(all, &Histogram{})
	}
	if err := count(all, plotted(d)); err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{12, 123456789012345678901234567890, 1.0 / 3, 1, 2} {
		if bars := all[i].Bars(); len(bars) != 1 || bars[0] != (Bar{want, 1}) {
			t.Errorf("%+v; want %g", bars, want)
		}
	}
	if all[5].Capped != 1 || all[5].Missing != 1 || all[6].Capped != 0 || all[6].Missing != 1 {
		t.Errorf("%+v, %+v", all[5], all[6])
	}
	for _, list := range []string{"", "1,2", "1,2,3,4,5,6,x", "1,,3,4,5,6,7"} {
		if err := count(all, []byte(list)); !errors.Is(err, ErrPart) {
			t.Errorf("%q: %v", list, err)
		}
	}
}

func TestSeedsOfBoardsAreTheSameForEver(t *testing.T) {
	if a, b := boardSeed(7, 0), boardSeed(7, 1); a != 13225839796362995591 || a == b || boardSeed(8, 0) == a {
		t.Errorf("%d and %d", a, b)
	}
}

// FuzzAFieldOfARowIsTheOneThatJSONHas compares jsonField with the decoder of the standard library on valid objects
// whose names have no escapes.
func FuzzAFieldOfARowIsTheOneThatJSONHas(f *testing.F) {
	for _, text := range []string{`{"a":1}`, ` { "b" : [ {"a":"}"} , 2 ] , "a" : "x\"\\" } `, `{"x":{"a":1},"a":{"a":[",",{}]}}`, `{"a":null,"a":-1.5e3}`, `{}`, `[]`, `{"a`, `{"a":"\`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := jsonField([]byte(text), "a")
		var fields map[string]json.RawMessage
		if json.Unmarshal([]byte(text), &fields) != nil || strings.Contains(text, `\u`) || strings.TrimSpace(text)[0] != '{' {
			return
		}
		if want := fields["a"]; string(got) != strings.TrimSpace(string(want)) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
		var word *string
		want := string(fields["a"])
		if json.Unmarshal(fields["a"], &word) == nil && word != nil {
			want = *word
		}
		if got := plainText(got); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	})
}
