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
	games := testsIn(t, "check/*_test.go", "check/*/*_test.go", "games/*/*_test.go", "games/*/internal/*/*_test.go")
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

// required returns the modules that a go.mod requires, with their versions; direct ones alone, if so asked.
func required(t *testing.T, name string, direct bool) map[string]string {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	modules := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m)^\t(\S+) (v\S+)( // indirect)?$`).FindAllStringSubmatch(string(file), -1) {
		if !direct || line[3] == "" {
			modules[line[1]] = line[2]
		}
	}
	if len(modules) == 0 {
		t.Fatalf("%s requires nothing", name)
	}
	return modules
}

// The libraries that interop compares with are never compiled in the quick tier. What both modules use has one version,
// else the go command refuses interop until "go mod tidy" is run there. Of golang.org/x/tools the quick tier compiles one
// small package, which reads archives of text files.
func TestTheLibrariesOfInteropAreItsOwn(t *testing.T) {
	main := required(t, "go.mod", false)
	for module := range required(t, "interop/go.mod", true) {
		if version, there := main[module]; there && module != "golang.org/x/tools" {
			t.Errorf("go.mod requires %s %s, which interop is for", module, version)
		}
	}
	for module, version := range required(t, "interop/go.mod", false) {
		if ours, there := main[module]; there && ours != version {
			t.Errorf("interop/go.mod requires %s %s, and go.mod %s; run go mod tidy in interop", module, version, ours)
		}
	}
}
