package check_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/check"
	"jogada/internal/gametest"
	"jogada/search"
	"jogada/search/puzzles"
	"jogada/solve"
)

type route = search.Route[int, int]

func puzzleFamily() family[gametest.Puzzle, route] {
	return family[gametest.Puzzle, route]{
		draw: func(d *catalog.Dice) gametest.Puzzle { return gametest.RandomPuzzle(d, 8) },
		answers: func(p gametest.Puzzle) []route {
			var all []route
			for _, m := range puzzles.Pathfinders[int, int]() {
				all = append(all, m.Run(p, unlimited()))
			}
			return all
		},
		judge: func(p gametest.Puzzle, r route, m *solve.Meter) check.Ruling { return check.Puzzle(p, r, m) },
		corruptions: []corruption[gametest.Puzzle, route]{
			{"a move is another one", func(d *catalog.Dice, _ gametest.Puzzle, r route) (_ route, ok bool) {
				r.Line, ok = withStepMoved(d, r.Line)
				return r, ok
			}},
			{"a step leads elsewhere", func(d *catalog.Dice, p gametest.Puzzle, r route) (_ route, ok bool) {
				r.Line, ok = withStepElsewhere(d, len(p.Net), r.Line)
				return r, ok
			}},
			{"the line stops early", func(_ *catalog.Dice, _ gametest.Puzzle, r route) (_ route, ok bool) {
				r.Line, ok = cutShort(r.Line)
				return r, ok
			}},
			{"a step is made twice", func(d *catalog.Dice, _ gametest.Puzzle, r route) (_ route, ok bool) {
				r.Line, ok = withStepTwice(d, r.Line)
				return r, ok
			}},
			{"a longer line", func(d *catalog.Dice, p gametest.Puzzle, r route) (_ route, ok bool) {
				r.Line, ok = wandering(d, p.Net, p.From, p.Goal)
				return r, ok && r.Found
			}},
			{"a line where there is none", func(d *catalog.Dice, p gametest.Puzzle, r route) (_ route, ok bool) {
				r.Verdict, r.Found, ok = solve.Proved, true, r.Verdict == solve.Refuted
				r.Line, _ = wandering(d, p.Net, p.From, func(int) bool { return true })
				return r, ok
			}},
			{"the verdict is turned", func(d *catalog.Dice, _ gametest.Puzzle, r route) (route, bool) {
				r.Anywhere = d.Chance(1, 2)
				r.Verdict = solve.Proved + solve.Refuted - r.Verdict
				return r, true
			}},
			{"a refusal in place of the line", func(d *catalog.Dice, _ gametest.Puzzle, r route) (route, bool) {
				return route{Outcome: solve.Outcome{Verdict: solve.Refuted}, Anywhere: d.Chance(1, 2)}, r.Found
			}},
			{"impossible whatever the limit", func(_ *catalog.Dice, _ gametest.Puzzle, r route) (route, bool) {
				ok := r.Verdict == solve.Refuted && !r.Anywhere
				r.Anywhere = true
				return r, ok
			}},
			{"a line beside a refusal", func(d *catalog.Dice, p gametest.Puzzle, r route) (_ route, ok bool) {
				ok = r.Verdict == solve.Refuted
				r.Line, _ = wandering(d, p.Net, p.From, func(int) bool { return true })
				return r, ok
			}},
			{"no line is given", func(_ *catalog.Dice, _ gametest.Puzzle, r route) (route, bool) {
				r.Found, r.Line = false, nil
				return r, r.Verdict == solve.Proved
			}},
			{"the answer of another puzzle", func(d *catalog.Dice, p gametest.Puzzle, _ route) (route, bool) {
				net := p.Net
				p.Net, p.Bounds, p.Most = rewired(d, p.Net), nil, []int{p.Most, d.Roll(6), math.MaxInt}[d.Roll(3)]
				if d.Chance(1, 3) {
					p.Goals = redrawn(d, p.Goals, ".*")
				}
				r := puzzles.BFS[int, int](p, unlimited())
				r.AtLeast = 0 // claims something only of a search that stopped
				r.Line = fitted(net, p.From, r.Line)
				return r, true
			}},
		},
	}
}

func TestCorruptedRoutesAreRejected(t *testing.T) { puzzleFamily().run(t, 2500) }

func TestRoutesUnderEveryBudget(t *testing.T) { puzzleFamily().budgets(t, 150) }

func TestAnUnfinishedRouteIsJudgedByItsLineAndItsLowerEnd(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("12 2 3 3"), Goals: "...*", Most: 9} // 2 moves will do
	long, wrong := []step{{To: 1}, {To: 2}, {To: 3}}, []step{{To: 3}}
	long[0].Move, long[1].Move, long[2].Move = 0, 0, 0
	for _, c := range []struct {
		line    []step
		atLeast int
		nodes   int64
		want    check.Status
		reason  string
	}{
		{nil, 2, 0, check.Undecided, solve.ErrNodes.Error()},
		{long, 0, 0, check.Accepted, "the line replays"},
		{long, 2, 0, check.Accepted, "within 1 move finds no shorter one"},
		{long, 3, 1, check.Undecided, "confirmed up to 1 only, then the node budget ran out"},
		{long, 3, 0, check.Rejected, "the answer says at least 3 moves, but 2 are enough"},
		{long, 4, 0, check.Rejected, "the answer says at least 4 moves, and the line has 3"},
		{wrong, 0, 0, check.Rejected, "move 1 of the line is not legal"},
	} {
		claim := route{Outcome: solve.Outcome{Stopped: solve.ErrNodes}, Found: c.line != nil, Line: c.line, AtLeast: c.atLeast}
		r := check.Puzzle(p, claim, solve.NewMeter(context.Background(), solve.Budget{Nodes: c.nodes}))
		if r.Status != c.want || !strings.Contains(r.Reason, c.reason) {
			t.Errorf("%v, at least %d: %+v, want %q", c.line, c.atLeast, r, c.reason)
		}
	}
}

// That no line within the limit leads to a goal may come with a lower end beyond the limit, which is judged too.
func TestTheLowerEndOfARefusalIsJudged(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 3 4 -"), Goals: "....*", Most: 1} // 4 moves are needed
	for _, c := range []struct {
		limit, atLeast int
		want           check.Status
		reason         string
	}{
		{1, 0, check.Accepted, "within 1 move finds no goal"},
		{1, 2, check.Accepted, "within 1 move finds no goal"},
		{1, 4, check.Accepted, "within 3 moves finds no goal"},
		{1, 5, check.Rejected, "no line of at most 4 moves leads to a goal, but one of 4 does"},
		{3, 2, check.Accepted, "within 3 moves finds no goal"},
		{4, 2, check.Rejected, "no line of at most 4 moves leads to a goal, but one of 4 does"},
	} {
		p.Most = c.limit
		claim := route{Outcome: solve.Outcome{Verdict: solve.Refuted}, AtLeast: c.atLeast}
		if r := check.Puzzle(p, claim, unlimited()); r.Status != c.want || !strings.Contains(r.Reason, c.reason) {
			t.Errorf("limit %d, at least %d: %+v, want %q", c.limit, c.atLeast, r, c.reason)
		}
	}
}

func TestALineOverTheLimitIsRejected(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("1 2 -"), Goals: "..*", Most: 2}
	claim := puzzles.BFS[int, int](p, unlimited())
	for limit, want := range map[int]check.Status{3: check.Accepted, 2: check.Accepted, 1: check.Rejected, 0: check.Rejected} {
		p.Most = limit
		if r := check.Puzzle(p, claim, unlimited()); r.Status != want {
			t.Errorf("limit %d: %+v", limit, r)
		}
	}
}

// invariant is a puzzle that knows by an invariant that it cannot be done.
type invariant struct{ gametest.Puzzle }

func (invariant) Refute(int) (string, bool) { return "it is odd", true }

func TestTheInvariantAndTheBoundSpareTheSearch(t *testing.T) {
	p := gametest.Puzzle{Net: gametest.DrawNet("0 -"), Goals: ".*", Bounds: []int{7, 0}, Most: 6}
	never := p
	never.Bounds = []int{search.Never, 0}
	exact := gametest.Puzzle{Net: gametest.DrawNet("1 2 -"), Goals: "..*", Bounds: []int{2, 1, 0}, Most: 6}
	none := solve.Outcome{Verdict: solve.Refuted}
	claims := []struct {
		question search.Puzzle[int, int]
		claim    route
		reason   string
	}{
		{invariant{p}, route{Outcome: none, Anywhere: true}, "it is odd"},
		{p, route{Outcome: none}, "more than 6 moves"},
		{never, route{Outcome: none, Anywhere: true}, "the bound shows"},
		{exact, puzzles.BFS[int, int](exact, unlimited()), "the bound shows"},
	}
	for _, c := range claims {
		m := solve.NewMeter(context.Background(), solve.Budget{})
		if r := check.Puzzle(c.question, c.claim, m); r.Status != check.Accepted || !strings.Contains(r.Reason, c.reason) || m.Counts().Expanded > 0 {
			t.Errorf("%+v after %d expansions, want %q without any", r, m.Counts().Expanded, c.reason)
		}
	}
}

// brief is a puzzle that offers the steps within a bound, and wrongly leaves one out.
type brief struct {
	gametest.Puzzle
	wrong bool
}

func (p brief) StepsWithin(s, left int, buf []search.Step[int, int]) []search.Step[int, int] {
	for _, step := range p.Steps(s, nil) {
		if bound := p.Bound(step.To); bound < left || bound == left && !p.wrong {
			buf = append(buf, step)
		}
	}
	return buf
}

// Steps within a bound are compared with the steps and the bound of the question.
func TestStepsWithinABoundAreHeldToTheQuestion(t *testing.T) {
	caught := 0
	for seed := range uint64(200) {
		p := gametest.RandomPuzzle(catalog.NewDice(seed), 8)
		if err := check.Briefs[int, int](brief{Puzzle: p}, 100); err != nil {
			t.Fatal(err)
		}
		if check.Briefs[int, int](brief{p, true}, 100) != nil {
			caught++
		}
	}
	if caught < 100 {
		t.Errorf("%d of 200 were caught", caught)
	}
}
