package keys

import (
	"slices"

	"jogada/games/keys/internal/grid"
)

// chain draws rooms one behind another: the first door's key lies where the players start, and each next one in the
// room that the door before opens, for as many doors as there are letters and rooms. The remaining rooms are joined
// without doors. All other gaps between rooms are closed, so that no door can be bypassed.
func (b *builder) chain(letters, players int) {
	b.rooms()
	gaps := b.gaps()
	for _, gap := range gaps {
		b.cells[gap] = rock
	}
	c := b.areas(gaps)
	first := 0
	for n, area := range c.areas {
		if len(area) > len(c.areas[first]) {
			first = n
		}
	}
	for n := range players {
		b.cells[b.startIn(c.areas[first])] = playerNames[n]
	}
	c.reach(first)
	newest, doors := first, 0
	for len(c.frontier) > 0 {
		gap, area := c.draw(b)
		if area < 0 {
			continue
		}
		b.cells[gap] = free
		if doors < letters {
			if key, ok := b.freeIn(c.areas[newest]); ok {
				b.cells[gap], b.cells[key] = byte('A'+doors), byte('a'+doors)
				doors, newest = doors+1, area
			}
		}
		c.reach(area)
	}
}

// chained holds the areas of a map between its gaps, as far as they are joined.
type chained struct {
	areas    [][]int // the cells of each
	beside   [][]int // the gaps beside each
	sides    map[int][]int
	reached  []bool
	frontier []int // gaps beside reached areas
}

// gaps returns the narrow cells.
func (b *builder) gaps() (cells []int) {
	for row := range b.rows {
		for col := range b.cols {
			if b.narrow(row, col) {
				cells = append(cells, row*b.cols+col)
			}
		}
	}
	return cells
}

// areas returns the connected sets of free cells when all gaps are closed.
func (b *builder) areas(gaps []int) *chained {
	c := &chained{sides: map[int][]int{}}
	label := make([]int, len(b.cells)) // the number of the area plus one
	for cell, what := range b.cells {
		if what == free && label[cell] == 0 {
			c.areas = append(c.areas, b.flood(cell, label, len(c.areas)+1))
		}
	}
	c.reached, c.beside = make([]bool, len(c.areas)), make([][]int, len(c.areas))
	for _, gap := range gaps {
		for _, cell := range b.around(gap) {
			if area := label[cell] - 1; area >= 0 {
				c.sides[gap] = append(c.sides[gap], area)
				c.beside[area] = append(c.beside[area], gap)
			}
		}
	}
	return c
}

// flood lists the free cells connected to one, and labels them.
func (b *builder) flood(cell int, label []int, as int) []int {
	label[cell] = as
	area := []int{cell}
	//meterless: Generate is stopped by its dice
	for at := 0; at < len(area); at++ {
		for _, to := range b.around(area[at]) {
			if b.cells[to] == free && label[to] == 0 {
				label[to] = as
				area = append(area, to)
			}
		}
	}
	return area
}

// around returns the neighbours of a cell.
func (b *builder) around(cell int) (cells []int) {
	row, col := cell/b.cols, cell%b.cols
	for _, at := range [4][2]int{{row - 1, col}, {row + 1, col}, {row, col - 1}, {row, col + 1}} {
		if at[0] >= 0 && at[0] < b.rows && at[1] >= 0 && at[1] < b.cols {
			cells = append(cells, at[0]*b.cols+at[1])
		}
	}
	return cells
}

// reach adds an area to the joined ones.
func (c *chained) reach(area int) {
	c.reached[area] = true
	c.frontier = append(c.frontier, c.beside[area]...)
}

// draw takes a gap from the frontier, and returns the area it opens; -1 if none is new.
func (c *chained) draw(b *builder) (gap, area int) {
	n, last := b.dice.Roll(len(c.frontier)), len(c.frontier)-1
	gap = c.frontier[n]
	c.frontier[n] = c.frontier[last]
	c.frontier = c.frontier[:last]
	for _, area := range c.sides[gap] {
		if !c.reached[area] {
			return gap, area
		}
	}
	return gap, -1
}

// freeIn draws a free cell of an area.
func (b *builder) freeIn(area []int) (cell int, ok bool) {
	cells := slices.DeleteFunc(slices.Clone(area), func(c int) bool { return b.cells[c] != free })
	if len(cells) == 0 {
		return 0, false
	}
	return cells[b.dice.Roll(len(cells))], true
}

// startIn draws a cell for a player: a free one of an area or, if there is none, any without a player.
func (b *builder) startIn(area []int) int {
	cell, ok := b.freeIn(area)
	for !ok {
		cell = b.dice.Roll(len(b.cells))
		ok = !grid.IsStart(b.cells[cell])
	}
	return cell
}
