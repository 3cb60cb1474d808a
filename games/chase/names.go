package chase

import (
	"strconv"
	"strings"
)

// written is the graph as it is read again: with the names of its nodes, in DOT, if they can be written, otherwise as an
// adjacency list.
func (g *Graph) written() string {
	if !g.writable() {
		return g.text()
	}
	var out strings.Builder
	kind, edge := "graph", " -- "
	if g.Directed {
		kind, edge = "digraph", " -> "
	}
	out.WriteString(kind + " {\n")
	for _, name := range g.names {
		out.WriteString(quoteDOT(name) + ";\n")
	}
	g.Edges(func(a, b Node) { out.WriteString(quoteDOT(g.names[a]) + edge + quoteDOT(g.names[b]) + ";\n") })
	out.WriteString("}\n")
	return out.String()
}

// writable says whether the names of the nodes are read again as they are: they are shown as they are, no two are the same,
// DOT has no escape in them, and they are not all whole numbers, which would be the numbers of the nodes.
func (g *Graph) writable() bool {
	seen := map[string]bool{}
	named := false
	for _, name := range g.names {
		if seen[name] || show(name) != name || strings.Contains(name, `\`) {
			return false
		}
		seen[name] = true
		named = named || !isWhole(name)
	}
	return named
}

func quoteDOT(name string) string { return `"` + strings.ReplaceAll(name, `"`, `\"`) + `"` }

// isWhole says whether a name is a whole number, written as numbers are.
func isWhole(name string) bool {
	n, err := strconv.ParseUint(name, 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == name
}

// nameIn is the name of a node in what Name writes of it: the text without the number before it. A number alone is none.
func nameIn(text string) (name string, named bool) {
	number, rest, found := strings.Cut(text, " ")
	if !isWhole(number) {
		return text, text != ""
	}
	return rest, found
}
