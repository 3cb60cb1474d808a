package checktestdata

import (
	"math/big"
	"slices"

	"jogada/catalog"
)

// Edited returns a text like one that the grammar accepts, after some random edits: numbers and letters change, repetitions go, come or change places.
// It returns false if no edit leads to another text.
func (g *Grammar) Edited(d *catalog.Dice, text string, edits int) (string, bool) {
	first := text
	for tries := 4 * edits; edits > 0 && tries > 0; tries-- {
		t := &trace{}
		if _, err := g.match([]byte(text), t); err != nil || len(t.values) == 0 {
			return "", false
		}
		if edited, ok := g.replay(t.edited(d, g.counts)); ok && edited != text {
			text = edited
			edits--
		}
	}
	return text, text != first
}

// EditedNumber returns a random number: one near another, or one of another magnitude.
func EditedNumber(d *catalog.Dice, n *big.Int) *big.Int {
	if d.Chance(2, 3) {
		return new(big.Int).Add(n, big.NewInt(int64(d.Roll(7)-3)))
	}
	magnitude := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.Roll(19))), nil)
	fresh := magnitude.Mul(magnitude, big.NewInt(int64(1+d.Roll(10_000))))
	fresh.Quo(fresh, big.NewInt(1000))
	if n.Sign() < 0 {
		fresh.Neg(fresh)
	}
	return fresh
}

// edited returns the values after a random edit.
func (t *trace) edited(d *catalog.Dice, counts uint64) []traced {
	at := d.Roll(len(t.values))
	switch v := t.values[at]; d.Roll(6) {
	case 0:
		if s := t.someSpan(d); s != nil {
			return t.without(s, d.Roll(len(s.starts)), 1, counts)
		}
	case 1:
		if s := t.someSpan(d); s != nil {
			return t.twice(s, d.Roll(len(s.starts)), counts)
		}
	case 2:
		other := d.Roll(len(t.values))
		if w := t.values[other]; (w.whole == nil) == (v.whole == nil) {
			values := slices.Clone(t.values)
			values[at].whole, values[at].word = w.whole, w.word
			if d.Chance(1, 2) {
				values[other].whole, values[other].word = v.whole, v.word
			}
			return values
		}
	case 3:
		if v.whole == nil && len(v.word) > 0 {
			return t.widened(d, len(v.word))
		}
	}
	values := slices.Clone(t.values)
	switch v := &values[at]; {
	case v.whole != nil:
		v.whole = EditedNumber(d, v.whole)
	case len(v.word) > 0:
		other := t.values[d.Roll(len(t.values))].word
		if other == "" {
			other = v.word
		}
		word := []byte(v.word)
		word[d.Roll(len(word))] = other[d.Roll(len(other))]
		v.word = string(word)
	}
	return values
}

// someSpan returns a loop that was repeated; nil: there is none.
func (t *trace) someSpan(d *catalog.Dice) *span {
	var all []*span
	for _, s := range t.spans {
		if len(s.starts) > 0 {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all[d.Roll(len(all))]
}

// twice returns the values with a repetition of a loop twice.
func (t *trace) twice(s *span, at int, counts uint64) []traced {
	end := s.end
	if at+1 < len(s.starts) {
		end = s.starts[at+1]
	}
	values := slices.Clone(t.values)
	if counter := t.counter(s, counts); counter >= 0 {
		values[counter].whole = new(big.Int).Add(values[counter].whole, big.NewInt(1))
	}
	return slices.Insert(values, end, t.values[s.starts[at]:end]...)
}

// counter returns the value that says how often a loop is repeated; -1: there is none.
func (t *trace) counter(s *span, counts uint64) int {
	counter := -1
	if s.loop.kind != repeat {
		return counter
	}
	reads := s.loop.value.reads() & counts
	for i, v := range t.values {
		if len(s.starts) > 0 && i < s.starts[0] && v.bit&reads != 0 {
			counter = i
		}
	}
	return counter
}

// widened returns the values with one letter more, or less, at the same place of all words of a length, and in the number that says the length.
func (t *trace) widened(d *catalog.Dice, length int) []traced {
	values, at, more := slices.Clone(t.values), d.Roll(length), d.Chance(3, 4)
	counted := false
	for i, v := range values {
		switch {
		case v.whole == nil && len(v.word) == length && more:
			values[i].word = v.word[:at] + v.word[at:at+1] + v.word[at:]
		case v.whole == nil && len(v.word) == length:
			values[i].word = v.word[:at] + v.word[at+1:]
		case v.whole != nil && v.whole.Cmp(big.NewInt(int64(length))) == 0 && v.bit != 0 && !counted:
			by := int64(1)
			if !more {
				by = -1
			}
			values[i].whole, counted = new(big.Int).Add(v.whole, big.NewInt(by)), true
		}
	}
	return values
}
