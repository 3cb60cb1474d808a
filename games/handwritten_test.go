package games_test

import "math/bits"

// The plain Go that one would write for one board and no other: the yardstick for the generic methods. Both keep what an
// answer needs, the line of the puzzle and the value of every position of the duel.

// tilesByHand returns the fewest moves of the sliding tiles from one board to another, and how many boards were met, by
// breadth-first search over an open-addressed table of its own. -1: there is no way.
func tilesByHand(t tiles) (moves []byte, met int) {
	queue, from, by := []uint64{t.start}, []int32{-1}, []byte{0}
	slots, shift := make([]uint64, 1024), 54 // boards; no board is 0
	find := func(board uint64) *uint64 {
		h := board * 0x9e3779b97f4a7c15
		for i := (h ^ h>>32) * 0x9e3779b97f4a7c15 >> shift; ; i = (i + 1) & uint64(len(slots)-1) {
			if slots[i] == 0 || slots[i] == board {
				return &slots[i]
			}
		}
	}
	*find(t.start) = t.start
	for at := 0; at < len(queue); at++ {
		board := queue[at]
		hole := bits.TrailingZeros64(zeroNibbles(board, t.rows*t.cols)) / 4
		for d := range byte(4) {
			to, ok := t.neighbour(hole, d)
			if !ok {
				continue
			}
			next := swapped(board, hole, to)
			slot := find(next)
			if *slot != 0 {
				continue
			}
			queue, from, by = append(queue, next), append(from, int32(at)), append(by, d)
			*slot = next
			if next == t.goal {
				for n := len(queue) - 1; from[n] >= 0; n = int(from[n]) {
					moves = append(moves, by[n])
				}
				return moves, len(queue)
			}
			if 3*len(queue) > 2*len(slots) {
				slots, shift = make([]uint64, 2*len(slots)), shift-1
				for _, board := range queue {
					*find(board) = board
				}
			}
		}
	}
	return nil, len(queue)
}

// jugsByHand returns the fewest pourings to measure the goal, and how many states were met, by breadth-first search
// over Go's own map.
func jugsByHand(j jugs) (moves [][2]uint8, met int) {
	type link struct {
		from amounts
		by   [2]uint8
	}
	came := map[amounts]link{j.start: {}}
	queue := []amounts{j.start}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for a := range at {
			for b := range at {
				next := j.pour(at, a, b)
				if _, seen := came[next]; seen {
					continue
				}
				came[next] = link{at, [2]uint8{uint8(a), uint8(b)}}
				if j.Goal(next) {
					for s := next; s != j.start; s = came[s].from {
						moves = append(moves, came[s].by)
					}
					return moves, len(came)
				}
				queue = append(queue, next)
			}
		}
	}
	return nil, len(came)
}

// worth is the value of a position of cat and mouse: who wins (0: nobody, 1: the mouse, 2: the cat) and in how many plies.
type worth struct {
	winner uint8
	plies  uint16
}

// chaseByHand values every position of cat and mouse on a graph whose edges go both ways, by retrograde analysis. Position
// (turn·nodes + mouse)·nodes + cat, turn 0 for the mouse.
func chaseByHand(graph [][]int32, hole int32) []worth {
	n := int32(len(graph))
	values := make([]worth, 2*n*n)
	left := make([]uint16, 2*n*n)
	var queue []int32
	for mouse := range n {
		for cat := range n {
			m, c := mouse*n+cat, (n+mouse)*n+cat
			left[m], left[c] = uint16(len(graph[mouse])), uint16(len(graph[cat]))
			for _, to := range graph[cat] {
				if to == hole {
					left[c]--
				}
			}
			switch {
			case cat == hole:
			case mouse == hole:
				values[m].winner, values[c].winner = 1, 1
				queue = append(queue, m, c)
			case mouse == cat:
				values[m].winner, values[c].winner = 2, 2
				queue = append(queue, m, c)
			}
		}
	}
	for at := 0; at < len(queue); at++ {
		p := queue[at]
		v := values[p]
		mouse, cat := p/n%n, p%n
		settle := func(before int32, mover uint8) {
			if values[before].winner != 0 {
				return
			}
			if left[before]--; v.winner == mover || left[before] == 0 {
				values[before] = worth{v.winner, v.plies + 1}
				queue = append(queue, before)
			}
		}
		if p < n*n { // the mouse moves here, so the cat came
			for _, from := range graph[cat] {
				if from != hole {
					settle((n+mouse)*n+from, 2)
				}
			}
			continue
		}
		for _, from := range graph[mouse] {
			settle(from*n+cat, 1)
		}
	}
	return values
}
