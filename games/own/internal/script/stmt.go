package script

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// compiler turns a resolved syntax tree into closures. Functions are compiled twice: to run the file, and again once its
// global names have their final values, which then are constants.
type compiler struct {
	prog        *Program
	predeclared map[string]*Builtin
	nested      int      // functions around the code that is compiled
	again       []func() // compiles the functions that are in no other one
	frozen      bool     // the file was run
}

// block compiles statements. The weight is the number of steps that one pass over them is charged with.
func (c *compiler) block(list []syntax.Stmt) (body []stmt, weight int64) {
	for _, s := range list {
		one, w := c.stmt(s)
		weight += w
		if one != nil {
			body = append(body, one)
		}
	}
	return body, weight
}

// execute runs statements until one does not go on to the next.
func execute(f *frame, body []stmt) control {
	for _, s := range body {
		if ended := s(f); ended != next {
			return ended
		}
	}
	return next
}

func (c *compiler) stmt(s syntax.Stmt) (stmt, int64) {
	start, _ := s.Span()
	at := placeOf(start)
	switch s := s.(type) {
	case *syntax.AssignStmt:
		return c.assign(s, at), 1 + weight(s.LHS) + weight(s.RHS)
	case *syntax.BranchStmt:
		return branch(s.Token), 0
	case *syntax.DefStmt:
		made, set := c.function(s.Function.(*resolve.Function), nil), c.set(s.Name)
		return func(f *frame) control { f.at = at; n, v := made(f); set(f, n, v); return next }, 2
	case *syntax.ExprStmt:
		if lit, is := s.X.(*syntax.Literal); is && lit.Token == syntax.STRING {
			return nil, 0 // a comment
		}
		x := c.expr(s.X)
		return func(f *frame) control { f.at = at; x(f); return next }, weight(s.X)
	case *syntax.IfStmt:
		return c.ifStmt(s, at)
	case *syntax.ForStmt:
		return c.forStmt(s, at)
	case *syntax.WhileStmt:
		cond := c.test(s.Cond)
		body, w := c.block(s.Body)
		w += 1 + weight(s.Cond)
		return func(f *frame) control {
			for {
				f.at = at
				f.m.spend(w)
				if !cond(f) {
					return next
				}
				if ended := execute(f, body); ended == breaks {
					return next
				} else if ended == returns {
					return returns
				}
			}
		}, 1
	case *syntax.ReturnStmt:
		if s.Result == nil {
			return func(f *frame) control { return returns }, 1
		}
		x := c.expr(s.Result)
		return func(f *frame) control { f.at = at; f.ret.n, f.ret.v = x(f); return returns }, weight(s.Result)
	}
	panic(&Error{Line: int(start.Line), Col: int(start.Col), Msg: "a game is one file: load is not allowed"})
}

func branch(t syntax.Token) stmt {
	switch t {
	case syntax.BREAK:
		return func(*frame) control { return breaks }
	case syntax.CONTINUE:
		return func(*frame) control { return continues }
	}
	return nil
}

func (c *compiler) ifStmt(s *syntax.IfStmt, at place) (stmt, int64) {
	cond := c.test(s.Cond)
	yes, w := c.block(s.True)
	no, v := c.block(s.False)
	return func(f *frame) control {
		f.at = at
		if cond(f) {
			return execute(f, yes)
		}
		return execute(f, no)
	}, 1 + weight(s.Cond) + max(w, v)
}

func (c *compiler) forStmt(s *syntax.ForStmt, at place) (stmt, int64) {
	if loop, w := c.forRows(s, at); loop != nil {
		return loop, w
	}
	set := c.set(s.Vars)
	count := c.counting(s.X)
	body, w := c.block(s.Body)
	w += 2
	if count != nil {
		return func(f *frame) control {
			f.at = at
			from, to, step := count(f)
			for i := from; step > 0 && i < to || step < 0 && i > to; i += step {
				f.m.spend(w)
				f.at = at
				set(f, int64(i), nil)
				switch execute(f, body) {
				case breaks:
					return next
				case returns:
					return returns
				}
			}
			return next
		}, 1 + weight(s.X)
	}
	each := c.each(s.X)
	return func(f *frame) control {
		f.at = at
		how := next
		each(f, func(n int64, v starlark.Value) bool {
			f.m.spend(w)
			f.at = at
			set(f, n, v)
			switch execute(f, body) {
			case breaks:
				return false
			case returns:
				how = returns
				return false
			}
			return true
		})
		return how
	}, 1 + weight(s.X)
}

// setter is a compiled target of an assignment.
type setter func(f *frame, n int64, v starlark.Value)

// set compiles the target of an assignment.
func (c *compiler) set(target syntax.Expr) setter {
	start, _ := target.Span()
	at := placeOf(start)
	switch t := target.(type) {
	case *syntax.ParenExpr:
		return c.set(t.X)
	case *syntax.Ident:
		return c.setName(t)
	case *syntax.TupleExpr:
		return c.unpack(t.List, at)
	case *syntax.ListExpr:
		return c.unpack(t.List, at)
	case *syntax.IndexExpr:
		x, y := c.expr(t.X), c.expr(t.Y)
		return func(f *frame, n int64, v starlark.Value) { setIndex(f, at, boxed(x(f)), boxed(y(f)), boxed(n, v)) }
	}
	panic(&Error{Line: int(start.Line), Col: int(start.Col), Msg: "this can't be assigned to"})
}

func (c *compiler) setName(id *syntax.Ident) setter {
	b := id.Binding.(*resolve.Binding)
	i := b.Index
	switch b.Scope {
	case resolve.Local:
		return func(f *frame, n int64, v starlark.Value) { f.locals[i] = slot{n, v} }
	case resolve.Cell:
		return func(f *frame, n int64, v starlark.Value) {
			if held, is := f.locals[i].v.(*cell); is {
				held.v = boxed(n, v)
			} else {
				f.locals[i] = slot{v: &cell{boxed(n, v)}}
			}
		}
	default:
		globals := c.prog.globals
		return func(_ *frame, n int64, v starlark.Value) { globals[i] = boxed(n, v) }
	}
}

// unpack compiles the assignment to several targets.
func (c *compiler) unpack(targets []syntax.Expr, at place) setter {
	sets := make([]setter, len(targets))
	for i, t := range targets {
		sets[i] = c.set(t)
	}
	return func(f *frame, n int64, v starlark.Value) {
		values, is := v.(starlark.Tuple)
		if !is {
			over(f, at, boxed(n, v), func(n int64, v starlark.Value) bool {
				values = append(values, boxed(n, v))
				return len(values) <= len(sets)
			})
		}
		if len(values) != len(sets) {
			panic(f.fault(at, "expected %d values, found %d", len(sets), lengthOf(v, len(values))))
		}
		for i, set := range sets {
			n, v := small(values[i])
			set(f, n, v)
		}
	}
}

// assign compiles an assignment, plain or with an operator.
func (c *compiler) assign(s *syntax.AssignStmt, at place) stmt {
	y := c.expr(s.RHS)
	if s.Op == syntax.EQ {
		set := c.set(s.LHS)
		return func(f *frame) control { f.at = at; n, v := y(f); set(f, n, v); return next }
	}
	op := augmented[s.Op]
	where := placeOf(s.OpPos)
	lhs := s.LHS
	for p, is := lhs.(*syntax.ParenExpr); is; p, is = lhs.(*syntax.ParenExpr) {
		lhs = p.X
	}
	if t, is := lhs.(*syntax.IndexExpr); is {
		x, i := c.expr(t.X), c.expr(t.Y)
		return func(f *frame) control {
			f.at = at
			held, key := boxed(x(f)), boxed(i(f))
			setIndex(f, where, held, key, inPlace(f, where, op, index(f, where, held, key), boxed(y(f))))
			return next
		}
	}
	x, set := c.expr(lhs), c.set(lhs)
	return func(f *frame) control {
		f.at = at
		a, v := x(f)
		b, w := y(f)
		if v == nil && w == nil {
			if n, done := numeric(op, a, b); done {
				set(f, n, nil)
				return next
			}
		}
		n, v := small(inPlace(f, where, op, boxed(a, v), boxed(b, w)))
		set(f, n, v)
		return next
	}
}

// augmented maps operators of assignments to those of expressions.
var augmented = map[syntax.Token]syntax.Token{
	syntax.PLUS_EQ: syntax.PLUS, syntax.MINUS_EQ: syntax.MINUS, syntax.STAR_EQ: syntax.STAR, syntax.SLASH_EQ: syntax.SLASH,
	syntax.SLASHSLASH_EQ: syntax.SLASHSLASH, syntax.PERCENT_EQ: syntax.PERCENT, syntax.AMP_EQ: syntax.AMP, syntax.PIPE_EQ: syntax.PIPE,
	syntax.CIRCUMFLEX_EQ: syntax.CIRCUMFLEX, syntax.LTLT_EQ: syntax.LTLT, syntax.GTGT_EQ: syntax.GTGT,
}

// inPlace applies an operator of an assignment: lists and dicts grow in place.
func inPlace(f *frame, at place, op syntax.Token, x, y starlark.Value) starlark.Value {
	list, isList := x.(*starlark.List)
	dict, isDict := x.(*starlark.Dict)
	other, both := y.(*starlark.Dict)
	switch {
	case isList && op == syntax.PLUS:
		if own, is := y.(*starlark.List); is && own == list {
			y = starlark.NewList(append([]starlark.Value{}, elements(f, at, list)...))
		}
		over(f, at, y, func(n int64, v starlark.Value) bool {
			f.m.make(16)
			f.must(at, list.Append(boxed(n, v)))
			return true
		})
		return list
	case isDict && both && op == syntax.PIPE:
		for _, item := range other.Items() {
			f.m.make(64)
			f.must(at, dict.SetKey(item[0], item[1]))
		}
		return dict
	}
	return arithmetic(f, at, op, x, y)
}

// must panics with a fault if there is an error of the library.
func (f *frame) must(at place, err error) {
	if err != nil {
		panic(f.fault(at, "%v", err))
	}
}
