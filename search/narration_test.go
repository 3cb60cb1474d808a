package search_test

import (
	"context"
	"strings"
	"testing"

	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/duels"
	"jogada/solve"
)

// toldAfterCancel cancels the search at its first reported step, and returns how many it reports.
func toldAfterCancel(run func(*solve.Meter)) int {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	m, told := solve.NewMeter(ctx, solve.Budget{}), 0
	solve.Observe(m, solve.Observer[int](func(solve.Event[int]) {
		told++
		cancel()
	}))
	run(m)
	return told
}

// star returns a duel whose first move ends it in one of that many positions, which the second side has won.
func star(ends int) gametest.Duel {
	d := gametest.Duel{Net: make(gametest.Net, 1+ends), Kinds: "a" + strings.Repeat("2", ends)}
	for end := range ends {
		d.Net[0] = append(d.Net[0], 1+end)
	}
	return d
}

func TestTellingOfPositionsStopsWithTheMeter(t *testing.T) {
	d := star(20_000)
	settled := make([]search.Valued[int], len(d.Net))
	for s := range settled {
		settled[s] = search.Valued[int]{State: s, Value: search.Value{Winner: search.First, Plies: 1}}
	}
	for name, run := range map[string]func(*solve.Meter){
		"retro": func(m *solve.Meter) { duels.Retro[int, int](d, m) },
		"waves": func(m *solve.Meter) { duels.NewWaveNarrator[int, int](d, m).Settled(settled, 0) },
		"draws": func(m *solve.Meter) {
			duels.NewWaveNarrator[int, int](d, m).Draws(func(yield func(int) bool) {
				for s := range d.Net {
					if !yield(s) {
						return
					}
				}
			})
		},
	} {
		if told, most := toldAfterCancel(run), 500; told == 0 || told > most {
			t.Errorf("%s: it told of %d positions after it was cancelled, want 1 to %d", name, told, most)
		}
	}
}
