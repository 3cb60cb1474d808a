package levels

// Report is what a check of maps has found.
type Report struct {
	Version  string    // of the program
	FailOn   Severity  // findings that are at least as grave fail the check
	Maps     []Checked // in the order in which they were named, the maps of a folder by name
	Findings []Finding // in the order of the maps
	Accepted []Finding // those that the baseline accepts
	Gone     []Accepted
}

// Checked is what is known of one map besides its findings.
type Checked struct {
	File, Level   string
	Width, Height int
	Rules         []string // the rules that it was held to
	Unreadable    bool     // nothing else is known of it
}

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
