package graph

import (
	"bytes"
	"slices"
)

// Characters of six bits: their value plus 63, from ? to ~.
const (
	lowSix  = 63
	highSix = 126
)

// The headers of files in graph6's family.
const (
	graph6Header   = ">>graph6<<"
	digraph6Header = ">>digraph6<<"
	sparse6Header  = ">>sparse6<<"
)

// sixBitLines reads one graph a line in the formats of B. D. McKay's nauty: digraph6 if the line begins with &, sparse6
// if it begins with a colon, otherwise graph6. A header may precede a graph, on its line or above it. All begin with
// the number of nodes; graph6 and digraph6 continue with an adjacency matrix, sparse6 with a list of edges.
//
// Source: https://users.cecs.anu.edu.au/~bdm/data/formats.txt.
func (r *reader) sixBitLines() error {
	for r.skip(); r.pos < len(r.data); r.skip() {
		line := r.line()
		if bytes.HasPrefix(line, []byte(">>")) {
			if err := r.header(line); err != nil {
				return err
			}
			continue
		}
		g, err := r.sixBitLine(line)
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

// header moves over the header of a file.
func (r *reader) header(line []byte) error {
	for _, header := range []string{graph6Header, digraph6Header, sparse6Header} {
		if bytes.HasPrefix(line, []byte(header)) {
			r.pos += len(header)
			return nil
		}
	}
	return r.fail(r.pos, "an unknown header; %s, %s or %s was expected", graph6Header, digraph6Header, sparse6Header)
}

// sixBitLine reads the graph of one line at the current position.
func (r *reader) sixBitLine(line []byte) (*Graph, error) {
	switch line[0] {
	case '&':
		return r.matrixLine(line, "digraph6", true)
	case ':':
		return r.sparse6Line(line)
	case ';':
		return nil, r.fail(r.pos, "this looks like incremental sparse6, which is not read; %s was expected", Notations)
	default:
		return r.matrixLine(line, "graph6", false)
	}
}

// sixBitHead reads the number of nodes of a line, after its first character if that only marks the format. It returns
// the rest of the line, which has only six-bit characters, and its offset in the text.
func (r *reader) sixBitHead(line []byte, format string) (nodes, pos int, rest []byte, err error) {
	pos = r.pos
	if line[0] < lowSix {
		line, pos = line[1:], pos+1
	}
	if i := slices.IndexFunc(line, notSixBits); i >= 0 {
		return 0, 0, nil, r.fail(pos+i, "found %s in a %s line; expected characters from ? to ~", r.glyph(pos+i), format)
	}
	nodes, width := sixBitNumber(line)
	if width == 0 {
		return 0, 0, nil, r.fail(pos+len(line), "the line ends inside the number of nodes of a %s graph", format)
	}
	if nodes > MaxNodes {
		return 0, 0, nil, r.fail(pos, "the %s line promises %d nodes; the most allowed is %d", format, nodes, MaxNodes)
	}
	return nodes, pos + width, line[width:], nil
}

// sixBitNumber returns the number at the start of a line and its width in characters, 0 if the line is too short.
// Numbers up to 62 take one character, others three after a ~, or six after two of them.
func sixBitNumber(line []byte) (n, width int) {
	first, end := 0, 1
	switch {
	case len(line) == 0:
		return 0, 0
	case line[0] == highSix && len(line) > 1 && line[1] == highSix:
		first, end = 2, 8
	case line[0] == highSix:
		first, end = 1, 4
	}
	if len(line) < end {
		return 0, 0
	}
	for _, c := range line[first:end] {
		n = n<<6 | int(c-lowSix)
	}
	return n, end
}

func notSixBits(c byte) bool { return c < lowSix || c > highSix }

// allSixBits reports whether a line has only six-bit characters.
func allSixBits(line []byte) bool { return len(line) > 0 && !slices.ContainsFunc(line, notSixBits) }

// sixBitWriter writes bits, six a character.
type sixBitWriter struct {
	out  []byte
	last byte // the bits that do not fill a character yet
	used int  // number of bits used
}

// writeNumber writes the number of nodes.
func (w *sixBitWriter) writeNumber(n int) {
	if n > 62 {
		w.bits(0b111111, 6)
		w.bits(n, 18)
		return
	}
	w.bits(n, 6)
}

// bits writes the last bits of a number, the highest first.
func (w *sixBitWriter) bits(n, count int) {
	for i := count - 1; i >= 0; i-- {
		w.last = w.last<<1 | byte(n>>i&1)
		if w.used++; w.used == 6 {
			w.out = append(w.out, w.last+lowSix)
			w.last, w.used = 0, 0
		}
	}
}

// room returns the number of free bits in the last character.
func (w *sixBitWriter) room() int { return (6 - w.used) % 6 }
