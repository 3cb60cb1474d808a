package jump

import (
	"slices"
	"strconv"
	"sync"

	"jogada/catalog/board"
	"jogada/games/jump/internal/claims"
	"jogada/solve"
)

// frameCells limits the boards whose line of play is drawn frame by frame.
const frameCells = 4096

// View returns the board with every player at its start.
func (i instance) View() board.View {
	at := i.race.starts()
	return i.race.view(func(c Cell) []string { return at[c] })
}

// starts returns the names of the players that start on each cell, in the order of the input.
func (r *Race) starts() map[Cell][]string {
	at := make(map[Cell][]string)
	for _, p := range r.Players {
		at[p.At] = append(at[p.At], p.Name)
	}
	return at
}

func (r *Race) view(tokens func(Cell) []string) board.View {
	return board.View{Grid: &board.Grid{Rows: r.Rows, Cols: r.Cols, Cell: func(row, col int) board.Cell {
		c := r.Cell(row, col)
		kind := numberCell
		if r.Goal(c) {
			kind = goalCell
		}
		return board.Cell{Text: strconv.Itoa(int(r.Jumps[c])), Kind: kind, Tokens: tokens(c)}
	}}}
}

// lineLayers is the number of players with a layer of their own.
const lineLayers = 9

// layers returns the overlays of the board. They are computed only when shown.
func (x describer) layers(s standings) []board.Layer {
	if len(x.Jumps) == 0 {
		return nil
	}
	all := []board.Layer{
		{Name: x.Of("How far is it to the goal?"), Doc: x.Of("the fewest rounds from each cell to the last one"), Kind: board.Heat,
			Value: lazily(func() []int32 { return x.distances(x.meter) }), Path: x.onward()},
		{Name: x.Of("How soon can anyone be here?"), Doc: x.Of("the first round after which a player can be on the cell"), Kind: board.Heat,
			Value: lazily(x.reached), Path: x.back()},
	}
	lines := sync.OnceValue(func() [][]step { return x.lines(s) })
	for i, p := range x.Players[:min(lineLayers, len(x.Players))] {
		all = append(all, board.Layer{Name: x.Say("How does %s get there?", p.Name), Kind: board.Order,
			Doc:   x.Say("where %s is after each round on its best line; nothing if it never arrives", p.Name),
			Value: lazily(func() []int32 { return x.along(lines()[i]) })})
	}
	return all
}

// mostWays limits the boards on which ways are followed from cell to cell: a walk has as many ends as the board has
// cells.
const mostWays = 2500

// onward returns the next cell on a shortest line to the goal.
func (x describer) onward() *board.Path {
	if len(x.Jumps) > mostWays {
		return nil
	}
	return &board.Path{Then: 0, Next: lazily(func() []int32 {
		far, next := x.distances(x.meter), slices.Repeat([]int32{never}, len(x.Jumps))
		x.follow(far, func(from, to int32) {
			if far[from] == far[to]+1 && next[from] == never {
				next[from] = to
			}
		})
		return next
	})}
}

// back returns the cell from which each cell is first reached.
func (x describer) back() *board.Path {
	if len(x.Jumps) > mostWays {
		return nil
	}
	return &board.Path{Then: 1, Next: lazily(func() []int32 {
		rounds, before := x.reached(), slices.Repeat([]int32{never}, len(x.Jumps))
		x.follow(rounds, func(from, to int32) {
			if rounds[to] == rounds[from]+1 && before[to] == never && int(from) != len(x.Jumps)-1 {
				before[to] = from
			}
		})
		return before
	})}
}

// follow calls f for each jump between cells that have a number.
func (x describer) follow(numbers []int32, f func(from, to int32)) {
	var steps []step
	for c := range x.meter.Range(len(numbers)) {
		if numbers[c] == never {
			continue
		}
		steps = x.Steps(Cell(c), steps[:0])
		if !x.meter.Work(len(steps)) {
			return
		}
		for _, s := range steps {
			if numbers[s.To] != never {
				f(int32(c), int32(s.To))
			}
		}
	}
}

// lazily returns a look-up into the numbers that find returns; it calls find once, on first use.
func lazily(find func() []int32) func(place int) (int, bool) {
	numbers := sync.OnceValue(find)
	return func(place int) (int, bool) {
		all := numbers()
		if place >= len(all) || all[place] == never { // nothing where it could not be computed
			return 0, false
		}
		return int(all[place]), true
	}
}

// lines returns the best lines of the first players, in the order of the input. For the winner it is the line of the
// answer, unless an unsound method found that.
func (x describer) lines(s standings) [][]step {
	first := x.Players[:min(lineLayers, len(x.Players))]
	lines := make([][]step, len(first))
	var places []place
	x.meter.Do(func(m *solve.Meter) { places = Home(x.with(first), m).Ranks })
	for _, p := range places {
		lines[p.Runner] = p.Line
		if s.Verdict == solve.Proved && s.AtLeast != unproved && first[p.Runner] == x.order[s.Winner] {
			lines[p.Runner] = s.Line
		}
	}
	return lines
}

// along returns the round in which a line is on each cell; its start has none.
func (x describer) along(line []step) []int32 {
	rounds := slices.Repeat([]int32{never}, len(x.Jumps))
	for i, step := range line {
		rounds[step.To] = int32(i + 1)
	}
	return rounds
}

// reached returns the fewest rounds after which any player can be on each cell. Nobody goes on from the goal.
func (x describer) reached() (rounds []int32) {
	x.meter.Do(func(m *solve.Meter) { rounds = claims.FirstReached(x.flat(), m) })
	return rounds
}
