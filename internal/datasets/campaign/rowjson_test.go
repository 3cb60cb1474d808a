package campaign

import (
	"bytes"
	"encoding/json"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

// FuzzALineIsWhatTheEncoderWrites compares the line of a row with the encoder of the standard library.
func FuzzALineIsWhatTheEncoderWrites(f *testing.F) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, text := range []string{"", "a b\n", string(all), "é ã \u2027\u2028\u2029\u202a \ufffd <&> \"\\", "\xe2\x80", "\xe2\x80\xa8\xf0\x9f\x98\x80\xff"} {
		f.Add(text, int64(len(text)), uint8(0b0101_0101))
		f.Add(text, int64(-len(text)), uint8(0b1010_1010))
	}
	f.Fuzz(func(t *testing.T, text string, n int64, has uint8) {
		some := func(bit uint8) bool { return has&bit != 0 }
		answer, err := json.Marshal(map[string]any{"<a>": text, "b": n})
		if err != nil {
			t.Fatal(err)
		}
		r := Row{ID: text, Index: int(n), Game: "<" + text, Source: text + ">", Board: text, Verdict: solve.Verdict(has % 3), Headline: text, Answer: answer, Unit: text,
			Method: "m", Proof: RowProof{Rests: text, Checker: text + "\n"}, Split: text, Difficulty: catalog.Difficulty{{Name: "count", Value: catalog.Count(n)}, {Name: "over", Capped: true}}}
		if some(1) {
			r.Params, r.Question = catalog.Values{"b": text, text: "b", "a": ""}, map[string]string{}
		}
		if some(2) {
			r.Line = []string{}
		}
		if some(4) {
			r.Line = []string{text, "", "<"}
		}
		if low := int(n); some(8) {
			r.Bounds.AtLeast, r.Bin = &low, &text
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		if err := e.Encode(r); err != nil {
			t.Fatal(err)
		}
		if got := append(r.line(), '\n'); !bytes.Equal(got, want.Bytes()) {
			t.Errorf("the line is\n%s\nwant\n%s", got, want.Bytes())
		}
	})
}
