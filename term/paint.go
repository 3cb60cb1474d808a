package term

import "strings"

// Paint colours words. The colours are blue, orange, bold, faint and inverse: they hold for eyes that can't tell red
// from green, and nothing is told by colour alone.
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

// Bold is for names and headings.
func (p Paint) Bold(s string) string { return p.with(bold, s) }

// Faint is for what may be overlooked.
func (p Paint) Faint(s string) string { return p.with(faint, s) }

// Blue is for what is proved.
func (p Paint) Blue(s string) string { return p.with(blue, s) }

// Orange is for what is to be minded.
func (p Paint) Orange(s string) string { return p.with(orange, s) }

// Loud is for what must not be overlooked.
func (p Paint) Loud(s string) string { return p.with(loud, s) }
