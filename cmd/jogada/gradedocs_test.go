//go:build unix

package main

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"jogada/internal/class/sandbox"
	"jogada/internal/gametest/tier"
)

// The commands of docs/class.md lead from an assignment to a graded class.
func TestTheTenCommandsOfThePageAboutClassesWork(t *testing.T) {
	dir := t.TempDir()
	var scripts []string
	commands := 0
	for _, b := range docBlocks(t, "../../docs/class.md") {
		switch {
		case b.file != "":
			path := filepath.Join(dir, b.file)
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(b.text), 0o666)); err != nil {
				t.Fatal(err)
			}
		case b.language == "sh":
			scripts = append(scripts, b.text)
			commands += strings.Count("\n"+b.text, "\njogada ")
		}
	}
	if commands != 10 {
		t.Errorf("the page has %d commands", commands)
	}
	tier.DeepOnly(t, "it grades and packages for half a minute")
	if _, err := exec.LookPath("python3"); err != nil || !sandbox.Isolated() {
		tier.Missing(t, "python3 or a sandbox", "that the commands of docs/class.md work")
	}
	for _, script := range scripts {
		if out, code := shell(t, dir, script); code != 0 {
			t.Fatalf("exit code %d:\n%s\n%s", code, script, out)
		}
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Error(err)
		}
		return string(data)
	}
	rows, err := csv.NewReader(strings.NewReader(read("report/grades.csv"))).ReadAll()
	if err != nil || len(rows) != 3 || rows[1][5] != "accepted" || strings.Join(rows[1][7:10], " ") != "4 3 1" || rows[2][5] != "wrong-answer" || rows[2][6] != "door-counted-when-seen" || rows[2][7] == "4" {
		t.Errorf("%v %v", rows, err)
	}
	var students []struct {
		Tasks []struct {
			Report struct {
				Growth *struct{ Points []any }
			}
		}
	}
	if err := json.Unmarshal([]byte(read("report/grades.json")), &students); err != nil || len(students) != 2 || students[0].Tasks[0].Report.Growth == nil || len(students[0].Tasks[0].Report.Growth.Points) == 0 {
		t.Errorf("%+v %v", students, err)
	}
	for name, part := range map[string]string{"report/index.html": "<svg", "report/feedback/bruno.md": "Draw the board on paper", "exam/pages.html": "Souza, Carla (19)", "exam/key.csv": "Bruno (18)",
		"autograder/run_autograder": "python", "keysanddoors/problem.yaml": "2023-07-draft", "bruno.svg": "<svg"} {
		if !strings.Contains(read(name), part) {
			t.Errorf("%s lacks %q", name, part)
		}
	}
}
