package term

import (
	"io"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
)

// Board draws a board of a game with its legend.
func (p Page) Board(g catalog.Game, v board.View) {
	p = p.about(g)
	p.sheet = v.Sheet
	v = p.view(v)
	if v.Graph != nil {
		p.graph(*v.Graph)
		return
	}
	p.grid(*v.Grid, false)
}

// A graph of at most drawnNodes nodes is drawn; the neighbours of at most listedNodes are listed.
const (
	drawnNodes  = 30
	listedNodes = 30
)

// graph draws a graph, if it is small, and lists the neighbours of its nodes.
func (p Page) graph(g board.GraphView) {
	if len(g.Nodes) == 0 {
		p.Line("  " + p.Faint(p.In.Of("(an empty graph)")))
		p.Line("")
		return
	}
	if len(g.Nodes) <= drawnNodes {
		if lines, ok := p.drawGraph(g, min(p.Width-2, 76)); ok {
			io.WriteString(p.Out, indent(lines, 2))
			p.Line("")
		}
	}
	p.neighbours(g)
}

// neighbours lists the neighbours of each node.
func (p Page) neighbours(g board.GraphView) {
	next := make([][]string, len(g.Nodes))
	for _, e := range g.Edges {
		next[e[0]] = append(next[e[0]], g.Nodes[e[1]].Text)
		if !g.Directed {
			next[e[1]] = append(next[e[1]], g.Nodes[e[0]].Text)
		}
	}
	most := len(g.Nodes)
	if !p.Full {
		most = min(most, listedNodes)
	}
	arrow := map[bool]string{true: " → ", false: " — "}[g.Directed]
	for i := range most {
		p.Line("  " + p.label(g.Nodes[i]) + p.Faint(arrow) + p.cutWords(next[i], p.Width-2-wide(p.label(g.Nodes[i])+arrow)))
	}
	if most < len(g.Nodes) {
		p.Line("  " + p.Orange(p.In.Say("not shown: %d of %d nodes (--full shows all)", len(g.Nodes)-most, len(g.Nodes))))
	}
	if words := p.legend(nodeCells(g.Nodes[:most]), false); words != nil {
		p.Line("  " + p.Faint(strings.Join(words, "   ")))
	}
	p.Line("")
}

// cutWords joins as many words as fit, and says how many did not.
func (p Page) cutWords(words []string, width int) string {
	if len(words) == 0 {
		return p.In.Of("nothing")
	}
	whole := strings.Join(words, " ")
	if p.Full || wide(whole) <= width {
		return whole
	}
	used := wide(p.In.Say("%s … (%d more)", "", 99999))
	for i, word := range words {
		if used += wide(word) + 1; used > width {
			return p.In.Say("%s … (%d more)", strings.Join(words[:i], " "), len(words)-i)
		}
	}
	return whole
}
