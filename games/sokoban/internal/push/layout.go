package push

import "jogada/solve"

// far is the distance to a goal that cannot be reached. It is larger than every sum of finite distances.
const far = 1 << 24

// layout is the level with some boxes frozen, which are walls in it: for each cell and each side of it on which the man
// can be, how many pushes bring a box there to each goal if no other box were on the board.
type layout struct {
	b      *board
	frozen []uint64  // the set of frozen boxes
	first  []int32   // cell → its first row of dist; it has one row for each of its parts
	parts  [][]uint8 // cell → for each cell where the man may be, the part he is in; nil if there is only one
	dist   []int32   // rows of distances, one for each goal
	dead   []bool    // cell → every distance of every part is far
	bytes  int64
}

// sided is the largest board whose distances distinguish the man's side: a cell that separates the board takes a byte
// for each other.
const sided = 2500

// A part of a cell is a connected set of the other cells: those the man can walk in while a box is on that cell. Only
// the parts next to the cell matter, at most four.

// newLayout computes the distances with these boxes as walls; without sides, the man is everywhere. If the meter stops
// it, the result is invalid.
func newLayout(b *board, frozen []uint64, sides bool, m *solve.Meter) *layout {
	l := &layout{}
	l.init(b, frozen, sides, m, &splitting{})
	return l
}

// init computes the distances on another board, in the memory of the one before.
func (l *layout) init(b *board, frozen []uint64, sides bool, m *solve.Meter, work *splitting) {
	l.b, l.frozen, l.bytes = b, frozen, 0
	l.first, l.parts, l.dead = resized(l.first, b.n+1), resized(l.parts, b.n), resized(l.dead, b.n+1)
	work.wall = resized(work.wall, b.n+1)
	wall := work.wall
	wall[b.n] = true
	for c := range int32(b.live) {
		wall[c] = has(frozen, c)
	}
	rows := int32(0)
	for c := range int32(b.live) {
		l.first[c] = rows
		if wall[c] {
			continue
		}
		rows++
		if sides && b.n <= sided && !b.ringed(c, wall) && m.Work(b.n) {
			count := l.split(c, wall, work)
			rows += int32(count - 1)
		}
	}
	l.first[b.live] = rows
	g := len(b.goals)
	l.dist = resized(l.dist, int(rows)*g)
	for i := range l.dist {
		l.dist[i] = far
	}
	work.queue = resized(work.queue, int(rows))
	for i, goal := range b.goals {
		if !wall[goal] && m.Work(int(rows)) {
			l.pull(i, goal, wall, work.queue[:0])
		}
	}
	for c := range l.dead {
		l.dead[c] = c >= b.live || l.hopeless(int32(c))
	}
	l.bytes += int64(4*len(l.dist)+len(l.dead)) + int64(len(l.first))*(4+24)
}

// ringed reports whether the free cells beside c are joined around it, so that a box on c separates nothing.
func (b *board) ringed(c int32, wall []bool) bool {
	free := 0
	for i := range 8 {
		if !wall[b.ring[c][i]] {
			free |= 1 << i
		}
	}
	return joined[free]
}

// joined says for each pattern of free cells among the eight around a cell whether those at its four sides are joined
// to one another through the pattern.
var joined = func() (t [256]bool) {
	for free := range t {
		t[free] = joinedAround(free)
	}
	return t
}()

func joinedAround(free int) bool {
	runs, sides := 0, 0 // runs of free cells that contain a side
	for i := 0; i < 8; i += 2 {
		if free>>i&1 == 0 {
			continue
		}
		sides++
		if free>>((i+1)&7)&1 == 0 || free>>((i+2)&7)&1 == 0 { // the run that i is in ends before the next side
			runs++
		}
	}
	return sides == 0 || runs <= 1
}

// splitting is the working memory of a layout.
type splitting struct {
	wall  []bool
	part  []uint8
	stack []int32
	queue []boxPlace
}

// split labels the parts of cell c, and returns how many of them lie next to it.
func (l *layout) split(c int32, wall []bool, work *splitting) int {
	b := l.b
	work.part, work.stack = resized(work.part, b.n), resized(work.stack, b.n)
	part, stack := work.part, work.stack
	count := 0
	for d := range 4 {
		side := b.next[c][d]
		if wall[side] || part[side] != 0 {
			continue
		}
		count++
		part[side] = uint8(count)
		stack = append(stack[:0], side)
		//meterless: newLayout charges all cells or rows before
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, to := range b.next[at] {
				if !wall[to] && to != c && part[to] == 0 {
					part[to] = uint8(count)
					stack = append(stack, to)
				}
			}
		}
	}
	if count < 2 {
		return 1
	}
	for i := range part {
		part[i] = max(part[i], 1) - 1 // only cells next to c are ever used
	}
	l.parts[c], work.part = part, nil
	l.bytes += int64(b.n)
	return count
}

// row returns the index of the distances for a box on c while the man is on a given cell.
func (l *layout) row(c, man int32) int32 {
	if p := l.parts[c]; p != nil {
		return l.first[c] + int32(p[man])
	}
	return l.first[c]
}

// distances returns the pushes to each goal for a box on c while the man is on a given cell.
func (l *layout) distances(c, man int32) []int32 {
	g := len(l.b.goals)
	r := int(l.row(c, man)) * g
	return l.dist[r : r+g]
}

// boxPlace is a box on a cell, with the man in the part of a row.
type boxPlace struct{ cell, row int32 }

// pull computes the distances to one goal by a breadth-first search backwards, in which the man pulls. The queue has
// room for all rows.
func (l *layout) pull(i int, goal int32, wall []bool, queue []boxPlace) {
	b, g := l.b, len(l.b.goals)
	for r := l.first[goal]; r < l.first[goal+1]; r++ {
		l.dist[int(r)*g+i] = 0
		queue = append(queue, boxPlace{goal, r})
	}
	//meterless: newLayout charges all cells or rows before
	for n := 0; n < len(queue); n++ {
		at := queue[n]
		for d, from := range b.next[at.cell] { // the box came from the side d of its cell, where the man is now
			if int(from) >= b.live || wall[from] || l.row(at.cell, from) != at.row {
				continue
			}
			behind := b.next[from][d]
			if wall[behind] {
				continue
			}
			r := l.row(from, behind)
			if l.dist[int(r)*g+i] == far {
				l.dist[int(r)*g+i] = l.dist[int(at.row)*g+i] + 1
				queue = append(queue, boxPlace{from, r})
			}
		}
	}
}

// hopeless reports whether no goal can be reached from a cell.
func (l *layout) hopeless(c int32) bool {
	g := len(l.b.goals)
	for _, d := range l.dist[int(l.first[c])*g : int(l.first[c+1])*g] {
		if d < far {
			return false
		}
	}
	return true
}

func has(set []uint64, c int32) bool { return set[c>>6]>>(c&63)&1 != 0 }

func setBit(set []uint64, c int32) { set[c>>6] |= 1 << (c & 63) }

func flip(set []uint64, c int32) { set[c>>6] ^= 1 << (c & 63) }
