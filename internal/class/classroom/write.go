package classroom

import (
	_ "embed"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"jogada/internal/base/file"
	"jogada/internal/base/markup"
	"jogada/internal/class/roster"
)

//go:embed page.css
var style string

// write writes all files of the report.
func (c *Class) write(o Options) error {
	a := c.Assignment
	if err := os.MkdirAll(o.feedback(), 0o777); err != nil {
		return err
	}
	for _, s := range c.Students {
		d, title := c.feedback(s), a.Title.In(a.Language)
		name := filepath.Join(o.feedback(), s.File)
		if err := save(name+".md", func(w io.Writer) error {
			_, err := io.WriteString(w, "# "+plain(title)+"\n\n"+d.markdown())
			return err
		}); err != nil {
			return err
		}
		if err := save(name+".html", func(w io.Writer) error {
			return markup.Page(w, a.Language, title, style, markup.Sprintf("<header><h1>%s</h1></header>\n<main>\n", title)+d.html()+"</main>\n")
		}); err != nil {
			return err
		}
	}
	if err := save(filepath.Join(o.Out, "grades.csv"), c.CSV); err != nil {
		return err
	}
	if err := save(filepath.Join(o.Out, "grades.json"), c.JSON); err != nil {
		return err
	}
	if a.Pseudonyms != "" {
		if err := save(filepath.Join(o.private(), "names.csv"), c.names); err != nil {
			return err
		}
	}
	return save(filepath.Join(o.Out, "index.html"), c.HTML)
}

func save(name string, write func(io.Writer) error) error {
	return file.Write(name, file.Replace, func(w io.Writer) error { return write(writer(w)) })
}

// writer returns the writer for a file of the report; tests replace it to interrupt the writing.
var writer = func(w io.Writer) io.Writer { return w }

// CSV writes a line for each student: points of each check, verdict and mistake of each task, and the sum.
func (c *Class) CSV(to io.Writer) error {
	w := csv.NewWriter(to)
	head := []string{"student", "feedback", "late", "points", "of"}
	tr := translator("en")
	for _, t := range c.Assignment.Tasks {
		head = append(head, t.Name+" verdict", t.Name+" mistake")
		for _, check := range t.Checks {
			head = append(head, t.Name+" "+check.Name)
		}
	}
	w.Write(head)
	for _, s := range c.Students {
		late := ""
		if s.Late {
			late = "late"
		}
		line := []string{roster.Cell(s.Shown), s.File, late, points(tr, s.Points()), points(tr, c.Assignment.Points())}
		for _, t := range s.Tasks {
			mistake := ""
			if r := t.Result.Report; r != nil && r.Mistake != nil {
				mistake = r.Mistake.Name
			} else {
				mistake = roster.Cell(t.Result.absence(tr))
			}
			line = append(line, string(t.Result.Verdict), mistake)
			for _, m := range t.Marks {
				line = append(line, points(tr, m.Points))
			}
		}
		w.Write(line)
	}
	w.Flush()
	return w.Error()
}

// names writes the name behind each pseudonym.
func (c *Class) names(to io.Writer) error {
	w := csv.NewWriter(to)
	w.Write([]string{"pseudonym", "name"})
	for _, s := range c.Students {
		w.Write([]string{s.Shown, roster.Cell(s.Name)})
	}
	w.Flush()
	return w.Error()
}

// JSON writes everything that is known of each student.
func (c *Class) JSON(to io.Writer) error {
	type markJSON struct {
		Check  string  `json:"check"`
		Points float64 `json:"points"`
		Of     float64 `json:"of"`
		Right  int     `json:"right"`
		Tried  int     `json:"tried"`
	}
	type taskJSON struct {
		Task  string     `json:"task"`
		Marks []markJSON `json:"marks"`
		Result
	}
	type studentJSON struct {
		Student  string     `json:"student"`
		Feedback string     `json:"feedback"`
		Late     bool       `json:"late"`
		Points   float64    `json:"points"`
		Of       float64    `json:"of"`
		Tasks    []taskJSON `json:"tasks"`
	}
	all := []studentJSON{}
	for _, s := range c.Students {
		out := studentJSON{Student: s.Shown, Feedback: s.File, Late: s.Late, Points: s.Points(), Of: c.Assignment.Points()}
		for _, t := range s.Tasks {
			one := taskJSON{Task: t.Task.Name, Result: t.Result}
			for _, m := range t.Marks {
				one.Marks = append(one.Marks, markJSON{m.Check.Name, m.Points, m.Check.Points, m.Right, m.Tried})
			}
			out.Tasks = append(out.Tasks, one)
		}
		all = append(all, out)
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "\t")
	return e.Encode(all)
}
