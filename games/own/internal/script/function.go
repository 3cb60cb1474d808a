package script

import (
	"fmt"
	"slices"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// expr is a compiled expression. It returns a small whole number as n, with v nil, and any other value as v.
type expr func(*frame) (n int64, v starlark.Value)

// test is an expression of which only the truth matters.
type test func(*frame) bool

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

// function is a function of a file, with the values that it was made with.
type function struct {
	*code
	free     []starlark.Value
	defaults []starlark.Value // of the optional parameters; nil: required and named
	frozen   bool
}

// code is what all functions of one definition share.
type code struct {
	name    string
	at      place
	params  []parameter
	plain   bool // all parameters are positional and required
	varargs bool // *args, behind the parameters
	kwargs  bool // **kwargs, last
	kwonly  int
	locals  int
	cells   []int // of the parameters, those that inner functions use
	body    []stmt
	value   expr // of a lambda
	weight  int64
}

var _ starlark.Callable = (*function)(nil)

// Name returns the name of the function.
func (fn *function) Name() string { return fn.name }

// String returns the function as Python prints it.
func (fn *function) String() string { return "<function " + fn.name + ">" }

// Type returns the name of the type.
func (fn *function) Type() string { return "function" }

// Truth is always true.
func (fn *function) Truth() starlark.Bool { return true }

// Hash fails: a function is no key of a dict.
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
	return boxed(m.invoke(caller, fn, args, kwargs)), nil
}

// cell is a variable that an inner function shares.
type cell struct{ v starlark.Value }

// String returns the name of the type.
func (c *cell) String() string { return "cell" }

// Type returns the same.
func (c *cell) Type() string { return "cell" }

// Truth is always true.
func (c *cell) Truth() starlark.Bool { return true }

// Hash fails: files never see a cell.
func (c *cell) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: cell") }

// Freeze freezes the variable's value.
func (c *cell) Freeze() {
	if c.v != nil {
		c.v.Freeze()
	}
}

// invoke calls a function with values.
func (m *Machine) invoke(caller *frame, fn *function, args []starlark.Value, kwargs []starlark.Tuple) (int64, starlark.Value) {
	stack, top := m.stack, m.top
	locals := m.push(fn.locals)
	if fn.plain && len(kwargs) == 0 && len(args) == len(fn.params) {
		take(locals, args)
	} else {
		fn.bind(caller, locals, args, kwargs)
	}
	n, v := m.run(fn, locals, caller)
	m.stack, m.top = stack, top
	return n, v
}

// bind puts arguments into the parameters.
func (fn *function) bind(caller *frame, locals []slot, args []starlark.Value, kwargs []starlark.Tuple) {
	n := len(fn.params)
	positional := n - fn.kwonly
	more := args[min(positional, len(args)):]
	if len(more) > 0 && !fn.varargs {
		panic(caller.fault(caller.at, "%s takes at most %d arguments by position, and is called with %d", fn.name, positional, len(args)))
	}
	take(locals, args[:len(args)-len(more)])
	var rest *starlark.Dict
	at := n
	if fn.varargs {
		caller.m.make(int64(16 * len(more)))
		locals[at] = slot{v: starlark.Tuple(slices.Clone(more))}
		at++
	}
	if fn.kwargs {
		rest = starlark.NewDict(len(kwargs))
		locals[at] = slot{v: rest}
	}
	for _, kw := range kwargs {
		fn.bindNamed(caller, locals, string(kw[0].(starlark.String)), kw[1], rest)
	}
	for i, p := range fn.params {
		if locals[i].n != unset {
			continue
		}
		if !p.optional {
			panic(caller.fault(caller.at, "%s is called without its argument %s", fn.name, p.name))
		}
		locals[i].n, locals[i].v = small(fn.defaults[i])
	}
}

// bindNamed puts an argument given by name into its parameter.
func (fn *function) bindNamed(caller *frame, locals []slot, name string, v starlark.Value, rest *starlark.Dict) {
	for i, p := range fn.params {
		if p.name != name {
			continue
		}
		if locals[i].n != unset {
			panic(caller.fault(caller.at, "%s is given its argument %s twice", fn.name, name))
		}
		locals[i].n, locals[i].v = small(v)
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
	code := &code{name: fn.Name, at: placeOf(fn.Pos), varargs: fn.HasVarargs, kwargs: fn.HasKwargs, kwonly: fn.NumKwonlyParams, locals: len(fn.Locals)}
	var defaults []expr
	code.plain = !fn.HasVarargs && !fn.HasKwargs && fn.NumKwonlyParams == 0
	for _, p := range fn.Params {
		switch p := p.(type) {
		case *syntax.Ident:
			code.params, defaults = append(code.params, parameter{name: p.Name}), append(defaults, nil)
		case *syntax.BinaryExpr:
			code.params = append(code.params, parameter{name: p.X.(*syntax.Ident).Name, optional: true})
			defaults, code.plain = append(defaults, c.expr(p.Y)), false
		}
	}
	for i, b := range fn.Locals {
		if b.Scope == resolve.Cell {
			code.cells = append(code.cells, i)
		}
	}
	compile := func() {
		if lambda != nil {
			code.value, code.weight = c.expr(lambda), 2+weight(lambda)
			return
		}
		code.body, code.weight = c.block(fn.Body)
		code.weight += 2
	}
	c.nested++
	compile()
	if c.nested--; c.nested == 0 {
		c.again = append(c.again, compile)
	}
	var shared []func(*frame) starlark.Value
	for _, b := range fn.FreeVars {
		shared = append(shared, c.shared(b))
	}
	return func(f *frame) (int64, starlark.Value) {
		made := &function{code: code, defaults: make([]starlark.Value, len(defaults))}
		f.m.make(int64(200 + 16*(len(defaults)+len(shared))))
		for i, d := range defaults {
			if d != nil {
				made.defaults[i] = boxed(d(f))
			}
		}
		for _, s := range shared {
			made.free = append(made.free, s(f))
		}
		return 0, made
	}
}

// shared returns the cell of a variable of the enclosing function.
func (c *compiler) shared(b *resolve.Binding) func(*frame) starlark.Value {
	i := b.Index
	if b.Scope == resolve.Free {
		return func(f *frame) starlark.Value { return f.fn.free[i] }
	}
	return func(f *frame) starlark.Value {
		if f.locals[i].n == unset {
			f.locals[i] = slot{v: &cell{}}
		}
		return f.locals[i].v
	}
}
