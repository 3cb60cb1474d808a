package script

import (
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// call compiles a call.
func (c *compiler) call(e *syntax.CallExpr) expr {
	at := placeOf(e.Lparen)
	if !plainArgs(e) {
		return c.callNamed(e, at)
	}
	args := make([]*operand, len(e.Args))
	for i, arg := range e.Args {
		args[i] = c.operand(arg)
	}
	if dot, is := e.Fn.(*syntax.DotExpr); is {
		return c.method(dot, args, at)
	}
	if fast := c.callFast(e, args, at); fast != nil {
		return fast
	}
	fn := c.operand(e.Fn)
	return func(f *frame) (int64, starlark.Value) {
		n, callee := fn.get(f)
		if own, is := callee.(*function); is && own.plain && len(args) == len(own.params) {
			m := f.m
			stack, top := m.stack, m.top
			locals := m.push(own.locals)
			for i, arg := range args {
				n, v := arg.ready(f)
				if n == unset {
					n, v = arg.x(f)
				}
				locals[i] = slot{n, v}
			}
			for i := len(args); i < len(locals); i++ {
				locals[i] = slot{n: unset}
			}
			f.at = at
			n, v := m.run(own, locals, f)
			m.stack, m.top = stack, top
			return n, v
		}
		return small(apply(f, at, boxed(n, callee), f.values(args), nil))
	}
}

// values returns the values of operands.
func (f *frame) values(operands []*operand) []starlark.Value {
	values := make([]starlark.Value, len(operands))
	for i, x := range operands {
		values[i] = boxed(x.get(f))
	}
	return values
}

// callNamed compiles a call with named or spread arguments.
func (c *compiler) callNamed(e *syntax.CallExpr, at place) expr {
	type argument struct {
		name string
		x    expr
		star syntax.Token
	}
	var list []argument
	for _, a := range e.Args {
		switch a := a.(type) {
		case *syntax.BinaryExpr:
			if a.Op == syntax.EQ {
				list = append(list, argument{name: a.X.(*syntax.Ident).Name, x: c.expr(a.Y)})
				continue
			}
			list = append(list, argument{x: c.expr(a)})
		case *syntax.UnaryExpr:
			if a.Op == syntax.STAR || a.Op == syntax.STARSTAR {
				list = append(list, argument{x: c.expr(a.X), star: a.Op})
				continue
			}
			list = append(list, argument{x: c.expr(a)})
		default:
			list = append(list, argument{x: c.expr(a)})
		}
	}
	fn := c.expr(e.Fn)
	return func(f *frame) (int64, starlark.Value) {
		callee := boxed(fn(f))
		var args []starlark.Value
		var kwargs []starlark.Tuple
		for _, a := range list {
			v := boxed(a.x(f))
			switch {
			case a.name != "":
				kwargs = append(kwargs, starlark.Tuple{starlark.String(a.name), v})
			case a.star == syntax.STAR:
				args = append(args, elements(f, at, v)...)
			case a.star == syntax.STARSTAR:
				d, is := v.(*starlark.Dict)
				if !is {
					panic(f.fault(at, "** wants a dict, not %s", kindOf(v)))
				}
				f.m.make(int64(64 * d.Len()))
				for _, item := range d.Items() {
					if _, is := item[0].(starlark.String); !is {
						panic(f.fault(at, "** wants a dict with strings as keys"))
					}
					kwargs = append(kwargs, item)
				}
			default:
				args = append(args, v)
			}
		}
		return small(apply(f, at, callee, args, kwargs))
	}
}

// apply calls any value.
func apply(f *frame, at place, callee starlark.Value, args []starlark.Value, kwargs []starlark.Tuple) starlark.Value {
	f.at = at
	switch callee := callee.(type) {
	case *function:
		return boxed(f.m.invoke(f, callee, args, kwargs))
	case *Builtin:
		return callee.apply(f, at, args, kwargs)
	case *starlark.Builtin: // a method
		recv, name := callee.Receiver(), callee.Name()
		if name == "extend" {
			args = f.spread(args)
		}
		if name == "format" {
			args, kwargs = f.texts(at, recv, args, kwargs)
		}
		f.m.method(recv, name, f.m.named(args, kwargs))
		s, isText := recv.(starlark.String)
		before := 0
		if isText && len(args) > 1 && f.inBytes(s, name) {
			s, before = f.between(at, s, args[1:])
			cut, err := s.Attr(name)
			f.must(at, err)
			callee, args = cut.(*starlark.Builtin), args[:1]
		}
		v, err := starlark.Call(f.m.thread, callee, args, kwargs)
		f.must(at, err)
		if isText {
			return f.position(s, name, before, v)
		}
		return v
	}
	panic(f.fault(at, "%s can't be called", kindOf(callee)))
}

// attribute returns x.name.
func attribute(f *frame, at place, x starlark.Value, name string) starlark.Value {
	if instead, is := foreign[name]; is {
		panic(f.fault(at, "Python has no method %s that does the same; write %s", name, instead))
	}
	if has, is := x.(starlark.HasAttrs); is {
		v, err := has.Attr(name)
		f.must(at, err)
		if v != nil {
			return v
		}
	}
	panic(f.fault(at, "%s has no method %s", kindOf(x), name))
}

// charged returns a method as a value. Where a function of the library calls it, it charges as elsewhere.
func charged(v starlark.Value) starlark.Value {
	method, is := v.(*starlark.Builtin)
	if !is {
		return v
	}
	return &Builtin{name: method.Name(), run: func(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
		return apply(f, f.at, method, args, kwargs), nil
	}}
}

// method compiles the call of a method.
func (c *compiler) method(dot *syntax.DotExpr, args []*operand, at place) expr {
	x, name, where := c.operand(dot.X), dot.Name.Name, placeOf(dot.Dot)
	ofStrings := stringMethods[name]
	if len(args) != 1 && len(args) != 2 {
		ofStrings = nil
	}
	return func(f *frame) (int64, starlark.Value) {
		n, recv := x.get(f)
		f.at = at
		switch recv := recv.(type) {
		case *starlark.List:
			if len(args) == 1 && name == "append" {
				v := boxed(args[0].get(f))
				f.m.make(24)
				f.must(at, recv.Append(v))
				return 0, starlark.None
			}
		case starlark.String:
			if ofStrings == nil {
				break
			}
			var values [2]starlark.Value
			for i, arg := range args {
				values[i] = boxed(arg.get(f))
			}
			if v := ofStrings(f, string(recv), values[0], values[1]); v != nil {
				return small(v)
			}
			return small(apply(f, at, attribute(f, where, recv, name), slices.Clone(values[:len(args)]), nil))
		}
		return small(apply(f, at, attribute(f, where, boxed(n, recv), name), f.values(args), nil))
	}
}

// method charges a method of the library before it is called.
func (m *Machine) method(recv starlark.Value, name string, args []starlark.Value) {
	total := int64(0)
	for _, a := range args {
		total += m.written(a)
	}
	switch recv := recv.(type) {
	case starlark.String:
		m.stringMethod(string(recv), name, args, total)
	case *starlark.List:
		n := int64(recv.Len())
		m.spend(n >> 3)
		switch name {
		case "extend":
			m.make(32 + 16*lengthAll(args))
		case "index", "remove":
			m.deep(recv)
			m.spend(n)
		default:
			m.make(16)
		}
	case *starlark.Dict:
		n := int64(recv.Len())
		switch name {
		case "items":
			m.make(64 * n)
		case "keys", "values":
			m.make(32 * n)
		case "update":
			m.make(64 + 64*lengthAll(args))
			for _, a := range args {
				m.insertedAll(a)
			}
		default: // of one key
			m.make(64)
			if len(args) == 0 {
				break
			}
			m.hashed(args[0])
			if _, found, err := recv.Get(args[0]); err == nil && !found && name == "setdefault" {
				m.inserted(args[0], recv.Len())
			}
		}
	case *starlark.Set:
		m.make(64)
		switch name {
		case "add", "discard", "remove":
			if len(args) != 1 {
				break
			}
			m.hashed(args[0])
			if found, err := recv.Has(args[0]); err == nil && !found && name == "add" {
				m.inserted(args[0], recv.Len())
			}
		default:
			m.make(64 * (int64(recv.Len()) + lengthAll(args)))
			m.insertedAll(recv)
			for _, a := range args {
				m.insertedAll(a)
			}
		}
	default:
		m.make(64 + total)
	}
}

// lengthAll returns the sum of the lengths of sequences.
func lengthAll(args []starlark.Value) (n int64) {
	for _, a := range args {
		n += int64(max(0, starlark.Len(a)))
	}
	return n
}
