package jogada_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// alternatives returns those of a pattern that the Makefile keeps in a variable.
func alternatives(t *testing.T, variable string) []string {
	t.Helper()
	file, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^` + variable + ` = (.*)$`).FindSubmatch(file)
	if line == nil {
		t.Fatalf("the Makefile has no %s", variable)
	}
	return strings.Split(string(line[1]), "|")
}

// testsIn returns the names of the tests in files, a line each.
func testsIn(t *testing.T, patterns ...string) string {
	t.Helper()
	var tests strings.Builder
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, test := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(text, -1) {
				tests.Write(append(test[1], '\n'))
			}
		}
	}
	return tests.String()
}

// A renamed test would silently drop out of the race detector's lists.
func TestEveryNameThatTheRaceDetectorIsGivenIsThatOfATest(t *testing.T) {
	games := testsIn(t, "check/*_test.go", "check/*/*_test.go", "games/*/*_test.go")
	for _, name := range alternatives(t, "TOGETHER") {
		if !strings.Contains(games, name) {
			t.Errorf("no test of the games and the checkers has %s in its name", name)
		}
	}
	all := testsIn(t, "*/*_test.go", "*/*/*_test.go", "*/*/*/*_test.go", "*/*/*/*/*_test.go")
	for _, name := range alternatives(t, "SINGLE") {
		if !strings.Contains(all, name) {
			t.Errorf("the race detector leaves out %s, which no test has in its name", name)
		}
	}
	for _, name := range alternatives(t, "ALONE") {
		if _, err := os.Stat("cmd/jogada/testdata/script/" + name + ".txtar"); err != nil {
			t.Errorf("the race detector leaves out a script that is not there: %v", err)
		}
	}
}
