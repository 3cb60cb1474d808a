package engine

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

func (r recorded) play(s *Session) {
	for _, input := range r.Inputs {
		switch v := input.(type) {
		case float64:
			s.Input(int(v))
		case string:
			switch v {
			case "tick":
				s.Input(Tick)
			case "undo":
				s.Undo()
			case "restart":
				s.Restart()
			}
		}
	}
}

func TestRecordedGamesEndAsRecorded(t *testing.T) {
	for _, name := range []string{own, suite} {
		t.Run(filepath.Base(filepath.Dir(name)), func(t *testing.T) { playRecorded(t, name) })
	}
}

func playRecorded(t *testing.T, name string) {
	t.Helper()
	for _, r := range readRecorded(t, name) {
		g := source.Read(r.Source, nil)
		p, faults := Compile(g, nil)
		for _, f := range append(g.Errors(), faults...) {
			if !f.Warning {
				t.Logf("%d %s: %v", r.N, r.Name, f)
			}
		}
		if p == nil {
			t.Errorf("%d %s: nothing to play", r.N, r.Name)
			continue
		}
		seed := "none"
		if r.Seed != nil {
			seed = *r.Seed
		}
		s, err := NewSession(p, r.Level, seed, nil)
		if err != nil {
			t.Errorf("%d %s: %v", r.N, r.Name, err)
			continue
		}
		r.play(s)
		if got := s.Board(); got != r.Final {
			t.Errorf("%d %s (level %d, %d inputs): the board is\n%s\nand it should be\n%s", r.N, r.Name, r.Level, len(r.Inputs), got, r.Final)
		}
	}
}
