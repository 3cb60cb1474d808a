//go:build load

package slide

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/check"
	"jogada/games/slide/internal/naive"
	"jogada/solve"
)

func TestTheOpenBoardsAreProved(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "cases", "slide", "open-16x16.in"))
	if err != nil {
		t.Skipf("the open boards are not there: %v", err)
	}
	for i, b := range parsed(t, string(text), nil) {
		t.Run(fmt.Sprint(i+1), func(t *testing.T) { isProved(t, b.(instance).puzzle) })
	}
}

// isProved proves a board, logs how the bounds close, and replays its line.
func isProved(t *testing.T, p Puzzle) {
	begin, m, least := time.Now(), background(solve.Budget{Bytes: 4 << 30}), 0
	m.Monitor.Watch(func(now solve.Progress) {
		if now.AtLeast > least {
			least = now.AtLeast
			t.Logf("between %d and %d slides after %d expansions, %.0f s", least, now.AtMost, now.Expanded, time.Since(begin).Seconds())
		}
	})
	r := p.packed(m)
	t.Logf("%v, %s, %d expansions, %.0f s", r.Verdict, spell(r.Line), r.Counts.Expanded, time.Since(begin).Seconds())
	if r.Verdict != solve.Proved {
		t.Errorf("%v, between %d and %d slides", r.Verdict, r.AtLeast, len(r.Line))
	}
	if ruling := check.Puzzle[Board, Slide](p, r, background(solve.Budget{Nodes: 1})); ruling.Status == check.Rejected {
		t.Error(ruling.Reason)
	}
}

func TestALineIsFoundWithinTwoSeconds(t *testing.T) {
	for n := range 50 {
		side := 6 + n%11
		p := puzzleOf(naive.Hard(catalog.NewDice(uint64(n)), side, 11), MostLimit)
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		r := p.packed(solve.NewMeter(ctx, solve.Budget{}))
		cancel()
		t.Logf("side %d: %v, between %d and %d slides", side, r.Verdict, r.AtLeast, len(r.Line))
		if !r.Found {
			t.Errorf("side %d, board %d: %v, at least %d, no line\n%s", side, n, r.Verdict, r.AtLeast, newBoard(p))
		}
	}
}
