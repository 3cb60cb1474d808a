package order

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
)

// Limits on an expression. Together they bound the cost of one evaluation.
const (
	longest        = 4096 // characters
	mostNodes      = 500  // names, literals and operators
	mostPredicates = 3    // conditions on the items of lists, none within another
)

// functions lists the functions of the language.
var functions = []string{"all", "any", "none", "one", "count", "filter", "map", "sum", "len", "min", "max", "abs", "ceil", "floor", "round", "int", "float"}

// formula is an expression whose types have been checked. It is safe for concurrent use.
type formula struct {
	program *vm.Program
	types   map[string]any
}

// readFormula parses and checks an expression over names, each given by a value of its type; nil means any type. A name
// hides the function of the same name.
func readFormula(source string, types map[string]any) (*formula, error) {
	options := []expr.Option{expr.Env(types), expr.Optimize(false), expr.DisableAllBuiltins(), func(c *conf.Config) { c.MaxNodes = mostNodes }}
	for _, name := range functions {
		if _, hidden := types[name]; !hidden {
			options = append(options, expr.EnableBuiltin(name))
		}
	}
	tree, err := parser.ParseWithConfig(source, conf.CreateNew())
	if err == nil {
		limits := &limiter{}
		ast.Walk(&tree.Node, limits)
		err = limits.err
	}
	var program *vm.Program
	if err == nil {
		_, err = expr.Compile(source, options...) // types are checked before operators are replaced
	}
	if err == nil {
		program, err = expr.Compile(source, append(options, exact...)...)
	}
	if fault := (*file.Error)(nil); errors.As(err, &fault) {
		message := strings.TrimPrefix(fault.Message, "compilation failed: ")
		if strings.Contains(message, "maximum allowed nodes") {
			message = fmt.Sprintf("the expression has more than %d names, literals and operators", mostNodes)
		}
		err = fmt.Errorf("%s, at character %d", message, fault.From+1)
	}
	if err != nil {
		return nil, err
	}
	return &formula{program, types}, nil
}

// errNoValue means that arithmetic has no exact result: it overflows, or divides by zero.
var errNoValue = errors.New("the expression has no value")

// exact makes arithmetic fail where its result would be wrong: integers that overflow, and numbers that are not finite.
var exact = []expr.Option{expr.Patch(guard{}),
	expr.Function("finite", func(args ...any) (any, error) {
		if x, is := args[0].(float64); is && (math.IsNaN(x) || math.IsInf(x, 0)) {
			return nil, errNoValue
		}
		return args[0], nil
	}, new(func(float64) float64)),
	integers("sum_of", func(a, b int) (int, bool) { return a + b, (a+b > a) == (b > 0) }),
	integers("difference_of", func(a, b int) (int, bool) { return a - b, (a-b < a) == (b > 0) }),
	integers("product_of", func(a, b int) (int, bool) {
		high, low := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
		return a * b, high == 0 && low <= math.MaxInt64
	}),
}

// integers returns an operation on integers that fails if ok is false.
func integers(name string, of func(a, b int) (result int, ok bool)) expr.Option {
	return expr.Function(name, func(args ...any) (any, error) {
		a, isA := args[0].(int)
		b, isB := args[1].(int)
		if result, ok := of(a, b); isA && isB && ok {
			return result, nil
		}
		return nil, errNoValue
	}, new(func(int, int) int))
}

// guard puts the operations of exact in the place of operators.
type guard struct{}

// Visit replaces one operator.
func (guard) Visit(node *ast.Node) {
	n, is := (*node).(*ast.BinaryNode)
	if !is || n.Type() == nil {
		return
	}
	switch name := map[string]string{"+": "sum_of", "-": "difference_of", "*": "product_of"}[n.Operator]; {
	case n.Operator == "/" || n.Operator == "**" || n.Operator == "^":
		ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: "finite"}, Arguments: []ast.Node{n}})
	case name != "" && n.Type().Kind() == reflect.Int:
		ast.Patch(node, &ast.CallNode{Callee: &ast.IdentifierNode{Value: name}, Arguments: []ast.Node{n.Left, n.Right}})
	}
}

// limiter rejects expressions whose evaluation could cost more than a few passes over a list.
type limiter struct {
	predicates int
	err        error
}

// Visit looks at one node, after the nodes below it.
func (l *limiter) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.PredicateNode:
		inner := &limiter{}
		ast.Walk(&n.Node, inner)
		if l.predicates++; inner.predicates > 0 {
			l.fail(n, "a condition on the items of a list within another one")
		} else if l.predicates > mostPredicates {
			l.fail(n, fmt.Sprintf("the expression has more than %d conditions on the items of lists", mostPredicates))
		}
	case *ast.BinaryNode:
		if n.Operator == ".." {
			l.fail(n, "ranges are not part of the language")
		}
	case *ast.SequenceNode:
		l.fail(n, "several expressions, separated by semicolons")
	case *ast.VariableDeclaratorNode:
		l.fail(n, "the language has no variables")
	}
}

func (l *limiter) fail(n ast.Node, message string) {
	if l.err == nil {
		l.err = &file.Error{Location: n.Location(), Message: message}
	}
}

// kind returns the kind of the formula's value; reflect.Interface means that only evaluation tells.
func (f *formula) kind() reflect.Kind {
	t := f.program.Node().Type()
	if t == nil {
		return reflect.Interface
	}
	return t.Kind()
}

// operands compiles the two sides of an operator; nil if the formula is not one of these operators.
func (f *formula) operands(operators ...string) (left, right *formula) {
	n, is := f.program.Node().(*ast.BinaryNode)
	if !is || !slices.Contains(operators, n.Operator) {
		return nil, nil
	}
	left, leftErr := readFormula(n.Left.String(), f.types)
	right, rightErr := readFormula(n.Right.String(), f.types)
	if errors.Join(leftErr, rightErr) != nil {
		return nil, nil
	}
	return left, right
}

// conjuncts returns the conditions joined by &&.
func (f *formula) conjuncts() []*formula {
	if left, right := f.operands("&&", "and"); left != nil {
		return append(left.conjuncts(), right.conjuncts()...)
	}
	return []*formula{f}
}

// sides returns the two sides of a comparison by ==, <, <=, > or >=; nil for anything else.
func (f *formula) sides() (left, right *formula) { return f.operands("==", "<", "<=", ">", ">=") }

// names lists the names in the formula, and those whose value must be known: all but names to the left of ?? and names
// compared with nil.
func (f *formula) names() (all, needed []string) {
	u := &usage{types: f.types, excused: map[ast.Node]bool{}}
	node := f.program.Node()
	ast.Walk(&node, u)
	for _, name := range u.found {
		if !slices.Contains(all, name.Value) {
			all = append(all, name.Value)
		}
		if !u.excused[name] && !slices.Contains(needed, name.Value) {
			needed = append(needed, name.Value)
		}
	}
	return all, needed
}

// usage collects the names of an expression, and those that may be unknown.
type usage struct {
	types   map[string]any
	found   []*ast.IdentifierNode
	excused map[ast.Node]bool
}

// Visit looks at one node.
func (u *usage) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if _, is := u.types[n.Value]; is {
			u.found = append(u.found, n)
		}
	case *ast.BinaryNode:
		switch _, left := n.Left.(*ast.NilNode); {
		case n.Operator == "??":
			left := n.Left
			ast.Walk(&left, excuser(u.excused))
		case n.Operator == "==" || n.Operator == "!=":
			if _, right := n.Right.(*ast.NilNode); left || right {
				u.excused[n.Left], u.excused[n.Right] = true, true
			}
		}
	}
}

// excuser marks every node below one.
type excuser map[ast.Node]bool

// Visit marks one node.
func (e excuser) Visit(node *ast.Node) { e[*node] = true }

// value evaluates the formula with the given values of its names.
func (f *formula) value(names map[string]any) (any, error) { return expr.Run(f.program, names) }
