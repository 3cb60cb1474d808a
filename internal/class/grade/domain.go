package grade

import (
	"context"
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
func (p *plan) has(ctx context.Context, b catalog.Instance) bool {
	c := p.domain.condition
	switch {
	case c == nil:
		return p.domain.fault == nil
	case c.NeedsReport():
		r := catalog.Solve(ctx, b, catalog.Request{Budget: truthBudget, Brief: true, Difficulty: c.Measures()})
		return r.Accepted() && c.Holds(b, r)
	}
	return c.HoldsOn(b)
}

// obeys reports whether a board is one of the assignment, under its rules.
func (p *plan) obeys(ctx context.Context, b catalog.Instance, rules catalog.Values) bool {
	own := b.Rules()
	for name, value := range rules {
		if own[name] != value {
			return false
		}
	}
	return p.grading.Allows(b) && p.has(ctx, b)
}

// fitting returns a board of the assignment: the board itself, or one that is equal to it up to symmetry; false if there is none.
func (p *plan) fitting(ctx context.Context, b catalog.Instance, rules catalog.Values) (catalog.Instance, bool) {
	if p.obeys(ctx, b, rules) {
		return b, true
	}
	return p.alike(ctx, b, rules)
}

// alike returns another board of the assignment that is equal to a board up to symmetry; false if there is none.
func (p *plan) alike(ctx context.Context, b catalog.Instance, rules catalog.Values) (catalog.Instance, bool) {
	if p.grading.Alike != nil {
		for other := range p.grading.Alike(b) {
			if p.obeys(ctx, other, rules) {
				return other, true
			}
		}
	}
	return nil, false
}

// mostSkipped limits the boards in a row that are outside the domain; after so many, no more are enumerated.
const mostSkipped = 300_000

// ofSize yields the boards of the assignment of one size, one of each class.
func (p *plan) ofSize(ctx context.Context, size int) iter.Seq[catalog.Instance] {
	rules := p.ruled()
	return func(yield func(catalog.Instance) bool) {
		for b := range p.grading.Boards(p.Values, size) {
			if p.scarce() || ctx.Err() != nil {
				return
			}
			ok := p.has(ctx, b) // the enumeration has boards under the rules alone
			if !ok {
				b, ok = p.alike(ctx, b, rules)
			}
			if p.domain.skipped++; !ok {
				continue
			}
			if p.domain.skipped = 0; !yield(b) {
				return
			}
		}
	}
}

// scarce reports whether the domain has so few boards that the enumeration was given up, and certifies nothing.
func (p *plan) scarce() bool { return p.domain.skipped >= mostSkipped }

// enumerated yields the boards of the assignment, one of each class, in order of size.
func (p *plan) enumerated(ctx context.Context) iter.Seq[catalog.Instance] {
	return func(yield func(catalog.Instance) bool) {
		for size := p.grading.First; p.listed(size) && ctx.Err() == nil && !p.scarce(); size++ {
			for b := range p.ofSize(ctx, size) {
				if !yield(b) {
					return
				}
			}
		}
	}
}
