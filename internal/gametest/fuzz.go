package gametest

import (
	"context"
	"errors"
	"testing"
	"time"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

// Fuzz feeds arbitrary texts to a game's reader. Accepted texts must round-trip and be solved, or stopped by a small
// budget, without a panic; errors must have a position.
func Fuzz(f *testing.F, g catalog.Game, seeds ...string) {
	for _, e := range g.Examples {
		f.Add([]byte(e.Text))
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	v, err := g.Values(nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		boards, err := g.Parse(data, v, nil)
		if err != nil {
			var place *text.Error
			if !errors.As(err, &place) || place.Line < 1 || place.Col < 1 {
				t.Fatalf("an error without a place: %v", err)
			}
			return
		}
		for _, b := range boards[:min(len(boards), 3)] {
			again, err := g.Parse([]byte(b.Text()), v, nil)
			if err != nil || len(again) != 1 || again[0].Text() != b.Text() {
				t.Fatalf("its own text is not read as itself: %v\n%s", err, b.Text())
			}
			if err := titleLost(g, b, v); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			for _, m := range b.Methods() {
				m.Solve(ctx, catalog.Request{Budget: solve.Budget{Nodes: 1000, Bytes: 64 << 20}, Check: true})
			}
			cancel()
		}
	})
}
