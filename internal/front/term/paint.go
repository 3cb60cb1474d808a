package term

import (
	"fmt"
	"strings"
)

// Paint colours words. It uses blue, orange, bold, faint and inverse, which work for colour-blind readers, and colour
// never carries meaning alone.
type Paint struct{ On bool }

// The codes of the colours.
const (
	bold   = "1"
	faint  = "2"
	blue   = "1;38;5;33"
	orange = "1;38;5;208"
	loud   = "1;7"
)

func (p Paint) with(code, s string) string {
	if !p.On || strings.TrimSpace(s) == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

// Bold marks names and headings.
func (p Paint) Bold(s string) string { return p.with(bold, s) }

// Faint marks minor details.
func (p Paint) Faint(s string) string { return p.with(faint, s) }

// Blue marks proved results.
func (p Paint) Blue(s string) string { return p.with(blue, s) }

// Orange marks warnings.
func (p Paint) Orange(s string) string { return p.with(orange, s) }

// Ground writes on a ground of a colour, #rrggbb, in black or white, whichever is easier to read.
func (p Paint) Ground(colour, s string) string {
	var r, g, b int
	if n, err := fmt.Sscanf(colour, "#%02x%02x%02x", &r, &g, &b); n != 3 || err != nil {
		return p.Bold(s)
	}
	ink := 97
	if 2*r+5*g+b > 8*140 {
		ink = 30
	}
	return p.with(fmt.Sprintf("1;%d;48;2;%d;%d;%d", ink, r, g, b), s)
}

// Loud marks what must not be overlooked.
func (p Paint) Loud(s string) string { return p.with(loud, s) }
