package catalog_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"jogada/catalog"
	"jogada/solve"
)

// written writes itself as JSON.
type written string

func (w written) MarshalJSON() ([]byte, error) { return json.Marshal(string(w)) }

func (w written) WriteJSON(to io.Writer) error {
	data, err := json.Marshal(string(w))
	if err == nil {
		_, err = to.Write(data)
	}
	return err
}

type proved struct {
	Own   written   `json:"own"`
	List  []written `json:"list"`
	Some  []written `json:"some,omitempty"`
	Plain []int     `json:"plain,omitempty"`
	Zero  int       `json:"zero,omitzero"`
	Inner *proved   `json:"inner,omitempty"`
	Any   any       `json:"any"`
}

// full accepts so many bytes.
type full struct{ left int }

var errFull = errors.New("full")

func (f *full) Write(p []byte) (int, error) {
	if len(p) > f.left {
		return 0, errFull
	}
	f.left -= len(p)
	return len(p), nil
}

// TestAStreamedReportIsItsJSON compares the stream of reports, with every kind of certificate, with package encoding/json, and lets it fail at every byte.
func TestAStreamedReportIsItsJSON(t *testing.T) {
	for _, certificate := range []any{
		nil, "x", 7, written("a"), []written{"a", "b", "c"}, []written{}, []written(nil), struct{}{}, json.RawMessage(`{"a":1}`),
		proved{}, proved{Own: "a", List: []written{"b"}, Some: []written{"c", "d"}, Plain: []int{1, 2}, Zero: 3, Any: []any{1.5}, Inner: &proved{List: []written{}, Some: []written{}, Plain: []int{}}},
		&proved{Any: written("z")},
	} {
		r := catalog.Report{Headline: `"certificate":0`, Verdict: solve.Proved, Proof: catalog.Proof{Rests: "x", Certificate: certificate}}
		want, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := catalog.WriteReport(&got, r); err != nil || got.String() != string(want) {
			t.Errorf("%#v: %v\n%s\nwant\n%s", certificate, err, &got, want)
		}
		for left := range want {
			if err := catalog.WriteReport(&full{left}, r); !errors.Is(err, errFull) {
				t.Errorf("%#v: after %d of %d bytes the error is %v", certificate, left, len(want), err)
			}
		}
	}
	if err := catalog.WriteReport(io.Discard, catalog.Report{Answer: func() {}}); err == nil {
		t.Error("a report that is not JSON is written")
	}
}
