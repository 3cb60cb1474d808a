package graph

import "strings"

// DOT writes the graph in DOT: its nodes by name, in order, then its edges. Read gives the same graph back if the names
// can be written (see [Graph.Text]), or if there are none.
func (g *Graph) DOT() string {
	var out strings.Builder
	kind, edge := "graph", " -- "
	if g.directed {
		kind, edge = "digraph", " -> "
	}
	out.WriteString(kind + " {\n")
	for a := range Node(g.Nodes()) {
		out.WriteString(g.quoted(a) + ";\n")
	}
	for a, b := range g.Edges() {
		out.WriteString(g.quoted(a) + edge + g.quoted(b) + ";\n")
	}
	out.WriteString("}\n")
	return out.String()
}

// quoted returns the name of a node in quotes.
func (g *Graph) quoted(a Node) string {
	return `"` + strings.ReplaceAll(g.Name(a), `"`, `\"`) + `"`
}
