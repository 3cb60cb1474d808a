package script

import (
	"math/bits"

	"go.starlark.net/starlark"
)

// Builtin is a function that files may use without defining it.
type Builtin struct {
	name string
	// run calls it.
	run func(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error)
}

// NewBuiltin returns a function for files, which takes any arguments.
func NewBuiltin(name string, run func(args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error)) *Builtin {
	return &Builtin{name: name, run: func(_ *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
		return run(args, kwargs)
	}}
}

func (b *Builtin) String() string        { return "<function " + b.name + ">" }
func (b *Builtin) Type() string          { return "builtin_function_or_method" }
func (b *Builtin) Freeze()               {}
func (b *Builtin) Truth() starlark.Bool  { return true }
func (b *Builtin) Hash() (uint32, error) { return starlark.String(b.name).Hash() }

// Name returns the name of the function.
func (b *Builtin) Name() string { return b.name }

// CallInternal lets functions of the library call it.
func (b *Builtin) CallInternal(t *starlark.Thread, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	m := t.Local(machineKey).(*Machine)
	return b.run(m.frames[m.depth-1], args, kwargs)
}

func (b *Builtin) apply(f *frame, at place, args []starlark.Value, kwargs []starlark.Tuple) starlark.Value {
	v, err := b.run(f, args, kwargs)
	f.must(at, err)
	return v
}

// universe holds the built-in names. Those whose results differ between Starlark and Python are left out.
var universe = makeUniverse()

// named is a built-in name: a constant or a function.
type named struct {
	starlark.Value
	compile func(args []expr, at place) expr
}

func isUniversal(name string) bool { return universe[name] != nil }

// libraryCosts charges functions of the library by their arguments before they are called.
var libraryCosts = map[string]func(m *Machine, args []starlark.Value){
	"abs": fewSteps, "any": eachOnce, "all": eachOnce, "bool": fewSteps, "chr": fewSteps, "float": asText, "int": asText, "ord": asText,
	"len": fewSteps, "repr": asText, "str": asText, "type": fewSteps, "range": fewSteps, "fail": asText,
	"dict": perElement(128), "list": perElement(16), "tuple": perElement(16), "set": perElement(64), "reversed": perElement(16), "enumerate": perElement(64),
	"zip": perElement(48), "min": compared, "max": compared, "sorted": compared, "print": fewSteps,
}

func makeUniverse() map[string]*named {
	all := map[string]*named{}
	for name, cost := range libraryCosts {
		function := starlark.Universe[name].(*starlark.Builtin)
		all[name] = &named{Value: &Builtin{name: name, run: func(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
			cost(f.m, args)
			if name == "print" {
				return starlark.None, nil
			}
			return starlark.Call(f.m.thread, function, args, kwargs)
		}}}
	}
	for _, name := range []string{"None", "True", "False"} {
		all[name] = &named{Value: starlark.Universe[name]}
	}
	all["len"].compile = compileLen
	all["min"].compile = compileExtreme(all["min"].Value, true)
	all["max"].compile = compileExtreme(all["max"].Value, false)
	all["abs"].compile = compileAbs(all["abs"].Value)
	all["int"].compile = compileInt(all["int"].Value)
	all["str"].compile = compileStr(all["str"].Value)
	return all
}

func fewSteps(m *Machine, _ []starlark.Value) { m.spend(2) }

// asText charges writing the arguments as text, or reading them as a number.
func asText(m *Machine, args []starlark.Value) {
	for _, a := range args {
		if s, is := a.(starlark.String); is {
			m.make(int64(len(s)))
			m.spend(int64(len(s)) * int64(len(s)) >> 8)
			continue
		}
		m.make(m.written(a))
	}
}

// eachOnce charges a look at each element.
func eachOnce(m *Machine, args []starlark.Value) { m.spend(lengthAll(args)) }

// perElement charges a result with that many bytes for each element of the arguments.
func perElement(bytes int64) func(*Machine, []starlark.Value) {
	return func(m *Machine, args []starlark.Value) {
		n := lengthAll(args)
		m.make(48 + bytes*min(n, 1<<40))
		m.spend(n)
		if bytes >= 64 { // elements may be hashed
			for _, a := range args {
				m.hashedAll(a)
			}
		}
	}
}

// hashedAll charges the hashes of all elements of a sequence.
func (m *Machine) hashedAll(v starlark.Value) {
	switch v := v.(type) {
	case starlark.Tuple:
		m.walk(v, 0)
	case *starlark.List:
		m.walk(v, 0)
	}
}

// compared charges sorting the elements of the arguments.
func compared(m *Machine, args []starlark.Value) {
	n := lengthAll(args)
	m.make(48 + 48*n)
	for _, a := range args {
		m.deep(a)
		if length := max(0, starlark.Len(a)); length > 1 {
			m.spend(m.walkAgain(a) * int64(bits.Len(uint(length))) / 4)
		}
	}
}

// walkAgain returns how long a value is as text, as a measure of comparing its elements.
func (m *Machine) walkAgain(v starlark.Value) int64 {
	switch v.(type) {
	case starlark.Tuple, *starlark.List, *starlark.Set, *starlark.Dict:
		return m.walk(v, 0)
	}
	return int64(max(0, starlark.Len(v)))
}

func compileLen(args []expr, at place) expr {
	if len(args) != 1 {
		return nil
	}
	x := args[0]
	return func(f *frame) starlark.Value {
		v := x(f)
		if n := starlark.Len(v); n >= 0 {
			return starlark.MakeInt(n)
		}
		panic(f.fault(at, "%s has no length", kindOf(v)))
	}
}

// compileExtreme compiles min and max of two values.
func compileExtreme(slow starlark.Value, least bool) func(args []expr, at place) expr {
	return func(args []expr, at place) expr {
		if len(args) != 2 {
			return nil
		}
		x, y := args[0], args[1]
		return func(f *frame) starlark.Value {
			v, w := x(f), y(f)
			if a, b, ok := both(v, w); ok {
				if (a <= b) == least {
					return v
				}
				return w
			}
			return apply(f, at, slow, []starlark.Value{v, w}, nil)
		}
	}
}

// compileOne compiles a function of one argument; fast returns nil where the slow one is needed.
func compileOne(slow starlark.Value, fast func(*frame, starlark.Value) starlark.Value) func(args []expr, at place) expr {
	return func(args []expr, at place) expr {
		if len(args) != 1 {
			return nil
		}
		x := args[0]
		return func(f *frame) starlark.Value {
			v := x(f)
			if result := fast(f, v); result != nil {
				return result
			}
			return apply(f, at, slow, []starlark.Value{v}, nil)
		}
	}
}

func compileAbs(slow starlark.Value) func(args []expr, at place) expr {
	return compileOne(slow, func(_ *frame, v starlark.Value) starlark.Value {
		if n, is := v.(starlark.Int); is {
			if n.Sign() >= 0 {
				return n
			}
			if small, is := n.Int64(); is && small > -1<<31 {
				return starlark.MakeInt64(-small)
			}
		}
		return nil
	})
}

func compileInt(slow starlark.Value) func(args []expr, at place) expr {
	return compileOne(slow, func(_ *frame, v starlark.Value) starlark.Value {
		if s, is := v.(starlark.String); is && len(s) == 1 && s[0] >= '0' && s[0] <= '9' {
			return starlark.MakeInt(int(s[0] - '0'))
		}
		if n, is := v.(starlark.Int); is {
			return n
		}
		return nil
	})
}

func compileStr(slow starlark.Value) func(args []expr, at place) expr {
	return compileOne(slow, func(_ *frame, v starlark.Value) starlark.Value {
		if s, is := v.(starlark.String); is {
			return s
		}
		if n, is := v.(starlark.Int); is {
			if i, small := n.Int64(); small && i >= 0 && i <= 9 {
				return characters['0'+i]
			}
		}
		return nil
	})
}
