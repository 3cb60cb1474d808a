package sokoban

import (
	"math"

	"jogada/catalog"
)

// growing returns the family of levels on which the cost of programs is measured: rooms without walls inside, with two boxes near one corner and their
// goals near the opposite one, so a search meets most positions.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "cells of the room, with two boxes", Sizes: []int{25, 36, 49, 64, 81, 100, 121, 144, 169, 196}, Texts: 3, Boards: 1, Make: roomOf,
		Reported: func(catalog.Values) string { return "" }}
}

// roomOf makes a room of about n cells, at least five by five.
func roomOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	rows := max(5, int(math.Sqrt(float64(n))))
	cols := max(5, (n+rows/2)/rows)
	b := newDraft(rows, cols)
	corner := func(y, x int) []int { // four cells, in random order
		cells := []int{y*cols + x, y*cols + x + 1, (y+1)*cols + x, (y+1)*cols + x + 1}
		d.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		return cells
	}
	b.boxes, b.man = corner(1, 1)[:2], 0
	for _, goal := range corner(rows-3, cols-3)[:2] {
		b.goal[goal] = true
	}
	p, err := b.puzzle(countOf(v))
	return newInstance(p), err
}
