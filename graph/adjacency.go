package graph

import (
	"slices"
	"strconv"
)

// Adjacency writes the graph as adjacency lists on one line, after the comment # graph=directed if it is directed.
func (g *Graph) Adjacency() string {
	out := make([]byte, 0, 4*g.Nodes()+6*g.Arcs()+32)
	if g.directed {
		out = append(out, "# "+directedMark+"\n"...)
	}
	out = append(out, '[')
	for a := range g.Nodes() {
		if a > 0 {
			out = append(out, ',')
		}
		out = append(out, '[')
		for i, b := range g.Neighbours(Node(a)) {
			if i > 0 {
				out = append(out, ',')
			}
			out = strconv.AppendInt(out, int64(b), 10)
		}
		out = append(out, ']')
	}
	return string(append(out, "]\n"...))
}

// adjacency reads adjacency lists, one graph after another: [[1,2],[0],[0]]. List a holds the neighbours of node a,
// each once and in any order; in an undirected graph each edge is in the lists of both its ends.
func (r *reader) adjacency() error {
	for r.skip(); r.pos < len(r.data); r.skip() {
		begin := r.pos
		g, err := r.lists()
		if err != nil {
			return err
		}
		if err := r.consistent(g, begin); err != nil {
			return err
		}
		if err := r.keep(g, begin); err != nil {
			return err
		}
	}
	return nil
}

// lists reads the lists of one graph without checking their contents.
func (r *reader) lists() (*Graph, error) {
	g := &Graph{directed: r.directed, starts: []int32{0}}
	if err := r.want('[', "an adjacency list"); err != nil {
		return nil, err
	}
	if r.skip(); r.pos < len(r.data) && r.data[r.pos] == ']' {
		r.pos++
		return g, nil
	}
	for {
		if g.Nodes() == MaxNodes {
			return nil, r.fail(r.pos, "the graph has more than %d nodes, the most that is read", MaxNodes)
		}
		if err := r.list(g); err != nil {
			return nil, err
		}
		more, err := r.goesOn("a comma and the next list, or the end of the lists")
		if err != nil || !more {
			return g, err
		}
	}
}

// list reads the neighbours of the next node.
func (r *reader) list(g *Graph) error {
	begin, a := len(g.neighbours), g.Nodes()
	if err := r.want('[', "the list of a node's neighbours"); err != nil {
		return err
	}
	if r.skip(); r.pos < len(r.data) && r.data[r.pos] == ']' {
		r.pos++
		g.starts = append(g.starts, int32(begin))
		return nil
	}
	for more := true; more; {
		b, err := r.neighbour(a)
		if err != nil {
			return err
		}
		g.neighbours = append(g.neighbours, b)
		if more, err = r.goesOn("a comma and the next neighbour, or the end of the list"); err != nil {
			return err
		}
	}
	g.starts = append(g.starts, int32(len(g.neighbours)))
	return r.addEnds(r.pos, len(g.neighbours)-begin)
}

// neighbour reads a neighbour of node a.
func (r *reader) neighbour(a int) (Node, error) {
	r.skip()
	begin := r.pos
	b := r.readNumber()
	switch {
	case r.pos == begin && begin < len(r.data) && r.data[begin] == '-':
		return 0, r.fail(begin, "node %d lists a negative number; nodes count from 0", a)
	case r.pos == begin:
		return 0, r.fail(begin, "found %s; expected a neighbour of node %d, a whole number", r.glyph(begin), a)
	case b >= MaxNodes:
		return 0, r.fail(begin, "node %d lists a node over the most allowed, %d", a, MaxNodes-1)
	case b == a:
		return 0, r.fail(begin, "node %d lists itself; a self-loop is not allowed", a)
	}
	return Node(b), nil
}

// want moves over a bracket that must stand here.
func (r *reader) want(c byte, what string) error {
	r.skip()
	if r.pos == len(r.data) || r.data[r.pos] != c {
		return r.fail(r.pos, "found %s; expected %s, which begins with %q", r.glyph(r.pos), what, c)
	}
	r.pos++
	return nil
}

// goesOn reads the comma or the bracket after an entry.
func (r *reader) goesOn(what string) (bool, error) {
	r.skip()
	if r.pos == len(r.data) || r.data[r.pos] != ',' && r.data[r.pos] != ']' {
		return false, r.fail(r.pos, "found %s; expected %s", r.glyph(r.pos), what)
	}
	r.pos++
	return r.data[r.pos-1] == ',', nil
}

// consistent sorts the lists of a graph and checks that they hold nodes of the graph, each once, and that in an
// undirected graph each edge is in both lists.
func (r *reader) consistent(g *Graph, begin int) error {
	for a := range g.Nodes() {
		list := g.Neighbours(Node(a))
		if rising(list, g.Nodes()) {
			continue
		}
		slices.Sort(list)
		for i, b := range list {
			if int(b) >= g.Nodes() {
				return r.fail(r.entry(begin, a, b, 0), "node %d lists %d, which is not in the graph: it %s", a, b, g.Span())
			}
			if i > 0 && b == list[i-1] {
				return r.fail(r.entry(begin, a, b, 1), "node %d lists %d twice", a, b)
			}
		}
	}
	if g.directed || g.symmetric() {
		return nil
	}
	for a := range g.Nodes() {
		for _, b := range g.Neighbours(Node(a)) {
			if !g.HasEdge(b, Node(a)) {
				return r.fail(r.entry(begin, a, b, 0), "node %d lists %d, but %d does not list %d; only a directed graph has edges that go one way", a, b, b, a)
			}
		}
	}
	return nil
}

// rising reports whether a list holds nodes below a number, each once and in ascending order.
func rising(list []Node, nodes int) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return len(list) == 0 || int(list[len(list)-1]) < nodes
}

// entry returns the position of b in list a of the graph that begins at begin: its first occurrence or, with before,
// the first after that many others. The lists were parsed before, so they are well-formed.
func (r *reader) entry(begin, a int, b Node, before int) int {
	list := -1
	for r.pos = begin + 1; ; {
		r.skip()
		pos := r.pos
		switch c := r.data[pos]; {
		case isDigit(c):
			if n := r.readNumber(); list == a && n == int(b) {
				if before == 0 {
					return pos
				}
				before--
			}
			continue
		case c == '[':
			list++
		}
		r.pos++
	}
}
