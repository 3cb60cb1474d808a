package judge

import (
	"fmt"
	"strings"
)

// Rule is a requirement on maps.
type Rule struct {
	Name  string // its name in mappings, baselines and reports
	Short string // the requirement, in a few words
	Doc   string // what a finding means, in a sentence or two
}

// The names of the rules.
const (
	Unreadable  = "unreadable"
	Meaning     = "meaning"
	Starts      = "starts"
	Exits       = "exits"
	Reach       = "reach"
	Steps       = "steps"
	Keys        = "keys"
	Doors       = "doors"
	Softlock    = "softlock"
	Unreachable = "unreachable"
	Undecided   = "undecided"
)

// Rules returns all rules, in the order of reports.
func Rules() []Rule {
	return []Rule{
		{Unreadable, "The map can be read", "The map, a tileset or a template that it uses can't be read, so nothing is known of it."},
		{Meaning, "Everything on the map has a meaning", "The mapping does not say what something on the map means, or gives it an impossible meaning."},
		{Starts, "The map has the required starts", "The map has fewer or more starts than the mapping requires."},
		{Exits, "The map has the required exits", "The map has fewer or more exits than the mapping requires."},
		{Reach, "The exit can be reached", "No exit can be reached from a start, whatever the player does."},
		{Steps, "The path is as long as required", "The fewest steps from a start to an exit, or from one place to another, are not in the range that the mapping requires, or there is no path."},
		{Keys, "Every key can be collected", "A key is where no player can get it."},
		{Doors, "Every door can be opened", "A door can never be opened, whatever the players do."},
		{Softlock, "No player can get stuck", "There is a walk after which no exit can be reached any more."},
		{Unreachable, "Enough of the map can be reached", "More cells than the mapping allows are unreachable for every player."},
		{Undecided, "Every question is decided", "A question was not decided within its budget, so the rule may be broken or not."},
	}
}

// Severity ranks findings.
type Severity uint8

// Severities, the least severe first. A question rests on a guess. Never exceeds every finding, so that no finding fails
// a check.
const (
	Question Severity = iota + 1
	Note
	Warning
	Error
	Never
)

var severityNames = []string{Question: "question", Note: "note", Warning: "warning", Error: "error", Never: "never"}

// String returns the name: question, note, warning, error.
func (s Severity) String() string { return severityNames[s] }

// Severities returns the names of the severities of findings, the most severe first.
func Severities() []string { return []string{"error", "warning", "note", "question"} }

// ParseSeverity reads a name.
func ParseSeverity(name string) (Severity, error) {
	for s, known := range severityNames {
		if known == name && name != "" {
			return Severity(s), nil
		}
	}
	return 0, fmt.Errorf("there is no severity %q; there are %s", name, strings.Join(Severities(), ", "))
}
