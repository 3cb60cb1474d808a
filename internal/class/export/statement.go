package export

import (
	"fmt"
	"html"
	"strings"

	"jogada/catalog"
	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
)

// section is a part of a statement: a heading, which may be empty, and paragraphs.
type section struct {
	heading    string
	paragraphs []string
}

// statement returns the statement of the task in a language, without title and samples.
func (p *pack) statement(language string) (sections []section) {
	g, t := p.Task.Game, p.translator(language)
	given := p.Task.Statement
	if len(given) == 0 && len(p.Assignment.Tasks) == 1 {
		given = p.Assignment.Statement
	}
	if own, written := given[language]; written {
		sections = append(sections, section{"", paragraphs(own)})
	} else {
		sections = append(sections, section{"", paragraphs(t.Of(g.Doc))})
	}
	if rules := p.rules(t); len(rules) > 0 {
		sections = append(sections, section{t.Of("Rules"), rules})
	}
	return append(sections, section{t.Of("Input"), []string{t.Of(g.Grading.Reads)}}, section{t.Of("Output"), []string{t.Of(g.Grading.Writes)}})
}

// rules returns the rules of the game in force, a sentence each.
func (p *pack) rules(t say.Translator) (list []string) {
	for _, param := range p.Task.Game.Params {
		if param.Role == catalog.Rule && p.Task.Values.Has(param.Name) {
			list = append(list, fmt.Sprintf("%s = %s: %s.", param.Name, p.Task.Values[param.Name], t.Of(param.Doc)))
		}
	}
	return list
}

// paragraphs splits a text at its blank lines.
func paragraphs(text string) []string {
	return strings.Split(strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")), "\n\n")
}

// markdown returns the statement in Markdown. The text is ours, or the teacher's own Markdown.
func (p *pack) markdown(language string) string {
	var out strings.Builder
	for _, s := range p.statement(language) {
		if s.heading != "" {
			fmt.Fprintf(&out, "## %s\n\n", s.heading)
		}
		for _, paragraph := range s.paragraphs {
			if s.heading != "" || len(p.Assignment.Statement)+len(p.Task.Statement) == 0 {
				paragraph = plain(paragraph)
			}
			out.WriteString(paragraph + "\n\n")
		}
	}
	return strings.TrimRight(out.String(), "\n") + "\n"
}

// plain returns a text without characters that Markdown gives a meaning to.
func plain(text string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "#", `\#`, "[", `\[`, "]", `\]`, "<", `\<`, "$", `\$`, "`", "\\`", "{{", `\{\{`).Replace(text)
}

// webpage returns the statement in HTML, without the frame of a page, with the samples.
func (p *pack) webpage(language string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "<section lang=\"%s\">\n<h1>%s</h1>\n", language, html.EscapeString(p.title(language)))
	for _, s := range p.statement(language) {
		if s.heading != "" {
			fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(s.heading))
		}
		for _, paragraph := range s.paragraphs {
			fmt.Fprintf(&out, "<p>%s</p>\n", html.EscapeString(paragraph))
		}
	}
	t := p.translator(language)
	for n, c := range p.samples() {
		fmt.Fprintf(&out, "<h2>%s</h2>\n<pre>%s</pre>\n<h3>%s</h3>\n<pre>%s</pre>\n", html.EscapeString(t.Say("Example %d", n+1)), html.EscapeString(c.Text),
			html.EscapeString(t.Of("Output")), html.EscapeString(c.Right))
	}
	out.WriteString("</section>\n")
	return out.String()
}

// languages returns the languages of the statement, that of the assignment first.
func (p *pack) languages() []string {
	list := []string{p.Assignment.Language}
	for _, language := range assignment.Languages {
		if language != p.Assignment.Language {
			list = append(list, language)
		}
	}
	return list
}

// samples returns the cases that students see.
func (p *pack) samples() (list []namedCase) {
	for _, c := range p.cases {
		if c.Part == grade.Examples {
			list = append(list, c)
		}
	}
	return list
}
