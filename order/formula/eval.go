package formula

import (
	"cmp"
	"errors"
	"math"
	"math/bits"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// errNoValue means that an expression has no value: a division by zero, a missing item or field, a number that is too
// large, or a value of another type than its operator takes.
var errNoValue = errors.New("the expression has no value")

// Value evaluates the formula with the given values of its names.
func (f *Formula) Value(names map[string]any) (value any, err error) {
	defer func() {
		if e := recover(); e != nil {
			if e != errNoValue {
				panic(e)
			}
			value, err = nil, errNoValue
		}
	}()
	e := evaluator{names: names}
	return e.value(f.root), nil
}

type evaluator struct {
	names map[string]any
	item  any
}

// none ends an evaluation without a value.
func none() { panic(errNoValue) }

// as returns a value as a type; without one of that type the expression has none.
func as[T any](v any) T {
	t, is := v.(T)
	if !is {
		none()
	}
	return t
}

func (e *evaluator) value(n *node) any {
	switch n.op {
	case "const":
		return n.value
	case "name":
		return e.names[n.name]
	case "item":
		return e.item
	case "list":
		list := make([]any, len(n.args))
		for i, a := range n.args {
			list[i] = e.value(a)
		}
		return list
	case "call":
		return e.call(n)
	case "field":
		return field(e.value(n.args[0]), n.name, n.safe)
	case "index":
		return index(e.value(n.args[0]), e.value(n.args[1]))
	case "slice":
		return e.slice(n)
	case "?:":
		if as[bool](e.value(n.args[0])) {
			return e.value(n.args[1])
		}
		return e.value(n.args[2])
	case "!1":
		return !as[bool](e.value(n.args[0]))
	case "-1":
		return arithmetic("-", 0, e.value(n.args[0]))
	case "+1":
		return arithmetic("+", 0, e.value(n.args[0]))
	case "&&":
		return as[bool](e.value(n.args[0])) && as[bool](e.value(n.args[1]))
	case "||":
		return as[bool](e.value(n.args[0])) || as[bool](e.value(n.args[1]))
	case "??":
		if v := e.value(n.args[0]); v != nil {
			return v
		}
		return e.value(n.args[1])
	}
	return operate(n.op, e.value(n.args[0]), e.value(n.args[1]))
}

// operate applies a binary operator to values.
func operate(op string, a, b any) any {
	switch op {
	case "==":
		return equal(a, b)
	case "!=":
		return !equal(a, b)
	case "<":
		return compare(a, b) < 0
	case "<=":
		return compare(a, b) <= 0
	case ">":
		return compare(a, b) > 0
	case ">=":
		return compare(a, b) >= 0
	case "in":
		return contained(a, b)
	case "matches":
		return as[*regexp.Regexp](b).MatchString(as[string](a))
	case "contains":
		return strings.Contains(as[string](a), as[string](b))
	case "startsWith":
		return strings.HasPrefix(as[string](a), as[string](b))
	case "endsWith":
		return strings.HasSuffix(as[string](a), as[string](b))
	}
	return arithmetic(op, a, b)
}

// float returns a number as a float.
func float(v any) float64 {
	if n, is := v.(int); is {
		return float64(n)
	}
	return as[float64](v)
}

func equal(a, b any) bool {
	_, isA := a.(int)
	_, isB := b.(int)
	if x, is := a.(float64); is && (isB || isFloat(b)) {
		return x == float(b)
	}
	if isA && isFloat(b) {
		return float(a) == b
	}
	return reflect.DeepEqual(a, b)
}

func isFloat(v any) bool {
	_, is := v.(float64)
	return is
}

func compare(a, b any) int {
	if x, is := a.(string); is {
		return cmp.Compare(x, as[string](b))
	}
	x, isX := a.(int)
	y, isY := b.(int)
	if isX && isY {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(float(a), float(b))
}

func contained(a, b any) bool {
	if m, is := b.(map[string]any); is {
		_, has := m[as[string](a)]
		return has
	}
	return slices.ContainsFunc(as[[]any](b), func(item any) bool { return equal(a, item) })
}

// arithmetic applies an operator to numbers, or joins two strings.
func arithmetic(op string, a, b any) any {
	if x, is := a.(string); is && op == "+" {
		return x + as[string](b)
	}
	x, isX := a.(int)
	y, isY := b.(int)
	if isX && isY && op != "/" && op != "**" {
		return whole(op, x, y)
	}
	u, v := float(a), float(b)
	var w float64
	switch op {
	case "+":
		w = u + v
	case "-":
		w = u - v
	case "*":
		w = u * v
	case "/":
		w = u / v
	case "**":
		w = math.Pow(u, v)
	default:
		none()
	}
	if math.IsNaN(w) || math.IsInf(w, 0) {
		none()
	}
	return w
}

// whole applies an operator to integers. A result that is too large for an integer is none.
func whole(op string, x, y int) int {
	switch op {
	case "+":
		if sum := x + y; (sum > x) == (y > 0) {
			return sum
		}
	case "-":
		if difference := x - y; (difference < x) == (y > 0) {
			return difference
		}
	case "*":
		high, low := bits.Mul64(magnitude(x), magnitude(y))
		if high == 0 && low <= math.MaxInt {
			return x * y
		}
	case "%":
		if y != 0 {
			return x % y
		}
	}
	none()
	return 0
}

func magnitude(x int) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

func field(of any, name string, safe bool) any {
	switch of := of.(type) {
	case Object:
		return of.Field(name)
	case map[string]any:
		return of[name]
	case nil:
		if safe {
			return nil
		}
	}
	none()
	return nil
}

// index returns an item of a list, counted from the end where the number is negative, or an entry of a map.
func index(of, at any) any {
	if m, is := of.(map[string]any); is {
		return m[as[string](at)]
	}
	list, i := as[[]any](of), as[int](at)
	if i < 0 {
		i += len(list)
	}
	if i < 0 || i >= len(list) {
		none()
	}
	return list[i]
}

func (e *evaluator) slice(n *node) any {
	list := as[[]any](e.value(n.args[0]))
	bound := func(n *node, otherwise int) int {
		if n == nil {
			return otherwise
		}
		i := as[int](e.value(n))
		if i < 0 {
			i += len(list)
		}
		return min(max(i, 0), len(list))
	}
	from, to := bound(n.args[1], 0), bound(n.args[2], len(list))
	return list[min(from, to):to]
}

// call evaluates a function.
func (e *evaluator) call(n *node) any {
	f := functions[n.name]
	if !f.perItem {
		args := make([]any, len(n.args))
		for i, a := range n.args {
			args[i] = e.value(a)
		}
		return f.of(args)
	}
	list := as[[]any](e.value(n.args[0]))
	if len(n.args) == 1 {
		return f.over(list, func(item any) any { return item })
	}
	return f.over(list, func(item any) any {
		e.item = item
		return e.value(n.args[1])
	})
}
