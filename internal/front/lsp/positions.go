package lsp

import (
	"strings"
	"unicode"
	"unicode/utf16"
)

// lines splits a text at its line ends.
func lines(text string) []string {
	all := strings.Split(text, "\n")
	for i, line := range all {
		all[i] = strings.TrimSuffix(line, "\r")
	}
	return all
}

// units returns the length of a text in UTF-16 units.
func units(text []rune) (n int) {
	for _, r := range text {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// runesAt returns how many characters of a line lie before a column in UTF-16 units.
func runesAt(line []rune, column int) int {
	for i, r := range line {
		if column <= 0 {
			return i
		}
		column -= max(1, utf16.RuneLen(r))
	}
	return len(line)
}

// spanAt returns what a finding at a line and a column marks: the word there, or the whole line where it is about that.
// Line and column count from 1, columns in characters; either may lie outside of the text.
func spanAt(all []string, line, column int) span {
	line = min(max(line, 1), len(all)) - 1
	text := []rune(all[line])
	from, to := column-1, len(text)
	for to > 0 && unicode.IsSpace(text[to-1]) {
		to--
	}
	if from <= 0 || from >= to {
		for from = 0; from < to && unicode.IsSpace(text[from]); {
			from++
		}
	} else {
		end := from + 1
		for end < to && isWord(text[from]) && isWord(text[end]) {
			end++
		}
		to = end
	}
	return span{position{line, units(text[:from])}, position{line, units(text[:to])}}
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-'
}
