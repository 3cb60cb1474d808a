package term

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"

	"jogada/board"
	"jogada/catalog"
)

// Visible is a text whose control characters are shown instead of obeyed: \x1b for escape. Ends of lines and tabs stay.
func Visible(s string) string {
	if strings.IndexFunc(s, isHidden) < 0 {
		return s
	}
	var out strings.Builder
	for _, r := range s {
		if isHidden(r) {
			fmt.Fprintf(&out, `\x%02x`, r)
			continue
		}
		out.WriteRune(r)
	}
	return out.String()
}

func isHidden(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// Screen is a writer to a terminal that obeys nothing but the colours of Paint: whatever else would control it is shown.
// Names of players, of nodes and of files come from strangers.
type Screen struct {
	Out   io.Writer
	Paint func() Paint // which colours there are; where there are none, none is obeyed
	kept  []byte       // the beginning of something whose end was not written yet
}

// Write shows a text.
func (s *Screen) Write(data []byte) (int, error) {
	text := append(s.kept, data...)
	s.kept = nil
	var out bytes.Buffer
	for len(text) > 0 {
		n, whole := s.next(text)
		if !whole {
			s.kept = bytes.Clone(text)
			break
		}
		if n > 1 && text[0] == '\x1b' {
			out.Write(text[:n])
		} else {
			out.WriteString(Visible(string(text[:n])))
		}
		text = text[n:]
	}
	if _, err := s.Out.Write(out.Bytes()); err != nil {
		return 0, err
	}
	return len(data), nil
}

// next is the length of the first part of a text: a colour, a control character, or all up to the next of these. It is not
// whole if its end may still come.
func (s *Screen) next(text []byte) (n int, whole bool) {
	switch {
	case text[0] == '\x1b' && s.Paint().On:
		return code(text)
	case text[0] == '\x1b':
		return 1, true
	case text[0] == c1: // and perhaps a control character
		return min(2, len(text)), len(text) > 1
	}
	for n = 1; n < len(text) && text[n] != '\x1b' && text[n] != c1; n++ {
	}
	return n, true
}

// c1 is the first of the two bytes of the control characters beyond ASCII.
const c1 = 0xc2

// code is the length of the colour that a text begins with: a lone escape if it begins with none.
func code(text []byte) (n int, whole bool) {
	for _, c := range codes {
		switch {
		case bytes.HasPrefix(text, []byte(c)):
			return len(c), true
		case strings.HasPrefix(c, string(text)):
			return 0, false
		}
	}
	return 1, true
}

// codes are the colours of Paint, and the end of each.
var codes = []string{"\x1b[0m", "\x1b[" + bold + "m", "\x1b[" + faint + "m", "\x1b[" + blue + "m", "\x1b[" + orange + "m", "\x1b[" + loud + "m"}

// view is a view as the page may show it.
func (p Page) view(v board.View) board.View {
	if p.Screen {
		return safe(v)
	}
	return v
}

// safe is a view whose words can't look like anything but words.
func safe(v board.View) board.View {
	if v.Grid != nil {
		grid := *v.Grid
		grid.Cell = func(row, col int) board.Cell {
			cell := v.Grid.Cell(row, col)
			cell.Text, cell.Tokens = Visible(cell.Text), visibleAll(cell.Tokens)
			return cell
		}
		return board.View{Grid: &grid}
	}
	graph := *v.Graph
	graph.Nodes = append(graph.Nodes[:0:0], graph.Nodes...)
	for i, node := range graph.Nodes {
		graph.Nodes[i].Text, graph.Nodes[i].Tokens = Visible(node.Text), visibleAll(node.Tokens)
	}
	return board.View{Graph: &graph}
}

// safeReport is a report whose words are so, too.
func safeReport(r catalog.Report) catalog.Report {
	r.Headline, r.Because = Visible(r.Headline), visibleAll(r.Because)
	r.Proof.Rests, r.Proof.Checker = Visible(r.Proof.Rests), Visible(r.Proof.Checker)
	r.Line = append(r.Line[:0:0], r.Line...)
	for i := range r.Line {
		r.Line[i].Move = Visible(r.Line[i].Move)
	}
	return r
}

func visibleAll(words []string) []string {
	for i, word := range words {
		if strings.IndexFunc(word, isHidden) < 0 {
			continue
		}
		words = append([]string{}, words...)
		for ; i < len(words); i++ {
			words[i] = Visible(words[i])
		}
		break
	}
	return words
}
