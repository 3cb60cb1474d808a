package chase

import "bytes"

// A graph6 character holds six bits, as their value plus 63.
const (
	low6  = 63
	high6 = 126
)

var (
	graph6Header   = []byte(">>graph6<<")
	digraph6Header = []byte(">>digraph6<<")
)

// graph6 reads a graph a line: graph6, or digraph6 where the line begins with &. A header may stand before the first
// graph, on its line or above it.
//
// The format is that of B. D. McKay's nauty: the number of nodes, then the bits of the adjacency matrix, six a character
// (graph6: the upper triangle, column by column; digraph6: all of it, row by row).
func (r *reader) graph6() error {
	for r.skip(); r.pos < len(r.data); r.skip() {
		line := r.line()
		if bytes.HasPrefix(line, []byte(">>")) {
			header := graph6Header
			if bytes.HasPrefix(line, digraph6Header) {
				header = digraph6Header
			}
			if !bytes.HasPrefix(line, header) {
				return r.fail(r.pos, "an unknown header; %s or %s was expected", graph6Header, digraph6Header)
			}
			r.pos += len(header)
			continue
		}
		g, err := r.graph6Line(line)
		if err != nil {
			return err
		}
		if err := r.keep(g, r.pos); err != nil {
			return err
		}
		r.pos += len(line)
	}
	return nil
}

// graph6Line reads the graph of one line, which begins where the reader stands.
func (r *reader) graph6Line(line []byte) (*Graph, error) {
	directed := line[0] == '&'
	body, pos, name := line, r.pos, "graph6"
	if directed {
		body, pos, name = line[1:], r.pos+1, "digraph6"
	}
	for i, c := range body {
		if c < low6 || c > high6 {
			return nil, r.fail(pos+i, "%s stands in a %s line, whose characters go from ? to ~", r.glyph(pos+i), name)
		}
	}
	nodes, width := graph6Nodes(body)
	if width == 0 {
		return nil, r.fail(pos+len(body), "the line ends inside the number of nodes of a %s graph", name)
	}
	if nodes > MostNodes {
		return nil, r.fail(pos, "the %s line promises %d nodes; the most allowed is %d", name, nodes, MostNodes)
	}
	matrix := body[width:]
	if want := matrixLength(nodes, directed); len(matrix) != want {
		return nil, r.fail(r.pos, "a %s line for %d nodes has %d characters; this one has %d", name, nodes, len(line)-len(matrix)+want, len(line))
	}
	edges, err := r.matrix(matrix, nodes, directed, pos+width)
	if err != nil {
		return nil, err
	}
	if r.directed && !directed {
		for _, e := range edges {
			edges = append(edges, [2]Node{e[1], e[0]})
		}
	}
	return join(nodes, edges, directed || r.directed), nil
}

// matrix lists the edges of an adjacency matrix; pos is where it stands in the text. Bits that fill up the last character
// are not looked at.
func (r *reader) matrix(matrix []byte, nodes int, directed bool, pos int) ([][2]Node, error) {
	var edges [][2]Node
	bit := 0
	for a := range nodes {
		columns := a
		if directed {
			columns = nodes
		}
		for b := range columns {
			set := (matrix[bit/6]-low6)>>(5-bit%6)&1 == 1
			bit++
			if !set {
				continue
			}
			if a == b {
				return nil, r.fail(pos+(bit-1)/6, "node %d has an edge to itself; a self-loop is not allowed", a)
			}
			if err := r.room(pos, 2); err != nil {
				return nil, err
			}
			edges = append(edges, [2]Node{Node(a), Node(b)})
		}
	}
	return edges, nil
}

// graph6Nodes is the number of nodes that a line begins with and how many characters it takes; none: the line is too short.
func graph6Nodes(body []byte) (nodes, width int) {
	first, last := 0, 1
	switch {
	case len(body) == 0:
		return 0, 0
	case body[0] == high6 && len(body) > 1 && body[1] == high6:
		first, last = 2, 8
	case body[0] == high6:
		first, last = 1, 4
	}
	if len(body) < last {
		return 0, 0
	}
	for _, c := range body[first:last] {
		nodes = nodes<<6 | int(c-low6)
	}
	return nodes, last
}

// matrixLength is how many characters an adjacency matrix takes.
func matrixLength(nodes int, directed bool) int {
	bits := nodes * nodes
	if !directed {
		bits = nodes * (nodes - 1) / 2
	}
	return (bits + 5) / 6
}

// allGraph6 says whether a line holds graph6 characters and nothing else.
func allGraph6(line []byte) bool {
	for _, c := range line {
		if c < low6 || c > high6 {
			return false
		}
	}
	return len(line) > 0
}

// fitsGraph6 says whether a line is a graph6 graph by its characters and its length.
func fitsGraph6(line []byte) bool {
	if !allGraph6(line) {
		return false
	}
	nodes, width := graph6Nodes(line)
	return width > 0 && nodes <= MostNodes && len(line) == width+matrixLength(nodes, false)
}
