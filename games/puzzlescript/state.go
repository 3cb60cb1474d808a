package puzzlescript

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"jogada/games/puzzlescript/internal/plain"
	"jogada/games/puzzlescript/internal/source"
	"jogada/search"
)

// State is a level in play: its status, and for each cell, column after column, a byte for the object of each layer that can change, or two
// where a layer has more than 254; then the last checkpoint in the same form, if the game can return to it.
type State string

// The status of a level.
const (
	inPlay    byte = 'p'
	won       byte = 'w'
	endlessly byte = 'e' // a turn never ends, so no input is taken
	again     byte = 'a' // in a turn, which goes on without input
	atChance  byte = '?' // an input was made, and its outcome is open; the input follows
)

func (s State) status() byte { return s[0] }

// encode returns a level in play as a state.
func (p Puzzle) encode(status byte, play *plain.Play) State { return State(p.write(nil, status, play)) }

// write appends a level in play, as a state, to a text.
func (p Puzzle) write(text []byte, status byte, play *plain.Play) []byte {
	text = p.appendBoard(append(text, status), play.Board)
	if p.prog.Remembers() && (status == inPlay || status == again) {
		text = p.appendBoard(text, play.Checkpoint)
	}
	return text
}

// appendBoard appends a board, as in a state, to a text.
func (p Puzzle) appendBoard(text []byte, b plain.Board) []byte {
	for at := 0; at < len(b); at += len(p.source.Layers) {
		for _, layer := range p.changing {
			n := 0
			if id := b[at+layer]; id != plain.None {
				n = int(id) - p.firsts[layer] + 1
			}
			if p.bytes > 1 {
				text = append(text, byte(n>>8))
			}
			text = append(text, byte(n))
		}
	}
	return text
}

// coding says how boards become states.
type coding struct {
	changing []int // the layers that can change
	slots    []int // layer → its place among them, or -1
	firsts   []int // layer → the first of its objects, which are numbered one after another
	bytes    int   // for an object
	looks    []int // places among the layers that can change of those on which nothing else depends
}

func codingOf(src *source.Game, changes []bool) coding {
	c := coding{bytes: 1}
	first := 0
	for layer, names := range src.Layers {
		c.slots = append(c.slots, -1)
		if changes[layer] {
			c.slots[layer] = len(c.changing)
			c.changing = append(c.changing, layer)
		}
		c.firsts = append(c.firsts, first)
		if first += len(names); len(names) > 254 {
			c.bytes = 2
		}
	}
	return c
}

// StateBytes returns the bytes of a state.
func (p Puzzle) StateBytes() int { return len(p.start) }

// boardBytes returns the bytes of a board in a state.
func (p Puzzle) boardBytes() int {
	return len(p.source.Levels[p.level].Cells) * len(p.changing) * p.bytes
}

// boards returns the boards of a state: the objects, and the checkpoint if there is one.
func (p Puzzle) boards(s State) []plain.Board {
	all := []plain.Board{p.boardIn(s[1:], slices.Clone(p.drawn))}
	if rest := s[1+p.boardBytes():]; len(rest) > 0 {
		all = append(all, p.boardIn(rest, slices.Clone(p.drawn)))
	}
	return all
}

// boardIn reads the board that a text begins with, into one that has the layers that never change.
func (p Puzzle) boardIn(text State, b plain.Board) plain.Board {
	i := 0
	for at := 0; at < len(b); at += len(p.source.Layers) {
		for _, layer := range p.changing {
			n := int(text[i])
			if p.bytes > 1 {
				n = n<<8 + int(text[i+1])
			}
			i += p.bytes
			b[at+layer] = plain.None
			if n > 0 {
				b[at+layer] = int16(p.firsts[layer] + n - 1)
			}
		}
	}
	return b
}

// objectIn returns the object of a layer of a cell in a state.
func (p Puzzle) objectIn(s State, cell, layer int) int16 {
	at := p.slots[layer]
	if at < 0 {
		return p.drawn[cell*len(p.source.Layers)+layer]
	}
	at = 1 + (cell*len(p.changing)+at)*p.bytes
	n := int(s[at])
	if p.bytes > 1 {
		n = n<<8 + int(s[at+1])
	}
	if n == 0 {
		return plain.None
	}
	return int16(p.firsts[layer] + n - 1)
}

// decode returns a state as a level in play.
func (p Puzzle) decode(s State) *plain.Play {
	boards := p.boards(s)
	checkpoint := boards[len(boards)-1]
	if len(boards) == 1 {
		checkpoint = p.drawn
	}
	return p.rules.At(p.source.Levels[p.level], boards[0], checkpoint)
}

// cells returns the objects of a state, cell by cell.
func (p Puzzle) cells(s State) [][]int { return p.rules.Cells(p.boards(s)[0]) }

// fromCells returns the state of objects.
func (p Puzzle) fromCells(status byte, cells, checkpoint [][]int) State {
	text := p.appendBoard([]byte{status}, p.rules.NewBoard(cells))
	if p.prog.Remembers() && status == inPlay {
		last := p.drawn
		if checkpoint != nil {
			last = p.rules.NewBoard(checkpoint)
		}
		text = p.appendBoard(text, last)
	}
	return State(text)
}

// The words behind the rows of a state.
const (
	wonWord        = "won"
	endlessWord    = "endless"
	checkpointWord = "checkpoint"
)

// solved reports whether the win conditions hold in a state.
func (p Puzzle) solved(s State) bool { return p.decode(s).Solved() }

// Reduced returns the question without the rules that change only layers on which nothing else depends, and a function that returns a state with these
// layers as they were in the beginning: the same inputs win from it. So the checker does not search states that only look different.
func (p Puzzle) Reduced() (search.Puzzle[State, Input], func(State) State) {
	if len(p.looks) == 0 || p.ask == Stuck {
		return p, func(s State) State { return s }
	}
	p.withoutLooks, p.fates, p.tables = true, &fates{}, &sync.Pool{}
	return p, p.plainLooking
}

// plainLooking returns a state with the layers on which nothing else depends as they were in the beginning.
func (p Puzzle) plainLooking(s State) State {
	if s.status() != inPlay {
		return s
	}
	text, cells, each := []byte(s), p.boardBytes()/p.bytes/len(p.changing), len(p.changing)*p.bytes
	for board := 1; board < len(text); board += p.boardBytes() {
		for cell := range cells {
			for _, look := range p.looks {
				at := cell*each + look*p.bytes
				copy(text[board+at:], p.first[1+at:1+at+p.bytes])
			}
		}
	}
	return State(text)
}

// sameBoard reports whether two states have the same objects.
func (p Puzzle) sameBoard(a, b State) bool {
	n := 1 + p.boardBytes()
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
	if boards := p.boards(s); len(boards) > 1 && !slices.Equal(boards[1], p.drawn) {
		rows = append(append(rows, checkpointWord), p.writeBoard(p.rules.Cells(boards[1]))...)
	}
	return strings.Join(rows, " ")
}

// writeBoard returns the rows of objects.
func (p Puzzle) writeBoard(cells [][]int) []string {
	height := p.source.Levels[p.level].Height
	rows := make([]string, height)
	for i, ids := range cells {
		rows[i%height] += p.signs.signOf(p.source, ids)
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
	if board := p.rules.NewBoard(cells); !slices.Equal(p.boardIn(p.fromCells(inPlay, cells, nil)[1:], slices.Clone(p.drawn)), board) {
		return "", errors.New("it differs from the level in objects that no rule and no movement changes")
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
