package term

import (
	"strings"
	"unicode/utf8"
)

// wide returns the number of columns of a text.
func wide(s string) int { return utf8.RuneCountInString(s) }

// pad fills a text with spaces on its right.
func pad(s string, width int) string { return s + strings.Repeat(" ", max(0, width-wide(s))) }

// padLeft fills a text with spaces on its left.
func padLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-wide(s))) + s }

// wrap breaks a text into lines of at most width columns, where its words allow. Lines after the first of a paragraph
// are indented by hang; a line of the text that starts with a space is kept as it is.
func wrap(s string, width, hang int) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(strings.TrimRight(s, "\n"), "\n") {
		if strings.HasPrefix(paragraph, " ") {
			lines = append(lines, paragraph)
			continue
		}
		lines = append(lines, wrapWords(strings.Fields(paragraph), width, hang)...)
	}
	return lines
}

// flow joins the lines of each paragraph, so that it can be wrapped to another width. Lines that start with a space stay.
func flow(doc string) string {
	var s strings.Builder
	joined := false
	for line := range strings.SplitSeq(strings.TrimSpace(doc), "\n") {
		stays := line == "" || line[0] == ' '
		switch {
		case joined && !stays:
			s.WriteByte(' ')
		case s.Len() > 0:
			s.WriteByte('\n')
		}
		s.WriteString(line)
		joined = !stays
	}
	return s.String()
}

func wrapWords(words []string, width, hang int) []string {
	line, lines := "", []string(nil)
	for _, word := range words {
		switch {
		case line == "":
			line = word
		case wide(line)+1+wide(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = strings.Repeat(" ", hang) + word
		}
	}
	return append(lines, line)
}

// indent puts spaces before each line.
func indent(lines []string, by int) string {
	var s strings.Builder
	for _, line := range lines {
		s.WriteString(strings.TrimRight(strings.Repeat(" ", by)+line, " ") + "\n")
	}
	return s.String()
}
