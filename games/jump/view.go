package jump

import (
	"strconv"

	"jogada/board"
)

// frameCells is the largest board whose line of play is drawn frame by frame.
const frameCells = 4096

// View is the board with every player at its start.
func (i instance) View() board.View {
	at := i.race.starts()
	return i.race.view(func(c Cell) []string { return at[c] })
}

// starts are the names of those who start on a cell, in the order of the input.
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
		kind := board.Plain
		if r.Goal(c) {
			kind = board.Goal
		}
		return board.Cell{Text: strconv.Itoa(int(r.Jumps[c])), Kind: kind, Tokens: tokens(c)}
	}}}
}

// frames are the winner's line; the others stay at their starts.
func (x describer) frames(s standings) []board.Frame {
	if len(x.Jumps) > frameCells {
		return nil
	}
	winner := x.order[s.Winner]
	others := x.starts()
	others[winner.At] = without(others[winner.At], winner.Name)
	frames := []board.Frame{{Caption: x.Of("start"), View: x.frame(others, winner.Name, winner.At)}}
	at := winner.At
	for i, step := range s.Line {
		frames = append(frames, board.Frame{Caption: x.Say("round %d: %s %s", i+1, winner.Name, x.writeMove(at, step.Move)),
			View: x.frame(others, winner.Name, step.To), Marks: []int{int(at), int(step.To)}})
		at = step.To
	}
	return frames
}

// frame is the board with the winner on a cell, before the others there.
func (r *Race) frame(others map[Cell][]string, winner string, at Cell) board.View {
	return r.view(func(c Cell) []string {
		if c != at {
			return others[c]
		}
		return append([]string{winner}, others[c]...)
	})
}

func without(names []string, name string) []string {
	var rest []string
	for _, n := range names {
		if n != name {
			rest = append(rest, n)
		}
	}
	return rest
}
