package chase

import "slices"

// adjacency reads adjacency lists, one graph after the other. In each the list at place a holds the nodes that can be
// moved to from a, each once and in any order; in an undirected graph each edge stands in the lists of both its ends.
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

// lists reads one graph as its lists stand.
func (r *reader) lists() (*Graph, error) {
	g := &Graph{Directed: r.directed, starts: []int32{0}}
	if err := r.want('[', "an adjacency list"); err != nil {
		return nil, err
	}
	if r.skip(); r.pos < len(r.data) && r.data[r.pos] == ']' {
		r.pos++
		return g, nil
	}
	for {
		if g.Nodes() == MostNodes {
			return nil, r.fail(r.pos, "the graph has more than %d nodes, the most that is read", MostNodes)
		}
		if err := r.list(g); err != nil {
			return nil, err
		}
		more, err := r.goesOn("a comma and the next list, or the end of the lists,")
		if err != nil || !more {
			return g, err
		}
	}
}

// list reads the neighbours of the next node.
func (r *reader) list(g *Graph) error {
	begin, a := len(g.near), g.Nodes()
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
		g.near = append(g.near, b)
		if more, err = r.goesOn("a comma and the next neighbour, or the end of the list,"); err != nil {
			return err
		}
	}
	g.starts = append(g.starts, int32(len(g.near)))
	return r.room(r.pos, len(g.near)-begin)
}

func (r *reader) neighbour(a int) (Node, error) {
	r.skip()
	begin := r.pos
	b := r.number()
	switch {
	case r.pos == begin && begin < len(r.data) && r.data[begin] == '-':
		return 0, r.fail(begin, "node %d lists a negative number; nodes count from 0", a)
	case r.pos == begin:
		return 0, r.fail(begin, "%s stands where a neighbour of node %d was expected, a whole number", r.glyph(begin), a)
	case b >= MostNodes:
		return 0, r.fail(begin, "node %d lists a node over the most allowed, %d", a, MostNodes-1)
	case b == a:
		return 0, r.fail(begin, "node %d lists itself; a self-loop is not allowed", a)
	}
	return Node(b), nil
}

func (r *reader) want(c byte, what string) error {
	r.skip()
	if r.pos == len(r.data) || r.data[r.pos] != c {
		return r.fail(r.pos, "%s stands where %s was expected, which begins with %q", r.glyph(r.pos), what, c)
	}
	r.pos++
	return nil
}

// goesOn reads the comma or the bracket after an entry.
func (r *reader) goesOn(what string) (bool, error) {
	r.skip()
	if r.pos == len(r.data) || r.data[r.pos] != ',' && r.data[r.pos] != ']' {
		return false, r.fail(r.pos, "%s stands where %s was expected", r.glyph(r.pos), what)
	}
	r.pos++
	return r.data[r.pos-1] == ',', nil
}

// consistent sorts the lists of a graph and makes sure that they hold nodes of the graph, each once, and in an undirected
// one each edge from both sides.
func (r *reader) consistent(g *Graph, begin int) error {
	for a := range g.Nodes() {
		list := g.Near(Node(a))
		if rising(list, g.Nodes()) {
			continue
		}
		slices.Sort(list)
		for i, b := range list {
			if int(b) >= g.Nodes() {
				return r.fail(r.entry(begin, a, b, 0), "node %d lists %d, which is not in the graph: it %s", a, b, g.span())
			}
			if i > 0 && b == list[i-1] {
				return r.fail(r.entry(begin, a, b, 1), "node %d lists %d twice", a, b)
			}
		}
	}
	if g.Directed || g.mutual() {
		return nil
	}
	for a := range g.Nodes() {
		for _, b := range g.Near(Node(a)) {
			if !g.Has(b, Node(a)) {
				return r.fail(r.entry(begin, a, b, 0), "node %d lists %d, but %d does not list %d; only a directed graph has edges that go one way", a, b, b, a)
			}
		}
	}
	return nil
}

// rising says whether a list holds nodes below a number, each once and in rising order.
func rising(list []Node, nodes int) bool {
	for i := 1; i < len(list); i++ {
		if list[i-1] >= list[i] {
			return false
		}
	}
	return len(list) == 0 || int(list[len(list)-1]) < nodes
}

// entry is where, in the adjacency list that begins at a place and was read already, b stands in the list of a, after as
// many others of it as before says.
func (r *reader) entry(begin, a int, b Node, before int) int {
	list := -1
	for r.pos = begin + 1; ; {
		r.skip()
		pos := r.pos
		switch c := r.data[pos]; {
		case isDigit(c):
			if n := r.number(); list == a && n == int(b) {
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
