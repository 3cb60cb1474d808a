package po

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// parser holds the reading state: the current message, and the string that the next line may continue.
type parser struct {
	entries []Entry
	now     Entry
	last    string  // the last keyword; empty between messages
	text    *string // the string that a line with only a string continues
	fuzzy   bool
}

// parse reads the messages of a file; the header is the first of them.
func parse(data string) ([]Entry, error) {
	if !utf8.ValidString(data) {
		return nil, fmt.Errorf("the file is not UTF-8")
	}
	var p parser
	number := 0
	for line := range strings.SplitSeq(strings.TrimPrefix(data, "\ufeff"), "\n") {
		number++
		if err := p.line(strings.TrimSpace(line), number); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number, err)
	}
	return p.entries, nil
}

// line reads one line.
func (p *parser) line(line string, number int) error {
	switch {
	case line == "":
		return p.finish()
	case line[0] == '#':
		return p.comment(line)
	case line[0] == '"':
		if p.text == nil {
			return fmt.Errorf("a string that continues nothing")
		}
		return p.addQuoted(line)
	}
	keyword, rest, ok := strings.Cut(line, " ")
	if !ok {
		return fmt.Errorf("%q is neither a comment nor a message", line)
	}
	if err := p.begin(keyword, number); err != nil {
		return err
	}
	return p.addQuoted(strings.TrimSpace(rest))
}

// comment looks for the only comment with a meaning: that a translation is fuzzy.
func (p *parser) comment(line string) error {
	if p.last != "" {
		if err := p.finish(); err != nil {
			return err
		}
	}
	if flags, are := strings.CutPrefix(line, "#,"); are {
		for flag := range strings.SplitSeq(flags, ",") {
			p.fuzzy = p.fuzzy || strings.TrimSpace(flag) == "fuzzy"
		}
	}
	return nil
}

// begin begins a part of a message.
func (p *parser) begin(keyword string, number int) error {
	if starts := keyword == "msgctxt" || keyword == "msgid" && p.last != "msgctxt"; starts && p.last != "" {
		if err := p.finish(); err != nil {
			return err
		}
	}
	form := fmt.Sprintf("msgstr[%d]", len(p.now.Said))
	switch {
	case keyword == "msgctxt" && p.last == "":
		p.now.Line, p.text = number, &p.now.Context
	case keyword == "msgid" && (p.last == "" || p.last == "msgctxt"):
		if p.last == "" {
			p.now.Line = number
		}
		p.text = &p.now.ID
	case keyword == "msgid_plural" && p.last == "msgid":
		p.text = &p.now.Plural
	case keyword == "msgstr" && p.last == "msgid", keyword == form && (p.last == "msgid_plural" || len(p.now.Said) > 0 && p.now.Plural != ""):
		p.now.Said = append(p.now.Said, "")
		p.text = &p.now.Said[len(p.now.Said)-1]
	default:
		return fmt.Errorf("%s does not go here", keyword)
	}
	p.last = keyword
	return nil
}

// addQuoted adds a quoted string to the part that is read.
func (p *parser) addQuoted(quoted string) error {
	text, err := unquote(quoted)
	*p.text += text
	return err
}

// finish ends a message.
func (p *parser) finish() error {
	if p.last == "" {
		return nil
	}
	e := p.now
	if e.Said == nil || p.last == "msgid_plural" {
		return fmt.Errorf("%q has no msgstr", e.ID)
	}
	empty := slices.Index(e.Said, "")
	switch {
	case p.fuzzy || empty >= 0 && strings.Join(e.Said, "") == "":
		e.Said = nil
	case empty >= 0:
		return fmt.Errorf("form %d of %q is empty", empty, e.ID)
	}
	p.entries = append(p.entries, e)
	*p = parser{entries: p.entries}
	return nil
}

// escapes maps the letter after a backslash to its character.
var escapes = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', '"': '"', '\\': '\\'}

// unquote reads a string in quotes.
func unquote(quoted string) (string, error) {
	if len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' {
		return "", fmt.Errorf("%s is no string in quotes", quoted)
	}
	var b strings.Builder
	for inner := quoted[1 : len(quoted)-1]; inner != ""; {
		i := strings.IndexAny(inner, "\\\"")
		if i < 0 {
			i = len(inner)
		}
		b.WriteString(inner[:i])
		if inner = inner[i:]; inner == "" {
			break
		}
		if len(inner) < 2 || inner[0] == '"' || escapes[inner[1]] == 0 {
			return "", fmt.Errorf("%s has a quote or a backslash that means nothing", quoted)
		}
		b.WriteByte(escapes[inner[1]])
		inner = inner[2:]
	}
	if strings.ContainsFunc(quoted, unicode.IsControl) {
		return "", fmt.Errorf("%q has a control character", quoted)
	}
	return b.String(), nil
}
