package bind_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/catalog/bind"
	"jogada/catalog/board"
	"jogada/internal/gametest"
	"jogada/search/mazes"
	"jogada/solve"
)

// walks binds a maze with all that a walk needs: explorers are A, B, C …, and a step is the number of the place it leads to.
func walks(q gametest.Maze) catalog.Solver {
	z := bind.Maze[int, byte]{About: about("maze"), Question: q, Methods: mazes.Explorers[int, byte](), State: strconv.Itoa,
		Key: func(k byte) string { return string(rune(k)) }, Place: func(s int) int { return s }, Step: func(_, to int) string { return strconv.Itoa(to) }}
	for i := range q.From {
		z.Names = append(z.Names, string(rune('A'+i)))
	}
	z.Look = func(explorer, at int, keys []byte) board.View {
		return row(len(q.Net), at, z.Names[explorer], string(keys))
	}
	z.View = func() board.View { return row(len(q.Net), -1, "", "") }
	return z.Solver()
}

// row returns a row of places with an explorer on one of them, which shows what it has.
func row(places, at int, name, keys string) board.View {
	return board.View{Grid: &board.Grid{Rows: 1, Cols: places, Cell: func(_, col int) board.Cell {
		if col == at {
			return board.Cell{Kind: "plain", Text: keys, Tokens: []string{name}}
		}
		return board.Cell{Kind: "empty"}
	}}}
}

func playing(t *testing.T, s catalog.Solver, state string) catalog.Play {
	t.Helper()
	p, err := s.Play(context.Background(), catalog.PlayRequest{State: state})
	if err != nil {
		t.Fatalf("%q: %v", state, err)
	}
	return p
}

// corridor is 0 - 1 - 2 - 3, where 1 gives key a, and 3 - 4, where 4 needs it; 5 hangs on 0 and needs a key that nobody has.
var corridor = gametest.Maze{Net: gametest.DrawNet("15 02 13 24 3 0"), From: []int{2, 0}, Locks: "....ab", Keys: ".a...."}

func TestAWalkLeadsToTheNearestKeyAndThenToTheNearestPlaceNotSeen(t *testing.T) {
	s := walks(corridor)
	for _, test := range []struct {
		state, said, toward string
		distance            int
		moves               string // place and distance, the best first
	}{
		{"", "1 of 5 explored", "the nearest key not yet held (a)", 1, "1:0 3:2"},
		{"A 3", "2 of 5 explored", "the nearest key not yet held (a)", 2, "2:1"},
		{"A 1", "2 of 5 explored; keys: a", "the nearest place not yet seen (0)", 1, "0:0 2:1"},
		{"A 1 0", "3 of 5 explored; keys: a", "the nearest place not yet seen (3)", 3, "1:2"},
		{"A 1 0 1 2 3", "4 of 5 explored; keys: a", "the nearest place not yet seen (4)", 1, "4:0 2:2"},
		{"A 1 0 1 2 3 4", "5 of 5 explored; keys: a", "the end", 0, ""},
		{"B", "1 of 5 explored", "the nearest key not yet held (a)", 1, "1:0"},
	} {
		p := playing(t, s, test.state)
		var moves []string
		for _, o := range p.Moves {
			moves = append(moves, strconv.Itoa(o.Places[0])+":"+strconv.Itoa(*o.Value.Distance))
		}
		if p.Said != test.said || p.Toward != test.toward || *p.Value.Distance != test.distance || strings.Join(moves, " ") != test.moves || p.Over != (test.moves == "") {
			t.Errorf("%q: %s, %d to %s, moves %v, over %v; want %+v", test.state, p.Said, *p.Value.Distance, p.Toward, moves, p.Over, test)
		}
		if *p.Value.Score != 5 {
			t.Errorf("%q: there are %d places to explore, want 5", test.state, *p.Value.Score)
		}
	}
}

func TestTheFramesOfAWalkShowWhoIsWhereAndWhatWasSeen(t *testing.T) {
	p := playing(t, walks(corridor), "A 1 0")
	step := p.Moves[0]
	if p.Player != "A" || p.Turn != "A" || !slices.Equal(p.Players, []string{"A", "B"}) || step.Move != "1" || step.State != "A 1 0 1" || !step.Keeps || !step.Best {
		t.Errorf("the state is %+v", p)
	}
	for _, frame := range []struct {
		board.FrameJSON
		at    int
		marks []int
	}{{p.Frame, 0, []int{0, 1, 2}}, {step.Frame, 1, []int{0, 1, 2}}, {playing(t, walks(corridor), "A").Moves[0].Frame, 1, []int{1, 2}}} {
		if len(frame.Tokens) != 1 || frame.Tokens[0].Place != frame.at || !slices.Equal(frame.Marks, frame.marks) {
			t.Errorf("the frame has tokens %v and marks %v; want one at %d and %v", frame.Tokens, frame.Marks, frame.at, frame.marks)
		}
		if len(frame.Cells) != 1 || frame.Cells[0].Text != "a" {
			t.Errorf("the frame does not show the key: %v", frame.Cells)
		}
	}
}

func TestAWalkThatCannotBeMadeIsRefused(t *testing.T) {
	for _, bad := range []struct{ state, player, want string }{
		{"C", "", `there is no player "C"`},
		{"", "C", `there is no player "C"`},
		{"A 1", "B", "the state is a walk of player A, not of B"},
		{"A 3 4", "", "step 2, 4, can't be made"}, // the door is still shut
		{"A 1 0 5", "", "step 3, 5, can't be made"},
		{"A 4", "", "step 1, 4, can't be made"},
		{"A " + strings.Repeat("x", 1000), "", "step 1, " + strings.Repeat("x", 80) + "…, can't be made"},
		{"A" + strings.Repeat(" 1 2", 50_001), "", "a walk of more than 100000 steps"},
	} {
		_, err := walks(corridor).Play(context.Background(), catalog.PlayRequest{State: bad.state, Player: bad.player})
		if err == nil || err.Error() != bad.want {
			t.Errorf("%.20q for %q: %v; want %s", bad.state, bad.player, err, bad.want)
		}
	}
	if p := playing(t, walks(corridor), "A"+strings.Repeat(" 1 2", 50_000)); *p.Value.Distance != 1 {
		t.Errorf("after the longest walk the nearest new place is %d away", *p.Value.Distance)
	}
	nobody := gametest.Maze{Net: gametest.DrawNet("-"), Locks: ".", Keys: "."}
	if _, err := walks(nobody).Play(context.Background(), catalog.PlayRequest{}); err == nil {
		t.Error("a maze without explorers is walked")
	}
}

func TestAWalkThatMayNotBeWorkedOutSaysWhy(t *testing.T) {
	_, err := walks(corridor).Play(context.Background(), catalog.PlayRequest{Budget: solve.Budget{Nodes: 1}})
	if !errors.Is(err, solve.ErrNodes) {
		t.Errorf("with a budget of one node: %v", err)
	}
}

// stroll is a walk in the plainest terms.
type stroll struct {
	q    gametest.Maze
	at   int
	seen map[int]bool
	keys string
}

func (w stroll) to(s int) stroll {
	next := stroll{w.q, s, map[int]bool{s: true}, w.keys}
	for place := range w.seen {
		next.seen[place] = true
	}
	if key, given := w.q.Gives(s); given && !strings.ContainsRune(next.keys, rune(key)) {
		next.keys += string(rune(key))
	}
	return next
}

func (w stroll) steps(from int) (open []int) {
	for _, s := range w.q.Near(from, nil) {
		if key, locked := w.q.Needs(s); !locked || strings.ContainsRune(w.keys, rune(key)) {
			open = append(open, s)
		}
	}
	return open
}

// far returns how many steps a place is from one with a key that is new, or without such from one that is new, by
// trying all lines of 0, 1, 2 … steps; -1 if there is none.
func (w stroll) far(from int) int {
	newKey := func(s int) bool {
		key, given := w.q.Gives(s)
		return given && !strings.ContainsRune(w.keys, rune(key))
	}
	for _, wanted := range []func(int) bool{newKey, func(s int) bool { return !w.seen[s] }} {
		var reaches func(s, left int) bool
		reaches = func(s, left int) bool {
			if left == 0 {
				return wanted(s)
			}
			return slices.ContainsFunc(w.steps(s), func(next int) bool { return reaches(next, left-1) })
		}
		for steps := range len(w.q.Net) {
			if reaches(from, steps) {
				return steps
			}
		}
	}
	return -1
}

func TestEveryStateOfRandomWalksIsWorthWhatBruteForceSays(t *testing.T) {
	d := catalog.NewDice(5)
	met := map[string]int{}
	for range 400 {
		q := gametest.RandomMaze(d, 6)
		if len(q.From) == 0 {
			continue
		}
		explorer := d.Roll(len(q.From))
		w := stroll{q: q}.to(q.From[explorer])
		state, all := string(rune('A'+explorer)), gametest.BruteRegion(q, w.at)
		for range 12 {
			p := playing(t, walks(q), state)
			over := len(w.seen) == all
			if p.State != state || p.Over != over || *p.Value.Score != all || over != (len(p.Moves) == 0) {
				t.Fatalf("%s of %s: over %v, %d places, %d moves; brute force: over %v, %d places", state, q, p.Over, *p.Value.Score, len(p.Moves), over, all)
			}
			if over {
				met["over"]++
				break
			}
			if *p.Value.Distance != w.far(w.at) || len(p.Moves) != len(w.steps(w.at)) {
				t.Fatalf("%s of %s: %d away, %d moves; brute force: %d, %v", state, q, *p.Value.Distance, len(p.Moves), w.far(w.at), w.steps(w.at))
			}
			met[p.Toward[:15]]++
			for _, o := range p.Moves {
				if want := w.far(o.Places[0]); *o.Value.Distance != want || o.Best != (want == w.far(w.at)-1) || !o.Keeps {
					t.Fatalf("%s of %s: to %d, %d away, best %v; brute force: %d", state, q, o.Places[0], *o.Value.Distance, o.Best, want)
				}
			}
			o := p.Moves[d.Roll(len(p.Moves))]
			if next := playing(t, walks(q), o.State); !reflect.DeepEqual(next.Frame, o.Frame) {
				t.Fatalf("%s of %s is offered as %+v, and is %+v", o.State, q, o.Frame, next.Frame)
			}
			state, w = o.State, w.to(o.Places[0])
		}
	}
	for _, kind := range []string{"over", "the nearest key", "the nearest pla"} {
		if met[kind] < 100 {
			t.Errorf("only %d states of the kind %q were met: %v", met[kind], kind, met)
		}
	}
}
