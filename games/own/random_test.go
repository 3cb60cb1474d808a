package own

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"jogada/catalog"
	"jogada/internal/gametest/tier"
	"jogada/solve"
)

// randomGame is a game on numbered states, with its rules as tables.
type randomGame struct {
	next   [][]int
	over   []string // "": play goes on
	turn   []string
	source string
}

// newRandom makes a game: sides may move several times in turn, moves may lead back, and a side may be stuck.
func newRandom(r *rand.Rand, duel bool) randomGame {
	n := 2 + r.IntN(14)
	g := randomGame{next: make([][]int, n), over: make([]string, n), turn: make([]string, n)}
	var next, over, turn []string
	for s := range n {
		g.turn[s] = [2]string{"a", "b"}[r.IntN(2)]
		word := "None"
		if r.IntN(4) == 0 {
			g.over[s] = [3]string{"a", "b", "draw"}[r.IntN(3)]
			word = fmt.Sprintf("%q", g.over[s])
		}
		var list []string
		for range r.IntN(4) {
			g.next[s] = append(g.next[s], r.IntN(n))
			list = append(list, fmt.Sprint(g.next[s][len(g.next[s])-1]))
		}
		next, over, turn = append(next, "["+strings.Join(list, ", ")+"]"), append(over, word), append(turn, fmt.Sprintf("%q", g.turn[s]))
	}
	g.source = fmt.Sprintf("NEXT = [%s]\nOVER = [%s]\nTURN = [%s]\nsides = (\"a\", \"b\")\ndef start():\n    return 0\ndef moves(s):\n    return [(\"m\" + str(i), NEXT[s][i]) for i in range(len(NEXT[s]))]\n",
		strings.Join(next, ", "), strings.Join(over, ", "), strings.Join(turn, ", "))
	if duel {
		g.source += "def over(s):\n    return OVER[s]\ndef turn(s):\n    return TURN[s]\n"
	} else {
		g.source += "def goal(s):\n    return OVER[s] == \"a\"\n"
	}
	return g
}

// winner finds the value of the start by rounds: in round k those that are won in k plies.
func (g randomGame) winner() (winner string, plies int) {
	won, in := make([]string, len(g.next)), make([]int, len(g.next))
	for s, o := range g.over {
		if o == "a" || o == "b" {
			won[s] = o
		}
	}
	for round := 1; round <= len(g.next); round++ {
		settled := map[int]string{}
		for s := range g.next {
			if won[s] != "" || g.over[s] != "" {
				continue
			}
			lost := len(g.next[s]) > 0
			for _, to := range g.next[s] {
				if won[to] == g.turn[s] {
					settled[s] = g.turn[s]
				}
				lost = lost && won[to] != "" && won[to] != g.turn[s]
			}
			if lost {
				settled[s] = map[string]string{"a": "b", "b": "a"}[g.turn[s]]
			}
		}
		for s, w := range settled {
			won[s], in[s] = w, round
		}
	}
	if won[0] == "" {
		return "draw", 0
	}
	return won[0], in[0]
}

// nearest returns how far the nearest goal is; -1: there is none.
func (g randomGame) nearest() int {
	far := map[int]int{0: 0}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		s := queue[0]
		if g.over[s] == "a" {
			return far[s]
		}
		for _, to := range g.next[s] {
			if _, met := far[to]; !met {
				far[to] = far[s] + 1
				queue = append(queue, to)
			}
		}
	}
	return -1
}

func solved(t *testing.T, source string) catalog.Report {
	t.Helper()
	boards, _, err := Game().Read([]byte(source), nil, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	r := catalog.Solve(context.Background(), boards[0], catalog.Request{Check: true})
	if !r.Accepted() {
		t.Fatalf("not accepted: %s\n%s", r.Proof.Checker, source)
	}
	return r
}

// Random duels and puzzles have the values that their definitions give.
func TestRandomGamesHaveTheValuesOfTheirDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 7))
	draws := 0
	for range tier.Scale(t, 3000, 300) {
		g := newRandom(r, true)
		winner, plies := g.winner()
		a := solved(t, g.source).Answer.(DuelAnswer)
		if winner == "draw" {
			draws++
		}
		if *a.Winner != winner || (winner == "draw") != (a.Plies == nil) || a.Plies != nil && *a.Plies != plies {
			t.Fatalf("%s in %v; want %s in %d\n%s", *a.Winner, a.Plies, winner, plies, g.source)
		}
		g = newRandom(r, false)
		want := g.nearest()
		if a := solved(t, g.source).Answer.(PuzzleAnswer); (want < 0) != (a.Moves == nil) || a.Moves != nil && *a.Moves != want {
			t.Fatalf("%v moves; want %d\n%s", a.Moves, want, g.source)
		}
	}
	if draws == 0 {
		t.Error("no draw was met")
	}
}

// A search of a puzzle that is stopped, by a limit or by a fault of the rules, gives a lower bound that holds.
func TestLowerBoundsOfStoppedSearches(t *testing.T) {
	r := rand.New(rand.NewPCG(tier.Seed(t), 8))
	bounded := 0
	for range tier.Scale(t, 300, 60) {
		g := newRandom(r, false)
		want := g.nearest()
		source := strings.Replace(g.source, "def moves(s):\n", fmt.Sprintf("def moves(s):\n    if s == %d:\n        fail(\"no\")\n", 1+r.IntN(len(g.next)-1)), 1)
		for _, text := range []string{g.source, source} {
			boards, _, err := Game().Read([]byte(text), nil, nil)
			if err != nil {
				t.Fatalf("%v\n%s", err, text)
			}
			for nodes := range int64(6) {
				answer := catalog.Solve(context.Background(), boards[0], catalog.Request{Budget: solve.Budget{Nodes: nodes + 1}})
				least := answer.Bounds.AtLeast
				if answer.Verdict == solve.Unknown && want >= 0 && least != nil && *least > want {
					t.Fatalf("at least %d moves are claimed, and %d will do, with %d nodes\n%s", *least, want, nodes+1, text)
				}
				if answer.Verdict == solve.Unknown && least != nil && *least > 0 {
					bounded++
				}
			}
		}
	}
	if bounded == 0 {
		t.Error("no search was stopped beyond the start")
	}
}

// The counts are the same on one core and on several.
func TestCountsDoNotDependOnCores(t *testing.T) {
	tier.Concurrent(t)
	source := exampleList()[0].Text
	many := solved(t, source)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if one := solved(t, source); one.Counts != many.Counts || one.Counts.Reached != 5478 {
		t.Errorf("%+v on one core, %+v on several", one.Counts, many.Counts)
	}
}

// The cases that are shared have the answers of the reference reader.
func TestSharedGames(t *testing.T) {
	for name, want := range map[string]string{"hexapawn": "black wins in 6 plies"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "cases", "own", name+".star"))
		if err != nil {
			tier.Missing(t, "../shared", "games of one's own as the shared cases have them")
		}
		if r := solved(t, string(data)); r.Headline != want {
			t.Errorf("%s: %s", name, r.Headline)
		}
	}
}

// Faults of authors are found when a file is read, with their place.
func TestFaultsOfAuthors(t *testing.T) {
	const rest = "\ndef start():\n    return 0\ndef moves(s):\n    return []\n"
	for source, want := range map[string]string{
		"":     "1:1: the file defines no function start",
		"x = ": "1:5: ",
		"def start():\n    return 0\ndef move(s):\n    return []\n": "3:5: the file defines no function moves; is this one meant?",
		rest: "neither goal",
		"def goal(s):\n    return True" + rest + "def over(s):\n    return None\n":                                   "defines goal and over",
		"def over(s):\n    return None" + rest:                                                                       "no function turn",
		"def over(s):\n    return 'x'\ndef turn(s):\n    return 'a'\nsides = ('a', 'b')" + rest:                      `1:5: over must return None, "draw", "a" or "b", not "x"; the state is 0`,
		"def over(s):\n    return None\ndef turn(s):\n    return 'c'\nsides = ('a', 'b')" + rest:                     `3:5: turn must return one of the sides`,
		"def goal(s):\n    return s[0]" + rest:                                                                       "2:13: in goal: ",
		"def goal(s):\n    return False\ndef start():\n    return [1]\ndef moves(s):\n    return []\n":               "3:5: start: a state can't contain a list",
		"def goal(s):\n    return False\ndef start():\n    return 0\ndef moves(s):\n    return [('a', {})]\n":        "move 1, \"a\": a state can't contain a dict",
		"def goal(s):\n    return False\ndef start():\n    return 0\ndef moves(s):\n    return [('a', 1)] * 20000\n": "moves returns 20000 moves",
		"def goal(s):\n    while True:\n        pass" + rest:                                                         "in goal: it takes too many steps",
		"load('x', 'y')" + rest:      "load",
		"x = param('a b', 1)" + rest: "the name of a parameter",
	} {
		_, _, err := Game().Read([]byte(source), nil, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", source, err, want)
		}
	}
	if _, _, err := Game().Read([]byte("R = param('rows', 3)\ndef goal(s):\n    return True"+rest), map[string]string{"row": "4"}, nil); err == nil || !strings.Contains(err.Error(), "did you mean rows?") {
		t.Error(err)
	}
}
