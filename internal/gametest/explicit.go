package gametest

import (
	"fmt"
	"strings"

	"jogada/search"
)

// The explicit questions are defined state by state, small enough for the oracles. A state is a number; the steps come
// from a Net, and a string with one character a state describes each state.

// Net lists for each state the targets of its steps, in order. The move of a step is its index in the list.
type Net [][]int

// digits name the states of a net in its text.
const digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// DrawNet parses a net with one word a state: "12 3 3 -" has the steps 0→1, 0→2, 1→3, 2→3, and none from 3.
func DrawNet(words string) Net {
	var net Net
	for _, word := range strings.Fields(words) {
		var to []int
		for _, c := range strings.Trim(word, "-") {
			to = append(to, strings.IndexRune(digits, c))
		}
		net = append(net, to)
	}
	return net
}

// String returns the net as DrawNet reads it.
func (n Net) String() string {
	words := make([]string, len(n))
	for s, to := range n {
		for _, t := range to {
			words[s] += digits[t : t+1]
		}
		if len(to) == 0 {
			words[s] = "-"
		}
	}
	return strings.Join(words, " ")
}

// Steps appends the steps from s.
func (n Net) Steps(s int, buf []search.Step[int, int]) []search.Step[int, int] {
	for i, to := range n[s] {
		buf = append(buf, search.Step[int, int]{Move: i, To: to})
	}
	return buf
}

// Puzzle is an explicit puzzle.
type Puzzle struct {
	Net
	From   int
	Goals  string // * is a goal
	Bounds []int  // of each state; nil if unknown
	Most   int    // the limit
}

// Start returns the start.
func (p Puzzle) Start() int { return p.From }

// Goal reports whether s is a goal.
func (p Puzzle) Goal(s int) bool { return p.Goals[s] == '*' }

// Limit returns the most moves that count.
func (p Puzzle) Limit() int { return p.Most }

// Bound returns the bound of s.
func (p Puzzle) Bound(s int) int {
	if p.Bounds == nil {
		return 0
	}
	return p.Bounds[s]
}

// Rank returns the bound of s.
func (p Puzzle) Rank(s int) int { return p.Bound(s) }

// String returns the puzzle in one line, for failures.
func (p Puzzle) String() string {
	return fmt.Sprintf("puzzle %q from %d, goals %q, bounds %v, most %d", p.Net, p.From, p.Goals, p.Bounds, p.Most)
}

// Maze is an explicit maze. The steps of the net lead to neighbours.
type Maze struct {
	Net
	From  []int
	Locks string // the key that a cell needs; . is none
	Keys  string // the key that a cell gives; . is none
}

// Starts returns the starts of the explorers.
func (q Maze) Starts() []int { return q.From }

// Near appends the neighbours of s.
func (q Maze) Near(s int, buf []int) []int { return append(buf, q.Net[s]...) }

// Needs returns the key that s needs, if any.
func (q Maze) Needs(s int) (byte, bool) { return q.Locks[s], q.Locks[s] != '.' }

// Gives returns the key that s gives, if any.
func (q Maze) Gives(s int) (byte, bool) { return q.Keys[s], q.Keys[s] != '.' }

// String returns the maze in one line, for failures.
func (q Maze) String() string {
	return fmt.Sprintf("maze %q from %v, locks %q, keys %q", q.Net, q.From, q.Locks, q.Keys)
}

// Race is an explicit race. The runners are A, B, C …
type Race struct {
	Net
	From    []int
	Goals   string // * is a goal
	Lengths []int  // the stride from each state
	Ties    search.Tie
}

// Runners returns the runners.
func (q Race) Runners() []search.Runner[int] {
	runners := make([]search.Runner[int], len(q.From))
	for i, at := range q.From {
		runners[i] = search.Runner[int]{Name: string(rune('A' + i)), At: at}
	}
	return runners
}

// Goal reports whether s is a goal.
func (q Race) Goal(s int) bool { return q.Goals[s] == '*' }

// Stride returns the stride from s.
func (q Race) Stride(s int) int { return q.Lengths[s] }

// Tie returns the rule for ties.
func (q Race) Tie() search.Tie { return q.Ties }

// String returns the race in one line, for failures.
func (q Race) String() string {
	return fmt.Sprintf("race %q from %v, goals %q, strides %v, tie %d", q.Net, q.From, q.Goals, q.Lengths, q.Ties)
}

// Duel is an explicit duel.
type Duel struct {
	Net
	From  int
	Kinds string // a and b: the first and the second side moves; 1, 2, 0: the first side, the second, nobody has won
}

// Start returns the start.
func (d Duel) Start() int { return d.From }

// Turn returns the side to move in s.
func (d Duel) Turn(s int) search.Side {
	if d.Kinds[s] == 'b' {
		return search.Second
	}
	return search.First
}

// Final returns the result of s, if the game is over there.
func (d Duel) Final(s int) (winner search.Side, over bool) {
	switch d.Kinds[s] {
	case '0':
		return search.Nobody, true
	case '1':
		return search.First, true
	case '2':
		return search.Second, true
	}
	return search.First, false // the winner of an unfinished game means nothing, and nobody may read it
}

// String returns the duel in one line, for failures.
func (d Duel) String() string {
	return fmt.Sprintf("duel %q from %d, kinds %q", d.Net, d.From, d.Kinds)
}

// ReversibleDuel is an explicit duel that knows its moves backwards.
type ReversibleDuel struct{ Duel }

// States returns the number of positions.
func (d ReversibleDuel) States() int { return len(d.Net) }

// Number returns the position itself.
func (d ReversibleDuel) Number(s int) int { return s }

// State returns the number itself.
func (d ReversibleDuel) State(number uint32) int { return int(number) }

// Standing returns the side to move in a position, and whether the game is over.
func (d ReversibleDuel) Standing(number uint32) (turn, winner search.Side, over bool) {
	winner, over = d.Final(int(number))
	return d.Turn(int(number)), winner, over
}

// Successors appends the targets of the steps from a position.
func (d ReversibleDuel) Successors(number uint32, buf []uint32) []uint32 {
	for _, to := range d.Net[number] {
		buf = append(buf, uint32(to))
	}
	return buf
}

// Predecessors appends the sources of the steps to a position, including finished positions.
func (d ReversibleDuel) Predecessors(number uint32, buf []uint32) []uint32 {
	for from, steps := range d.Net {
		for _, to := range steps {
			if to == int(number) {
				buf = append(buf, uint32(from))
			}
		}
	}
	return buf
}
