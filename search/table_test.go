package search_test

import (
	"context"
	"errors"
	"testing"

	"jogada/gametest"
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
