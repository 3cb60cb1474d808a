package plain

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jogada/games/puzzlescript/internal/source"
	"jogada/internal/gametest/tier"
)

type recorded struct {
	N      int
	Name   string
	Source string
	Inputs []any
	Level  int
	Seed   *string
	Final  string
}

// own lists the recorded games that are kept here, and suite those of the engine's own tests.
var (
	own   = filepath.Join("..", "..", "testdata", "recorded.jsonl")
	suite = filepath.Join("..", "..", "..", "..", "..", "shared", "cases", "puzzlescript", "recorded.jsonl")
)

// readRecorded reads recorded games.
func readRecorded(t *testing.T, name string) []recorded {
	t.Helper()
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) && name == suite {
		tier.Missing(t, "the engine's recorded games", "recorded games of the engine's own tests; those kept here are played")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []recorded
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var r recorded
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// printed is a board as the engine prints it.
func printed(g *source.Game, s *Session) string {
	var b strings.Builder
	seen := map[string]int{}
	for i, ids := range s.Cells() {
		var names []string
		for _, id := range ids {
			names = append(names, g.IDs[id])
		}
		slices.Sort(names)
		key := strings.Join(names, " ")
		if _, known := seen[key]; !known {
			seen[key] = len(seen)
			b.WriteString(key + ":")
		}
		fmt.Fprintf(&b, "%d,", seen[key])
		if (i+1)%s.play.Width == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestRecordedGamesEndAsRecorded plays recorded games by the plain rules: those that are cheap to play plainly, which in the deep tier
// are 228 of 247. The engine plays all of them in its own test.
func TestRecordedGamesEndAsRecorded(t *testing.T) {
	for _, name := range []string{own, suite} {
		t.Run(filepath.Base(filepath.Dir(name)), func(t *testing.T) { playRecorded(t, name) })
	}
}

func playRecorded(t *testing.T, name string) {
	t.Helper()
	limit := tier.Scale(t, 3_000_000, 40_000)
	played := 0
	for _, r := range readRecorded(t, name) {
		g := source.Read(r.Source, nil)
		if r.Level >= len(g.Levels) {
			continue
		}
		l := g.Levels[r.Level]
		if l.Width*l.Height*len(g.Rules)*(len(r.Inputs)+1) > limit {
			continue
		}
		played++
		seed := "none"
		if r.Seed != nil {
			seed = *r.Seed
		}
		s := NewSession(New(g, nil), r.Level, drawn(seed))
		for _, input := range r.Inputs {
			switch input {
			case "undo":
				s.Undo()
			case "restart":
				s.Restart()
			case "tick":
				s.Input("")
			default:
				s.Input([]string{"up", "left", "down", "right", "action"}[int(input.(float64))])
			}
		}
		if got := printed(g, s); got != r.Final {
			t.Errorf("%d %s (level %d, %d inputs): the board is\n%s\nand it should be\n%s", r.N, r.Name, r.Level, len(r.Inputs), got, r.Final)
		}
	}
	t.Logf("%d games were played", played)
}
