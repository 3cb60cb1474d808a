package checktestdata

import (
	"errors"
	"math/big"
	"strconv"
	"strings"
)

// node is a part of an expression or a test.
type node struct {
	op     string // an operator, a function, or text, number, variable, negative
	args   []*node
	text   string
	number value
	pos    int
	bit    uint64 // of a variable
}

// value is a value: one of its fields is set, or truth holds.
type value struct {
	whole    *big.Int
	rational *big.Rat
	text     *string
	truth    bool
}

// reads returns the variables of an expression.
func (n *node) reads() (set uint64) {
	if n == nil {
		return 0
	}
	set = n.bit
	for _, a := range n.args {
		set |= a.reads()
	}
	return set
}

// looks reports whether an expression depends on what follows in the text.
func (n *node) looks() bool {
	if n.op == "ISEOF" || n.op == "MATCH" {
		return true
	}
	for _, a := range n.args {
		if a.looks() {
			return true
		}
	}
	return false
}

// key returns a text that is the same for equal values.
func (v value) key() string {
	switch {
	case v.whole != nil:
		return v.whole.String()
	case v.rational != nil:
		if v.rational.IsInt() {
			return v.rational.Num().String()
		}
		return v.rational.RatString()
	case v.text != nil:
		return "\"" + *v.text
	}
	return strconv.FormatBool(v.truth)
}

// ratio returns a number as a fraction; false: it is no number.
func (v value) ratio() (*big.Rat, bool) {
	switch {
	case v.whole != nil:
		return new(big.Rat).SetInt(v.whole), true
	case v.rational != nil:
		return v.rational, true
	}
	return nil, false
}

// readDecimal reads a decimal number.
func readDecimal(s string) (*big.Rat, bool) {
	if _, exponent, found := strings.Cut(strings.ToLower(s), "e"); found {
		if n, err := strconv.Atoi(exponent); err != nil || n > mostExponent || n < -mostExponent {
			return nil, false
		}
	}
	return new(big.Rat).SetString(s)
}

// eval returns the value of an expression.
func (r *run) eval(n *node) (value, error) {
	switch n.op {
	case "text":
		return value{text: &n.text}, nil
	case "number":
		return n.number, nil
	case "variable":
		return r.lookup(n)
	case "ISEOF":
		end, err := r.driver.atEnd()
		return value{truth: end}, err
	case "UNIQUE":
		return r.distinct(n)
	case "INARRAY":
		return r.inArray(n)
	case "&&", "||":
		left, err := r.eval(n.args[0])
		if err != nil || left.truth == (n.op == "||") {
			return left, err
		}
		return r.eval(n.args[1])
	}
	args := make([]value, len(n.args))
	for i, a := range n.args {
		var err error
		if args[i], err = r.eval(a); err != nil {
			return value{}, err
		}
	}
	return r.apply(n, args)
}

// apply applies an operator or a function to its arguments.
func (r *run) apply(n *node, args []value) (value, error) {
	switch n.op {
	case "!":
		return value{truth: !args[0].truth}, nil
	case "negative":
		return r.arithmetic(n, "-", value{whole: new(big.Int)}, args[0])
	case "STRLEN":
		if args[0].text == nil {
			return value{}, r.fail(n.pos, "STRLEN of something that is no string")
		}
		return value{whole: big.NewInt(int64(len(*args[0].text)))}, nil
	case "MATCH":
		if args[0].text == nil {
			return value{}, r.fail(n.pos, "MATCH wants a string of letters")
		}
		found, err := r.driver.looksAt(*args[0].text)
		return value{truth: found}, err
	case "==", "!=", "<", ">", "<=", ">=":
		order, ok := compare(args[0], args[1])
		if !ok {
			return value{}, r.fail(n.pos, "%s compares a number with a string", n.op)
		}
		holds := map[string]bool{"==": order == 0, "!=": order != 0, "<": order < 0, ">": order > 0, "<=": order <= 0, ">=": order >= 0}[n.op]
		return value{truth: holds}, nil
	}
	return r.arithmetic(n, n.op, args[0], args[1])
}

// compare orders two values; false: they can't be compared.
func compare(a, b value) (int, bool) {
	if a.whole != nil && b.whole != nil {
		return a.whole.Cmp(b.whole), true
	}
	if a.text != nil && b.text != nil {
		return strings.Compare(*a.text, *b.text), true
	}
	x, isNumber := a.ratio()
	y, also := b.ratio()
	if !isNumber || !also {
		return 0, false
	}
	return x.Cmp(y), true
}

// mostBits limits the numbers that a grammar computes with.
const mostBits = 1 << 16

// arithmetic computes with two numbers. Division of integers cuts off the rest.
func (r *run) arithmetic(n *node, op string, a, b value) (value, error) {
	if a.whole != nil && b.whole != nil {
		i, err := integers(op, a.whole, b.whole)
		if err != nil {
			return value{}, r.fail(n.pos, "%v", err)
		}
		return value{whole: i}, nil
	}
	x, isNumber := a.ratio()
	y, also := b.ratio()
	if !isNumber || !also {
		return value{}, r.fail(n.pos, "%q computes with something that is no number", op)
	}
	z := new(big.Rat)
	switch {
	case op == "+":
		z.Add(x, y)
	case op == "-":
		z.Sub(x, y)
	case op == "*":
		z.Mul(x, y)
	case op == "/" && y.Sign() != 0:
		z.Quo(x, y)
	case op == "^" && y.IsInt() && y.Num().IsInt64() && y.Num().Int64() >= 0 && y.Num().Int64() <= 1000:
		z.SetInt64(1)
		for range y.Num().Int64() {
			if z.Mul(z, x); z.Num().BitLen()+z.Denom().BitLen() > mostBits {
				return value{}, r.fail(n.pos, "the number is too large")
			}
		}
	default:
		return value{}, r.fail(n.pos, "%q is not defined for these numbers", op)
	}
	return value{rational: z}, nil
}

// integers computes with two integers.
func integers(op string, a, b *big.Int) (*big.Int, error) {
	z := new(big.Int)
	switch op {
	case "+":
		return z.Add(a, b), nil
	case "-":
		return z.Sub(a, b), nil
	case "*":
		if a.BitLen()+b.BitLen() > mostBits {
			return nil, errors.New("the number is too large")
		}
		return z.Mul(a, b), nil
	case "/", "%":
		if b.Sign() == 0 {
			return nil, errors.New("division by zero")
		}
		if op == "/" {
			return z.Quo(a, b), nil
		}
		return z.Rem(a, b), nil
	case "^":
		if b.Sign() < 0 || !b.IsInt64() || int64(a.BitLen())*b.Int64() > mostBits || b.Int64() > mostBits {
			return nil, errors.New("the exponent is negative or too large")
		}
		return z.Exp(a, b, nil), nil
	}
	return nil, errors.New(op + " is no operator for numbers")
}
