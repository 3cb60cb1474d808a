package keys

import (
	"maps"
	"strconv"

	"jogada/catalog"
)

// growing returns the family of maps on which the cost of programs is measured: open land, so most players explore most of it.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "cells of the map", Sizes: catalog.Doubling(64, 1<<20), Texts: 3, Boards: 1, Make: landOf,
		Reported: func(catalog.Values) string { return "dfs" }}
}

// landOf makes a map of about n cells.
func landOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	rows, cols := catalog.Rectangle(n)
	v = maps.Clone(v)
	v["rows"], v["cols"], v["players"], v["letters"], v["kind"] = strconv.Itoa(rows), strconv.Itoa(cols), "9", "26", "open"
	return generate(d, v)
}
