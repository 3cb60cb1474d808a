package sokoban

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
	"jogada/internal/base/text"
	"jogada/solve"
)

// signs holds the characters of a level in XSB, without the numbers and bars of run lengths.
const signs = "#@+$*.-_ "

// parse reads the levels of a text. Consecutive rows are a level if they contain a wall, a man or a box; blank lines,
// and other lines such as titles, comments and solutions, separate levels. It keeps titles.
func parse(data []byte, v catalog.Values, meter *solve.Meter) ([]catalog.Instance, error) {
	var levels []catalog.Instance
	var block []row
	var about titles
	flush := func() error {
		defer func() { block = block[:0] }()
		if !slices.ContainsFunc(block, func(r row) bool { return bytes.ContainsAny(r.signs, "#@+$*") }) {
			return nil
		}
		if !meter.Work(len(block) * MostSide) {
			return fmt.Errorf("only %d levels could be read: %w", len(levels), meter.Stopped())
		}
		p, err := readLevel(data, block, countOf(v))
		if err == nil {
			levels = append(levels, newInstance(p))
			about.level()
		}
		return err
	}
	for pos := 0; pos < len(data); {
		line := data[pos:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end]
		}
		rows, err := readRows(data, pos, bytes.TrimRight(line, " \t\r"))
		if err != nil {
			return nil, err
		}
		if rows == nil {
			if err := flush(); err != nil {
				return nil, err
			}
			about.line(string(bytes.TrimSpace(line)))
		}
		block = append(block, rows...)
		pos += len(line) + 1
	}
	if err := flush(); err != nil {
		return nil, err
	}
	for i, title := range about.all {
		level := levels[i].(instance)
		level.title = title
		levels[i] = level
	}
	if levels == nil {
		return nil, text.At(data, len(data), "there is no level: rows of # @ $ . and the like were expected")
	}
	return levels, nil
}

// row is a row of a level with its position in the text.
type row struct {
	signs []byte
	pos   int
	from  []int // where each sign is in its text: a number may repeat one
}

// readRows parses a line of rows, nil if it is none.
func readRows(data []byte, pos int, line []byte) ([]row, error) {
	if len(bytes.Trim(line, signs+"0123456789|")) > 0 || !bytes.ContainsAny(line, strings.TrimSpace(signs)) {
		return nil, nil
	}
	var rows []row
	for _, part := range bytes.Split(line, []byte{'|'}) {
		r, err := unpack(data, pos, part)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
		pos += len(part) + 1
	}
	return rows, nil
}

// unpack expands run-length encoding: a number repeats what follows it.
func unpack(data []byte, pos int, part []byte) (row, error) {
	r := row{pos: pos}
	times, counted := 0, false
	for i, sign := range part {
		if '0' <= sign && sign <= '9' {
			times, counted = min(10*times+int(sign-'0'), MostSide+1), true
			continue
		}
		if !counted {
			times = 1
		}
		if len(r.signs)+times > MostSide {
			return r, text.At(data, pos+i, "a row has more than %d cells, the most that is read", MostSide)
		}
		r.signs = append(r.signs, bytes.Repeat([]byte{sign}, times)...)
		r.from = append(r.from, slices.Repeat([]int{pos + i}, times)...)
		times, counted = 0, false
	}
	if counted {
		return r, text.At(data, pos+len(part), "the row ends after a number, which was to say how often something stands there")
	}
	return r, nil
}

// readLevel makes a question of rows.
func readLevel(data []byte, rows []row, count push.Count) (Puzzle, error) {
	if len(rows) > MostSide {
		return Puzzle{}, text.At(data, rows[MostSide].pos, "a level has more than %d rows, the most that is read", MostSide)
	}
	cols := 0
	for _, r := range rows {
		cols = max(cols, len(r.signs))
	}
	d := newDraft(len(rows), cols)
	for y, r := range rows {
		for x, sign := range r.signs {
			if err := d.setCell(y*cols+x, sign); err != nil {
				return Puzzle{}, text.At(data, r.from[x], "%v", err)
			}
		}
	}
	p, err := d.puzzle(count)
	if err != nil {
		return p, text.At(data, rows[0].pos, "%v", err)
	}
	return p, nil
}

// draft is a level under construction.
type draft struct {
	rows, cols int
	wall, goal []bool
	boxes      []int
	man        int // -1: none yet
}

func newDraft(rows, cols int) *draft {
	return &draft{rows: rows, cols: cols, wall: make([]bool, rows*cols), goal: make([]bool, rows*cols), man: -1}
}

// setCell places what a sign means on a cell.
func (d *draft) setCell(place int, sign byte) error {
	switch sign {
	case '#':
		d.wall[place] = true
	case '@', '+':
		if d.man >= 0 {
			return fmt.Errorf("there is a second man in row %d", place/d.cols+1)
		}
		d.man = place
	case '$', '*':
		d.boxes = append(d.boxes, place)
	}
	d.goal[place] = sign == '.' || sign == '+' || sign == '*'
	return nil
}

// puzzle returns the question of the finished draft.
func (d *draft) puzzle(count push.Count) (Puzzle, error) {
	switch {
	case d.man < 0:
		return Puzzle{}, fmt.Errorf("there is no man (@, or + on a goal) in the level")
	case len(d.boxes) > MostBoxes:
		return Puzzle{}, fmt.Errorf("there are %d boxes, over the most that is read, %d", len(d.boxes), MostBoxes)
	}
	return Puzzle{newLevel(d.rows, d.cols, d.wall, d.goal, d.man), count, newPosition(d.man, d.boxes), nil}, nil
}

// Text returns the level in XSB, where floor at the edge that the man can walk on is written -.
func (i instance) Text() string {
	p := i.puzzle
	var out strings.Builder
	for y := range p.rows {
		out.WriteString(p.row(y))
		out.WriteByte('\n')
	}
	return out.String()
}

// row returns a row of the start. Floor between other things is a space. At the ends of a row, where a space would be
// lost or read as outside, it is written - if the man could walk there, and otherwise left out.
func (p Puzzle) row(y int) string {
	signs := p.signs(p.start, y, ' ')
	first, last, end := len(signs), -1, 0
	for x, sign := range signs {
		if sign != ' ' {
			first, last = min(first, x), x
		}
		if sign != ' ' || p.reach[y*p.cols+x] {
			end = x + 1
		}
	}
	for x := range signs[:end] {
		if (x < first || x > last) && p.reach[y*p.cols+x] {
			signs[x] = '-'
		}
	}
	if end == 0 {
		return "-"
	}
	return string(signs[:end])
}

// signs returns the signs of a row in a position.
func (p Puzzle) signs(s Position, y int, floor byte) []byte {
	boxes := s.Boxes()
	signs := make([]byte, p.cols)
	for x := range signs {
		place := y*p.cols + x
		_, box := slices.BinarySearch(boxes, place)
		signs[x] = sign(p.wall[place], p.goal[place], box, s.Man() == place, floor)
	}
	return signs
}

func sign(wall, goal, box, man bool, floor byte) byte {
	switch {
	case wall:
		return '#'
	case box && goal:
		return '*'
	case box:
		return '$'
	case man && goal:
		return '+'
	case man:
		return '@'
	case goal:
		return '.'
	default:
		return floor
	}
}

// writeState writes a position in one word: #####|#@-$.#|#####.
func (p Puzzle) writeState(s Position) string {
	rows := make([]string, p.rows)
	for y := range rows {
		rows[y] = string(p.signs(s, y, '-'))
	}
	return strings.Join(rows, "|")
}

// readState reads a position in the notation of writeState: walls, goals and the number of boxes must match the level,
// and the man must be where he could get without boxes.
func (p Puzzle) readState(state string) (Position, error) {
	rows := strings.Split(state, "|")
	if len(rows) != p.rows {
		return "", fmt.Errorf("%q is not a level of %d rows", state, p.rows)
	}
	d := newDraft(p.rows, p.cols)
	for y, r := range rows {
		if len(r) != p.cols || strings.Trim(r, "#@+$*.-") != "" {
			return "", fmt.Errorf("row %d of %q is not %d of # @ + $ * . -", y+1, state, p.cols)
		}
		for x := range len(r) {
			if err := d.setCell(y*p.cols+x, r[x]); err != nil {
				return "", err
			}
		}
	}
	switch {
	case !slices.Equal(d.wall, p.wall) || !slices.Equal(d.goal, p.goal):
		return "", fmt.Errorf("the walls and goals of %q are not those of this level", state)
	case d.man < 0 || !p.reach[d.man]:
		return "", fmt.Errorf("the man of %q is not where he can be in this level", state)
	case len(d.boxes) != len(p.start)/2-1:
		return "", fmt.Errorf("%q does not have as many boxes as this level", state)
	}
	return newPosition(d.man, d.boxes), nil
}
