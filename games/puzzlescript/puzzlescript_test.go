package puzzlescript

import (
	"context"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/solve"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Game(), map[string]string{"game": "growth", "edits": "1"})
}

func TestGolden(t *testing.T) { gametest.Golden(t, Game()) }

func FuzzParse(f *testing.F) { gametest.Fuzz(f, Game()) }

// Each state that the search takes was the first of the queue, which grows by those put into it, and by no others.
func TestTheQueueOfASearchIsWhatItTakesNext(t *testing.T) {
	taken := 0
	tell := func(t *testing.T, b catalog.Instance, _ catalog.Values) {
		trace := catalog.Solve(context.Background(), b, catalog.Request{Budget: solve.Budget{Nodes: 500}, Trace: true}).Trace
		if trace == nil {
			return
		}
		waits := 0
		for i, line := range trace.Steps.Line {
			switch name := strings.TrimSpace(trace.Code[line].Text); {
			case strings.HasPrefix(name, "put t"):
				waits++
			case strings.HasPrefix(name, "s ←") && i > 0:
				waits--
				if taken++; trace.Steps.Queue[i-1][0] != trace.Steps.State[i] {
					t.Errorf("step %d takes state %d, and %v come first\n%s", i, trace.Steps.State[i], trace.Steps.Queue[i-1], b.Text())
				}
			}
			if len(trace.Steps.Queue[i]) != min(waits, search.MostNext) || trace.Steps.Waits[i] != waits {
				t.Fatalf("after step %d there are %d in the queue, and it shows %v of %d\n%s", i, waits, trace.Steps.Queue[i], trace.Steps.Waits[i], b.Text())
			}
		}
	}
	gametest.EachExample(t, Game(), tell)
	for _, c := range recordedGames {
		for _, ask := range []Goal{Shortest, Stuck, Count} {
			v, err := Game().Values(map[string]string{"ask": string(ask)})
			if err != nil {
				t.Fatal(err)
			}
			if boards, err := parse([]byte(c.game), v, nil); err == nil {
				tell(t, boards[0], v)
			}
		}
	}
	if taken < 100 {
		t.Errorf("only %d states were taken from a queue", taken)
	}
}
