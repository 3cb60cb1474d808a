package judge

import "jogada/solve"

// Report is the result of checking maps.
type Report struct {
	Version  string    // version of the program
	FailOn   Severity  // findings of at least this severity fail the check
	Maps     []Checked // in the order of the arguments; the maps of a folder by name
	Findings []Finding // in the order of the maps
	Accepted []Finding // those that the baseline accepts
	Gone     []Accepted
	Kinds    []Rule // the rules of the findings; nil means Rules
}

// Held returns the rules that the report knows.
func (r Report) Held() []Rule {
	if r.Kinds == nil {
		return Rules()
	}
	return r.Kinds
}

// Checked holds what is known of one map besides its findings.
type Checked struct {
	File, Level   string
	Width, Height int
	Rules         []string // the rules that were checked
	Skipped       []string // rules that were not evaluated
	Because       string   // why not; "" means NoStart
	Unreadable    bool     // nothing else is known of it
	Tours         []Tour   // by start
}

// Tour describes what a player can do on a map.
type Tour struct {
	Start   string        // name of the start
	Reached int           // number of cells it can reach
	Exact   bool          // Reached is exact; otherwise there may be more
	Exit    solve.Verdict // whether it can reach an exit
	Steps   int           // the fewest steps to one; -1 if unknown or impossible
	Waves   []Wave
	World   *WorldTour // if the start is that of a world
}

// Wave holds what opens at once: the first wave needs no key, each other one needs keys of those before.
type Wave struct {
	Cells int
	Keys  []string // the keys in it, each sort once
	Doors []string // the doors opened, each sort once
}

// NoStart says why rules are skipped.
const NoStart = "the map has no start"

// Reason says why rules were skipped.
func (c Checked) Reason() string {
	if c.Because == "" {
		return NoStart
	}
	return c.Because
}

// Name returns the name of the map.
func (c Checked) Name() string { return Name(c.File, c.Level) }

// Failed counts the findings that fail the check.
func (r Report) Failed() int {
	n := 0
	for _, f := range r.Findings {
		if r.Fails(f) {
			n++
		}
	}
	return n
}

// Fails reports whether a finding fails the check.
func (r Report) Fails(f Finding) bool { return f.Severity >= r.FailOn }
