package term

import (
	"fmt"
	"io"
	"strings"

	"jogada/catalog/board"
)

// Limits on drawn frames: their number, height and width.
const (
	frameMost  = 24
	frameRows  = 8
	frameWidth = 40
)

// frames draws a line of play as pictures side by side.
func (p Page) frames(frames []board.Frame) {
	if len(frames) < 2 || !p.Full && len(frames) > frameMost {
		return
	}
	var pictures []block
	for i, f := range frames {
		if f.View.Grid == nil || !p.Full && f.View.Grid.Rows > frameRows {
			return
		}
		d := p.drawGrid(*p.view(f.View).Grid, p.Width-2, p.most(), false)
		if d.cut != "" || !p.Full && d.width > frameWidth {
			return
		}
		pictures = append(pictures, p.captioned(d.block, fmt.Sprintf("%d. %s", i, f.Caption)))
	}
	p.Line("")
	for len(pictures) > 0 {
		n := fitting(pictures, p.Width-2)
		io.WriteString(p.Out, indent(sideBySide(pictures[:n]), 2))
		p.Line("")
		pictures = pictures[n:]
	}
}

// captioned puts a caption over a drawing.
func (p Page) captioned(b block, caption string) block {
	framed := block{width: max(b.width, wide(caption))}
	framed.lines = append(framed.lines, p.Faint(caption)+pad("", framed.width-wide(caption)))
	for _, line := range b.lines {
		framed.lines = append(framed.lines, line+pad("", framed.width-b.width))
	}
	return framed
}

// frameGap separates two pictures.
const frameGap = "   "

// fitting returns how many of the first blocks fit side by side, at least one.
func fitting(blocks []block, width int) int {
	used := 0
	for i, b := range blocks {
		if used += b.width + wide(frameGap); used-wide(frameGap) > width && i > 0 {
			return i
		}
	}
	return len(blocks)
}

// sideBySide joins the lines of blocks.
func sideBySide(blocks []block) []string {
	high := 0
	for _, b := range blocks {
		high = max(high, len(b.lines))
	}
	lines := make([]string, high)
	for i := range lines {
		parts := make([]string, len(blocks))
		for j, b := range blocks {
			parts[j] = pad("", b.width)
			if i < len(b.lines) {
				parts[j] = b.lines[i]
			}
		}
		lines[i] = strings.TrimRight(strings.Join(parts, frameGap), " ")
	}
	return lines
}
