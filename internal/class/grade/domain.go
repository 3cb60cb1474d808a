package grade

import (
	"iter"

	"jogada/catalog"
	"jogada/internal/order"
)

// EveryBoard is the domain of all boards that the rules of a game define, in place of those that its course sets.
const EveryBoard = "true"

// domain is the set of boards that an assignment sets: those of which an expression is true.
type domain struct {
	source    string
	condition *order.Expression // nil: all boards
	fault     error             // the expression can't be read
	skipped   int               // boards of the enumeration that are outside, since the last one inside
}

// newDomain compiles the domain of the options, or that of the game's course.
func newDomain(o Options) (d domain) {
	if d.source = o.Domain; d.source == "" {
		d.source = o.Game.Grading.Domain
	}
	if d.source == "" || d.source == EveryBoard {
		return d
	}
	d.condition, d.fault = order.Condition(o.Game, o.Values, d.source)
	return d
}

// has reports whether a board belongs to the domain. An expression over the answer is false where the answer is not found within its budget.
func (s *session) has(b catalog.Instance) bool {
	c := s.domain.condition
	switch {
	case c == nil:
		return s.domain.fault == nil
	case c.NeedsReport():
		r := catalog.Solve(s.ctx, b, catalog.Request{Budget: truthBudget, Brief: true, Difficulty: c.Measures()})
		return r.Accepted() && c.Holds(b, r)
	}
	return c.HoldsOn(b)
}

// obeys reports whether a board is one of the assignment, under its rules.
func (s *session) obeys(b catalog.Instance, rules catalog.Values) bool {
	own := b.Rules()
	for name, value := range rules {
		if own[name] != value {
			return false
		}
	}
	return s.grading.Allows(b) && s.has(b)
}

// fitting returns a board of the assignment: the board itself, or one that is equal to it up to symmetry; false if there is none.
func (s *session) fitting(b catalog.Instance, rules catalog.Values) (catalog.Instance, bool) {
	if s.obeys(b, rules) {
		return b, true
	}
	return s.alike(b, rules)
}

// alike returns another board of the assignment that is equal to a board up to symmetry; false if there is none.
func (s *session) alike(b catalog.Instance, rules catalog.Values) (catalog.Instance, bool) {
	if s.grading.Alike != nil {
		for other := range s.grading.Alike(b) {
			if s.obeys(other, rules) {
				return other, true
			}
		}
	}
	return nil, false
}

// mostSkipped limits the boards in a row that are outside the domain; after so many, no more are enumerated.
const mostSkipped = 300_000

// ofSize yields the boards of the assignment of one size, one of each class.
func (s *session) ofSize(size int) iter.Seq[catalog.Instance] {
	rules := s.ruled()
	return func(yield func(catalog.Instance) bool) {
		for b := range s.grading.Boards(s.Values, size) {
			if s.scarce() || s.ctx.Err() != nil {
				return
			}
			ok := s.has(b) // the enumeration has boards under the rules alone
			if !ok {
				b, ok = s.alike(b, rules)
			}
			if s.domain.skipped++; !ok {
				continue
			}
			if s.domain.skipped = 0; !yield(b) {
				return
			}
		}
	}
}

// scarce reports whether the domain has so few boards that the enumeration was given up, and certifies nothing.
func (s *session) scarce() bool { return s.domain.skipped >= mostSkipped }

// enumerated yields the boards of the assignment, one of each class, in order of size.
func (s *session) enumerated() iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for size := s.grading.First; s.listed(size) && s.ctx.Err() == nil && !s.scarce(); size++ {
			for b := range s.ofSize(size) {
				if !yield(b) {
					return
				}
			}
		}
	}
}
