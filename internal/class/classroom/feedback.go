package classroom

import (
	"slices"

	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
)

// seen holds the parts of a result that a student may see. Feedback is made from it alone, so nothing else can leak into it.
type seen struct {
	verdict grade.Verdict
	marks   []Mark
	said    string // what a compiler said of the student's own program
	hints   []string

	board, size, input, got string // of the counterexample, if it may be seen
	expected, reason        string // if the answer may be seen
	mistake                 string // if the diagnosis may be seen
}

// see returns the parts of a task's result that the student may see.
func see(a *assignment.Assignment, tr say.Translator, t Marked) seen {
	s := seen{verdict: t.Result.Verdict, marks: t.Marks, said: t.Result.Said.In(tr), hints: hints(a, t)}
	if t.Result.Report == nil || t.Result.Report.Counterexample == nil {
		return s
	}
	c := t.Result.Report.Counterexample
	if a.Show >= assignment.Input {
		s.board, s.size, s.input, s.got = c.SVG, t.Result.smallness(tr), c.Text, c.Got
		if s.verdict != grade.WrongAnswer { // what is wrong with an answer says what is right
			s.reason = c.Why.In(tr)
		}
	}
	if a.Show >= assignment.Answer {
		s.expected, s.reason = c.Expected, c.Why.In(tr)
	}
	if m := t.Result.Report.Mistake; a.Show >= assignment.Diagnosis && m != nil {
		s.mistake = t.Task.Game.Translator(tr.Language()).Of(m.Sentence)
	}
	return s
}

// hints returns the hints for a task that is not solved.
func hints(a *assignment.Assignment, t Marked) (texts []string) {
	if t.complete() {
		return nil
	}
	for _, h := range a.Hints {
		if h.Stage <= a.Stage && (h.Task == "" || h.Task == t.Task.Name) && (h.When == "" || t.meets(h.When)) {
			texts = append(texts, h.Text.In(a.Language))
		}
	}
	return texts
}

// complete reports whether all points are given.
func (m Marked) complete() bool {
	for _, mark := range m.Marks {
		if !mark.Passed() {
			return false
		}
	}
	return m.Result.Verdict == grade.Accepted
}

// meets reports whether a condition of a hint is true: a verdict, a mistake, or a check that failed.
func (m Marked) meets(when string) bool {
	if string(m.Result.Verdict) == when {
		return true
	}
	if r := m.Result.Report; r != nil && r.Mistake != nil && r.Mistake.Name == when {
		return true
	}
	for _, mark := range m.Marks {
		if mark.Check.Name == when && !mark.Passed() {
			return true
		}
	}
	return false
}

// feedback returns the feedback for a student.
func (c *Class) feedback(s *Student) document {
	a := c.Assignment
	tr := translator(a.Language)
	d := document{paragraph{tr.Say("%s: %s of %s points", s.Shown, points(tr, s.Points()), points(tr, a.Points()))}}
	for _, t := range s.Tasks {
		if len(s.Tasks) > 1 {
			d = append(d, heading{taskTitle(a, t.Task)})
		}
		d = append(d, see(a, tr, t).blocks(a, tr)...)
	}
	return d
}

// taskTitle returns the title of a task for readers.
func taskTitle(a *assignment.Assignment, t assignment.Task) string {
	if title := t.Title.In(a.Language); title != "" {
		return title
	}
	return t.Name
}

// blocks writes what may be seen.
func (s seen) blocks(a *assignment.Assignment, tr say.Translator) (d document) {
	t := table{head: []string{tr.Of("check"), tr.Of("points"), tr.Of("of")}}
	if a.Show >= assignment.Input {
		t.head = append(t.head, tr.Of("right boards"))
	}
	for _, m := range s.marks {
		row := []string{checkName(tr, m.Check), points(tr, m.Points), points(tr, m.Check.Points)}
		if a.Show >= assignment.Input {
			row = append(row, tally(tr, m))
		}
		t.rows = append(t.rows, row)
	}
	d = append(d, t, paragraph{tr.Of(verdictSentence(s.verdict))})
	if slices.ContainsFunc(s.marks, func(m Mark) bool { return m.Beyond }) {
		d = append(d, paragraph{tr.Of("Your program is right on the planned boards. Another board, on which it fails, counts as one more and costs the points.")})
	}
	if s.board != "" {
		d = append(d, drawing(s.board))
	}
	if s.size != "" {
		d = append(d, paragraph{s.size})
	}
	for _, v := range []verbatim{{tr.Of("what the compiler or the grader says"), s.said}, {tr.Of("input"), s.input}, {tr.Of("right answer"), s.expected},
		{tr.Of("what your program writes"), s.got}, {tr.Of("why"), s.reason}} {
		if v.text != "" {
			d = append(d, v)
		}
	}
	if s.mistake != "" {
		d = append(d, paragraph{tr.Say("The mistake: %s.", s.mistake)})
	}
	for _, h := range s.hints {
		d = append(d, paragraph{tr.Say("Hint: %s", h)})
	}
	return d
}

// tally says how many boards were right.
func tally(tr say.Translator, m Mark) string {
	switch {
	case m.Tried == 0:
		return "–"
	case m.Beyond:
		return tr.Say("%d of %d, the counterexample counted", m.Right, m.Tried)
	}
	return tr.Say("%d of %d", m.Right, m.Tried)
}
