package judge

import (
	"jogada/internal/base/say"
	"jogada/internal/levels/mapping"
	"jogada/internal/levels/read/source"
)

// MostFindings limits the findings of one rule on a map; one more counts the rest.
const MostFindings = 50

// collector gathers the findings about one level.
type collector struct {
	level *mapping.Level
	asked demands
	tr    say.Translator
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
		f.Why = c.tr.Of(reason.Error())
	}
}

// counts holds what is counted: its name, and the sentences for none, one and several.
type counts struct{ subject, none, one, several string }

// What is counted.
var (
	startsOfMap   = counts{"start", "there is no start on the map", "there is one start on the map", "there are %d starts on the map"}
	exitsOfMap    = counts{"exit", "there is no exit on the map", "there is one exit on the map", "there are %d exits on the map"}
	startsOfWorld = counts{"start", "there is no start in the world", "there is one start in the world", "there are %d starts in the world"}
	exitsOfWorld  = counts{"exit", "there is no exit in the world", "there is one exit in the world", "there are %d exits in the world"}
)

// count checks that the number of something is within its range.
func (c *collector) count(rule string, what counts, n int, want mapping.Range) {
	there := c.tr.Of(what.none)
	if n > 0 {
		there = c.tr.Count(n, what.one, what.several)
	}
	switch {
	case n < want.Least:
		c.addFinding(rule, -1, what.subject, there, c.tr.Count(want.Least, "at least one is required", "at least %d are required"))
	case want.Most >= 0 && n > want.Most:
		c.addFinding(rule, -1, what.subject, there, c.tr.Count(want.Most, "at most one is allowed", "at most %d are allowed"))
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
			kept = append(kept, Finding{File: file, Level: c.level.Source.Level, Rule: r.Name, Severity: c.asked.severities[r.Name], Subject: moreSubject, More: n, Message: c.tr.Say("and %d more", n)})
		}
	}
	Sort(kept)
	return kept
}
