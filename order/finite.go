package order

import (
	"errors"
	"math"

	"github.com/expr-lang/expr/ast"
)

// finiteName names the function that quotients and powers go through. An expression cannot contain it.
const finiteName = "finite value"

// finite returns its argument, or fails if that is not a finite number.
func finite(args ...any) (any, error) {
	if x, is := args[0].(float64); !is || math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, errors.New("a division by zero, or a power that is too large")
	}
	return args[0], nil
}

// finitely wraps quotients and powers in finite, because they may be infinite or NaN, which would compare as such.
type finitely struct{}

// Visit inspects one node of an expression.
func (finitely) Visit(node *ast.Node) {
	part, is := (*node).(*ast.BinaryNode)
	if !is || part.Operator != "/" && part.Operator != "**" && part.Operator != "^" {
		return
	}
	ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: finiteName}, Arguments: []ast.Node{part}})
}
