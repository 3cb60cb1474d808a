package graph

import (
	"bytes"
	"fmt"
	"strings"

	"jogada/internal/base/text"
	"jogada/solve"
)

// Limits bounds the contents of one text, so that a short text cannot use gigabytes.
type Limits struct {
	Graphs int
	Nodes  int // total of all graphs
	Edges  int // total of all graphs; an edge in a directed adjacency list counts half, because it is listed once
	// Meter is charged for every node and every end of an edge before they are stored; nil for none.
	Meter *solve.Meter
}

// DefaultLimits allows a complete graph of 5,700 nodes, or as many edges in up to 300,000 graphs.
func DefaultLimits() Limits { return Limits{Graphs: 300_000, Nodes: 1 << 24, Edges: 1 << 24} }

// Placed is a graph with its position in a text.
type Placed struct {
	*Graph
	Pos int // offset of the graph's first byte
}

// Notations names the supported notations, for errors.
const Notations = "an adjacency list ([[2,5],[3],…), an edge list (0 2 on a line), graph6, digraph6, sparse6 or DOT"

// directedMark is the comment above the first graph that makes the graphs directed. Other comments have no meaning.
const directedMark = "graph=directed"

// Read reads all graphs of a text, at least one. The first line determines the notation.
//
// With directed, or below the comment # graph=directed, all graphs are directed: edges of adjacency lists and edge
// lists are one-way, and each edge of an undirected notation (graph6, sparse6, a DOT graph) stands for both directions.
// digraph6 and DOT digraphs are always directed.
//
// It fails on malformed text, with line and column, and on texts over the limits.
func Read(data []byte, directed bool, limits Limits) ([]Placed, error) {
	r := &reader{data: data, directed: directed, limits: limits}
	r.leadingComments()
	if r.pos == len(data) {
		return nil, r.fail(r.pos, "the text holds no graph; %s was expected", Notations)
	}
	if err := r.notation()(); err != nil {
		return nil, err
	}
	return r.graphs, nil
}

// reader reads the graphs of one text.
type reader struct {
	data     []byte
	pos      int
	directed bool
	limits   Limits
	graphs   []Placed
	nodes    int // of the graphs read so far
	ends     int // of the edges read so far
}

// notation returns the reader of the text's notation, by the first line that is neither blank nor a comment. A digit
// begins an edge list. & : ; and >> begin a line of graph6's family, and so does a line of graph6 characters whose
// length matches its first characters: no line of another notation does. Then [ begins an adjacency list, and a keyword
// or a comment of DOT begins DOT.
func (r *reader) notation() func() error {
	line := r.line()
	switch c := line[0]; {
	case isDigit(c) || c == '-':
		return r.edgeList
	case c == '&' || c == ':' || c == ';' || bytes.HasPrefix(line, []byte(">>")) || fitsGraph6(line):
		return r.sixBitLines
	case c == '[':
		return r.adjacency
	case startsDOT(line):
		return r.dot
	case allSixBits(line):
		return r.sixBitLines
	default:
		return func() error {
			return r.fail(r.pos, "found %s; expected a graph: %s", r.glyph(r.pos), Notations)
		}
	}
}

// leadingComments skips blank space and comments, and records whether one of them makes the graphs directed.
func (r *reader) leadingComments() {
	for r.skipBlanks(); r.pos < len(r.data) && r.data[r.pos] == '#'; r.skipBlanks() {
		if strings.TrimSpace(string(r.line()[1:])) == directedMark {
			r.directed = true
		}
		r.pos += len(r.line())
	}
}

// endBytes and nodeBytes are the memory of an end of an edge while a graph is read, and of a node.
const (
	endBytes  = 12
	nodeBytes = 16
)

// charge charges the meter and fails if the reader must stop. A short text can stand for very many edges, so they are
// charged piece by piece.
func (r *reader) charge(units int, bytes int64) error {
	m := r.limits.Meter
	for fits := m.Keep(0, bytes); units > 0; units -= piece {
		if !fits || !m.Work(min(units, piece)) {
			return fmt.Errorf("the graphs were not all read: %w", m.Stopped())
		}
	}
	return nil
}

// piece is the most units charged at once.
const piece = 4096

// addEnds counts ends of edges and fails if there are too many.
func (r *reader) addEnds(pos, ends int) error {
	if err := r.charge(ends, int64(endBytes*ends)); err != nil {
		return err
	}
	if r.ends += ends; r.ends > 2*r.limits.Edges {
		return r.fail(pos, "the text has more than %d edges, the most that is read", r.limits.Edges)
	}
	return nil
}

// keep records a graph whose text begins at pos.
func (r *reader) keep(g *Graph, pos int) error {
	if err := r.charge(1+g.Nodes(), int64(nodeBytes*g.Nodes())); err != nil {
		return err
	}
	if r.nodes += g.Nodes(); r.nodes > r.limits.Nodes {
		return r.fail(pos, "the graphs of the text have more than %d nodes together, the most that is read", r.limits.Nodes)
	}
	if len(r.graphs) == r.limits.Graphs {
		return r.fail(pos, "the text has more than %d graphs, the most that is read", r.limits.Graphs)
	}
	r.graphs = append(r.graphs, Placed{g, pos})
	return nil
}

// undirected makes a graph of edges that go both ways. If the graphs of the text are directed, so is this one.
func (r *reader) undirected(nodes int, edges [][2]Node) *Graph {
	g := build(nodes, edges, false)
	g.directed = r.directed
	return g
}

func (r *reader) fail(pos int, format string, args ...any) error {
	return text.At(r.data, pos, format, args...)
}
