package order

import (
	"math"
	"reflect"

	"jogada/catalog"
)

// part is one of the conditions joined by &&.
type part struct {
	holds *Expression
	// Sides of a comparison of numbers; nil otherwise.
	left, right *Expression
}

// split splits a condition at &&, so that a board that satisfies more parts is nearer.
func (e *Expression) split() {
	for _, f := range e.formula.conjuncts() {
		p := part{holds: newExpression(e.game, e.values, e.names, f)}
		if left, right := f.sides(); left != nil && measured(left) && measured(right) {
			p.left, p.right = newExpression(e.game, e.values, e.names, left), newExpression(e.game, e.values, e.names, right)
		}
		e.parts = append(e.parts, p)
	}
}

// measured reports whether a formula may be a number; true is 1 and false is 0.
func measured(f *formula) bool {
	switch f.kind() {
	case reflect.Interface, reflect.Int, reflect.Float64, reflect.Bool:
		return true
	}
	return false
}

// near returns how many parts of a condition hold, and the sum of the distances of the others from holding, each less
// than 1.
func (e *Expression) near(b catalog.Instance, r catalog.Report) (parts int, gaps float64) {
	for _, p := range e.parts {
		if p.holds.Holds(b, r) {
			parts++
			continue
		}
		gaps += p.gap(b, r)
	}
	return parts, gaps
}

// gap returns the distance between the sides of a comparison, less than 1, or 1 if they are not known numbers.
func (p part) gap(b catalog.Instance, r catalog.Report) float64 {
	if p.left == nil {
		return 1
	}
	x, known := p.left.Number(b, r)
	y, too := p.right.Number(b, r)
	far := math.Abs(x - y)
	if !known || !too || math.IsNaN(far) || math.IsInf(far, 0) {
		return 1
	}
	return far / (1 + far)
}
