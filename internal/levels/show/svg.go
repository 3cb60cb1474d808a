package show

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
)

// svg is a canvas that is written as SVG.
type svg struct{ out bytes.Buffer }

func newSVG(width, height int, title string) *svg {
	s := &svg{}
	fmt.Fprintf(&s.out, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" shape-rendering="auto" font-family="Liberation Sans, Arial, sans-serif">`+"\n<title>%s</title>\n",
		width, height, width, height, escape(title))
	return s
}

// escape escapes a text for XML and replaces characters that XML does not allow.
func escape(s string) string {
	clean := []rune(s)
	for i, r := range clean {
		if r < ' ' && r != '\t' || r == 0xfffe || r == 0xffff {
			clean[i] = '\ufffd'
		}
	}
	return html.EscapeString(string(clean))
}

// n writes a number with at most two decimals.
func n(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

func rgb(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func (s *svg) rect(x, y, w, h float64, c color.RGBA) {
	fmt.Fprintf(&s.out, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", n(x), n(y), n(w), n(h), rgb(c))
}

func (s *svg) frame(x, y, w, h, width float64, c color.RGBA) {
	fmt.Fprintf(&s.out, `<rect x="%s" y="%s" width="%s" height="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n", n(x+width/2), n(y+width/2), n(w-width), n(h-width), rgb(c), n(width))
}

func (s *svg) disc(x, y, r float64, c color.RGBA) {
	fmt.Fprintf(&s.out, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", n(x), n(y), n(r), rgb(c))
}

func (s *svg) polygon(points []point, c color.RGBA) {
	fmt.Fprintf(&s.out, `<polygon points="%s" fill="%s"/>`+"\n", joined(points), rgb(c))
}

func (s *svg) line(points []point, width float64, c color.RGBA) {
	fmt.Fprintf(&s.out, `<polyline points="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n", joined(points), rgb(c), n(width))
}

func (s *svg) text(x, y, size float64, middle bool, text string, c color.RGBA) {
	anchor := "start"
	if middle {
		anchor = "middle"
	}
	fmt.Fprintf(&s.out, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s">%s</text>`+"\n", n(x), n(y+size*capHeight/2), n(size), anchor, rgb(c), escape(text))
}

func joined(points []point) string {
	var b bytes.Buffer
	for i, p := range points {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(n(p.x) + "," + n(p.y))
	}
	return b.String()
}

// done returns the whole picture.
func (s *svg) done() []byte {
	s.out.WriteString("</svg>\n")
	return s.out.Bytes()
}
