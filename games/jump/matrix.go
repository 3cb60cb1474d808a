package jump

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jogada/text"
)

// readMatrix reads rows of numbers without a header; the players are given as NAME=row,col. Course text is read as such
// when its own players are those given.
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

// firstRow reads the line that says how many columns there are.
func firstRow(s *text.Scanner) (Board, error) {
	b := Board{Rows: 1}
	s.SkipSpace()
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
		words[i] = fmt.Sprintf("%s=%d,%d", p.Name, row, col)
	}
	return strings.Join(words, " ")
}
