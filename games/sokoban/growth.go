package sokoban

import (
	"math"

	"jogada/catalog"
)

// growing returns the family of levels on which the cost of programs is measured: open rooms with two boxes and no solution, so a search meets every
// position.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "cells of the room, with two boxes", Sizes: []int{25, 36, 49, 64, 81, 100, 121, 144, 169}, Texts: 3, Boards: 1, Make: roomOf,
		Reported: func(catalog.Values) string { return "" }}
}

// roomOf makes a room of about n cells, at least five by five. A goal is behind a corner of a passage, around which no box can be pushed.
func roomOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	rows := max(5, int(math.Sqrt(float64(n))))
	cols := max(5, (n+rows/2)/rows)
	b := newDraft(rows+2, cols)
	for x := range cols { // the passage is up from the corner of the room, and then to the right
		b.wall[x], b.wall[cols+x] = x > 1, x > 0
	}
	b.goal[1] = true
	var inner []int // places for the boxes, from which they can be pushed
	for y := 3; y <= rows; y++ {
		for x := 1; x < cols-1; x++ {
			inner = append(inner, y*cols+x)
		}
	}
	d.Shuffle(len(inner), func(i, j int) { inner[i], inner[j] = inner[j], inner[i] })
	b.boxes, b.man = inner[:2], 2*cols
	b.goal[inner[2]] = true
	p, err := b.puzzle(countOf(v))
	return newInstance(p), err
}
