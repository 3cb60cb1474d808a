package script

import (
	"fmt"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// expr is a compiled expression.
type expr func(*frame) starlark.Value

// stmt is a compiled statement. It returns what to do next.
type stmt func(*frame) control

// control says how a statement ended.
type control uint8

const (
	next control = iota
	breaks
	continues
	returns
)

// parameter is a parameter of a function.
type parameter struct {
	name     string
	optional bool
}

// function is a function of a file.
type function struct {
	prog     *Program
	name     string
	at       place
	params   []parameter
	plain    bool // all parameters are positional and required
	varargs  bool // *args, behind the parameters
	kwargs   bool // **kwargs, last
	kwonly   int
	locals   int
	cells    []int // of the parameters, those that inner functions use
	free     []starlark.Value
	defaults []starlark.Value // of the optional parameters; nil: required and named
	body     []stmt
	value    expr // of a lambda
	weight   int64
	frozen   bool
}

var _ starlark.Callable = (*function)(nil)

// Name returns the name of the function.
func (fn *function) Name() string          { return fn.name }
func (fn *function) String() string        { return "<function " + fn.name + ">" }
func (fn *function) Type() string          { return "function" }
func (fn *function) Truth() starlark.Bool  { return true }
func (fn *function) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: function") }

// Freeze freezes the values that the function holds.
func (fn *function) Freeze() {
	if fn.frozen {
		return
	}
	fn.frozen = true
	for _, v := range fn.defaults {
		if v != nil {
			v.Freeze()
		}
	}
	for _, v := range fn.free {
		v.Freeze()
	}
}

// CallInternal lets built-in functions of the library call the function.
func (fn *function) CallInternal(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	m := t.Local(machineKey).(*Machine)
	caller := m.frames[m.depth-1]
	return m.invoke(caller, fn, args, kwargs), nil
}

// cell is a variable that an inner function shares.
type cell struct{ v starlark.Value }

func (c *cell) String() string        { return "cell" }
func (c *cell) Type() string          { return "cell" }
func (c *cell) Truth() starlark.Bool  { return true }
func (c *cell) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: cell") }

// Freeze freezes the variable's value.
func (c *cell) Freeze() {
	if c.v != nil {
		c.v.Freeze()
	}
}

// invoke calls a function with values.
func (m *Machine) invoke(caller *frame, fn *function, args []starlark.Value, kwargs []starlark.Tuple) starlark.Value {
	stack, top := m.stack, m.top
	locals := m.push(fn.locals)
	if fn.plain && len(kwargs) == 0 && len(args) == len(fn.params) {
		clear(locals[copy(locals, args):])
	} else {
		clear(locals)
		fn.bind(caller, locals, args, kwargs)
	}
	v := m.run(fn, locals, caller)
	m.stack, m.top = stack, top
	return v
}

// bind puts arguments into the parameters.
func (fn *function) bind(caller *frame, locals, args []starlark.Value, kwargs []starlark.Tuple) {
	n := len(fn.params)
	positional := n - fn.kwonly
	if len(args) > positional {
		if !fn.varargs {
			panic(caller.fault(caller.at, "%s takes at most %d arguments by position, and is called with %d", fn.name, positional, len(args)))
		}
		caller.m.make(int64(16 * len(args)))
		locals[n] = starlark.Tuple(append([]starlark.Value{}, args[positional:]...))
		args = args[:positional]
	} else if fn.varargs {
		locals[n] = starlark.Tuple{}
	}
	copy(locals, args)
	var rest *starlark.Dict
	if fn.kwargs {
		rest = starlark.NewDict(len(kwargs))
		at := n
		if fn.varargs {
			at++
		}
		locals[at] = rest
	}
	for _, kw := range kwargs {
		fn.bindNamed(caller, locals, string(kw[0].(starlark.String)), kw[1], rest)
	}
	for i, p := range fn.params {
		if locals[i] != nil {
			continue
		}
		if !p.optional {
			panic(caller.fault(caller.at, "%s is called without its argument %s", fn.name, p.name))
		}
		locals[i] = fn.defaults[i]
	}
}

// bindNamed puts an argument given by name into its parameter.
func (fn *function) bindNamed(caller *frame, locals []starlark.Value, name string, v starlark.Value, rest *starlark.Dict) {
	for i, p := range fn.params {
		if p.name != name {
			continue
		}
		if locals[i] != nil {
			panic(caller.fault(caller.at, "%s is given its argument %s twice", fn.name, name))
		}
		locals[i] = v
		return
	}
	if rest == nil {
		panic(caller.fault(caller.at, "%s has no argument named %s", fn.name, name))
	}
	caller.m.make(64)
	rest.SetKey(starlark.String(name), v)
}

// function compiles a def or a lambda. The result makes the function, with the values of its defaults and of the
// variables that it shares.
func (c *compiler) function(fn *resolve.Function, lambda syntax.Expr) expr {
	proto := function{prog: c.prog, name: fn.Name, at: placeOf(fn.Pos), varargs: fn.HasVarargs, kwargs: fn.HasKwargs, kwonly: fn.NumKwonlyParams, locals: len(fn.Locals)}
	var defaults []expr
	for _, p := range fn.Params {
		switch p := p.(type) {
		case *syntax.Ident:
			proto.params, defaults = append(proto.params, parameter{name: p.Name}), append(defaults, nil)
		case *syntax.BinaryExpr:
			proto.params = append(proto.params, parameter{name: p.X.(*syntax.Ident).Name, optional: true})
			defaults = append(defaults, c.expr(p.Y))
			proto.plain = false
		}
	}
	proto.plain = !fn.HasVarargs && !fn.HasKwargs && fn.NumKwonlyParams == 0
	for _, d := range defaults {
		proto.plain = proto.plain && d == nil
	}
	for i, b := range fn.Locals {
		if b.Scope == resolve.Cell {
			proto.cells = append(proto.cells, i)
		}
	}
	if lambda != nil {
		proto.value, proto.weight = c.expr(lambda), 2+weight(lambda)
	} else {
		proto.body, proto.weight = c.block(fn.Body)
		proto.weight += 2
	}
	var shared []func(*frame) starlark.Value
	for _, b := range fn.FreeVars {
		shared = append(shared, c.shared(b))
	}
	return func(f *frame) starlark.Value {
		made := proto
		f.m.make(int64(200 + 16*(len(defaults)+len(shared))))
		made.defaults = make([]starlark.Value, len(defaults))
		for i, d := range defaults {
			if d != nil {
				made.defaults[i] = d(f)
			}
		}
		for _, s := range shared {
			made.free = append(made.free, s(f))
		}
		return &made
	}
}

// shared returns the cell of a variable of the enclosing function.
func (c *compiler) shared(b *resolve.Binding) func(*frame) starlark.Value {
	i := b.Index
	if b.Scope == resolve.Free {
		return func(f *frame) starlark.Value { return f.fn.free[i] }
	}
	return func(f *frame) starlark.Value {
		if f.locals[i] == nil {
			f.locals[i] = &cell{}
		}
		return f.locals[i]
	}
}
