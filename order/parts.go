package order

import (
	"math"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser"

	"jogada/catalog"
)

// part is one of the conditions joined by &&.
type part struct {
	holds *Expression
	// Sides of a comparison of numbers; nil otherwise.
	left, right *Expression
}

// split splits a condition at &&, so that a board that satisfies more parts is nearer.
func (e *Expression) split(source string) error {
	tree, err := parser.Parse(source)
	if err != nil {
		return err
	}
	for _, node := range conjuncts(tree.Node) {
		p := part{}
		if p.holds, err = Condition(e.game, e.values, node.String()); err != nil {
			return err
		}
		if c, is := node.(*ast.BinaryNode); is && compares[c.Operator] {
			left, bad := Score(e.game, e.values, c.Left.String())
			right, worse := Score(e.game, e.values, c.Right.String())
			if bad == nil && worse == nil {
				p.left, p.right = left, right
			}
		}
		e.parts = append(e.parts, p)
	}
	return nil
}

// compares holds the operators whose sides have a distance.
var compares = map[string]bool{"==": true, "<": true, "<=": true, ">": true, ">=": true}

// conjuncts returns the conditions joined by &&.
func conjuncts(node ast.Node) []ast.Node {
	if b, is := node.(*ast.BinaryNode); is && (b.Operator == "&&" || b.Operator == "and") {
		return append(conjuncts(b.Left), conjuncts(b.Right)...)
	}
	return []ast.Node{node}
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
