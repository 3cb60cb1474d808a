package jump

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"jogada/catalog/board"
)

// replay is the race as it is run: everybody on its best line, round by round, until the winner arrives. Players who
// never arrive stay at their starts, and so do those beyond the first lineLayers.
type replay struct {
	describer
	still  map[Cell][]string // players who never move
	turns  []int             // the others, by index in the order of round 1, in the order of play in this round
	at     map[int]Cell
	left   map[int][]step // the rest of each one's line
	jumped map[int]int    // the last jump of each
}

// frames returns the start and the board after each round; a caption lists the moves in the order of play.
func (x describer) frames(s standings) []board.Frame {
	if len(x.Jumps) > frameCells {
		return nil
	}
	r := x.replay(s)
	frames := []board.Frame{{Caption: x.Of("start"), View: r.view()}}
	for round := range s.Line {
		if round > 0 {
			r.turn()
		}
		moves, marks := r.round(s.Winner, round == len(s.Line)-1)
		frames = append(frames, board.Frame{Caption: x.Say("round %d: %s", round+1, strings.Join(moves, ", ")), View: r.view(), Marks: marks})
	}
	return frames
}

func (x describer) replay(s standings) *replay {
	r := &replay{describer: x, still: map[Cell][]string{}, at: map[int]Cell{}, left: map[int][]step{s.Winner: s.Line}, jumped: map[int]int{}}
	lines := map[Player][]step{}
	for n, line := range x.lines(s) {
		lines[x.Players[n]] = line
	}
	for n, p := range x.order {
		if n != s.Winner && len(lines[p]) > 0 {
			r.left[n] = lines[p]
		}
		if len(r.left[n]) == 0 {
			r.still[p.At] = append(r.still[p.At], p.Name)
			continue
		}
		r.at[n], r.turns = p.At, append(r.turns, n)
	}
	return r
}

// turn sorts the players for the next round: who jumped the smaller number in the round before plays first.
func (r *replay) turn() {
	settle := func(a, b int) int { return cmp.Compare(a, b) }
	if r.Ties == Stable {
		before := slices.Clone(r.turns)
		settle = func(a, b int) int { return cmp.Compare(slices.Index(before, a), slices.Index(before, b)) }
	}
	slices.SortFunc(r.turns, func(a, b int) int { return cmp.Or(cmp.Compare(r.jumped[a], r.jumped[b]), settle(a, b)) })
}

// round makes everybody move in turn, in the last round up to the winner. It returns the moves, and the winner's cells
// before and after.
func (r *replay) round(winner int, last bool) (moves []string, marks []int) {
	for _, n := range r.turns {
		if len(r.left[n]) == 0 {
			continue
		}
		from, step := r.at[n], r.left[n][0]
		moves = append(moves, r.order[n].Name+" "+r.sayMove(from, step.Move, r.Translator))
		r.at[n], r.left[n], r.jumped[n] = step.To, r.left[n][1:], r.Stride(from)
		if n == winner {
			if marks = []int{int(from), int(step.To)}; last {
				break
			}
		}
	}
	return moves, marks
}

// view returns the board with the current positions.
func (r *replay) view() board.View {
	standing := map[Cell][]string{}
	for _, n := range slices.Sorted(maps.Keys(r.at)) {
		standing[r.at[n]] = append(standing[r.at[n]], r.order[n].Name)
	}
	return r.Race.view(func(c Cell) []string { return append(slices.Clip(standing[c]), r.still[c]...) })
}
