package jump

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

// believed is the number of cells that a header may announce without a check against the length of the text: memory for
// so few costs nothing, and the error then points at the end of a short text.
const believed = 1 << 16

// parse reads course text, or a bare matrix where the players are given by the parameter.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	board, players, err := read(data, v.Words("player"))
	if err != nil {
		return nil, err
	}
	race, err := NewRace(board, players, moveRule(v["move"]), tieRule(v["tie"]))
	if err != nil {
		return nil, err
	}
	return []catalog.Instance{newInstance(race, v.Bool("standings"))}, nil
}

func read(data []byte, given []string) (Board, []Player, error) {
	if len(given) > 0 {
		return readMatrix(data, given)
	}
	return readCourse(data)
}

// readCourse reads course text.
func readCourse(data []byte) (Board, []Player, error) {
	if b, players, ok := readPlain(data); ok {
		return b, players, nil
	}
	return scanCourse(data)
}

// scanCourse reads the size, the number of players, the rows and the starts, and reports errors in them.
func scanCourse(data []byte) (Board, []Player, error) {
	s := text.NewScanner(data)
	b, err := readSize(s)
	if err != nil {
		return b, nil, err
	}
	count, err := readCount(s, b)
	if err != nil {
		return b, nil, err
	}
	b.Jumps = make([]int32, b.Rows*b.Cols)
	for row := range b.Rows {
		if err := s.Row(b.Jumps[row*b.Cols:][:b.Cols], "the row", MaxJump); err != nil {
			return b, nil, naming(err, "the row", "row "+strconv.Itoa(row))
		}
	}
	players := make([]Player, count)
	for n := range players {
		if players[n], err = readStart(s, b, n); err != nil {
			return b, nil, err
		}
	}
	return b, players, s.End()
}

// readSize reads the rows and columns and at once rejects more cells than allowed or than the text can hold.
func readSize(s *text.Scanner) (Board, error) {
	s.SkipSpace()
	begin := s.Pos()
	rows, err := s.Int("the number of rows", 0, MaxCells)
	if err != nil {
		return Board{}, err
	}
	cols, err := s.Int("the number of columns", 0, MaxCells)
	if err != nil {
		return Board{}, err
	}
	b := Board{Rows: rows, Cols: cols}
	cells := int64(rows) * int64(cols)
	switch {
	case (rows == 0) != (cols == 0):
		return b, s.Fail(begin, "a board of %d × %d; rows and columns are both 0, for an empty board, or neither", rows, cols)
	case cells > MaxCells:
		return b, s.Fail(begin, "a board of %d × %d has %d cells, over the most allowed, %d", rows, cols, cells, MaxCells)
	case cells > believed && 2*cells > int64(s.Rest()):
		return b, s.Fail(begin, "a board of %d × %d has %d cells, more than the %d bytes that follow can hold", rows, cols, cells, s.Rest())
	}
	return b, nil
}

// readCount reads the number of players.
func readCount(s *text.Scanner, b Board) (int, error) {
	s.SkipSpace()
	begin := s.Pos()
	count, err := s.Int("the number of players", 0, MaxPlayers)
	switch {
	case err != nil:
		return 0, err
	case !s.AtLineEnd():
		return 0, s.Fail(s.Pos(), "the line of the number of players has more than that number")
	case count > 0 && b.Rows == 0:
		return 0, s.Fail(begin, "an empty board has no cell for %d players to start on", count)
	case count > believed && 4*count > s.Rest():
		return 0, s.Fail(begin, "%d players have more starts than the %d bytes that follow can hold", count, s.Rest())
	}
	return count, nil
}

// readStart reads the start of the player with that number.
func readStart(s *text.Scanner, b Board, number int) (Player, error) {
	s.SkipSpace()
	begin := s.Pos()
	name := nameOf(number)
	var at [2]int32
	if err := s.Row(at[:], "the start", MaxJump); err != nil {
		return Player{}, naming(err, "the start", "the start of player "+name)
	}
	row, col := int(at[0]), int(at[1])
	if !b.Has(row, col) {
		return Player{}, s.Fail(begin, "player %s starts at %d %d, outside the board of %d × %d", name, row, col, b.Rows, b.Cols)
	}
	return Player{Name: name, At: b.Cell(row, col)}, nil
}

// naming adds to an error which row or start it is about. It runs only on errors: naming every row would cost more than
// reading a narrow one.
func naming(err error, general, exact string) error {
	var e *text.Error
	if !errors.As(err, &e) {
		return err
	}
	named := *e
	named.Msg = strings.Replace(e.Msg, general, exact, 1)
	return &named
}

// Text returns course text, or a bare matrix if the names of the players are not those of course text.
func (i instance) Text() string { return i.race.text() }

func (r *Race) text() string {
	if !r.course {
		return string(r.appendRows(nil))
	}
	out := appendPair(nil, r.Rows, r.Cols)
	out = append(strconv.AppendInt(out, int64(len(r.Players)), 10), '\n')
	out = r.appendRows(out)
	for _, p := range r.Players {
		row, col := r.Place(p.At)
		out = appendPair(out, row, col)
	}
	return string(out)
}

func (b Board) appendRows(out []byte) []byte {
	out = slices.Grow(out, 2*len(b.Jumps))
	for c, jump := range b.Jumps {
		out = strconv.AppendInt(out, int64(jump), 10)
		if (c+1)%b.Cols == 0 {
			out = append(out, '\n')
		} else {
			out = append(out, ' ')
		}
	}
	return out
}

func appendPair(out []byte, x, y int) []byte {
	out = append(strconv.AppendInt(out, int64(x), 10), ' ')
	return append(strconv.AppendInt(out, int64(y), 10), '\n')
}

// courseLayout reports whether a text begins like course text: two numbers on a line, then one. No matrix does.
func courseLayout(data []byte) bool {
	data = bytes.TrimLeft(data, " \t\r\n")
	first, rest, _ := bytes.Cut(data, []byte{'\n'})
	second, _, _ := bytes.Cut(bytes.TrimLeft(rest, " \t\r\n"), []byte{'\n'})
	return len(bytes.Fields(first)) == 2 && len(bytes.Fields(second)) == 1
}

// readMatrix reads rows of numbers without a header; the players are given as NAME=row,col. It reads course text as
// such if its own players are those given.
func readMatrix(data []byte, given []string) (Board, []Player, error) {
	if courseLayout(data) {
		if b, own, err := readCourse(data); err == nil {
			players, err := readPlayers(b, given)
			if err == nil && !slices.Equal(players, own) {
				err = text.At(data, 0, "the text says where its players start; the parameter player is for a bare matrix")
			}
			return b, players, err
		}
	}
	b, err := readRows(data)
	if err != nil {
		return b, nil, err
	}
	players, err := readPlayers(b, given)
	return b, players, err
}

// readRows reads lines of equally many numbers.
func readRows(data []byte) (Board, error) {
	s := text.NewScanner(data)
	b, err := firstRow(s)
	if err != nil {
		return b, err
	}
	for s.SkipSpace(); s.Rest() > 0; s.SkipSpace() {
		begin := len(b.Jumps)
		if begin+b.Cols > MaxCells {
			return b, s.Fail(s.Pos(), "the board has more than %d cells, the most allowed", MaxCells)
		}
		b.Jumps = slices.Grow(b.Jumps, b.Cols)[:begin+b.Cols]
		if err := s.Row(b.Jumps[begin:], "the row", MaxJump); err != nil {
			return b, naming(err, "the row", "row "+strconv.Itoa(b.Rows))
		}
		b.Rows++
	}
	return b, nil
}

// firstRow reads the line that determines the number of columns.
func firstRow(s *text.Scanner) (Board, error) {
	b := Board{Rows: 1}
	s.SkipSpace()
	//meterless: linear in the text, which is at most as long as a request
	for len(b.Jumps) == 0 || !s.AtLineEnd() {
		jump, err := s.Int("a number", 0, MaxJump)
		if err != nil {
			return b, err
		}
		b.Jumps = append(b.Jumps, int32(jump))
	}
	b.Cols = len(b.Jumps)
	return b, nil
}

// readPlayers reads players as the parameter gives them.
func readPlayers(b Board, given []string) ([]Player, error) {
	players := make([]Player, len(given))
	for i, word := range given {
		name, at, ok := strings.Cut(word, "=")
		first, second, ok2 := strings.Cut(at, ",")
		row, err1 := strconv.Atoi(first)
		col, err2 := strconv.Atoi(second)
		if !ok || !ok2 || err1 != nil || err2 != nil || !isName(name) {
			return nil, fmt.Errorf("player %q: NAME=row,col was expected, with a name of letters, digits, - and _", word)
		}
		if !b.Has(row, col) {
			return nil, fmt.Errorf("player %q starts outside the board of %d × %d", word, b.Rows, b.Cols)
		}
		players[i] = Player{Name: name, At: b.Cell(row, col)}
	}
	return players, nil
}

func isName(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '-' && c != '_'
	})
}

// writePlayers writes players as the parameter gives them.
func (r *Race) writePlayers() string {
	words := make([]string, len(r.Players))
	for i, p := range r.Players {
		row, col := r.Place(p.At)
		words[i] = p.Name + "=" + strconv.Itoa(row) + "," + strconv.Itoa(col)
	}
	return strings.Join(words, " ")
}
