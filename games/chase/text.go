package chase

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"jogada/catalog"
	"jogada/text"
)

// limits are what one text may hold, so that a short text can't ask for gigabytes.
type limits struct {
	graphs int
	nodes  int // of all graphs together
	ends   int // of the edges of all graphs together
}

// most is what a text may hold: a complete graph of 5,700 nodes, or as many edges in up to 300,000 graphs.
func most() limits { return limits{graphs: 300_000, nodes: 1 << 24, ends: 1 << 25} }

// directedMark is what a comment above a graph says to make it directed. It is the only comment with a meaning.
const directedMark = "graph=directed"

// parse reads all the graphs of a text, in any notation, and puts mouse, cat and holes on each.
func parse(data []byte, v catalog.Values) ([]catalog.Instance, error) {
	graphs, err := read(data, v["graph"] == "directed", most())
	if err != nil {
		return nil, err
	}
	boards := make([]catalog.Instance, len(graphs))
	for i, placed := range graphs {
		d, err := NewDuel(placed.graph, startOf(v))
		if err != nil {
			return nil, text.At(data, placed.pos, "%v", err)
		}
		boards[i] = newInstance(d, v.Bool("positions"))
	}
	return boards, nil
}

// startOf is the start that the parameters give.
func startOf(v catalog.Values) Start {
	first := Mouse
	if v["first"] == sideName(Cat) {
		first = Cat
	}
	return Start{Mouse: v.Int("mouse"), Cat: v.Int("cat"), Holes: v.Ints("hole"), First: first}
}

// Text is the graph as its notation for reading again; where nodes have names, they are kept.
func (i instance) Text() string { return i.duel.Graph.written() }

// text is the adjacency list on a line, and above it, for a directed graph, the comment that says so.
func (g *Graph) text() string {
	out := make([]byte, 0, 4*g.Nodes()+6*len(g.near)+32)
	if g.Directed {
		out = append(out, "# "+directedMark+"\n"...)
	}
	out = append(out, '[')
	for a := range g.Nodes() {
		if a > 0 {
			out = append(out, ',')
		}
		out = append(out, '[')
		for i, b := range g.Near(Node(a)) {
			if i > 0 {
				out = append(out, ',')
			}
			out = strconv.AppendInt(out, int64(b), 10)
		}
		out = append(out, ']')
	}
	return string(append(out, "]\n"...))
}

// placed is a graph and where its text begins.
type placed struct {
	graph *Graph
	pos   int
}

// reader reads the graphs of one text.
type reader struct {
	data     []byte
	pos      int
	directed bool
	most     limits
	graphs   []placed
	nodes    int // of the graphs read so far
	ends     int // of the edges read so far
}

// read reads all the graphs of a text; directed says that edges go one way in every notation.
func read(data []byte, directed bool, most limits) ([]placed, error) {
	r := &reader{data: data, directed: directed, most: most}
	r.comments()
	if r.pos == len(data) {
		return nil, r.fail(r.pos, "the text holds no graph; %s was expected", notations)
	}
	if err := r.notation()(); err != nil {
		return nil, err
	}
	return r.graphs, nil
}

// notations are what a graph may be written in.
const notations = "an adjacency list ([[2,5],[3],…), an edge list (0 2 on a line), graph6, digraph6 or DOT"

// notation tells the notations apart by the first line that is neither blank nor a comment: a digit begins an edge list,
// & or >> graph6 lines, and so does a line of nothing but graph6 characters with the length that its first ones ask for,
// which no line of the others can be; then [ begins an adjacency list, a word of DOT or one of its comments DOT.
func (r *reader) notation() func() error {
	line := r.line()
	switch c := line[0]; {
	case isDigit(c) || c == '-':
		return r.edgeList
	case c == '&' || bytes.HasPrefix(line, []byte(">>")) || fitsGraph6(line):
		return r.graph6
	case c == '[':
		return r.adjacency
	case startsDOT(line):
		return r.dot
	case allGraph6(line):
		return r.graph6
	default:
		return r.unknown
	}
}

func (r *reader) unknown() error {
	if c := r.data[r.pos]; c == ':' || c == ';' {
		return r.fail(r.pos, "this looks like sparse6, which is not read; %s was expected", notations)
	}
	return r.fail(r.pos, "%s stands where a graph was expected: %s", r.glyph(r.pos), notations)
}

// comments moves on over blank space and comments, and notes whether one of them makes the graphs directed.
func (r *reader) comments() {
	for r.blanks(); r.pos < len(r.data) && r.data[r.pos] == '#'; r.blanks() {
		if strings.TrimSpace(string(r.line()[1:])) == directedMark {
			r.directed = true
		}
		r.pos += len(r.line())
	}
}

// skip moves on over blank space and comments; all of them begin with # or something before it.
func (r *reader) skip() {
	if r.pos < len(r.data) && r.data[r.pos] <= '#' {
		r.skipSome()
	}
}

func (r *reader) skipSome() {
	for r.blanks(); r.pos < len(r.data) && r.data[r.pos] == '#'; r.blanks() {
		r.pos += len(r.line())
	}
}

func (r *reader) blanks() {
	for r.pos < len(r.data) && (isBlank(r.data[r.pos]) || r.data[r.pos] == '\n') {
		r.pos++
	}
}

// line is what is left of the line, without blanks at its end.
func (r *reader) line() []byte {
	rest := r.data[r.pos:]
	if end := bytes.IndexByte(rest, '\n'); end >= 0 {
		rest = rest[:end]
	}
	return bytes.TrimRight(rest, " \t\r")
}

// number reads digits. A number over MostNodes comes back as some number over MostNodes.
func (r *reader) number() int {
	n := 0
	for ; r.pos < len(r.data) && isDigit(r.data[r.pos]); r.pos++ {
		if n <= MostNodes {
			n = n*10 + int(r.data[r.pos]-'0')
		}
	}
	return n
}

// room counts ends of edges and refuses those that are too many.
func (r *reader) room(pos, ends int) error {
	if r.ends += ends; r.ends > r.most.ends {
		return r.fail(pos, "the text has more than %d edges, the most that is read", r.most.ends/2)
	}
	return nil
}

// keep takes a graph whose text begins at pos.
func (r *reader) keep(g *Graph, pos int) error {
	if r.nodes += g.Nodes(); r.nodes > r.most.nodes {
		return r.fail(pos, "the graphs of the text have more than %d nodes together, the most that is read", r.most.nodes)
	}
	if len(r.graphs) == r.most.graphs {
		return r.fail(pos, "the text has more than %d graphs, the most that is read", r.most.graphs)
	}
	r.graphs = append(r.graphs, placed{g, pos})
	return nil
}

func (r *reader) fail(pos int, format string, args ...any) error {
	return text.At(r.data, pos, format, args...)
}

// glyph is what stands at a place, for errors.
func (r *reader) glyph(pos int) string {
	if pos >= len(r.data) {
		return "the end of the text"
	}
	c, size := utf8.DecodeRune(r.data[pos:])
	if c == '\n' {
		return "the end of the line"
	}
	if c == utf8.RuneError && size == 1 || !unicode.IsPrint(c) {
		return "byte 0x" + strconv.FormatInt(int64(r.data[pos])|0x100, 16)[1:]
	}
	return strconv.Quote(string(c))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\r' }
