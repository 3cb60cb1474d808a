package script

import (
	"math/big"
	"strings"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// maxBits is the size of the largest whole number.
const maxBits = 1 << 14

// mostShift is the number of bits from which on the library shifts no number to the left.
const mostShift = 512

// characters holds every string of one byte, so that taking a character out of a string makes nothing.
var characters = func() (all [256]starlark.Value) {
	for i := range all {
		all[i] = starlark.String([]byte{byte(i)})
	}
	return all
}()

// binaryExpr compiles an expression with two sides.
func (c *compiler) binaryExpr(e *syntax.BinaryExpr) expr {
	switch op := e.Op; op {
	case syntax.AND, syntax.OR:
		x, y := c.expr(e.X), c.expr(e.Y)
		return func(f *frame) (int64, starlark.Value) {
			if n, v := x(f); truth(n, v) == (op == syntax.OR) {
				return n, v
			}
			return y(f)
		}
	default:
		if isTest(op) {
			return truly(c.comparison(e))
		}
		if parts, ats := addends(e); len(parts) > 2 {
			return c.sum(parts, ats)
		}
		return c.binary(e)
	}
}

// isTest reports whether an operator compares, so that its result is a truth value.
func isTest(op syntax.Token) bool {
	switch op {
	case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE, syntax.IN, syntax.NOT_IN:
		return true
	}
	return false
}

// comparison compiles a comparison.
func (c *compiler) comparison(e *syntax.BinaryExpr) test {
	x, y, at, op := c.operand(e.X), c.operand(e.Y), placeOf(e.OpPos), e.Op
	switch op {
	case syntax.EQL, syntax.NEQ:
		return func(f *frame) bool {
			a, v := x.get(f)
			b, w := y.get(f)
			return f.equal(at, a, v, b, w) == (op == syntax.EQL)
		}
	case syntax.IN, syntax.NOT_IN:
		return func(f *frame) bool {
			a, v := x.get(f)
			return contains(f, at, a, v, boxed(y.get(f))) == (op == syntax.IN)
		}
	}
	return func(f *frame) bool {
		a, v := x.ready(f)
		if a == unset {
			a, v = x.x(f)
		}
		b, w := y.ready(f)
		if b == unset {
			b, w = y.x(f)
		}
		if v == nil && w == nil {
			return ordered(op, a, b)
		}
		return compare(f, at, op, boxed(a, v), boxed(b, w))
	}
}

// equal reports whether two values are equal.
func (f *frame) equal(at place, a int64, v starlark.Value, b int64, w starlark.Value) bool {
	if v == nil && w == nil {
		return a == b
	}
	if s, is := v.(starlark.String); is {
		if t, is := w.(starlark.String); is {
			if len(s) > 64 {
				f.m.spend(int64(len(s)) >> 5)
			}
			return s == t
		}
	}
	if t, is := v.(starlark.Bool); is && w == nil { // as Python does
		return b == 1 && bool(t) || b == 0 && !bool(t)
	}
	if t, is := w.(starlark.Bool); is && v == nil {
		return a == 1 && bool(t) || a == 0 && !bool(t)
	}
	return compare(f, at, syntax.EQL, boxed(a, v), boxed(b, w))
}

func ordered(op syntax.Token, a, b int64) bool {
	switch op {
	case syntax.LT:
		return a < b
	case syntax.LE:
		return a <= b
	case syntax.GT:
		return a > b
	default:
		return a >= b
	}
}

// compare compares two values.
func compare(f *frame, at place, op syntax.Token, x, y starlark.Value) bool {
	f.m.deep(x)
	f.m.deep(y)
	yes, err := starlark.Compare(op, withNumbers(x), withNumbers(y))
	f.must(at, err)
	return yes
}

// contains reports whether x is in y.
func contains(f *frame, at place, n int64, v, y starlark.Value) bool {
	switch y := y.(type) {
	case starlark.String:
		s, is := v.(starlark.String)
		if !is {
			panic(f.fault(at, "only a string can be in a string, not %s", kindOf(boxed(n, v))))
		}
		f.m.spend(int64(len(y)+len(s)) >> 3)
		return strings.Contains(string(y), string(s))
	case starlark.Tuple:
		for _, one := range y {
			f.m.spend(1)
			if b, w := small(one); f.equal(at, n, v, b, w) {
				return true
			}
		}
		return false
	case *starlark.List:
		for i := range y.Len() {
			f.m.spend(1)
			if b, w := small(y.Index(i)); f.equal(at, n, v, b, w) {
				return true
			}
		}
		return false
	}
	x := boxed(n, v)
	f.m.hashed(x)
	found, err := starlark.Binary(syntax.IN, x, y)
	f.must(at, err)
	return bool(found.Truth())
}

// arithmetic applies an arithmetic operator to values that are not both small numbers, or where the result is not small.
func arithmetic(f *frame, at place, op syntax.Token, x, y starlark.Value) starlark.Value {
	if s, is := x.(starlark.String); is {
		if t, is := y.(starlark.String); is && op == syntax.PLUS {
			f.m.make(int64(16 + len(s) + len(t)))
			return s + t
		}
		if op == syntax.PERCENT {
			return f.percent(at, string(s), y)
		}
		if n, is := small(y); is == nil && op == syntax.STAR && n < mostText {
			f.m.make(int64(16 + len(s)*int(max(n, 0))))
			return textValue(strings.Repeat(string(s), int(max(n, 0))))
		}
	}
	if b, is := x.(starlark.Bool); is {
		if c, both := y.(starlark.Bool); both {
			switch op {
			case syntax.AMP:
				return b && c
			case syntax.PIPE:
				return b || c
			case syntax.CIRCUMFLEX:
				return starlark.Bool(b != c)
			}
		}
		return arithmetic(f, at, op, numberOf(b), y)
	}
	if b, is := y.(starlark.Bool); is && (isNumber(x) || op == syntax.STAR) {
		return arithmetic(f, at, op, x, numberOf(b))
	}
	if v, is := floored(op, x, y); is {
		return v
	}
	f.allow(at, op, x, y)
	if n, is := x.(starlark.Int); is && op == syntax.LTLT {
		if by, small := small(y); small == nil && by >= mostShift {
			return starlark.MakeBigInt(new(big.Int).Lsh(n.BigInt(), uint(by)))
		}
	}
	v, err := starlark.Binary(op, x, y)
	if err != nil && strings.HasPrefix(err.Error(), "unknown binary op") {
		hint := ""
		if _, is := x.(starlark.String); is && isNumber(y) || op == syntax.PLUS && isNumber(x) && kindOf(y) == kindOf(starlark.String("")) {
			hint = "; write str(n) for a number as text"
		}
		panic(f.fault(at, "%s %s %s can't be done%s", kindOf(x), op, kindOf(y), hint))
	}
	f.must(at, err)
	return v
}

// allow charges the result of an operator before it is made.
func (f *frame) allow(at place, op syntax.Token, x, y starlark.Value) {
	if n, is := x.(starlark.Int); is && op != syntax.STAR || is && isNumber(y) {
		f.allowNumber(at, op, n, y)
		return
	}
	switch op {
	case syntax.STAR:
		f.allowRepeat(x, y)
		f.allowRepeat(y, x)
	default: // the sum of two lists or tuples, the union of two sets or dicts
		f.m.make(32 + 64*int64(max(0, starlark.Len(x))+max(0, starlark.Len(y))))
		f.m.deep(x)
		f.m.deep(y)
		if _, isList := x.(starlark.Sliceable); !isList {
			f.m.insertedAll(x)
			f.m.insertedAll(y)
		}
	}
}

func isNumber(v starlark.Value) bool {
	switch v.(type) {
	case starlark.Int, starlark.Float:
		return true
	}
	return false
}

// allowNumber refuses numbers that are too large.
func (f *frame) allowNumber(at place, op syntax.Token, n starlark.Int, y starlark.Value) {
	other, is := y.(starlark.Int)
	if !is {
		return
	}
	a, b := bitLen(n), bitLen(other)
	most := max(a, b) + 1
	switch op {
	case syntax.STAR:
		most = a + b
	case syntax.LTLT:
		most = a
		if by, fits := other.Int64(); fits && by >= 0 {
			most = a + int(min(by, maxBits+1))
		}
	}
	if most > maxBits {
		panic(f.fault(at, "the result has more than %d bits", maxBits))
	}
	f.m.make(int64(32 + most/8))
	f.m.spend(int64(a/64+1) * int64(b/64+1) / 4)
}

func bitLen(n starlark.Int) int {
	if small, is := n.Int64(); is {
		return big.NewInt(small).BitLen()
	}
	return n.BigInt().BitLen()
}

// allowRepeat charges the repetition of a sequence.
func (f *frame) allowRepeat(x, times starlark.Value) {
	n, is := times.(starlark.Int)
	if !is || n.Sign() <= 0 {
		return
	}
	each := int64(16)
	if _, is := x.(starlark.String); is {
		each = 1
	}
	count, fits := n.Int64()
	length := int64(max(0, starlark.Len(x)))
	if !fits || count > 1<<32 {
		count = 1 << 32
	}
	if length > 0 {
		f.m.make(32 + min(1<<40, each*length*count))
	}
}

// index compiles x[y].
func (c *compiler) index(e *syntax.IndexExpr) expr {
	x, y, at := c.operand(e.X), c.operand(e.Y), placeOf(e.Lbrack)
	return func(f *frame) (int64, starlark.Value) {
		n, v := x.ready(f)
		if n == unset {
			n, v = x.x(f)
		}
		i, w := y.ready(f)
		if i == unset {
			i, w = y.x(f)
		}
		if w == nil && i >= 0 {
			switch v := v.(type) {
			case starlark.String:
				if i < int64(len(v)) && i < 64 && v[i] < utf8.RuneSelf && ascii(string(v[:i])) {
					return 0, characters[v[i]]
				}
			case starlark.Tuple:
				if i < int64(len(v)) {
					return small(v[i])
				}
			case *starlark.List:
				if i < int64(v.Len()) {
					return small(v.Index(int(i)))
				}
			}
		}
		return small(index(f, at, boxed(n, v), boxed(i, w)))
	}
}

// index returns x[y].
func index(f *frame, at place, x, y starlark.Value) starlark.Value {
	if b, is := y.(starlark.Bool); is && starlark.Len(x) >= 0 {
		if _, keyed := x.(starlark.Mapping); !keyed {
			y = numberOf(b)
		}
	}
	n, isInt := y.(starlark.Int)
	if isInt {
		if i, small := n.Int64(); small {
			switch x := x.(type) {
			case starlark.String:
				return f.character(at, string(x), i)
			case starlark.Tuple:
				if i < 0 {
					i += int64(len(x))
				}
				if uint64(i) < uint64(len(x)) {
					return x[i]
				}
				panic(f.outside(at, n, len(x)))
			case *starlark.List:
				if i < 0 {
					i += int64(x.Len())
				}
				if uint64(i) < uint64(x.Len()) {
					return x.Index(int(i))
				}
				panic(f.outside(at, n, x.Len()))
			}
		}
	}
	switch x := x.(type) {
	case starlark.Mapping:
		f.m.hashed(y)
		v, found, err := x.Get(y)
		f.must(at, err)
		if !found {
			f.m.written(y)
			panic(f.fault(at, "there is no key %s in the dict", brief(y)))
		}
		return v
	case starlark.Indexable:
		if !isInt {
			break
		}
		if i, small := n.Int64(); small {
			if i < 0 {
				i += int64(x.Len())
			}
			if uint64(i) < uint64(x.Len()) {
				return x.Index(int(i))
			}
			panic(f.outside(at, n, x.Len()))
		}
	}
	panic(f.fault(at, "%s can't be indexed by %s", kindOf(x), kindOf(y)))
}

func (f *frame) outside(at place, i starlark.Int, n int) *Error {
	return f.fault(at, "the index %s is outside: there are %d elements", i, n)
}

// setIndex assigns to x[y].
func setIndex(f *frame, at place, x, y, v starlark.Value) {
	switch x := x.(type) {
	case *starlark.Dict:
		f.setKey(at, x, y, v)
	case *starlark.List:
		n, is := y.(starlark.Int)
		if !is {
			panic(f.fault(at, "a list can't be indexed by %s", kindOf(y)))
		}
		i, small := n.Int64()
		if i < 0 {
			i += int64(x.Len())
		}
		if !small || uint64(i) >= uint64(x.Len()) {
			panic(f.outside(at, n, x.Len()))
		}
		f.must(at, x.SetIndex(int(i), v))
	default:
		panic(f.fault(at, "%s can't be changed", kindOf(x)))
	}
}
