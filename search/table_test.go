package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"jogada/internal/base/hashindex"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/solve"
)

// sized is a puzzle whose states hold so many bytes behind pointers.
type sized struct {
	gametest.Puzzle
	bytes int
}

func (p sized) StateBytes() int { return p.bytes }

func TestATableNumbersStatesInTheOrderTheyCome(t *testing.T) {
	net := gametest.Puzzle{Net: make(gametest.Net, 10)}
	for _, question := range []any{net, densePuzzle{net}} {
		table := search.NewTable[int](question, 0, solve.NewMeter(context.Background(), solve.Budget{}))
		for i, s := range []int{7, 3, 9} {
			if n, fresh := table.Add(s); n != i || !fresh {
				t.Errorf("%T: state %d has number %d, fresh %v", question, s, n, fresh)
			}
		}
		if n, fresh := table.Add(3); n != 1 || fresh {
			t.Errorf("%T: a state added again has number %d, fresh %v", question, n, fresh)
		}
		if _, there := table.Find(4); there || table.Len() != 3 || table.State(2) != 9 {
			t.Errorf("%T: a state never added is found, or one that was is not", question)
		}
	}
}

func TestATableGivesBackWhatItTook(t *testing.T) {
	net := gametest.Puzzle{Net: make(gametest.Net, 10)}
	for _, question := range []any{net, densePuzzle{net}} {
		m := solve.NewMeter(context.Background(), solve.Budget{Bytes: 400})
		for range 100 {
			table := search.NewTable[int](question, 8, m)
			for s := range 10 {
				table.Add(s)
			}
			table.Forget()
		}
		if m.Stopped() != nil || m.Counts().Stored != 10 {
			t.Errorf("%T: stopped by %v with %d states at once, want 10", question, m.Stopped(), m.Counts().Stored)
		}
	}
}

func TestWhatAStateHoldsBehindPointersCounts(t *testing.T) {
	for _, bytes := range []int{0, 1000} {
		m := solve.NewMeter(context.Background(), solve.Budget{Bytes: 5000})
		table := search.NewTable[int](sized{bytes: bytes}, 8, m)
		for s := range 10 {
			table.Add(s)
		}
		if stopped := errors.Is(m.Stopped(), solve.ErrMemory); stopped != (bytes > 0) {
			t.Errorf("10 states of %d bytes in 5,000: stopped %v", bytes, stopped)
		}
	}
}

// vast numbers more states than the memory budget has room for.
type vast struct{ gametest.Puzzle }

func (vast) States() int      { return 1 << 27 }
func (vast) Number(s int) int { return s }

func TestAFlatTableOverTheBudgetIsNeverMade(t *testing.T) {
	p := vast{gametest.Puzzle{Net: gametest.DrawNet("1 -"), Goals: ".*", Most: 9}}
	for _, m := range pathfinders(false) {
		r := m.Run(p, solve.NewMeter(context.Background(), solve.Budget{Bytes: 1 << 20}))
		if m.Name != "ida" && (r.Verdict != solve.Unknown || !errors.Is(r.Stopped, solve.ErrMemory)) {
			t.Errorf("%s: %v, stopped by %v", m.Name, r.Verdict, r.Stopped)
		}
	}
}

func TestATableOfManyStatesAgreesWithAMap(t *testing.T) {
	type state struct {
		name string
		x, y uint16
	}
	rng := rand.New(rand.NewPCG(1, 2))
	table := search.NewTable[state](nil, 0, solve.NewMeter(context.Background(), solve.Budget{}))
	known := map[state]int{}
	for range 50_000 {
		s := state{strings.Repeat("n", rng.IntN(4)), uint16(rng.IntN(200)), uint16(rng.IntN(30))}
		number, seen := known[s]
		if n, found := table.Find(s); found != seen || seen && n != number {
			t.Fatalf("%v is found: %v, number %d; want %v, %d", s, found, n, seen, number)
		}
		if !seen {
			number, known[s] = len(known), len(known)
		}
		if n, fresh := table.Add(s); n != number || fresh == seen {
			t.Fatalf("%v has number %d, fresh %v; want %d, %v", s, n, fresh, number, !seen)
		}
	}
	for s, number := range known {
		if table.State(number) != s {
			t.Fatalf("state %d is %v, want %v", number, table.State(number), s)
		}
	}
	if table.Len() != len(known) || len(known) < 10_000 {
		t.Errorf("%d states, want %d", table.Len(), len(known))
	}
}

func TestWhatLookUpsNeedCounts(t *testing.T) {
	tier.Single(t)
	// A state of 8 bytes and its record of 8 are 16,000,000 bytes for a million; links of at least 8 bytes are 8,000,000.
	for bytes, enough := range map[int64]bool{16_000_000: false, 23_000_000: false, 64_000_000: true} {
		m := solve.NewMeter(context.Background(), solve.Budget{Bytes: bytes})
		table := search.NewTable[int](nil, 8, m)
		for s := 0; s < 1_000_000 && m.Stopped() == nil; s++ {
			table.Add(s)
		}
		if (m.Stopped() == nil) != enough || !enough && !errors.Is(m.Stopped(), solve.ErrMemory) {
			t.Errorf("a million states in %d bytes: stopped by %v after %d", bytes, m.Stopped(), table.Len())
		}
		if enough && table.Len() != 1_000_000 { // about a hundred pairs share the bits of the hash that are kept
			t.Errorf("%d of a million states are in the table", table.Len())
		}
	}
}

// limitStates makes tables reject more than that many states, until undo is called.
func limitStates(most int) (undo func()) {
	before := hashindex.Most
	hashindex.Most = most
	return func() { hashindex.Most = before }
}

func TestATableThatIsFullSaysSoAndKeepsWhatItHas(t *testing.T) {
	net := gametest.Puzzle{Net: make(gametest.Net, 10)}
	defer limitStates(3)()
	for _, question := range []any{net, densePuzzle{net}} {
		m := solve.NewMeter(context.Background(), solve.Budget{})
		table := search.NewTable[int](question, 0, m)
		for s := range 3 {
			table.Add(s)
		}
		if m.Stopped() != nil {
			t.Errorf("%T: stopped by %v before it is full", question, m.Stopped())
		}
		if n, fresh := table.Add(5); n != -1 || fresh || !errors.Is(m.Stopped(), solve.ErrStates) {
			t.Errorf("%T: one state too many has number %d, fresh %v; stopped by %v", question, n, fresh, m.Stopped())
		}
		if n, fresh := table.Add(2); n != 2 || fresh || table.Len() != 3 {
			t.Errorf("%T: a state that is there has number %d, fresh %v", question, n, fresh)
		}
	}
}

func TestMoreStatesThanCanBeNumberedAreNoLie(t *testing.T) {
	stopped := spread{}
	eachProbe(t, 100, func(t *testing.T, p probe) {
		full := p.whole(t).Ending()
		for most := range 10 {
			end := func() solve.Outcome {
				defer limitStates(most)()
				return p.under(t, context.Background(), solve.Budget{}).Ending()
			}()
			if end.Verdict != full.Verdict && (end.Verdict != solve.Unknown || !errors.Is(end.Stopped, solve.ErrStates)) {
				t.Fatalf("%s with %d states: %+v, want %+v\n%v", p.method, most, end, full, p.question)
			}
			if end.Verdict == solve.Unknown {
				stopped[p.method]++
			}
		}
	})
	stopped.atLeast(t, 20, "astar", "bfs", "beam", "closure", "dfs", "layers", "field", "per-player", "ball", "retro", "retro, numbered")
}
