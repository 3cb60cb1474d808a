package graph

import (
	"slices"
	"strconv"
)

// mostDepth limits the nesting of subgraphs.
const mostDepth = 100

// dot reads DOT, one graph or digraph after another. It skips attributes and ports; of subgraphs only the edges count.
// If all names are whole numbers, they are the numbers of the nodes, as in an edge list; otherwise nodes are numbered
// in order of appearance. A duplicate edge counts once.
func (r *reader) dot() error {
	for {
		if err := r.skipDOT(); err != nil {
			return err
		}
		if r.pos == len(r.data) && len(r.graphs) > 0 {
			return nil
		}
		begin := r.pos
		g, err := r.dotGraph()
		if err != nil {
			return err
		}
		if err := r.keep(g, begin); err != nil {
			return err
		}
	}
}

func (r *reader) dotGraph() (*Graph, error) {
	p := &dotParser{reader: r, index: map[string]Node{}, opened: map[string]bool{}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if err := p.head(); err != nil {
		return nil, err
	}
	if _, err := p.block(0); err != nil {
		return nil, err
	}
	// The token after the closing bracket begins the next graph.
	r.pos = p.now.pos
	return p.graph()
}

// dotParser reads one graph. The field now holds the next token.
type dotParser struct {
	*reader
	now     token
	digraph bool
	index   map[string]Node
	names   []token // by node, where each was first named
	edges   [][2]Node
	opened  map[string]bool // names of subgraphs
}

func (p *dotParser) advance() (err error) {
	p.now, err = p.next()
	return err
}

// unexpected returns an error at the current token.
func (p *dotParser) unexpected(what string) error {
	found := p.glyph(p.now.pos)
	if p.now.kind == dotName {
		found = strconv.Quote(printable(p.now.name))
	}
	return p.fail(p.now.pos, "found %s; expected %s", found, what)
}

// expect consumes a token of the given kind, or fails.
func (p *dotParser) expect(kind byte, what string) error {
	if p.now.kind != kind {
		return p.unexpected(what)
	}
	return p.advance()
}

// head reads the part of a graph before its bracket.
func (p *dotParser) head() error {
	if p.now.is("strict") {
		if err := p.advance(); err != nil {
			return err
		}
	}
	p.digraph = p.now.is("digraph")
	if !p.digraph && !p.now.is("graph") {
		return p.unexpected(`"graph" or "digraph"`)
	}
	if err := p.advance(); err != nil {
		return err
	}
	if p.now.kind == dotName {
		return p.advance()
	}
	return nil
}

// block reads statements in curly brackets and returns the nodes named in them, each once.
func (p *dotParser) block(depth int) ([]Node, error) {
	if p.now.kind == '{' && depth > mostDepth {
		return nil, p.fail(p.now.pos, "subgraphs are nested more than %d deep, the most that is read", mostDepth)
	}
	if err := p.expect('{', `"{"`); err != nil {
		return nil, err
	}
	var inside []Node
	for p.now.kind != '}' {
		if p.now.kind == dotEnd {
			return nil, p.unexpected(`a statement or "}"`)
		}
		nodes, err := p.statement(depth)
		if err != nil {
			return nil, err
		}
		if inside = append(inside, nodes...); len(inside) > 4*MaxNodes {
			inside = once(inside)
		}
	}
	return once(inside), p.advance()
}

// statement reads one statement, with the semicolon after it, and returns the nodes named in it.
func (p *dotParser) statement(depth int) (nodes []Node, err error) {
	switch {
	case p.now.kind == ';':
		return nil, p.advance()
	case p.now.is("graph") || p.now.is("node") || p.now.is("edge"):
		if err := p.advance(); err != nil {
			return nil, err
		}
		if p.now.kind != '[' {
			return nil, p.unexpected(`"["`)
		}
		return nil, p.attributes()
	}
	named := p.now
	nodes, err = p.vertex(depth)
	if err != nil {
		return nil, err
	}
	if named.kind == dotName && nodes == nil {
		return nil, p.setting()
	}
	return p.chain(nodes, depth)
}

// vertex reads a node with its port, or a subgraph, and returns its nodes. They are nil if an = sign follows a name: that is
// an attribute and not a node.
func (p *dotParser) vertex(depth int) ([]Node, error) {
	if p.now.kind == '{' || p.now.is("subgraph") {
		return p.subgraph(depth)
	}
	if p.now.kind != dotName || p.now.is("strict") || p.now.is("digraph") || p.now.is("graph") || p.now.is("node") || p.now.is("edge") {
		return nil, p.unexpected("a node or a subgraph")
	}
	named := p.now
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.now.kind == '=' {
		return nil, nil
	}
	for range 2 {
		if p.now.kind != ':' {
			break
		}
		if err := p.advance(); err != nil {
			return nil, err
		}
		if err := p.expect(dotName, "a port"); err != nil {
			return nil, err
		}
	}
	n, err := p.node(named)
	return []Node{n}, err
}

// node returns the node with that name, and adds it if it is new.
func (p *dotParser) node(named token) (Node, error) {
	if n, known := p.index[named.name]; known {
		return n, nil
	}
	if len(p.names) == MaxNodes {
		return 0, p.fail(named.pos, "the graph has more than %d nodes, the most that is read", MaxNodes)
	}
	n := Node(len(p.names))
	p.index[named.name] = n
	p.names = append(p.names, named)
	return n, nil
}

// subgraph reads a subgraph and returns its nodes, never nil. Graphviz lets a second subgraph of the same name add to
// the first; this reader rejects that, so that no edge is lost.
func (p *dotParser) subgraph(depth int) ([]Node, error) {
	if p.now.is("subgraph") {
		if err := p.advance(); err != nil {
			return nil, err
		}
		if p.now.kind == dotName {
			if p.opened[p.now.name] {
				return nil, p.fail(p.now.pos, "a second subgraph of this name; subgraphs in parts are not read")
			}
			if len(p.opened) == MaxNodes {
				return nil, p.fail(p.now.pos, "the graph has more than %d subgraphs with names, the most that is read", MaxNodes)
			}
			p.opened[p.now.name] = true
			if err := p.advance(); err != nil {
				return nil, err
			}
		}
	}
	nodes, err := p.block(depth + 1)
	return append([]Node{}, nodes...), err
}

// chain reads what may follow nodes: edges from them to others, from those to others and so on, then attributes. It returns
// all nodes of the chain.
func (p *dotParser) chain(from []Node, depth int) ([]Node, error) {
	named := slices.Clone(from)
	for p.now.kind == dotLine || p.now.kind == dotTo {
		edge := p.now
		if p.digraph != (edge.kind == dotTo) {
			return nil, p.fail(edge.pos, "an edge of a graph is --, one of a digraph ->")
		}
		if err := p.advance(); err != nil {
			return nil, err
		}
		begin := p.now
		to, err := p.vertex(depth)
		if err != nil {
			return nil, err
		}
		if to == nil {
			return nil, p.fail(begin.pos, "found an attribute; expected the end of an edge")
		}
		if err := p.connect(from, to, edge.pos); err != nil {
			return nil, err
		}
		named, from = append(named, to...), to
	}
	return named, p.attributes()
}

// connect makes an edge of each pair of nodes.
func (p *dotParser) connect(from, to []Node, pos int) error {
	if err := p.addEnds(pos, 2*len(from)*len(to)); err != nil {
		return err
	}
	for _, a := range from {
		for _, b := range to {
			if a == b {
				return p.fail(pos, "node %s has an edge to itself; a self-loop is not allowed", printable(p.names[a].name))
			}
			p.edges = append(p.edges, [2]Node{a, b})
		}
	}
	return nil
}

// attributes reads lists of attributes in square brackets, if there are any.
func (p *dotParser) attributes() error {
	for p.now.kind == '[' {
		if err := p.advance(); err != nil {
			return err
		}
		for p.now.kind != ']' {
			if err := p.expect(dotName, `an attribute or "]"`); err != nil {
				return err
			}
			if err := p.setting(); err != nil {
				return err
			}
			if p.now.kind == ',' || p.now.kind == ';' {
				if err := p.advance(); err != nil {
					return err
				}
			}
		}
		if err := p.advance(); err != nil {
			return err
		}
	}
	return nil
}

// setting reads the = sign and the value of an attribute.
func (p *dotParser) setting() error {
	if err := p.expect('=', `"="`); err != nil {
		return err
	}
	return p.expect(dotName, "the value of an attribute")
}
