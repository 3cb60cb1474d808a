package bind

import (
	"cmp"
	"slices"

	"jogada/catalog"
)

// rank orders results; unknown comes before a certain loss.
func rank(w catalog.StateValue) int {
	switch {
	case w.Result == nil:
		return 2
	case *w.Result == catalog.Win:
		return 0
	case *w.Result == catalog.Draw:
		return 1
	default:
		return 3
	}
}

// compare returns a negative number if a player prefers w to v: a win soon, a loss late.
func compare(w catalog.StateValue, v catalog.StateValue) int {
	if c := cmp.Or(cmp.Compare(rank(w), rank(v)), -compareKnown(w.Score, v.Score, -1)); c != 0 {
		return c
	}
	if w.Result != nil && *w.Result == catalog.Loss {
		return -compareKnown(w.Distance, v.Distance, 1)
	}
	return compareKnown(w.Distance, v.Distance, 1)
}

// compareKnown compares two numbers; an unknown one counts as larger (1) or smaller (-1) than all others.
func compareKnown(a, b *int, unknown int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return unknown
	case b == nil:
		return -unknown
	}
	return cmp.Compare(*a, *b)
}

// same reports whether two values are known to be equally good, however far the end is.
func same(w catalog.StateValue, v catalog.StateValue) bool {
	if w.Result == nil || v.Result == nil {
		return w.Result == v.Result && w.Score != nil && v.Score != nil && *w.Score == *v.Score
	}
	return *w.Result == *v.Result && compareKnown(w.Score, v.Score, 1) == 0
}

// flip returns the value for the opponent.
func flip(w catalog.StateValue) catalog.StateValue {
	if w.Result != nil {
		w.Result = catalog.Some(w.Result.Other())
	}
	return w
}

// order sorts options by their value for the mover, the best first, and marks those that keep the value of the state,
// given for the mover too.
func order(options []catalog.Option, own catalog.StateValue) []catalog.Option {
	return orderBy(compare, options, own)
}

// orderBy sorts options like order, for movers with a comparison of their own.
func orderBy(compare func(w, v catalog.StateValue) int, options []catalog.Option, own catalog.StateValue) []catalog.Option {
	slices.SortStableFunc(options, func(a, b catalog.Option) int { return compare(a.Value, b.Value) })
	for i := range options {
		o := &options[i]
		o.Keeps = same(o.Value, own)
		o.Best = o.Keeps && compare(o.Value, options[0].Value) == 0
	}
	return options
}
