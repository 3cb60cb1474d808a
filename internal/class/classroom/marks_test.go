package classroom

import (
	"path/filepath"
	"slices"
	"testing"

	"jogada/internal/class/assignment"
	"jogada/internal/class/grade"
	"jogada/internal/class/growth"
)

func TestTheMostFavourableGrowthCounts(t *testing.T) {
	check := assignment.Check{Of: assignment.Growth, Points: 2, Limit: "n log n"}
	for _, c := range []struct {
		class growth.Class
		want  float64
	}{
		{growth.Class{Class: "n"}, 2},
		{growth.Class{Class: "n or n log n"}, 2},
		{growth.Class{Class: "n²", Candidates: []string{"n²"}}, 0},
		{growth.Class{Class: growth.Undecided, Candidates: []string{"n²", "n√n", "n log n"}}, 2},
		{growth.Class{Class: growth.Undecided, Candidates: []string{"n²", "n³"}}, 0},
		{growth.Class{Class: growth.Undecided}, 0},
	} {
		r := Result{Report: &grade.Report{Growth: &growth.Report{Class: c.class}}}
		if got := r.mark(check).Points; got != c.want {
			t.Errorf("%+v: %g points", c.class, got)
		}
	}
	if r := (Result{Report: &grade.Report{}}); r.mark(check).Points != 0 {
		t.Error("points for a growth that was not measured")
	}
}

func TestAFailureCountsAgainstEveryCheckThatItBreaks(t *testing.T) {
	for verdict, broken := range map[grade.Verdict][]grade.Part{
		grade.WrongAnswer:   {},
		grade.WrongFormat:   {assignment.Format},
		grade.Crashed:       {assignment.Format, assignment.Crashes},
		grade.Forbidden:     {assignment.Format, assignment.Crashes},
		grade.TooSlow:       {assignment.Format, assignment.Cost},
		grade.TooMuchMemory: {assignment.Format, assignment.Cost},
		grade.TooMuchOutput: {assignment.Format, assignment.Cost},
	} {
		r := Result{Failures: map[grade.Verdict]int{verdict: 1}, Parts: map[grade.Part]grade.Tally{grade.Small: {Right: 3, Tried: 4}}}
		for _, of := range []grade.Part{assignment.Format, assignment.Crashes, assignment.Cost} {
			want := 4
			if slices.Contains(broken, of) {
				want = 3
			}
			if right, tried := r.count(of); right != want || tried != 4 {
				t.Errorf("%s, %s: %d of %d, want %d", verdict, of, right, tried, want)
			}
		}
	}
}

// A program that is known to be wrong never has all points: its counterexample counts as one more board.
func TestAProgramKnownToBeWrongNeverHasFullPoints(t *testing.T) {
	right := map[grade.Part]grade.Tally{grade.Small: {Right: 60, Tried: 60}, grade.Traps: {Right: 9, Tried: 9}}
	part := func(of grade.Part) assignment.Check { return assignment.Check{Name: string(of), Of: of, Points: 10} }
	share, forgiving := part(assignment.All), part(grade.Small)
	share.Share, forgiving.Steps = true, []assignment.Step{{From: 90, Points: 10}}
	for name, c := range map[string]struct {
		parts  map[grade.Part]grade.Tally
		checks []assignment.Check
		want   float64
	}{
		"strict":              {right, []assignment.Check{part(grade.Small), part(grade.Traps)}, 10},
		"all boards":          {right, []assignment.Check{part(assignment.All)}, 0},
		"a share":             {right, []assignment.Check{share}, 10 * 69. / 70},
		"forgiving steps":     {map[grade.Part]grade.Tally{grade.Small: {Right: 58, Tried: 60}}, []assignment.Check{forgiving}, 10 * 58. / 61},
		"another part":        {map[grade.Part]grade.Tally{grade.Small: {Right: 60, Tried: 60}, grade.Random: {Right: 1, Tried: 5}}, []assignment.Check{part(grade.Small)}, 0},
		"no such boards":      {right, []assignment.Check{part(grade.Large)}, 0},
		"another subject":     {right, []assignment.Check{part(assignment.Crashes)}, 0},
		"builds and nothing":  {right, []assignment.Check{part(assignment.Builds)}, 10},
		"a planned board":     {map[grade.Part]grade.Tally{grade.Small: {Right: 59, Tried: 60}, grade.Traps: {Right: 9, Tried: 9}}, []assignment.Check{part(grade.Small), part(grade.Traps)}, 10},
		"builds, and a board": {right, []assignment.Check{part(assignment.Builds), part(grade.Traps)}, 10},
	} {
		r := Result{Verdict: grade.WrongAnswer, Parts: c.parts, Report: &grade.Report{Counterexample: &grade.Counterexample{}}}
		m := Marked{Result: r}
		for _, check := range c.checks {
			m.Marks = append(m.Marks, r.mark(check))
		}
		m.deduct()
		if got := m.Points(); got != c.want {
			t.Errorf("%s: %g points, want %g: %+v", name, got, c.want, m.Marks)
		}
	}
}

func TestStudentsSeeNoFoldersOfTheGrader(t *testing.T) {
	work := filepath.Join(t.TempDir(), "report", "private", "work", "0c5c")
	source := filepath.Join(work, "source")
	for text, want := range map[string]string{
		source + "/main.cpp:1:2: error":                    "main.cpp:1:2: error",
		"../.." + source + "/main.go:3:1: x":               "main.go:3:1: x",
		"../report/private/work/0c5c/source/a/b.go:2:8: y": "a/b.go:2:8: y",
		"in " + source:                           "in .",
		"wrote /tmp/jogada-run-1106141238/count": "wrote /tmp/jogada-run/count",
		"/tmp/jogada-run-7/x, ../../report/private/work/0c5c/built/p": "/tmp/jogada-run/x, p",
	} {
		if got := bare(text, work); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}
