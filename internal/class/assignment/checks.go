package assignment

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jogada/internal/base/fit"
	"jogada/internal/class/grade"
)

// Verdicts on submissions of which no program could be graded.
const (
	NotBuilt grade.Verdict = "not-built" // the compiler rejects it
	Missing  grade.Verdict = "missing"   // there is no program
)

// What checks are of, besides the parts of the plan of boards.
const (
	Builds  grade.Part = "builds"  // the program can be built
	All     grade.Part = "all"     // all parts of the plan
	Format  grade.Part = "format"  // every answer can be read
	Crashes grade.Part = "crashes" // no run crashes or is forbidden
	Cost    grade.Part = "cost"    // no run passes its limits
	Growth  grade.Part = "growth"  // the time grows no faster than the limit
)

// Check is one criterion that earns points.
type Check struct {
	Name   string // unlike those of other checks of its task
	Of     grade.Part
	Points float64
	Share  bool   // points in proportion to the boards that are right
	Steps  []Step // or points from a percentage on, the highest first
	Limit  string // of growth
}

// Step gives points where a percentage of the boards is right.
type Step struct {
	From   float64 `json:"from"`
	Points float64 `json:"points"`
}

// DefaultChecks returns the checks of an assignment that names none, worth 100 points together.
func DefaultChecks() []Check {
	return []Check{
		{Name: "builds", Of: Builds, Points: 10}, {Name: "examples", Of: grade.Examples, Points: 20}, {Name: "small", Of: grade.Small, Points: 30, Share: true},
		{Name: "traps", Of: grade.Traps, Points: 20, Share: true}, {Name: "random", Of: grade.Random, Points: 10, Share: true}, {Name: "large", Of: grade.Large, Points: 10},
	}
}

// Earn returns the points for a number of right boards among those tried.
func (c Check) Earn(right, tried int) float64 {
	switch {
	case tried == 0:
		return 0
	case right == tried:
		return c.Points
	case c.Share:
		return c.Points * float64(right) / float64(tried)
	}
	for _, s := range c.Steps {
		if 100*float64(right) >= s.From*float64(tried) {
			return s.Points
		}
	}
	return 0
}

// checks returns checks and finds what is wrong with them.
func (r reader) checks(written []writtenCheck, place []string) (checks []Check, err error) {
	for i, w := range written {
		at := func(fields ...string) []string { return slices.Concat(place, []string{strconv.Itoa(i)}, fields) }
		c := Check{Name: w.Name, Of: w.Of, Points: w.Points, Limit: w.Limit}
		if c.Name == "" {
			c.Name = string(w.Of)
		}
		if slices.ContainsFunc(checks, func(o Check) bool { return strings.EqualFold(o.Name, c.Name) }) {
			return nil, r.document.Fault(at(), fmt.Sprintf("there are two checks %q; give one of them another name", c.Name))
		}
		if err := c.credit(w.Partial); err != nil {
			return nil, r.document.Fault(at("partial"), err.Error())
		}
		switch {
		case c.Of == Growth && !r.written.Growth:
			return nil, r.document.Fault(at("of"), "growth is not measured; write growth: true at the top")
		case c.Of == Growth && c.Limit == "":
			return nil, r.document.Fault(at(), "limit is missing, the fastest growth that is allowed")
		case c.Of == Growth && !slices.Contains(fit.Classes(), c.Limit):
			return nil, r.document.Fault(at("limit"), fmt.Sprintf("%q is not offered; there are %s", c.Limit, strings.Join(fit.Classes(), ", ")))
		case c.Of != Growth && c.Limit != "":
			return nil, r.document.Fault(at("limit"), "only a check of growth has a limit")
		}
		checks = append(checks, c)
	}
	return checks, nil
}

// credit reads what partial credit a check gives.
func (c *Check) credit(partial json.RawMessage) error {
	if partial == nil {
		return nil
	}
	if slices.Contains([]grade.Part{Builds, Growth}, c.Of) {
		return fmt.Errorf("a check of %s passes or fails", c.Of)
	}
	var word string
	if json.Unmarshal(partial, &word) == nil {
		if c.Share = word == "share"; !c.Share {
			return fmt.Errorf("%q is not offered; there are share, and a list of steps", word)
		}
		return nil
	}
	if err := json.Unmarshal(partial, &c.Steps); err != nil {
		return err
	}
	for _, s := range c.Steps {
		if s.Points > c.Points {
			return fmt.Errorf("a step gives %g points, and the whole check %g", s.Points, c.Points)
		}
	}
	slices.SortStableFunc(c.Steps, func(a, b Step) int { return cmp.Compare(b.From, a.From) })
	for i, s := range c.Steps[:max(0, len(c.Steps)-1)] {
		switch lower := c.Steps[i+1]; {
		case lower.From == s.From:
			return fmt.Errorf("there are two steps from %g percent", s.From)
		case lower.Points > s.Points:
			return fmt.Errorf("the step from %g percent gives %g points, and the one from %g percent only %g", lower.From, lower.Points, s.From, s.Points)
		}
	}
	return nil
}
