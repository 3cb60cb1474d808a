package main

import "strings"

// paint colours words. The colours are blue, orange, bold, faint and inverse: they hold for eyes that can't tell red
// from green, and nothing is told by colour alone.
type paint struct{ on bool }

func (p paint) with(code, s string) string {
	if !p.on || strings.TrimSpace(s) == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p paint) bold(s string) string   { return p.with("1", s) }
func (p paint) faint(s string) string  { return p.with("2", s) }
func (p paint) blue(s string) string   { return p.with("1;38;5;33", s) }
func (p paint) orange(s string) string { return p.with("1;38;5;208", s) }
func (p paint) loud(s string) string   { return p.with("1;7", s) }
