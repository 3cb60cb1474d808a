package jump

import (
	"maps"
	"strconv"

	"jogada/catalog"
)

// growing returns the family of boards on which the cost of programs is measured: nobody can win, so nearly every cell is visited.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "cells of the board", Sizes: catalog.Doubling(64, 1<<20), Texts: 3, Boards: 1, Make: worstOf,
		Reported: func(v catalog.Values) string {
			if v["move"] == "walk" {
				return "ball"
			}
			return "per-player"
		}}
}

// worstOf makes a board of about n cells on which nobody can win.
func worstOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	rows, cols := catalog.Rectangle(n)
	v = maps.Clone(v)
	v["rows"], v["cols"], v["players"], v["max"], v["kind"] = strconv.Itoa(rows), strconv.Itoa(cols), "11", "9", "worst"
	return generate(d, v)
}
