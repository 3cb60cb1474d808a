package table_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"jogada/catalog"
	"jogada/games"
	"jogada/internal/datasets/campaign"
	"jogada/internal/datasets/campaign/table"
	"jogada/internal/gametest/tier"
)

// A reader that was not written here, hyparquet in node, reads what is written. scripts/tools installs it.
func TestAForeignReaderReadsTheTable(t *testing.T) {
	packages, err := filepath.Glob("../../../../.cache/npm/node_modules/hyparquet")
	if err != nil || len(packages) == 0 {
		tier.Missing(t, "hyparquet (scripts/tools)", "another reader of Parquet files")
	}
	if _, err := exec.LookPath("node"); err != nil {
		tier.Missing(t, "node", "another reader of Parquet files")
	}
	folder, err := filepath.Abs(packages[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []string{"slide", "jump", "keys", "chase"} {
		t.Run(game, func(t *testing.T) {
			table, rows := written(t, game, 30)
			name := filepath.Join(t.TempDir(), "rows.parquet")
			if err := os.WriteFile(name, table, 0o666); err != nil {
				t.Fatal(err)
			}
			var words bytes.Buffer
			read := exec.Command("node", "testdata/foreign.mjs", folder, name)
			read.Stderr = &words
			out, err := read.Output()
			if err != nil {
				t.Fatalf("%v\n%s", err, &words)
			}
			lines := bufio.NewScanner(bytes.NewReader(out))
			lines.Buffer(nil, 1<<20)
			n := 0
			for ; lines.Scan(); n++ {
				var got map[string]any
				if err := json.Unmarshal(lines.Bytes(), &got); err != nil {
					t.Fatal(err)
				}
				asForeign(t, rows[n], got)
			}
			if n != len(rows) {
				t.Errorf("%d rows; want %d", n, len(rows))
			}
		})
	}
}

// asForeign compares a row with what a foreign reader reads: every number, text, list and null.
func asForeign(t *testing.T, row campaign.Row, got map[string]any) {
	t.Helper()
	line := []any{}
	for _, move := range row.Line {
		line = append(line, move)
	}
	want := map[string]any{"id": row.ID, "index": float64(row.Index), "board": row.Board, "question_en": row.Question["en"], "question_es": row.Question["es"], "answer": string(row.Answer),
		"line": line, "split": row.Split, "bin": nil, "checker": row.Proof.Checker, "verdict": row.Verdict.String()}
	for _, e := range row.Difficulty {
		switch x, ok := catalog.Float(e.Value); {
		case e.Value == nil:
			want["difficulty_"+e.Name] = nil
		case ok && e.Value.Kind() != "number" && e.Value.Kind() != "flag":
			want["difficulty_"+e.Name] = x
		case e.Value.Kind() == "flag":
			want["difficulty_"+e.Name] = x == 1
		}
	}
	for name, value := range want {
		if !reflect.DeepEqual(got[name], value) {
			t.Errorf("%s: %s is %v (%T); want %v (%T)", row.ID, name, got[name], got[name], value, value)
		}
	}
}

// written returns a table of some boards, and the rows in it.
func written(t *testing.T, game string, boards int) (_ []byte, rows []campaign.Row) {
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
