package script

import (
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// slice compiles x[lo:hi:step].
func (c *compiler) slice(e *syntax.SliceExpr) expr {
	x, cut := c.expr(e.X), slicing(placeOf(e.Lbrack), c.optional(e.Lo), c.optional(e.Hi), c.optional(e.Step))
	return func(f *frame) (int64, starlark.Value) { return 0, cut(f, boxed(x(f))) }
}

// optional compiles an expression that may be left out.
func (c *compiler) optional(e syntax.Expr) expr {
	if e == nil {
		return nil
	}
	return c.expr(e)
}

// slicing returns [lo:hi:step] for any value.
func slicing(at place, lo, hi, step expr) func(*frame, starlark.Value) starlark.Value {
	return func(f *frame, v starlark.Value) starlark.Value {
		s, is := v.(starlark.Sliceable)
		if !is {
			panic(f.fault(at, "%s can't be sliced", kindOf(v)))
		}
		n := s.Len()
		text, isText := v.(starlark.String)
		if isText {
			n = f.length(string(text))
		}
		by := 1
		if step != nil {
			by = sliceInt(f, at, boxed(step(f)))
			if by == 0 {
				panic(f.fault(at, "the step of a slice is 0"))
			}
		}
		from, to := 0, n
		if by < 0 {
			from, to = n-1, -1
		}
		from, to = bound(f, at, lo, from, n, by), bound(f, at, hi, to, n, by)
		if isText && n < len(text) {
			f.m.make(8 * int64(len(text)))
			return cutCharacters(string(text), from, to, by)
		}
		if isText && by == 1 {
			if from >= to {
				return starlark.String("")
			}
			f.m.make(16)
			return textValue(string(text[from:to]))
		}
		if by > 0 && from > to {
			to = from
		}
		if by < 0 && to > from {
			to = from
		}
		f.m.make(int64(24 + 16*max(to-from, from-to)))
		return s.Slice(from, to, by)
	}
}

// bound returns a bound of a slice of a sequence of n; usual where it is left out.
func bound(f *frame, at place, x expr, usual, n, step int) int {
	if x == nil {
		return usual
	}
	n64, v := x(f)
	if v == starlark.None {
		return usual
	}
	i := int(n64)
	if v != nil || n64 > 1<<40 || n64 < -1<<40 {
		i = sliceInt(f, at, boxed(n64, v))
	}
	if i < 0 {
		i += n
	}
	if step > 0 {
		return min(max(i, 0), n)
	}
	return min(max(i, -1), n-1)
}

// sliceInt returns a bound or the step of a slice.
func sliceInt(f *frame, at place, v starlark.Value) int {
	n, is := v.(starlark.Int)
	if !is {
		panic(f.fault(at, "the bounds of a slice are whole numbers, not %s", kindOf(v)))
	}
	i, fits := n.Int64()
	if !fits || i > 1<<40 || i < -1<<40 {
		i = 1 << 40 * int64(n.Sign())
	}
	return int(i)
}
