package lsp

import (
	"strings"
	"unicode/utf8"
)

// place says where a position lies in a YAML text, which need not be valid: it is being written.
type place struct {
	path  []string // the fields around it, from the outermost; "" stands for an entry of a list
	value bool     // the value of the last field is written here, otherwise a name
	word  string   // what is there of it before the position
}

// element is a dash or the name of a field.
type element struct {
	column int
	name   string // "" for a dash
}

// placeOf returns the place of a position, as a line and a number of characters.
func placeOf(all []string, line, column int) place {
	if line < 0 || line >= len(all) {
		return place{}
	}
	before := []rune(all[line])
	before = before[:min(column, len(before))]
	elements, rest, begin := elementsOf(string(before))
	p, open := flow(rest)
	limit, dash := begin, false
	if len(elements) > 0 {
		limit, dash = elements[0].column, elements[0].name == ""
		if last := elements[len(elements)-1]; last.name != "" && !open {
			p.value = true
		}
	}
	outer := parents(all[:line], limit, dash)
	for _, e := range elements {
		outer = append(outer, e.name)
	}
	p.path = append(outer, p.path...)
	return p
}

// elementsOf returns the dashes and the field at the start of a line, what follows, and the column of that.
func elementsOf(line string) (list []element, rest string, column int) {
	rest = strings.TrimLeft(line, " ")
	column = len(line) - len(rest)
	for strings.HasPrefix(rest, "- ") || rest == "-" {
		list = append(list, element{column: column})
		trimmed := strings.TrimLeft(rest[1:], " ")
		column += len(rest) - len(trimmed)
		rest = trimmed
	}
	name, after, is := strings.Cut(rest, ":")
	if is && (after == "" || after[0] == ' ') && !strings.ContainsAny(name, "{[#") {
		list = append(list, element{column, unquoted(name)})
		return list, strings.TrimLeft(after, " "), column
	}
	return list, rest, column
}

func unquoted(name string) string { return strings.Trim(strings.TrimSpace(name), `"'`) }

// parents returns the fields around what begins at a column, from the lines above it.
func parents(above []string, limit int, dash bool) (path []string) {
	for i := len(above) - 1; i >= 0 && (limit > 0 || dash); i-- {
		text := strings.TrimSpace(above[i])
		if text == "" || text[0] == '#' || text == "---" {
			continue
		}
		list, _, _ := elementsOf(above[i])
		for n := len(list) - 1; n >= 0; n-- {
			e := list[n]
			if e.column < limit || dash && e.name != "" && e.column == limit {
				path = append([]string{e.name}, path...)
				limit, dash = e.column, e.name == ""
			}
		}
	}
	return path
}

// flow reads what is there of a value in brackets, or of a plain one; inside reports whether a bracket is open.
func flow(text string) (p place, inside bool) {
	var open []rune // the brackets that are not closed
	var names []string
	begin, quote, value := 0, rune(0), false // begin: where the current word does
	for i, r := range text {
		after := i + utf8.RuneLen(r)
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'':
			quote = r
		case r == '{' || r == '[':
			open, names, begin, value = append(open, r), append(names, ""), after, r == '['
		case (r == '}' || r == ']') && len(open) > 0:
			open, names, begin, value = open[:len(open)-1], names[:len(names)-1], after, true
		case r == ',' && len(open) > 0:
			last := len(open) - 1
			names[last], begin, value = "", after, open[last] == '['
		case r == ':' && len(open) > 0 && open[len(open)-1] == '{' && !value:
			names[len(names)-1], begin, value = unquoted(text[begin:i]), after, true
		}
	}
	for i, r := range open {
		if r == '[' || names[i] != "" {
			p.path = append(p.path, names[i])
		}
	}
	p.word, p.value = strings.TrimLeft(text[begin:], " "), value && len(open) > 0
	return p, len(open) > 0
}
