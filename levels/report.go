package levels

import "jogada/solve"

// Report is what a check of maps has found.
type Report struct {
	Version  string    // of the program
	FailOn   Severity  // findings that are at least as grave fail the check
	Maps     []Checked // in the order in which they were named, the maps of a folder by name
	Findings []Finding // in the order of the maps
	Accepted []Finding // those that the baseline accepts
	Gone     []Accepted
	Kinds    []Rule // what findings are about; nil: Rules
}

// Held are the rules that the report knows.
func (r Report) Held() []Rule {
	if r.Kinds == nil {
		return Rules()
	}
	return r.Kinds
}

// Checked is what is known of one map besides its findings.
type Checked struct {
	File, Level   string
	Width, Height int
	Rules         []string // the rules that it was held to
	Skipped       []string // rules that were not evaluated, because the map has no start
	Unreadable    bool     // nothing else is known of it
	Tours         []Tour   // by start
}

// Tour is what somebody can do on a map.
type Tour struct {
	Start   string        // who
	Reached int           // how many cells it can come to
	Exact   bool          // that is all of them; otherwise it was not decided whether there are more
	Exit    solve.Verdict // whether it can come to an exit
	Steps   int           // the fewest steps to one; -1: not known, or there is no way
	Waves   []Wave
}

// Wave is what opens at once: the first needs no key, each other one needs keys of those before.
type Wave struct {
	Cells int
	Keys  []string // the keys that lie in it, each sort once
	Doors []string // the doors that are opened, each sort once
}

// NoStart says why rules are skipped.
const NoStart = "the map has no start"

// Name is what the map is called.
func (c Checked) Name() string { return Name(c.File, c.Level) }

// Failed are the findings that fail the check.
func (r Report) Failed() int {
	n := 0
	for _, f := range r.Findings {
		if r.Fails(f) {
			n++
		}
	}
	return n
}

// Fails says whether a finding fails the check.
func (r Report) Fails(f Finding) bool { return f.Severity >= r.FailOn }
