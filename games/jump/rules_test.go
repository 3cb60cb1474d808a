package jump

import (
	"fmt"
	"slices"
	"testing"

	"jogada/catalog"
	"jogada/search/races"
)

// targets returns where the steps from a cell lead, in their order.
func targets(r *Race, row, col int) string {
	var cells []string
	for _, step := range r.Steps(r.Cell(row, col), nil) {
		cells = append(cells, r.writeMove(r.Cell(row, col), step.Move)+"="+r.writeCell(step.To))
	}
	return fmt.Sprint(cells)
}

func newBoard(t *testing.T, rows, cols int, moving MoveRule, jumps ...int32) *Race {
	t.Helper()
	r, err := NewRace(Board{rows, cols, jumps}, nil, moving, FirstRound)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAStraightJumpGoesExactlySoFarInFourDirections(t *testing.T) {
	r := newBoard(t, 3, 3, Straight, 2, 0, 3, 1, 1, 1, 2, 2, 2)
	for _, c := range []struct {
		row, col int
		want     string
	}{
		{0, 0, "[R2=0 2 D2=2 0]"},
		{0, 1, "[]"},
		{0, 2, "[]"},
		{1, 1, "[R1=1 2 L1=1 0 U1=0 1 D1=2 1]"},
		{2, 1, "[U2=0 1]"},
		{2, 2, "[L2=2 0 U2=0 2]"},
	} {
		if got := targets(r, c.row, c.col); got != c.want {
			t.Errorf("from %d %d: %s, want %s", c.row, c.col, got, c.want)
		}
	}
}

func TestAWalkEndsOnEveryCellItsStepsCanEndOn(t *testing.T) {
	r := newBoard(t, 2, 3, Walk, 1, 2, 3, 0, 4, 5)
	for _, c := range []struct {
		row, col int
		want     string
	}{
		{0, 0, "[>0,1=0 1 >1,0=1 0]"},
		{0, 1, "[>0,1=0 1 >1,0=1 0 >1,2=1 2]"},
		{0, 2, "[>0,1=0 1 >1,0=1 0 >1,2=1 2]"},
		{1, 0, "[]"},
		{1, 1, "[>0,0=0 0 >0,2=0 2 >1,1=1 1]"},
	} {
		if got := targets(r, c.row, c.col); got != c.want {
			t.Errorf("from %d %d: %s, want %s", c.row, c.col, got, c.want)
		}
	}
}

func TestOnASingleCellThereIsNoStep(t *testing.T) {
	for _, jump := range []int32{0, 1, 2, MaxJump, MaxJump - 1} {
		for _, moving := range []MoveRule{Straight, Walk} {
			if got := targets(newBoard(t, 1, 1, moving, jump), 0, 0); got != "[]" {
				t.Errorf("%v jump of %d on one cell: %s", moving, jump, got)
			}
		}
	}
}

func TestStepsAreThoseThatWalkingCellByCellFinds(t *testing.T) {
	for moving := Straight; moving <= Walk; moving++ {
		d := catalog.NewDice(uint64(moving) + 7)
		for range 400 {
			r := drawn(t, d, 1+d.Roll(5), 1+d.Roll(5), 0, 12, moving, FirstRound)
			g := newTable(r)
			for c := range r.Jumps {
				row, col := r.Place(Cell(c))
				var got []spot
				for _, step := range r.Steps(Cell(c), nil) {
					row, col := r.Place(step.To)
					got = append(got, spot{row, col})
				}
				slices.SortFunc(got, func(x, y spot) int { return (x.row-y.row)*100 + x.col - y.col })
				if want := g.ends(spot{row, col}); !slices.Equal(got, want) {
					t.Fatalf("%v from %d %d: %v, want %v\n%s", moving, row, col, got, want, paste(r))
				}
			}
		}
	}
}

// The kernels say in their own form what a jump is.
func TestTheKernelsJumpAsTheRulesSay(t *testing.T) {
	for moving := Straight; moving <= Walk; moving++ {
		d := catalog.NewDice(uint64(moving) + 9)
		for range 200 {
			r := drawn(t, d, 1+d.Roll(6), 1+d.Roll(6), 0, []int{7, 30, MaxJump}[d.Roll(3)], moving, FirstRound)
			flat := r.flat()
			for c := range r.Jumps {
				var want []int32
				for _, step := range r.Steps(Cell(c), nil) {
					want = append(want, int32(step.To))
				}
				if got := flat.Targets(int32(c), nil); moving == Straight && !slices.Equal(got, want) {
					t.Fatalf("straight from %d: %v, want %v\n%s", c, got, want, paste(r))
				}
				if got := flat.Steps(int32(c)); moving == Walk && (got != r.reach(Cell(c)) || flat.Goal() != r.goal()) {
					t.Fatalf("%d steps from %d, want %d\n%s", got, c, r.reach(Cell(c)), paste(r))
				}
			}
		}
	}
}

func TestTheLargestJumpsDoNotOverflow(t *testing.T) {
	r := newBoard(t, 2, 2, Walk, MaxJump, MaxJump-1, MaxJump-2, MaxJump)
	if got, want := targets(r, 0, 0), "[>0,1=0 1 >1,0=1 0]"; got != want {
		t.Errorf("an odd walk: %s, want %s", got, want)
	}
	if got, want := targets(r, 0, 1), "[>0,1=0 1 >1,0=1 0]"; got != want {
		t.Errorf("an even walk: %s, want %s", got, want)
	}
	r = newBoard(t, 2, 2, Straight, MaxJump, MaxJump-1, MaxJump-2, MaxJump)
	for c := range r.Jumps {
		if steps := r.Steps(Cell(c), nil); steps != nil {
			t.Errorf("a straight jump off the board leads to %v", steps)
		}
	}
	if r.Stride(0) != MaxJump {
		t.Errorf("the stride is cut down to %d", r.Stride(0))
	}
}

func TestPlayersAreNamedLikeColumnsOfASheet(t *testing.T) {
	for n, want := range map[int]string{0: "A", 1: "B", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA", MaxPlayers - 1: "IDPOJ"} {
		if got := nameOf(n); got != want {
			t.Errorf("player %d is named %s, want %s", n, got, want)
		}
	}
}

func TestRunnersAreInTheOrderOfRoundOne(t *testing.T) {
	players := []Player{{Name: "bea", At: 0}, {Name: "Zoe", At: 1}, {Name: "ana", At: 0}}
	b := Board{1, 2, []int32{1, 0}}
	for ties, want := range map[TieRule]string{FirstRound: "[bea Zoe ana]", Stable: "[bea Zoe ana]", ByName: "[Zoe ana bea]"} {
		r, err := NewRace(b, players, Straight, ties)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, p := range r.Runners() {
			names = append(names, p.Name)
		}
		if fmt.Sprint(names) != want || r.Players[0].Name != "bea" {
			t.Errorf("%v: %v, want %s", ties, names, want)
		}
	}
}

func TestWithNamesOutOfOrderTheTieRulesDiffer(t *testing.T) {
	for tie, want := range map[string]string{"first-round": "zoe\n1\n", "stable": "zoe\n1\n", "name": "ana\n1\n"} {
		b := parsed(t, "1 1\n1 0\n", map[string]string{"tie": tie, "player": "zoe=0,1 ana=1,0"})
		if got := solved(t, b, "").Course; got != want {
			t.Errorf("%s: %q, want %q", tie, got, want)
		}
	}
}

func TestOnlyEqualJumpsInTheRoundBeforeLetTheHistoryCount(t *testing.T) {
	// A and B arrive in round 3 and both jump 3 in round 2; in round 1 A jumps 2, B jumps 1.
	const text = "3 4\n2\n2 1 3 1\n3 1 2 1\n2 1 3 0\n1 2\n1 1\n"
	for tie, want := range map[string]string{"first-round": "A\n3\n", "name": "A\n3\n", "stable": "B\n3\n"} {
		if got := solved(t, parsed(t, text, map[string]string{"tie": tie}), "").Course; got != want {
			t.Errorf("%s: %q, want %q\n%s", tie, got, want, text)
		}
	}
}

func TestAnEmptyBoardHasNoGoal(t *testing.T) {
	r := newBoard(t, 0, 0, Straight)
	if r.Goal(0) || r.States() != 0 || len(r.distances(nil)) != 0 {
		t.Error("an empty board has a goal")
	}
	if s := races.Layers(r, unlimited()); s.Verdict.String() != "refuted" {
		t.Errorf("an empty board is %v", s.Verdict)
	}
}

func TestARaceThatCanNotBeIsRefused(t *testing.T) {
	two := Board{1, 2, []int32{1, 0}}
	for _, c := range []struct {
		board   Board
		players []Player
		want    string
	}{
		{Board{2, 2, []int32{1}}, nil, "a board of 2 × 2 with 1 numbers and 0 players"},
		{Board{-1, -1, []int32{1}}, nil, "a board of -1 × -1 with 1 numbers and 0 players"},
		{Board{1, 2, []int32{1, -3}}, nil, "cell 1 has a negative jump, -3"},
		{two, []Player{{Name: "A", At: 2}}, "player A starts outside the board"},
		{two, []Player{{Name: "A", At: -1}}, "player A starts outside the board"},
		{two, []Player{{Name: "ana"}, {Name: "bea"}, {Name: "ana"}}, "there are two players ana"},
	} {
		if _, err := NewRace(c.board, c.players, Straight, FirstRound); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
