package jump

import "jogada/search"

// never is the distance of a cell from which the goal can't be reached.
const never = -1

// distances are the fewest rounds from every cell to the goal, also from those that no player can reach.
func (r *Race) distances() []int32 {
	rounds := make([]int32, len(r.Jumps))
	for c := range rounds {
		rounds[c] = never
	}
	if len(rounds) == 0 {
		return rounds
	}
	rounds[len(rounds)-1] = 0
	if r.Moving == Walk {
		r.walkBack(rounds)
	} else {
		r.jumpBack(rounds)
	}
	return rounds
}

// jumpBack is a breadth-first search from the goal against the jumps, which are sorted by where they end. Time and
// memory grow with the cells, of which each has at most four jumps.
func (r *Race) jumpBack(rounds []int32) {
	from, ends := r.sources()
	queue := make([]int32, 1, len(rounds))
	queue[0] = int32(len(rounds) - 1)
	for at := 0; at < len(queue); at++ {
		to := queue[at]
		for _, c := range from[ends[to]:ends[to+1]] {
			if rounds[c] == never {
				rounds[c] = rounds[to] + 1
				queue = append(queue, c)
			}
		}
	}
}

// sources are the cells that jumps start from, sorted by counting: those that end on cell c stand from ends[c] to
// ends[c+1]. Four jumps a cell, of at most 2²⁸ cells, can be counted in an int32.
func (r *Race) sources() (from, ends []int32) {
	ends = make([]int32, len(r.Jumps)+1)
	var buf []search.Step[Cell, Move]
	for c := range r.Jumps {
		buf = r.Steps(Cell(c), buf[:0])
		for _, step := range buf {
			ends[step.To]++
		}
	}
	for c := 1; c < len(ends); c++ {
		ends[c] += ends[c-1]
	}
	from = make([]int32, ends[len(ends)-1])
	for c := range r.Jumps {
		buf = r.Steps(Cell(c), buf[:0])
		for _, step := range buf {
			ends[step.To]--
			from[ends[step.To]] = int32(c)
		}
	}
	return from, ends
}
