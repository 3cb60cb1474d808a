package cops

import (
	"fmt"

	"jogada/catalog"
	"jogada/graph"
)

// Edits returns the number of small edits of a graph: adding or removing an edge between two nodes.
func (i instance) Edits() int { return i.duel.Graph.Edits() }

// Edit returns the graph after one of the edits.
func (i instance) Edit(n int) (catalog.Instance, bool) {
	return edited(i.duel.Graph.Edit(n), i.Rules())
}

// Edits returns the number of small edits of a graph.
func (l least) Edits() int { return l.one.Graph.Edits() }

// Edit returns the graph after one of the edits.
func (l least) Edit(n int) (catalog.Instance, bool) {
	return edited(l.one.Graph.Edit(n), l.Rules())
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
func (i instance) Canonical() string { return i.duel.canonicalText(i.duel.rules.Cats) }

// Canonical returns the same for the question how few cats can win.
func (l least) Canonical() string { return l.one.canonicalText(0) }

// canonicalText returns the canonical text of a graph with that many cats, 0 if that is the question.
func (d Duel) canonicalText(cats int) string {
	colours := make([]int, d.Graph.Nodes())
	if !d.chooses() {
		colours[d.start.Mouse] += 2
		for _, cat := range d.start.placed() {
			colours[cat] += 4
		}
	}
	rules := fmt.Sprintf("%d %v %s %v %v", cats, d.rules.Stay, sideName(d.rules.First), d.chooses(), d.Graph.Directed())
	return d.Canonical(rules, colours)
}
