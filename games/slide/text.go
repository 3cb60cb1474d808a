package slide

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/text"
	"jogada/solve"
)

const (
	mostCases = 100_000
	caseBytes = len("\n1 0\n0") // the shortest case there is
)

// parse reads course cases or a bare board. The first line decides: a single number is the number of cases.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	s := text.NewScanner(data)
	s.SkipSpace()
	line, _, _ := bytes.Cut(data[s.Pos():], []byte("\n"))
	switch words := countWords(line); words {
	case 0:
		return nil, s.Fail(s.Pos(), "the text is empty; the number of cases or the first row of a board was expected")
	case 1:
		return parseCases(s, v)
	default:
		if words > MostSide {
			return nil, s.Fail(s.Pos(), "the first row has %d numbers, over the most allowed, %d", words, MostSide)
		}
		i, err := parseBoard(s, words, MostLimit, "the board", v)
		if err != nil {
			return nil, err
		}
		return []catalog.Instance{i}, s.End()
	}
}

// countWords counts the words of a line without storing them: a line may have hundreds of millions.
func countWords(line []byte) int {
	words, between := 0, true
	for _, c := range line {
		blank := c == ' ' || c == '\t' || c == '\r'
		if between && !blank {
			words++
		}
		between = blank
	}
	return words
}

// parseCases reads the number of cases, and for each `N M` and N rows of N values.
func parseCases(s *text.Scanner, v catalog.Values) ([]catalog.Instance, error) {
	at := s.Pos()
	cases, err := s.Int("the number of cases", 1, mostCases)
	if err != nil {
		return nil, err
	}
	if cases > s.Rest()/caseBytes {
		return nil, s.Fail(at, "the text is too short for %s", quantity(cases, "case"))
	}
	boards := make([]catalog.Instance, cases)
	for i := range boards {
		if boards[i], err = parseCase(s, fmt.Sprintf("case %d", i+1), v); err != nil {
			return nil, err
		}
	}
	return boards, s.End()
}

func parseCase(s *text.Scanner, name string, v catalog.Values) (catalog.Instance, error) {
	side, err := s.Int("the side of "+name, 1, MostSide)
	if err != nil {
		return nil, err
	}
	if s.AtLineEnd() {
		return nil, s.Fail(s.Pos(), "the line ends where the limit of %s was expected", name)
	}
	limit, err := s.Int("the limit of "+name, 0, MostLimit)
	if err != nil {
		return nil, err
	}
	if !s.AtLineEnd() {
		return nil, s.Fail(s.Pos(), "the line goes on where the rows of %s were expected", name)
	}
	return parseBoard(s, side, limit, name, v)
}

// parseBoard reads the rows of a board. The parameter overrides the limit of the text.
func parseBoard(s *text.Scanner, side, limit int, name string, v catalog.Values) (catalog.Instance, error) {
	tiles := make([]int32, side*side)
	for r := range side {
		if err := s.Row(tiles[r*side:(r+1)*side], fmt.Sprintf("row %d of %s", r+1, name), MostTile); err != nil {
			return nil, err
		}
	}
	if v.Has("limit") {
		limit = v.Int("limit")
	}
	return newInstance(NewPuzzle(side, tiles, limit)), nil
}

// Text returns the board as a course text with one case and the limit in force.
func (i instance) Text() string { return caseText(i.puzzle) }

func caseText(p Puzzle) string {
	return fmt.Sprintf("1\n%d %d\n%s\n", p.side, p.limit, p.rows(p.start, " ", "\n"))
}

// rows writes the values of a board with separators.
func (p Puzzle) rows(b Board, between, after string) string {
	var out strings.Builder
	for i := range p.side * p.side {
		switch {
		case i > 0 && i%p.side == 0:
			out.WriteString(after)
		case i > 0:
			out.WriteString(between)
		}
		out.WriteString(strconv.FormatInt(p.Tile(b, i), 10))
	}
	return out.String()
}

// writeState writes a board in one word: 2,0,4/0,0,0/8,0,0.
func (p Puzzle) writeState(b Board) string { return p.rows(b, ",", "/") }

// readState reads a board in the notation of writeState. The tiles of the start must be able to become its tiles by
// merging, wherever they lie: other boards do not belong to this question, and its codes do not hold for them.
func (p Puzzle) readState(s string) (Board, error) {
	cells := make([]byte, p.StateBytes())
	rows := strings.Split(s, "/")
	if len(rows) != p.side {
		return "", fmt.Errorf("%q is not a board of %d rows", s, p.side)
	}
	for r, row := range rows {
		tiles := strings.Split(row, ",")
		if len(tiles) != p.side {
			return "", fmt.Errorf("row %d of %q does not have %d tiles", r+1, s, p.side)
		}
		for c, tile := range tiles {
			n, err := strconv.ParseInt(tile, 10, 64)
			code, ok := p.code(n)
			if err != nil || !ok {
				return "", fmt.Errorf("%q in %q is not a tile that this board can have", tile, s)
			}
			p.setTile(cells, r*p.side+c, code)
		}
	}
	if b := Board(cells); p.becomes(b) {
		return b, nil
	}
	return "", fmt.Errorf("the tiles of %q are not what the tiles of this board become by merging", s)
}

// becomes reports whether the tiles of the start can become those of a board by merging in pairs: from the smallest on,
// those missing on the board have merged.
func (p Puzzle) becomes(b Board) bool {
	had, has := p.tally(p.start), p.tally(b)
	merged := 0 // into tiles of this code
	for code := 1; code < len(p.values); code++ {
		gone := had[code] + merged - has[code]
		if gone < 0 || gone%2 != 0 {
			return false
		}
		merged = gone / 2
	}
	return merged == 0
}

// tally counts the tiles of each code.
func (p Puzzle) tally(b Board) []int {
	counts := make([]int, len(p.values))
	for i := range p.side * p.side {
		counts[p.at(b, i)]++
	}
	return counts
}

func writeMove(_ Board, s Slide) string { return string(rune(s)) }
