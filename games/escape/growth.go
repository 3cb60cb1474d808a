package escape

import (
	"bytes"

	"jogada/catalog"
)

// What the maps have on which the cost of programs is measured.
const (
	growthKeys  = 4
	growthSmall = 64
)

// growing returns the family of maps on which the cost of programs is measured: open land with four keys and no solution, so a search meets every
// cell with every set of keys.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "cells of the map, with four keys", Sizes: catalog.Doubling(growthSmall, 8192), Texts: 3, Boards: 1, Make: landOf,
		Reported: func(catalog.Values) string { return "" }}
}

// landOf makes a map of about n cells. In its corner is an exit or, where keys are collected, one more key, behind a door that no key opens. A player who
// looks for a trap finds an open exit there, and no trap.
func landOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	rows, cols := catalog.Rectangle(n)
	cells := bytes.Repeat([]byte{free}, rows*cols)
	last := len(cells) - 1
	cells[last] = exit
	if goal := Goal(v["ask"]); goal != ToSoftlock {
		cells[last-1], cells[last-cols], cells[last-cols-1] = rock, 'Z', rock
		if goal == ToAllKeys {
			cells[last] = 'z'
		}
	}
	for placed := 0; placed < growthKeys; {
		if cell := 1 + d.Roll(len(cells)-1); cells[cell] == free {
			cells[cell] = 'a' + byte(placed)
			placed++
		}
	}
	return newInstance(newPuzzle(rows, cols, cells, 0, [26]int{}, Goal(v["ask"]), v["keys"] == "once")), nil
}
