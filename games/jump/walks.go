package jump

import (
	"math"

	"jogada/solve"
)

// walks is land under walks: a turned set of the unclaimed cells for each colour.
type walks struct {
	race    *Race
	colours [2]*turned
}

func newWalks(r *Race, m *solve.Meter) land {
	w := &walks{race: r}
	for odd := range min(2, len(r.Jumps)) {
		w.colours[odd] = newTurned(r.Board, odd)
		if !m.Keep(0, w.colours[odd].bytes()) {
			return nil
		}
		w.colours[odd].fill(r.Board)
	}
	return w
}

// turn is where a cell stands in the coordinates u and v.
func (w *walks) turn(c int32) (u, v int) {
	row, col := w.race.Place(Cell(c))
	return row + col, row - col + w.race.Cols - 1
}

// reach is the colour and the square of the cells that a walk from a cell can end on; none: there is no walk.
func (w *walks) reach(c int32) (*turned, square) {
	steps := w.race.reach(Cell(c))
	if steps == 0 {
		return nil, square{}
	}
	u, v := w.turn(c)
	// Within a colour u and v are halved downwards, and u ± steps and v ± steps are of it.
	return w.colours[(u+steps)&1], square{(u - steps) >> 1, (u + steps) >> 1, (v - steps) >> 1, (v + steps) >> 1}
}

func (w *walks) free(c int32) bool {
	u, v := w.turn(c)
	return w.colours[u&1].contains(u>>1, v>>1)
}

func (w *walks) take(c int32) bool {
	if !w.free(c) {
		return false
	}
	u, v := w.turn(c)
	w.colours[u&1].take(square{u >> 1, u >> 1, v >> 1, v >> 1}, nil)
	return true
}

func (w *walks) claim(from, cells []int32) []int32 {
	for _, c := range from {
		if colour, s := w.reach(c); colour != nil {
			cells = colour.take(s, cells)
		}
	}
	return cells
}

func (w *walks) earliest(round []int32) (from, to int32) {
	least := int64(math.MaxInt64)
	for _, c := range round {
		if jump := int64(w.race.Jumps[c]); jump < least && jump > 0 {
			colour, s := w.reach(c)
			if end, ok := colour.find(s); ok {
				from, to, least = c, end, jump
			}
		}
	}
	return from, to
}

func (w *walks) leads(c, to int32) bool {
	u, v := w.turn(c)
	toU, toV := w.turn(to)
	far, steps := max(u-toU, toU-u, v-toV, toV-v), int(w.race.Jumps[c])
	return far <= steps && (u+steps-toU)&1 == 0
}

func (w *walks) close() {
	for _, colour := range w.colours {
		if colour != nil {
			colour.empty()
		}
	}
}

func (w *walks) open(cells []int32) {
	for _, c := range cells {
		u, v := w.turn(c)
		w.colours[u&1].put(u>>1, v>>1)
	}
}

func (w *walks) apart() int { return 1 }

func (w *walks) behind(line, round []int32, _ int, to int32, jumpsCount bool) []int32 {
	from := int32(never)
	for _, c := range round {
		if (from == never || w.race.Jumps[c] < w.race.Jumps[from]) && w.leads(c, to) {
			if from = c; !jumpsCount {
				break
			}
		}
	}
	return append(line, from)
}
