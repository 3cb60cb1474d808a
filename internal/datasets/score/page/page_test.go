package page

import (
	"encoding/json"
	"strings"
	"testing"

	"jogada/internal/datasets/score"
	"jogada/internal/gametest"
)

// TestSummaryAndPageAreAsRecorded adds the questions of a file to a summary, one a line, and compares the summary and
// its page with the recorded ones.
func TestSummaryAndPageAreAsRecorded(t *testing.T) {
	gametest.Recorded(t, "testdata/page.golden", func(input string) string {
		sum := score.NewSummary(3)
		sum.BinOrder = []string{"hard", "easy", "empty"}
		for line := range strings.Lines(input) {
			var q struct {
				Game, Split, Bin string
				Difficulty       map[string]float64
				Grades           []*score.Grade
			}
			if err := json.Unmarshal([]byte(line), &q); err != nil {
				t.Fatal(err)
			}
			sum.Add(q.Game, q.Split, q.Bin, q.Difficulty, q.Grades...)
		}
		sum.Group()
		var out strings.Builder
		encoder := json.NewEncoder(&out)
		encoder.SetIndent("", " ")
		if err := encoder.Encode(sum); err != nil {
			t.Fatal(err)
		}
		if err := Write(&out, sum); err != nil {
			t.Fatal(err)
		}
		return out.String()
	})
}
