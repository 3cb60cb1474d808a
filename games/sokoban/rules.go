// Package sokoban is the warehouse game: a man pushes boxes, one at a time and never pulling, until every box is on a
// goal.
package sokoban

import (
	"slices"
	"sync"

	"jogada/games/sokoban/internal/push"
	"jogada/search"
	"jogada/solve"
)

// Limits of a level.
const (
	MostSide  = 100
	MostBoxes = 200
)

// Puzzle is one question: the boxes and the man of a level, and what is counted. It defines the rules completely.
type Puzzle struct {
	*level
	count push.Count
	start Position
	meter *solve.Meter // meter for the rules; may be nil
}

// level holds what never changes: walls and goals.
type level struct {
	rows, cols int
	wall, goal []bool
	next       [][4]int32 // cell → its neighbours, -1 for walls and outside
	reach      []bool     // cell → the man could walk there without boxes
	area       area
	few        bool      // it has few enough cells for area
	scratch    sync.Pool // of *scratch
	estimates  estimates
}

// Position holds the cells of the man and the boxes: two bytes a cell, the man's first, the boxes' ascending.
type Position string

func (s Position) place(i int) int { return int(s[2*i])<<8 | int(s[2*i+1]) }

// Man returns the cell of the man.
func (s Position) Man() int { return s.place(0) }

// Boxes lists where the boxes are, ascending.
func (s Position) Boxes() []int {
	boxes := make([]int, len(s)/2-1)
	for i := range boxes {
		boxes[i] = s.place(i + 1)
	}
	return boxes
}

func newPosition(man int, boxes []int) Position {
	text := make([]byte, 0, 2*len(boxes)+2)
	text = append(text, byte(man>>8), byte(man))
	for _, p := range slices.Sorted(slices.Values(boxes)) {
		text = append(text, byte(p>>8), byte(p))
	}
	return Position(text)
}

// Move is a step of the man or, where pushes are counted, a push with the walk before it.
type Move struct {
	Dir push.Dir
	Box int // cell of the pushed box, -1 for none
}

// Optional interfaces of the question.
var (
	_ search.Puzzle[Position, Move] = Puzzle{}
	_ search.Bounder[Position]      = Puzzle{}
	_ search.Formed[Position]       = Puzzle{}
	_ search.Ranker[Position]       = Puzzle{}
	_ search.Refuter[Position]      = Puzzle{}
	_ search.Sized                  = Puzzle{}

	_ search.Metered[search.Puzzle[Position, Move]] = Puzzle{}
)

// newLevel takes ownership of the walls and goals of a rectangle.
func newLevel(rows, cols int, wall, goal []bool, man int) *level {
	l := &level{rows: rows, cols: cols, wall: wall, goal: goal, next: make([][4]int32, rows*cols), reach: make([]bool, rows*cols)}
	l.area, l.few = newArea(cols, wall)
	p := 0
	for y := range rows {
		for x := range cols {
			next := [4]int32{-1, -1, -1, -1}
			if x > 0 && !wall[p-1] {
				next[0] = int32(p - 1)
			}
			if y > 0 && !wall[p-cols] {
				next[1] = int32(p - cols)
			}
			if x < cols-1 && !wall[p+1] {
				next[2] = int32(p + 1)
			}
			if y < rows-1 && !wall[p+cols] {
				next[3] = int32(p + cols)
			}
			l.next[p] = next
			p++
		}
	}
	l.reach[man] = true
	//meterless: a level has at most 100 x 100 places
	for stack := []int32{int32(man)}; len(stack) > 0; {
		at := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for _, to := range l.next[at] {
			if to >= 0 && !l.reach[to] {
				l.reach[to] = true
				stack = append(stack, to)
			}
		}
	}
	return l
}

// kernel returns the level with a position in the form of the kernel.
func (l *level) kernel(s Position) *push.Level {
	box := make([]bool, len(l.wall))
	for _, p := range s.Boxes() {
		box[p] = true
	}
	return &push.Level{Width: l.cols, Height: l.rows, Wall: l.wall, Goal: l.goal, Box: box, Man: s.Man()}
}

// WithMeter returns the question with a meter. Its results are complete even if the meter stops.
func (p Puzzle) WithMeter(m *solve.Meter) search.Puzzle[Position, Move] { return p.withMeter(m) }

func (p Puzzle) withMeter(m *solve.Meter) Puzzle {
	p.meter = m
	return p
}

// Start returns the initial position.
func (p Puzzle) Start() Position { return p.start }

// Form returns, where pushes are counted, the position with the man on the first cell that he can walk to, because
// walks are free.
func (p Puzzle) Form(s Position) Position {
	if p.count == push.Moves {
		return s
	}
	p.meter.Work(len(p.next) + len(s))
	k := p.borrowScratch(s)
	defer p.scratch.Put(k)
	return k.moved(s, int(k.first(p.level, int32(s.Man()))), -1, 0)
}

// Goal reports whether every box is on a goal.
func (p Puzzle) Goal(s Position) bool {
	p.meter.Work(len(s) / 2)
	for i := 1; i < len(s)/2; i++ {
		if !p.goal[s.place(i)] {
			return false
		}
	}
	return true
}

// Steps appends, where moves are counted, the steps of the man to the left, up, right and down; where pushes are
// counted, all pushes that he can walk to, box after box.
func (p Puzzle) Steps(s Position, buf []search.Step[Position, Move]) []search.Step[Position, Move] {
	k := p.borrowScratch(s)
	defer p.scratch.Put(k)
	if p.count == push.Moves {
		p.meter.Work(5 * len(s)) // laid out once, and copied for each direction
		man := int32(s.Man())
		for d := range push.Dir(4) {
			to := p.next[man][d]
			switch {
			case to < 0:
			case !k.box[to]:
				buf = append(buf, search.Step[Position, Move]{Move: Move{d, -1}, To: k.moved(s, int(to), -1, 0)})
			default:
				buf = p.pushed(k, s, to, d, buf)
			}
		}
		return buf
	}
	p.meter.Work(len(p.next) + len(s))
	k.walk(p.level, int32(s.Man()))
	for i := 1; i < len(s)/2; i++ {
		box := int32(s.place(i))
		for d := range push.Dir(4) {
			if side := p.next[box][d.Back()]; side >= 0 && k.dist[side] >= 0 {
				buf = p.pushed(k, s, box, d, buf)
			}
		}
	}
	return buf
}

// pushed appends the push of a box, if there is room behind it.
func (p Puzzle) pushed(k *scratch, s Position, box int32, d push.Dir, buf []search.Step[Position, Move]) []search.Step[Position, Move] {
	to := p.next[box][d]
	if to < 0 || k.box[to] {
		return buf
	}
	p.meter.Work(len(s))
	return append(buf, search.Step[Position, Move]{Move: Move{d, int(box)}, To: k.moved(s, int(box), int(box), int(to))})
}

// Bound returns the cheapest assignment of a goal to every box, by the pushes that each would need alone. With many
// goals, boxes may share them. It returns 0 if the meter stops before the distances are known.
func (p Puzzle) Bound(s Position) int {
	e := p.estimate()
	if e == nil {
		return 0
	}
	defer p.estimates.release(e)
	p.meter.Work(e.Work(len(s) / 2))
	bound := e.Bound(s.Boxes(), s.Man())
	if bound == push.Never {
		return search.Never
	}
	return bound
}

// Rank returns the number of boxes off the goals.
func (p Puzzle) Rank(s Position) int {
	p.meter.Work(len(s) / 2)
	off := 0
	for i := 1; i < len(s)/2; i++ {
		if !p.goal[s.place(i)] {
			off++
		}
	}
	return off
}

// Refute looks for boxes that rule out a solution without a search, as far as the meter allows.
func (p Puzzle) Refute(s Position) (string, bool) {
	why := push.Refute(p.kernel(s), p.meter)
	return p.plainly(why), why.Kind != push.Searched
}

// StateBytes returns the bytes that a position holds behind its pointer.
func (p Puzzle) StateBytes() int { return len(p.start) }

// from returns the question from another position.
func (p Puzzle) from(s Position) Puzzle { return Puzzle{p.level, p.count, s, p.meter} }
