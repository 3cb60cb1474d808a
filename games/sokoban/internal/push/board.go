package push

import "slices"

// board is the part of a level that the man could reach without boxes, its cells numbered from 0. The cells from which
// a box alone can be pushed to a goal have the first numbers; the others are the dead squares. One extra cell, the
// last, represents every wall.
type board struct {
	level *Level
	n     int        // cells
	live  int        // live cells: 0 … live-1
	at    []int32    // cell → index in the level
	of    []int32    // index in the level → cell, or the wall
	next  [][4]int32 // cell → its neighbours by Dir
	ring  [][8]int32 // cell → the eight around it in a circle, starting at Left
	goals []int32    // cells
	goal  []int32    // cell → its number among goals, or -1
	seen  []bool     // working memory of findReachable
}

// boardWork estimates the units of work for a board, for each cell of its level.
const boardWork = 50

// newBoard numbers the cells. With all set, dead squares are numbered as if they were live.
func newBoard(l *Level, all bool) *board {
	b := &board{}
	b.init(l, all)
	return b
}

// init numbers the cells of another level, in the memory of the one before.
func (b *board) init(l *Level, all bool) {
	b.level = l
	b.findReachable()
	b.index()
	b.link()
	if all {
		b.live = b.n
		return
	}
	dead := b.deadSquares()
	order := make([]int32, 0, b.n)
	for _, want := range []bool{false, true} {
		for c := range b.n {
			if dead[c] == want {
				order = append(order, b.at[c])
			}
		}
		if !want {
			b.live = len(order)
		}
	}
	b.at = order
	b.index()
	b.link()
}

// resized returns a list of that many zeros, in the memory of another one if it has room.
func resized[T any](list []T, n int) []T {
	if cap(list) < n {
		return make([]T, n)
	}
	list = list[:n]
	clear(list)
	return list
}

// findReachable lists the cells of the level that the man could walk to without boxes, in the order of the level.
func (b *board) findReachable() {
	l := b.level
	b.seen = resized(b.seen, len(l.Wall))
	seen, count := b.seen, 1
	seen[l.Man] = true
	stack := append(resized(b.at, len(l.Wall))[:0], int32(l.Man))
	visit := func(to int) {
		if !l.Wall[to] && !seen[to] {
			seen[to] = true
			count++
			stack = append(stack, int32(to))
		}
	}
	//meterless: boardWork charges all places before
	for len(stack) > 0 {
		at := int(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		x := at % l.Width
		if x > 0 {
			visit(at - 1)
		}
		if x < l.Width-1 {
			visit(at + 1)
		}
		if at >= l.Width {
			visit(at - l.Width)
		}
		if at+l.Width < len(l.Wall) {
			visit(at + l.Width)
		}
	}
	b.at = slices.Grow(stack, count)
	for p, ok := range seen {
		if ok {
			b.at = append(b.at, int32(p))
		}
	}
}

func (b *board) index() {
	b.n = len(b.at)
	b.of = resized(b.of, len(b.level.Wall))
	for p := range b.of {
		b.of[p] = int32(b.n)
	}
	for c, p := range b.at {
		b.of[p] = int32(c)
	}
	b.goals, b.goal = b.goals[:0], resized(b.goal, b.n+1)
	for c := range b.goal {
		b.goal[c] = -1
		if c < b.n && b.level.Goal[b.at[c]] {
			b.goal[c] = int32(len(b.goals))
			b.goals = append(b.goals, int32(c))
		}
	}
}

func (b *board) link() {
	b.next, b.ring = resized(b.next, b.n+1), resized(b.ring, b.n+1)
	for c := range b.n + 1 {
		if c < b.n {
			b.ring[c] = b.around(int(b.at[c]))
		} else {
			b.ring[c] = [8]int32{b.wall(), b.wall(), b.wall(), b.wall(), b.wall(), b.wall(), b.wall(), b.wall()}
		}
		for d := range b.next[c] {
			b.next[c][d] = b.ring[c][2*d]
		}
	}
}

// wall returns the cell that represents every wall.
func (b *board) wall() int32 { return int32(b.n) }

// around returns the eight neighbours of a cell of the level, some of which may lie behind two walls.
func (b *board) around(at int) (ring [8]int32) {
	w := b.level.Width
	x, y := at%w, at/w
	if x > 0 && y > 0 && x < w-1 && y < b.level.Height-1 {
		of := b.of
		return [8]int32{of[at-1], of[at-w-1], of[at-w], of[at-w+1], of[at+1], of[at+w+1], of[at+w], of[at+w-1]}
	}
	for i, by := range [8][2]int{{-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}} {
		toX, toY := x+by[0], y+by[1]
		if toX < 0 || toY < 0 || toX >= b.level.Width || toY >= b.level.Height {
			ring[i] = b.wall()
		} else {
			ring[i] = b.of[toY*b.level.Width+toX]
		}
	}
	return ring
}

// boxes lists the cells of the level's boxes that the man could ever reach.
func (b *board) boxes() []int32 {
	var list []int32
	for c, p := range b.at {
		if b.level.Box[p] {
			list = append(list, int32(c))
		}
	}
	return list
}

// man returns the cell on which the man starts.
func (b *board) man() int32 { return b.of[b.level.Man] }

// deadSquares reports for each cell whether no push leads a box alone from it to a goal, wherever the man is.
func (b *board) deadSquares() []bool {
	dead := make([]bool, b.n)
	for c := range dead {
		dead[c] = true
	}
	var stack []int32
	for _, g := range b.goals {
		dead[g] = false
		stack = append(stack, g)
	}
	wall := int32(b.n)
	//meterless: boardWork charges all places before
	for len(stack) > 0 {
		c := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for d := range 4 { // the box is pulled towards d, the man before it
			to := b.next[c][d]
			if to != wall && b.next[to][d] != wall && dead[to] {
				dead[to] = false
				stack = append(stack, to)
			}
		}
	}
	return dead
}

// symmetries lists the maps of the cells onto themselves that keep walls and goals, the identity first. The map of the
// wall is the wall.
func (b *board) symmetries() [][]int32 {
	x0, y0, x1, y1 := b.level.Width, b.level.Height, 0, 0
	for _, p := range b.at {
		x, y := int(p)%b.level.Width, int(p)/b.level.Width
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
	}
	var maps [][]int32
	for s := range 8 {
		if s&4 != 0 && x1-x0 != y1-y0 {
			break
		}
		if m := b.symmetry(s, x0, y0, x1, y1); m != nil {
			maps = append(maps, m)
		}
	}
	return maps
}

// symmetry returns one of the eight symmetries of the bounding box of all cells, or nil if it does not preserve the
// level.
func (b *board) symmetry(s, x0, y0, x1, y1 int) []int32 {
	m := make([]int32, b.n+1)
	m[b.n] = int32(b.n)
	for c, p := range b.at {
		x, y := int(p)%b.level.Width-x0, int(p)/b.level.Width-y0
		if s&1 != 0 {
			x = x1 - x0 - x
		}
		if s&2 != 0 {
			y = y1 - y0 - y
		}
		if s&4 != 0 {
			x, y = y, x
		}
		to := b.of[(y+y0)*b.level.Width+x+x0]
		if to == int32(b.n) || (b.goal[to] < 0) != (b.goal[c] < 0) {
			return nil
		}
		m[c] = to
	}
	return m
}
