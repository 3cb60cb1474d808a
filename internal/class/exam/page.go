package exam

import (
	_ "embed"
	"io"
	"strings"

	"jogada/catalog"
	"jogada/catalog/board"
	"jogada/catalog/board/picture"
	"jogada/internal/base/markup"
	"jogada/internal/base/say"
)

//go:embed page.css
var style string

// Pages writes the papers of all students as HTML that prints one to a page.
func (e *Exam) Pages(to io.Writer) error {
	tr := translator(e.Language)
	var body markup.HTML
	for _, p := range e.Papers {
		body += markup.Sprintf("<section>\n<header><h1>%s</h1><p class=\"student\">%s</p></header>\n", e.Title, p.Shown)
		body += markup.Sprintf("<div class=\"rules\"><h2>%s</h2>\n", tr.Of("Rules"))
		for _, text := range e.rules(p.Board) {
			body += markup.Sprintf("<p>%s</p>\n", text)
		}
		question := e.question(p.Board)
		if len(p.Report.Line) > 0 {
			question += " " + tr.Of("Write down the moves, too.")
		}
		body += "</div>\n" + markup.Sprintf("<p class=\"question\">%s</p>\n", question) + e.board(p.Board)
		body += markup.Sprintf("<div class=\"answer\"><h2>%s</h2></div>\n</section>\n", tr.Of("Your answer"))
	}
	return markup.Page(to, e.Language, e.Title, style, body)
}

// KeyPages writes the right answers as HTML, with the difficulty of every board.
func (e *Exam) KeyPages(to io.Writer) error {
	tr := translator(e.Language)
	title := tr.Say("%s: answer key", e.Title)
	body := markup.Sprintf("<main class=\"key\">\n<h1>%s</h1>\n<p>%s</p>\n<table><thead><tr>", title, e.Spread())
	table := e.Table()
	for _, cell := range table[0] {
		body += markup.Sprintf("<th>%s</th>", cell)
	}
	body += "</tr></thead>\n<tbody>"
	for _, row := range table[1:] {
		body += "<tr>"
		for _, cell := range row {
			body += markup.Sprintf("<td>%s</td>", cell)
		}
		body += "</tr>\n"
	}
	body += "</tbody></table>\n"
	for _, p := range e.Papers {
		body += markup.Sprintf("<article><h2>%s</h2>\n", p.Shown) + e.board(p.Board) + markup.Sprintf("<p><b>%s</b></p>\n", p.headline())
		for _, reason := range p.Report.Because {
			body += markup.Sprintf("<p>%s</p>\n", say.Plain(reason))
		}
		if moves := p.moves(); moves != "" {
			body += markup.Sprintf("<p>%s <code>%s</code></p>\n", tr.Of("One right line:"), moves)
		}
		body += markup.Sprintf("<p class=\"soft\">%s</p></article>\n", p.ID)
	}
	return markup.Page(to, e.Language, title, style, body+"</main>\n")
}

// board draws a board.
func (e *Exam) board(b catalog.Instance) markup.HTML {
	out := "<figure>" + markup.HTML(picture.SVG(b.View(), e.Game.Kinds)) + "</figure>\n"
	if signs := e.signs(b.View()); signs != "" {
		out += markup.Sprintf("<p class=\"signs\">%s</p>\n", signs)
	}
	return out
}

// signs explains the signs on a board.
func (e *Exam) signs(v board.View) string {
	used := map[string]bool{}
	if v.Grid != nil {
		for row := range v.Grid.Rows {
			for col := range v.Grid.Cols {
				if c := v.Grid.Cell(row, col); c.Text == "" {
					used[c.Kind] = true
				}
			}
		}
	}
	t := e.Game.Translator(e.Language)
	var signs []string
	for _, k := range e.Game.Kinds {
		if used[k.Name] && k.Sign != "" && k.Role != board.Floor && k.Role != board.Wall {
			signs = append(signs, k.Sign+" "+t.Of(k.Name))
		}
	}
	return strings.Join(signs, " · ")
}

// rules returns the rules of the game, and the values of those that can be chosen.
func (e *Exam) rules(b catalog.Instance) (paragraphs []string) {
	t := e.Game.Translator(e.Language)
	for _, text := range strings.Split(t.Of(e.Game.Doc), "\n\n") {
		paragraphs = append(paragraphs, strings.Join(strings.Fields(text), " "))
	}
	rules := b.Rules()
	for _, p := range e.Game.Params {
		if value, set := rules[p.Name]; set && p.Role == catalog.Rule && !p.OfBoard {
			paragraphs = append(paragraphs, t.Say("%s = %s: %s.", p.Name, value, t.Of(p.Doc)))
		}
	}
	return paragraphs
}

// question returns the question that is put to outside solvers, up to the sentence that asks for JSON.
func (e *Exam) question(b catalog.Instance) string {
	asked := e.Game.Translator(e.Language).Of(e.Game.Prompt(b.Rules()).Doc)
	before, _, found := strings.Cut(asked, "JSON")
	if !found {
		return asked
	}
	return before[:strings.LastIndexAny(strings.TrimRight(before, " "), ".?!")+1]
}

// headline returns the answer in words.
func (p Paper) headline() string { return say.Plain(p.Report.Headline) }

// moves returns the moves of a right line.
func (p Paper) moves() string {
	var moves []string
	for _, m := range p.Report.Line {
		moves = append(moves, m.Move)
	}
	return strings.Join(moves, " ")
}
