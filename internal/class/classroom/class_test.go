//go:build unix

package classroom_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jogada/games"
	"jogada/internal/class/assignment"
	"jogada/internal/class/classroom"
	"jogada/internal/class/grade"
	"jogada/internal/class/sandbox"
	"jogada/internal/gametest"
	"jogada/internal/gametest/tier"
)

// TestMain lets the sandbox start this program again as its launcher.
func TestMain(m *testing.M) {
	sandbox.Launch()
	if os.Getenv(killed) != "" {
		gradeToBeKilled()
	}
	os.Exit(m.Run())
}

// options returns options for an assignment on keys with some more lines.
func options(t *testing.T, lines string) classroom.Options {
	t.Helper()
	a, err := assignment.Read([]byte("title: {en: 'Keys <&>', pt: Chaves}\ntasks: [{game: keys}]\nlimits: {boards: 1, smaller: 1, seconds: 100}\n"+lines), games.All())
	if err != nil {
		t.Fatal(err)
	}
	return classroom.Options{Assignment: a, Seed: 8123749812739, Submissions: t.TempDir(), Out: filepath.Join(t.TempDir(), "report"), Jobs: 2, Trusted: true}
}

// submit writes a folder with a program that answers the same to everything.
func submit(t *testing.T, o classroom.Options, name, text string) {
	t.Helper()
	dir := filepath.Join(o.Submissions, name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "run"), []byte("#!/bin/sh\n"+text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// files returns the contents of all files below a folder.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func run(t *testing.T, o classroom.Options) *classroom.Class {
	t.Helper()
	c, err := classroom.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const wrong = "cat >/dev/null; echo 1 99\n"

func TestNothingIsGradedTwiceAndReportsAreTheSame(t *testing.T) {
	o := options(t, "")
	submit(t, o, "ana", wrong)
	submit(t, o, "bob", wrong) // the same program: graded once for both
	if c := run(t, o); c.Progress != (classroom.Progress{All: 1, Graded: 1}) || len(c.Clusters()) != 1 || len(c.Clusters()[0].Students) != 2 {
		t.Errorf("%+v", c.Progress)
	}
	before := files(t, o.Out)
	submit(t, o, "carla", "cat >/dev/null; exit 3\n")
	if c := run(t, o); c.Progress != (classroom.Progress{All: 2, Kept: 1, Graded: 1}) {
		t.Errorf("%+v", c.Progress)
	}
	os.RemoveAll(filepath.Join(o.Submissions, "carla"))
	run(t, o)
	after := files(t, o.Out)
	for name, text := range before {
		if after[name] != text {
			t.Errorf("%s is not the same", name)
		}
	}
	fresh := o
	fresh.Out = filepath.Join(t.TempDir(), "again")
	run(t, fresh)
	if again := files(t, fresh.Out); !maps.Equal(again, before) {
		t.Errorf("graded again, it is not the same: %v", slices.Sorted(maps.Keys(again)))
	}
}

// looks matches the style sheet of a page, keys of stored results, and the layers of the sandbox, which depend on the machine.
var looks = regexp.MustCompile(`(?s)<style>.*?</style>|"key": "[0-9a-f]*"|"sandbox": \[.*?\]|Isolamento: [a-z, -]*`)

func TestTheReportsOfAClassAreAsRecorded(t *testing.T) {
	o := options(t, "show: diagnosis\nhints: [{text: {en: think, pt: pense}}, {stage: 2, text: {en: more}}]\nchecks: [{of: builds, points: 1}, {of: examples, points: 4, partial: share}, {of: format, points: 6, partial: share}, {of: crashes, points: 2, partial: share}]\nlanguage: pt\n")
	submit(t, o, "ana", wrong)
	submit(t, o, "bob", wrong)
	submit(t, o, "carla", "cat >/dev/null; echo '# reads?' >&2; exit 3\n")
	submit(t, o, "dora", "cat >/dev/null; echo nothing known\n")
	if err := os.Mkdir(filepath.Join(o.Submissions, "eva"), 0o755); err != nil {
		t.Fatal(err)
	}
	run(t, o)
	gametest.Recorded(t, "testdata/class.golden", func(string) string {
		var out strings.Builder
		all := files(t, o.Out)
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if strings.HasPrefix(name, "private") { // kept for the next run only
				continue
			}
			fmt.Fprintf(&out, "=== %s\n%s\n", filepath.ToSlash(name), looks.ReplaceAllString(all[name], ""))
		}
		return out.String()
	})
}

func TestStudentsSeeWhatTheyMay(t *testing.T) {
	for show, hidden := range map[string][]string{
		"nothing":   {"input", "what your program writes", "<svg", "right answer", "smaller", "99", "mistake"},
		"input":     {"right answer", "mistake"},
		"answer":    {"mistake"},
		"diagnosis": {},
	} {
		o := options(t, "show: "+show+"\nhints: [{text: {en: think}}, {stage: 2, text: {en: secret}}]\n")
		submit(t, o, "ana", wrong)
		run(t, o)
		for name, text := range files(t, filepath.Join(o.Out, "feedback")) {
			_, body, _ := strings.Cut(text, "<body>")
			if strings.HasSuffix(name, ".md") {
				body = text
			}
			for _, word := range append(hidden, "secret", "8123749812739") {
				if strings.Contains(body, word) {
					t.Errorf("show: %s: %s has %q", show, name, word)
				}
			}
			if !strings.Contains(body, "think") || show != "nothing" && !strings.Contains(body, "99") {
				t.Errorf("show: %s: %s lacks something:\n%s", show, name, body)
			}
		}
	}
}

func TestHostileNamesAndSubmissions(t *testing.T) {
	o := options(t, "")
	names := []string{"<script>alert(1)<", "=cmd|calc", "..hidden..", "a b", "a_b", "A b", strings.Repeat("long", 60), "con", "x`y*[z](javascript:)"}
	for _, name := range names {
		if name == "..hidden.." {
			continue
		}
		submit(t, o, name, wrong)
	}
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte("top secret"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, link := range []string{"eve", "a b/stolen"} {
		if err := os.Symlink(secret, filepath.Join(o.Submissions, link)); err != nil {
			t.Fatal(err)
		}
	}
	c := run(t, o)
	if len(c.Students) != len(names)-1 || !slices.Contains(c.Skipped, "eve") {
		t.Errorf("%d students, skipped %v", len(c.Students), c.Skipped)
	}
	all := files(t, o.Out)
	for name, text := range all {
		if strings.HasSuffix(name, ".html") && strings.Contains(text, "<script") || strings.HasSuffix(name, ".md") && strings.Contains(text, "<script") || strings.Contains(text, "top secret") || len(filepath.Base(name)) > 100 || strings.ContainsAny(name, "<>=|*`") {
			t.Errorf("%s is not safe", name)
		}
	}
	if !strings.Contains(all["grades.csv"], "\n'=cmd") {
		t.Errorf("a formula: %s", all["grades.csv"])
	}
	if page := all["index.html"]; !strings.Contains(page, "No board is smaller.") || !strings.Contains(page, "the value is not right") {
		t.Errorf("the page does not say why: %s", page)
	}
	if n := len(files(t, filepath.Join(o.Out, "feedback"))); n != 2*len(c.Students) {
		t.Errorf("%d feedback files", n)
	}
}

func TestOneUnreadableSubmissionStopsNoOther(t *testing.T) {
	o := options(t, "")
	submit(t, o, "ana", wrong)
	submit(t, o, "bad\xff", wrong) // no UTF-8
	if err := os.Rename(filepath.Join(o.Submissions, "bad\xff", "run"), filepath.Join(o.Submissions, "bad\xff", "\xfe")); err != nil {
		tier.Missing(t, "file names that are not UTF-8", "hostile submissions")
	}
	deep := filepath.Join(o.Submissions, "deep", strings.Repeat("folder/", 30))
	for _, folder := range []string{deep, filepath.Join(o.Submissions, "many")} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for n := range 2001 {
		if err := os.Symlink("nowhere", filepath.Join(o.Submissions, "many", strconv.Itoa(n))); err != nil {
			t.Fatal(err)
		}
	}
	if os.Geteuid() != 0 { // who may read everything
		submit(t, o, "shut", wrong)
		shut := filepath.Join(o.Submissions, "shut")
		if err := os.Chmod(shut, 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(shut, 0o755) }) // so that it can be removed
	}
	want := map[string]string{"ana": "", "bad\xff": "", "deep": "holds no files", "many": "more than 2000 files", "shut": "permission denied"}
	for _, s := range run(t, o).Students {
		r := s.Tasks[0].Result
		if got := r.Said.String(); r.Verdict == "" || s.Name != "ana" && !strings.Contains(got, want[s.Name]) {
			t.Errorf("%q: %s, %s", s.Name, r.Verdict, got)
		}
	}
}

func TestPseudonymsHideNames(t *testing.T) {
	o := options(t, "pseudonyms: a secret of some length\nlanguage: pt\n")
	submit(t, o, "ana-maria", "cat >/dev/null; echo ana-maria; exit 1\n")
	run(t, o)
	for name, text := range files(t, o.Out) {
		if private := strings.HasPrefix(name, "private"); !private && (strings.Contains(text, "ana-maria") || strings.Contains(name, "ana-maria")) {
			t.Errorf("%s names the student", name)
		}
	}
	names, err := os.ReadFile(filepath.Join(o.Out, "private", "names.csv"))
	if err != nil || !strings.Contains(string(names), "ana-maria") {
		t.Errorf("%s %v", names, err)
	}
}

func TestPointsCountEveryCombinationOfRules(t *testing.T) {
	read := func(rules string) classroom.Options {
		o := options(t, "")
		a, err := assignment.Read([]byte("title: {en: x}\ntasks: [{game: jump, rules: "+rules+"}]\nchecks: [{of: examples, points: 10, partial: share}]\nlimits: {boards: 1, smaller: 1, seconds: 100}\n"), games.All())
		if err != nil {
			t.Fatal(err)
		}
		o.Assignment = a
		return o
	}
	one, both := read("{tie: name}"), read("{tie: [name, stable]}")
	if n := len(both.Assignment.Tasks[0].Also); n != 1 {
		t.Fatalf("%d further combinations", n)
	}
	for _, o := range []classroom.Options{one, both} {
		// It answers nothing under one of the rules.
		submit(t, o, "ana", "cat >/dev/null; if [ \"$JOGADA_TIE\" = stable ]; then exit 3; fi; echo SEM VENCEDORES\n")
	}
	first, second := run(t, one).Students[0].Tasks[0], run(t, both).Students[0].Tasks[0]
	if a, b := first.Marks[0], second.Marks[0]; a.Tried == 0 || b.Tried != 2*a.Tried || b.Right != a.Right || second.Result.Failures[grade.Crashed] == 0 {
		t.Errorf("%+v under one, %+v under both", a, b)
	}
	if again := run(t, both).Students[0].Tasks[0]; again.Result.Report.Counterexample.Board == nil {
		t.Error("the board of a kept result is not read")
	}
}
