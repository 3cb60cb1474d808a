package graph

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Named returns the graph with other names of its nodes, one for each node; nil removes them.
func (g *Graph) Named(names []string) *Graph {
	named := *g
	named.names = names
	return &named
}

// Name returns the name of a node, or its number if it has none.
func (g *Graph) Name(a Node) string {
	if g.names == nil {
		return strconv.Itoa(int(a))
	}
	return g.names[a]
}

// Label returns the number of a node, followed by its name if that differs.
func (g *Graph) Label(a Node) string {
	number := strconv.Itoa(int(a))
	if name := g.Name(a); name != number {
		return number + " " + name
	}
	return number
}

// NameIn returns the name in a label, without the number before it. A number alone is not a name.
func NameIn(label string) (name string, named bool) {
	number, rest, found := strings.Cut(label, " ")
	if !isWhole(number) {
		return label, label != ""
	}
	return rest, found
}

// Text writes the graph in a notation that Read reads: DOT if its nodes have names that can be written, otherwise
// adjacency lists.
func (g *Graph) Text() string {
	if g.namesAreWritable() {
		return g.DOT()
	}
	return g.Adjacency()
}

// namesAreWritable reports whether DOT gives the nodes the same names and numbers again: the names are unique, short
// and printable, have no backslash, and are not all whole numbers, which would be read as the numbers of the nodes.
func (g *Graph) namesAreWritable() bool {
	seen := map[string]bool{}
	named := false
	for _, name := range g.names {
		if seen[name] || printable(name) != name || strings.Contains(name, `\`) {
			return false
		}
		seen[name] = true
		named = named || !isWhole(name)
	}
	return named
}

// isWhole reports whether a name is a whole number in canonical spelling.
func isWhole(name string) bool {
	n, err := strconv.ParseUint(name, 10, 64)
	return err == nil && strconv.FormatUint(n, 10) == name
}

// printable returns a name that is safe to show: one line, short and printable.
func printable(name string) string {
	const most = 40
	if utf8.RuneCountInString(name) > most {
		name = string([]rune(name)[:most]) + "…"
	}
	for _, c := range name {
		if !unicode.IsPrint(c) || c == utf8.RuneError {
			return strconv.QuoteToGraphic(name)
		}
	}
	return name
}

// Labelled makes a graph of labels and edges, with the names in the labels. In a graph with names, a node without one
// is named by its number.
func Labelled(labels []string, edges [][2]int, directed bool) (*Graph, error) {
	g, err := New(len(labels), edges, directed)
	if err != nil {
		return nil, err
	}
	names, some := make([]string, len(labels)), false
	for i, label := range labels {
		name, named := NameIn(label)
		if !named {
			name = strconv.Itoa(i)
		}
		names[i], some = name, some || named
	}
	if !some {
		names = nil
	}
	return g.Named(names), nil
}
