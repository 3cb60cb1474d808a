package problem

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// readSubmissions finds the accepted and the wrong submissions.
func (p *Package) readSubmissions() error {
	folders, err := entries(p.path("submissions"))
	if err != nil {
		return err
	}
	for _, folder := range folders {
		all, err := entries(folder)
		if err != nil {
			continue // a file beside the folders
		}
		for _, path := range all {
			switch verdicts := expected(path); filepath.Base(folder) {
			case "accepted":
				p.Accepted = append(p.Accepted, path)
			case "wrong_answer":
				p.Wrong = append(p.Wrong, path)
			case "rejected", "mixed":
				if slices.Contains(verdicts, "wrong_answer") && !slices.Contains(verdicts, "accepted") || verdicts == nil && filepath.Base(folder) == "rejected" {
					p.Wrong = append(p.Wrong, path)
				}
			}
		}
	}
	return nil
}

// tag matches the comment that says which verdicts a submission may get.
var tag = regexp.MustCompile(`@EXPECTED_(?:RESULTS|SCORE)@:([^\n]*)`)

// same gives the names of verdicts that DOMjudge uses their other names.
var same = map[string]string{"correct": "accepted", "wrong-answer": "wrong_answer", "no-output": "wrong_answer"}

// expected returns the verdicts that a submission says it may get.
func expected(path string) (verdicts []string) {
	files := []string{path}
	if inner, err := entries(path); err == nil && len(inner) > 0 {
		files = inner
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if found := tag.FindSubmatch(data); found != nil {
			for word := range strings.SplitSeq(string(found[1]), ",") {
				word = strings.ToLower(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(word), "*/")))
				if other, known := same[word]; known {
					word = other
				}
				verdicts = append(verdicts, word)
			}
		}
	}
	return verdicts
}
