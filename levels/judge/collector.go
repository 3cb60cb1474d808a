package judge

import (
	"fmt"

	"jogada/levels/mapping"
	"jogada/levels/read/source"
)

// MostFindings limits the findings of one rule on a map; one more counts the rest.
const MostFindings = 50

// collector gathers the findings about one level.
type collector struct {
	level *mapping.Level
	asked demands
	found []Finding
}

// place returns the editor's coordinates of a cell.
func (c *collector) place(cell int) Place {
	x, y := c.level.Source.Place(cell)
	return Place{x, y}
}

// addFinding adds a finding of a rule at a cell; -1 means the whole level.
func (c *collector) addFinding(rule string, cell int, subject, message, why string) *Finding {
	f := Finding{Rule: rule, Severity: c.asked.severities[rule], Subject: subject, Message: message, Why: why}
	if cell >= 0 {
		at := c.place(cell)
		f.At, f.Layer = &at, c.level.Layer(cell)
	}
	c.found = append(c.found, f)
	return &c.found[len(c.found)-1]
}

// undecided adds a finding that a rule was not decided, and why.
func (c *collector) undecided(rule string, cell int, subject, message string, reason error) {
	f := c.addFinding(Undecided, cell, rule+": "+subject, message, "")
	if reason != nil {
		f.Why = reason.Error()
	}
}

// count checks that the number of something somewhere is within its range.
func (c *collector) count(where, rule, what string, n int, want mapping.Range) {
	there := fmt.Sprintf("there are %d %ss %s", n, what, where)
	if n < 2 {
		there = fmt.Sprintf("there is %s %s %s", []string{"no", "one"}[n], what, where)
	}
	switch {
	case n < want.Least:
		c.addFinding(rule, -1, what, there, many(want.Least, "at least one is wanted", "at least %d are wanted"))
	case want.Most >= 0 && n > want.Most:
		c.addFinding(rule, -1, what, there, many(want.Most, "at most one is wanted", "at most %d are wanted"))
	}
}

// findings returns the findings above severity 0, sorted. If one rule has too many, one finding summarizes the rest.
func (c *collector) findings(file string) (kept []Finding) {
	Sort(c.found)
	counts := map[string]int{}
	for _, f := range c.found {
		if f.Severity == 0 {
			continue
		}
		f.File, f.Level = file, c.level.Source.Level
		if f.At != nil && c.level.Source.Format == source.Text {
			f.Line = f.At.Y + 1 // a row is a line
		}
		if counts[f.Rule]++; counts[f.Rule] <= MostFindings {
			kept = append(kept, f)
		}
	}
	if c.asked.severities[Meaning] > 0 {
		counts[Meaning] += c.level.More
	}
	for _, r := range Rules() {
		if n := counts[r.Name] - MostFindings; n > 0 {
			kept = append(kept, Finding{File: file, Level: c.level.Source.Level, Rule: r.Name, Severity: c.asked.severities[r.Name], Subject: "more", Message: fmt.Sprintf("and %d more", n)})
		}
	}
	Sort(kept)
	return kept
}
