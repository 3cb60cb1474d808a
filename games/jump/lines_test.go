package jump

import (
	"runtime"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest"
	"jogada/solve"
)

// solvedIn returns a report, and how many bytes a solve asks the runtime for.
func solvedIn(t *testing.T, text, method string, budget solve.Budget) (catalog.Report, uint64) {
	t.Helper()
	boards, err := Game().Parse([]byte(text), mustValues(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := catalog.Pick(boards[0], method)
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r := m.Solve(gametest.StopAfter(0), catalog.Request{Budget: budget})
	runtime.ReadMemStats(&after)
	return r, after.TotalAlloc - before.TotalAlloc
}

func mustValues(t *testing.T) catalog.Values {
	t.Helper()
	v, err := Game().Values(nil)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestPlayersWhoStartOnOneCellShareTheirLine(t *testing.T) {
	const players = 3000
	for _, method := range []string{"field", "home"} {
		r, bytes := solvedIn(t, column(players, false), method, solve.Budget{})
		if most := uint64(16 << 20); r.Verdict != solve.Proved || bytes > most { // a line each: 72 MB, and more while they grow
			t.Errorf("%s: %v with %d bytes, over %d", method, r.Verdict, bytes, most)
		}
	}
}

func TestTheLinesOfAllPlayersCountAgainstTheMemory(t *testing.T) {
	const players, budget = 8000, 16 << 20 // all lines together are 256 MB
	for _, method := range []string{"field", "home", "per-player"} {
		r, bytes := solvedIn(t, column(players, true), method, solve.Budget{Bytes: budget, Work: 100_000_000})
		if r.Verdict != solve.Unknown || method != "per-player" && bytes > 6*budget {
			t.Errorf("%s: %v (%s) with %d bytes, where tables may hold %d", method, r.Verdict, r.Stopped, bytes, budget)
		}
	}
}
