package term

import (
	"math"
	"slices"
	"strings"

	"jogada/catalog/board"
)

// canvas is a picture made of characters.
type canvas struct {
	signs [][]rune
	nodes [][]int // index of the node whose label covers a character, plus one
}

func newCanvas(rows, cols int) canvas {
	c := canvas{make([][]rune, rows), make([][]int, rows)}
	for r := range rows {
		c.signs[r] = []rune(strings.Repeat(" ", cols))
		c.nodes[r] = make([]int, cols)
	}
	return c
}

// drawGraph tries ever larger canvases, first with springs, then with a circle, until no two labels overlap.
func (p Page) drawGraph(g board.GraphView, width int) ([]string, bool) {
	labels := make([]string, len(g.Nodes))
	for i, n := range g.Nodes {
		labels[i] = p.label(n)
	}
	for _, places := range [][]point{springs(len(g.Nodes), g.Edges), circle(len(g.Nodes))} {
		for rows := 7 + len(g.Nodes)/2; rows <= 27; rows += 2 {
			c := newCanvas(rows, min(width, 4*rows))
			if spots, ok := c.placeLabels(labels, places); ok {
				for _, e := range g.Edges {
					c.join(spots[e[0]], spots[e[1]], g.Directed)
				}
				return p.inked(c, g), true
			}
		}
	}
	return nil, false
}

// placeLabels writes the labels at their positions, and fails if two of them touch.
func (c canvas) placeLabels(labels []string, places []point) ([][2]int, bool) {
	rows, cols := len(c.signs), len(c.signs[0])
	spots := make([][2]int, len(places))
	for i, at := range places {
		text := []rune(labels[i])
		row := int(math.Round(at.y * float64(rows-1)))
		col := int(math.Round(at.x*float64(cols-1))) - len(text)/2
		col = max(0, min(col, cols-len(text)))
		if len(text) > cols || slices.ContainsFunc(c.nodes[row][max(0, col-1):min(cols, col+len(text)+1)], func(n int) bool { return n > 0 }) {
			return nil, false
		}
		for j, sign := range text {
			c.signs[row][col+j], c.nodes[row][col+j] = sign, i+1
		}
		spots[i] = [2]int{row, col + len(text)/2}
	}
	return spots, true
}

// join draws an edge as dots between two labels, with an arrow before its end if it has a direction.
func (c canvas) join(from, to [2]int, arrow bool) {
	steps := max(abs(to[0]-from[0]), abs(to[1]-from[1]))
	last := [2]int{-1, -1}
	for i := 1; i < steps; i++ {
		row := from[0] + int(math.Round(float64(i*(to[0]-from[0]))/float64(steps)))
		col := from[1] + int(math.Round(float64(i*(to[1]-from[1]))/float64(steps)))
		if c.nodes[row][col] > 0 {
			continue
		}
		if c.signs[row][col] == ' ' {
			c.signs[row][col] = '·'
		}
		last = [2]int{row, col}
	}
	if arrow && last[0] >= 0 {
		c.signs[last[0]][last[1]] = arrowhead(to[0]-from[0], to[1]-from[1])
	}
}

// arrowhead returns the arrow nearest to a direction. A character is about twice as high as it is wide.
func arrowhead(down, right int) rune {
	turn := math.Atan2(float64(2*down), float64(right)) / (math.Pi / 4)
	return []rune("→↘↓↙←↖↑↗")[(int(math.Round(turn))+8)%8]
}

func abs(n int) int { return max(n, -n) }

// inked returns the canvas with its colours.
func (p Page) inked(c canvas, g board.GraphView) []string {
	lines := make([]string, len(c.signs))
	for r, signs := range c.signs {
		signs = []rune(strings.TrimRight(string(signs), " "))
		var line strings.Builder
		for begin := 0; begin < len(signs); {
			end := begin + 1
			for end < len(signs) && c.nodes[r][end] == c.nodes[r][begin] {
				end++
			}
			look := p.Faint
			if n := c.nodes[r][begin]; n > 0 {
				node := g.Nodes[n-1]
				look = p.lookOf(p.kind(node.Kind).Role, len(node.Tokens) > 0)
			}
			line.WriteString(look(string(signs[begin:end])))
			begin = end
		}
		lines[r] = line.String()
	}
	return lines
}

// label returns the text of a node with its tokens.
func (p Page) label(n board.Node) string {
	f := p.faceOf(n.Text, n.Kind, n.Tokens)
	return f.text + f.marks
}
