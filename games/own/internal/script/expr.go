package script

import (
	"math/big"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// weight returns the number of steps that evaluating an expression once is charged with, without what it calls.
func weight(e syntax.Expr) int64 {
	n := int64(0)
	syntax.Walk(e, func(syntax.Node) bool { n++; return true })
	return n/2 + 1
}

// constant returns the value of an expression that has the same one each time, if it is known: a literal, a name that
// no function changes, or an operation on small numbers.
func (c *compiler) constant(e syntax.Expr) (starlark.Value, bool) {
	switch e := unparen(e).(type) {
	case *syntax.Ident:
		switch b := e.Binding.(*resolve.Binding); {
		case b.Scope == resolve.Global && c.frozen && c.prog.globals[b.Index] != nil:
			return c.prog.globals[b.Index], true
		case b.Scope == resolve.Predeclared:
			return c.predeclared[e.Name], true
		case b.Scope == resolve.Universal:
			return universe[e.Name], true
		}
		return nil, false
	case *syntax.BinaryExpr:
		if !c.frozen || e.Op == syntax.AND || e.Op == syntax.OR {
			return nil, false
		}
		x, is := c.constant(e.X)
		if !is {
			return nil, false
		}
		y, is := c.constant(e.Y)
		if !is {
			return nil, false
		}
		a, v := small(x)
		b, w := small(y)
		n, done := numeric(e.Op, a, b)
		return starlark.MakeInt64(n), done && v == nil && w == nil
	}
	return literal(e)
}

// literal returns the value of a literal.
func literal(e syntax.Expr) (starlark.Value, bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return literal(e.X)
	case *syntax.UnaryExpr:
		if v, is := literal(e.X); is && e.Op == syntax.MINUS {
			if n, is := v.(starlark.Int); is {
				return starlark.MakeInt(0).Sub(n), true
			}
		}
	case *syntax.Literal:
		switch v := e.Value.(type) {
		case string:
			if e.Token == syntax.STRING {
				return starlark.String(v), true
			}
		case int64:
			return starlark.MakeInt64(v), true
		case *big.Int:
			return starlark.MakeBigInt(v), true
		case float64:
			return starlark.Float(v), true
		}
	}
	return nil, false
}

func (c *compiler) expr(e syntax.Expr) expr {
	start, _ := e.Span()
	at := placeOf(start)
	if v, is := c.constant(e); is {
		if n, is := v.(starlark.Int); is && bitLen(n) > maxBits {
			panic(&Error{Line: int(at.line), Col: int(at.col), Msg: "the number is too large"})
		}
		n, v := small(v)
		return func(*frame) (int64, starlark.Value) { return n, v }
	}
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return c.expr(e.X)
	case *syntax.Ident:
		return c.name(e)
	case *syntax.BinaryExpr:
		return c.binaryExpr(e)
	case *syntax.UnaryExpr:
		return c.unary(e)
	case *syntax.CallExpr:
		return c.call(e)
	case *syntax.IndexExpr:
		return c.index(e)
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.CondExpr:
		cond, yes, no := c.test(e.Cond), c.expr(e.True), c.expr(e.False)
		return func(f *frame) (int64, starlark.Value) {
			if cond(f) {
				return yes(f)
			}
			return no(f)
		}
	case *syntax.TupleExpr:
		return c.tuple(e.List)
	case *syntax.ListExpr:
		list := c.exprs(e.List)
		return func(f *frame) (int64, starlark.Value) {
			f.m.make(int64(48 + 16*max(len(list), usualList)))
			values := make([]starlark.Value, len(list), max(len(list), usualList))
			for i, x := range list {
				values[i] = boxed(x(f))
			}
			return 0, starlark.NewList(values)
		}
	case *syntax.DictExpr:
		return c.dict(e, at)
	case *syntax.Comprehension:
		return c.comprehension(e, at)
	case *syntax.LambdaExpr:
		return c.function(e.Function.(*resolve.Function), e.Body)
	case *syntax.DotExpr:
		x, name, at := c.expr(e.X), e.Name.Name, placeOf(e.Dot)
		return func(f *frame) (int64, starlark.Value) { return 0, charged(attribute(f, at, boxed(x(f)), name)) }
	}
	panic(&Error{Line: int(start.Line), Col: int(start.Col), Msg: "this kind of expression is not allowed; write a string in place of bytes"})
}

// usualList is the room that a list is made with: most lists grow.
const usualList = 4

func (c *compiler) exprs(list []syntax.Expr) []expr {
	compiled := make([]expr, len(list))
	for i, e := range list {
		compiled[i] = c.expr(e)
	}
	return compiled
}

func (c *compiler) tuple(parts []syntax.Expr) expr {
	if whole, is := c.constantTuple(parts); is {
		return func(*frame) (int64, starlark.Value) { return 0, whole }
	}
	if len(parts) == 2 {
		a, b := c.expr(parts[0]), c.expr(parts[1])
		return func(f *frame) (int64, starlark.Value) {
			f.m.make(56)
			pair := &struct {
				t starlark.Value
				v [2]starlark.Value
			}{}
			pair.v[0], pair.v[1] = boxed(a(f)), boxed(b(f))
			return 0, starlark.Tuple(pair.v[:])
		}
	}
	list := c.exprs(parts)
	return func(f *frame) (int64, starlark.Value) {
		f.m.make(int64(24 + 16*len(list)))
		t := make(starlark.Tuple, len(list))
		for i, x := range list {
			t[i] = boxed(x(f))
		}
		return 0, t
	}
}

// constantTuple returns a tuple of constants.
func (c *compiler) constantTuple(parts []syntax.Expr) (starlark.Value, bool) {
	whole := make(starlark.Tuple, len(parts))
	for i, part := range parts {
		v, is := c.constant(part)
		if n, isInt := v.(starlark.Int); !is || isInt && bitLen(n) > maxBits {
			return nil, false
		}
		whole[i] = v
	}
	return whole, true
}

func (c *compiler) dict(e *syntax.DictExpr, at place) expr {
	var keys, values []expr
	for _, entry := range e.List {
		entry := entry.(*syntax.DictEntry)
		keys, values = append(keys, c.expr(entry.Key)), append(values, c.expr(entry.Value))
	}
	return func(f *frame) (int64, starlark.Value) {
		f.m.make(int64(100 + 64*len(keys)))
		d := starlark.NewDict(len(keys))
		for i := range keys {
			k := boxed(keys[i](f))
			f.setKey(at, d, k, boxed(values[i](f)))
		}
		return 0, d
	}
}

// name compiles the reading of a variable.
func (c *compiler) name(id *syntax.Ident) expr {
	b := id.Binding.(*resolve.Binding)
	i, at, name := b.Index, placeOf(id.NamePos), id.Name
	unknown := func(f *frame) *Error { return f.fault(at, "%s is used before it has a value", name) }
	shared := func(f *frame, v starlark.Value) (int64, starlark.Value) {
		if held, is := v.(*cell); is && held.v != nil {
			return small(held.v)
		}
		panic(unknown(f))
	}
	switch b.Scope {
	case resolve.Local:
		return func(f *frame) (int64, starlark.Value) {
			s := &f.locals[i]
			if s.n == unset {
				panic(unknown(f))
			}
			return s.n, s.v
		}
	case resolve.Cell:
		return func(f *frame) (int64, starlark.Value) { return shared(f, f.locals[i].v) }
	case resolve.Free:
		return func(f *frame) (int64, starlark.Value) { return shared(f, f.fn.free[i]) }
	default:
		globals := c.prog.globals
		return func(f *frame) (int64, starlark.Value) {
			if v := globals[i]; v != nil {
				return small(v)
			}
			panic(unknown(f))
		}
	}
}

func (c *compiler) unary(e *syntax.UnaryExpr) expr {
	if e.Op == syntax.NOT {
		return truly(c.test(e))
	}
	x, at, op := c.expr(e.X), placeOf(e.OpPos), e.Op
	return func(f *frame) (int64, starlark.Value) {
		n, v := x(f)
		if v == nil && op == syntax.MINUS {
			return -n, nil
		}
		value := boxed(n, v)
		if b, is := value.(starlark.Bool); is {
			value = numberOf(b)
		}
		v, err := starlark.Unary(op, value)
		f.must(at, err)
		return small(v)
	}
}

// truly returns the truth of an expression as a value.
func truly(t test) expr {
	return func(f *frame) (int64, starlark.Value) { return 0, starlark.Bool(t(f)) }
}

// truth returns the truth of a value.
func truth(n int64, v starlark.Value) bool {
	if b, is := v.(starlark.Bool); is {
		return bool(b)
	}
	return n != 0 || v != nil && bool(v.Truth())
}

// test compiles an expression of which only the truth matters. Each part is compiled once: parts may be nested deeply.
func (c *compiler) test(e syntax.Expr) test {
	switch e := unparen(e).(type) {
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			x := c.test(e.X)
			return func(f *frame) bool { return !x(f) }
		}
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.AND:
			x, y := c.test(e.X), c.test(e.Y)
			return func(f *frame) bool { return x(f) && y(f) }
		case syntax.OR:
			x, y := c.test(e.X), c.test(e.Y)
			return func(f *frame) bool { return x(f) || y(f) }
		}
		if isTest(e.Op) {
			return c.comparison(e)
		}
	}
	x := c.expr(e)
	return func(f *frame) bool { return truth(x(f)) }
}
