package class

import (
	"path/filepath"
	"slices"
	"testing"

	"jogada/grade"
	"jogada/grade/assignment"
	"jogada/grade/growth"
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
