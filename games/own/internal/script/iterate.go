package script

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// each compiles a loop over the values of an expression: it calls do with each until that returns false.
func (c *compiler) each(e syntax.Expr) func(f *frame, do func(int64, starlark.Value) bool) {
	start, _ := e.Span()
	at := placeOf(start)
	if count := c.counting(e); count != nil {
		return func(f *frame, do func(int64, starlark.Value) bool) {
			from, to, step := count(f)
			for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
				if !do(int64(i), nil) {
					return
				}
			}
		}
	}
	x := c.expr(e)
	return func(f *frame, do func(int64, starlark.Value) bool) { over(f, at, boxed(x(f)), do) }
}

// counting compiles range(…) to the numbers that a loop over it counts from, to and by; nil: it is another expression.
func (c *compiler) counting(e syntax.Expr) func(f *frame) (from, to, step int) {
	call, is := e.(*syntax.CallExpr)
	if !is || !isUniversalCall(call, "range") || len(call.Args) > 3 || !plainArgs(call) {
		return nil
	}
	start, _ := e.Span()
	at := placeOf(start)
	args := c.exprs(call.Args)
	number := func(f *frame, i int) int {
		n, v := args[i](f)
		if v != nil {
			if _, is := v.(starlark.Int); !is {
				panic(f.fault(at, "range counts in whole numbers, not %s", kindOf(v)))
			}
		}
		if v != nil || n > 1<<53 || n < -1<<53 {
			panic(f.fault(at, "the range is too long"))
		}
		return int(n)
	}
	return func(f *frame) (from, to, step int) {
		step = 1
		switch len(args) {
		case 1:
			to = number(f, 0)
		case 2:
			from, to = number(f, 0), number(f, 1)
		default:
			from, to, step = number(f, 0), number(f, 1), number(f, 2)
		}
		if step == 0 {
			panic(f.fault(at, "the step of range is 0"))
		}
		return from, to, step
	}
}

// isUniversalCall reports whether a call is of a built-in function.
func isUniversalCall(call *syntax.CallExpr, name string) bool {
	id, is := call.Fn.(*syntax.Ident)
	if !is || id.Name != name || len(call.Args) == 0 {
		return false
	}
	b, bound := id.Binding.(*resolve.Binding)
	return bound && b.Scope == resolve.Universal
}

// plainArgs reports whether all arguments are given by position.
func plainArgs(call *syntax.CallExpr) bool {
	for _, a := range call.Args {
		switch a := a.(type) {
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ {
				return false
			}
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				return false
			}
		}
	}
	return true
}

// over calls do with each value of a sequence until that returns false.
func over(f *frame, at place, v starlark.Value, do func(int64, starlark.Value) bool) {
	switch list := v.(type) {
	case starlark.Tuple:
		for _, one := range list {
			f.m.spend(1)
			if !do(small(one)) {
				return
			}
		}
		return
	case *starlark.List:
		for i := 0; i < list.Len(); i++ {
			f.m.spend(1)
			if !do(small(list.Index(i))) {
				return
			}
		}
		return
	}
	if s, is := v.(starlark.String); is {
		v = starlark.Tuple(f.charactersOf(s))
	}
	it := starlark.Iterate(v)
	if it == nil {
		panic(f.fault(at, "a loop can't go through %s", kindOf(v)))
	}
	defer it.Done()
	var one starlark.Value
	for it.Next(&one) {
		f.m.spend(1)
		if !do(small(one)) {
			return
		}
	}
}

// elements returns the values of a sequence.
func elements(f *frame, at place, v starlark.Value) []starlark.Value {
	switch list := v.(type) {
	case starlark.Tuple:
		return list
	case *starlark.List:
		f.m.make(int64(16 * list.Len()))
		values := make([]starlark.Value, list.Len())
		for i := range values {
			values[i] = list.Index(i)
		}
		return values
	}
	var values []starlark.Value
	over(f, at, v, func(n int64, one starlark.Value) bool {
		f.m.make(32)
		values = append(values, boxed(n, one))
		return true
	})
	return values
}

// lengthOf returns the length of a sequence that has one, or the number met.
func lengthOf(v starlark.Value, met int) int {
	if n := starlark.Len(v); n >= 0 {
		return n
	}
	return met
}

// kindOf returns the kind of a value, in words for errors.
func kindOf(v starlark.Value) string {
	switch v.(type) {
	case starlark.NoneType:
		return "None"
	case starlark.Int:
		return "a number"
	case starlark.Float:
		return "a number with a fraction"
	case starlark.String:
		return "a string"
	case starlark.Bool:
		return "a truth value"
	default:
		return "a " + v.Type()
	}
}
