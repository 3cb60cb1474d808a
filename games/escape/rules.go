// Package escape is the game of finding the way out of a map: the fewest steps of one player to an exit, to collect all
// keys, or into a trap from which no exit can be reached. A key opens all doors of its letter, or one of them uses it
// up.
package escape

import (
	"slices"
	"strings"
	"sync"

	"jogada/search"
)

// MostSide is the most rows and columns of a map.
const MostSide = 100

// MostHand is the most keys in hand at the start.
const MostHand = 100

// Characters of a map, besides the small letters of keys and the capital letters of doors.
const (
	rock   = '#'
	free   = '.'
	exit   = '>'
	player = '@'
	arrows = "^_<)" // cells that may be entered only going up, down, left and right
)

func isKey(c byte) bool   { return 'a' <= c && c <= 'z' }
func isDoor(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isArrow(c byte) bool { return strings.IndexByte(arrows, c) >= 0 }

// Direction is a step: up, down, left or right.
type Direction uint8

// Directions of a step.
const (
	Up Direction = iota
	Down
	Left
	Right
)

const wayNames = "UDLR"

// Goal selects the question.
type Goal string

// Questions about a map.
const (
	ToExit     Goal = "exit"     // the fewest steps to an exit
	ToAllKeys  Goal = "collect"  // the fewest steps that pick up every key
	ToSoftlock Goal = "softlock" // the fewest steps after which no exit can be reached
)

// Puzzle is one question: a map, the player's position and keys, and the goal. It defines the rules completely.
type Puzzle struct {
	*world
	goal  Goal
	once  bool // a key is used up by the door that it opens
	start State
	looks *looks // for deciding whether a state is a trap; nil decides for display only, by package lock
}

// world holds what never changes.
type world struct {
	rows, cols int
	cells      []byte     // the player's cell is what is under it
	keys       []int      // the cells with keys, in reading order
	doors      []int      // and with doors
	number     []int      // by cell: its number among the keys or doors
	near       [][4]int32 // by cell: its neighbours up, down, left and right, -1 for none and for rock
	hand       [26]int
	bounds     sync.Once
	exits      []int32   // by cell: the fewest steps to an exit with all doors open; -1 if none lead there
	nearKeys   [][]int32 // by key: the same to that key; nil if there are too many
	fates      fates
}

// State holds the player's position, the keys taken and the doors opened.
type State struct {
	at   int32
	gone string // a byte for each key and then for each door: 1 if it is gone
}

// Optional interfaces of the question.
var (
	_ search.Puzzle[State, Direction] = Puzzle{}
	_ search.Bounder[State]           = Puzzle{}
	_ search.Sized                    = Puzzle{}

	_ search.Metered[search.Puzzle[State, Direction]] = Puzzle{}
)

// newPuzzle returns a question about cells with a player at a cell, and keys in its hand.
func newPuzzle(rows, cols int, cells []byte, at int, hand [26]int, goal Goal, once bool) Puzzle {
	w := &world{rows: rows, cols: cols, cells: cells, hand: hand, number: make([]int, len(cells))}
	for cell, c := range cells {
		switch {
		case isKey(c):
			w.number[cell] = len(w.keys)
			w.keys = append(w.keys, cell)
		case isDoor(c):
			w.number[cell] = len(w.doors)
			w.doors = append(w.doors, cell)
		}
	}
	w.near = make([][4]int32, len(cells))
	for cell := range cells {
		for way := range Direction(4) {
			w.near[cell][way] = int32(w.neighbour(cell, way))
		}
	}
	return Puzzle{world: w, goal: goal, once: once, start: State{int32(at), strings.Repeat("\x00", len(w.keys)+len(w.doors))}}
}

// Start returns the initial state.
func (p Puzzle) Start() State { return p.start }

// from returns the question from another state.
func (p Puzzle) from(s State) Puzzle {
	p.start = s
	return p
}

// StateBytes returns the bytes that a state holds behind its pointer.
func (p Puzzle) StateBytes() int { return len(p.keys) + len(p.doors) }

// taken reports whether the n-th key is gone, open whether the n-th door is.
func (p Puzzle) taken(s State, n int) bool { return s.gone[n] == 1 }
func (p Puzzle) open(s State, n int) bool  { return s.gone[len(p.keys)+n] == 1 }

// without returns a state with one more thing gone.
func (s State) without(n int) State {
	gone := []byte(s.gone)
	gone[n] = 1
	return State{s.at, string(gone)}
}

// held returns the number of keys of a letter in hand.
func (p Puzzle) held(s State, letter byte) int {
	n := p.hand[letter-'a']
	for i, cell := range p.keys {
		if p.cells[cell] == letter && p.taken(s, i) {
			n++
		}
	}
	if p.once {
		for i, cell := range p.doors {
			if p.cells[cell] == letter-'a'+'A' && p.open(s, i) {
				n--
			}
		}
	}
	return n
}

// adjacent returns the neighbouring cell, -1 if there is none or it is rock.
func (w *world) adjacent(cell int, way Direction) int { return int(w.near[cell][way]) }

// neighbour computes beside.
func (w *world) neighbour(cell int, way Direction) int {
	row, col := cell/w.cols, cell%w.cols
	switch way {
	case Up:
		row--
	case Down:
		row++
	case Left:
		col--
	case Right:
		col++
	}
	if row < 0 || row >= w.rows || col < 0 || col >= w.cols || w.cells[row*w.cols+col] == rock {
		return -1
	}
	return row*w.cols + col
}

// Steps appends the steps up, down, left and right. A walk that looks for a trap ends at an exit.
func (p Puzzle) Steps(s State, buf []search.Step[State, Direction]) []search.Step[State, Direction] {
	if p.goal == ToSoftlock && p.cells[s.at] == exit {
		return buf
	}
	for way := range Direction(4) {
		if to, ok := p.step(s, way); ok {
			buf = append(buf, search.Step[State, Direction]{Move: way, To: to})
		}
	}
	return buf
}

// step returns the state after a step, and false if the step is illegal.
func (p Puzzle) step(s State, way Direction) (State, bool) {
	cell := p.adjacent(int(s.at), way)
	if cell < 0 {
		return s, false
	}
	c, to := p.cells[cell], State{int32(cell), s.gone}
	switch n := p.number[cell]; {
	case isArrow(c):
		return to, c == arrows[way]
	case isKey(c) && !p.taken(s, n):
		return to.without(n), true
	case isDoor(c) && !p.open(s, n):
		if p.held(s, c-'A'+'a') < 1 {
			return s, false
		}
		if p.once {
			to = to.without(len(p.keys) + n)
		}
	}
	return to, true
}

// Goal reports whether the goal is reached.
func (p Puzzle) Goal(s State) bool {
	switch p.goal {
	case ToAllKeys:
		return !strings.Contains(s.gone[:len(p.keys)], "\x00")
	case ToSoftlock:
		return p.cells[s.at] != exit && p.trapped(s)
	default:
		return p.cells[s.at] == exit
	}
}

// mostNear limits the keys for which the distances to each of them are precomputed.
const mostNear = 64

// Bound returns the steps to the nearest exit, or to the farthest missing key, with all doors open. It is 0 for a trap.
func (p Puzzle) Bound(s State) int {
	if p.goal == ToSoftlock {
		return 0
	}
	p.bounds.Do(p.measure)
	if p.goal == ToExit {
		return steps(p.exits[s.at])
	}
	least := 0
	for i, near := range p.nearKeys {
		if !p.taken(s, i) {
			least = max(least, steps(near[s.at]))
		}
	}
	return least
}

func steps(n int32) int {
	if n < 0 {
		return search.Never
	}
	return int(n)
}

// measure computes the distances for the bound.
func (w *world) measure() {
	var exits []int
	for cell, c := range w.cells {
		if c == exit {
			exits = append(exits, cell)
		}
	}
	w.exits = w.backward(exits)
	if len(w.keys) <= mostNear {
		for _, cell := range w.keys {
			w.nearKeys = append(w.nearKeys, w.backward([]int{cell}))
		}
	}
}

// backward returns the fewest steps from every cell to one of the given ones, with all doors open; -1 if none lead
// there.
func (w *world) backward(ends []int) []int32 {
	far := slices.Repeat([]int32{-1}, len(w.cells))
	for _, cell := range ends {
		far[cell] = 0
	}
	//meterless: a map has at most 100 x 100 cells
	for queue := ends; len(queue) > 0; queue = queue[1:] {
		for way := range Direction(4) {
			from := w.adjacent(queue[0], way^1) // the opposite direction is beside it in the list
			if c := w.cells[queue[0]]; from >= 0 && far[from] < 0 && (!isArrow(c) || c == arrows[way]) {
				far[from] = far[queue[0]] + 1
				queue = append(queue, from)
			}
		}
	}
	return far
}
