package jump

import (
	"context"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/search/races"
	"jogada/solve"
)

// likeField compares home with the standings of field: the same players in the same order, by lines that count the
// same.
func likeField(t *testing.T, r *Race) standings {
	t.Helper()
	got, want := Home(r, unlimited()), races.Field(r, unlimited())
	if got.Verdict != want.Verdict || got.Winner != want.Winner || got.Rounds != want.Rounds || len(got.Ranks) != len(want.Ranks) {
		t.Fatalf("home: %v, winner %d in round %d; field: %v, %d in %d\n%s", got.Verdict, got.Winner, got.Rounds, want.Verdict, want.Winner, want.Rounds, paste(r))
	}
	for i, p := range got.Ranks {
		q := want.Ranks[i]
		if p.Runner != q.Runner || p.Arrives != q.Arrives || p.Rounds != q.Rounds || !equalFinish(r, p.Runner, p.Line, q.Line) {
			t.Fatalf("place %d: home %+v, field %+v\n%s", i+1, p, q, paste(r))
		}
	}
	return got
}

func TestHomePlacesEveryoneAsFieldDoesAndTheCheckerAgrees(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 800)
		var met spread
		for range fewer(t, 1500) {
			r := small(t, d, moving, ties)
			if d.Chance(1, 8) {
				r.Jumps[d.Roll(len(r.Jumps))] = int32(MaxJump - d.Roll(3))
			}
			s := likeField(t, r)
			if ruling := check.Race(r, s, unlimited()); ruling.Status != check.Accepted {
				t.Fatalf("the checker says %v: %s\n%s", ruling.Status, ruling.Reason, paste(r))
			}
			met.count(r, s.Ranks)
		}
		met.least(t, fewer(t, 10))
	})
}

func TestHomePlacesEveryoneAsFieldDoesOnLargerBoards(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 900)
		arrive, never, long := 0, 0, 0
		for range fewer(t, 120) {
			r := drawn(t, d, 1+d.Roll(25), 1+d.Roll(25), d.Roll(60), 1+d.Roll(6), moving, ties)
			for range d.Roll(len(r.Jumps)) {
				r.Jumps[d.Roll(len(r.Jumps))] = int32(d.Roll(2) * d.Roll(40))
			}
			for _, p := range likeField(t, r).Ranks {
				switch {
				case !p.Arrives:
					never++
				case p.Rounds > 3:
					long++
				default:
					arrive++
				}
			}
		}
		t.Logf("%d players arrive, %d of them after round 3, %d never", arrive+long, long, never)
		if min(arrive, never, long) < fewer(t, 50) {
			t.Error("met too little of something")
		}
	})
}

func TestHomeOnBoardsOfOneRowOrColumn(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 1000)
		for range 150 {
			rows, cols := 1, 1+d.Roll(90)
			if d.Chance(1, 2) {
				rows, cols = cols, rows
			}
			likeField(t, drawn(t, d, rows, cols, d.Roll(9), 1+d.Roll(4), moving, ties))
		}
	})
}

func TestPlayersWhoStartTogetherShareTheirLine(t *testing.T) {
	r, err := NewRace(Board{1, 3, []int32{1, 1, 0}}, []Player{{Name: "A"}, {Name: "B"}, {Name: "C", At: 1}}, Straight, FirstRound)
	if err != nil {
		t.Fatal(err)
	}
	s := Home(r, unlimited())
	if len(s.Ranks) != 3 || s.Ranks[0].Runner != 2 || &s.Ranks[1].Line[0] != &s.Ranks[2].Line[0] {
		t.Errorf("places %+v", s.Ranks)
	}
}

func TestAStoppedHomeIsUnknown(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		r := drawn(t, catalog.NewDice(3), 40, 50, 30, 3, moving, ties)
		whole := Home(r, unlimited())
		for _, budget := range []solve.Budget{{Nodes: 1}, {Nodes: whole.Counts.Expanded / 2}, {Nodes: whole.Counts.Expanded - 1}, {Bytes: 1}, {Bytes: 5000}, {Bytes: 40_000}} {
			if s := Home(r, solve.NewMeter(context.Background(), budget)); s.Verdict != solve.Unknown || s.Stopped == nil || s.AtLeast > 1 || s.Ranks != nil {
				t.Errorf("with %+v it says %v\n%s", budget, s.Verdict, paste(r))
			}
		}
		if s := Home(r, solve.NewMeter(context.Background(), solve.Budget{Nodes: whole.Counts.Expanded})); s.Verdict != whole.Verdict {
			t.Errorf("with as many cells as it takes it says %v", s.Verdict)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if s := Home(r, solve.NewMeter(ctx, solve.Budget{})); s.Verdict != solve.Unknown {
			t.Errorf("cancelled, it says %v", s.Verdict)
		}
	})
}

// The lines of all players count against the memory: a hundred thousand of them over a thousand rounds would be a gigabyte.
func TestTooManyLongLinesAreAQuestionOfMemory(t *testing.T) {
	const cells = 2000
	jumps := make([]int32, cells)
	players := make([]Player, cells)
	for c := range jumps {
		jumps[c] = 1
		players[c].At = Cell(c)
	}
	namePlayers(players)
	r, err := NewRace(Board{1, cells, jumps}, players, Straight, FirstRound)
	if err != nil {
		t.Fatal(err)
	}
	if s := Home(r, solve.NewMeter(context.Background(), solve.Budget{Bytes: 4 << 20})); s.Verdict != solve.Unknown || s.Stopped != solve.ErrMemory {
		t.Errorf("%v, %v", s.Verdict, s.Stopped)
	}
	if s := Home(r, unlimited()); s.Verdict != solve.Proved || len(s.Ranks) != cells || s.Ranks[cells-1].Rounds != cells-1 {
		t.Errorf("%v", s.Verdict)
	}
}
