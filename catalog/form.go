package catalog

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jogada/internal/base/say"
)

// Form is the form of a course answer: the alternatives. In each, "/" separates lines and blanks separate words; "…" at the end
// repeats the last line. A word in angle brackets is one of:
//
//	<count>    a whole number from 0
//	<name>     a name of capital letters
//	<player>   a digit from 1 to 9
//
// Any other word means itself, in small letters or large.
type Form []string

// words lists the kinds of words in a form, and what people call them.
var words = map[string]struct {
	pattern *regexp.Regexp
	called  say.Sentence
}{
	"<count>":  {regexp.MustCompile(`^[0-9]{1,18}$`), say.NewSentence("a whole number")},
	"<name>":   {regexp.MustCompile(`^[A-Z]+$`), say.NewSentence("the name of a player")},
	"<player>": {regexp.MustCompile(`^[1-9]$`), say.NewSentence("the number of a player")},
}

// Fault says where an answer departs from its form, counted from 1, and what was expected there.
type Fault struct {
	Line, Col int
	Want      []say.Sentence // one of these
	Found     say.Sentence
}

// String returns the fault in one line: "2:1: found "x"; expected a whole number".
func (f Fault) String() string { return f.Sentence().String() }

// Sentence returns the fault in one line, for translation.
func (f Fault) Sentence() say.Sentence {
	want := f.Want[0]
	for _, other := range f.Want[1:] {
		want = say.NewSentence("%s or %s", want, other)
	}
	return say.NewSentence("%s:%s: found %s; expected %s", f.Line, f.Col, f.Found, want)
}

// The ends of an answer and of a line, as they are expected or found.
var (
	theEnd     = say.NewSentence("the end")
	theLineEnd = say.NewSentence("the end of the line")
)

// placed is a word of an answer, and where it begins.
type placed struct {
	text      string
	line, col int
}

// Fault returns the first location where an answer fits no alternative; false if the answer has the form.
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
		case fault.Line == furthest.Line && fault.Col == furthest.Col && !slices.ContainsFunc(furthest.Want, func(w say.Sentence) bool { return w.String() == fault.Want[0].String() }):
			furthest.Want = append(furthest.Want, fault.Want...)
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
			return Fault{end.line, end.col, called(first), theEnd}, true
		case i >= len(form) && i >= len(lines):
			return Fault{}, false
		case i >= len(form) && !again:
			return Fault{lines[i][0].line, lines[i][0].col, []say.Sentence{theEnd}, quoted(lines[i][0].text)}, true
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
			return Fault{last.line, last.col + utf8.RuneCountInString(last.text), called(w), theLineEnd}, true
		}
		kind, isKind := words[w]
		if isKind && !kind.pattern.MatchString(line[i].text) || !isKind && !strings.EqualFold(w, line[i].text) {
			return Fault{line[i].line, line[i].col, called(w), quoted(line[i].text)}, true
		}
	}
	if len(line) > len(want) {
		extra := line[len(want)]
		return Fault{extra.line, extra.col, []say.Sentence{theLineEnd}, quoted(extra.text)}, true
	}
	return Fault{}, false
}

// called returns the everyday name of a word of a form.
func called(word string) []say.Sentence {
	word = strings.TrimSuffix(word, "…")
	if kind, is := words[word]; is {
		return []say.Sentence{kind.called}
	}
	return []say.Sentence{say.Verbatim(fmt.Sprintf("%q", word))}
}

// quoted returns a word that was found, cut where it is long.
func quoted(word string) say.Sentence {
	if runes := []rune(word); len(runes) > mostFound {
		return say.NewSentence("%s… (%s characters)", fmt.Sprintf("%.*q", mostFound, word), len(runes))
	}
	return say.Verbatim(fmt.Sprintf("%q", word))
}

// mostFound limits the characters of a word that are shown.
const mostFound = 40
