package interop

import (
	"bytes"
	"context"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/table"
)

// A Parquet file reads back as the same rows as the JSON lines.
func TestATableHoldsWhatTheLinesHold(t *testing.T) {
	for _, game := range games.All().Names() {
		t.Run(game, func(t *testing.T) {
			table, rows := tableOf(t, game, 8)
			back := readRows(t, table)
			if len(back) != len(rows) {
				t.Fatalf("%d rows are read, %d were written", len(back), len(rows))
			}
			for i, row := range rows {
				compareFields(t, row, back[i])
			}
		})
	}
}

// tableOf returns a table of some boards, and the rows in it.
func tableOf(t *testing.T, game string, boards int) (_ []byte, rows []campaign.Row) {
	t.Helper()
	s := campaign.Spec{Games: []campaign.GameSpec{{Game: game, Count: boards, Tries: boards, Shape: map[string]map[string]string{"puzzlescript": {"game": "growth"}}[game]}}, Seed: 5, Languages: []string{"en", "es"}}
	s.Fill()
	m, err := campaign.NewMaker(games.All(), campaign.NewPlan(s, "test"), nil)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	sink, err := table.Format.New(&file, m)
	if err != nil {
		t.Fatal(err)
	}
	for i := range boards {
		c, err := m.Try(context.Background(), i)
		if err != nil || c.Outcome != campaign.IsRow {
			continue
		}
		row, err := campaign.ReadRow(c.Row)
		if err != nil {
			t.Fatal(err)
		}
		if err := sink.Write(c.Row, func() (campaign.Row, error) { return row, nil }); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := sink.Close(); err != nil || len(rows) < boards/2 {
		t.Fatal(err, len(rows))
	}
	return file.Bytes(), rows
}

func compareFields(t *testing.T, row campaign.Row, got map[string]any) {
	t.Helper()
	var moves []string
	list, _ := got["line"].([]any)
	for _, m := range list {
		moves = append(moves, m.(string))
	}
	if got["id"] != row.ID || got["index"] != int64(row.Index) || got["board"] != row.Board || got["question_es"] != row.Question["es"] || got["answer"] != string(row.Answer) ||
		strings.Join(moves, " ") != strings.Join(row.Line, " ") || got["bin"] != nil || got["split"] != row.Split {
		t.Errorf("%v\nwant %+v", got, row)
	}
	var params map[string]string
	if err := json.Unmarshal([]byte(got["params"].(string)), &params); err != nil || !reflect.DeepEqual(params, map[string]string(row.Params)) {
		t.Errorf("params %v; want %v", got["params"], row.Params)
	}
	length, _ := row.Difficulty.Entry("length")
	if x, ok := catalog.Float(length.Value); ok && got["difficulty_length"] != int64(x) || !ok && got["difficulty_length"] != nil {
		t.Errorf("length %v; want %v", got["difficulty_length"], length)
	}
}
