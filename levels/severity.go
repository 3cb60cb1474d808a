package levels

import (
	"fmt"
	"strings"
)

// Severity is how grave a finding is.
type Severity uint8

// The severities, the least grave first. Never is graver than any finding, for those who want no finding to fail a check.
const (
	Note Severity = iota + 1
	Warning
	Error
	Never
)

var severityNames = []string{Note: "note", Warning: "warning", Error: "error", Never: "never"}

// String is the name: note, warning, error.
func (s Severity) String() string { return severityNames[s] }

// Severities are the names of those that a finding has, the gravest first.
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
