package graph

// edgeList reads an edge list: two node numbers on each line, and # for comments. The graph has the nodes from 0 to the
// largest number; unnamed ones have no edges. A duplicate edge, also from the other end, counts once. Such a list
// cannot express that the last nodes have no edges, which is why graphs are not written in this notation.
func (r *reader) edgeList() error {
	begin := r.pos
	var edges [][2]Node
	nodes := 0
	//meterless: addEnds charges each edge
	for r.skip(); r.pos < len(r.data); r.skip() {
		edge, err := r.edge()
		if err != nil {
			return err
		}
		if err := r.addEnds(r.pos, 2); err != nil {
			return err
		}
		edges = append(edges, edge)
		nodes = max(nodes, 1+int(max(edge[0], edge[1])))
	}
	return r.keep(build(nodes, edges, r.directed), begin)
}

// edge reads the two nodes of a line.
func (r *reader) edge() (edge [2]Node, err error) {
	begin := r.pos
	for i, what := range [2]string{"the node where an edge begins", "the node where the edge ends"} {
		for r.pos < len(r.data) && isBlank(r.data[r.pos]) {
			r.pos++
		}
		if edge[i], err = r.end(what); err != nil {
			return edge, err
		}
	}
	if edge[0] == edge[1] {
		return edge, r.fail(begin, "node %d has an edge to itself; a self-loop is not allowed", edge[0])
	}
	rest := r.pos
	for rest < len(r.data) && isBlank(r.data[rest]) {
		rest++
	}
	if rest < len(r.data) && r.data[rest] != '\n' && r.data[rest] != '#' {
		return edge, r.fail(rest, "found %s after the two nodes of an edge; expected the end of the line", r.glyph(rest))
	}
	return edge, nil
}

// end reads one end of an edge.
func (r *reader) end(what string) (Node, error) {
	begin := r.pos
	n := r.readNumber()
	switch {
	case r.pos == begin && begin < len(r.data) && r.data[begin] == '-':
		return 0, r.fail(begin, "%s is negative; nodes count from 0", what)
	case r.pos == begin:
		return 0, r.fail(begin, "found %s; expected %s, a whole number", r.glyph(begin), what)
	case n >= MaxNodes:
		return 0, r.fail(begin, "%s is over the most allowed, %d", what, MaxNodes-1)
	}
	return Node(n), nil
}
