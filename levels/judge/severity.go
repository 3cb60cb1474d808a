package judge

import (
	"fmt"
	"strings"
)

// Severity ranks findings.
type Severity uint8

// Severities, the least grave first. Never exceeds every finding, so that no finding fails a check.
const (
	Note Severity = iota + 1
	Warning
	Error
	Never
)

var severityNames = []string{Note: "note", Warning: "warning", Error: "error", Never: "never"}

// String returns the name: note, warning, error.
func (s Severity) String() string { return severityNames[s] }

// Severities returns the names of the severities of findings, the gravest first.
func Severities() []string { return []string{"error", "warning", "note"} }

// ParseSeverity reads a name.
func ParseSeverity(name string) (Severity, error) {
	for s, known := range severityNames {
		if known == name && name != "" {
			return Severity(s), nil
		}
	}
	return 0, fmt.Errorf("there is no severity %q; there are %s", name, strings.Join(Severities(), ", "))
}
