package script

import (
	"math"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// mostSmall bounds small numbers, so that the sum of two of them does not overflow; the product of two does not if they are tiny.
const (
	mostSmall = 1 << 62
	mostTiny  = 1 << 31
)

// boxed returns the value of an expression as one of the library's.
func boxed(n int64, v starlark.Value) starlark.Value {
	if v == nil {
		return starlark.MakeInt64(n)
	}
	return v
}

// small returns a value as an expression does: a small whole number as n, with v nil.
func small(v starlark.Value) (int64, starlark.Value) {
	if i, is := v.(starlark.Int); is {
		if n, fits := i.Int64(); fits && n < mostSmall && n > -mostSmall {
			return n, nil
		}
	}
	return 0, v
}

// operand is a compiled expression whose most frequent kinds need no call: constants and local variables.
type operand struct {
	x    expr
	slot int  // of a local variable; negative: none
	held slot // the constant; unset: none
}

// ready returns the value of a constant or of a local variable; n is unset for any other expression, which must be evaluated.
func (o *operand) ready(f *frame) (int64, starlark.Value) {
	s := &o.held
	if o.slot >= 0 {
		s = &f.locals[o.slot]
	}
	return s.n, s.v
}

// get returns the value.
func (o *operand) get(f *frame) (int64, starlark.Value) {
	n, v := o.ready(f)
	if n == unset {
		return o.x(f)
	}
	return n, v
}

// operand compiles an expression to an operand.
func (c *compiler) operand(e syntax.Expr) *operand {
	o := &operand{slot: -1, held: slot{n: unset}}
	if v, is := c.constant(e); is {
		o.held.n, o.held.v = small(v)
		return o
	}
	o.x = c.expr(e)
	if id, is := unparen(e).(*syntax.Ident); is {
		if b := id.Binding.(*resolve.Binding); b.Scope == resolve.Local {
			o.slot = b.Index
		}
	}
	return o
}

// binary compiles an arithmetic operation.
func (c *compiler) binary(e *syntax.BinaryExpr) expr {
	x, y, at, op := c.operand(e.X), c.operand(e.Y), placeOf(e.OpPos), e.Op
	return func(f *frame) (int64, starlark.Value) {
		a, v := x.ready(f)
		if a == unset {
			a, v = x.x(f)
		}
		b, w := y.ready(f)
		if b == unset {
			b, w = y.x(f)
		}
		if v == nil && w == nil {
			if n, done := numeric(op, a, b); done {
				return n, nil
			}
		}
		return small(arithmetic(f, at, op, boxed(a, v), boxed(b, w)))
	}
}

// numeric applies an operator to small numbers. It returns false where the result may not be small, or is an error.
func numeric(op syntax.Token, a, b int64) (n int64, done bool) {
	switch op {
	case syntax.PLUS:
		n = a + b
	case syntax.MINUS:
		n = a - b
	case syntax.STAR:
		return a * b, a < mostTiny && a > -mostTiny && b < mostTiny && b > -mostTiny
	case syntax.SLASHSLASH:
		if b == 0 {
			return 0, false
		}
		if n = a / b; a%b != 0 && (a < 0) != (b < 0) {
			n--
		}
	case syntax.PERCENT:
		if b == 0 {
			return 0, false
		}
		if n = a % b; n != 0 && (n < 0) != (b < 0) {
			n += b
		}
	case syntax.AMP:
		n = a & b
	case syntax.PIPE:
		n = a | b
	case syntax.CIRCUMFLEX:
		n = a ^ b
	case syntax.LTLT:
		return a << (b & 63), a >= 0 && b >= 0 && b < 62 && a < mostSmall>>b
	case syntax.GTGT:
		return a >> min(max(b, 0), 63), b >= 0
	default:
		return 0, false
	}
	return n, n < mostSmall && n > -mostSmall
}

// floored returns the quotient of // or the remainder of % where one side has a fraction: the library rounds the quotient before it is floored.
func floored(op syntax.Token, x, y starlark.Value) (starlark.Value, bool) {
	_, first := x.(starlark.Float)
	_, second := y.(starlark.Float)
	a, is := starlark.AsFloat(x)
	b, also := starlark.AsFloat(y)
	if op != syntax.SLASHSLASH && op != syntax.PERCENT || !first && !second || !is || !also || b == 0 || math.IsInf(a, 0) || math.IsInf(b, 0) {
		return nil, false
	}
	rest := math.Mod(a, b)
	quotient := (a - rest) / b
	switch {
	case rest == 0:
		rest = math.Copysign(0, b)
	case rest < 0 != (b < 0):
		rest, quotient = rest+b, quotient-1
	}
	if op == syntax.PERCENT {
		return starlark.Float(rest), true
	}
	whole := math.Floor(quotient)
	if quotient-whole > 0.5 {
		whole++
	}
	if quotient == 0 {
		whole = math.Copysign(0, a/b)
	}
	return starlark.Float(whole), true
}
