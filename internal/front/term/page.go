package term

import (
	"io"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/internal/base/say"
)

// Page writes text for people, one board or answer after another.
type Page struct {
	Paint
	In     say.Translator // translator of the page's own words
	Out    io.Writer
	Screen bool // the output is a terminal: control characters are made visible
	Width  int  // columns of the screen
	Rows   int  // rows of a board to draw
	Full   bool // nothing is truncated
	Layers bool // overlays of an answer are drawn, too
	Facts  bool // the lists in an answer are written, too
	game   catalog.Game
	sheet  *board.Sheet // of the board that is drawn; nil: it has none
}

// about returns the page for drawing boards of a game.
func (p Page) about(g catalog.Game) Page {
	p.game = g
	return p
}

// kind returns the kind of cells with that name; an unknown kind is drawn by its text.
func (p Page) kind(name string) board.Kind {
	kind, known := p.game.Kind(name)
	if !known {
		return board.Kind{Name: name, Role: board.Field}
	}
	return kind
}

// BoardRows is the number of rows of a board shown above its answer.
const BoardRows = 30

// Line writes a line.
func (p Page) Line(s string) { io.WriteString(p.Out, strings.TrimRight(s, " ")+"\n") }

// say writes a labelled text, wrapped.
func (p Page) say(label, text string, look func(string) string) {
	for i, line := range wrap(label+": "+text, p.Width, 2) {
		if i == 0 {
			p.Line(p.Faint(label+":") + look(strings.TrimPrefix(line, label+":")))
			continue
		}
		p.Line(look(line))
	}
}

// same returns plain text.
func same(s string) string { return s }

// Text writes a text in paragraphs, wrapped.
func (p Page) Text(s string) {
	for _, line := range wrap(flow(s), p.Width, 0) {
		p.Line(line)
	}
}
