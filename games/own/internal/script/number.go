package script

import (
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
	x    expr // nil: a constant
	slot int  // of a local variable; negative: none
	held slot // the constant
}

func (o *operand) get(f *frame) (int64, starlark.Value) {
	if o.slot >= 0 {
		if s := &f.locals[o.slot]; s.n != unset {
			return s.n, s.v
		}
	} else if o.x == nil {
		return o.held.n, o.held.v
	}
	return o.x(f)
}

// operand compiles an expression to an operand.
func (c *compiler) operand(e syntax.Expr) *operand {
	o := &operand{slot: -1}
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
		a, v := x.get(f)
		b, w := y.get(f)
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
