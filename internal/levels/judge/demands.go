package judge

import (
	"slices"

	"jogada/internal/levels/mapping"
)

// demands holds the rules that a map must satisfy, with severities.
type demands struct {
	mapping.Must
	severities map[string]Severity // by rule; absent if it is not checked
}

func demandsOf(must mapping.Must) demands {
	d := demands{must, map[string]Severity{Unreadable: Error}}
	for rule, name := range map[string]string{Meaning: must.Meaning, Starts: must.Starts.Severity, Exits: must.Exits.Severity, Reach: must.Reach, Steps: must.Steps.Severity,
		Keys: must.Keys, Doors: must.Doors, Softlock: must.Softlock, Unreachable: must.Unreachable.Severity, Undecided: must.Undecided} {
		if severity, err := ParseSeverity(name); err == nil { // anything else is off
			d.severities[rule] = severity
		}
	}
	return d
}

// asks reports whether a rule is checked.
func (d demands) asks(rule string) bool {
	between := func(b mapping.Between) bool { return b.Severity != mapping.Off }
	return d.severities[rule] > 0 || rule == Steps && slices.ContainsFunc(d.Between, between)
}

// rules returns the rules in force, in order.
func (d demands) rules() []string {
	var names []string
	for _, r := range Rules() {
		if d.asks(r.Name) {
			names = append(names, r.Name)
		}
	}
	return names
}
