package interop

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/games/puzzlescript"
	"jogada/internal/datasets/census"
	"jogada/solve"
)

// The Parquet file of a folder of games reads back as its rows.
func TestATableOfAFolderHoldsItsRows(t *testing.T) {
	folder, out := t.TempDir(), t.TempDir()
	for i, e := range puzzlescript.Game().Examples[:2] {
		if err := os.WriteFile(filepath.Join(folder, []string{"push.txt", "pull.txt"}[i]), []byte(e.Text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	s := census.Census{Game: puzzlescript.Game(), Folder: folder, Out: out, Version: "test", Most: catalog.QuestionLimit{Budget: solve.Budget{Nodes: 50}}}
	rows, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(out, "table.parquet"))
	if err != nil {
		t.Fatal(err)
	}
	back := readRows(t, data)
	if len(back) != len(rows) || len(rows) != 4 {
		t.Fatalf("%d rows are read, %d were written", len(back), len(rows))
	}
	number := func(n *int) any {
		if n == nil {
			return nil
		}
		return int64(*n)
	}
	for i, row := range rows {
		got, word := back[i], strings.Builder{}
		list, _ := got["line"].([]any)
		for _, m := range list {
			word.WriteString(m.(string))
		}
		var checked any
		if row.Checked != nil {
			checked = *row.Checked
		}
		if got["file"] != row.File || got["level"] != int64(row.Level) || got["verdict"] != row.Verdict || got["moves"] != number(row.Moves) || got["at_least"] != number(row.AtLeast) ||
			got["chance"] != row.Chance || got["most"] != number(row.Most) || got["states"] != row.States || got["checked"] != checked || got["why"] != row.Why || word.String() != strings.Join(row.Line, "") {
			t.Errorf("%v\nwant %+v", got, row)
		}
	}
}
