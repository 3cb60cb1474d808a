package puzzlescript

import (
	"fmt"
	"slices"
	"strings"

	"jogada/games/puzzlescript/internal/plain"
)

// State is a level in play: its status, and for each cell, column after column, two bytes for the object of each layer; then the last
// checkpoint in the same form, if the game can return to it.
type State string

// The status of a level.
const (
	inPlay    byte = 'p'
	won       byte = 'w'
	endlessly byte = 'e' // a turn never ends, so no input is taken
)

func (s State) status() byte { return s[0] }

// encode returns a level in play as a state.
func (p Puzzle) encode(status byte, play *plain.Play) State {
	boards := []plain.Board{play.Board}
	if p.prog.Remembers() && status == inPlay {
		boards = append(boards, play.Checkpoint)
	}
	return p.encodeBoards(status, boards)
}

func (p Puzzle) encodeBoards(status byte, boards []plain.Board) State {
	text := []byte{status}
	for _, b := range boards {
		for _, cell := range b {
			for _, id := range cell {
				text = append(text, byte((id+1)>>8), byte(id+1))
			}
		}
	}
	return State(text)
}

// boards returns the boards of a state: the objects, and the checkpoint if there is one.
func (p Puzzle) boards(s State) []plain.Board {
	layers, cells := len(p.source.Layers), len(p.source.Levels[p.level].Cells)
	var all []plain.Board
	//meterless: a level and its checkpoint
	for rest := s[1:]; len(rest) > 0; rest = rest[2*layers*cells:] {
		b := make(plain.Board, cells)
		for i := range b {
			b[i] = make([]int, layers)
			for l := range b[i] {
				at := 2 * (i*layers + l)
				b[i][l] = int(rest[at])<<8 + int(rest[at+1]) - 1
			}
		}
		all = append(all, b)
	}
	return all
}

// decode returns a state as a level in play.
func (p Puzzle) decode(s State) *plain.Play {
	boards := p.boards(s)
	checkpoint := boards[len(boards)-1]
	if len(boards) == 1 {
		checkpoint = p.drawn
	}
	return p.rules().At(p.source.Levels[p.level], boards[0], checkpoint)
}

// cells returns the objects of a state, cell by cell.
func (p Puzzle) cells(s State) [][]int { return contents(p.boards(s)[0]) }

func contents(b plain.Board) [][]int {
	made := make([][]int, len(b))
	for i, cell := range b {
		for _, id := range cell {
			if id != plain.None {
				made[i] = append(made[i], id)
			}
		}
		slices.Sort(made[i])
	}
	return made
}

// fromCells returns the state of objects.
func (p Puzzle) fromCells(status byte, cells, checkpoint [][]int) State {
	boards := []plain.Board{p.board(cells)}
	if p.prog.Remembers() && status == inPlay {
		if checkpoint == nil {
			boards = append(boards, p.drawn)
		} else {
			boards = append(boards, p.board(checkpoint))
		}
	}
	return p.encodeBoards(status, boards)
}

func (p Puzzle) board(cells [][]int) plain.Board {
	b := make(plain.Board, len(cells))
	for i, ids := range cells {
		b[i] = slices.Repeat([]int{plain.None}, len(p.source.Layers))
		for _, id := range ids {
			o, _ := p.source.Object(p.source.IDs[id])
			b[i][o.Layer] = id
		}
	}
	return b
}

// The words behind the rows of a state.
const (
	wonWord        = "won"
	endlessWord    = "endless"
	checkpointWord = "checkpoint"
)

// solved reports whether the win conditions hold in a state.
func (p Puzzle) solved(s State) bool { return p.decode(s).Solved() }

// sameBoard reports whether two states have the same objects.
func (p Puzzle) sameBoard(a, b State) bool {
	n := 2*len(p.source.Layers)*len(p.source.Levels[p.level].Cells) + 1
	return a[1:n] == b[1:n]
}

// writeState writes a state as the rows of its level, with spaces between. Behind them it says that the level is won, where that can't be seen from
// the board, or that a turn never ends, and where a restart would go.
func (p Puzzle) writeState(s State) string {
	rows := p.writeBoard(p.cells(s))
	switch {
	case s.status() == endlessly:
		rows = append(rows, endlessWord)
	case s.status() == won && (p.sameBoard(s, p.first) || !p.solved(s)):
		rows = append(rows, wonWord)
	}
	if boards := p.boards(s); len(boards) > 1 && !slices.EqualFunc(boards[1], p.drawn, func(a, b []int) bool { return slices.Equal(a, b) }) {
		rows = append(append(rows, checkpointWord), p.writeBoard(contents(boards[1]))...)
	}
	return strings.Join(rows, " ")
}

// writeBoard returns the rows of objects.
func (p Puzzle) writeBoard(cells [][]int) []string {
	height := p.source.Levels[p.level].Height
	rows := make([]string, height)
	for i, ids := range cells {
		rows[i%height] += p.signs.of(p.source, ids)
	}
	return rows
}

// readState reads a state of this level.
func (p Puzzle) readState(text string) (State, error) {
	words := strings.Fields(text)
	height := p.source.Levels[p.level].Height
	if len(words) < height {
		return "", fmt.Errorf("it has %d rows, and the level has %d", len(words), height)
	}
	cells, err := p.readBoard(words[:height])
	if err != nil {
		return "", err
	}
	status, rest := inPlay, words[height:]
	var checkpoint [][]int
	switch {
	case len(rest) == 1 && rest[0] == wonWord:
		status = won
	case len(rest) == 1 && rest[0] == endlessWord:
		status = endlessly
	case len(rest) == height+1 && rest[0] == checkpointWord && p.prog.Remembers():
		if checkpoint, err = p.readBoard(rest[1:]); err != nil {
			return "", err
		}
	case len(rest) > 0:
		return "", fmt.Errorf("unexpected words %s after the rows", strings.Join(rest, " "))
	}
	s := p.fromCells(status, cells, checkpoint)
	if status == inPlay && p.solved(s) && !p.sameBoard(s, p.first) {
		s = p.fromCells(won, cells, nil)
	}
	if p.sameBoard(s, p.first) && s.status() == inPlay && p.first.status() != inPlay {
		s = p.first
	}
	if p.writeState(s) != text {
		return "", fmt.Errorf("not in canonical form; write %s", p.writeState(s))
	}
	return s, nil
}

// readBoard reads the objects of rows.
func (p Puzzle) readBoard(rows []string) ([][]int, error) {
	l := p.source.Levels[p.level]
	cells := make([][]int, len(l.Cells))
	for y, row := range rows {
		texts := cut(row)
		if len(texts) != l.Width {
			return nil, fmt.Errorf("row %d has %d cells, and the level has %d", y+1, len(texts), l.Width)
		}
		for x, text := range texts {
			ids, err := p.signs.read(p.source, text)
			if err != nil {
				return nil, fmt.Errorf("row %d, column %d: %w", y+1, x+1, err)
			}
			cells[x*l.Height+y] = ids
		}
	}
	return cells, nil
}

// cut cuts a row into the texts of its cells: single signs, or names in brackets.
func cut(row string) []string {
	var texts []string
	//meterless: the signs of one row
	for len(row) > 0 {
		if end := strings.IndexByte(row, ')'); row[0] == '(' && end > 0 {
			texts, row = append(texts, row[:end+1]), row[end+1:]
			continue
		}
		for i := range row + " " {
			if i > 0 {
				texts, row = append(texts, row[:i]), row[i:]
				break
			}
		}
	}
	return texts
}
