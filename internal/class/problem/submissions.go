package problem

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"jogada/internal/base/text"
	"jogada/internal/base/text/yaml"
)

// expectation says which verdicts a submission may get, and of which it gets one at least; empty: any.
type expectation struct {
	Permitted []string `json:"permitted"`
	Required  []string `json:"required"`
}

// usual are the expectations of the folders of submissions.
var usual = map[string]expectation{
	"accepted": {Permitted: []string{"AC"}}, "rejected": {Required: []string{"RTE", "TLE", "WA"}}, "wrong_answer": {[]string{"AC", "WA"}, []string{"WA"}},
	"time_limit_exceeded": {[]string{"AC", "TLE"}, []string{"TLE"}}, "run_time_error": {[]string{"AC", "RTE"}, []string{"RTE"}},
	"brute_force": {[]string{"AC", "RTE", "TLE"}, []string{"RTE", "TLE"}},
}

// readSubmissions finds the accepted and the wrong submissions.
func (p *Package) readSubmissions() error {
	expectations := maps.Clone(usual)
	if err := p.readExpectations(expectations); err != nil {
		return err
	}
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
			name := filepath.Base(folder)
			accepted, wrong := expects(expectations, name, filepath.Base(path))
			if verdicts := expected(path); verdicts != nil && (name == "rejected" || name == "mixed") {
				accepted, wrong = false, slices.Contains(verdicts, "wrong_answer") && !slices.Contains(verdicts, "accepted")
			}
			switch {
			case accepted:
				p.Accepted = append(p.Accepted, path)
			case wrong:
				p.Wrong = append(p.Wrong, path)
			}
		}
	}
	return nil
}

// readExpectations reads submissions.yaml, the file of the format 2025-09: expectations by patterns of names.
func (p *Package) readExpectations(all map[string]expectation) error {
	path := p.path("submissions", "submissions.yaml")
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	document, err := yaml.Read(data, expectationsSchema)
	if err != nil {
		return text.InFile(err, p.short(path))
	}
	read := map[string]expectation{}
	if err := document.Decode(&read); err != nil {
		return text.InFile(err, p.short(path))
	}
	for pattern, e := range read {
		before := all[pattern] // what is not said is as usual
		if e.Permitted == nil {
			e.Permitted = before.Permitted
		}
		if e.Required == nil {
			e.Required = before.Required
		}
		all[pattern] = e
	}
	return nil
}

// expectationsSchema is the schema of submissions.yaml, as far as we read it.
var expectationsSchema = yaml.Compile([]byte(`{"type": ["object", "null"], "additionalProperties": {"type": ["object", "null"], "properties": {
	"permitted": {"type": ["array", "null"], "items": {"type": "string"}}, "required": {"type": ["array", "null"], "items": {"type": "string"}}}}}`), yaml.FieldsMessage{})

// expects reports whether a submission is accepted on everything, or gives a wrong answer to something, by the expectations whose patterns match it or its folder.
func expects(all map[string]expectation, folder, name string) (accepted, wrong bool) {
	for pattern, e := range all {
		matches := slices.ContainsFunc(alternatives(pattern), func(p string) bool {
			inFolder, _ := path.Match(p, folder)
			itself, _ := path.Match(p, folder+"/"+name)
			return inFolder || itself
		})
		if !matches {
			continue
		}
		if slices.Equal(e.Permitted, []string{"AC"}) {
			accepted = true
		}
		if slices.Contains(e.Required, "WA") && !slices.Contains(e.Required, "AC") && (e.Permitted == nil || slices.Contains(e.Permitted, "WA")) {
			wrong = true
		}
	}
	return accepted && !wrong, wrong
}

// mostAlternatives limits the patterns that braces expand to.
const mostAlternatives = 100

// alternatives expands the braces of a pattern: a.{cpp,py} to a.cpp and a.py.
func alternatives(pattern string) (all []string) {
	open := strings.IndexByte(pattern, '{')
	end := strings.IndexByte(pattern[max(0, open):], '}') + max(0, open)
	if open < 0 || end < open {
		return []string{pattern}
	}
	for middle := range strings.SplitSeq(pattern[open+1:end], ",") {
		if all = append(all, alternatives(pattern[:open]+middle+pattern[end+1:])...); len(all) > mostAlternatives {
			break
		}
	}
	return all
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
