package script

import (
	"fmt"
	"math"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// limits bound one call from outside.
type limits struct {
	steps int64 // turns of loops, calls and what operations are worth
	bytes int64 // of values made, whether they are still in use or not
}

// The limits of running a file, and of calling one of its functions for one state.
var (
	loading = limits{steps: 100e6, bytes: 128 << 20}
	calling = limits{steps: 20e6, bytes: 48 << 20}
	drawing = limits{steps: 1e6, bytes: 48 << 20}
)

// maxDepth is the largest number of calls within one another.
const maxDepth = 2000

// mostHeld limits the bytes that a call may have made for its values to stay on the stack.
const mostHeld = 1 << 20

// mostText limits the room for sums of strings that is kept between calls.
const mostText = 1 << 16

// sliceSteps is the number of steps between two looks at the meter.
const sliceSteps = 4096

// Machine calls functions of programs on one goroutine.
type Machine struct {
	// Charge is called with the number of steps done, about every 4,096; it returns false to stop. Nil: never.
	Charge func(steps int) bool

	limits  limits // what is left of the call
	left    int64  // steps until the next look
	busy    bool
	depth   int
	stack   []slot
	top     int
	frames  []*frame
	thread  *starlark.Thread
	stopped bool
	pending int // steps of Spend, not yet charged
	root    frame
	names   map[string]string  // of moves
	classes [hashClasses]int64 // the keys that were added to large tables, by their hashes
	added   int64              // the number of these
	text    []byte             // of the sums of strings under way, one behind the other
}

// NewMachine returns a machine.
func NewMachine() *Machine {
	m := &Machine{stack: make([]slot, 1024), names: map[string]string{}, thread: &starlark.Thread{Name: "rules", Print: func(*starlark.Thread, string) {}}}
	m.thread.SetLocal(machineKey, m)
	return m
}

// machineKey is the name under which a thread keeps its machine.
const machineKey = "machine"

// place is a line and a column of the file.
type place struct{ line, col int32 }

func placeOf(at syntax.Position) place { return place{at.Line, at.Col} }

// slot holds the value of a local variable, as expr returns it; n is unset if it has none.
type slot struct {
	n int64
	v starlark.Value
}

// unset is no number that an expression returns.
const unset = math.MinInt64

// take puts values into the first slots, and leaves the others unset.
func take(slots []slot, values []starlark.Value) {
	for i := range slots {
		if i < len(values) {
			slots[i].n, slots[i].v = small(values[i])
		} else {
			slots[i] = slot{n: unset}
		}
	}
}

// frame is a call under way.
type frame struct {
	m      *Machine
	fn     *function
	locals []slot
	ret    slot
	caller *frame
	at     place // of the statement or call that it is executing
}

// Call calls a function of a program with values, within the limits of one state. Errors are *Error.
func (m *Machine) Call(fn starlark.Value, args ...starlark.Value) (starlark.Value, error) {
	return m.callAny(fn, args, calling)
}

// Draw calls a function as Call does, within the limits of one drawing: an answer may have thousands.
func (m *Machine) Draw(fn starlark.Value, args ...starlark.Value) (starlark.Value, error) {
	return m.callAny(fn, args, drawing)
}

func (m *Machine) callAny(fn starlark.Value, args []starlark.Value, most limits) (starlark.Value, error) {
	callee, is := fn.(*function)
	if !is {
		return nil, &Error{Line: 1, Col: 1, Msg: fmt.Sprintf("%s is not a function", fn.Type())}
	}
	if len(args) != len(callee.params) || !callee.plain {
		return nil, &Error{Line: int(callee.at.line), Col: int(callee.at.col), Msg: fmt.Sprintf("%s takes %d arguments; want %d", callee.name, len(callee.params), len(args))}
	}
	return m.call(callee, args, most)
}

// call calls a function from outside.
func (m *Machine) call(fn *function, args []starlark.Value, most limits) (v starlark.Value, err error) {
	if m.busy {
		panic("script: a machine was used twice at the same time")
	}
	m.limits, m.left, m.busy, m.depth, m.top = most, sliceSteps, true, 0, 0
	defer func() {
		if m.Charge != nil && !m.stopped {
			m.Charge(int(sliceSteps - m.left))
		}
		m.busy = false
		switch fault := recover().(type) {
		case nil:
		case *Error:
			if fault.Line == 0 && m.depth > 0 {
				f := m.frames[m.depth-1]
				fault.Line, fault.Col = int(f.at.line), int(f.at.col)
				f.trace(fault, f.at)
			}
			clear(m.stack)
			v, err = nil, fault
		default:
			panic(fault)
		}
	}()
	m.root, m.text = frame{m: m}, m.text[:0]
	if m.added > 0 {
		m.classes, m.added = [hashClasses]int64{}, 0
	}
	if cap(m.text) > mostText {
		m.text = nil
	}
	locals := m.push(fn.locals)
	take(locals, args)
	v = boxed(m.run(fn, locals, &m.root))
	if most.bytes-m.limits.bytes > mostHeld {
		clear(m.stack) // it may hold all that was made
	}
	return v, nil
}

// mostNames limits the names that a machine keeps.
const mostNames = 1024

// Name returns a copy of a text, and the same one for equal texts that come often.
func (m *Machine) Name(text string) string {
	if kept, is := m.names[text]; is {
		return kept
	}
	if len(m.names) >= mostNames {
		clear(m.names)
	}
	text = strings.Clone(text)
	m.names[text] = text
	return text
}

// Stopped reports whether Charge stopped the machine.
func (m *Machine) Stopped() bool { return m.stopped }

// spend charges steps.
func (m *Machine) spend(n int64) {
	if m.left -= n; m.left < 0 {
		m.checkContext()
	}
}

// checkContext charges the steps of a slice, and ends the call if they were too many.
func (m *Machine) checkContext() {
	used := sliceSteps - m.left
	m.left = sliceSteps
	if m.limits.steps -= used; m.limits.steps < 0 {
		panic(&Error{Msg: "it takes too many steps; does a loop never end?"})
	}
	if m.Charge != nil && !m.Charge(int(min(used, 1<<30))) {
		m.stopped = true
		panic(&Error{Msg: "it was stopped", Stopped: true})
	}
}

// make charges a value of that many bytes before it is made.
func (m *Machine) make(bytes int64) {
	if m.limits.bytes -= bytes; bytes < 0 || m.limits.bytes < 0 {
		panic(&Error{Msg: "it makes too much: all values that one call makes may take " + size(calling.bytes) + ", and those of the file itself " + size(loading.bytes)})
	}
	m.spend(bytes >> 5)
}

func size(bytes int64) string { return fmt.Sprintf("%d MB", bytes>>20) }

// push reserves room for local variables. It holds what was there before.
func (m *Machine) push(n int) []slot {
	if m.top+n > len(m.stack) {
		m.stack, m.top = make([]slot, max(2*len(m.stack), n)), 0
	}
	locals := m.stack[m.top : m.top+n : m.top+n]
	m.top += n
	return locals
}

// frame returns the frame for the current depth.
func (m *Machine) frame() *frame {
	if m.depth >= len(m.frames) {
		m.frames = append(m.frames, &frame{m: m})
	}
	return m.frames[m.depth]
}

// run executes a function whose arguments are in its locals, which are the last ones pushed.
func (m *Machine) run(fn *function, locals []slot, caller *frame) (int64, starlark.Value) {
	f := m.frame()
	if m.depth++; m.depth > maxDepth {
		panic(caller.fault(caller.at, "%s calls itself without end, or more than %d calls deep", fn.name, maxDepth))
	}
	f.fn, f.locals, f.ret, f.caller = fn, locals, slot{v: starlark.None}, caller
	f.at = fn.at
	m.spend(fn.weight)
	for _, i := range fn.cells {
		if s := f.locals[i]; s.n != unset {
			f.locals[i] = slot{v: &cell{boxed(s.n, s.v)}}
		} else {
			f.locals[i] = slot{v: &cell{}}
		}
	}
	if fn.value != nil {
		f.ret.n, f.ret.v = fn.value(f)
	} else {
		for _, s := range fn.body {
			if s(f) != next {
				break
			}
		}
	}
	m.depth--
	return f.ret.n, f.ret.v
}

// fault returns an error at a place in a frame, with the calls that led there.
func (f *frame) fault(at place, format string, args ...any) *Error {
	e := &Error{Line: int(at.line), Col: int(at.col), Msg: fmt.Sprintf(format, args...)}
	f.trace(e, at)
	return e
}

// mostCalls limits the calls that an error lists.
const mostCalls = 12

// trace adds the calls under way to an error.
func (f *frame) trace(e *Error, at place) {
	//meterless: at most mostCalls calls
	for ; f != nil && f.fn != nil && len(e.Stack) < mostCalls; f = f.caller {
		e.Stack = append(e.Stack, Call{Name: f.fn.name, Line: int(at.line), Col: int(at.col)})
		if f.caller != nil {
			at = f.caller.at
		}
	}
}

// Spend charges steps of work that is done with a result. It returns false to stop.
func (m *Machine) Spend(steps int) bool {
	if m.pending += steps; m.pending < sliceSteps || m.Charge == nil {
		return true
	}
	steps, m.pending = m.pending, 0
	if !m.Charge(steps) {
		m.stopped = true
	}
	return !m.stopped
}
