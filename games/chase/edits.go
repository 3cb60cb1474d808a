package chase

import (
	"fmt"

	"jogada/catalog"
)

// Edits is how many small changes there are to a graph: an edge more or less between two nodes.
func (i instance) Edits() int { return i.duel.Graph.Edits() }

// Edit is the graph with one of the changes made.
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

// Canonical is the graph up to the numbering of its nodes, with the holes and the starts of mouse and cat told apart from the
// others. Where that would take too long it is the graph as it is.
func (i instance) Canonical() string {
	d := i.duel
	colours := make([]int, d.Graph.Nodes())
	for _, hole := range d.Holes {
		colours[hole] = 1
	}
	colours[d.start.Mouse] += 2
	colours[d.start.Cat] += 4
	rules := fmt.Sprintf("%s %v", sideName(d.start.Turn), d.Graph.Directed())
	if form, ok := d.Graph.Canonical(colours); ok {
		return rules + " form\n" + form
	}
	return fmt.Sprintf("%s board %v\n%s", rules, colours, d.Graph.Adjacency())
}
