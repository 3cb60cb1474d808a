package table

import (
	"encoding/json"
	"math/big"
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/table/parquet"
	"jogada/solve"
)

// Each field of a row has its column, and a measure of each kind too; "none" is a measure of another game.
func TestAColumnForEachFieldOfARow(t *testing.T) {
	three, bin := 3, "hard"
	row := campaign.Row{ID: "i", Index: 7, Game: "slide", Source: "s", Params: catalog.Values{"a": "b"}, Board: "2 2", Question: map[string]string{"en": "How few?", "es": "¿Cuántos?"},
		Verdict: solve.Proved, Headline: "1 slide", Answer: json.RawMessage(`{"slides":1}`), Line: []string{"left", "up"}, Unit: "slides", Bounds: catalog.Bounds{AtLeast: &three}, Method: "m",
		Proof: campaign.RowProof{Rests: "r", Checker: "c"}, Split: "train", Bin: &bin,
		Difficulty: catalog.Difficulty{{Name: "count", Value: catalog.Count(4)}, {Name: "number", Value: catalog.Number{Int: big.NewInt(5)}}, {Name: "share", Value: catalog.Share{Part: 1, Of: 4}},
			{Name: "flag", Value: catalog.Flag(true)}, {Name: "steps", Value: catalog.Steps{{Keep: 1, Of: 2}}}, {Name: "cap", Capped: true}}}
	games := []catalog.Game{{Measures: []catalog.Measure{{Name: "count", Kind: catalog.KindCount}, {Name: "number", Kind: catalog.KindNumber}, {Name: "share", Kind: catalog.KindShare}, {Name: "flag", Kind: catalog.KindFlag}}},
		{Measures: []catalog.Measure{{Name: "count", Kind: catalog.KindCount}, {Name: "steps", Kind: catalog.KindSteps}, {Name: "cap", Kind: catalog.KindCount}, {Name: "none", Kind: catalog.KindShare}}}}
	const (
		text, number, double, flag = parquet.Text, parquet.Number, parquet.Double, parquet.Flag
		required, optional, list   = parquet.Required, parquet.Optional, parquet.List
	)
	want := []struct {
		name       string
		kind       parquet.Kind
		repetition parquet.Repetition
		value      any
	}{
		{"id", text, required, "i"},
		{"index", number, required, int64(7)},
		{"game", text, required, "slide"},
		{"source", text, required, "s"},
		{"params", text, required, `{"a":"b"}`},
		{"board", text, required, "2 2"},
		{"question_en", text, required, "How few?"},
		{"question_es", text, required, "¿Cuántos?"},
		{"verdict", text, required, "proved"},
		{"headline", text, required, "1 slide"},
		{"answer", text, required, `{"slides":1}`},
		{"line", text, list, []string{"left", "up"}},
		{"unit", text, required, "slides"},
		{"at_least", number, optional, int64(3)},
		{"at_most", number, optional, nil},
		{"method", text, required, "m"},
		{"rests", text, required, "r"},
		{"checker", text, required, "c"},
		{"difficulty_count", number, optional, int64(4)},
		{"difficulty_number", text, optional, "5"},
		{"difficulty_share", double, optional, 0.25},
		{"difficulty_flag", flag, optional, true},
		{"difficulty_steps", text, optional, `[{"keep":1,"of":2}]`},
		{"difficulty_cap", number, optional, nil},
		{"difficulty_none", double, optional, nil},
		{"capped", text, list, []string{"cap"}},
		{"bin", text, optional, "hard"},
		{"split", text, required, "train"},
	}
	columns := columnsOf(games, campaign.Spec{Languages: []string{"en", "es"}})
	if len(columns) != len(want) {
		t.Fatalf("%d columns; want %d", len(columns), len(want))
	}
	for i, c := range columns {
		w := want[i]
		if value := c.value(&row); c.Name != w.name || c.Kind != w.kind || c.Repetition != w.repetition || !reflect.DeepEqual(value, w.value) {
			t.Errorf("column %d is %+v with %#v; want %+v", i, c.Column, value, w)
		}
	}
	if value := columns[len(columns)-2].value(&campaign.Row{}); value != nil {
		t.Errorf("the bin of a campaign without bins is %#v", value)
	}
}
