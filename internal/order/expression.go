package order

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"jogada/catalog"
)

// Expression is a compiled expression over the answer, the difficulty and the parameters of a game's boards. It is safe
// for concurrent use.
type Expression struct {
	game    catalog.Game
	values  catalog.Values
	names   *names
	formula *formula
	speaks  []string // the names in it
	needs   []string // those that must be known for it to have a value
	parts   []part   // of a condition to climb to
}

// Condition compiles an expression that is true or false for a board of a game under values.
func Condition(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	return compile(g, v, source, reflect.Bool)
}

// Score compiles an expression that gives a number for a board of a game under values; true counts as 1 and false as 0.
func Score(g catalog.Game, v catalog.Values, source string) (*Expression, error) {
	return compile(g, v, source, reflect.Float64, reflect.Int, reflect.Bool)
}

// compile compiles an expression whose value is of one of the given kinds.
func compile(g catalog.Game, v catalog.Values, source string, kinds ...reflect.Kind) (*Expression, error) {
	if len(source) > longest {
		return nil, fmt.Errorf("the expression is longer than %d characters", longest)
	}
	if strings.TrimSpace(source) == "" {
		return nil, errors.New("the expression is empty")
	}
	n := newNames(g, v)
	f, err := readFormula(source, n.types)
	if err != nil && strings.Contains(err.Error(), "unknown name") {
		return nil, fmt.Errorf("%w; the names are %s", err, n)
	}
	if err != nil {
		return nil, err
	}
	if kind := f.kind(); kind != reflect.Interface && !slices.Contains(kinds, kind) {
		return nil, fmt.Errorf("expected %s, but got %s", kinds[0], kind)
	}
	return newExpression(g, v, n, f), nil
}

func newExpression(g catalog.Game, v catalog.Values, n *names, f *formula) *Expression {
	e := &Expression{game: g, values: v, names: n, formula: f}
	e.speaks, e.needs = f.names()
	return e
}

// value returns the value of the expression under values of its names; nil if one that it needs is unknown or does not exist.
func (e *Expression) value(env map[string]any) any {
	for _, name := range e.needs {
		if env[name] == nil {
			return nil
		}
	}
	value, err := e.formula.value(env)
	if err != nil {
		return nil
	}
	return value
}

// Holds reports whether the expression is true of a board with its report, which must include the difficulty. It is
// false if a value that it needs is unknown.
func (e *Expression) Holds(b catalog.Instance, r catalog.Report) bool {
	held, is := e.value(e.names.environment(e.game, e.values, b, r)).(bool)
	return is && held
}

// HoldsOn reports whether the expression is true of a board, whatever its answer. It is false if the expression depends on the answer.
func (e *Expression) HoldsOn(b catalog.Instance) bool {
	held, is := e.value(e.names.boardValues(e.game, e.values, b)).(bool)
	return is && held
}

// NeedsReport reports whether the expression uses the answer, the verdict or the difficulty.
func (e *Expression) NeedsReport() bool {
	return slices.ContainsFunc(e.speaks, func(name string) bool {
		return name == "verdict" || name == "solved" || slices.Contains(e.names.answer, name) || slices.Contains(e.names.difficulty, name)
	})
}

// Number returns the value of the expression for a board with its report, and false if it has none.
func (e *Expression) Number(b catalog.Instance, r catalog.Report) (float64, bool) {
	switch value := e.value(e.names.environment(e.game, e.values, b, r)).(type) {
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
