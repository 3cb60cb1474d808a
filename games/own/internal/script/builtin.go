package script

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
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

// String returns the function as Python prints it.
func (b *Builtin) String() string { return "<function " + b.name + ">" }

// Type returns the name of the type.
func (b *Builtin) Type() string { return "builtin_function_or_method" }

// Freeze does nothing: a built-in function never changes.
func (b *Builtin) Freeze() {}

// Truth is always true.
func (b *Builtin) Truth() starlark.Bool { return true }

// Hash hashes the name.
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

func isUniversal(name string) bool { return universe[name] != nil }

// libraryCosts charges functions of the library by their arguments before they are called.
var libraryCosts = map[string]func(m *Machine, args []starlark.Value){
	"abs": fewSteps, "any": eachOnce, "all": eachOnce, "bool": fewSteps, "chr": fewSteps, "float": asText, "int": asText, "ord": asText,
	"len": fewSteps, "range": fewSteps, "fail": asText,
	"dict": perElement(128), "list": perElement(16), "tuple": perElement(16), "set": perElement(64), "reversed": perElement(16), "enumerate": perElement(64),
	"zip": perElement(48), "min": compared, "max": compared, "sorted": compared, "print": fewSteps,
}

func makeUniverse() map[string]starlark.Value {
	all := map[string]starlark.Value{}
	for name, cost := range libraryCosts {
		function := starlark.Universe[name].(*starlark.Builtin)
		all[name] = &Builtin{name: name, run: func(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
			switch name {
			case "min", "max":
				if len(args) > 1 {
					break
				}
				fallthrough
			case "all", "any", "enumerate", "list", "reversed", "set", "sorted", "tuple", "zip":
				args = f.spread(args)
			}
			if name == "fail" && len(kwargs) > 0 {
				return nil, errors.New("fail takes no named arguments")
			}
			cost(f.m, f.m.named(args, kwargs))
			if name == "print" {
				return starlark.None, nil
			}
			if name == "min" || name == "max" || name == "sorted" {
				kwargs = comparing(args, kwargs)
			}
			return starlark.Call(f.m.thread, function, args, kwargs)
		}}
	}
	all["len"] = ofOne("len", func(f *frame, v starlark.Value) (starlark.Value, error) {
		if s, is := v.(starlark.String); is {
			return starlark.MakeInt(f.length(string(s))), nil
		}
		if n := starlark.Len(v); n >= 0 {
			return starlark.MakeInt(n), nil
		}
		return nil, fmt.Errorf("%s has no length", kindOf(v))
	})
	all["str"] = ofOne("str", func(f *frame, v starlark.Value) (starlark.Value, error) { return textValue(f.m.textOf(v, false)), nil })
	all["repr"] = ofOne("repr", func(f *frame, v starlark.Value) (starlark.Value, error) { return textValue(f.m.textOf(v, true)), nil })
	all["sum"] = &Builtin{name: "sum", run: sumOf}
	for _, name := range []string{"None", "True", "False"} {
		all[name] = starlark.Universe[name]
	}
	return all
}

// named returns all arguments of a function of the library, and charges the names as keys: the library takes some arguments by their names, too.
func (m *Machine) named(args []starlark.Value, kwargs []starlark.Tuple) []starlark.Value {
	if len(kwargs) == 0 {
		return args
	}
	all, names := slices.Clone(args), make(starlark.Tuple, len(kwargs))
	for i, pair := range kwargs {
		names[i], all = pair[0], append(all, pair[1])
	}
	m.make(128 * int64(len(kwargs)))
	m.insertedAll(names)
	return all
}

// ofOne returns a function of one argument.
func ofOne(name string, run func(f *frame, v starlark.Value) (starlark.Value, error)) *Builtin {
	return &Builtin{name: name, run: func(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
		if len(args) != 1 || len(kwargs) > 0 {
			return nil, fmt.Errorf("%s takes one argument", name)
		}
		return run(f, args[0])
	}}
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
				m.insertedAll(a)
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

// fastCalls holds functions of one or two arguments that games call often. They return a nil value for a small number, as
// expressions do, and false where the library's function is needed.
var fastCalls = map[string]func(f *frame, a int64, v starlark.Value, b int64, w starlark.Value) (int64, starlark.Value, bool){
	"len": func(f *frame, _ int64, v starlark.Value, _ int64, _ starlark.Value) (int64, starlark.Value, bool) {
		switch v := v.(type) {
		case starlark.String:
			return int64(f.length(string(v))), nil, true
		case starlark.Tuple:
			return int64(len(v)), nil, true
		case *starlark.List:
			return int64(v.Len()), nil, true
		}
		return 0, nil, false
	},
	"abs": func(_ *frame, a int64, v starlark.Value, _ int64, _ starlark.Value) (int64, starlark.Value, bool) {
		if b, is := v.(starlark.Bool); is {
			a, v = small(numberOf(b))
		}
		return max(a, -a), nil, v == nil
	},
	"min": func(_ *frame, a int64, v starlark.Value, b int64, w starlark.Value) (int64, starlark.Value, bool) {
		return min(a, b), nil, v == nil && w == nil
	},
	"max": func(_ *frame, a int64, v starlark.Value, b int64, w starlark.Value) (int64, starlark.Value, bool) {
		return max(a, b), nil, v == nil && w == nil
	},
	"int": func(_ *frame, a int64, v starlark.Value, _ int64, _ starlark.Value) (int64, starlark.Value, bool) {
		if s, is := v.(starlark.String); is && len(s) == 1 && s[0] >= '0' && s[0] <= '9' {
			return int64(s[0] - '0'), nil, true
		}
		return a, nil, v == nil
	},
	"str": func(_ *frame, a int64, v starlark.Value, _ int64, _ starlark.Value) (int64, starlark.Value, bool) {
		if v == nil && a >= 0 && a <= 9 {
			return 0, characters['0'+a], true
		}
		_, is := v.(starlark.String)
		return 0, v, is
	},
}

// arity is the number of arguments of fast calls, where it is not one.
var arity = map[string]int{"min": 2, "max": 2}

// callFast compiles the call of a function of the library that games call often; nil: it is another one.
func (c *compiler) callFast(e *syntax.CallExpr, args []*operand, at place) expr {
	id, is := e.Fn.(*syntax.Ident)
	if !is || !isUniversalCall(e, id.Name) || len(args) != max(1, arity[id.Name]) || fastCalls[id.Name] == nil {
		return nil
	}
	fast, slow := fastCalls[id.Name], universe[id.Name]
	x, y := args[0], args[len(args)-1]
	return func(f *frame) (n int64, v starlark.Value) {
		a, v := x.get(f)
		b, w := a, v
		if y != x {
			b, w = y.get(f)
		}
		if n, result, done := fast(f, a, v, b, w); done {
			return n, result
		}
		list := []starlark.Value{boxed(a, v), boxed(b, w)}
		return small(apply(f, at, slow, list[:len(args)], nil))
	}
}

// sumOf is Python's sum.
func sumOf(f *frame, args []starlark.Value, kwargs []starlark.Tuple) (starlark.Value, error) {
	var list starlark.Iterable
	var total starlark.Value = starlark.MakeInt(0)
	if err := starlark.UnpackArgs("sum", args, kwargs, "list", &list, "start?", &total); err != nil {
		return nil, err
	}
	f.m.spend(int64(max(0, starlark.Len(list)))) // at once: a range may be far too long
	over(f, f.at, list, func(n int64, v starlark.Value) bool {
		a, other := small(total)
		if v == nil && other == nil {
			if sum, done := numeric(syntax.PLUS, a, n); done {
				total = starlark.MakeInt64(sum)
				return true
			}
		}
		total = arithmetic(f, f.at, syntax.PLUS, total, boxed(n, v))
		return true
	})
	return total, nil
}
