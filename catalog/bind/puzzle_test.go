package bind_test

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/base/say"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

type pathfinder = search.Method[search.Puzzle[int, int], search.Route[int, int]]

// playablePuzzle returns a puzzle that can be played, its limit left aside.
func playablePuzzle(p gametest.Puzzle, method pathfinder) catalog.Solver {
	p.Most = math.MaxInt
	return limitedPuzzle(p, method)
}

// limitedPuzzle returns a puzzle that can be played within its limit.
func limitedPuzzle(p gametest.Puzzle, method pathfinder) catalog.Solver {
	a := about("puzzle")
	a.View = func() board.View { return netView(p.Net) }
	return bind.Puzzle[int, int]{About: a, Question: p, Methods: []pathfinder{method}, Notation: notation(len(p.Net)),
		From: func(s, limit int) search.Puzzle[int, int] {
			p.From, p.Most = s, limit
			return p
		},
		Look:   func(int) board.View { return netView(p.Net) },
		Said:   func(s int, _ say.Translator) string { return "at " + strconv.Itoa(s) },
		Places: func(from, move int) []int { return []int{p.Net[from][move]} },
		Arrow:  func(move int) string { return []string{"left", "right", "up", "down"}[move%4] },
	}.Solver()
}

// bfs returns the method that rests on no bound.
func bfs() pathfinder { return puzzles.Pathfinders[int, int]()[1] }

// Within a limit a state is won if the moves that are left suffice, and the game is over when none are; also by what
// earlier requests have found.
func TestTheMovesMadeCountAgainstTheLimit(t *testing.T) {
	won, lost, over := 0, 0, 0
	for seed := range uint64(400) {
		dice := catalog.NewDice(seed)
		p := gametest.RandomPuzzle(dice, 9)
		p.Most = dice.Roll(6)
		s, memory := limitedPuzzle(p, bfs()), &catalog.Memory{}
		for range 8 { // several games on one board
			at, before := p.From, []string{}
			for {
				play, err := s.Play(context.Background(), catalog.PlayRequest{State: strconv.Itoa(at), Before: before, Memory: memory})
				if err != nil || !play.Past {
					t.Fatalf("%v: %+v, %v", p, play, err)
				}
				left := p.Most - len(before)
				holds := func(w catalog.StateValue, s, left int) bool {
					if n := away(p, s); n <= left {
						won++
						return w.Result != nil && *w.Result == catalog.Win && *w.Distance == n
					}
					lost++
					return w.Result != nil && *w.Result == catalog.Loss
				}
				if !holds(play.Value, at, left) || left == 0 && !play.Over {
					t.Fatalf("%v: %d after %v: %+v", p, at, before, play)
				}
				for _, o := range play.Moves {
					if !holds(o.Value, o.Places[0], left-1) {
						t.Fatalf("%v: %d after %v: move %s is worth %+v", p, at, before, o.Move, o.Value)
					}
				}
				if play.Over {
					if strings.HasSuffix(play.Said, "; no more moves are allowed") {
						over++
					}
					break
				}
				before = append(before, strconv.Itoa(at))
				at = play.Moves[dice.Roll(len(play.Moves))].Places[0]
			}
		}
		if _, err := s.Play(context.Background(), catalog.PlayRequest{Before: make([]string, p.Most+1)}); err == nil {
			t.Errorf("%v: %d states are accepted before the last", p, p.Most+1)
		}
	}
	if won < 100 || lost < 100 || over < 100 {
		t.Errorf("won %d, lost %d, over %d", won, lost, over)
	}
}

// away returns the fewest moves from a state to a goal, by brute force; none is math.MaxInt.
func away(p gametest.Puzzle, s int) int {
	p.From, p.Most = s, math.MaxInt
	if moves, found := gametest.BruteRoute[int, int](p, len(p.Net)); found {
		return moves
	}
	return math.MaxInt
}

// played returns what can be played in a state.
func played(t *testing.T, s catalog.Solver, state int, budget solve.Budget) catalog.Play {
	t.Helper()
	play, err := s.Play(context.Background(), catalog.PlayRequest{State: strconv.Itoa(state), Budget: budget})
	if err != nil {
		t.Fatal(err)
	}
	return play
}

// lie describes the fault of the worth of a state that is so far away, whether it is whole or as far as is known.
func lie(w catalog.StateValue, distance int) string {
	switch {
	case w.Result == nil && w.Distance != nil:
		return "a distance without a result"
	case w.Result == nil:
		return ""
	case *w.Result == catalog.Loss && distance < math.MaxInt:
		return "said to be lost"
	case *w.Result == catalog.Win && distance == math.MaxInt:
		return "said to be won"
	case w.Distance != nil && *w.Distance != distance:
		return "said to be " + strconv.Itoa(*w.Distance) + " away"
	}
	return ""
}

func TestEveryMoveOfAPuzzleIsWorthWhatBruteForceSays(t *testing.T) {
	d := catalog.NewDice(1)
	results := map[catalog.Result]int{}
	slower := 0
	for range 400 {
		p := gametest.RandomPuzzle(d, 7)
		solver := playablePuzzle(p, puzzles.Pathfinders[int, int]()[0])
		for s := range p.Net {
			play := played(t, solver, s, solve.Budget{})
			if wrong := lie(play.Value, away(p, s)); wrong != "" || play.Value.Result == nil {
				t.Fatalf("state %d: %+v %s\n%v", s, play.Value, wrong, p)
			}
			if play.Over != (p.Goal(s) || len(p.Net[s]) == 0) || play.Over != (len(play.Moves) == 0) {
				t.Fatalf("state %d has %d moves, over: %v\n%v", s, len(play.Moves), play.Over, p)
			}
			results[*play.Value.Result]++
			for _, o := range play.Moves {
				to, _ := strconv.Atoi(o.State)
				distance := away(p, to)
				keeps := distance < math.MaxInt || *play.Value.Result == catalog.Loss
				best := keeps && (*play.Value.Result == catalog.Loss || distance == *play.Value.Distance-1)
				if wrong := lie(o.Value, distance); wrong != "" || len(o.Places) != 1 || o.Places[0] != to || o.Value.Result == nil || o.Keeps != keeps || o.Best != best {
					t.Fatalf("state %d, move %s: %+v %s\n%v", s, o.Move, o, wrong, p)
				}
				if keeps && !best {
					slower++
				}
			}
		}
	}
	if results[catalog.Win] < 200 || results[catalog.Loss] < 200 || slower < 50 {
		t.Errorf("met %v, and %d slower moves", results, slower)
	}
}

func TestWithASmallBudgetWhatIsSaidIsTrueAndWhatIsNotKnownIsNull(t *testing.T) {
	d := catalog.NewDice(2)
	known, unknown := 0, 0
	for range 300 {
		p := gametest.RandomPuzzle(d, 9)
		solver := playablePuzzle(p, bfs())
		for s := range p.Net {
			play := played(t, solver, s, solve.Budget{Nodes: int64(1 + d.Roll(12))})
			if wrong := lie(play.Value, away(p, s)); wrong != "" {
				t.Fatalf("state %d: %s\n%v", s, wrong, p)
			}
			if play.Value.Result == nil {
				unknown++
			} else {
				known++
			}
			for _, o := range play.Moves {
				to, _ := strconv.Atoi(o.State)
				distance := away(p, to)
				if wrong := lie(o.Value, distance); wrong != "" {
					t.Fatalf("state %d, move %s: %s\n%v", s, o.Move, wrong, p)
				}
				won := away(p, s) < math.MaxInt
				if o.Best && won && distance != away(p, s)-1 || o.Keeps && o.Value.Result != nil && won && distance == math.MaxInt {
					t.Fatalf("state %d, move %s is marked best: %v, keeping: %v\n%v", s, o.Move, o.Best, o.Keeps, p)
				}
			}
		}
	}
	if known < 100 || unknown < 100 {
		t.Errorf("known %d, unknown %d", known, unknown)
	}
}

func TestAllSearchesOfOneRequestTogetherStayWithinItsBudget(t *testing.T) {
	d := catalog.NewDice(3)
	spent, most := int64(0), int64(0)
	counting := bfs()
	run := counting.Run
	counting.Run = func(q search.Puzzle[int, int], m *solve.Meter) search.Route[int, int] {
		r := run(q, m)
		spent += m.Counts().Expanded
		return r
	}
	for range 200 {
		p := gametest.RandomPuzzle(d, 40)
		spent = 0
		play := played(t, playablePuzzle(p, counting), p.From, solve.Budget{Nodes: 30})
		// Each search may make one expansion when nothing is left.
		if spent > int64(30+len(play.Moves)) {
			t.Fatalf("%d expansions\n%v", spent, p)
		}
		most = max(most, spent)
	}
	if most < 25 {
		t.Errorf("no request spent more than %d", most)
	}
}

// stopping returns a method that gives up on questions from some states, with a bound of its own.
func stopping(least map[int]int) pathfinder {
	m := bfs()
	run := m.Run
	m.Run = func(q search.Puzzle[int, int], meter *solve.Meter) search.Route[int, int] {
		if n, stopped := least[q.Start()]; stopped {
			return search.Route[int, int]{AtLeast: n}
		}
		return run(q, meter)
	}
	return m
}

func TestAStateWhoseOwnSearchWasStoppedIsSettledByItsMoves(t *testing.T) {
	// From 0 a move leads to 1, which is two moves away, to 2, which is one, and to 4, which is stuck.
	p := gametest.Puzzle{Net: gametest.DrawNet("124 2 3 - -"), Goals: "...*."}
	for _, c := range []struct {
		name  string
		least map[int]int
		want  string
	}{
		{"all moves are known", map[int]int{0: 1}, "win 2"},
		{"a move that is not known is no shorter", map[int]int{0: 1, 1: 1}, "win 2"},
		{"a move that is not known may be shorter", map[int]int{0: 1, 1: 0}, "win"},
		{"its own bound shows that none is shorter", map[int]int{0: 2, 1: 0}, "win 2"},
		{"no move is known to win", map[int]int{0: 1, 1: 1, 2: 1}, "unknown"},
	} {
		w := played(t, playablePuzzle(p, stopping(c.least)), 0, solve.Budget{}).Value
		got := "unknown"
		if w.Result != nil {
			got = string(*w.Result)
		}
		if w.Distance != nil {
			got += " " + strconv.Itoa(*w.Distance)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	lost := gametest.Puzzle{Net: gametest.DrawNet("12 - 1 -"), Goals: "...*"}
	if w := played(t, playablePuzzle(lost, stopping(map[int]int{0: 1})), 0, solve.Budget{}).Value; w.Result == nil || *w.Result != catalog.Loss {
		t.Errorf("all moves are lost, and the state is %+v", w)
	}
}

func TestNoMoveIsCalledBestWhereAQuickerOneMayBeThere(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("124 2 3 - -"), Goals: "...*."}
	play := played(t, playablePuzzle(p, stopping(map[int]int{0: 1, 1: 0})), 0, solve.Budget{})
	for _, o := range play.Moves {
		if o.Best || o.Keeps != (o.State == "2") {
			t.Errorf("move %s: best %v, keeps %v", o.Move, o.Best, o.Keeps)
		}
	}
	if play.Moves[0].State != "2" {
		t.Errorf("the move that is known to win is not the first: %+v", play.Moves)
	}
}

func TestTheFirstStepOfTheLineNeedsNoSearch(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 3 -"), Goals: "...*"}
	m := bfs()
	run, runs := m.Run, 0
	m.Run = func(q search.Puzzle[int, int], meter *solve.Meter) search.Route[int, int] {
		runs++
		return run(q, meter)
	}
	play := played(t, playablePuzzle(p, m), 0, solve.Budget{})
	if runs != 1 || *play.Value.Distance != 3 || *play.Moves[0].Value.Distance != 2 {
		t.Errorf("%d searches; %+v", runs, play)
	}
}

func TestPlayOfAPuzzleRefusesWhatItCanNotRead(t *testing.T) {
	s := playablePuzzle(gametest.Puzzle{Net: gametest.DrawNet("1 -"), Goals: ".*"}, bfs())
	for _, c := range []struct {
		request catalog.PlayRequest
		want    string
	}{
		{catalog.PlayRequest{State: "7"}, "the state can't be read"},
		{catalog.PlayRequest{Player: "somebody"}, "a game for one"},
	} {
		if _, err := s.Play(context.Background(), c.request); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.request, err, c.want)
		}
	}
}

func TestAPuzzleThatIsInterruptedSaysWhatItNeedsNoSearchFor(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := gametest.Puzzle{Net: gametest.DrawNet("12 0 -"), Goals: "..*"}
	play, err := playablePuzzle(p, bfs()).Play(ctx, catalog.PlayRequest{})
	if err != nil {
		t.Fatal(err)
	}
	// State 2 is a goal, which is seen without a search; that a line through 1 is no shorter is not known.
	if play.Moves[0].State != "2" || *play.Moves[0].Value.Distance != 0 || play.Moves[1].Value.Result != nil {
		t.Errorf("%+v", play.Moves)
	}
}
