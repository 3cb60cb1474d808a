package cops

import (
	"fmt"

	"jogada/catalog"
	"jogada/graph"
)

// Edits returns the number of small edits of a graph: adding or removing an edge between two nodes.
func (i instance) Edits() int { return i.duel.graph.Edits() }

// Edit returns the graph after one of the edits.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	return edited(i.duel.graph.Edit(n), i.Rules())
}

// Edits returns the number of small edits of a graph.
func (l least) Edits() int { return l.one.graph.Edits() }

// Edit returns the graph after one of the edits.
func (l least) Edit(n int) (catalog.Instance, bool) {
	return edited(l.one.graph.Edit(n), l.Rules())
}

// edited returns a changed graph under the same rules.
func edited(g *graph.Graph, rules catalog.Values) (catalog.Instance, bool) {
	v, err := Game().Values(rules)
	if err != nil {
		return nil, false
	}
	b, err := newBoard(g, v)
	return b, err == nil
}

// Canonical returns a text of the graph up to isomorphism, with the holes and the starts as colours. If that would take
// too long, it returns the graph as it is.
func (i instance) Canonical() string { return i.duel.canonical(i.duel.rules.Cats) }

// Canonical returns the same for the question how few cats can win.
func (l least) Canonical() string { return l.one.canonical(0) }

// canonical returns the canonical text of a graph with that many cats, 0 if that is the question.
func (d Duel) canonical(cats int) string {
	colours := make([]int, d.graph.Nodes())
	for _, hole := range d.holes {
		colours[hole] = 1
	}
	if !d.chooses() {
		colours[d.start.Mouse] += 2
		for _, cat := range d.start.placed() {
			colours[cat] += 4
		}
	}
	rules := fmt.Sprintf("%d %v %s %v %v", cats, d.rules.Stay, sideName(d.rules.First), d.chooses(), d.graph.Directed())
	if form, ok := d.graph.Canonical(colours); ok {
		return rules + " form\n" + form
	}
	return fmt.Sprintf("%s board %v\n%s", rules, colours, d.graph.Adjacency())
}
