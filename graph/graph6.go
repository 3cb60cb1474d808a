package graph

// Graph6 writes the graph as a line of graph6, or of digraph6 if it is directed. Names are left out.
func (g *Graph) Graph6() string {
	w := &sixBitWriter{}
	if g.directed {
		w.out = append(w.out, '&')
	}
	w.writeNumber(g.Nodes())
	for a := range Node(g.Nodes()) {
		columns := matrixColumns(int(a), g.Nodes(), g.directed)
		b := 0
		for _, to := range g.Neighbours(a) {
			if int(to) >= columns {
				break
			}
			w.bits(1, int(to)-b+1)
			b = int(to) + 1
		}
		w.bits(0, columns-b)
	}
	w.bits(0, w.room())
	return string(append(w.out, '\n'))
}

// matrixLine reads a graph6 or digraph6 line. After the number of nodes it holds the bits of the adjacency matrix: all
// of it row by row in digraph6; in graph6 the part of each row before the diagonal.
func (r *reader) matrixLine(line []byte, format string, directed bool) (*Graph, error) {
	nodes, pos, matrix, err := r.sixBitHead(line, format)
	if err != nil {
		return nil, err
	}
	if want := matrixLength(nodes, directed); len(matrix) != want {
		return nil, r.fail(r.pos, "a %s line for %d nodes has %d characters; this one has %d", format, nodes, len(line)-len(matrix)+want, len(line))
	}
	edges, err := r.matrix(matrix, nodes, directed, pos)
	if err != nil {
		return nil, err
	}
	if directed {
		return build(nodes, edges, true), nil
	}
	return r.undirected(nodes, edges), nil
}

// matrix lists the edges of an adjacency matrix at offset pos of the text. It ignores the padding bits of the last
// character.
func (r *reader) matrix(matrix []byte, nodes int, directed bool, pos int) ([][2]Node, error) {
	var edges [][2]Node
	bit := 0
	for a := range nodes {
		for b := range matrixColumns(a, nodes, directed) {
			set := (matrix[bit/6]-lowSix)>>(5-bit%6)&1 == 1
			bit++
			if !set {
				continue
			}
			if a == b {
				return nil, r.fail(pos+(bit-1)/6, "node %d has an edge to itself; a self-loop is not allowed", a)
			}
			if err := r.addEnds(pos, 2); err != nil {
				return nil, err
			}
			edges = append(edges, [2]Node{Node(a), Node(b)})
		}
	}
	return edges, nil
}

// matrixColumns returns the number of bits in row a of an adjacency matrix.
func matrixColumns(a, nodes int, directed bool) int {
	if directed {
		return nodes
	}
	return a
}

// matrixLength returns the number of characters of an adjacency matrix.
func matrixLength(nodes int, directed bool) int {
	bits := nodes * nodes
	if !directed {
		bits = nodes * (nodes - 1) / 2
	}
	return (bits + 5) / 6
}

// fitsGraph6 reports whether a line is a graph6 graph by its characters and its length.
func fitsGraph6(line []byte) bool {
	if !allSixBits(line) {
		return false
	}
	nodes, width := sixBitNumber(line)
	return width > 0 && nodes <= MaxNodes && len(line) == width+matrixLength(nodes, false)
}
