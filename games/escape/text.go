package escape

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

// parse reads one map under rules.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	p, err := read(data, Goal(v["ask"]), v["keys"] == "once")
	if err != nil {
		return nil, err
	}
	return []catalog.Instance{newInstance(p)}, nil
}

// read reads the rows of a map and, after them, the player's keys and position.
func read(data []byte, goal Goal, once bool) (Puzzle, error) {
	var rows [][]byte
	var hand [26]int
	place, line, pos := "", 0, 0
	for rest := range bytes.Lines(data) {
		line++
		row := bytes.TrimRight(rest, " \t\r\n")
		switch {
		case bytes.HasPrefix(row, []byte("+")):
			if err := grasp(&hand, data, pos, row); err != nil {
				return Puzzle{}, err
			}
		case bytes.HasPrefix(row, []byte("@ ")) && len(bytes.Trim(row[2:], "0123456789 ")) == 0:
			place = string(row[2:])
		case len(row) > MostSide || len(row) > 0 && len(rows) >= MostSide:
			return Puzzle{}, text.At(data, pos, "a map has at most %d rows and columns", MostSide)
		default:
			if err := known(data, pos, row); err != nil {
				return Puzzle{}, err
			}
			rows = append(rows, bytes.ReplaceAll(row, []byte{' '}, []byte{rock}))
		}
		pos += len(rest)
	}
	for len(rows) > 0 && len(rows[len(rows)-1]) == 0 {
		rows = rows[:len(rows)-1]
	}
	if len(rows) > MostSide {
		return Puzzle{}, &text.Error{Line: 1, Col: 1, Msg: fmt.Sprintf("a map has at most %d rows and columns", MostSide)}
	}
	p, err := assemble(rows, hand, place, goal, once)
	if err != nil {
		return Puzzle{}, &text.Error{Line: 1, Col: 1, Msg: err.Error()}
	}
	return p, nil
}

// grasp reads the keys in hand.
func grasp(hand *[26]int, data []byte, pos int, row []byte) error {
	if len(row)-1 > MostHand {
		return text.At(data, pos, "at most %d keys are in hand", MostHand)
	}
	for i, c := range row[1:] {
		if !isKey(c) {
			return text.At(data, pos+1+i, "%s is not a key; want a-z behind the +", strconv.QuoteToASCII(string(rune(c))))
		}
		hand[c-'a']++
	}
	return nil
}

// known returns an error if a character of a row is not part of a map.
func known(data []byte, pos int, row []byte) error {
	for i, c := range row {
		if !isKey(c) && !isDoor(c) && !isArrow(c) && c != rock && c != free && c != exit && c != player && c != ' ' {
			return text.At(data, pos+i, "%s is not part of a map; want # . @ > ^ _ < ) a-z A-Z or a space", strconv.QuoteToASCII(string(rune(c))))
		}
	}
	return nil
}

// assemble makes a question of rows, padded with rock.
func assemble(rows [][]byte, hand [26]int, place string, goal Goal, once bool) (Puzzle, error) {
	cols := 0
	for _, row := range rows {
		cols = max(cols, len(row))
	}
	if cols == 0 {
		return Puzzle{}, fmt.Errorf("the text is empty; a map was expected")
	}
	cells := bytes.Repeat([]byte{rock}, len(rows)*cols)
	for r, row := range rows {
		copy(cells[r*cols:], row)
	}
	at := bytes.IndexByte(cells, player)
	switch {
	case bytes.Count(cells, []byte{player}) > 1:
		return Puzzle{}, fmt.Errorf("there are several players; want one @")
	case at >= 0 && place != "":
		return Puzzle{}, fmt.Errorf("the player is on the map and told to be at %s; want one of the two", place)
	case at < 0 && place == "":
		return Puzzle{}, fmt.Errorf("there is no player; want an @")
	case at >= 0:
		cells[at] = free
	default:
		var err error
		if at, err = stand(cells, len(rows), cols, place); err != nil {
			return Puzzle{}, err
		}
	}
	if !once { // one key of a letter is as good as several
		for letter := range hand {
			hand[letter] = min(hand[letter], 1)
		}
	}
	if c := cells[at]; isDoor(c) && (once || hand[c-'A'] == 0) {
		return Puzzle{}, fmt.Errorf("the player stands on a door without its key in hand")
	}
	return newPuzzle(len(rows), cols, cells, at, hand, goal, once), nil
}

// stand reads the position of a player that is on a cell that is not free.
func stand(cells []byte, rows, cols int, place string) (int, error) {
	before, after, _ := strings.Cut(place, " ")
	row, bad := strconv.Atoi(before)
	col, worse := strconv.Atoi(after)
	if bad != nil || worse != nil || row < 0 || row >= rows || col < 0 || col >= cols {
		return 0, fmt.Errorf("@ %s is not the row and column of a cell on this map of %d rows and %d columns", place, rows, cols)
	}
	at := row*cols + col
	if c := cells[at]; c == rock || c == free || isKey(c) {
		return 0, fmt.Errorf("the player at %s is on no exit, one-way cell or door; want an @ there", place)
	}
	return at, nil
}

// Text returns the map with all its rows in full, plus the player's keys and position if they cannot be seen.
func (i instance) Text() string { return i.puzzle.written(i.puzzle.start, "\n") + "\n" }

// written returns the map in a state, with a separator between its lines.
func (p Puzzle) written(s State, between string) string {
	cells := make([]byte, len(p.cells))
	for cell := range p.cells {
		cells[cell] = p.now(s, cell)
	}
	covers := cells[s.at] != free
	if !covers {
		cells[s.at] = player
	}
	var lines []string
	for row := range slices.Chunk(cells, p.cols) {
		lines = append(lines, string(row))
	}
	if hand := p.inHand(s); hand != "" {
		lines = append(lines, "+"+hand)
	}
	if covers {
		lines = append(lines, fmt.Sprintf("@ %d %d", int(s.at)/p.cols, int(s.at)%p.cols))
	}
	return strings.Join(lines, between)
}

// inHand returns the letters of the keys in hand: each as often as it is there, or once if keys are not used up.
func (p Puzzle) inHand(s State) string {
	var hand strings.Builder
	for letter := byte('a'); letter <= 'z'; letter++ {
		n := p.held(s, letter)
		if !p.once {
			n = min(n, 1)
		}
		hand.WriteString(strings.Repeat(string(rune(letter)), max(0, n)))
	}
	return hand.String()
}

// writeState writes a state as the map that it is, in one line.
func (p Puzzle) writeState(s State) string { return p.written(s, "|") }

// readState reads a state of this map.
func (p Puzzle) readState(s string) (State, error) {
	there, err := read([]byte(strings.ReplaceAll(s, "|", "\n")), p.goal, p.once)
	if err != nil {
		return State{}, err
	}
	if there.rows != p.rows || there.cols != p.cols {
		return State{}, fmt.Errorf("it is a map of %d rows and %d columns, and this one has %d and %d", there.rows, there.cols, p.rows, p.cols)
	}
	state := State{there.start.at, p.start.gone}
	for cell, c := range there.cells {
		switch own := p.cells[cell]; {
		case own == c:
		case isKey(own) && c == free:
			state = state.without(p.number[cell])
		case isDoor(own) && c == free && p.once:
			state = state.without(len(p.keys) + p.number[cell])
		default:
			return State{}, fmt.Errorf("row %d, column %d is %c, and on this map it is %c", cell/p.cols, cell%p.cols, c, own)
		}
	}
	if p.writeState(state) != s {
		return State{}, fmt.Errorf("the keys in hand, or where the player is, are not those of such a state")
	}
	return state, nil
}
