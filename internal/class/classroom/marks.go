package classroom

import (
	"cmp"
	"slices"
	"strings"

	"jogada/internal/base/fit"
	"jogada/internal/base/say"
	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
)

// Marked is a task of a student with its result and marks.
type Marked struct {
	Task   assignment.Task
	Result Result
	Marks  []Mark
}

// Mark holds the points that a student gets for a check.
type Mark struct {
	Check  assignment.Check
	Points float64
	Right  int // boards
	Tried  int
	// Beyond says that the counterexample counts as one more board, because the program is known to be wrong and yet right on
	// enough of the planned boards for all points.
	Beyond bool
}

// Passed reports whether a check has all its points.
func (m Mark) Passed() bool { return m.Points == m.Check.Points }

// Points returns the points of all checks of the task.
func (m Marked) Points() (points float64) {
	for _, mark := range m.Marks {
		points += mark.Points
	}
	return points
}

// mark gives points to every student.
func (c *Class) mark() {
	for _, s := range c.Students {
		for i := range s.Tasks {
			t := &s.Tasks[i]
			if c.Assignment.Pseudonyms != "" {
				t.Result = t.Result.without(s.Name, s.Shown)
			}
			t.Marks = nil
			for _, check := range t.Task.Checks {
				t.Marks = append(t.Marks, t.Result.mark(check))
			}
			t.deduct()
		}
	}
}

// without returns the result with the name of a student replaced wherever programs and compilers wrote it.
func (r Result) without(name, pseudonym string) Result {
	replace := func(text string) string { return strings.ReplaceAll(text, name, pseudonym) }
	r.Said = r.Said.Each(replace)
	if r.Report != nil && r.Report.Counterexample != nil && len(name) > 2 {
		report, example := *r.Report, *r.Report.Counterexample
		example.Got, example.Why = replace(example.Got), example.Why.Each(replace)
		example.Reason = example.Why.String()
		report.Counterexample, r.Report = &example, &report
	}
	return r
}

// mark gives the points for one check.
func (r Result) mark(c assignment.Check) Mark {
	m := Mark{Check: c}
	switch {
	case r.Report == nil:
		return m
	case c.Of == assignment.Builds, c.Of == assignment.Growth && r.growsWithin(c.Limit):
		m.Points = c.Points
		return m
	case c.Of == assignment.Growth:
		return m
	}
	m.Right, m.Tried = r.count(c.Of)
	m.Points = c.Earn(m.Right, m.Tried)
	if m.Tried == 0 && r.Verdict == grade.Accepted {
		m.Points = c.Points // the plan has no such boards
	}
	return m
}

// deduct counts the counterexample as one more board if the program is known to be wrong and its checks of boards have all their
// points nevertheless. So no program whose verdict is a failure has full points. The board counts in the checks of tricky boards and of
// all boards; without these, in those of other parts, and without any, in those of format, crashes and cost.
func (m *Marked) deduct() {
	if m.Result.Report == nil || m.Result.Report.Counterexample == nil {
		return
	}
	for _, parts := range [][]grade.Part{{grade.Traps, assignment.All}, {grade.Examples, grade.Small, grade.Random, grade.Large}, {assignment.Format, assignment.Crashes, assignment.Cost}} {
		var checks []*Mark
		for i := range m.Marks {
			mark := &m.Marks[i]
			if mark.Check.Points == 0 || mark.Check.Of == assignment.Builds || mark.Check.Of == assignment.Growth {
				continue
			}
			if !mark.Passed() {
				return // it has cost points
			}
			if slices.Contains(parts, mark.Check.Of) {
				checks = append(checks, mark)
			}
		}
		for _, mark := range checks {
			mark.Tried, mark.Beyond = mark.Tried+1, true
			mark.Points = min(mark.Check.Earn(mark.Right, mark.Tried), mark.Check.Points*float64(mark.Right)/float64(mark.Tried))
		}
		if len(checks) > 0 {
			return
		}
	}
}

// mostCostly limits the letters of a board that is named in a table.
const mostCostly = 80

// costly returns the board that costs points besides the planned ones, on one line; empty if there is none.
func (m Marked) costly() string {
	if !slices.ContainsFunc(m.Marks, func(mark Mark) bool { return mark.Beyond }) {
		return ""
	}
	board := []rune(strings.Join(strings.Split(strings.TrimSpace(m.Result.Report.Counterexample.Text), "\n"), " / "))
	if len(board) > mostCostly {
		return string(board[:mostCostly]) + "…"
	}
	return string(board)
}

// count returns how many boards are right for a check, and of how many.
func (r Result) count(of grade.Part) (right, tried int) {
	fails := r.Failures
	for _, tally := range r.Parts {
		right, tried = right+tally.Right, tried+tally.Tried
	}
	unreadable := fails[grade.WrongFormat] + fails[grade.Crashed] + fails[grade.Forbidden] + r.over()
	switch of {
	case assignment.Format:
		return tried - unreadable, tried
	case assignment.Crashes:
		return tried - fails[grade.Crashed] - fails[grade.Forbidden], tried
	case assignment.Cost:
		return tried - r.over(), tried
	case assignment.All:
		return right, tried
	}
	return r.Parts[of].Right, r.Parts[of].Tried
}

// over returns the number of boards on which the program exceeded a limit.
func (r Result) over() int {
	return r.Failures[grade.TooSlow] + r.Failures[grade.TooMuchMemory] + r.Failures[grade.TooMuchOutput]
}

// Cluster is a group of students whose programs fail alike in a task.
type Cluster struct {
	Task     assignment.Task
	Verdict  grade.Verdict
	Mistake  *grade.Mistake // nil: none is known
	Students []*Student
	Example  Result // the one with the smallest counterexample
}

// Clusters groups the programs that fail: by the mistake, and where none is known by how they fail. The largest group comes first.
func (c *Class) Clusters() (clusters []*Cluster) {
	known := map[string]*Cluster{}
	for _, s := range c.Students {
		for _, t := range s.Tasks {
			if t.Result.Verdict == grade.Accepted {
				continue
			}
			key := t.Task.Name + "\x00" + t.Result.likeness()
			g, met := known[key]
			if !met {
				g = &Cluster{Task: t.Task, Verdict: t.Result.Verdict, Example: t.Result}
				known[key], clusters = g, append(clusters, g)
			}
			g.Students = append(g.Students, s)
			if t.Result.Report != nil {
				g.Mistake = t.Result.Report.Mistake
				if t.Result.Size < g.Example.Size {
					g.Example = t.Result
				}
			}
		}
	}
	slices.SortStableFunc(clusters, func(a, b *Cluster) int { return cmp.Compare(len(b.Students), len(a.Students)) })
	return clusters
}

// likeness returns the same text for programs that fail alike.
func (r Result) likeness() string {
	switch {
	case r.Report == nil:
		return string(r.Verdict) + "\x00" + r.absence(say.Translator{})
	case r.Report.Mistake != nil:
		return "mistake " + r.Report.Mistake.Name
	case r.Report.Behaviour != "":
		return "behaviour " + r.Report.Behaviour
	case r.Report.Counterexample != nil && r.Verdict == grade.WrongAnswer:
		return string(r.Verdict) + "\x00" + r.Report.Counterexample.Text + "\x00" + r.Report.Counterexample.Got
	}
	return string(r.Verdict)
}

// growsWithin reports whether the time may grow no faster than a limit. Where several classes fit, the most favourable counts: a busy machine takes no
// points from a student.
func (r Result) growsWithin(limit string) bool {
	g := r.Report.Growth
	if g == nil {
		return false
	}
	names := g.Candidates
	if g.Class.Class != growth.Undecided {
		names = []string{g.Class.Class}
	}
	most := slices.Index(fit.Classes(), limit)
	return slices.ContainsFunc(names, func(name string) bool {
		if name == fit.Quasilinear {
			name = "n log n"
		}
		own := slices.Index(fit.Classes(), name)
		return own >= 0 && own <= most
	})
}
