package campaign_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/datasets/campaign"
)

// coins is a game as a teacher writes it.
const coins = `sides = ("A", "B")
N = param("n", 5, "coins")
def start(): return ("A", N)
def turn(s): return s[0]
def moves(s): return [("take %d" % k, ("B" if s[0] == "A" else "A", s[1] - k)) for k in (1, 2, 3) if k <= s[1]]
def over(s): return ("B" if s[0] == "A" else "A") if s[1] == 0 else None
`

// A dataset of a game that is described by a file carries the file: its rows can be verified and read without it.
func TestADatasetCarriesTheGameThatAFileDescribes(t *testing.T) {
	s := campaign.Spec{Seed: 4, Unique: true, Games: []campaign.GameSpec{{Game: "own", Source: coins, Count: 6, Tries: 40,
		Shapes: []map[string]string{{"n": "9", "scramble": "0"}, {"n": "9", "scramble": "1"}, {"n": "12", "scramble": "2"}}}}}
	s.Fill()
	f, _ := made(t, s, 2)
	if v, err := judging.Verify(context.Background(), f); err != nil || !v.Right() {
		t.Fatalf("%v, %v", v.Wrong, err)
	}
	data, err := os.ReadFile(filepath.Join(string(f), "data", "all.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(rows) != 6 {
		t.Errorf("%d rows; want 6", len(rows))
	}
	for _, line := range rows {
		var r campaign.Row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		_, board, err := r.Instance(games.All())
		if err != nil || board.Text() != coins {
			t.Errorf("%s: %v", r.ID, err)
		}
	}
}
