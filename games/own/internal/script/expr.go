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

// constant returns the value of a literal.
func constant(e syntax.Expr) (starlark.Value, bool) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return constant(e.X)
	case *syntax.UnaryExpr:
		if v, is := constant(e.X); is && e.Op == syntax.MINUS {
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
	if v, is := constant(e); is {
		if n, is := v.(starlark.Int); is && n.BigInt().BitLen() > maxBits {
			panic(&Error{Line: 1, Col: 1, Msg: "a number in the file is too large"})
		}
		return func(*frame) starlark.Value { return v }
	}
	start, _ := e.Span()
	at := placeOf(start)
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
		x, at := c.expr(e.X), placeOf(e.Lbrack)
		if isArithmetic(e.Y) {
			return element(x, c.number(e.Y), at)
		}
		y := c.expr(e.Y)
		return func(f *frame) starlark.Value { return index(f, at, x(f), y(f)) }
	case *syntax.SliceExpr:
		return c.slice(e)
	case *syntax.CondExpr:
		cond, yes, no := c.expr(e.Cond), c.expr(e.True), c.expr(e.False)
		return func(f *frame) starlark.Value {
			if truth(cond(f)) {
				return yes(f)
			}
			return no(f)
		}
	case *syntax.TupleExpr:
		return c.tuple(e.List)
	case *syntax.ListExpr:
		list := c.exprs(e.List)
		return func(f *frame) starlark.Value {
			f.m.make(int64(48 + 16*max(len(list), usualList)))
			values := make([]starlark.Value, len(list), max(len(list), usualList))
			for i, x := range list {
				values[i] = x(f)
			}
			return starlark.NewList(values)
		}
	case *syntax.DictExpr:
		return c.dict(e, at)
	case *syntax.Comprehension:
		return c.comprehension(e, at)
	case *syntax.LambdaExpr:
		return c.function(e.Function.(*resolve.Function), e.Body)
	case *syntax.DotExpr:
		x, name, at := c.expr(e.X), e.Name.Name, placeOf(e.Dot)
		return func(f *frame) starlark.Value { return attribute(f, at, x(f), name) }
	}
	panic(&Error{Line: int(start.Line), Col: int(start.Col), Msg: "this expression is not understood; bytes are not allowed"})
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
	if whole, is := constantTuple(parts); is {
		return func(*frame) starlark.Value { return whole }
	}
	if len(parts) == 2 {
		a, b := c.expr(parts[0]), c.expr(parts[1])
		return func(f *frame) starlark.Value {
			f.m.make(56)
			pair := &struct {
				t starlark.Value
				v [2]starlark.Value
			}{}
			pair.v[0], pair.v[1] = a(f), b(f)
			return starlark.Tuple(pair.v[:])
		}
	}
	list := c.exprs(parts)
	return func(f *frame) starlark.Value {
		f.m.make(int64(24 + 16*len(list)))
		t := make(starlark.Tuple, len(list))
		for i, x := range list {
			t[i] = x(f)
		}
		return t
	}
}

// constantTuple returns a tuple of literals.
func constantTuple(parts []syntax.Expr) (starlark.Value, bool) {
	whole := make(starlark.Tuple, len(parts))
	for i, part := range parts {
		v, is := constant(part)
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
	return func(f *frame) starlark.Value {
		f.m.make(int64(100 + 64*len(keys)))
		d := starlark.NewDict(len(keys))
		for i := range keys {
			k := keys[i](f)
			f.m.hashed(k)
			f.must(at, d.SetKey(k, values[i](f)))
		}
		return d
	}
}

// name compiles the reading of a variable.
func (c *compiler) name(id *syntax.Ident) expr {
	b := id.Binding.(*resolve.Binding)
	i, at, name := b.Index, placeOf(id.NamePos), id.Name
	unset := func(f *frame) starlark.Value {
		panic(f.fault(at, "%s is used before it has a value", name))
	}
	switch b.Scope {
	case resolve.Local:
		return func(f *frame) starlark.Value {
			if v := f.locals[i]; v != nil {
				return v
			}
			return unset(f)
		}
	case resolve.Cell:
		return func(f *frame) starlark.Value {
			if held, is := f.locals[i].(*cell); is && held.v != nil {
				return held.v
			}
			return unset(f)
		}
	case resolve.Free:
		return func(f *frame) starlark.Value {
			if v := f.fn.free[i].(*cell).v; v != nil {
				return v
			}
			return unset(f)
		}
	case resolve.Global:
		globals := c.prog.globals
		return func(f *frame) starlark.Value {
			if v := globals[i]; v != nil {
				return v
			}
			return unset(f)
		}
	case resolve.Predeclared:
		v := c.predeclared[name]
		return func(*frame) starlark.Value { return v }
	default:
		v := universe[name].Value
		return func(*frame) starlark.Value { return v }
	}
}

func (c *compiler) unary(e *syntax.UnaryExpr) expr {
	x, at, op := c.expr(e.X), placeOf(e.OpPos), e.Op
	if op == syntax.NOT {
		return func(f *frame) starlark.Value { return starlark.Bool(!truth(x(f))) }
	}
	return func(f *frame) starlark.Value {
		v, err := starlark.Unary(op, x(f))
		f.must(at, err)
		return v
	}
}

// truth returns the truth of a value.
func truth(v starlark.Value) bool {
	if b, is := v.(starlark.Bool); is {
		return bool(b)
	}
	return bool(v.Truth())
}

// slice compiles x[lo:hi:step].
func (c *compiler) slice(e *syntax.SliceExpr) expr {
	x, cut := c.expr(e.X), slicing(placeOf(e.Lbrack), c.optional(e.Lo), c.optional(e.Hi), c.optional(e.Step))
	return func(f *frame) starlark.Value { return cut(f, x(f)) }
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
		by := 1
		if step != nil {
			by = sliceInt(f, at, step(f))
			if by == 0 {
				panic(f.fault(at, "the step of a slice is 0"))
			}
		}
		from, to := 0, n
		if by < 0 {
			from, to = n-1, -1
		}
		from, to = bound(f, at, lo, from, n, by), bound(f, at, hi, to, n, by)
		if text, is := v.(starlark.String); is && by == 1 {
			if from >= to {
				return starlark.String("")
			}
			f.m.make(16)
			return text[from:to]
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
	v := x(f)
	if v == starlark.None {
		return usual
	}
	i := sliceInt(f, at, v)
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

// comprehension compiles a list, set or dict comprehension.
func (c *compiler) comprehension(e *syntax.Comprehension, at place) expr {
	entry, isDict := e.Body.(*syntax.DictEntry)
	var key, value expr
	w := int64(3)
	if isDict {
		key, value = c.expr(entry.Key), c.expr(entry.Value)
		w += weight(entry.Key) + weight(entry.Value)
	} else {
		value = c.expr(e.Body)
		w += weight(e.Body)
	}
	loop := c.clauses(e.Clauses, w)
	switch {
	case isDict:
		return func(f *frame) starlark.Value {
			d := starlark.NewDict(0)
			loop(f, func() {
				k := key(f)
				f.m.hashed(k)
				f.m.make(64)
				f.must(at, d.SetKey(k, value(f)))
			})
			return d
		}
	case e.Curly:
		return func(f *frame) starlark.Value {
			s := starlark.NewSet(0)
			loop(f, func() {
				v := value(f)
				f.m.hashed(v)
				f.m.make(64)
				f.must(at, s.Insert(v))
			})
			return s
		}
	}
	return func(f *frame) starlark.Value {
		var list []starlark.Value
		f.m.make(48)
		loop(f, func() {
			f.m.make(16)
			list = append(list, value(f))
		})
		return starlark.NewList(list)
	}
}

// clauses compiles the loops and conditions of a comprehension around its body.
func (c *compiler) clauses(list []syntax.Node, w int64) func(*frame, func()) {
	if len(list) == 0 {
		return func(f *frame, body func()) { f.m.spend(w); body() }
	}
	switch clause := list[0].(type) {
	case *syntax.IfClause:
		cond, inner := c.expr(clause.Cond), c.clauses(list[1:], w)
		v := weight(clause.Cond)
		return func(f *frame, body func()) {
			f.m.spend(v)
			if truth(cond(f)) {
				inner(f, body)
			}
		}
	default:
		loop := clause.(*syntax.ForClause)
		each, set := c.each(loop.X), c.set(loop.Vars)
		inner := c.clauses(list[1:], w)
		return func(f *frame, body func()) {
			each(f, func(v starlark.Value) bool {
				f.m.spend(1)
				set(f, v)
				inner(f, body)
				return true
			})
		}
	}
}
