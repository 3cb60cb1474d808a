package scan

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// entity returns the character of an entity name, without & and ;.
func entity(name string) (rune, bool) {
	switch name {
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "amp":
		return '&', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, base := strings.TrimPrefix(name, "#"), 10
	if digits == name {
		return 0, false
	}
	if after, hex := strings.CutPrefix(digits, "x"); hex {
		digits, base = after, 16
	}
	n, err := strconv.ParseUint(digits, base, 31)
	if err != nil || !utf8.ValidRune(rune(n)) || n < ' ' && n != '\t' && n != '\n' && n != '\r' {
		return 0, false
	}
	return rune(n), true
}
