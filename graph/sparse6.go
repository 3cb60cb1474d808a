package graph

import (
	"errors"
	"math/bits"
)

// Sparse6 writes an undirected graph as a line of sparse6, the same line that nauty writes. Names are left out. It
// fails for a directed graph.
func (g *Graph) Sparse6() (string, error) {
	if g.directed {
		return "", errors.New("sparse6 is for undirected graphs, and this one is directed")
	}
	nodes, k := g.Nodes(), sparse6Bits(g.Nodes())
	w := &sixBitWriter{out: []byte{':'}}
	w.writeNumber(nodes)
	current := Node(0)
	for a := range Node(nodes) {
		for _, b := range g.Neighbours(a) {
			if b > a {
				break
			}
			switch {
			case a == current:
				w.bits(0, 1)
			case a == current+1:
				w.bits(1, 1)
			default:
				w.bits(1, 1)
				w.bits(int(a), k)
				w.bits(0, 1)
			}
			w.bits(int(b), k)
			current = a
		}
	}
	w.fill(nodes, k, int(current))
	return string(append(w.out, '\n')), nil
}

// fill pads the last character with ones. If those would be read as a self-loop of the last node, the first of them is
// a zero.
func (w *sixBitWriter) fill(nodes, k, current int) {
	room := w.room()
	ones := 1<<room - 1
	if room > k && current == nodes-2 && nodes == 1<<k {
		ones >>= 1
	}
	w.bits(ones, room)
}

// sparse6Line reads a sparse6 line. After the number of nodes it holds entries of 1+k bits, where k bits are enough for
// the number of any node. A line begins at node 0. The first bit of an entry moves on to the next node; the others are
// a number: one above the node becomes the node, another is a neighbour of it. A duplicate edge counts once.
func (r *reader) sparse6Line(line []byte) (*Graph, error) {
	nodes, pos, list, err := r.sixBitHead(line, "sparse6")
	if err != nil {
		return nil, err
	}
	var edges [][2]Node
	k, current := sparse6Bits(nodes), 0
	for bit := 0; bit+k < 6*len(list); bit += k + 1 {
		current += sixBits(list, bit, 1)
		number, at := sixBits(list, bit+1, k), pos+bit/6
		switch {
		case max(current, number) >= nodes && bit > 6*(len(list)-1):
			return r.undirected(nodes, edges), nil // ones that fill up the last character
		case max(current, number) >= nodes:
			return nil, r.fail(at, "the sparse6 line names node %d; the graph %s", max(current, number), span(nodes))
		case number > current:
			current = number
			continue
		case number == current:
			return nil, r.fail(at, "node %d has an edge to itself; a self-loop is not allowed", current)
		}
		if err := r.addEnds(pos, 2); err != nil {
			return nil, err
		}
		edges = append(edges, [2]Node{Node(current), Node(number)})
	}
	return r.undirected(nodes, edges), nil
}

// sparse6Bits returns the number of bits in the number of a node.
func sparse6Bits(nodes int) int { return bits.Len(uint(max(nodes, 1) - 1)) }

// sixBits returns the number in count bits of six-bit characters.
func sixBits(chars []byte, from, count int) (n int) {
	for bit := from; bit < from+count; bit++ {
		n = n<<1 | int(chars[bit/6]-lowSix)>>(5-bit%6)&1
	}
	return n
}
