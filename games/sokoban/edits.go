package sokoban

import (
	"fmt"
	"slices"

	"jogada/catalog"
	"jogada/games/sokoban/internal/push"
)

// ways is the number of small edits of a cell.
const ways = 9

// Edits returns the number of small edits of a level: for each cell inside, adding or removing a wall, moving the box
// or the man on it in one of four directions, and moving its goal likewise.
func (i instance) Edits() int { return ways * i.puzzle.rows * i.puzzle.cols }

// Edit returns the level after one of the edits, and false if the result is not valid.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	p := i.puzzle
	place, way := n/ways, n%ways
	d := p.draft()
	if !d.change(place, way) {
		return nil, false
	}
	changed, err := d.puzzle(p.count)
	if err != nil {
		return nil, false
	}
	// Floor at the edge that the man cannot reach is not written, so not every level survives a round trip.
	made := newInstance(changed)
	again, err := parse([]byte(made.Text()), catalog.Values{"count": made.Rules()["count"]}, nil)
	if err != nil || len(again) != 1 || again[0].Text() != made.Text() || made.Text() == i.Text() {
		return nil, false
	}
	return made, true
}

// draft returns the level as a draft.
func (p Puzzle) draft() *draft {
	return &draft{rows: p.rows, cols: p.cols, wall: slices.Clone(p.wall), goal: slices.Clone(p.goal), boxes: p.start.Boxes(), man: p.start.Man()}
}

// change makes one of the edits of a cell. It returns false if the edit is impossible.
func (d *draft) change(place, way int) bool {
	box := slices.Index(d.boxes, place)
	if way == 8 {
		row, col := place/d.cols, place%d.cols
		if row == 0 || col == 0 || row == d.rows-1 || col == d.cols-1 || box >= 0 || d.man == place || d.goal[place] {
			return false
		}
		d.wall[place] = !d.wall[place]
		return true
	}
	to, ok := d.neighbour(place, way%4)
	if !ok || d.wall[to] {
		return false
	}
	if way >= 4 {
		if !d.goal[place] || d.goal[to] {
			return false
		}
		d.goal[place], d.goal[to] = false, true
		return true
	}
	switch {
	case d.man == to || slices.Contains(d.boxes, to):
		return false
	case d.man == place:
		d.man = to
	case box >= 0:
		d.boxes[box] = to
	default:
		return false
	}
	return true
}

// neighbour returns the neighbouring cell, and false beyond the edge.
func (d *draft) neighbour(place, way int) (int, bool) {
	row, col := place/d.cols+[4]int{0, -1, 0, 1}[way], place%d.cols+[4]int{-1, 0, 1, 0}[way]
	return row*d.cols + col, row >= 0 && row < d.rows && col >= 0 && col < d.cols
}

// Canonical returns the least text of the level under turning and mirroring, because steps and pushes treat all four
// directions alike. Where pushes are counted, the man is put on the first cell that he can walk to, because walks are
// free.
func (i instance) Canonical() string {
	p := i.puzzle
	stands := []int{p.start.Man()}
	if p.count == push.Pushes {
		stands = p.walkable()
	}
	least := ""
	for turn := range 8 {
		if text := p.turned(turn, stands); least == "" || text < least {
			least = text
		}
	}
	return fmt.Sprintf("%v\n%s", p.count, least)
}

// walkable lists where the man can walk without a push.
func (p Puzzle) walkable() (places []int) {
	k := p.borrowScratch(p.start)
	defer p.scratch.Put(k)
	k.walk(p.level, int32(p.start.Man()))
	for place := range p.wall {
		if !p.wall[place] && k.dist[place] >= 0 {
			places = append(places, place)
		}
	}
	return places
}

// turned returns the level mirrored top to bottom, left to right, and along the diagonal, by the bits of turn, with the
// man on the first of the given cells.
func (p Puzzle) turned(turn int, stands []int) string {
	rows, cols := p.rows, p.cols
	if turn&4 > 0 {
		rows, cols = cols, rows
	}
	boxes, text := p.start.Boxes(), make([]byte, 0, rows*(cols+1))
	standing := false
	for row := range rows {
		for col := range cols {
			r, c := row, col
			if turn&4 > 0 {
				r, c = c, r
			}
			if turn&1 > 0 {
				r = p.rows - 1 - r
			}
			if turn&2 > 0 {
				c = p.cols - 1 - c
			}
			place := r*p.cols + c
			_, box := slices.BinarySearch(boxes, place)
			_, stand := slices.BinarySearch(stands, place)
			text = append(text, sign(p.wall[place], p.goal[place], box, stand && !standing, ' '))
			standing = standing || stand
		}
		text = append(text, '\n')
	}
	return string(text)
}
