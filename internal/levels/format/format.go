// Package format writes the findings of a check: lines for people, JSON for programs, SARIF for code scanning, JUnit
// for CI servers, workflow commands for GitHub Actions.
package format

import (
	"fmt"
	"io"
	"strings"

	"jogada/internal/levels/judge"
	"jogada/internal/levels/mapping"
)

// formats lists the formats in the order of help texts.
var formats = []struct {
	name  string
	write func(io.Writer, judge.Report) error
}{{"text", text}, {"json", writeJSON}, {"sarif", sarif}, {"junit", junit}, {"github", github}}

// Names returns the names of the formats.
func Names() []string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	return names
}

// Write writes a report in the format of that name.
func Write(w io.Writer, name string, r judge.Report) error {
	for _, f := range formats {
		if f.name == name {
			return f.write(w, r)
		}
	}
	return fmt.Errorf("there is no format %q; there are %s", name, strings.Join(Names(), ", "))
}

// text writes one line for each map on which nothing was checked, and one a finding: maps/cave.tmx:12,7: door C can never be opened: both keys c lie beyond doors C [error door]
func text(w io.Writer, r judge.Report) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintln(w, Line(f)); err != nil {
			return err
		}
	}
	for _, m := range r.Maps {
		if m.Unchecked == "" {
			continue
		}
		if _, err := fmt.Fprintln(w, oneLine(unchecked(r, m))); err != nil {
			return err
		}
	}
	return nil
}

// unchecked says why nothing was checked on a map, and what would change that.
func unchecked(r judge.Report, m judge.Checked) string {
	said := r.Words.Say("%s: not checked: %s", m.Name(), m.Unchecked)
	if m.Change != "" {
		said = r.Words.Say("%s; to change that, in %s: %s", said, mapping.FileName, m.Change)
	}
	return said
}

// Line returns a finding on one line.
func Line(f judge.Finding) string {
	return oneLine(fmt.Sprintf("%s: %s [%s %s]", f.Where(), f.Text(), f.Severity, f.Rule))
}

// oneLine removes line breaks from a text, because names come from files.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}
