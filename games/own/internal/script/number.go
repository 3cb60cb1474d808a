package script

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// number is a compiled expression whose result stays a machine word where it is a small whole number: then v is nil. Any other
// result is v.
type number func(f *frame) (n int64, v starlark.Value)

// mostSmall bounds small numbers, so that no operation on two of them overflows.
const mostSmall = 1 << 31

func boxed(n int64, v starlark.Value) starlark.Value {
	if v == nil {
		return starlark.MakeInt64(n)
	}
	return v
}

// small returns the number that a value is, if it is a small one.
func small(v starlark.Value) (int64, starlark.Value) {
	if i, is := v.(starlark.Int); is {
		if n, fits := i.Int64(); fits && n < mostSmall && n > -mostSmall {
			return n, nil
		}
	}
	return 0, v
}

// isArithmetic reports whether an expression is an operation whose result is likely to be a number.
func isArithmetic(e syntax.Expr) bool {
	b, is := unparen(e).(*syntax.BinaryExpr)
	if !is {
		return false
	}
	switch b.Op {
	case syntax.MINUS, syntax.SLASHSLASH:
		return true
	case syntax.PERCENT:
		return !isText(b.X)
	case syntax.PLUS, syntax.STAR:
		return isNumeral(b.X) || isNumeral(b.Y) || isArithmetic(b.X) || isArithmetic(b.Y)
	}
	return false
}

func isNumeral(e syntax.Expr) bool {
	v, is := constant(e)
	_, isInt := v.(starlark.Int)
	return is && isInt
}

func isText(e syntax.Expr) bool {
	v, is := constant(e)
	_, text := v.(starlark.String)
	return is && text
}

// number compiles an expression to a number.
func (c *compiler) number(e syntax.Expr) number {
	e = unparen(e)
	if v, is := constant(e); is {
		if n, other := small(v); other == nil {
			return func(*frame) (int64, starlark.Value) { return n, nil }
		}
	}
	if id, is := e.(*syntax.Ident); is {
		if b := id.Binding.(*resolve.Binding); b.Scope == resolve.Local {
			x := c.name(id)
			return func(f *frame) (int64, starlark.Value) {
				if v := f.locals[b.Index]; v != nil {
					return small(v)
				}
				return 0, x(f)
			}
		}
	}
	b, is := e.(*syntax.BinaryExpr)
	if !is || !isArithmetic(e) {
		x := c.expr(e)
		return func(f *frame) (int64, starlark.Value) { return small(x(f)) }
	}
	x, y, at, op := c.number(b.X), c.number(b.Y), placeOf(b.OpPos), b.Op
	return func(f *frame) (int64, starlark.Value) {
		a, v := x(f)
		b, w := y(f)
		if v != nil || w != nil {
			return small(arithmetic(f, at, op, boxed(a, v), boxed(b, w)))
		}
		switch {
		case op == syntax.PLUS:
			a += b
		case op == syntax.MINUS:
			a -= b
		case op == syntax.STAR:
			a *= b
		case op == syntax.SLASHSLASH && b > 0 && a >= 0:
			a /= b
		case op == syntax.PERCENT && b > 0 && a >= 0:
			a %= b
		default:
			return small(arithmetic(f, at, op, starlark.MakeInt64(a), starlark.MakeInt64(b)))
		}
		if a < mostSmall && a > -mostSmall {
			return a, nil
		}
		return 0, starlark.MakeInt64(a)
	}
}

// comparison compiles a comparison, which is done on machine words where both sides are small numbers.
func (c *compiler) comparison(e *syntax.BinaryExpr) expr {
	x, y, at, op := c.number(e.X), c.number(e.Y), placeOf(e.OpPos), e.Op
	return func(f *frame) starlark.Value {
		a, v := x(f)
		b, w := y(f)
		if v == nil && w == nil {
			return starlark.Bool(ordered(op, a, b))
		}
		return starlark.Bool(compare(f, at, op, boxed(a, v), boxed(b, w)))
	}
}

// element compiles x[n].
func element(x expr, n number, at place) expr {
	return func(f *frame) starlark.Value {
		v := x(f)
		i, other := n(f)
		if other == nil && i >= 0 {
			switch v := v.(type) {
			case starlark.String:
				if i < int64(len(v)) {
					return characters[v[i]]
				}
			case starlark.Tuple:
				if i < int64(len(v)) {
					return v[i]
				}
			case *starlark.List:
				if i < int64(v.Len()) {
					return v.Index(int(i))
				}
			}
		}
		return index(f, at, v, boxed(i, other))
	}
}
