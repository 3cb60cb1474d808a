// Package graphboard is the board that the games of mice and cats share: a graph some of whose nodes are holes. It
// reads, writes, draws and shows such a board. The rules, and the tokens on the nodes, belong to each game.
package graphboard

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/graph"
	"jogada/internal/base/text"
	"jogada/solve"
)

// Board is a graph with holes.
type Board struct {
	Graph  *graph.Graph
	Holes  []graph.Node // in ascending order, each once
	IsHole []bool       // by node
}

// New returns a graph with holes. It fails if one of them is not on the graph.
func New(g *graph.Graph, holes []int) (Board, error) {
	b := Board{Graph: g, IsHole: make([]bool, g.Nodes())}
	for _, hole := range holes {
		if hole < 0 || hole >= g.Nodes() {
			return Board{}, fmt.Errorf("there is no node %d for the hole: the graph %s", hole, g.Span())
		}
		b.IsHole[hole] = true
	}
	for node, hole := range b.IsHole {
		if hole {
			b.Holes = append(b.Holes, graph.Node(node))
		}
	}
	return b, nil
}

// Parse reads all graphs of a text, in any notation, and makes an instance of each.
func Parse(data []byte, v catalog.Values, m *solve.Meter, instance func(*graph.Graph) (catalog.Instance, error)) ([]catalog.Instance, error) {
	limits := graph.DefaultLimits()
	limits.Meter = m
	graphs, err := graph.Read(data, Directed(v), limits)
	if err != nil {
		return nil, err
	}
	boards := make([]catalog.Instance, len(graphs))
	for i, g := range graphs {
		if !m.Work(g.Graph.Nodes() + g.Graph.Arcs() + len(v.Ints("hole"))) {
			return nil, fmt.Errorf("only %d of %d graphs could be read: %w", i, len(graphs), m.Stopped())
		}
		if boards[i], err = instance(g.Graph); err != nil {
			return nil, text.At(data, g.Pos, "%v", err)
		}
	}
	return boards, nil
}

// Directed reports whether the parameters make edges one-way.
func Directed(v catalog.Values) bool { return v["graph"] == directed }

// The values of parameter graph.
const (
	undirected = "undirected"
	directed   = "directed"
)

// Params returns the parameters that describe the board: its holes, if any, and whether edges are directed.
func (b *Board) Params() catalog.Values {
	v := catalog.Values{"graph": undirected}
	if b.Graph.Directed() {
		v["graph"] = directed
	}
	if len(b.Holes) > 0 {
		v["hole"] = NodeList(b.Holes)
	}
	return v
}

// NodeList writes nodes as parameters do: 0,3.
func NodeList(nodes []graph.Node) string {
	words := make([]string, len(nodes))
	for i, n := range nodes {
		words[i] = strconv.Itoa(int(n))
	}
	return strings.Join(words, ",")
}

// GraphParam describes the parameter for directed edges.
func GraphParam() catalog.Param {
	return catalog.Param{Name: "graph", Doc: "whether the edges of adjacency lists and edge lists go both ways or one way; digraph6 and DOT digraphs are directed by themselves",
		Role: catalog.Rule, Kind: catalog.Choice, Default: undirected, Choices: []string{undirected, directed}, OfBoard: true}
}

// HoleParam describes the parameter for the holes.
func HoleParam(byDefault string) catalog.Param {
	return catalog.Param{Name: "hole", Doc: "the nodes that are holes", Role: catalog.Rule, Kind: catalog.Ints, Default: byDefault, Max: graph.MaxNodes - 1, OfBoard: true}
}

// Formats describes the notations of graphs. Those named come first, in that order.
func Formats(first ...string) []catalog.Format {
	all := []catalog.Format{
		{Name: "adjacency", Written: true, Doc: "a JSON list of each node's neighbours, [[2,5],[3],…], on one line or many; several one after the other are several graphs; # begins a comment, and # graph=directed above the first makes them directed"},
		{Name: "edges", Doc: "two node numbers a line; # begins a comment, and # graph=directed above the first makes the graph directed; nodes run from 0 to the largest number, and an edge given twice is one edge"},
		{Name: "graph6", Doc: "a graph a line, with or without the header >>graph6<<"},
		{Name: "digraph6", Doc: "a directed graph a line, which begins with &, with or without the header >>digraph6<<"},
		{Name: "sparse6", Doc: "a graph a line, which begins with a colon, with or without the header >>sparse6<<; incremental sparse6 is not read"},
		{Name: "dot", Doc: "graph or digraph, one or more; attributes are left aside; names that are all whole numbers are the numbers of the nodes, others are numbered in the order they appear in"},
	}
	rank := func(f catalog.Format) int {
		if i := slices.Index(first, f.Name); i >= 0 {
			return i
		}
		return len(first)
	}
	slices.SortStableFunc(all, func(a, b catalog.Format) int { return rank(a) - rank(b) })
	return all
}

// Canonical returns a text of rules and graph up to isomorphism, with the holes and a colour of each node. If that
// would take too long, it returns the graph as it is. Colours are even: the lowest bit is for the holes.
func (b *Board) Canonical(rules string, colours []int) string {
	for _, hole := range b.Holes {
		colours[hole]++
	}
	if form, ok := b.Graph.Canonical(colours); ok {
		return rules + " form\n" + form
	}
	return fmt.Sprintf("%s board %v\n%s", rules, colours, b.Graph.Adjacency())
}

// Size returns the number of nodes and edges without building the view: a few kilobytes of text can be a graph with
// millions of edges.
func (b *Board) Size() int { return b.Graph.Nodes() + b.Graph.Size() }

// Kinds of nodes.
const (
	PlainNode = "node"
	HoleNode  = "hole"
)

// Kinds describes the kinds of nodes.
func Kinds() []board.Kind {
	return []board.Kind{{Name: PlainNode, Role: board.Field}, {Name: HoleNode, Role: board.Goal, Sign: "*"}}
}

// Brushes returns the brushes for nodes and holes.
func Brushes(hole string) []board.Brush {
	return []board.Brush{
		{Name: "node", Doc: "a node that is no hole", Target: board.OnLook, Kind: PlainNode, Key: "n"},
		{Name: "hole", Doc: hole, Target: board.OnLook, Kind: HoleNode, Key: "h"},
	}
}

// View returns the graph with its holes and without tokens.
func (b *Board) View() board.GraphView {
	g := board.GraphView{Nodes: make([]board.Node, b.Graph.Nodes()), Edges: make([][2]int, 0, b.Graph.Size()), Directed: b.Graph.Directed()}
	for a := range g.Nodes {
		g.Nodes[a] = board.Node{Text: b.Graph.Label(graph.Node(a)), Kind: PlainNode}
		if b.IsHole[a] {
			g.Nodes[a].Kind = HoleNode
		}
	}
	for x, y := range b.Graph.Edges() {
		g.Edges = append(g.Edges, [2]int{int(x), int(y)})
	}
	return g
}

// WithTokens returns a view with tokens on its nodes.
func WithTokens(g board.GraphView, tokens []board.Token) board.View {
	g.Nodes = slices.Clone(g.Nodes)
	for _, t := range tokens {
		g.Nodes[t.Place].Tokens = t.Names
	}
	return board.View{Graph: &g}
}

// AddToken adds a token to a list of tokens by node, in ascending order.
func AddToken(list []board.Token, node graph.Node, name string) []board.Token {
	at, found := slices.BinarySearchFunc(list, int(node), func(s board.Token, node int) int { return s.Place - node })
	if found {
		list[at].Names = append(list[at].Names, name)
		return list
	}
	return slices.Insert(list, at, board.Token{Place: int(node), Names: []string{name}})
}

// Limits on drawn lines of play: nodes of the graph, and moves of the line.
const (
	MaxDrawnNodes = 200
	MaxFrames     = 200
)

// Frames returns the views of a line of play with that many moves: the start, then a frame after each move, as far as
// they are worth drawing.
func (b *Board) Frames(moves int, start board.Frame, after func(move int) board.Frame) []board.Frame {
	if b.Graph.Nodes() > MaxDrawnNodes {
		return nil
	}
	frames := []board.Frame{start}
	for i := range min(moves, MaxFrames-1) {
		frames = append(frames, after(i))
	}
	return frames
}

// Drawing is a drawn graph, with the nodes of its holes and tokens.
type Drawing struct {
	Graph  *graph.Graph
	Holes  []int
	Tokens []Token // by node
}

// Token is a named token on a node.
type Token struct {
	Name string
	Node int
}

// ReadDrawing reads a drawn graph. It keeps names of nodes that can be written.
func ReadDrawing(v board.View) (d Drawing, err error) {
	if v.Graph == nil {
		return d, errors.New("this game needs a graph, and the drawing is a grid")
	}
	if len(v.Graph.Nodes) == 0 {
		return d, errors.New("the graph has no nodes")
	}
	labels := make([]string, len(v.Graph.Nodes))
	for i, node := range v.Graph.Nodes {
		labels[i] = node.Text
	}
	if d.Graph, err = graph.Labelled(labels, v.Graph.Edges, v.Graph.Directed); err != nil {
		return d, err
	}
	for i, node := range v.Graph.Nodes {
		switch node.Kind {
		case HoleNode:
			d.Holes = append(d.Holes, i)
		case PlainNode:
		default:
			return d, fmt.Errorf("node %d has the unknown kind %q; want %s or %s", i, node.Kind, PlainNode, HoleNode)
		}
		for _, name := range node.Tokens {
			d.Tokens = append(d.Tokens, Token{name, i})
		}
	}
	return d, nil
}
