//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for the way out as people write them: a plain search with one thing wrong. None is fast.
package mistakes

import (
	"bytes"
	"slices"
)

// Map is rows of signs of equal length: # . @ > keys a-z, doors A-Z and the one-way cells ^ _ < ). Outside is rock.
type Map struct {
	Rows [][]byte
	Once bool // a key is used up by the door that it opens
	Ask  Goal
}

// Goal names the goal of a search.
type Goal int

// The questions.
const (
	Exit Goal = iota
	Collect
	Softlock
)

// Fault names the mistake in a search.
type Fault int

// The faults.
const (
	None Fault = iota
	KeysLeftOut
	DoorsStayShut
	DoorsAreFree
	OtherKeys // used up where they last, and the other way round
	AnyKeyOpens
	OneWayIgnored
	OneWayOnLeaving
	OneWayBothWays
	OneWayReversed
	Diagonal
	FirstExitOnly
	ExitEndsWalk
	OneOfEachLetter
	StuckOnly
	ExitPassed
	TestedLate
)

// most limits the states that a search expands before it gives up.
const most = 50_000

// MostThings limits the keys and doors of a map.
const MostThings = 60

// state is a cell, and a bit for each key that is taken and each door that is open.
type state struct {
	at   int
	gone uint64
}

// game is a map that is searched with a fault.
type game struct {
	Map
	cols   int
	cells  []byte
	things map[int]int // by cell: the number of its key or door
	start  state
	fault  Fault
	ways   []int
}

func (m Map) game(f Fault) *game {
	g := &game{Map: m, cols: len(m.Rows[0]), cells: bytes.Join(m.Rows, nil), things: map[int]int{}, fault: f, ways: []int{0, 1, 2, 3}}
	if f == OtherKeys {
		g.Once = !m.Once
	}
	if f == Diagonal {
		g.ways = []int{0, 1, 2, 3, 4, 5, 6, 7}
	}
	for at, sign := range g.cells {
		switch {
		case sign == '@':
			g.start.at = at
			g.cells[at] = '.'
		case isKey(sign) || isDoor(sign):
			g.things[at] = len(g.things)
		}
	}
	return g
}

func isKey(sign byte) bool  { return 'a' <= sign && sign <= 'z' }
func isDoor(sign byte) bool { return 'A' <= sign && sign <= 'Z' }

// oneWay returns the direction of a one-way cell, or -1 if it is none.
func oneWay(sign byte) int { return bytes.IndexByte([]byte("^_<)"), sign) }

// opposite returns the other direction.
func opposite(way int) int { return way ^ 1 }

// neighbour returns the next cell in a direction: up, down, left, right, and then the diagonals; -1: rock.
func (g *game) neighbour(at, way int) int {
	y, x := at/g.cols+[]int{-1, 1, 0, 0, -1, -1, 1, 1}[way], at%g.cols+[]int{0, 0, -1, 1, -1, 1, -1, 1}[way]
	if y < 0 || x < 0 || y >= len(g.Rows) || x >= g.cols || g.cells[y*g.cols+x] == '#' {
		return -1
	}
	return y*g.cols + x
}

// held returns the number of keys in hand that fit a door.
func (g *game) held(s state, door byte) (n int) {
	for at, thing := range g.things {
		sign := g.cells[at]
		if s.gone>>thing&1 == 0 || g.fault != AnyKeyOpens && sign|32 != door|32 {
			continue
		}
		if isKey(sign) {
			n++
		} else if g.Once {
			n--
		}
	}
	return n
}

// step returns the state after a step; false: it is not allowed.
func (g *game) step(s state, way int) (state, bool) {
	to := g.neighbour(s.at, way)
	if to < 0 {
		return s, false
	}
	leaves, enters := oneWay(g.cells[s.at]), oneWay(g.cells[to])
	allowed := enters < 0 || enters == way
	switch g.fault {
	case OneWayIgnored:
		allowed = true
	case OneWayOnLeaving:
		allowed = leaves < 0 || leaves == way
	case OneWayBothWays:
		allowed = allowed && (leaves < 0 || leaves == way)
	case OneWayReversed:
		allowed = enters < 0 || enters == opposite(way)
	}
	next, sign := state{to, s.gone}, g.cells[to]
	switch {
	case !allowed:
		return s, false
	case isKey(sign):
		next.gone |= 1 << g.things[to]
	case isDoor(sign) && s.gone>>g.things[to]&1 == 0 && g.fault != DoorsAreFree:
		if g.fault == DoorsStayShut || g.held(s, sign) < 1 {
			return s, false
		}
		if g.Once {
			next.gone |= 1 << g.things[to]
		}
	}
	return next, true
}

// steps returns the states after a step. A walk that looks for a trap ends at an exit.
func (g *game) steps(s state) (all []state) {
	out := g.cells[s.at] == '>'
	if out && (g.Ask == Softlock && g.fault != ExitPassed || g.Ask == Collect && g.fault == ExitEndsWalk) {
		return nil
	}
	for _, way := range g.ways {
		if next, ok := g.step(s, way); ok {
			all = append(all, next)
		}
	}
	return all
}

// reached reports whether a state answers the question about an exit or keys.
func (g *game) reached(s state) bool {
	if g.Ask == Exit {
		return g.cells[s.at] == '>' && (g.fault != FirstExitOnly || bytes.IndexByte(g.cells, '>') == s.at)
	}
	taken := map[byte]bool{}
	for at, thing := range g.things {
		if isKey(g.cells[at]) && s.gone>>thing&1 == 1 {
			taken[g.cells[at]] = true
		}
	}
	for at, thing := range g.things {
		if isKey(g.cells[at]) && s.gone>>thing&1 == 0 && !(g.fault == OneOfEachLetter && taken[g.cells[at]]) {
			return false
		}
	}
	return true
}

// key returns the part of a state that distinguishes it from others.
func (g *game) key(s state) state {
	if g.fault == KeysLeftOut {
		s.gone = 0
	}
	return s
}

// all returns the states that can be reached, in the order of a breadth-first search, with their distances; false: they are too many.
func (g *game) all() (states []state, distance map[state]int, ok bool) {
	states, distance = []state{g.start}, map[state]int{g.key(g.start): 0}
	for i := 0; i < len(states); i++ {
		for _, next := range g.steps(states[i]) {
			if _, seen := distance[g.key(next)]; !seen {
				distance[g.key(next)] = distance[g.key(states[i])] + 1
				states = append(states, next)
			}
		}
		if len(states) > most {
			return nil, nil, false
		}
	}
	return states, distance, true
}

// traps returns which states are traps.
func (g *game) traps(states []state) func(state) bool {
	if g.fault == StuckOnly {
		return func(s state) bool { return g.cells[s.at] != '>' && len(g.steps(s)) == 0 }
	}
	from := map[state][]state{}
	var safe []state
	for _, s := range states {
		for _, next := range g.steps(s) {
			from[next] = append(from[next], s)
		}
		if g.cells[s.at] == '>' {
			safe = append(safe, s)
		}
	}
	out := map[state]bool{}
	for len(safe) > 0 {
		s := safe[len(safe)-1]
		if safe = safe[:len(safe)-1]; !out[s] {
			out[s] = true
			safe = append(safe, from[s]...)
		}
	}
	return func(s state) bool { return !out[s] }
}

// Fewest returns the fewest steps according to a search with a fault: -1 if it finds no solution, and false if it gives up.
func (m Map) Fewest(f Fault) (int, bool) {
	g := m.game(f)
	states, distance, ok := g.all()
	if !ok {
		return 0, false
	}
	reached := g.reached
	if g.Ask == Softlock {
		reached = g.traps(states)
	}
	for i, s := range states {
		if reached(s) && (i > 0 || f != TestedLate) {
			return distance[g.key(s)], true
		}
	}
	return -1, true
}

// StartCounted returns the cells on the shortest walk, not its steps.
func StartCounted(m Map) (int, bool) {
	n, ok := m.Fewest(None)
	if n >= 0 {
		n++
	}
	return n, ok
}

// FirstSolutions returns searches that go deep first and take the first solution for the shortest.
func FirstSolutions() (all []func(Map) (int, bool)) {
	for _, order := range [][]int{{0, 1, 2, 3}, {3, 2, 1, 0}} {
		all = append(all, func(m Map) (int, bool) {
			g := m.game(None)
			g.ways = slices.Clone(order)
			seen := map[state]bool{g.start: true}
			var deeper func(s state, depth int) int
			deeper = func(s state, depth int) int {
				if g.reached(s) {
					return depth
				}
				for _, next := range g.steps(s) {
					if !seen[next] && len(seen) < most {
						seen[next] = true
						if found := deeper(next, depth+1); found >= 0 {
							return found
						}
					}
				}
				return -1
			}
			found := deeper(g.start, 0)
			return found, len(seen) < most
		}, func(m Map) (int, bool) {
			g := m.game(None)
			g.ways = slices.Clone(order)
			return g.firstByStack()
		})
	}
	return all
}

// firstByStack returns the length of the first solution that a search with a stack finds.
func (g *game) firstByStack() (int, bool) {
	length := map[state]int{g.start: 0}
	for stack := []state{g.start}; len(stack) > 0 && len(length) < most; {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.reached(top) {
			return length[top], true
		}
		for _, next := range g.steps(top) {
			if _, seen := length[next]; !seen {
				length[next] = length[top] + 1
				stack = append(stack, next)
			}
		}
	}
	return -1, len(length) < most
}
