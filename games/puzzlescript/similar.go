package puzzlescript

import (
	"fmt"

	"jogada/catalog"
	"jogada/solve"
)

// similarCells is the number of cells of which one may differ in similar levels; levels with fewer cells are similar if they are equal.
const similarCells = 40

// mostCompared limits the levels that are compared with each other.
const mostCompared = 1000

// drawing is a level as it is drawn: the contents of its cells as numbers, column by column.
type drawing struct {
	width, height int
	cells         []int
}

func (d drawing) at(x, y int) int { return d.cells[x*d.height+y] }

// turned returns a drawing turned or mirrored: its bits say whether rows, columns and axes change places.
func (d drawing) turned(how int) drawing {
	t := drawing{d.width, d.height, make([]int, 0, len(d.cells))}
	if how&4 != 0 {
		t.width, t.height = d.height, d.width
	}
	for x := range t.width {
		for y := range t.height {
			from, to := x, y
			if how&4 != 0 {
				from, to = y, x
			}
			if how&1 != 0 {
				from = d.width - 1 - from
			}
			if how&2 != 0 {
				to = d.height - 1 - to
			}
			t.cells = append(t.cells, d.at(from, to))
		}
	}
	return t
}

// border returns what most of the outer cells of a drawing have; of several, the one with the least number.
func (d drawing) border() int {
	count := map[int]int{}
	for x := range d.width {
		for y := range d.height {
			if x == 0 || x == d.width-1 || y == 0 || y == d.height-1 {
				count[d.at(x, y)]++
			}
		}
	}
	most := -1
	for c, n := range count {
		if n > count[most] || n == count[most] && c < most {
			most = c
		}
	}
	return most
}

// uniform reports whether all cells of a part of a drawing have the same contents.
func (d drawing) uniform(contents, x, y, width, height int) bool {
	for i := x; i < x+width; i++ {
		for j := y; j < y+height; j++ {
			if d.at(i, j) != contents {
				return false
			}
		}
	}
	return true
}

// trimmed returns a drawing without the outer rows and columns that have nothing but the contents of its border. One of a single row or column stays.
func (d drawing) trimmed() drawing {
	if d.width == 1 || d.height == 1 {
		return d
	}
	border, x, y, width, height := d.border(), 0, 0, d.width, d.height
	for height > 1 && d.uniform(border, x, y, width, 1) {
		y, height = y+1, height-1
	}
	for height > 1 && d.uniform(border, x, y+height-1, width, 1) {
		height--
	}
	for width > 1 && d.uniform(border, x, y, 1, height) {
		x, width = x+1, width-1
	}
	for width > 1 && d.uniform(border, x+width-1, y, 1, height) {
		width--
	}
	t := drawing{width: width, height: height}
	for i := x; i < x+width; i++ {
		t.cells = append(t.cells, d.cells[i*d.height+y:i*d.height+y+height]...)
	}
	return t
}

// differences counts the cells in which two drawings differ. Over the most that similar levels have, or with other sizes, it returns false.
func (d drawing) differences(other drawing, m *solve.Meter) (differ int, similar bool) {
	if d.width != other.width || d.height != other.height {
		return 0, false
	}
	for i, c := range d.cells {
		if c == other.cells[i] {
			continue
		}
		if differ++; differ > len(d.cells)/similarCells {
			m.Work(1 + i/8)
			return differ, false
		}
	}
	return differ, m.Work(1 + len(d.cells)/8)
}

// drawings returns the drawings of the levels.
func (g *game) drawings(m *solve.Meter) []drawing {
	var all []drawing
	numbers := map[string]int{}
	for _, level := range g.source.Playable() {
		l := g.source.Levels[level]
		if !m.Work(1+len(l.Cells)) || !m.Keep(0, int64(4*8*len(l.Cells))) {
			return nil
		}
		d := drawing{l.Width, l.Height, make([]int, len(l.Cells))}
		for i, ids := range l.Cells {
			key := setKey(ids)
			if _, known := numbers[key]; !known {
				numbers[key] = len(numbers)
			}
			d.cells[i] = numbers[key]
		}
		all = append(all, d)
	}
	return all
}

// similar says which levels differ from an earlier one in few cells: as they are drawn, else turned or mirrored without their borders.
func (g *game) similar(m *solve.Meter) []catalog.TextFinding {
	var remarks []catalog.TextFinding
	playable := g.source.Playable()
	if len(playable) > mostCompared {
		return nil
	}
	drawn := g.drawings(m)
	inner := make([]drawing, len(drawn))
	for i, d := range drawn {
		inner[i] = d.trimmed()
	}
	for n := range drawn {
		var turned [8]drawing
		for how := range turned {
			if !m.Work(1 + len(inner[n].cells)) {
				return remarks
			}
			turned[how] = inner[n].turned(how)
		}
		for earlier := range n {
			differ, like := drawn[n].differences(drawn[earlier], m)
			how := ""
			for i := 0; i < len(turned) && !like; i++ {
				if differ, like = turned[i].differences(inner[earlier], m); like {
					how = ", mirrored or turned"
					if i == 0 {
						how = ", in another border"
					}
				}
			}
			if m.Stopped() != nil {
				return remarks
			}
			if !like {
				continue
			}
			l, name := g.source.Levels[playable[n]], fmt.Sprintf("level %d", n+1)
			f := catalog.TextFinding{Rule: ruleSimilar, Severity: "note", Level: name, Line: l.Line, Column: 1, Subject: name,
				Message: fmt.Sprintf("the level is almost level %d%s", earlier+1, how), Why: fmt.Sprintf("of %d cells, these differ: %d", len(inner[n].cells), differ)}
			if how == "" {
				f.Why = fmt.Sprintf("of %d cells, these differ: %d", len(l.Cells), differ)
			}
			if differ == 0 {
				f.Message, f.Why = fmt.Sprintf("the level is level %d again%s", earlier+1, how), "all cells are equal"
				if how == "" {
					f.Severity = "warning"
				}
			}
			remarks = append(remarks, f)
			break
		}
	}
	return remarks
}
