package format

import (
	"encoding/xml"
	"io"

	"jogada/internal/levels/judge"
)

// In JUnit a map is a suite, and each of its rules is a case. A finding that fails the check fails its case; the output
// of a case lists the others, because JUnit has no warnings.
type (
	suites struct {
		XMLName  xml.Name `xml:"testsuites"`
		Name     string   `xml:"name,attr"`
		Tests    int      `xml:"tests,attr"`
		Failures int      `xml:"failures,attr"`
		Skipped  int      `xml:"skipped,attr"`
		Suites   []*suite
	}
	suite struct {
		XMLName  xml.Name `xml:"testsuite"`
		Name     string   `xml:"name,attr"`
		Tests    int      `xml:"tests,attr"`
		Failures int      `xml:"failures,attr"`
		Skipped  int      `xml:"skipped,attr"`
		Cases    []*testCase
	}
	testCase struct {
		XMLName xml.Name `xml:"testcase"`
		Class   string   `xml:"classname,attr"`
		Name    string   `xml:"name,attr"`
		File    string   `xml:"file,attr"`
		Skipped *skipped `xml:"skipped"`
		Failure *failure `xml:"failure"`
		Output  string   `xml:"system-out,omitempty"`
	}
	skipped struct {
		Message string `xml:"message,attr"`
	}
	failure struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

func junit(w io.Writer, r judge.Report) error {
	all := &suites{Name: "jogada levels"}
	found := map[string][]judge.Finding{}
	for _, f := range r.Findings {
		found[f.Map()] = append(found[f.Map()], f)
	}
	for _, m := range r.Maps {
		s := suiteOf(r, m, found[m.Name()])
		all.Suites = append(all.Suites, s)
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Skipped += s.Skipped
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// suiteOf returns the suite of a map: the rules in force, and any others that it breaks.
func suiteOf(r judge.Report, m judge.Checked, found []judge.Finding) *suite {
	s := &suite{Name: m.Name()}
	cases := map[string]*testCase{}
	add := func(rule string) *testCase {
		if cases[rule] == nil {
			cases[rule] = &testCase{Class: m.Name(), Name: rule, File: m.File}
			s.Cases = append(s.Cases, cases[rule])
			s.Tests++
		}
		return cases[rule]
	}
	for _, rule := range m.Rules {
		add(rule)
	}
	for _, rule := range m.Skipped {
		add(rule).Skipped = &skipped{r.Reason(m)}
		s.Skipped++
	}
	failing := map[string][]judge.Finding{} // by rule
	for _, f := range found {
		c := add(f.Rule)
		if !r.Fails(f) {
			c.Output += Line(f) + "\n"
			continue
		}
		if c.Failure == nil {
			c.Failure = &failure{Message: oneLine(f.Where() + ": " + f.Text()), Type: f.Severity.String()}
			s.Failures++
		}
		c.Failure.Text += Line(f) + "\n"
		failing[f.Rule] = append(failing[f.Rule], f)
	}
	for _, c := range s.Cases {
		if c.Failure != nil {
			if n := judge.Count(failing[c.Name]); n > 1 {
				c.Failure.Message += " (" + r.Words.Say("and %d more", n-1) + ")"
			}
		}
	}
	return s
}
