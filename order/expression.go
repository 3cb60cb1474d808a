package order

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"jogada/catalog"
	"jogada/order/formula"
)

// longest limits the characters of an expression.
const longest = 4096

// Expression is a compiled expression over the answer, the difficulty and the parameters of a game's boards. It is safe
// for concurrent use.
type Expression struct {
	game    catalog.Game
	values  catalog.Values
	names   *names
	formula *formula.Formula
	speaks  []string // the names in it
	needs   []string // those that must be known for it to have a value
	parts   []part   // of a condition to climb to
}

// Condition compiles an expression that is true or false for a board of a game under values.
func Condition(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	return compile(g, v, source, formula.Bool)
}

// Score compiles an expression that gives a number for a board of a game under values; true counts as 1 and false as 0.
func Score(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	return compile(g, v, source, formula.Float, formula.Int, formula.Bool)
}

// Names lists the names that expressions about the boards of a game can use.
func Names(g catalog.Game, v catalog.Values) string { return newNames(g, v).String() }

// compile compiles an expression whose value is of one of the given kinds.
func compile(g catalog.Game, v catalog.Values, source string, kinds ...formula.Kind) (*Expression, error) {
	if len(source) > longest {
		return nil, fmt.Errorf("the expression is longer than %d characters", longest)
	}
	if strings.TrimSpace(source) == "" {
		return nil, errors.New("the expression is empty")
	}
	n := newNames(g, v)
	f, err := formula.Read(source, n.types)
	if err != nil && strings.Contains(err.Error(), "unknown name") {
		return nil, fmt.Errorf("%w; the names are %s", err, n)
	}
	if err != nil {
		return nil, err
	}
	if kind := f.Kind(); kind != formula.Any && !slices.Contains(kinds, kind) {
		return nil, fmt.Errorf("expected %s, but got %s", kinds[0], kind)
	}
	return newExpression(g, v, n, f), nil
}

func newExpression(g catalog.Game, v catalog.Values, n *names, f *formula.Formula) *Expression {
	e := &Expression{game: g, values: v, names: n, formula: f}
	e.speaks, e.needs = f.Names()
	return e
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
	value, err := e.formula.Value(env)
	if err != nil {
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
	case int:
		return float64(value), true
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

// Measures reports whether the expression uses the difficulty.
func (e *Expression) Measures() bool {
	return e != nil && slices.ContainsFunc(e.speaks, func(name string) bool { return slices.Contains(e.names.difficulty, name) })
}
