package search_test

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"jogada/solve"
)

func TestWhoLooksOnSeesEveryExpansionAndChangesNothing(t *testing.T) {
	watchedStates := spread{}
	eachProbe(t, 200, func(t *testing.T, p probe) {
		var states int64
		m := solve.NewMeter(context.Background(), solve.Budget{})
		solve.Observe(m, func(e solve.Event[int]) {
			if e.Look {
				states++
			}
			if e.Wave < 0 || e.Line == "" {
				t.Fatalf("%s: wave %d, line %q\n%v", p.method, e.Wave, e.Line, p.question)
			}
		})
		watched := p.run(m)
		if alone := p.whole(t); !reflect.DeepEqual(plain(alone), plain(watched)) {
			t.Fatalf("%s: alone %+v, watched %+v\n%v", p.method, plain(alone), plain(watched), p.question)
		}
		expanded := watched.Ending().Counts.Expanded
		if backwards := strings.HasPrefix(p.method, "field") || strings.HasPrefix(p.method, "retro"); states > expanded || !backwards && states != expanded {
			t.Fatalf("%s: %d states expanded, %d seen\n%v", p.method, expanded, states, p.question)
		}
		if states > 1 {
			watchedStates[p.method]++
		}
	})
	watchedStates.atLeast(t, 30, "astar", "bfs", "ida", "closure", "dfs", "layers", "field", "per-player", "ball", "retro", "minimax", "memo", "alphabeta")
}

// seen returns how many states of each wave a search lets its observer see.
func seen(run func(*solve.Meter)) []int {
	var waves []int
	m := solve.NewMeter(context.Background(), solve.Budget{})
	solve.Observe(m, func(e solve.Event[int]) {
		if !e.Look {
			return
		}
		for len(waves) <= e.Wave {
			waves = append(waves, 0)
		}
		waves[e.Wave]++
	})
	run(m)
	return waves
}
