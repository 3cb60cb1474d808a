package jump

import (
	"context"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
	"jogada/search"
	"jogada/search/races"
	"jogada/solve"
)

// fewer returns n in the deep tier and an eighth of it otherwise.
func fewer(t testing.TB, n int) int { return tier.Scale(t, n, max(1, n/8)) }

// sameAs holds the answer of claims, and its proof, to that of layers: verdict, winner, round, and jumps that count the
// same for the order of play. The checker accepts it with its classes.
func sameAs(t *testing.T, want standings, r *Race) {
	t.Helper()
	proved := ProveClaims(r, unlimited())
	plain := Claims(r, unlimited())
	if plain.Verdict != want.Verdict || plain.Winner != want.Winner || plain.Rounds != want.Rounds {
		t.Fatalf("claims: %v, winner %d in round %d; want %v, %d in %d\n%s", plain.Verdict, plain.Winner, plain.Rounds, want.Verdict, want.Winner, want.Rounds, paste(r))
	}
	if plain.Classes != nil || proved.Classes == nil || plain.Counts != proved.Counts || plain.Winner != proved.Winner || !slices.Equal(plain.Line, proved.Line) || plain.Verdict != proved.Verdict {
		t.Fatalf("claims alone %+v, with proof %+v\n%s", plain, proved, paste(r))
	}
	if ruling := check.Race(r, proved, unlimited()); ruling.Status != check.Accepted {
		t.Fatalf("the checker says %v: %s\n%s", ruling.Status, ruling.Reason, paste(r))
	}
	if want.Verdict == solve.Proved && !equalFinish(r, plain.Winner, plain.Line, want.Line) {
		t.Fatalf("claims go by %v, layers by %v\n%s", plain.Line, want.Line, paste(r))
	}
}

func likeLayers(t *testing.T, r *Race) {
	t.Helper()
	sameAs(t, races.Layers(r, unlimited()), r)
}

// equalFinish reports whether two lines of a player let it go equally early in the last round.
func equalFinish(r *Race, player int, x, y []search.Step[Cell, Move]) bool {
	at := r.order[player].At
	return len(x) == len(y) && search.CompareFinish(r.Tie(), search.Strides(r, at, x), search.Strides(r, at, y), 0) == 0
}

func TestClaimsAgreeWithBruteForceAndEveryOtherMethod(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 400)
		var met spread
		for range fewer(t, 3000) {
			r := small(t, d, moving, ties)
			if d.Chance(1, 8) {
				r.Jumps[d.Roll(len(r.Jumps))] = int32(MaxJump - d.Roll(3))
			}
			s := Claims(r, unlimited())
			winner, round, found := gametest.BruteRace(r, tries)
			if says := s.Verdict == solve.Proved && s.Rounds <= tries; says != found || found && (s.Winner != winner || s.Rounds != round) {
				t.Fatalf("claims say %v, winner %d in round %d; brute force says %v, %d in %d\n%s", s.Verdict, s.Winner, s.Rounds, found, winner, round, paste(r))
			}
			sameAs(t, races.Layers(r, unlimited()), r)
			field, alone := races.Field(r, unlimited()), races.PerRunner(r, unlimited())
			if s.Verdict != field.Verdict || s.Verdict != alone.Verdict || s.Winner != field.Winner || s.Winner != alone.Winner || s.Rounds != field.Rounds || s.Rounds != alone.Rounds {
				t.Fatalf("claims say %v, winner %d in round %d; field %d in %d, per-player %d in %d\n%s", s.Verdict, s.Winner, s.Rounds, field.Winner, field.Rounds, alone.Winner, alone.Rounds, paste(r))
			}
			met.count(r, field.Ranks)
		}
		met.least(t, fewer(t, 25))
	})
}

func TestClaimsAgreeWithLayersOnLargerBoards(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 500)
		won, nobody, long := 0, 0, 0
		for range fewer(t, 400) {
			most := 1 + d.Roll(5)
			if d.Chance(1, 3) {
				most = 1 + d.Roll(30)
			}
			r := drawn(t, d, 1+d.Roll(30), 1+d.Roll(40), 1+d.Roll(60), most, moving, ties)
			for range d.Roll(40) {
				r.Jumps[d.Roll(len(r.Jumps))] = int32(d.Roll(60))
			}
			if d.Chance(1, 3) { // fewer ways to the goal: longer lines
				for range len(r.Jumps) / 3 {
					r.Jumps[d.Roll(len(r.Jumps))] = 0
				}
			}
			if d.Chance(1, 5) { // only every other cell can be reached by a walk
				for c := range r.Jumps {
					r.Jumps[c] &^= 1
				}
			}
			want := races.Layers(r, unlimited())
			sameAs(t, want, r)
			switch {
			case want.Verdict != solve.Proved:
				nobody++
			case want.Rounds > 4:
				long++
			default:
				won++
			}
		}
		t.Logf("%d won, %d of them in more than 4 rounds, %d without a winner", won+long, long, nobody)
		if min(won, nobody, long) < fewer(t, 10) {
			t.Error("met too little of something")
		}
	})
}

func TestClaimsAgreeWithLayersOnBoardsOfOneRowOrColumn(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 600)
		for range 300 {
			rows, cols := 1, 1+d.Roll(200)
			if d.Chance(1, 2) {
				rows, cols = cols, rows
			}
			likeLayers(t, drawn(t, d, rows, cols, 1+d.Roll(9), 1+d.Roll(4), moving, ties))
		}
	})
}

func TestClaimsOnBoardsOfASingleKind(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		for _, size := range [][2]int{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {7, 9}, {1, 70}, {70, 1}, {9, 65}} {
			for _, jump := range []int32{0, 1, 2, 3, 8, 64, MaxJump - 1, MaxJump} {
				b := Board{Rows: size[0], Cols: size[1], Jumps: slices.Repeat([]int32{jump}, size[0]*size[1])}
				for _, starts := range [][]Cell{{}, {0}, {0, 0}, {Cell(len(b.Jumps) - 1), 0}, {Cell(len(b.Jumps) / 2), 0, Cell(len(b.Jumps) / 2)}} {
					var players []Player
					for n, at := range starts {
						players = append(players, Player{Name: nameOf(n), At: at})
					}
					r, err := NewRace(b, players, moving, ties)
					if err != nil {
						t.Fatal(err)
					}
					likeLayers(t, r)
				}
			}
		}
	})
}

// The jump made in the round before the last may be the largest there is.
func TestTheLargestJumpCanBeTheWinnersBest(t *testing.T) {
	r, err := NewRace(Board{1, 4, []int32{MaxJump, 1, 1, 0}}, []Player{{Name: "A", At: 0}}, Walk, FirstRound)
	if err != nil {
		t.Fatal(err)
	}
	if s := Claims(r, unlimited()); s.Verdict != solve.Proved || s.Rounds != 1 {
		t.Errorf("%v in round %d", s.Verdict, s.Rounds)
	}
	r.Jumps[0] = MaxJump - 1
	likeLayers(t, r)
	if s := Claims(r, unlimited()); s.Verdict != solve.Proved || s.Rounds != 2 {
		t.Errorf("%v in round %d", s.Verdict, s.Rounds)
	}
}

func TestEveryCellOfALongLineIsRight(t *testing.T) {
	const cells = 5000
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		b := Board{Rows: 1, Cols: cells, Jumps: slices.Repeat([]int32{1}, cells)}
		r, err := NewRace(b, []Player{{Name: "A", At: 1}, {Name: "B", At: 0}}, moving, ties)
		if err != nil {
			t.Fatal(err)
		}
		s := Claims(r, unlimited())
		if s.Verdict != solve.Proved || s.Winner != 0 || s.Rounds != cells-2 {
			t.Fatalf("%v, player %d in round %d", s.Verdict, s.Winner, s.Rounds)
		}
		for i, step := range s.Line {
			if int(step.To) != i+2 {
				t.Fatalf("after round %d on cell %d", i+1, step.To)
			}
		}
	})
}

func TestAStoppedClaimIsUnknownAndItsBoundIsTrue(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		d := catalog.NewDice(uint64(moving)*10 + uint64(ties) + 700)
		stopped := 0
		for range fewer(t, 200) {
			r := drawn(t, d, 1+d.Roll(60), 20+d.Roll(60), 1+d.Roll(20), 1+d.Roll(6), moving, ties)
			whole := Claims(r, unlimited())
			for _, budget := range []solve.Budget{{Nodes: 1}, {Nodes: 1 + int64(d.Roll(3000))}, {Bytes: 1}, {Bytes: 1 + int64(d.Roll(20_000))}} {
				for _, run := range []func(search.Race[Cell, Move], *solve.Meter) standings{Claims, ProveClaims} {
					s := run(r, solve.NewMeter(context.Background(), budget))
					if s.Verdict != solve.Unknown {
						if s.Verdict != whole.Verdict || s.Rounds != whole.Rounds || budget.Nodes > 0 && s.Counts.Expanded > budget.Nodes {
							t.Fatalf("with %+v %v after %d cells\n%s", budget, s.Verdict, s.Counts.Expanded, paste(r))
						}
						continue
					}
					stopped++
					if s.Stopped == nil || s.Counts.Expanded > whole.Counts.Expanded || whole.Verdict == solve.Proved && s.AtLeast > whole.Rounds {
						t.Fatalf("with %+v no player should arrive before round %d, and one does in %d\n%s", budget, s.AtLeast, whole.Rounds, paste(r))
					}
					if budget.Nodes > 0 && whole.Counts.Expanded <= budget.Nodes {
						t.Fatalf("%d cells are enough, and %d were allowed\n%s", whole.Counts.Expanded, budget.Nodes, paste(r))
					}
				}
			}
		}
		if stopped < fewer(t, 200) {
			t.Errorf("only %d searches were stopped", stopped)
		}
	})
}

func TestACancelledClaimStopsAtOnce(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for moving := Straight; moving <= Walk; moving++ {
		r := drawn(t, catalog.NewDice(1), 300, 300, 5, 3, moving, Stable)
		if s := Claims(r, solve.NewMeter(ctx, solve.Budget{})); s.Verdict != solve.Unknown || s.Counts.Generated > 0 {
			t.Errorf("%v after %d claims", s.Verdict, s.Counts.Generated)
		}
	}
}

func TestClaimsAreTheDefaultUnlessEveryoneIsAskedFor(t *testing.T) {
	eachRule(t, func(t *testing.T, moving MoveRule, ties TieRule) {
		r := drawn(t, catalog.NewDice(1), 3, 3, 2, 2, moving, ties)
		if got := newInstance(r, false).Methods()[0].Name; got != "claims" {
			t.Errorf("the default is %s", got)
		}
		if got := newInstance(r, true).Methods()[0].Name; got != "home" {
			t.Errorf("with standings the default is %s", got)
		}
	})
}

func TestEveryCellMayBeAStart(t *testing.T) {
	side := fewer(t, 400)
	d := catalog.NewDice(1)
	for moving := Straight; moving <= Walk; moving++ {
		for ties := FirstRound; ties <= Stable; ties++ {
			b := Board{Rows: side, Cols: side, Jumps: make([]int32, side*side)}
			for c := range b.Jumps {
				b.Jumps[c] = int32(1 + d.Roll(3))
			}
			players := make([]Player, side*side-1) // not on the goal
			for n := range players {
				players[n].At = Cell(n)
			}
			namePlayers(players)
			d.Shuffle(len(players), func(i, j int) { players[i].At, players[j].At = players[j].At, players[i].At })
			r, err := NewRace(b, players, moving, ties)
			if err != nil {
				t.Fatal(err)
			}
			s, want := Claims(r, unlimited()), races.Layers(r, unlimited())
			if s.Verdict != want.Verdict || s.Winner != want.Winner || s.Rounds != want.Rounds {
				t.Errorf("%v %v: %v, %d in round %d; want %v, %d in %d", moving, ties, s.Verdict, s.Winner, s.Rounds, want.Verdict, want.Winner, want.Rounds)
			}
		}
	}
}

func TestWalksThatEndJustShortOfALineAreFound(t *testing.T) {
	for _, side := range []int{3, 10, 17, 40} {
		likeLayers(t, edge(t, side))
	}
}
