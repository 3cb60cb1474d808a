package push

import "jogada/solve"

// Kind classifies proofs that a level has no solution.
type Kind uint8

const (
	// Searched means that nothing is known without a search.
	Searched Kind = iota
	// TooFewGoals means that there are more boxes than goals.
	TooFewGoals
	// OutOfReach means that the man can never reach the boxes, which are not on goals.
	OutOfReach
	// DeadSquare means that no push leads the box from its square to a goal.
	DeadSquare
	// TooFewNear means that the boxes outnumber the goals that can be reached from their squares.
	TooFewNear
	// Frozen means that the boxes block one another permanently, and one of them is not on a goal.
	Frozen
)

// Reason explains why a level has no solution, with the cells that show it.
type Reason struct {
	Kind  Kind
	Boxes []int
	Goals []int // TooFewNear: all goals that these boxes can reach
}

// Refute looks for a reason why a level has no solution that needs no search, as far as the meter allows (nil: no
// limit).
func Refute(l *Level, m *solve.Meter) Reason {
	if why := countGoals(l); why.Kind != Searched {
		return why
	}
	if !m.Work(boardWork * len(l.Wall)) {
		return Reason{}
	}
	b := newBoard(l, true)
	if why := b.outOfReach(); why.Kind != Searched {
		return why
	}
	boxes := b.boxes()
	base := newLayout(b, make([]uint64, (b.live+63)/64), true, m)
	if m != nil && m.Stopped() != nil {
		return Reason{}
	}
	for _, c := range boxes {
		if base.dead[c] {
			return Reason{Kind: DeadSquare, Boxes: []int{int(b.at[c])}}
		}
	}
	if why := b.freezes(boxes, base.dead); why.Kind != Searched {
		return why
	}
	return b.tooFew(boxes, base)
}

func countGoals(l *Level) Reason {
	var boxes []int
	goals := 0
	for p, box := range l.Box {
		if box {
			boxes = append(boxes, p)
		}
		if l.Goal[p] {
			goals++
		}
	}
	if len(boxes) > goals {
		return Reason{Kind: TooFewGoals, Boxes: boxes}
	}
	return Reason{}
}

func (b *board) outOfReach() Reason {
	var boxes []int
	for p, box := range b.level.Box {
		if box && !b.level.Goal[p] && b.of[p] == int32(b.n) {
			boxes = append(boxes, p)
		}
	}
	if boxes != nil {
		return Reason{Kind: OutOfReach, Boxes: boxes}
	}
	return Reason{}
}

func (b *board) freezes(boxes []int32, dead []bool) Reason {
	full := make([]uint8, b.n+1)
	full[b.n] = 2
	for _, c := range boxes {
		full[c] = 1
	}
	frozen := b.frozen(boxes, full, dead, nil)
	for _, c := range frozen {
		if b.goal[c] < 0 {
			return Reason{Kind: Frozen, Boxes: b.places(frozen)}
		}
	}
	return Reason{}
}

// tooFew looks for boxes with fewer goals in reach than there are boxes: it gives goals to as many boxes as possible
// and, from one that gets none, gathers the boxes that hold the goals in its reach.
func (b *board) tooFew(boxes []int32, base *layout) Reason {
	holder := make([]int, len(b.goals))
	for g := range holder {
		holder[g] = -1
	}
	for i := range boxes {
		met := make([]bool, len(b.goals))
		if b.give(i, boxes, base, holder, met) {
			continue
		}
		why := Reason{Kind: TooFewNear, Boxes: []int{int(b.at[boxes[i]])}}
		for g, ok := range met {
			if ok {
				why.Goals = append(why.Goals, int(b.at[b.goals[g]]))
				why.Boxes = append(why.Boxes, int(b.at[boxes[holder[g]]]))
			}
		}
		return why
	}
	return Reason{}
}

// give finds a goal for the i-th box along an alternating path; met marks the goals visited.
func (b *board) give(i int, boxes []int32, base *layout, holder []int, met []bool) bool {
	for g, d := range base.distances(boxes[i], b.man()) {
		if d >= far || met[g] {
			continue
		}
		met[g] = true
		if holder[g] < 0 || b.give(holder[g], boxes, base, holder, met) {
			holder[g] = i
			return true
		}
	}
	return false
}

func (b *board) places(cells []int32) []int {
	places := make([]int, len(cells))
	for i, c := range cells {
		places[i] = int(b.at[c])
	}
	return places
}
