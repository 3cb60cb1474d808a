package chase

import (
	"fmt"

	"jogada/catalog"
)

// Edits returns the number of small edits of a graph: adding or removing an edge between two nodes.
func (i instance) Edits() int { return i.duel.Graph.Edits() }

// Edit returns the graph after one of the edits.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	start := Start{Mouse: int(i.duel.start.Mouse), Cat: int(i.duel.start.Cat), First: i.duel.start.Turn}
	for _, hole := range i.duel.Holes {
		start.Holes = append(start.Holes, int(hole))
	}
	d, err := NewDuel(i.duel.Graph.Edit(n), start)
	if err != nil {
		return nil, false
	}
	return newInstance(d, i.positions), true
}

// Canonical returns a text of the graph up to isomorphism, with the holes and the starts of mouse and cat as colours.
// If that would take too long, it returns the graph as it is.
func (i instance) Canonical() string {
	d := i.duel
	colours := make([]int, d.Graph.Nodes())
	colours[d.start.Mouse] += 2
	colours[d.start.Cat] += 4
	rules := fmt.Sprintf("%s %v", sideName(d.start.Turn), d.Graph.Directed())
	return d.Canonical(rules, colours)
}
