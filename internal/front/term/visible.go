package term

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"jogada/catalog"
	"jogada/catalog/board"
)

// Visible makes control characters visible: \x1b for escape, \u202e for a change of writing direction. Line ends and
// tabs stay. Characters from U+007F on, which JSON may hold unescaped, are written as JSON escapes, so JSON output
// stays equivalent.
func Visible(s string) string {
	if plainASCII([]byte(s)) || utf8.ValidString(s) && strings.IndexFunc(s, isHidden) < 0 {
		return s
	}
	var out strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		switch {
		case r == utf8.RuneError && size == 1, r < ' ' && isHidden(r):
			fmt.Fprintf(&out, `\x%02x`, s[0])
		case isHidden(r) && r > 0xffff:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&out, `\u%04x\u%04x`, high, low)
		case isHidden(r):
			fmt.Fprintf(&out, `\u%04x`, r)
		default:
			out.WriteString(s[:size])
		}
		s = s[size:]
	}
	return out.String()
}

// Line returns a text as one line with visible line ends, so that outside text cannot forge a line of output.
func Line(s string) string { return strings.ReplaceAll(Visible(s), "\n", `\n`) }

// isHidden reports whether a character controls a terminal or hides what is written: control characters, format
// characters (writing direction, joiners, zero-width marks) and line separators other than newlines.
func isHidden(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp))
}

// plainASCII reports whether a text has only printable ASCII characters, line ends and tabs.
func plainASCII(text []byte) bool {
	for _, c := range text {
		if (c < ' ' && c != '\n' && c != '\t') || c > '~' {
			return false
		}
	}
	return true
}

// Screen is a writer that passes only the colours of Paint and makes all other terminal controls visible. Names of
// players, nodes and files come from outside, and piped output often ends on a terminal.
type Screen struct {
	Out   io.Writer
	Paint func() Paint // returns the colours in use; without colours none passes
	kept  []byte       // the start of a sequence whose end was not written yet
}

// Write writes a text with its controls made visible.
func (s *Screen) Write(data []byte) (int, error) {
	if len(s.kept) == 0 && plainASCII(data) {
		return s.Out.Write(data)
	}
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

// next returns the length of the first part of a text: a colour, a lone escape, or all whole characters up to the next
// of these. Whole is false if its end may still come.
func (s *Screen) next(text []byte) (n int, whole bool) {
	switch {
	case text[0] == '\x1b' && s.Paint().On:
		return code(text)
	case text[0] == '\x1b':
		return 1, true
	}
	if n = bytes.IndexByte(text, '\x1b'); n >= 0 {
		return n, true
	}
	n = len(text)
	for last := n - 1; last >= max(0, n-utf8.UTFMax); last-- {
		if utf8.RuneStart(text[last]) {
			if !utf8.FullRune(text[last:]) {
				n = last
			}
			break
		}
	}
	return n, n > 0
}

// code returns the length of the colour code at the start of a text, or of a lone escape.
func code(text []byte) (n int, whole bool) {
	for _, c := range codes {
		switch {
		case bytes.HasPrefix(text, []byte(c)):
			return len(c), true
		case strings.HasPrefix(c, string(text)):
			return 0, false
		}
	}
	for _, c := range grounds {
		rest, is := bytes.CutPrefix(text, []byte(c))
		if !is && strings.HasPrefix(c, string(text)) {
			return 0, false
		}
		const longest = len("255;255;255")
		numbers := len(rest) - len(bytes.TrimLeft(rest, "0123456789;"))
		switch {
		case is && numbers == len(rest) && numbers <= longest:
			return 0, false
		case is && numbers > 0 && numbers <= longest && rest[numbers] == 'm':
			return len(c) + numbers + 1, true
		}
	}
	return 1, true
}

// grounds lists the beginnings of the sequences of Paint.Ground, which three numbers and an m follow.
var grounds = []string{"\x1b[1;30;48;2;", "\x1b[1;97;48;2;"}

// codes lists the escape sequences of Paint, and the reset.
var codes = []string{"\x1b[0m", "\x1b[" + bold + "m", "\x1b[" + faint + "m", "\x1b[" + blue + "m", "\x1b[" + orange + "m", "\x1b[" + loud + "m"}

// view returns a view that is safe for the page to show.
func (p Page) view(v board.View) board.View {
	if p.Screen {
		return safe(v)
	}
	return v
}

// safe returns a view whose words contain no control characters.
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

// safeReport returns a report whose words contain none either.
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
