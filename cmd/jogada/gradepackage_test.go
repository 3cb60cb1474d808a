//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"jogada/cmd/jogada/internal/cli"
	"jogada/games"
	"jogada/internal/gametest/tier"
)

// sums is a problem package: the sum of some numbers. Its secret test does not find that xor.py is wrong.
var sums = map[string]string{
	"problem.yaml":                    "name: {en: Sums}\nlimits: {memory: 512}\n",
	".timelimit":                      "60\n",
	"input_validators/input.ctd":      "INT(1,5,n) NEWLINE REPI(i,n,SPACE) INT(0,9,a[i]) END NEWLINE EOF\n",
	"data/sample/1.in":                "2\n1 2\n",
	"data/sample/1.ans":               "3\n",
	"submissions/accepted/sum.py":     "input()\nprint(sum(map(int, input().split())))\n",
	"submissions/wrong_answer/xor.py": "input()\nx = 0\nfor a in input().split():\n    x ^= int(a)\nprint(x)\n",
}

// inFolder writes files that programs in the sandbox can read.
func inFolder(t *testing.T, dir string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for outer := dir; outer != os.TempDir() && outer != "/"; outer = filepath.Dir(outer) {
		if err := os.Chmod(outer, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func contents(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestAClassIsGradedByAProblemPackage(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that classes are graded by problem packages")
	}
	problem := inFolder(t, filepath.Join(t.TempDir(), "sums"), sums)
	class := inFolder(t, filepath.Join(t.TempDir(), "class"), map[string]string{
		"ana.py":   "n, a = open(0)\nprint(sum(int(x) for x in a.split()))\n",
		"bruno.py": sums["submissions/wrong_answer/xor.py"],
		"carla.py": "print(1 / 0)\n",
	})
	dir := inFolder(t, t.TempDir(), map[string]string{"hw.yaml": "title: {en: Sums}\nseed: 1\ntasks: [{game: sums}]\nlimits: {boards: 60, smaller: 100}\nchecks: [{of: all, points: 2}]\n"})
	report := filepath.Join(t.TempDir(), "report")
	results := func() map[string]string {
		t.Helper()
		code, _, complaints := graded(t, "grade", "--trusted", "--package", problem, "--assignment", filepath.Join(dir, "hw.yaml"), "--class", class, "--out", report)
		if code != 0 {
			t.Fatalf("%d %s", code, complaints)
		}
		files, err := filepath.Glob(filepath.Join(report, "private", "results", "*.json"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no results: %v", err)
		}
		found := map[string]string{}
		for _, path := range files {
			found[filepath.Base(path)] = contents(t, path)
		}
		return found
	}
	first := results()
	var grades []struct {
		Student string  `json:"student"`
		Points  float64 `json:"points"`
	}
	text := contents(t, filepath.Join(report, "grades.json"))
	if err := json.Unmarshal([]byte(text), &grades); err != nil {
		t.Fatal(err)
	}
	points := map[string]float64{}
	for _, s := range grades {
		points[s.Student] = s.Points
	}
	if want := map[string]float64{"ana": 2, "bruno": 0, "carla": 0}; !maps.Equal(points, want) {
		t.Errorf("%v\n%s", points, text)
	}
	if page := contents(t, filepath.Join(report, "index.html")); !strings.Contains(page, "wrong_answer/xor.py") {
		t.Error("the page does not name the submission that Bruno's program agrees with")
	}
	if again := results(); !maps.Equal(first, again) {
		t.Error("graded again, though nothing changed")
	}
	inFolder(t, problem, map[string]string{"input_validators/input.ctd": strings.Replace(sums["input_validators/input.ctd"], "INT(0,9", "INT(0,1", 1)})
	if after := results(); len(after) != 2*len(first) {
		t.Errorf("%d results, then %d with another grammar", len(first), len(after))
	}
}

// The package is all that a class needs, even if it is called as one of our games.
func TestAClassIsGradedWithoutAnAssignment(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that classes are graded by problem packages")
	}
	problem := inFolder(t, filepath.Join(t.TempDir(), "keys"), map[string]string{
		"problem.yaml":                  "name: \"Squares: é\"\nvalidation: default\n",
		"input_validators/input.ctd":    "INT(0,4,n) NEWLINE EOF\n",
		"submissions/accepted/one.py":   "print(int(input()) ** 2)\n",
		"submissions/wrong_answer/w.py": "print(2 * int(input()))\n",
	})
	class := inFolder(t, filepath.Join(t.TempDir(), "class"), map[string]string{"ana.py": "n = int(input())\nprint(n * n)\n", "bruno.py": "n = int(input())\nprint(n + n)\n"})
	report := filepath.Join(t.TempDir(), "report")
	if code, _, complaints := graded(t, "grade", "--trusted", "--package", problem, "--class", class, "--out", report); code != 0 {
		t.Fatalf("%d %s", code, complaints)
	}
	grades := contents(t, filepath.Join(report, "grades.csv"))
	if !strings.Contains(grades, "accepted") || !strings.Contains(grades, "wrong-answer") {
		t.Error(grades)
	}
	if page := contents(t, filepath.Join(report, "index.html")); !strings.Contains(page, "Squares: é") {
		t.Error("the page has no title")
	}
}

func TestTheTestDataOfAPackageIsTried(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that the test data of packages is tried")
	}
	problem := inFolder(t, filepath.Join(t.TempDir(), "sums"), sums)
	code, out, complaints := graded(t, "grade", "tests", "--trusted", "--package", problem, "--boards", "200", "--time", "0", "-o", "json")
	var suite struct {
		Survivors []string `json:"survivors"`
		Wrong     []struct {
			Counterexample struct {
				Text     string `json:"text"`
				Smallest bool   `json:"smallest"`
			} `json:"counterexample"`
		} `json:"wrong"`
	}
	if err := json.Unmarshal([]byte(out), &suite); err != nil || code != cli.Failed {
		t.Fatalf("%d %v %s %s", code, err, out, complaints)
	}
	if len(suite.Survivors) != 1 || suite.Wrong[0].Counterexample.Text != "2\n1 1\n" || !suite.Wrong[0].Counterexample.Smallest {
		t.Errorf("%s", out)
	}
}

func TestGradingByAPackageCountsInputs(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		tier.Missing(t, "python3", "that grading by problem packages shows progress")
	}
	problem := inFolder(t, filepath.Join(t.TempDir(), "sums"), sums)
	var out, words bytes.Buffer
	con := &cli.Console{In: strings.NewReader(""), Out: bufio.NewWriter(&out), Err: &words, Width: cli.PlainWidth, Getenv: func(string) string { return "" }, LogEvery: time.Millisecond}
	code := execute(t.Context(), games.All(), con, []string{"grade", "--trusted", "--package", problem, "--boards", "20", "--time", "0", "--source", filepath.Join(problem, "submissions", "accepted", "sum.py")})
	if code != 0 || !strings.Contains(words.String(), " inputs tried (") || strings.Contains(words.String(), "boards") {
		t.Errorf("%d %s %s", code, out.String(), words.String())
	}
}
