package term

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"jogada/catalog/board"
)

// block is a drawing: lines of equal width on the screen, whatever colours they have.
type block struct {
	lines []string
	width int
}

// drawing is a block with the meaning of its signs, and what it leaves out of the board.
type drawing struct {
	block
	legend []string
	cut    string
}

// grid draws a grid with its legend. Layer marks it as an overlay on a map.
func (p Page) grid(g board.Grid, layer bool) {
	if g.Rows == 0 || g.Cols == 0 {
		p.Line("  " + p.Faint(p.In.Of("(an empty board)")))
		p.Line("")
		return
	}
	d := p.drawGrid(g, p.Width-2, p.most(), layer)
	io.WriteString(p.Out, indent(d.lines, 2))
	if d.legend != nil {
		p.Line("  " + p.Faint(strings.Join(d.legend, "   ")))
	}
	if d.cut != "" {
		p.Line("  " + p.Orange(d.cut))
	}
	p.Line("")
}

// most returns the number of rows of a board to draw.
func (p Page) most() int {
	if p.Full {
		return 1 << 30
	}
	return p.Rows
}

// face is the drawing of a cell: its text, right-aligned, followed by its marks, left-aligned.
type face struct {
	text, marks string
	kind        board.Kind
}

func (f face) tokened() bool { return strings.Contains(f.marks, "[") }

func (p Page) faceOf(text, name string, tokens []string) face {
	f := face{text: text, kind: p.kind(name)}
	if text == "" && f.kind.Role != board.Goal && len(tokens) == 0 {
		f.text = f.kind.Sign
	}
	if shown := 3; len(tokens) > shown {
		tokens = append(slices.Clone(tokens[:shown]), fmt.Sprintf("+%d", len(tokens)-shown))
	}
	if len(tokens) > 0 {
		f.marks = "[" + strings.Join(tokens, ",") + "]"
	}
	if f.kind.Role == board.Goal {
		f.marks += f.kind.Sign
	}
	return f
}

// drawGrid draws a grid within that many columns and rows. A map of single signs is drawn without gaps, anything else
// in columns. Layer marks the texts as numbers over a map, which stays a map.
func (p Page) drawGrid(g board.Grid, width, rows int, layer bool) drawing {
	if p.Full {
		width = 1 << 30
	}
	rows = min(rows, g.Rows)
	var d drawing
	cols := 0
	tight := p.packed(g, rows, min(width, g.Cols), layer)
	if tight {
		cols = min(width, g.Cols)
		d.block = p.drawMap(g, rows, cols)
	} else {
		d.block, cols = p.drawCells(g, rows, width)
	}
	d.legend = p.legend(gridCells(g, rows, cols), tight)
	d.cut = p.missing(g, rows, cols)
	return d
}

// packed reports whether every cell can be drawn as one sign, as on a map.
func (p Page) packed(g board.Grid, rows, cols int, layer bool) bool {
	for r := range rows {
		for c := range cols {
			cell := g.Cell(r, c)
			role := p.kind(cell.Kind).Role
			meant := cell.Text == "" || role == board.Item || role == board.Gate || layer
			token := len(cell.Tokens) == 0 || len(cell.Tokens) == 1 && wide(cell.Tokens[0]) == 1 && cell.Text == ""
			if !meant || !token || wide(cell.Text) > 1 {
				return false
			}
		}
	}
	return true
}

// drawMap draws every cell as one sign.
func (p Page) drawMap(g board.Grid, rows, cols int) block {
	lines := make([]string, rows)
	for r := range lines {
		var line strings.Builder
		for c := range cols {
			cell := g.Cell(r, c)
			kind := p.kind(cell.Kind)
			line.WriteString(p.lookOf(kind.Role, len(cell.Tokens) > 0)(signOf(cell, kind)))
		}
		lines[r] = line.String()
	}
	return block{lines, cols}
}

func signOf(cell board.Cell, kind board.Kind) string {
	switch {
	case len(cell.Tokens) > 0:
		return cell.Tokens[0]
	case cell.Text != "":
		return cell.Text
	case kind.Sign != "":
		return kind.Sign
	default:
		return " "
	}
}

// drawCells draws cells in columns, and returns how many columns fit.
func (p Page) drawCells(g board.Grid, rows, width int) (block, int) {
	parts := make([]strings.Builder, rows)
	used, cols, gap := 0, 0, ""
	for ; cols < g.Cols; cols++ {
		faces := make([]face, rows)
		text, marks := 1, 0
		for r := range faces {
			cell := g.Cell(r, cols)
			faces[r] = p.faceOf(cell.Text, cell.Kind, cell.Tokens)
			text, marks = max(text, wide(faces[r].text)), max(marks, wide(faces[r].marks))
		}
		if used+len(gap)+text+marks > width && cols > 0 {
			break
		}
		used += len(gap) + text + marks
		for r, f := range faces {
			parts[r].WriteString(gap + p.drawFace(f, text, marks))
		}
		gap = "  "
	}
	b := block{make([]string, rows), used}
	for r := range parts {
		b.lines[r] = parts[r].String()
	}
	return b, cols
}

func (p Page) drawFace(f face, text, marks int) string {
	look := p.lookOf(f.kind.Role, f.tokened())
	if colour := p.colourOf(f.text); colour != "" {
		look = func(s string) string { return p.Ground(colour, s) }
	}
	if f.kind.Role == board.Wall {
		return look(strings.Repeat(f.text, text)) + pad("", marks)
	}
	return padLeft("", text-wide(f.text)) + look(f.text+f.marks) + pad("", marks-wide(f.marks))
}

// colourOf returns the colour of the picture that the board brings along for a text, as #rrggbb; empty: it has none.
func (p Page) colourOf(text string) string {
	if p.sheet == nil {
		return ""
	}
	for _, name := range p.sheet.Signs[text] {
		for _, thing := range p.sheet.Things {
			if thing.Name == name && len(thing.Colours) > 0 {
				return thing.Colours[0]
			}
		}
	}
	return ""
}

// lookOf returns the style of a role.
func (p Page) lookOf(role board.Role, token bool) func(string) string {
	switch {
	case token:
		return p.Loud
	case role == board.Wall || role == board.Floor:
		return p.Faint
	case role == board.Goal || role == board.Gate:
		return p.Orange
	case role == board.Item:
		return p.Blue
	case role == board.Piece || role == board.Home:
		return p.Bold
	default:
		return same
	}
}

// missing says how much of a grid is not drawn.
func (p Page) missing(g board.Grid, rows, cols int) string {
	var parts []string
	if rows < g.Rows {
		parts = append(parts, p.In.Say("%d of %d rows", g.Rows-rows, g.Rows))
	}
	if cols < g.Cols {
		parts = append(parts, p.In.Say("%d of %d columns", g.Cols-cols, g.Cols))
	}
	if parts == nil {
		return ""
	}
	return p.In.Say("not shown: %s (--full shows all)", strings.Join(parts, ", "))
}
