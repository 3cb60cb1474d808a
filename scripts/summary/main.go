// Command summary reads the output of "go test -json" and prints a line for each package, everything that a failing
// test wrote, and at the end the missing tools and what was not tested without them. It ends tests that hang, with their
// goroutines. It exits with 1 if anything failed or nothing was tested.
//
//	go test -json ./... | go run ./scripts/summary
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	FailedBuild                               string
}

func main() {
	s := newSummary(os.Stdout)
	done := make(chan struct{})
	go s.idle.watch(done)
	err := s.read(os.Stdin)
	close(done)
	if err != nil {
		fmt.Fprintln(os.Stderr, "summary:", err)
		os.Exit(2)
	}
	if !s.end() {
		os.Exit(1)
	}
}

// summary holds the results so far.
type summary struct {
	out     io.Writer
	kept    map[[2]string][]string // the output of each running test, and of each package outside its tests
	missing map[string]bool
	passed  int
	failed  []string
	idle    *watcher
}

func newSummary(out io.Writer) *summary {
	return &summary{out: out, kept: map[[2]string][]string{}, missing: map[string]bool{}, idle: newWatcher(out)}
}

func (s *summary) read(in io.Reader) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil { // go itself complains
			fmt.Fprintln(s.out, lines.Text())
			s.failed = append(s.failed, lines.Text())
			continue
		}
		s.addEvent(e)
	}
	return lines.Err()
}

func (s *summary) addEvent(e event) {
	key := [2]string{e.Package, e.Test}
	s.idle.hear(e.Package)
	switch e.Action {
	case "build-output":
		fmt.Fprint(s.out, e.Output)
	case "output":
		s.output(key, e.Output)
	case "fail":
		if e.Test == "" {
			s.unfinished(e.Package)
		}
		s.failed = append(s.failed, strings.TrimSpace(e.Package+" "+e.Test))
		fallthrough
	case "pass", "skip":
		if e.Action == "fail" && e.Test != "" || e.Action == "fail" && len(s.kept[key]) > 1 {
			fmt.Fprint(s.out, strings.Join(s.kept[key], ""))
		} else if e.Test == "" {
			s.line(s.kept[key])
		}
		if e.Action == "pass" && e.Test != "" {
			s.passed++
		}
		delete(s.kept, key)
	}
}

// unfinished prints what the tests wrote that a failed package left unfinished: where they were when it was ended.
func (s *summary) unfinished(pkg string) {
	for _, key := range slices.SortedFunc(maps.Keys(s.kept), func(a, b [2]string) int { return strings.Compare(a[1], b[1]) }) {
		if key[0] == pkg && key[1] != "" {
			fmt.Fprint(s.out, strings.Join(s.kept[key], ""))
			delete(s.kept, key)
		}
	}
}

// missing matches what tier.Missing writes.
var missing = regexp.MustCompile(`^\s+\w+\.go:\d+: missing (.+\S)\s*$`)

// output keeps a line until its test has ended.
func (s *summary) output(key [2]string, line string) {
	s.kept[key] = append(s.kept[key], line)
	if found := missing.FindStringSubmatch(line); found != nil {
		s.missing[found[1]] = true
	}
}

// line prints the summary line of a package: the last one that begins with ok, FAIL or no test files.
func (s *summary) line(lines []string) {
	for _, line := range slices.Backward(lines) {
		if strings.HasPrefix(line, "ok") || strings.HasPrefix(line, "FAIL\t") {
			fmt.Fprint(s.out, line)
			return
		}
	}
}

// end prints the summary and reports whether everything passed.
func (s *summary) end() bool {
	if len(s.missing) > 0 {
		fmt.Fprintln(s.out, "\nNot tested here, for want of a tool:")
		for _, words := range slices.Sorted(maps.Keys(s.missing)) {
			fmt.Fprintln(s.out, "  "+words)
		}
	}
	if len(s.failed) > 0 {
		fmt.Fprintf(s.out, "\nFailed:\n  %s\n", strings.Join(s.failed, "\n  "))
	}
	fmt.Fprintf(s.out, "\n%d passed, %d failed\n", s.passed, len(s.failed))
	return len(s.failed) == 0 && s.passed > 0
}
