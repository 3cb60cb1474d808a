package order

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"

	"jogada/catalog"
)

// Limits of an expression.
const (
	longest   = 4096 // characters
	mostNodes = 500  // names, numbers and operators
	memory    = 100_000
)

// builtins lists the functions of expressions. A name of the answer or the difficulty shadows one of them.
var builtins = []string{"all", "any", "none", "one", "count", "filter", "map", "sum", "len", "min", "max", "abs", "ceil", "floor", "round", "int", "float"}

// Expression is a compiled expression over the answer, the difficulty and the parameters of a game's boards. It is safe
// for concurrent use.
type Expression struct {
	game    catalog.Game
	values  catalog.Values
	names   *names
	program *vm.Program
	speaks  []string // the names in it
	needs   []string // those that must be known for it to have a value
	parts   []part   // of a condition to climb to
}

// Condition compiles an expression that is true or false for a board of a game under values.
func Condition(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	return compile(g, v, source, expr.AsBool())
}

// Score compiles an expression that gives a number for a board of a game under values; true counts as 1 and false as 0.
func Score(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	e, err := compile(g, v, source, expr.AsFloat64())
	if err == nil {
		return e, nil
	}
	if flag, bad := compile(g, v, source, expr.AsBool()); bad == nil {
		return flag, nil
	}
	return nil, err
}

// Names lists the names that expressions about the boards of a game can use.
func Names(g catalog.Game, v catalog.Values) string { return newNames(g, v).String() }

func compile(g catalog.Game, v catalog.Values, source string, kind expr.Option) (*Expression, error) {
	if len(source) > longest {
		return nil, fmt.Errorf("the expression is longer than %d characters", longest)
	}
	if strings.TrimSpace(source) == "" {
		return nil, errors.New("the expression is empty")
	}
	n := newNames(g, v)
	speaks, needs, err := inspect(source, n)
	if err != nil {
		return nil, plainly(err, n)
	}
	options := []expr.Option{expr.Env(n.types), expr.MaxNodes(mostNodes), expr.DisableAllBuiltins(), kind}
	for _, name := range builtins {
		if _, taken := n.types[name]; !taken {
			options = append(options, expr.EnableBuiltin(name))
		}
	}
	if _, err := expr.Compile(source, options...); err != nil { // types are checked before anything is evaluated
		return nil, plainly(err, n)
	}
	options = append(options, expr.Function(finiteName, finite, new(func(float64) float64)), expr.Patch(finitely{}))
	program, err := expr.Compile(source, options...)
	if err != nil {
		return nil, plainly(err, n)
	}
	return &Expression{g, v, n, program, speaks, needs, nil}, nil
}

// plainly returns the error of an expression in one line. For an unknown name it lists the known ones.
func plainly(err error, n *names) error {
	said, _, _ := strings.Cut(err.Error(), "\n")
	var placed *file.Error
	if errors.As(err, &placed) {
		said = fmt.Sprintf("%s, at character %d", placed.Message, placed.Column+1)
	}
	if strings.Contains(said, "unknown name") {
		return fmt.Errorf("%s; the names are %s", said, n)
	}
	return errors.New(said)
}

// inspect rejects what could make an expression slow. It lists the names in it, and those that must be known for it to
// have a value: all but those with a default by ??, and those compared with nil.
func inspect(source string, n *names) (speaks, needs []string, err error) {
	tree, err := parser.Parse(source)
	if err != nil {
		return nil, nil, err
	}
	i := inspector{names: n, uses: map[string]int{}}
	ast.Walk(&tree.Node, &i)
	if i.fault != nil {
		return nil, nil, i.fault
	}
	for name, uses := range i.uses {
		speaks = append(speaks, name)
		if uses > 0 {
			needs = append(needs, name)
		}
	}
	return speaks, needs, nil
}

// inspector walks over an expression, inner parts first.
type inspector struct {
	names      *names
	uses       map[string]int // how often each name is needed
	predicates int
	fault      error
}

// mostPredicates limits the conditions on list elements in an expression. They may not be nested, because on a list of
// thousands that would take long and cannot be interrupted.
const mostPredicates = 3

// nested reports whether an expression has a condition on list elements.
func nested(node ast.Node) bool {
	var found finder
	ast.Walk(&node, &found)
	return bool(found)
}

// finder detects such a condition.
type finder bool

// Visit inspects one node of an expression.
func (f *finder) Visit(node *ast.Node) {
	if _, is := (*node).(*ast.PredicateNode); is {
		*f = true
	}
}

// Visit inspects one node of an expression.
func (i *inspector) Visit(node *ast.Node) {
	switch part := (*node).(type) {
	case *ast.IdentifierNode:
		if _, known := i.names.types[part.Value]; known {
			i.uses[part.Value]++
		}
	case *ast.PredicateNode:
		if i.predicates++; i.predicates > mostPredicates {
			i.fault = fmt.Errorf("the expression has more than %d conditions on the parts of lists", mostPredicates)
		}
		if nested(part.Node) {
			i.fault = errors.New("the expression has a condition on the parts of a list within another one")
		}
	case *ast.SequenceNode:
		i.fault = errors.New("there are several expressions, separated by semicolons; one was expected")
	case *ast.BinaryNode:
		i.binary(part)
	}
}

func (i *inspector) binary(part *ast.BinaryNode) {
	switch part.Operator {
	case "..":
		i.fault = errors.New("the expression has a range, which is not offered")
	case "??":
		i.spare(part.Left)
	case "==", "!=":
		if _, null := part.Right.(*ast.NilNode); null {
			i.spare(part.Left)
		}
		if _, null := part.Left.(*ast.NilNode); null {
			i.spare(part.Right)
		}
	}
}

// spare records that a name need not be known.
func (i *inspector) spare(node ast.Node) {
	if name, is := node.(*ast.IdentifierNode); is && i.uses[name.Value] > 0 {
		i.uses[name.Value]--
	}
}

// value returns the value of the expression for a board with its report; nil if a value that it needs is unknown or
// does not exist.
func (e *Expression) value(b catalog.Instance, r catalog.Report) any {
	env := e.names.environment(e.game, e.values, b, r)
	for _, name := range e.needs {
		if env[name] == nil {
			return nil
		}
	}
	machine := vm.VM{MemoryBudget: memory}
	value, err := machine.Run(e.program, env)
	if err != nil { // a division by zero, or a missing list element
		return nil
	}
	return value
}

// Holds reports whether the expression is true of a board with its report, which must include the difficulty. It is
// false if a value that it needs is unknown.
func (e *Expression) Holds(b catalog.Instance, r catalog.Report) bool {
	held, is := e.value(b, r).(bool)
	return is && held
}

// Number returns the value of the expression for a board with its report, and false if it has none.
func (e *Expression) Number(b catalog.Instance, r catalog.Report) (float64, bool) {
	switch value := e.value(b, r).(type) {
	case float64:
		return value, !math.IsNaN(value) && !math.IsInf(value, 0)
	case bool:
		if value {
			return 1, true
		}
		return 0, true
	default:
		return 0, false
	}
}

// measures reports whether the expression uses the difficulty.
func (e *Expression) measures() bool {
	return e != nil && slices.ContainsFunc(e.speaks, func(name string) bool { return slices.Contains(e.names.difficulty, name) })
}
