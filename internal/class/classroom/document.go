package classroom

import (
	"fmt"
	"html"
	"strings"

	"jogada/internal/base/markup"
	"jogada/internal/class/roster"
)

// document is a text that is written as Markdown and as HTML. Both escape every text in it, because any may be hostile.
type document []block

// block is a part of a document.
type block interface {
	markdown() string
	html() markup.HTML
}

type (
	heading   struct{ text string }
	paragraph struct{ text string }
	// verbatim is a text in the letters of a program, with a label.
	verbatim struct{ label, text string }
	// drawing is SVG of our own; Markdown leaves it out.
	drawing markup.HTML
	table   struct {
		head []string
		rows [][]string
	}
)

func (d document) markdown() string {
	var parts []string
	for _, b := range d {
		if text := b.markdown(); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, "\n\n") + "\n"
}

func (d document) html() (out markup.HTML) {
	for _, b := range d {
		out += b.html() + "\n"
	}
	return out
}

// plain escapes what Markdown gives a meaning, and puts the text on one line.
func plain(text string) string {
	var out strings.Builder
	for _, r := range strings.Join(strings.Fields(strings.Map(roster.Seen, text)), " ") {
		switch {
		case r == '<' || r == '>' || r == '&':
			out.WriteString(html.EscapeString(string(r)))
			continue
		case strings.ContainsRune("\\`*_{}[]()#+-!|~=:@", r):
			out.WriteByte('\\')
		}
		out.WriteRune(r)
	}
	return out.String()
}

func (h heading) markdown() string  { return "## " + plain(h.text) }
func (h heading) html() markup.HTML { return markup.Sprintf("<h2>%s</h2>", h.text) }

func (p paragraph) markdown() string  { return plain(p.text) }
func (p paragraph) html() markup.HTML { return markup.Sprintf("<p>%s</p>", p.text) }

// mostLines and mostLetters limit how much of a text is shown.
const (
	mostLines   = 40
	mostLetters = 4000
)

// short cuts a long text and replaces what can't be seen.
func short(text string) string {
	text = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		return roster.Seen(r)
	}, strings.ToValidUTF8(strings.TrimRight(text, "\n"), "\ufffd"))
	if letters := []rune(text); len(letters) > mostLetters {
		text = string(letters[:mostLetters]) + "…"
	}
	if lines := strings.Split(text, "\n"); len(lines) > mostLines {
		text = strings.Join(append(lines[:mostLines], "…"), "\n")
	}
	return text
}

// markdown fences the text with more backquotes than it has in a row.
func (v verbatim) markdown() string {
	text, fence := short(v.text), "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fmt.Sprintf("%s\n\n%s\n%s\n%s", plain(v.label), fence, text, fence)
}

func (v verbatim) html() markup.HTML {
	return markup.Sprintf("<figure class=\"text\"><figcaption>%s</figcaption><pre>%s</pre></figure>", v.label, short(v.text))
}

func (p drawing) markdown() string  { return "" }
func (p drawing) html() markup.HTML { return "<figure class=\"board\">" + markup.HTML(p) + "</figure>" }

func (t table) markdown() string {
	rows := []string{row(t.head), "|" + strings.Repeat(" --- |", len(t.head))}
	for _, r := range t.rows {
		rows = append(rows, row(r))
	}
	return strings.Join(rows, "\n")
}

func row(cells []string) string {
	line := "|"
	for _, c := range cells {
		line += " " + plain(c) + " |"
	}
	return line
}

func (t table) html() markup.HTML {
	out := markup.HTML("<table><thead><tr>")
	for _, c := range t.head {
		out += markup.Sprintf("<th>%s</th>", c)
	}
	out += "</tr></thead><tbody>"
	for _, r := range t.rows {
		out += "<tr>"
		for _, c := range r {
			out += markup.Sprintf("<td>%s</td>", c)
		}
		out += "</tr>"
	}
	return out + "</tbody></table>"
}
