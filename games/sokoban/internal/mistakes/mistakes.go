//meterless package: wrong methods run on the boards of a grading, which are small, and for no request

// Package mistakes holds wrong methods for Sokoban as people write them: a plain search with one thing wrong. None is fast.
package mistakes

import "slices"

// Level is rows of signs of equal length: # @ + $ * . and - for the floor. Outside is wall.
type Level struct {
	Rows  [][]byte
	Moves bool // moves of the man are counted, not pushes
}

// Fault names the mistake in a search.
type Fault int

// The faults.
const (
	None Fault = iota
	OtherCount
	Pulls
	PushesTwo
	OneBoxSuffices
	BoxesToldApart
	BoxStaysOnGoal
	CornersPruned
	ManLeftOut
	WalkNotChecked
	TestedLate
)

// MostCells limits the cells of a level.
const MostCells = 255

// most limits the positions that a search expands before it gives up.
const most = 100_000

// place is a position: the man, then the boxes.
type place string

// game is a level that is searched with a fault.
type game struct {
	rows, cols int
	wall, goal []bool
	start      place
	moves      bool
	fault      Fault
	ways       [4]int // the order of the directions
}

func (l Level) game(f Fault) *game {
	g := &game{rows: len(l.Rows), cols: len(l.Rows[0]), moves: l.Moves != (f == OtherCount), fault: f, ways: [4]int{0, 1, 2, 3}}
	g.wall, g.goal = make([]bool, g.rows*g.cols), make([]bool, g.rows*g.cols)
	man, boxes := byte(0), []byte(nil)
	for y, row := range l.Rows {
		for x, sign := range row {
			at := y*g.cols + x
			g.wall[at], g.goal[at] = sign == '#', sign == '.' || sign == '+' || sign == '*'
			switch sign {
			case '@', '+':
				man = byte(at)
			case '$', '*':
				boxes = append(boxes, byte(at))
			}
		}
	}
	g.start = place(append([]byte{man}, boxes...))
	return g
}

// neighbour returns the next cell in a direction: up, right, down, left; -1: a wall.
func (g *game) neighbour(at, way int) int {
	y, x := at/g.cols+[4]int{-1, 0, 1, 0}[way], at%g.cols+[4]int{0, 1, 0, -1}[way]
	if y < 0 || x < 0 || y >= g.rows || x >= g.cols || g.wall[y*g.cols+x] {
		return -1
	}
	return y*g.cols + x
}

// solved reports whether a position counts as solved.
func (g *game) solved(p place) bool {
	on := 0
	goals := 0
	for at, goal := range g.goal {
		if !goal {
			continue
		}
		if g.fault == BoxesToldApart && goals < len(p)-1 && int(p[1+goals]) == at || g.fault != BoxesToldApart && g.box(p, at) >= 0 {
			on++
		}
		goals++
	}
	if g.fault == OneBoxSuffices {
		return on > 0
	}
	return on == len(p)-1
}

// box returns the number of the box on a cell; -1: there is none.
func (g *game) box(p place, at int) int {
	for i := 1; i < len(p); i++ {
		if int(p[i]) == at {
			return i - 1
		}
	}
	return -1
}

// moved returns a position with the man and boxes elsewhere.
func (g *game) moved(p place, man int, boxes map[int]int) place {
	next := []byte(p)
	next[0] = byte(man)
	for box, to := range boxes {
		next[1+box] = byte(to)
	}
	if g.fault != BoxesToldApart {
		slices.Sort(next[1:])
	}
	return place(next)
}

// push returns the position after the man, who is beside a box, steps onto it; false: he can't.
func (g *game) push(p place, at, way int) (place, bool) {
	box, to := g.box(p, at), g.neighbour(at, way)
	if to < 0 || g.fault == BoxStaysOnGoal && g.goal[at] {
		return "", false
	}
	boxes := map[int]int{box: to}
	if other := g.box(p, to); other >= 0 {
		beyond := g.neighbour(to, way)
		if g.fault != PushesTwo || beyond < 0 || g.box(p, beyond) >= 0 {
			return "", false
		}
		boxes[other] = beyond
	}
	if g.fault == CornersPruned && (g.neighbour(to, 0) < 0 || g.neighbour(to, 2) < 0) && (g.neighbour(to, 1) < 0 || g.neighbour(to, 3) < 0) && !g.solved(g.moved(p, at, boxes)) {
		return "", false
	}
	return g.moved(p, at, boxes), true
}

// step is a step to another position and what it costs.
type step struct {
	to   place
	cost int
}

// steps returns the steps of the man.
func (g *game) steps(p place) (all []step) {
	walk, pushed := 0, 1
	if g.moves {
		walk = 1
	}
	man := int(p[0])
	for _, way := range g.ways {
		to := g.neighbour(man, way)
		if to < 0 {
			continue
		}
		if g.box(p, to) < 0 {
			all = append(all, step{g.moved(p, to, nil), walk})
			back := g.neighbour(man, (way+2)%4)
			if g.fault == Pulls && back >= 0 && g.box(p, back) >= 0 {
				all = append(all, step{g.moved(p, to, map[int]int{g.box(p, back): man}), 1})
			}
			continue
		}
		if next, ok := g.push(p, to, way); ok {
			all = append(all, step{next, pushed})
		}
	}
	return all
}

// pushes returns the pushes that the man can walk to, or all where walks are not checked.
func (g *game) pushes(p place) (all []step) {
	reached := map[int]bool{int(p[0]): true}
	for queue := []int{int(p[0])}; len(queue) > 0; queue = queue[1:] {
		for way := range 4 {
			if to := g.neighbour(queue[0], way); to >= 0 && !reached[to] && g.box(p, to) < 0 {
				reached[to] = true
				queue = append(queue, to)
			}
		}
	}
	for _, at := range []byte(p[1:]) {
		for _, way := range g.ways {
			from := g.neighbour(int(at), (way+2)%4)
			if from < 0 || g.box(p, from) >= 0 || !reached[from] && g.fault != WalkNotChecked {
				continue
			}
			if next, ok := g.push(p, int(at), way); ok {
				all = append(all, step{next, 1})
			}
		}
	}
	return all
}

// key returns the part of a position that distinguishes it from others.
func (g *game) key(p place) place {
	if g.fault == ManLeftOut {
		return p[1:]
	}
	return p
}

// Fewest returns the fewest pushes or moves according to a search with a fault: -1 if it finds no solution, and false if it gives up.
func (l Level) Fewest(f Fault) (int, bool) {
	g := l.game(f)
	if f != TestedLate && g.solved(g.start) {
		return 0, true
	}
	next := g.steps
	if f == ManLeftOut || f == WalkNotChecked {
		next = g.pushes
	}
	seen := map[place]bool{g.key(g.start): true}
	now, later := []place{g.start}, []place(nil)
	for cost := 0; len(now) > 0; cost++ {
		for i := 0; i < len(now); i++ { // walks that cost nothing lead to positions of the same cost
			for _, s := range next(now[i]) {
				if s.cost == 0 && !seen[g.key(s.to)] {
					seen[g.key(s.to)] = true
					now = append(now, s.to)
				}
			}
		}
		for _, p := range now {
			for _, s := range next(p) {
				if s.cost == 0 || seen[g.key(s.to)] {
					continue
				}
				if g.solved(s.to) {
					return cost + 1, true
				}
				seen[g.key(s.to)] = true
				later = append(later, s.to)
			}
		}
		if len(seen) > most {
			return 0, false
		}
		now, later = later, nil
	}
	return -1, true
}

// orders lists orders in which people try the directions: up, right, down, left, and the other way round.
var orders = [][4]int{{0, 1, 2, 3}, {3, 2, 1, 0}}

// FirstSolutions returns searches that go deep first and take the first solution for the shortest.
func FirstSolutions() (all []func(Level) (int, bool)) {
	for _, order := range orders {
		all = append(all, func(l Level) (int, bool) {
			g := l.game(None)
			g.ways = order
			next := g.pushes
			if g.moves {
				next = g.steps
			}
			seen := map[place]bool{g.start: true}
			var deeper func(p place, depth int) int
			deeper = func(p place, depth int) int {
				if g.solved(p) {
					return depth
				}
				for _, s := range next(p) {
					if !seen[s.to] && len(seen) < most {
						seen[s.to] = true
						if found := deeper(s.to, depth+1); found >= 0 {
							return found
						}
					}
				}
				return -1
			}
			found := deeper(g.start, 0)
			return found, len(seen) < most
		}, func(l Level) (int, bool) {
			g := l.game(None)
			g.ways = order
			return g.firstByStack()
		})
	}
	return all
}

// firstByStack returns the cost of the first solution that a search with a stack finds, step by step.
func (g *game) firstByStack() (int, bool) {
	seen := map[place]bool{g.start: true}
	for stack := []step{{g.start, 0}}; len(stack) > 0 && len(seen) < most; {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if g.solved(top.to) {
			return top.cost, true
		}
		for _, s := range g.steps(top.to) {
			if !seen[s.to] {
				seen[s.to] = true
				stack = append(stack, step{s.to, top.cost + s.cost})
			}
		}
	}
	return -1, len(seen) < most
}

// Distances returns the sum of the distances from each box to its nearest goal, in rows plus columns, without regard to walls.
func Distances(l Level) (int, bool) {
	g := l.game(None)
	sum := 0
	for _, box := range []byte(g.start[1:]) {
		nearest := g.rows + g.cols
		for at, goal := range g.goal {
			if goal {
				nearest = min(nearest, abs(at/g.cols-int(box)/g.cols)+abs(at%g.cols-int(box)%g.cols))
			}
		}
		sum += nearest
	}
	return sum, true
}

func abs(n int) int { return max(n, -n) }
