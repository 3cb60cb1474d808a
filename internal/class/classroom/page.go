package classroom

import (
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"jogada/internal/base/markup"
	"jogada/internal/base/plot"
	"jogada/internal/base/say"
	"jogada/internal/class/grade"
)

// HTML writes the page of the class: sums, students and checks, groups of equal mistakes, growth.
func (c *Class) HTML(to io.Writer) error {
	tr := translator(c.Assignment.Language)
	title := c.Assignment.Title.In(c.Assignment.Language)
	body := markup.Sprintf("<header><h1>%s</h1>\n", title) + c.sums(tr) + "</header>\n<main>\n" + c.students(tr) + c.groups(tr) + c.growth(tr) + "</main>\n"
	body += markup.Sprintf("<footer class=\"soft\"><p>%s</p></footer>\n", c.ground(tr))
	return markup.Page(to, c.Assignment.Language, title, style, body)
}

// sums writes how the class did, with the points as a histogram.
func (c *Class) sums(tr say.Translator) markup.HTML {
	var all []float64
	solved := 0
	for _, s := range c.Students {
		all = append(all, s.Points())
		if !slices.ContainsFunc(s.Tasks, func(m Marked) bool { return m.Result.Verdict != grade.Accepted }) {
			solved++
		}
	}
	slices.Sort(all)
	median := (all[(len(all)-1)/2] + all[len(all)/2]) / 2
	out := markup.HTML("<ul class=\"sum\">")
	for _, entry := range []struct{ value, words string }{
		{fmt.Sprint(len(all)), tr.Of("students")},
		{fmt.Sprint(solved), tr.Of("right on every board")},
		{points(tr, median), tr.Say("points of %s, median", points(tr, c.Assignment.Points()))},
		{fmt.Sprint(len(c.Clusters())), tr.Of("groups of equal mistakes")},
	} {
		out += markup.Sprintf("<li><b>%s</b> %s</li>", entry.value, entry.words)
	}
	return out + "</ul>\n" + c.histogram(tr, all)
}

// histogram draws how many students have how many points.
func (c *Class) histogram(tr say.Translator, all []float64) markup.HTML {
	const bars = 10
	most := c.Assignment.Points()
	if most == 0 || len(all) < 2 {
		return ""
	}
	counts, high := make([]int, bars), 0
	for _, p := range all {
		i := min(int(p/most*bars), bars-1)
		counts[i]++
		high = max(high, counts[i])
	}
	chart := &plot.Chart{Width: 560, Height: 180, Grid: "#dddddd", Label: tr.Of("students by points"),
		X: plot.Axis{Title: tr.Of("points"), Min: 0, Max: most, Ticks: plot.Round(0, most)},
		Y: plot.Axis{Title: tr.Of("students"), Min: 0, Max: float64(high), Ticks: plot.Whole(0, float64(high))}}
	step := most / bars
	for i, n := range counts {
		if n > 0 {
			chart.Bar("#0b5cad", step*(float64(i)+0.04), step*(float64(i)+0.96), float64(n))
		}
	}
	return "<figure class=\"plot\">" + markup.HTML(chart.SVG()) + "</figure>\n"
}

// students writes the table of students and checks.
func (c *Class) students(tr say.Translator) markup.HTML {
	out := markup.Sprintf("<section><h2>%s</h2>\n<div class=\"wide\"><table class=\"grades\"><thead>", tr.Of("Students"))
	if len(c.Assignment.Tasks) > 1 {
		out += "<tr><th></th><th></th>"
		for _, t := range c.Assignment.Tasks {
			out += markup.Sprintf("<th colspan=\"%d\">%s</th>", 1+len(t.Checks), taskTitle(c.Assignment, t))
		}
		out += "</tr>"
	}
	out += markup.Sprintf("<tr><th>%s</th><th>%s</th>", tr.Of("student"), tr.Of("points"))
	for _, t := range c.Assignment.Tasks {
		for _, check := range t.Checks {
			out += markup.Sprintf("<th>%s<br><span class=\"soft\">%s</span></th>", checkName(tr, check), points(tr, check.Points))
		}
		out += markup.Sprintf("<th>%s</th>", tr.Of("finding"))
	}
	out += "</tr></thead>\n<tbody>"
	for _, s := range c.Students {
		out += c.student(tr, s)
	}
	return out + "</tbody></table></div></section>\n"
}

// shown returns the name of a student, and whether the submission was late.
func (s *Student) shown(tr say.Translator) string {
	if s.Late {
		return tr.Say("%s (late)", s.Shown)
	}
	return s.Shown
}

// student writes the line of a student.
func (c *Class) student(tr say.Translator, s *Student) markup.HTML {
	out := markup.Sprintf("<tr><th><a href=\"feedback/%s.html\">%s</a></th><td><b>%s</b></td>", url.PathEscape(s.File), s.shown(tr), points(tr, s.Points()))
	for _, t := range s.Tasks {
		for _, m := range t.Marks {
			class := "none"
			switch {
			case m.Passed():
				class = "full"
			case m.Points > 0:
				class = "part"
			}
			out += markup.Sprintf("<td class=\"%s\" title=\"%s\">%s</td>", class, tally(tr, m), points(tr, m.Points))
		}
		finding := strings.TrimSpace(string(t.Result.Verdict) + " " + tr.Of(verdictSentence(t.Result.Verdict)))
		if why := t.Result.absence(tr); why != "" {
			finding = string(t.Result.Verdict) + ": " + why
		}
		if r := t.Result.Report; r != nil && r.Mistake != nil {
			finding = string(t.Result.Verdict) + " " + r.Mistake.Name
		}
		if board := t.costly(); board != "" {
			finding += " " + tr.Say("This board costs the points: %s", board)
		}
		out += markup.Sprintf("<td class=\"finding\">%s</td>", finding)
	}
	return out + "</tr>\n"
}

// groups writes the groups of programs that fail alike.
func (c *Class) groups(tr say.Translator) (out markup.HTML) {
	clusters := c.Clusters()
	if len(clusters) == 0 {
		return ""
	}
	out = markup.Sprintf("<section><h2>%s</h2>\n", tr.Of("Equal mistakes"))
	for _, g := range clusters {
		out += c.group(tr, g)
	}
	return out + "</section>\n"
}

// group writes one group: who, what, and the smallest counterexample.
func (c *Class) group(tr say.Translator, g *Cluster) markup.HTML {
	name, sentence := tr.Of(verdictSentence(g.Verdict)), ""
	if g.Mistake != nil {
		name, sentence = g.Mistake.Name, g.Task.Game.Translator(tr.Language()).Of(g.Mistake.Sentence)
	} else if g.Example.Report != nil {
		sentence = tr.Of("Unknown mistake: no known wrong method gives all these answers.")
	}
	out := markup.Sprintf("<article><div class=\"words\"><h3>%s <span class=\"count\">%s</span></h3>\n", name, tr.Count(len(g.Students), "%d student", "%d students"))
	if len(c.Assignment.Tasks) > 1 {
		out += markup.Sprintf("<p class=\"soft\">%s</p>", taskTitle(c.Assignment, g.Task))
	}
	if sentence != "" {
		out += markup.Sprintf("<p>%s</p>", sentence)
	}
	if g.Example.Report != nil {
		for _, part := range g.Example.Report.Groups {
			out += markup.Sprintf("<p>%s</p>", groupWords(tr, g.Task.Game.Translator(tr.Language()), part))
		}
	}
	var names []string
	for _, s := range g.Students {
		names = append(names, s.Shown)
	}
	out += markup.Sprintf("<p class=\"names\">%s</p>", strings.Join(names, ", "))
	if g.Mistake != nil && g.Mistake.Page != "" {
		out += markup.Sprintf("<p class=\"soft\">%s</p>", tr.Say("To read: docs/%s", g.Mistake.Page))
	}
	return out + "</div>\n" + g.example(tr) + "</article>\n"
}

// groupWords says what explains a part of the failing boards.
func groupWords(tr, game say.Translator, g grade.Group) string {
	text := tr.Count(g.Boards, "%d failing board:", "%d failing boards:")
	switch {
	case g.Mistake != nil:
		return text + " " + g.Mistake.Name + ": " + game.Of(g.Mistake.Sentence)
	case g.Common != nil:
		common := *g.Common
		common.Doc = game.Of(common.Doc)
		return text + " " + common.Sentence().In(tr)
	}
	return text + " " + tr.Of("no known mistake.")
}

// example writes the counterexample of a group.
func (g *Cluster) example(tr say.Translator) (out markup.HTML) {
	if g.Example.Report == nil || g.Example.Report.Counterexample == nil {
		if !g.Example.Said.Empty() {
			return "<div class=\"example\">" + verbatim{tr.Of("what the compiler or the grader says"), g.Example.Said.In(tr)}.html() + "</div>"
		}
		return ""
	}
	e := g.Example.Report.Counterexample
	out = "<div class=\"example\">"
	if e.SVG != "" {
		out += drawing(e.SVG).html()
	}
	for _, v := range []verbatim{{tr.Of("input"), e.Text}, {tr.Of("right answer"), e.Expected}, {tr.Of("what the program writes"), e.Got}, {tr.Of("why"), e.Why.In(tr)}} {
		if v.text != "" {
			out += v.html()
		}
	}
	return out + markup.Sprintf("</div><p class=\"soft size\">%s</p>", g.Example.smallness(tr))
}

// ground writes the basis of the grades.
func (c *Class) ground(tr say.Translator) string {
	boards, unfinished := 0, 0
	var layers []string
	for _, s := range c.Students {
		for _, t := range s.Tasks {
			if r := t.Result.Report; r != nil {
				boards, layers = boards+r.Boards, r.Sandbox
				if t.Result.Unfinished {
					unfinished++
				}
			}
		}
	}
	text := tr.Say("Tried on %d boards in all. Sandbox: %s.", boards, strings.Join(layers, ", "))
	if unfinished > 0 {
		text += " " + tr.Count(unfinished, "The time ran out on 1 program before its counterexample was as small as possible.", "The time ran out on %d programs before their counterexamples were as small as possible.")
	}
	return text
}

// growth writes how the time of the programs grows, where it was measured.
func (c *Class) growth(tr say.Translator) (out markup.HTML) {
	for _, s := range c.Students {
		for _, t := range s.Tasks {
			if t.Result.Report == nil || t.Result.Report.Growth == nil {
				continue
			}
			g := t.Result.Report.Growth
			if chart := g.Chart(); chart != nil {
				out += markup.Sprintf("<figure class=\"plot\">%s<figcaption>%s</figcaption></figure>\n", markup.HTML(chart.SVG()), s.Shown+": "+g.Class.Class)
			}
		}
	}
	if out == "" {
		return ""
	}
	return markup.Sprintf("<section><h2>%s</h2>\n<div class=\"plots\">", tr.Of("Growth of the time")) + out + "</div></section>\n"
}
