package catalog

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Form is the form of a course answer: the alternatives. In each, "/" separates lines and blanks separate words; "…" at the end
// repeats the last line. A word in angle brackets is one of:
//
//	<count>    a whole number from 0
//	<name>     a name of capital letters
//	<player>   a digit from 1 to 9
//
// Any other word stands for itself, in small letters or large.
type Form []string

// words are the kinds of words in a form, and what people call them.
var words = map[string]struct {
	pattern *regexp.Regexp
	called  string
}{
	"<count>":  {regexp.MustCompile(`^[0-9]{1,18}$`), "a whole number"},
	"<name>":   {regexp.MustCompile(`^[A-Z]+$`), "the name of a player"},
	"<player>": {regexp.MustCompile(`^[1-9]$`), "the number of a player"},
}

// Fault says where an answer departs from its form, counted from 1, and what was expected there.
type Fault struct {
	Line, Col int
	Want      string
	Found     string
}

// String is the fault in one line: "2:1: expected a whole number, found "x"".
func (f Fault) String() string {
	found := f.Found
	if runes := []rune(found); len(runes) > mostFound {
		found = fmt.Sprintf("%s… (%d characters)", string(runes[:mostFound]), len(runes))
	}
	return fmt.Sprintf("%d:%d: expected %s, found %s", f.Line, f.Col, f.Want, found)
}

// mostFound limits the shown characters of a word.
const mostFound = 60

// placed is a word of an answer, and where it begins.
type placed struct {
	text      string
	line, col int
}

// Fault returns the first place that no alternative allows; false: the answer has the form.
func (f Form) Fault(answer string) (Fault, bool) {
	lines, end := splitWords(answer)
	var furthest Fault
	for _, alternative := range f {
		fault, faulty := alternativeFault(strings.Split(alternative, "/"), lines, end)
		switch {
		case !faulty:
			return Fault{}, false
		case fault.Line > furthest.Line || fault.Line == furthest.Line && fault.Col > furthest.Col:
			furthest = fault
		case fault.Line == furthest.Line && fault.Col == furthest.Col && !strings.Contains(furthest.Want, fault.Want):
			furthest.Want += " or " + fault.Want
		}
	}
	return furthest, true
}

// splitWords returns the words of each line that has some, and the place after the last.
func splitWords(answer string) (lines [][]placed, end placed) {
	end = placed{line: 1, col: 1}
	number := 0
	for line := range strings.Lines(answer) {
		number++
		line = strings.TrimRight(line, "\r\n")
		var row []placed
		for col := 0; col < len(line); {
			length := strings.IndexAny(line[col:], " \t\r")
			switch {
			case length == 0:
				col++
				continue
			case length < 0:
				length = len(line) - col
			}
			at := utf8.RuneCountInString(line[:col]) + 1
			row = append(row, placed{line[col : col+length], number, at})
			col += length
		}
		if row != nil {
			last := row[len(row)-1]
			lines, end = append(lines, row), placed{line: number, col: last.col + utf8.RuneCountInString(last.text)}
		}
	}
	return lines, end
}

// alternativeFault compares the lines of an answer with those of one alternative.
func alternativeFault(form []string, lines [][]placed, end placed) (Fault, bool) {
	for i := 0; ; i++ {
		again := i >= len(form) && strings.HasSuffix(form[len(form)-1], "…")
		switch {
		case i < len(form) && i >= len(lines):
			first, _, _ := strings.Cut(form[i], " ")
			return Fault{end.line, end.col, called(first), "the end"}, true
		case i >= len(form) && i >= len(lines):
			return Fault{}, false
		case i >= len(form) && !again:
			return Fault{lines[i][0].line, lines[i][0].col, "the end", quoted(lines[i][0].text)}, true
		}
		want := strings.Fields(strings.TrimSuffix(form[min(i, len(form)-1)], "…"))
		if fault, faulty := lineFault(want, lines[i]); faulty {
			return fault, true
		}
	}
}

// lineFault compares the words of one line.
func lineFault(want []string, line []placed) (Fault, bool) {
	for i, w := range want {
		if i >= len(line) {
			last := line[len(line)-1]
			return Fault{last.line, last.col + utf8.RuneCountInString(last.text), called(w), "the end of the line"}, true
		}
		kind, isKind := words[w]
		if isKind && !kind.pattern.MatchString(line[i].text) || !isKind && !strings.EqualFold(w, line[i].text) {
			return Fault{line[i].line, line[i].col, called(w), quoted(line[i].text)}, true
		}
	}
	if len(line) > len(want) {
		extra := line[len(want)]
		return Fault{extra.line, extra.col, "the end of the line", quoted(extra.text)}, true
	}
	return Fault{}, false
}

// called returns the everyday name of a word of a form.
func called(word string) string {
	word = strings.TrimSuffix(word, "…")
	if kind, is := words[word]; is {
		return kind.called
	}
	return fmt.Sprintf("%q", word)
}

// quoted is a word that was found, cut where it is long.
func quoted(word string) string { return fmt.Sprintf("%.40q", word) }
