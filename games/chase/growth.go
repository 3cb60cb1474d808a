package chase

import (
	"errors"
	"maps"
	"strconv"

	"jogada/catalog"
)

// growing returns the family of graphs on which the cost of programs is measured.
func growing() *catalog.Growth {
	return &catalog.Growth{N: "nodes of the graph", Sizes: []int{8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 1448}, Texts: 5, Boards: 1, Make: graphOf,
		Reported: func(catalog.Values) string { return "memo" }}
}

// mostDrawn limits the graphs drawn until both sides can always move on one.
const mostDrawn = 100

// graphOf makes a game on a graph of n nodes.
func graphOf(d *catalog.Dice, v catalog.Values, n int) (catalog.Instance, error) {
	v = maps.Clone(v)
	v["nodes"], v["degree"], v["hole-degree"] = strconv.Itoa(n), "4", "3"
	for range mostDrawn {
		b, err := generate(d, v)
		if err != nil {
			return nil, err
		}
		if d := b.(instance).duel; d.sensible() && d.canMove() {
			return b, nil
		}
	}
	return nil, errors.New("no graph was drawn on which both sides can always move")
}
