package say

import (
	"strconv"
	"strings"
)

// A mark is written as begin, the comma-separated places, middle, the text, end: control characters, which no text of a
// game contains, and which survive every kind of formatting.
const (
	begin  = '\x01'
	middle = '\x02'
	end    = '\x03'
)

// mostPlaces limits the places that a mark names; readers cannot distinguish more.
const mostPlaces = 2000

// Mark marks a text as the name of places. Marks inside the text are removed.
func Mark(text string, places ...int) string {
	if len(places) == 0 || text == "" {
		return text
	}
	var b strings.Builder
	b.WriteByte(begin)
	for i, p := range places[:min(len(places), mostPlaces)] {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(p))
	}
	b.WriteByte(middle)
	b.WriteString(Plain(text))
	b.WriteByte(end)
	return b.String()
}

// copied stands where a mark has its places, in one that marks a text to copy.
const copied = "="

// Copy marks a text as something to copy, as a line in a notation that other programs read.
func Copy(text string) string {
	if text == "" {
		return text
	}
	return string(begin) + copied + string(middle) + Plain(text) + string(end)
}

// Part is a piece of a sentence with the places that it names, if any.
type Part struct {
	Text   string `json:"text"`
	Places []int  `json:"places,omitempty"`
	Copy   bool   `json:"copy,omitempty"` // it is a text to copy
}

// Parts splits a marked sentence at its marks.
func Parts(sentence string) []Part {
	var parts []Part
	for sentence != "" {
		i := strings.IndexByte(sentence, begin)
		if i < 0 {
			return append(parts, Part{Text: sentence})
		}
		if i > 0 {
			parts = append(parts, Part{Text: sentence[:i]})
		}
		numbers, rest, _ := strings.Cut(sentence[i+1:], string(middle))
		text, after, _ := strings.Cut(rest, string(end))
		parts = append(parts, Part{Text: text, Places: places(numbers), Copy: numbers == copied})
		sentence = after
	}
	return parts
}

func places(numbers string) []int {
	var list []int
	for n := range strings.SplitSeq(numbers, ",") {
		if p, err := strconv.Atoi(n); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// Plain returns a sentence without its marks.
func Plain(sentence string) string {
	if strings.IndexByte(sentence, begin) < 0 {
		return sentence
	}
	var b strings.Builder
	for _, part := range Parts(sentence) {
		b.WriteString(part.Text)
	}
	return b.String()
}
